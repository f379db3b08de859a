"""A rule set as a page to read: every number on it is the rule set's own."""
