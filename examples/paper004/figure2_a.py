"""The module that the first thread of figure2.py imports."""

field = 0
