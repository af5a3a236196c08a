"""What tools call: `verify` searches, and writes a certificate if asked to; `certify` re-checks one.

This is the only place that knows all the parts. It takes what people give (paths, words, options), and turns it into
a machine and a search, or into a request that certifiers understand.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from pathproof.certificate.issue import check_partial, check_writable, issue, problem
from pathproof.certificate.streamed import Streamed
from pathproof.certifier.certification import Certification, PartialCertification, run, run_on_cluster
from pathproof.certifier.partial import SAMPLE_STATES, run_partial
from pathproof.certifier.session import Request, options_given
from pathproof.certifier.walker import Ticker
from pathproof.checkpoint import EVERY, keeping, remarks, resumed
from pathproof.distribution.processes import MAX_WORKERS
from pathproof.errors import PathproofError, Spent, UnreadableFile, UsageError
from pathproof.language import Program, load
from pathproof.language.asked import models_given, path_given, words_given
from pathproof.machine import Options, machine_for
from pathproof.machine.interface import Machine
from pathproof.search import Observer, PartialRecorder, Recorder, Settings, Verification, check
from pathproof.search.hunt import Origin
from pathproof.search.hunt import hunt as hunt_with
from pathproof.search.limits import Budget


def verify(
    path: str | os.PathLike[str],
    args: Sequence[str] = (),
    *,
    call: str | None = None,
    models: Mapping[str, str] | None = None,
    properties: str | None = None,
    options: Options | None = None,
    settings: Settings | None = None,
    observers: Sequence[Observer] = (),
    certificate: str | os.PathLike[str] | None = None,
    split: bool = False,
    partial: bool = False,
    work_dir: str | os.PathLike[str] | None = None,
    paths: Sequence[str] = (),
    module: bool = False,
    strict: bool = False,
    checkpoint: str | os.PathLike[str] | None = None,
    checkpoint_every: float = EVERY,
    resume: str | os.PathLike[str] | None = None,
) -> Verification:
    """Checks a program. `args` become its `sys.argv[1:]`; `certificate` is the file to write if it is verified
    (`split`: one more for each chunk of rows). `partial`: a search that reaches a limit may write a partial script
    there, which is not a proof, for `certify_part`. If it is a `module`, `path` is a module's name, as after `-m`.
    `checkpoint` is a directory where the search writes down how far it is, every so many seconds and when it ends;
    `resume` is one where another search has done so, with which this one goes on. The rest is as on the command line.

    The result is true only if the program is verified, so `assert verify(FILE)` says what it seems to say. A violation,
    a refusal or a program that does not compile is a result, and false. A file that cannot be read raises
    `errors.UnreadableFile`, any other wrong call `errors.UsageError`."""
    options, settings = options or Options(), settings or Settings()
    if partial:
        if resume is not None:
            raise UsageError(
                "a resumed search does not know which choices it left open: leave out --partial or --resume"
            )
        check_partial(certificate, settings)
    recorder: Recorder | Streamed = PartialRecorder() if partial else Recorder()
    if certificate is not None:
        check_writable(Path(certificate), settings)
        if settings.cache is not None:
            recorder = Streamed(work_dir)
        observers = [*observers, recorder]
    with recorder if isinstance(recorder, Streamed) else nullcontext():
        if properties is not None:
            properties = path_given(properties, "a file of properties")
        about = path_given(path), words_given(args) or (), call, models_given(models), properties
        given = (*about, strict, words_given(paths, "paths") or (), module)
        kept = None if checkpoint is None else path_given(checkpoint, "a directory of checkpoints")
        stood = None if resume is None else path_given(resume, "a directory of checkpoints")

        def search(machine: Machine, budget: Budget) -> Verification:
            with keeping(kept, stood, settings, checkpoint_every) as keeper, resumed(stood, machine, settings) as begin:
                watching = [*observers, *([] if keeper is None else [keeper])]
                result = check(machine, settings, watching, budget, begin)
                return replace(result, notes=(*result.notes, *remarks(keeper, begin)))

        verification = _searched(given, options, settings, search)
        if certificate is None:
            return verification
        if why := problem(verification, recorder):
            return replace(verification, notes=(*verification.notes, f"no certificate was written: {why}"))
        issued, states = issue(recorder, verification, certificate, split, observers)
        return replace(verification, certificate=issued, states=states)


def hunt(
    path: str | os.PathLike[str],
    args: Sequence[str] = (),
    *,
    call: str | None = None,
    models: Mapping[str, str] | None = None,
    properties: str | None = None,
    options: Options | None = None,
    settings: Settings | None = None,
    workers: int = 1,
    observers: Sequence[Observer] = (),
    paths: Sequence[str] = (),
    module: bool = False,
) -> Verification:
    """Looks for a violation in many ways, each for a while, until the time in `settings.limits` is over. The rest is as
    for `verify`. `workers` are processes, which are not observed."""
    options, settings = options or Options(), settings or Settings()
    if not 1 <= workers <= MAX_WORKERS:
        raise UsageError(f"workers are processes of this machine, from 1 to {MAX_WORKERS}, not {workers}")
    if properties is not None:
        properties = path_given(properties, "a file of properties")
    about = path_given(path), words_given(args) or (), call, models_given(models), properties
    given = (*about, False, words_given(paths, "paths") or (), module)
    origin = Origin(given, options, settings.engine_for(options))

    def search(machine: Machine, _budget: Budget) -> Verification:
        return hunt_with(machine, origin, settings, workers, observers)

    return _searched(given, options, settings, search)


def _searched(
    given: tuple[str, tuple[str, ...], str | None, dict[str, str], str | None, bool, tuple[str, ...], bool],
    options: Options,
    settings: Settings,
    search: Callable[[Machine, Budget], Verification],
) -> Verification:
    """What the search says of a program, or of what keeps it from being loaded."""
    budget = Budget(settings.limits)
    engine = settings.engine_for(options)
    try:
        with budget.alarmed():
            program = load(*given)
            machine = machine_for(program, options, engine=engine)
    except (UsageError, UnreadableFile):
        raise
    except Spent as spent:
        return Verification("incomplete", incomplete=spent.message, engine=engine, settings=settings, options=options)
    except PathproofError as error:
        return Verification("error", error=error, engine=engine, settings=settings, options=options)
    result = search(machine, budget)
    if result.error is not None:
        return result
    notes = (*result.notes, *_missing(program, result))
    return replace(result, unreached=program.late, notes=notes)


def _missing(program: Program, result: Verification) -> list[str]:
    """Where modules were looked for whose absence ends the program."""
    said = {found.violation.message.removeprefix("ModuleNotFoundError: ") for found in result.violations}
    return [
        f"{known.why}; looked in {', '.join(program.looked_in)} and among installed packages; --path adds a directory"
        for known in program.outside.values()
        if known.kind == "absent" and known.why in said
    ]


def certify(
    path: str | os.PathLike[str],
    certificate: str | os.PathLike[str],
    args: Sequence[str] | None = None,
    *,
    call: str | None = None,
    models: Mapping[str, str] | None = None,
    properties: str | None = None,
    options: Options | None = None,
    trustful: bool = False,
    races: bool = False,
    own_properties: Sequence[str] = (),
    workers: int = 1,
    cluster: str | None = None,
    partition: str = "equal",
    explain: bool = True,
    ticker: Ticker | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    paths: Sequence[str] = (),
    module: bool = False,
) -> Certification:
    """Certifies a program. What is not given (arguments, options) is as the certificate says; see `Certification` for
    what it was. `call` must be given for a certificate of one function: without it, the whole file is the program.
    `own_properties` are classes of yours, as MODULE:CLASS. `workers` are processes here, `cluster` is the address of a
    Ray cluster, or "local". `explain`: if the sum is not zero, walk again to say where. `max_seconds` and `max_memory`
    (bytes) limit each process that takes part, and raise `Spent`. Raises unless all is well."""
    if cluster is not None and workers != 1:
        raise UsageError("workers are processes of this machine; a cluster has its own: give one of them")
    request = _request(path, certificate, args, call, models, properties, options, races, own_properties, paths)
    request = replace(request, trustful=trustful, seconds=max_seconds, memory=max_memory, module=module)
    if cluster is not None:
        return run_on_cluster(request, cluster, partition, explain, ticker)
    return run(request, workers, partition, explain, ticker)


def certify_part(
    path: str | os.PathLike[str],
    script: str | os.PathLike[str],
    args: Sequence[str] | None = None,
    *,
    call: str | None = None,
    models: Mapping[str, str] | None = None,
    properties: str | None = None,
    options: Options | None = None,
    races: bool = False,
    own_properties: Sequence[str] = (),
    sample_states: int = SAMPLE_STATES,
    seed: int | None = None,
    explain: bool = True,
    ticker: Ticker | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    paths: Sequence[str] = (),
    module: bool = False,
) -> PartialCertification:
    """Certifies what a partial script covers, and estimates how much that is by visiting at most `sample_states` states
    beyond it, drawn with this `seed`. The result says what was certified, and is false: it proves nothing of the
    states that the script leaves out. The rest is as for `certify`, which refuses partial scripts. Raises unless all is
    well."""
    request = _request(path, script, args, call, models, properties, options, races, own_properties, paths)
    request = replace(request, seconds=max_seconds, memory=max_memory, module=module)
    return run_partial(request, sample_states, seed, explain, ticker)


def _request(
    path: str | os.PathLike[str],
    certificate: str | os.PathLike[str],
    args: Sequence[str] | None,
    call: str | None,
    models: Mapping[str, str] | None,
    properties: str | None,
    options: Options | None,
    races: bool,
    own_properties: Sequence[str],
    paths: Sequence[str],
) -> Request:
    return Request(
        path_given(path),
        path_given(certificate, "a certificate"),
        words_given(args),
        call,
        tuple(models_given(models).items()),
        path_given(properties, "a file of properties") if properties is not None else None,
        options_given(options),
        asked=(*["race"] * races, *(words_given(own_properties, "own_properties") or ())),
        paths=words_given(paths, "paths") or (),
    )
