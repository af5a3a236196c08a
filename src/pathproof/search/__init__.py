"""Exploring a machine's states: strategies that steer, properties that judge, and two loops that agree."""

from pathproof.search.exploration import Exploration
from pathproof.search.graph import Graph
from pathproof.search.limits import Limits
from pathproof.search.observer import Observer, Statistics
from pathproof.search.recorder import PartialRecorder, Recorder
from pathproof.search.result import Counterexample, Issued, Settings, Verification
from pathproof.search.strategy import Node, Strategy, Turn
from pathproof.search.verification import check

__all__ = [
    "Counterexample",
    "Exploration",
    "Graph",
    "Issued",
    "Limits",
    "Node",
    "Observer",
    "PartialRecorder",
    "Recorder",
    "Settings",
    "Statistics",
    "Strategy",
    "Turn",
    "Verification",
    "check",
]
