"""The bench is run by ``make bench``. Its minimal app has tables of its own: never import it here."""

collect_ignore = ["minimal.py"]
