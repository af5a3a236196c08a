"""Parts done by hand, on machines that know nothing of each other, and added up afterwards.

Everybody needs the program, the certificate and the key file. The key is drawn by a command of its own, into a new
file, when the certificate is there, and belongs to that certificate alone. A file that others may read or write, or
that is another user's, is no key: whoever knows or chooses it can forge a certificate. A part's result says what it is
a part of and bears a tag under the key, so that only who has the key can write one, and nothing can be combined
that does not belong together: another key, certificate, program, property set, machine, mode or number of parts.
"""

from __future__ import annotations

import errno
import hashlib
import hmac
import json
import os
import re
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic
from typing import Any

from pathproof.certificate import Certificate
from pathproof.certifier.certification import Certification, conclude, describe, violated
from pathproof.certifier.closure import derived, fresh_key
from pathproof.certifier.executors import walker_for
from pathproof.certifier.partition import PARTITIONS, Task
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Part, Ticker, Violated
from pathproof.errors import PathproofError, UsageError
from pathproof.files import open_regular, read_json, replace_file
from pathproof.search.findings import Found
from pathproof.search.replay import follow

FORMAT = 2
MAX_RESULT = 1 << 23  # bytes

_KEY = re.compile(rb'\{"key": "(?P<key>[0-9a-f]{64})", "certificate": "(?P<certificate>[0-9a-f]{64})"\}\n')
_KEY_FILE = 256  # bytes that a key file has at most

_COUNTS = ("rows", "transitions", "choices", "dropped", "indegrees", "depth", "replayed", "suspected_row")
_PAIRS = ("silent", "spoke")


def draw_key(certificate: str | os.PathLike[str], file: str | os.PathLike[str]) -> str:
    """Draws a key for a certificate into a file that is not there yet; returns the certificate's digest."""
    digest = Certificate(certificate).digest
    text = json.dumps({"key": fresh_key().hex(), "certificate": digest}) + "\n"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(text)
    except FileExistsError:
        raise UsageError("there is a file already: a key is drawn once, into a new file", os.fspath(file)) from None
    except OSError as error:
        raise UsageError(f"the key cannot be written: {error.strerror or error}", os.fspath(file)) from None
    return digest


def with_key(request: Request, file: str | os.PathLike[str]) -> Request:
    """The request with the key of that file, which must be this user's, and a secret."""
    certificate = Certificate(request.certificate).digest
    path = os.fspath(file)
    try:
        with open_regular(path, follow=False) as opened:
            _is_secret(os.fstat(opened.fileno()), path)
            found = _KEY.fullmatch(opened.read(_KEY_FILE + 1))
    except FileNotFoundError:
        raise UsageError(f"there is no such key; pathproof key {request.certificate} {path} draws one", path) from None
    except OSError as error:
        problem = "it is a link" if error.errno == errno.ELOOP else error.strerror or error
        raise UsageError(f"the key cannot be read: {problem}", path) from None
    if found is None:
        raise UsageError("this is no key file", path)
    if found["certificate"].decode() != certificate:
        raise UsageError("this key was drawn for another certificate; draw a new one", path)
    return replace(request, key=bytes.fromhex(found["key"].decode()), key_origin="read")


def _is_secret(status: os.stat_result, path: str) -> None:
    """Whoever knows the key can forge a certificate, and whoever can write it can choose it."""
    if os.name != "posix":
        return
    if status.st_uid != os.geteuid():
        raise UsageError("this key belongs to another user; draw one of your own", path)
    if status.st_mode & 0o077:
        raise UsageError(
            "others may read or write this key, so it is no secret; draw a new one, and copy it so that it stays "
            "yours alone (mode 600)",
            path,
        )


def certify_region(
    request: Request,
    number: int,
    count: int,
    result: str | os.PathLike[str],
    partition: str = "equal",
    ticker: Ticker | None = None,
) -> Part:
    """Walks part `number` of `count`, counted from 1, and writes what it gave. Raises if a check fails."""
    if not os.access(Path(result).parent, os.W_OK):
        raise UsageError("no result can be written there", str(result))
    session = Session(request)
    task = _tasks(session, count, partition)[number - 1]
    try:
        part = walker_for(session, ticker).walk(task.ranges)
    except Violated as outcome:
        raise violated(session, outcome.found, outcome.row) from None
    body = {**_identity(session, count, partition), "region": number, "ranges": task.ranges, "part": _plain(part)}
    text = json.dumps({**body, "tag": _tag(request.key, body)}, indent=2) + "\n"
    if len(text) > MAX_RESULT:
        raise UsageError("the result has too many ranges to be written; cut the rows with --partition equal")
    try:
        replace_file(Path(result), [text.encode()])
    except OSError as error:
        raise UsageError(f"the result cannot be written: {error.strerror or error}", str(result)) from None
    return part


def combine(request: Request, results: Sequence[str | os.PathLike[str]], explain: bool = True) -> Certification:
    """Adds up the results of all parts. Raises unless they are all there and all is well."""
    began = monotonic()
    session = Session(request)
    found: dict[int, tuple[str, dict[str, Any]]] = {}
    for result in results:
        body = _read(Path(result), request.key)
        file, number = os.fspath(result), body["region"]
        if number in found:
            raise UsageError(f"part {number} is there twice: {found[number][0]} and {file}")
        found[number] = file, body
    if not found:
        raise UsageError("there is nothing to combine")
    _, first = next(iter(found.values()))
    count, partition = first["count"], first["partition"]
    expected = json.loads(json.dumps(_identity(session, count, partition)))
    for file, body in found.values():
        for name, value in expected.items():
            if body[name] != value:
                raise UsageError(f"this part is of another {name}", file)
    if missing := [number for number in range(1, count + 1) if number not in found]:
        raise UsageError(f"of {count} parts, these are missing: {', '.join(map(str, missing))}")
    total = Part()
    for number, task in enumerate(_tasks(session, count, partition), 1):
        file, body = found[number]
        if [list(pair) for pair in task.ranges] != body["ranges"]:
            raise UsageError("this part has other rows", file)
        total.add(_part(session, body["part"]))
    conclude(session, total, explain)
    return describe(session, total, monotonic() - began, count, count)


def _tasks(session: Session, count: int, partition: str) -> list[Task]:
    """Exactly `count` tasks; where there are too few rows for them, the last ones are empty."""
    tasks = PARTITIONS[partition](session.certificate, count, session.request.trustful)
    return tasks + [Task(number, (), 0) for number in range(len(tasks), count)]


def _identity(session: Session, count: int, partition: str) -> dict[str, Any]:
    """What all parts of one certification have in common, in the words of the messages."""
    request, claims = session.request, session.certificate.claims
    program = [claims.sources, claims.library, claims.arguments, claims.call, claims.models, asdict(claims.options)]
    return {
        "format": FORMAT,
        "certificate": session.certificate.digest,
        "program": _digest(program),
        "property set": _digest(session.new_properties().claims()),
        "mode": request.mode,
        "engine": getattr(session.machine, "engine", "reference"),
        "partition": partition,
        "count": count,
    }


def _digest(something: Any) -> str:
    return hashlib.sha256(json.dumps(something, sort_keys=True).encode()).hexdigest()


def _tag(key: bytes, body: dict[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True).encode()
    return hmac.new(derived(key, b"region"), text, hashlib.sha256).hexdigest()


def _read(path: Path, key: bytes) -> dict[str, Any]:
    """A result that was written under this key; hence one of ours, and of the shape that we write."""
    try:
        with open_regular(path) as file:
            data = file.read(MAX_RESULT + 1)
        if len(data) > MAX_RESULT:
            raise UsageError(f"larger than {MAX_RESULT:,} bytes, too large for the result of a region", str(path))
        body = read_json(data)
        tag = body.pop("tag")
        genuine = hmac.compare_digest(tag, _tag(key, body))
    except OSError as error:
        raise UsageError(f"cannot be read: {error.strerror or error}", str(path)) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UsageError("this is no result of a region", str(path)) from None
    if not genuine:
        raise UsageError("this part was not done with this key, or was changed since", str(path))
    return dict(body)


def _plain(part: Part) -> dict[str, Any]:
    return {
        **{name: getattr(part, name) for name in _COUNTS},
        **{name: sorted(getattr(part, name)) for name in ("witnessed", *_PAIRS)},
        "closure": f"{part.closure:032x}",
        "suspected": part.suspected.choices if part.suspected is not None else None,
    }


def _part(session: Session, plain: dict[str, Any]) -> Part:
    part = Part(closure=int(plain["closure"], 16))
    for name in _COUNTS:
        setattr(part, name, plain[name])
    part.witnessed = set(plain["witnessed"])
    for name in _PAIRS:
        setattr(part, name, set(map(tuple, plain[name])))
    if plain["suspected"] is not None:
        part.suspected = _suspected(session, plain["suspected"])
    return part


def _suspected(session: Session, choices: list[int]) -> Found:
    """What was suspected there, looked at again."""
    for entry in follow(session.machine, choices, session.new_properties()).found:
        if entry.finding.tentative and entry.choices == choices:
            return entry
    raise PathproofError("a deadlock that a part suspects is not to be found here")
