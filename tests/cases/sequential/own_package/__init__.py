"""A package that cases import; its body prints, so that a second execution would show."""
print("own_package runs as", __name__)
from .shapes import Square, area_of
from . import constants

version = (1, 2)
__all__ = ["Square", "version"]


def __getattr__(name):
    if name == "lazy":
        return "computed on demand"
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
