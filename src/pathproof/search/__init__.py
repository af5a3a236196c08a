"""Exploring a machine's states: one loop, strategies that steer it, properties that judge its states."""

from pathproof.search.exploration import Exploration
from pathproof.search.limits import Limits
from pathproof.search.observer import Observer, Statistics
from pathproof.search.recorder import Record, Recorder
from pathproof.search.result import Counterexample, Issued, Settings, Verification
from pathproof.search.strategy import Node, Strategy, Turn
from pathproof.search.verification import check, verify

__all__ = [
    "Counterexample",
    "Exploration",
    "Issued",
    "Limits",
    "Node",
    "Observer",
    "Record",
    "Recorder",
    "Settings",
    "Statistics",
    "Strategy",
    "Turn",
    "Verification",
    "check",
    "verify",
]
