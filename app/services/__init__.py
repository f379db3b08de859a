"""What a table can do: one function per thing, one transaction per call."""
