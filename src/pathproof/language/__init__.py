"""From Python source to `Program`."""

from pathproof.language.code import Code
from pathproof.language.program import Program, load

__all__ = ["Code", "Program", "load"]
