"""A module with one name."""
x = 1
