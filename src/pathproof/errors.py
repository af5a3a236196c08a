"""The one exception family. Whatever pathproof raises on purpose is a `PathproofError`; the command line
turns each into a message and an exit status, so that nobody ever sees a traceback of ours for a fault of
theirs.

Every error can say where (`file`, `line`; "" and 0 if nowhere) and of which `kind` it is, for scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def visible(text: str) -> str:
    """The text on one line, with what a terminal would act on or hide made visible: line ends, escapes, marks that
    turn the direction of writing. Names, messages and files come from anybody; what a report shows of them must not
    look like a line of its own."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


class PathproofError(Exception):
    """The root of the family."""

    kind = "error"

    def __init__(self, message: str, file: str = "", line: int = 0) -> None:
        super().__init__(message, file, line)
        self.message = message
        self.file = file
        self.line = line

    def __str__(self) -> str:
        return visible(f"{place(self.file, self.line)}: {self.message}" if self.file else self.message)


class UsageError(PathproofError):
    """The call is wrong: an unknown option, a value out of range, a replay that does not fit the program. `hint` is
    what to try, on a line of its own."""

    kind = "usage"

    def __init__(self, message: str, file: str = "", line: int = 0, hint: str = "") -> None:
        super().__init__(message, file, line)
        self.hint = hint

    def __str__(self) -> str:
        return f"{super().__str__()}\n{visible(self.hint)}" if self.hint else super().__str__()


class ProgramError(PathproofError):
    """The program cannot be loaded: a file that cannot be read, a syntax error, a module that is not there."""

    kind = "program"


class UnreadableFile(ProgramError):
    """A file that was named is not there or cannot be read. `verify` raises it: a program that nobody has found has no
    verdict."""


class PropertyError(PathproofError):
    """A property cannot be judged: an invariant whose globals were bound in no state, for one."""

    kind = "property"


@dataclass(frozen=True)
class Refusal:
    """One construct outside the checked language: what it is, why it is refused, what to write instead."""

    file: str
    line: int
    construct: str
    why: str
    advice: str = ""

    def __str__(self) -> str:
        advice = f" ({self.advice})" if self.advice else ""
        return visible(f"{place(self.file, self.line)}: {self.construct}: {self.why}{advice}")


class Refused(PathproofError):
    """The program uses constructs that we do not model exactly. Carries all that were found."""

    kind = "refused"

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = list(refusals)
        first = self.refusals[0]
        super().__init__("\n".join(map(str, self.refusals)), first.file, first.line)
        self.args = (self.refusals,)  # what pickle hands back to __init__

    def __str__(self) -> str:
        return "\n  ".join(map(str, self.refusals))


class Spent(PathproofError):
    """A limit was reached, or somebody interrupted, in the middle of a step: what was found so far is all there is."""

    kind = "limit"


class InvalidCertificate(PathproofError):
    """The bytes are no certificate: truncated, damaged, or never one. Says nothing about the program."""

    kind = "malformed"


class CertificateRejected(PathproofError):
    """A well-formed certificate that does not prove what it claims, or not what was asked.

    `check` names the check that failed; `row` and `choice` say where in the script, -1 if nowhere."""

    kind = "rejected"

    def __init__(self, check: str, message: str, row: int = -1, choice: int = -1) -> None:
        super().__init__(message)
        self.check = check
        self.row = row
        self.choice = choice
        self.args = (check, message, row, choice)

    def __str__(self) -> str:
        where = f" at row {self.row}" if self.row >= 0 else ""
        where += f", choice {self.choice}" if self.choice >= 0 else ""
        return visible(f"{self.check}{where}: {self.message}")


class InvalidState(PathproofError):
    """The bytes are no packed state of this program, or the state cannot be packed."""

    kind = "malformed"


class Undeclared(PathproofError):
    """A step needs a mutable location or a probed site that is not declared, or belies the guard of a location: declare
    it and start again. `guard` is that of the location from then on, nothing if it has none.

    No fault of anybody: the signal by which speculation learns (docs/semantics.md, "Speculation")."""

    kind: str  # "mutable", "probed" or "guard"

    def __init__(self, kind: str, location: str, guard: str = "") -> None:
        super().__init__(f"undeclared {kind} location {location}")
        self.kind = kind
        self.location = location
        self.guard = guard
        self.args = (kind, location, guard)


def place(file: str, line: int) -> str:
    """`file:line`, or as much of it as is known."""
    return f"{file}:{line}" if line else file
