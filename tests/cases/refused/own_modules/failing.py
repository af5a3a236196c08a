"""A module that fails halfway."""
x = 1
raise ValueError("halfway")
