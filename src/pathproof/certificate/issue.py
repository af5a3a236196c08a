"""Writing the certificate of a search that judged every state and found nothing wrong; any other has none, and it is
said why. One that reached a limit may write a partial script instead, if that was asked for.

A search over fingerprints may issue one: its own verdict holds but for a stated chance, and the certificate does
not inherit that chance, because the certifier walks the whole graph again under another key. If two
states were indeed taken for one, certification fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pathproof.certificate.claims import claims_for
from pathproof.certificate.codec import Chunk
from pathproof.certificate.container import assemble, in_chunks, recorded, write
from pathproof.certificate.streamed import Streamed
from pathproof.errors import UsageError
from pathproof.machine.visibility import RELEASED
from pathproof.search import Issued, Observer, PartialRecorder, Recorder, Settings, Verification
from pathproof.search.strategies import find_strategy
from pathproof.search.strategy import BreadthFirst, DepthFirst
from pathproof.search.verification import OUT_OF_MEMORY
from pathproof.store import find_store


def issue(
    recorder: Recorder | Streamed,
    verification: Verification,
    path: str | os.PathLike[str],
    split: bool = False,
    observers: Sequence[Observer] = (),
) -> tuple[Issued, int]:
    """Writes the certificate of a finished search, and says how many states it has. Consumes what was recorded."""
    assert recorder.machine is not None
    assert recorder.properties is not None
    if isinstance(recorder, Recorder):
        chunks, most = recorded(recorder.graph), len(recorder.graph)
    else:
        chunks, most = in_chunks(recorder.rows_in_preorder()), recorder.visits
    script = assemble(_watched(chunks, most, observers))
    counts = script.states, script.transitions, script.choices, script.depth
    claims = claims_for(
        recorder.machine, verification.settings.search, recorder.properties.claims(), counts, script.out
    )
    files = write(path, claims, script, split)
    size = sum(file.stat().st_size for file in files)
    return Issued(os.fspath(path), len(files), size, size / max(1, script.transitions), script.out), script.states


def _watched(chunks: Iterable[Chunk], states: int, observers: Sequence[Observer]) -> Iterator[Chunk]:
    rows = 0
    for chunk in chunks:
        rows += len(chunk)
        for observer in observers:
            observer.issuing(rows, states)
        yield chunk


def check_writable(path: Path, settings: Settings | None) -> None:
    """A search may take days: what would make it useless is said before."""
    if settings is not None and settings.replay is not None:
        raise UsageError("a replay follows one schedule; it has no certificate")
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise UsageError("no certificate can be written there", str(path))


def check_partial(certificate: object, settings: Settings) -> None:
    """Whether a search of this kind can say which choices it left open."""
    if certificate is None:
        raise UsageError("--partial says what --certificate may write: it needs --certificate FILE")
    for name, given in (
        ("--cache", settings.cache is not None),
        ("--abstraction", settings.abstraction is not None),
        ("--workers", settings.workers > 1),
        ("--max-depth", settings.limits.depth is not None),
    ):
        if given:
            raise UsageError(f"--partial and {name} do not go together: such a search cannot say what it left open")
    if find_strategy(settings.search) not in (BreadthFirst, DepthFirst):
        raise UsageError("--partial needs a breadth-first or depth-first search")
    store = find_store(settings.store)
    if store.lossy or store.forgets:
        raise UsageError(f"--partial needs a store that knows every state, which --store {settings.store} does not")


def problem(verification: Verification, recorder: Recorder | Streamed) -> str:
    """Why there is no certificate; "" if there is one."""
    if isinstance(recorder, PartialRecorder) and verification.verdict == "incomplete":
        if verification.incomplete == OUT_OF_MEMORY:
            return "the search ran out of memory in the middle of a step; --max-memory ends it in time"
        if recorder.graph.left_open is None or not any(recorder.graph.left_open.kinds):
            return "the limit was reached before anything was found, or when nothing was left"
    elif verification.verdict != "verified":
        return f"the verdict is {verification.verdict}"
    if isinstance(recorder, Recorder) and recorder.problem:
        return recorder.problem
    machine = recorder.machine
    assert machine is not None
    released = [site for site in machine.declared.probed if site.startswith(RELEASED)]
    if not machine.witnessed.issuperset(released):
        return "a release by a non-owner that was assumed did not occur in the end"
    return ""
