"""A verification for people: the verdict in one line, then how the threads stood and the schedule that led
there.

A schedule is a table, a step a row: who ran, where, the source line, and what the step read, wrote and
printed. It ends with the command that replays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pathproof.errors import PathproofError, Refused, place
from pathproof.estimation import Estimate
from pathproof.machine.interface import StepRecord, ThreadView
from pathproof.machine.options import Options
from pathproof.report.style import VERDICTS, plain, render
from pathproof.search import Counterexample, Issued, Verification

Replay = Callable[[str], str]

_MANY = 8  # locations of one step that are worth showing


def as_text(
    verification: Verification,
    replay: Replay | None = None,
    width: int | None = None,
    colour: bool = False,
    unreached: bool = False,
) -> str:
    """The report. `replay` gives the command line that replays a schedule; `unreached`: with a list of what was not
    reached."""
    return render(_parts(verification, replay, unreached), width, colour)


def counterexample_parts(counterexample: Counterexample, replay: Replay | None) -> Iterator[RenderableType]:
    """A single counterexample, for reports of other kinds."""
    return _counterexample(counterexample, 1, 1, replay)


def refusals(error: PathproofError | None) -> Iterator[RenderableType]:
    """Each on a line of its own."""
    for refusal in error.refusals if isinstance(error, Refused) else ():
        yield plain(f"  {refusal}")


def told(error: PathproofError) -> str:
    """An error in one line."""
    if isinstance(error, Refused):
        return f"{_count(len(error.refusals), 'construct')} outside the checked language"
    return str(error)


def _parts(verification: Verification, replay: Replay | None, unreached: bool) -> Iterator[RenderableType]:
    yield _verdict(verification)
    yield from refusals(verification.error)
    for number, counterexample in enumerate(verification.violations, 1):
        yield from _counterexample(counterexample, number, len(verification.violations), replay)
    if verification.replayed:
        yield ""
        yield _schedule(verification.replayed)
    if verification.violations:
        yield ""
    if verification.error is None or verification.visits:
        yield plain(f"  {_numbers(verification)}", "dim")
        if verification.settings.store == "collapsed":
            yield plain(f"  {_store(verification)}", "dim")
    if verification.verdict == "incomplete" and verification.settings.replay is None:
        yield plain(f"  coverage: {coverage(verification.coverage)}", "yellow")
    if verification.settings.all_violations and verification.violations and verification.incomplete:
        yield plain(f"  not all was searched: {verification.incomplete}", "yellow")
    if verification.certificate is not None:
        yield plain(f"  {_certificate(verification.certificate)}")
    for note in verification.notes:
        yield plain(f"  note: {note}", "yellow")
    if verification.unreached:
        constructs = _count(len(verification.unreached), "construct")
        verb = "was" if len(verification.unreached) == 1 else "were"
        listed = ":" if unreached else " (--refusals lists them)"
        yield plain(f"  {constructs} outside the checked language {verb} not reached{listed}", "dim")
        for refusal in verification.unreached if unreached else ():
            yield plain(f"    {refusal}", "dim")


def coverage(estimate: Estimate | None) -> str:
    """How much of the states a search has seen."""
    if estimate is None:
        return "cannot be told"
    if estimate.low == estimate.high:
        return f"{_percent(estimate.share)}: {estimate.estimate:,} states, all of which were visited"
    if estimate.high is None:
        return (
            f"below {_percent(estimate.visited / estimate.low)}: at least {estimate.low:,} states ({estimate.method})"
        )
    least, most = estimate.visited / estimate.high, estimate.visited / estimate.low
    return (
        f"about {_percent(estimate.share)}, between {_percent(least)} and {_percent(most)}: "
        f"some {estimate.estimate:,} states ({estimate.method})"
    )


def _percent(share: float) -> str:
    """Without digits that nobody can know; never 100% if something is missing, never 0% if something is there."""
    if share >= 1:
        return "100%"
    if share >= 0.1:
        return f"{min(99, round(share * 100))}%"
    return f"{share * 100:.2g}%" if share >= 0.0001 else "0.01%"


def _store(verification: Verification) -> str:
    found = verification.statistics
    size = f"{found.get('store_bytes_per_state', 0):,.0f} bytes a state with its share of the pools"
    if "store_pool_entries" not in found:
        return size
    return f"{size}, which hold {found['store_pool_entries']:,} components in {found['store_pool_bytes']:,} bytes"


def _certificate(issued: Issued) -> str:
    files = f" in {issued.files} files" if issued.files > 1 else ""
    size = f"{issued.bytes:,} bytes{files}, {issued.bytes_per_transition:.4f} a transition"
    if issued.left_open is None:
        return f"certificate {issued.path}, {size}"
    return f"partial script {issued.path}, not a proof: {_count(issued.left_open, 'choice')} left open; {size}"


def _verdict(verification: Verification) -> Text:
    text = plain(verification.verdict, VERDICTS[verification.verdict])
    return text.append_text(plain(f": {_summary(verification)}"))


def _summary(verification: Verification) -> str:
    counts = ", ".join(_counts(verification))
    if verification.error is not None:
        return told(verification.error)
    if verification.verdict == "verified":
        return f"every interleaving, {counts}"
    if verification.verdict == "incomplete":
        return f"{verification.incomplete}; no violation in {counts}"
    if len(verification.violations) > 1:
        return f"{len(verification.violations)} violations in {counts}"
    violation = verification.violations[0].violation
    return f"{violation.kind}: {violation.message}"


def _counterexample(
    counterexample: Counterexample, number: int, count: int, replay: Replay | None
) -> Iterator[RenderableType]:
    violation = counterexample.violation
    if count > 1:
        yield ""
        yield plain(f"violation {number} of {count}: {violation.kind}: {violation.message}", "bold red")
    if violation.file:
        who = f" in {violation.thread}" if violation.thread else ""
        yield plain(f"  at {place(violation.file, violation.line)}{who}")
    if counterexample.threads:
        yield ""
        yield plain("threads", "bold")
        yield _threads(counterexample.threads)
    yield ""
    yield plain(f"schedule, {_count(len(counterexample.trace), 'step')}", "bold")
    if counterexample.trace:
        yield _schedule(counterexample.trace)
    else:
        yield plain("  before the first step: this happens in every execution")
    if replay and counterexample.choices:
        yield ""
        yield plain(f"replay: {replay(','.join(map(str, counterexample.choices)))}")


def _threads(threads: Sequence[ThreadView]) -> Table:
    table = _grid(5)  # the first of which is empty: a name that is too long goes on below itself, not at the edge
    for thread in threads:
        waits = thread.waits_for and thread.status != "ready"
        waiting = f"waits for {thread.waits_for}" if waits else thread.status
        held = f", held by {thread.held_by}" if thread.held_by else ""
        table.add_row(
            plain(""),
            plain(thread.name, "cyan"),
            plain(place(thread.file, thread.line)),
            plain(thread.source),
            plain(waiting + held),
        )
    return table


def _schedule(trace: Sequence[StepRecord]) -> Table:
    table = _grid(5)
    table.columns[0].justify = "right"
    before = ""
    for number, step in enumerate(trace, 1):
        for record in (step, *step.then):
            table.add_row(
                plain(f"  {number}" if record is step else "", "dim"),
                plain(record.thread, "cyan" if record.thread == before else "bold cyan"),
                plain(place(record.file, record.line)),
                plain(record.source),
                _effects(record),
            )
            before = record.thread
    return table


def _effects(record: StepRecord) -> Text:
    effects = []
    if record.note:
        effects.append(plain(record.note))
    if record.reads:
        effects.append(plain(f"reads {_some(record.reads)}", "dim"))
    if record.writes:
        effects.append(plain(f"writes {_some(record.writes)}"))
    if record.output:
        effects.append(plain(f"prints {record.output!r}", "green"))
    if record.outcome:
        effects.append(plain(record.outcome))
    return Text("; ").join(effects)


def _some(locations: Sequence[str]) -> str:
    shown = ", ".join(locations[:_MANY])
    return f"{shown} and {len(locations) - _MANY} more" if len(locations) > _MANY else shown


def _grid(columns: int) -> Table:
    table = Table.grid(padding=(0, 2))
    for _ in range(columns):
        table.add_column(overflow="fold")
    return table


def _numbers(verification: Verification) -> str:
    settings = verification.settings
    parts = [
        *(() if verification.verdict == "verified" else _counts(verification)),  # or they are in the verdict's own line
        f"depth {verification.depth:,}",
        f"{verification.seconds:.2f} s",
        f"{verification.peak_memory_bytes / 2**20:,.0f} MB",
        settings.search + (f" (seed {settings.seed})" if settings.search not in _SEEDLESS else ""),
        _kept(verification),
        f"{verification.engine} machine",
    ]
    if verification.settings.workers > 1:
        parts.append(_count(int(verification.statistics.get("workers", 1)), "worker"))
    if verification.settings.cache is not None:
        parts.append(f"{verification.statistics.get('cache_replaced', 0):,} replaced")
    for name, value in asdict(verification.options).items():
        if value != getattr(Options(), name):
            parts.append(f"{name} {value}")
    return ", ".join(parts)


def _counts(verification: Verification) -> tuple[str, ...]:
    """States, if they are known, and transitions. A count that includes repeats is not called the number of states."""
    if verification.settings.cache is None:
        states = () if verification.states is None else (_count(verification.states, "state"),)
        return *states, _count(verification.transitions, "transition")
    visits = _count(verification.visits, "visit")
    if verification.states is not None:
        again = f", {verification.visits - verification.states:,} of them again" if verification.states else ""
        visits = f"{_count(verification.states, 'state')}, {visits}{again}"
    return visits, f"{_count(verification.transitions, 'transition')} taken"


def _kept(verification: Verification) -> str:
    settings = verification.settings
    if settings.abstraction is not None:
        return f"{settings.abstraction} abstraction (seed {settings.seed})"
    if settings.cache is None:
        return f"{settings.store} store"
    size = verification.statistics.get("cache_size", settings.cache)
    return f"cache of {size:,} states, {settings.replacement} replacement (seed {settings.seed})"


_SEEDLESS = ("breadth-first", "depth-first")


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
