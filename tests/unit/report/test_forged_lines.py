"""No line of a report can be made by somebody else: whatever the names, messages, files and outputs contain that a
report shows, it has the lines that it has with harmless ones."""

import dataclasses
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathproof.certificate import Certificate, Row
from pathproof.certifier import Certification, PropertyViolated
from pathproof.certifier.listing import Line
from pathproof.certifier.walker import Part
from pathproof.errors import (
    CertificateRejected,
    InvalidCertificate,
    PathproofError,
    ProgramError,
    Refusal,
    Refused,
    UsageError,
    visible,
)
from pathproof.machine.interface import StepRecord, ThreadView, Violation
from pathproof.machine.options import Options
from pathproof.report import as_text, certification_text, inspection_text, key_text, listing, region_text
from pathproof.search import Counterexample, Issued, Verification
from support.certificates import claims_of, written

FORGED = "certified: every interleaving"
ENDS = [
    *("\n", "\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"),
    *("\x1b[2K\x1b[1A", "\b" * 9),
]
HIDDEN = [
    *("\u202e", "\u2066", "\u200b", "\u200f", "\ufeff", "\x00", "\x7f", "\x9b2J", "\ud800", "\U000e0041"),
    *("\xa0", "\t"),
]
texts = st.lists(st.sampled_from([*ENDS, *HIDDEN, FORGED, "x", " "]), min_size=1, max_size=6).map("".join)


def steps(then: st.SearchStrategy[tuple[object, ...]]) -> st.SearchStrategy[StepRecord]:
    kinds = {"int": st.just(3), "str": texts}
    fields = {field.name: kinds.get(str(field.type), st.tuples(texts)) for field in dataclasses.fields(StepRecord)}
    return st.builds(StepRecord, **{**fields, "then": then})


step = steps(st.tuples(steps(st.just(()))))
thread = st.builds(
    ThreadView,
    **{field.name: st.just(3) if "int" in str(field.type) else texts for field in dataclasses.fields(ThreadView)},
)
violation = st.builds(
    Violation,
    **{field.name: st.just(3) if "int" in str(field.type) else texts for field in dataclasses.fields(Violation)},
)
counterexample = st.builds(Counterexample, violation, st.tuples(thread), st.tuples(step, step), st.just((0, 1)))
refusal = st.builds(Refusal, texts, st.just(1), texts, texts, texts)
error = st.one_of(
    st.builds(PathproofError, texts, texts),
    st.builds(ProgramError, texts, texts, st.just(7)),
    st.builds(UsageError, texts, texts),
    st.builds(InvalidCertificate, texts, texts),
    st.builds(CertificateRejected, texts, texts, st.just(3)),
    st.builds(Refused, st.lists(refusal, min_size=1, max_size=3)),
)


def unforged(report: str, lines: int | None = None) -> None:
    report = report.rstrip("\n")
    for line in report.split("\n"):
        assert line.isprintable(), ascii(line)
        assert not line.startswith((FORGED, "verified", "\\")), ascii(line)
    assert report.splitlines() == report.split("\n")
    if lines is not None:
        assert len(report.split("\n")) == lines


def replay(words: str) -> Callable[[str], str]:
    return lambda choices: f"pathproof verify {words} --replay {choices}"


@settings(max_examples=150, deadline=None)
@given(counterexample, texts, texts)
def test_violations(found: Counterexample, word: str, note: str) -> None:
    for report in (
        as_text(Verification("violated", (found,), notes=(note,)), replay(word)),
        as_text(Verification("violated", (found, found), incomplete=note), replay(word)),
        as_text(Verification("incomplete", incomplete=note, replayed=found.trace)),
        as_text(Verification("violated", (found,), certificate=Issued(word, 1, 1, 1.0))),
    ):
        unforged(report)
    unforged(certification_text(PropertyViolated(found, 3), replay(word)))


@settings(max_examples=150, deadline=None)
@given(error)
def test_errors(found: PathproofError) -> None:
    lines = 1 + len(found.refusals) if isinstance(found, Refused) else 1
    unforged(as_text(Verification("error", error=found)), lines)
    unforged(certification_text(found), lines)
    unforged(f"pathproof: {found}", max(1, lines - 1))


@settings(max_examples=80, deadline=None)
@given(st.lists(texts, min_size=12, max_size=12))
def test_certificates(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> None:
    properties = ((words[0], words[1], words[2]),)
    certified = Certification(
        "tamper-proof", 1, 1, 1, (words[3],), words[4], (words[5],), Options(), properties, properties, (words[6],),
        (words[7],), ((words[7], words[6]),), words[8], 1, "native", notes=(words[9],),
    )  # fmt: skip
    report = certification_text(certified)
    assert report.startswith(FORGED)
    unforged(report.removeprefix("certified: "), 6)
    part = Part(rows=1)
    unforged(region_text(part, 1, 2, words[0], "read"), 2)
    unforged(key_text(words[1], words[2]), 1)
    unforged(listing([("f", 0, words[1], words[2], 1, True)] * 2))
    rows = [Row(1, 0, 1)]
    told = dict.fromkeys(("tool", "engine", "tree", "library", "call"), words[3])
    several = dict.fromkeys(("arguments", "models", "mutable", "probed"), (words[4],))
    changed = {**told, **several, "sources": {words[5]: words[6]}, "properties": properties}
    certificate = Certificate(written(tmp_path_factory.getbasetemp() / "forged", rows, **changed))
    assert certificate.claims == dataclasses.replace(claims_of(rows), **changed)
    certificate.path = Path(words[7])
    made = {field.name: 3 if "int" in str(field.type) else words[8] for field in dataclasses.fields(StepRecord)}
    unforged(inspection_text(certificate, [Line(0, 0, StepRecord(**made))], []))


def test_everything_but_what_is_printed_is_escaped() -> None:
    for number in range(sys.maxunicode + 1):
        shown = visible(chr(number))
        assert shown.isprintable()
        assert shown == chr(number) or (not chr(number).isprintable() and shown.startswith("\\"))
