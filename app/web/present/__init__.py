"""From the domain's values to the view objects that templates take."""
