"""Fails while it is imported."""
defined_before = 1
raise ValueError("broken on purpose")
