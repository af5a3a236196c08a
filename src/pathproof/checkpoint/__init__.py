"""Checkpoints: where a search stands, as a file from which another process goes on."""

from pathproof.checkpoint.keeper import EVERY, keeping, remarks
from pathproof.checkpoint.resuming import resumed

__all__ = ["EVERY", "keeping", "remarks", "resumed"]
