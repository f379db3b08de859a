"""How fast and how heavy the sheet is, measured beside a minimal app. ``make bench`` runs it."""
