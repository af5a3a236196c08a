"""The module that the second thread of figure2.py imports."""

field = 0
