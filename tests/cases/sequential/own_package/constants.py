"""Constants, counters and a private name."""
LIMIT = 10
_private = "hidden from star imports"
table = {"calls": 0}


def call():
    table["calls"] += 1
    return table["calls"]
