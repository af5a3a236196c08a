"""Reaches up through relative imports."""
from .. import constants as up
from .. import version
from . import __name__ as package_name


def total(numbers):
    return sum(numbers), up.LIMIT, version, package_name
