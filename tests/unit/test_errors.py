"""The exception family: what each says, and that it survives a process boundary."""

import pickle

import pytest

from pathproof.errors import (
    PathproofError,
    ProgramError,
    PropertyError,
    Refusal,
    Refused,
    Undeclared,
    UsageError,
)

TWO = [
    Refusal("p.py", 3, "async def", "coroutines are not modelled", "use threads"),
    Refusal("q.py", 9, "import os", "this module is not modelled"),
]


@pytest.mark.parametrize(
    ("error", "kind", "text"),
    [
        (UsageError("no such option"), "usage", "no such option"),
        (ProgramError("syntax error", "p.py", 3), "program", "p.py:3: syntax error"),
        (ProgramError("no such file", "p.py"), "program", "p.py: no such file"),
        (PropertyError("never evaluated"), "property", "never evaluated"),
        (Undeclared("mutable", "p.py:3 x"), "mutable", "undeclared mutable location p.py:3 x"),
    ],
)
def test_every_error_says_what_and_where(error: PathproofError, kind: str, text: str) -> None:
    assert isinstance(error, PathproofError)
    assert (error.kind, str(error)) == (kind, text)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.kind, str(again), again.file, again.line) == (
        type(error), kind, text, error.file, error.line
    )  # fmt: skip


def test_a_refusal_lists_everything_at_once() -> None:
    refused = Refused(TWO)
    assert str(refused).splitlines() == [
        "p.py:3: async def: coroutines are not modelled (use threads)",
        "  q.py:9: import os: this module is not modelled",
    ]
    assert (refused.kind, refused.file, refused.line) == ("refused", "p.py", 3)
    assert pickle.loads(pickle.dumps(refused)).refusals == TWO


def test_undeclared_says_what_to_declare() -> None:
    undeclared = Undeclared("probed", "p.py:5")
    assert (undeclared.kind, undeclared.location) == ("probed", "p.py:5")
