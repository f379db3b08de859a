"""``make bench`` runs this. Its minimal app has tables of its own, never imported by a test."""

collect_ignore = ["minimal.py"]
