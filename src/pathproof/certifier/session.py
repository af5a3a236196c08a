"""What a certifier asks, and the ground on which it is answered: the certificate opened, the program loaded, both
compared, and a machine under the declared sets of the certificate.

Every process that certifies a part opens a session of its own from the same request and makes the same
comparisons, so a worker with another program is found out by itself. One that has not the same files is sent what
they contain (`Luggage`), and opens none. Nothing here believes the certificate: its
arguments and options decide *which* claim is checked, and the report says which it was; semantics weaker than
the default, and models, count only if the certifier asks for them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from pathproof.certificate import Certificate, Claims, PartialScript, rejections
from pathproof.certificate.carried import CarriedCertificate
from pathproof.certificate.claims import CUTS, sources_of
from pathproof.certifier.closure import derived, fresh_key
from pathproof.errors import Spent, UsageError
from pathproof.extensions import answerable
from pathproof.language import Program, load
from pathproof.language.program import CarriedProgram
from pathproof.machine import Machine, Options, machine_for
from pathproof.properties import Properties, find_properties
from pathproof.properties.judge import plural
from pathproof.search.limits import Budget, Limits

# Options under which less is claimed than under the default ones: library code is part of one line or instruction.
WEAKER = {"atomicity": ("line", "instruction")}


@dataclass(frozen=True)
class Request:
    """A certification to be done. No arguments and absent options mean: as the certificate says. No `call` means that
    the whole file is the program."""

    program: str
    certificate: str
    arguments: tuple[str, ...] | None = None
    call: str | None = None
    models: tuple[tuple[str, str], ...] = ()
    properties: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    trustful: bool = False
    asked: tuple[str, ...] = ()  # properties to be checked besides, by name or MODULE:CLASS
    engine: str = "native"
    key: bytes = field(default_factory=fresh_key, repr=False)
    key_origin: str = field(default="drawn", repr=False)  # for this request, or read from a file
    seconds: float | None = None  # limits, of each process
    memory: int | None = None
    digest: str | None = None  # of the certificate that all who take part mean
    paths: tuple[str, ...] = ()  # directories with modules of the program
    module: bool = False  # the program is given by a module's name

    @property
    def mode(self) -> str:
        return "trustful" if self.trustful else "tamper-proof"


@dataclass(frozen=True)
class Luggage:
    """What a session elsewhere needs instead of files. The key is not in it."""

    program: CarriedProgram
    certificate: str  # where the sender has it
    head: bytes


class Session:
    """A request that was found to make sense. `partial`: it is about a partial script, and not about a certificate."""

    def __init__(self, request: Request, luggage: Luggage | None = None, partial: bool = False) -> None:
        self.request = request
        self.budget = Budget(Limits(seconds=request.seconds, memory=request.memory))
        if partial and request.trustful:
            raise UsageError(
                "--trustful believes that nothing is left out, and a partial script says that something is"
            )
        self.certificate: Certificate
        if luggage is None:
            self.certificate = PartialScript(request.certificate) if partial else Certificate(request.certificate)
        else:
            self.certificate = CarriedCertificate(luggage.certificate, luggage.head)
        claims = self.certificate.claims
        if request.digest not in (None, self.certificate.digest):
            raise rejections.other_file()
        _agree(request, claims)
        with self.budget.alarmed():
            if luggage is None:
                self.program = load(
                    request.program, claims.arguments, claims.call, dict(request.models), request.properties,
                    paths=request.paths, module=request.module,
                )  # fmt: skip
            else:
                self.program = luggage.program.load()
        _same_program(self.program, claims)
        self.property_classes = find_properties(request.asked)
        self.machine = self.new_machine()
        for each in self.new_properties().of_steps:
            if request.trustful and each.brought():
                raise UsageError(
                    f"{plural(each)} need every transition, and --trustful takes only those of the tree; "
                    "certify without --trustful, or leave them out"
                )

    def luggage(self) -> Luggage:
        """For a session elsewhere: what was read here, not what the files may contain by now."""
        return Luggage(self.program.carried(), str(self.certificate.path), self.certificate.head)

    def new_machine(self) -> Machine:
        """A machine that declares what the certificate declares."""
        claims = self.certificate.claims
        key = derived(self.request.key, b"fingerprint")
        machine = machine_for(self.program, claims.options, key, self.request.engine)
        machine.watch = self.budget.watch
        claims.declare(machine)
        return machine

    def look(self) -> None:
        """Between rows: `Spent` if a limit was reached."""
        if (reason := self.budget.watch()) is not None:
            raise Spent(reason)

    def new_properties(self) -> Properties:
        with answerable(*self.property_classes):
            return Properties(self.machine, self.property_classes)


def _agree(request: Request, claims: Claims) -> None:
    """What was asked is what the certificate is about."""
    if request.arguments is not None and request.arguments != claims.arguments:
        raise rejections.other_arguments(claims.arguments, request.arguments)
    if request.call != claims.call:
        raise rejections.other_call(claims.call, request.call)
    given = dict(request.options)
    for name, value in asdict(claims.options).items():
        if given.get(name, value) != value:
            raise rejections.other_option(name, value, given[name])
        if value in WEAKER.get(name, ()) and name not in given:
            raise rejections.weaker_option(name, value)
    models = dict(request.models)
    if missing := [name for name in claims.models if name not in models]:
        raise rejections.models_missing(missing)
    if claims.cuts != CUTS:
        raise rejections.other_cuts(claims.cuts, CUTS)


def _same_program(program: Program, claims: Claims) -> None:
    sources, library = sources_of(program)
    if sources != claims.sources:
        differ = sorted(
            name for name in sources.keys() | claims.sources.keys() if sources.get(name) != claims.sources.get(name)
        )
        raise rejections.other_sources(differ)
    if program.models != claims.models:
        raise rejections.other_models(claims.models, program.models)
    if library != claims.library:
        raise rejections.other_library(claims.tool)


def options_given(options: Options | None) -> tuple[tuple[str, str], ...]:
    """All of a set of options, as given."""
    return tuple(asdict(options).items()) if options is not None else ()
