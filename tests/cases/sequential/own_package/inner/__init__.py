"""A nested package with nothing in it."""
