"""One module per page; each route is form → service → view → template."""
