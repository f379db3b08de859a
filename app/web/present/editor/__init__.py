"""The rule-set editor: its form read, changed and shown."""
