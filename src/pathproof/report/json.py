"""A verification as one JSON object, for scripts. Its keys are an interface: add, never change."""

from __future__ import annotations

import json
from dataclasses import asdict

from pathproof.errors import CertificateRejected, PathproofError, Refused
from pathproof.machine.interface import StepRecord
from pathproof.search import Counterexample, Verification


def as_json(verification: Verification) -> str:
    """The object, on indented lines."""
    violations = [violation_json(counterexample) for counterexample in verification.violations]
    settings = asdict(verification.settings)
    limits = {f"max_{name}": value for name, value in settings.pop("limits").items()}
    search = settings.pop("search")
    return json.dumps(
        {
            "verdict": verification.verdict,
            "violation": violations[0] if violations else None,
            "violations": violations,
            "error": error_json(verification.error) if verification.error is not None else None,
            "incomplete": verification.incomplete if verification.verdict == "incomplete" else None,
            "notes": list(verification.notes),
            "unreached": [asdict(refusal) for refusal in verification.unreached],
            "states": verification.states,
            "visits": verification.visits,
            "transitions": verification.transitions,
            "depth": verification.depth,
            "seconds": round(verification.seconds, 6),
            "peak_memory_bytes": verification.peak_memory_bytes,
            "engine": verification.engine,
            "search": search,
            "options": {**asdict(verification.options), **settings, **limits},
            "mutable_locations": list(verification.mutable_locations),
            "probed_sites": list(verification.probed_sites),
            "guards": [list(each) for each in verification.guards],
            "statistics": dict(verification.statistics),
            "replayed": [_step(record) for record in verification.replayed],
            "certificate": asdict(verification.certificate) if verification.certificate is not None else None,
            "coverage": asdict(verification.coverage) if verification.coverage is not None else None,
        },
        indent=2,
    )


def violation_json(counterexample: Counterexample) -> dict[str, object]:
    """A violation with its schedule."""
    return {
        **asdict(counterexample.violation),
        "threads": [asdict(thread) for thread in counterexample.threads],
        "trace": [_step(record) for record in counterexample.trace],
        "choices": list(counterexample.choices),
    }


def _step(record: StepRecord) -> dict[str, object]:
    then = [_step(part) for part in record.then]
    return {**asdict(record), "reads": list(record.reads), "writes": list(record.writes), "then": then}


def error_json(error: PathproofError) -> dict[str, object]:
    """An error of ours."""
    described: dict[str, object] = {
        "kind": error.kind,
        "file": error.file or None,
        "line": error.line or None,
        "message": error.message,
    }
    if isinstance(error, CertificateRejected):
        described.update(check=error.check, row=_place(error.row), choice=_place(error.choice))
    if isinstance(error, Refused):
        described["refusals"] = [asdict(refusal) for refusal in error.refusals]
    return described


def _place(number: int) -> int | None:
    return number if number >= 0 else None
