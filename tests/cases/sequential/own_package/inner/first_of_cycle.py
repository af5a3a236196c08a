"""Imports the other half of a cycle before it defines its own function."""
from . import second_of_cycle

name = "first"


def both():
    return name, second_of_cycle.name, second_of_cycle.partner_name()
