"""The header of a certificate: what it is about and what it claims.

Some of it binds (which sources, arguments and semantics the rows belong to: the certifier compares them with the
program at hand), some only informs (counts that the walk must confirm, properties that somebody else checked).
Nothing of it is believed. It is JSON, so that people and other programs can read it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pathproof.errors import InvalidCertificate, Undeclared
from pathproof.files import read_json
from pathproof.language import Program
from pathproof.language.loading import ALWAYS, PROPERTIES
from pathproof.machine import Machine, Options
from pathproof.machine.guards import parsed
from pathproof.machine.interpreter import CUT, OPENING_CUT
from pathproof.machine.options import ATOMICITIES, COLLECTORS, REDUCTIONS, SYMMETRIES
from pathproof.properties import Claim
from pathproof.version import __version__

MAX_CLAIMS = 1 << 20  # bytes of JSON
CUTS = {"step": CUT, "opening": OPENING_CUT}


@dataclass(frozen=True)
class Claims:
    """See docs/certificate-format.md, "Claims"."""

    tool: str
    engine: str
    arguments: tuple[str, ...]
    call: str | None
    models: tuple[str, ...]
    sources: dict[str, str]  # of the user's modules, by name: SHA-256, or that they are absent or opaque
    library: str  # SHA-256 over the names and digests of our own modules that take part
    options: Options
    cuts: dict[str, int]
    mutable: tuple[str, ...]
    probed: tuple[str, ...]
    guards: tuple[tuple[str, str], ...]  # of mutable locations
    tree: str
    states: int
    transitions: int
    choices: int
    depth: int
    properties: tuple[Claim, ...] = field(default=())
    out: int | None = None  # of a partial script alone: choices that are left open

    def to_json(self) -> bytes:
        found = asdict(self)
        if self.out is None:
            del found["out"]
        return json.dumps(found, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()

    def declare(self, machine: Machine) -> None:
        """Has a new machine declare what these claims do."""
        for kind, locations in (("mutable", self.mutable), ("probed", self.probed)):
            for location in locations:
                machine.declare(Undeclared(kind, location))
        for location, guard in self.guards:
            machine.declare(Undeclared("guard", location, guard))

    @staticmethod
    def from_json(data: bytes, partial: bool = False) -> Claims:
        try:
            return _claims(read_json(data), partial)
        except (ValueError, RecursionError) as error:
            raise InvalidCertificate(f"the claims are not JSON: {error}") from None


def _claims(found: Any, partial: bool) -> Claims:
    names = set(Claims.__dataclass_fields__) - (set() if partial else {"out"})
    if not isinstance(found, dict) or set(found) != names:
        raise InvalidCertificate("the claims are not those of this format")
    options = found["options"]
    allowed = {"reduction": REDUCTIONS, "atomicity": ATOMICITIES, "symmetry": SYMMETRIES, "gc": COLLECTORS}
    if not isinstance(options, dict) or set(options) != set(allowed):
        raise InvalidCertificate("the options are not those of this format")
    if any(options[name] not in values for name, values in allowed.items()):
        raise InvalidCertificate("an option has a value that is not known")
    if found["call"] is not None and not isinstance(found["call"], str):
        raise InvalidCertificate("`call` is neither null nor a text")
    properties = found["properties"]
    if not isinstance(properties, list) or any(
        not isinstance(entry, list) or len(entry) != 3 or any(not isinstance(part, str) for part in entry)
        for entry in properties
    ):
        raise InvalidCertificate("`properties` is not a list of triples of texts")
    return Claims(
        tool=_text(found, "tool"),
        engine=_text(found, "engine"),
        arguments=_texts(found, "arguments"),
        call=found["call"],
        models=_set(found, "models"),
        sources=_mapping(found, "sources", str),
        library=_text(found, "library"),
        options=Options(**options),
        cuts=_mapping(found, "cuts", int),
        mutable=_set(found, "mutable"),
        probed=_set(found, "probed"),
        guards=_guards(found),
        tree=_text(found, "tree"),
        states=_number(found, "states"),
        transitions=_number(found, "transitions"),
        choices=_number(found, "choices"),
        depth=_number(found, "depth"),
        properties=tuple((kind, name, digest) for kind, name, digest in properties),
        out=_out(found) if partial else None,
    )


def _out(found: dict[str, Any]) -> int:
    if not (value := _number(found, "out")):
        raise InvalidCertificate("nothing is left open: this is not a partial script")
    return value


def _number(found: dict[str, Any], name: str) -> int:
    value = found[name]
    if type(value) is not int or not 0 <= value < 1 << 62:
        raise InvalidCertificate(f"`{name}` is not a number of things")
    return value


def _text(found: dict[str, Any], name: str) -> str:
    value = found[name]
    if not isinstance(value, str):
        raise InvalidCertificate(f"`{name}` is not a text")
    return value


def _texts(found: dict[str, Any], name: str) -> tuple[str, ...]:
    value = found[name]
    if not isinstance(value, list) or any(not isinstance(item, str) for item in value):
        raise InvalidCertificate(f"`{name}` is not a list of texts")
    return tuple(value)


def _guards(found: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    value = found["guards"]
    if not isinstance(value, list) or any(
        not isinstance(pair, list) or len(pair) != 2 or any(not isinstance(part, str) for part in pair)
        for pair in value
    ):
        raise InvalidCertificate("`guards` is not a list of pairs of texts")
    locations = [location for location, _ in value]
    if locations != sorted(set(locations)) or not set(locations) <= set(found["mutable"]):
        raise InvalidCertificate("`guards` is not sorted by locations that are mutable, each of them once")
    if value and not Options(**found["options"]).has("guards"):
        raise InvalidCertificate("there are guards, and by the options there are none")
    for _, guard in value:
        try:
            parsed(guard)
        except ValueError:
            raise InvalidCertificate(f"{guard!r} is not a guard") from None
    return tuple((location, guard) for location, guard in value)


def _set(found: dict[str, Any], name: str) -> tuple[str, ...]:
    value = _texts(found, name)
    if list(value) != sorted(set(value)):
        raise InvalidCertificate(f"`{name}` is not sorted, or repeats itself")
    return value


def _mapping(found: dict[str, Any], name: str, kind: type) -> dict[str, Any]:
    value = found[name]
    if not isinstance(value, dict) or any(type(item) is not kind for item in value.values()):
        raise InvalidCertificate(f"`{name}` has something else than a {kind.__name__}")
    return value


def sources_of(program: Program) -> tuple[dict[str, str], str]:
    """The digests of the user's modules, and one digest of our own: of all that the program itself leads to. What
    only a property file imports is no part of the program."""
    found: set[str] = set()
    imported: set[str] = set()
    waiting = [program.main, *ALWAYS]
    while waiting:
        name = waiting.pop()
        imported.add(name)
        if name in program.sources and name not in found and name != PROPERTIES:
            found.add(name)
            waiting += program.sources[name].imports
    digests = {name: digest for name, digest in program.digests().items() if name in found}
    for name in imported & program.outside.keys():
        digests.pop(name, None)
    library = hashlib.sha256()
    for name in list(digests):
        if program.sources[name].library:
            library.update(f"{name} {digests.pop(name)}\n".encode())
    for name in imported & program.outside.keys():
        kind = program.outside[name].kind
        if kind != "barred":  # that was never imported, or nothing would be claimed
            digests[name] = " ".join([kind, *program.exports.get(name, ())])
    return digests, library.hexdigest()


def claims_for(
    machine: Machine, tree: str, properties: tuple[Claim, ...], counts: Sequence[int], out: int | None = None
) -> Claims:
    """What a search of a machine claims; `counts` are states, transitions, choices and depth, `out` is how many choices
    it left open, None if it is finished."""
    program = machine.program
    sources, library = sources_of(program)
    states, transitions, choices, depth = counts
    return Claims(
        tool=f"pathproof {__version__}",
        engine=getattr(machine, "engine", "reference"),
        arguments=program.args,
        call=program.call,
        models=program.models,
        sources=sources,
        library=library,
        options=machine.options,
        cuts=CUTS,
        mutable=tuple(machine.declared.mutable),
        probed=tuple(machine.declared.probed),
        guards=tuple(machine.declared.guards),
        tree=tree,
        states=states,
        transitions=transitions,
        choices=choices,
        depth=depth,
        properties=properties,
        out=out,
    )
