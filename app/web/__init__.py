"""Pages, fragments and the JSON door: HTTP in, services in the middle, templates out."""
