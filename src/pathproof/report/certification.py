"""A certification for people and scripts: what was certified, or which check failed, at which row, in words.

The report says what the certifier asked for and checked; what the certificate claims besides is named as such.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from rich.console import RenderableType

from pathproof.certifier import Certification, PartialCertification, PropertyViolated
from pathproof.certifier.certification import Walked
from pathproof.certifier.walker import Part
from pathproof.errors import CertificateRejected, InvalidCertificate, PathproofError, Spent, visible
from pathproof.machine.options import Options
from pathproof.report.json import error_json, violation_json
from pathproof.report.style import VERDICTS, plain, render
from pathproof.report.text import Replay, counterexample_parts, coverage, refusals, told

Outcome = Certification | PartialCertification | PathproofError


def verdict(outcome: Outcome) -> str:
    """In one word."""
    match outcome:
        case Certification():
            return "certified"
        case PartialCertification():
            return "certified in part"
        case PropertyViolated():
            return "violated"
        case CertificateRejected():
            return "rejected"
        case InvalidCertificate():
            return "malformed"
        case Spent():
            return "incomplete"
    return "error"


def certification_json(outcome: Outcome) -> str:
    """One JSON object. Its keys are an interface: add, never change."""
    found: dict[str, object] = {"verdict": verdict(outcome), "violation": None, "error": None}
    if isinstance(outcome, Walked):
        found.update(asdict(outcome))
        for name in ("properties", "unchecked"):
            found[name] = [
                {"kind": kind, "name": what or None, "digest": digest or None}
                for kind, what, digest in getattr(outcome, name)
            ]
    elif isinstance(outcome, PropertyViolated):
        found["violation"] = violation_json(outcome.counterexample)
        found["row"] = outcome.row
    else:
        found["error"] = error_json(outcome)
    return json.dumps(found, indent=2)


def certification_text(
    outcome: Outcome, replay: Replay | None = None, width: int | None = None, colour: bool = False
) -> str:
    """The report."""
    return render(_parts(outcome, replay), width, colour)


def _parts(outcome: Outcome, replay: Replay | None) -> Iterator[RenderableType]:
    word = verdict(outcome)
    yield plain(word, VERDICTS[word]).append_text(plain(f": {_summary(outcome)}"))
    if isinstance(outcome, PropertyViolated):
        yield from counterexample_parts(outcome.counterexample, replay)
    if not isinstance(outcome, Walked):
        yield from refusals(outcome)
        return
    yield plain(f"  program: {_program(outcome)}")
    yield plain(f"  checked: {_properties(outcome.properties)}")
    if outcome.unchecked:
        yield plain(f"  claimed by the certificate, not checked here: {_properties(outcome.unchecked)}", "yellow")
    yield plain(f"  {_numbers(outcome)}", "dim")
    for note in outcome.notes:
        yield plain(f"  note: {note}", "yellow")


def _summary(outcome: Outcome) -> str:
    if isinstance(outcome, PropertyViolated):
        violation = outcome.counterexample.violation
        return f"{violation.kind}: {violation.message}"
    if isinstance(outcome, PathproofError):
        return told(outcome)
    if isinstance(outcome, PartialCertification):
        return (
            f"{outcome.states:,} states; {outcome.left_open:,} choices lead out; "
            f"coverage estimated at {coverage(outcome.coverage)}"
        )
    if outcome.mode == "trustful":
        return f"trustfully, {outcome.states:,} states along the certificate's tree"
    chance = f"{outcome.false_accept_chance:.0e}"
    return (
        f"every interleaving, {outcome.states:,} states, {outcome.transitions:,} transitions; "
        f"the chance that a wrong certificate passes is below {chance}"
    )


def _program(outcome: Walked) -> str:
    parts = [f"arguments {' '.join(outcome.arguments)}" if outcome.arguments else "no arguments"]
    parts += [f"--call {outcome.call}"] if outcome.call is not None else []
    parts += [f"with your model of {name}" for name in outcome.models]
    defaults = asdict(Options())
    weaker = [f"{name} {value}" for name, value in asdict(outcome.options).items() if value != defaults[name]]
    return ", ".join([*parts, *(weaker or ["default semantics"])])


def _properties(properties: tuple[tuple[str, str, str], ...]) -> str:
    return ", ".join(f"{kind} {name}" if name else kind for kind, name, _ in properties)


def _numbers(outcome: Walked) -> str:
    what = "partial script" if isinstance(outcome, PartialCertification) else "certificate"
    size = f"{what} {outcome.certificate_bytes:,} bytes"
    if outcome.mode != "trustful":  # of which only the tree's were counted
        size += f", {outcome.certificate_bytes / max(1, outcome.transitions):.4f} a transition"
    parts = [
        outcome.mode,
        f"depth {outcome.depth:,}",
        f"{outcome.seconds:.2f} s",
        f"{outcome.peak_memory_bytes / 2**20:,.0f} MB",
        size,
        f"{outcome.engine} machine",
        f"key {outcome.key}",
    ]
    if outcome.tasks > 1:
        parts.append(f"{outcome.tasks} tasks, {outcome.workers} workers")
    return ", ".join(parts)


def region_json(part: Part, number: int, count: int, file: str, key: str) -> str:
    """What one part gave. Its sum is for nobody to see: it is in the result file, under the key."""
    counts = {name: getattr(part, name) for name in ("rows", "transitions", "choices", "dropped", "replayed")}
    about = {"verdict": "part", "region": number, "count": count, "result": file, "key": key}
    return json.dumps({**about, **counts}, indent=2)


def region_text(part: Part, number: int, count: int, file: str, key: str) -> str:
    """The same for people."""
    lines = (
        f"part {number} of {count} is done: {part.rows:,} rows, {part.transitions:,} transitions; "
        f"key {key}; the result is in {file}",
        "  nothing is certified before all parts are combined",
    )
    return "\n".join(map(visible, lines))


def key_json(certificate: str, file: str) -> str:
    """A key that was drawn; what it is, is in the file."""
    return json.dumps({"verdict": "key", "key": "drawn", "file": file, "certificate": certificate}, indent=2)


def key_text(certificate: str, file: str) -> str:
    """The same for people."""
    return visible(f"key drawn for certificate {certificate[:16]}: it is in {file}, which only you may read")
