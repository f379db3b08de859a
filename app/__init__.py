"""The Barbu score sheet."""
