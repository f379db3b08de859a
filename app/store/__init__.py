"""Storage: the only package that knows the database."""
