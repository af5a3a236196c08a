"""Looks for what exhausts us: operations of the host with large operands, and programs that compose them.

    python tests/limits/fuzzing.py SECONDS [FIRST SEED] [operations | programs]

`operations` draws one delegated operation and its operands at a time, and does what the machine would do: whatever is
not refused must take less than a second of the processor and 128 MiB. `programs` writes programs of such operations,
with loops, threads, choices and properties around them, and checks each under limits, on one of the machines: it must
keep the promise (`measure.py`). Half of the time goes to each. Whatever breaks it is printed with its seed.
"""

# ruff: noqa: E501

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic, process_time, sleep
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import measure

from pathproof.machine import costs, hosting, hostops

MIB = 1 << 20
LONGEST, LARGEST = 1.0, 128 * MIB  # of one operation: seconds of the processor, bytes
PATIENCE = 60.0  # seconds without a sign of life
TURN = 300.0  # seconds between operations and programs

# -- operands -----------------------------------------------------------------------------------------------------

SIZES = (0, 1, 2, 3, 10, 100, 999, 5_000, 60_000, 300_000, 999_999, 1_500_000, 3_999_999)
LETTERS = (
    "a",
    "ab",
    " ",
    "\t",
    "\n",
    "\x00",
    "%d",
    "%s",
    "%99999d",
    "{}",
    "{0:9999}",
    "é",
    "\u0390",
    "\U0001f600",
    "1",
    "f",
    ",",
)
ENCODINGS = ("utf-8", "utf-16", "ascii", "latin-1", "utf-7", "punycode", "idna", "unicode_escape", "utf-32", "cp037")
ERRORS = ("strict", "ignore", "replace", "namereplace", "xmlcharrefreplace", "backslashreplace", "surrogateescape")


def number(draw: random.Random) -> int:
    kind = draw.randrange(6)
    if kind == 0:
        return draw.randrange(-3, 100)
    if kind == 1:
        return draw.choice((10**6, 10**9, 2**31, 2**63 - 1, 2**64, -(10**9), 10**18, 99_999, 100_000))
    if kind == 2:
        return 0
    bits = draw.choice((64, 1000, 14_000, 60_000, 333_000, 999_000))
    value = draw.getrandbits(bits) | 1 << (bits - 1)
    return -value if draw.randrange(8) == 0 else value


def text(draw: random.Random) -> str:
    unit = draw.choice(LETTERS)
    made = unit * (draw.choice(SIZES) // len(unit) + 1)
    if draw.randrange(3) == 0:
        made = draw.choice(LETTERS) + made
    if draw.randrange(3) == 0:
        made += draw.choice(LETTERS)
    return made


def value(draw: random.Random, depth: int = 0) -> Any:
    kind = draw.randrange(12 if depth < 3 else 8)
    if kind < 3:
        return text(draw)
    if kind < 6:
        return number(draw)
    if kind == 6:
        return text(draw).encode("latin-1", "replace")
    if kind == 7:
        return draw.choice((None, True, False, 0.5, 1e308, -0.0, float("inf"), 1e-320))
    if kind == 8:
        return range(*sorted((number(draw), number(draw))), draw.choice((1, 2, 10**6, -1)))
    count = draw.choice((0, 1, 2, 5, 1000, 200_000, 999_000)) if depth == 0 else draw.choice((0, 1, 2, 5, 100))
    if kind == 9 and depth == 0:
        return [value(draw, 2) for _ in range(min(count, 3))] * max(1, count // 3)
    if kind == 10:
        return frozenset([value(draw, 3), value(draw, 3), *range(count // 100)])
    return tuple(value(draw, depth + 1) for _ in range(min(count, 3))) * max(1, count // 3)


WORDS = {"str.expandtabs": ("tabsize",), "str.split": ("sep", "maxsplit"), "str.rsplit": ("sep", "maxsplit"),
         "str.splitlines": ("keepends",), "int.to_bytes": ("length", "byteorder"), "str.encode": ("encoding", "errors"),
         "bytes.decode": ("encoding", "errors")}  # fmt: skip
SELVES = {"str": text, "bytes": lambda draw: text(draw).encode("latin-1", "replace"), "int": number,
          "float": lambda draw: draw.choice((0.5, 1e308, -3.0))}  # fmt: skip


def call(draw: random.Random) -> tuple[str, tuple[Any, ...]]:
    kind = draw.randrange(10)
    if kind < 2:
        return f"binary {draw.choice(list(hostops.BINARY))}", (value(draw), value(draw))
    if kind == 2:
        return f"compare {draw.choice(list(hostops.COMPARE))}", (value(draw), value(draw))
    if kind < 6:
        name = draw.choice(list(hosting._FUNCTIONS))
        args = [
            number(draw) if name.startswith("math.") and draw.randrange(4) else value(draw)
            for _ in range(draw.randrange(1, 4))
        ]
        if name == "range.parts":  # nobody asks it of anything else
            args = [range(*sorted((number(draw), number(draw))))]
        if name == "method":
            args[:0] = ["bytes", draw.choice(("maketrans", "translate", "expandtabs", "splitlines", "istitle"))]
        return f"call {name}", tuple(args)
    name = draw.choice(hosting.delegated())
    host, _, method = name.partition(".")
    if f"method {name}" not in costs.COSTS:  # operators are asked for by their signs
        return f"binary {draw.choice(list(hostops.BINARY))}", (value(draw), value(draw))
    subject = SELVES[host](draw) if host in SELVES else value(draw)
    args = [value(draw) for _ in range(draw.randrange(0, 4))]
    if method in ("encode", "decode"):
        args = [draw.choice(ENCODINGS), draw.choice(ERRORS)]
    if name in WORDS and draw.randrange(3) == 0:
        names = WORDS[name]
        words = [
            draw.choice((*ENCODINGS, *ERRORS)) if each in ("encoding", "errors") else value(draw) for each in names
        ]
        return f"keywords {name}", (names, subject, *words)
    return f"method {name}", (subject, *args)


def memory(what: str) -> int:
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(what))


def operations(first: int, seconds: float) -> None:
    """In a process of its own: prints what it is about to do, and what was wrong."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, resource.RLIM_INFINITY))
    seed, end = first, monotonic() + seconds
    outcomes: Counter[str] = Counter()
    while monotonic() < end:
        draw = random.Random(seed)
        name, args = call(draw)
        print("try", seed, name, flush=True)
        seed += 1
        try:
            hostops_weight(args)
        except Exception:
            continue  # no such operands are ever made
        with open("/proc/self/clear_refs", "w") as clear:
            clear.write("5")
        before, began = memory("VmRSS:"), process_time()
        try:
            outcome = hosting.perform(name, args)
            outcomes[outcome[0]] += 1
        except Exception as error:
            print("fault", seed - 1, name, f"{type(error).__name__}: {error}"[:200], flush=True)
            continue
        spent, grown = process_time() - began, memory("VmHWM:") - before
        if spent > LONGEST or grown > LARGEST:
            print(
                "fault",
                seed - 1,
                name,
                outcome[0],
                f"{spent:.2f} s, {grown / MIB:.0f} MiB",
                [shown(each) for each in args],
                flush=True,
            )
        del outcome, args
    print("done", seed - first, dict(outcomes), flush=True)


def hostops_weight(args: tuple[Any, ...]) -> None:
    for each in args:
        costs.weight((tuple(each) if isinstance(each, list) else each,), costs.MAX_PARTS)


def shown(operand: Any) -> str:
    if isinstance(operand, str | bytes | tuple | list | frozenset):
        first = next(iter(operand), None)
        return f"{type(operand).__name__} of {len(operand):,}: {type(first).__name__ if len(operand) else ''}"
    if isinstance(operand, int) and abs(operand) > 10**20:
        return f"int of {operand.bit_length():,} bits"
    return repr(operand)[:80] if not isinstance(operand, range) else "range"


# -- programs -----------------------------------------------------------------------------------------------------

LEAVES = (
    "'a' * {n}", "b'a' * {n}", "'\\u0390' * {n}", "'\\t' * {n}", "'%d' * {n}", "'a,' * {n}", "(1, 2) * {n}", "[0] * {n}",
    "['a' * {n}] * {k}", "3 ** {n}", "2 ** {n} - 1", "range({n})", "tuple(range({n}))", "list(range({n}))", "set(range({n}))",
    "dict.fromkeys(range({n}))", "str({n})", "frozenset(range({n}))", "0.5", "{k}",
)  # fmt: skip
UNARY = (
    "repr({a})", "str({a})", "hash({a})", "len({a})", "sorted({a})", "list({a})", "tuple({a})", "set({a})", "{a}.upper()",
    "{a}.split()", "{a}.splitlines()", "{a}[1:]", "{a}[::-1]", "-{a}", "~{a}", "math.isqrt({a})", "math.factorial({a})",
    "[{a}] * {k}", "({a}, {a})", "[{a}, {a}]", "{{0: {a}, 1: {a}}}", "sum({a})", "max({a})", "copy.deepcopy({a})", "{a}.encode()",
    "f'{{{a}}}{{{a}}}'", "{a}.count('a')", "int({a})", "float({a})", "bin({a})", "'{{}}{{0}}'.format({a})", "dict(enumerate({a}))",
    "list(zip({a}, {a}))", "functools.partial({a})", "functools.reduce(lambda x, y: x + y, {a})", "any({a})", "{a}.expandtabs(9999)",
)  # fmt: skip
BINARY = (
    "{a} + {b}", "{a} * {b}", "{a} % {b}", "{a} // {b}", "{a} ** {b}", "{a} << {b}", "{a} == {b}", "{a} < {b}", "{a} in {b}",
    "{a}.join({b})", "{a}.replace('a', {b})", "{a}.count({b})", "{a}.rfind({b})", "{a}.strip({b})", "pow(3, {a}, {b})",
    "divmod({a}, {b})", "math.gcd({a}, {b})", "math.comb({a}, {b})", "{a}.translate({b})", "{a}.ljust({b})", "{a}.index({b})",
    "{a} | {b}", "{a}.split({b})", "{a}.format({b})", "round({a}, -{k})", "isinstance({a}, {b})", "{a}.extend({b})",
)  # fmt: skip
COUNTS = (1, 2, 3, 50, 1000, 40_000, 300_000, 999_000, 3_900_000)


def expression(draw: random.Random, depth: int) -> str:
    fill = {"n": draw.choice(COUNTS), "k": draw.choice((1, 3, 100, 10_000, 900_000))}
    if depth == 0 or draw.randrange(5) == 0:
        return f"({draw.choice(LEAVES).format(**fill)})" if draw.randrange(3) else draw.choice("xyz")
    shape = draw.choice(UNARY + BINARY)
    return f"({shape.format(a=expression(draw, depth - 1), b=expression(draw, depth - 1), **fill)})"


def program(draw: random.Random) -> str:
    lines = [
        "import copy, functools, math, threading",
        "from pathproof import atomic, choose, invariant",
        "x = y = z = 0",
        "a = []",
    ]

    def statement(indent: str) -> list[str]:
        target = draw.choice("xyz")
        lines = [f"{indent}    {target} = {expression(draw, draw.randrange(1, 4))}"]
        kind = draw.randrange(5)
        if kind == 0:
            lines = [f"{indent}    a.append({expression(draw, 2)})"]
        elif kind == 1:
            lines = [f"{indent}    {target} = ({target}, {target})"]
        elif kind == 2:
            lines = [f"{indent}    {target} = [{target}]"]
        return [
            f"{indent}try:",
            *lines,
            f"{indent}except (ArithmeticError, TypeError, ValueError, LookupError, AttributeError): pass",
        ]

    def block(indent: str) -> list[str]:
        found: list[str] = []
        for _ in range(draw.randrange(1, 4)):
            inner = statement(indent + "    ") if draw.randrange(2) else []
            if inner:
                found += [f"{indent}for i in range({draw.choice((3, 100, 5000, 10**6))}):", *inner]
            else:
                found += statement(indent)
        return found

    shape = draw.randrange(6)
    if shape == 0:
        lines += ["def work():", "    global x, y, z", *block("    ")]
        lines += [
            "ts = [threading.Thread(target=work) for _ in range(2)]",
            "for t in ts: t.start()",
            "for t in ts: t.join()",
        ]
    elif shape == 1:
        lines += ["@invariant", "def good():", "    x = y = z = 0", *block("    "), "    return True", "x = choose(2)"]
    elif shape == 2:
        lines += ["choose(2)", *block(""), "choose(2)", *block("")]
    elif shape == 3:
        lines += ["choose(2)", "with atomic():", *block("    ")]
    else:
        lines += block("")
    if draw.randrange(3) == 0:
        lines.append("assert choose(2) == 0")
    return "\n".join(lines) + "\n"


def programs(first: int, seconds: float) -> int:
    seed, end = first, monotonic() + seconds
    statuses: Counter[int] = Counter()
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "program.py"
        while monotonic() < end:
            draw = random.Random(seed)
            path.write_text(program(draw))
            engine = draw.choice(("native", "native", "reference"))
            found = measure.run("verify", str(path), "--engine", engine)
            statuses[found.status] += 1
            if found.fault:
                print("fault: program", seed, engine, found.fault, flush=True)
            seed += 1
    print(f"programs {first} to {seed - 1}: statuses {dict(statuses)}", flush=True)
    return seed


def supervised(first: int, seconds: float) -> int:
    """`operations` in a process that may hang or die."""
    seed, end, last = first, monotonic() + seconds, ""
    while monotonic() < end:
        words = [sys.executable, __file__, "--operations", str(seed), str(end - monotonic())]
        with tempfile.TemporaryFile("w+") as output:
            process = subprocess.Popen(words, stdout=output, stderr=subprocess.STDOUT)
            size, quiet = 0, monotonic()
            while process.poll() is None:
                sleep(0.5)
                grown = os.fstat(output.fileno()).st_size
                if grown != size:
                    size, quiet = grown, monotonic()
                elif monotonic() - quiet > PATIENCE:
                    process.kill()
            output.seek(0)
            for line in output:
                if line.startswith("try "):
                    last = line.strip()
                    seed = int(line.split()[1]) + 1
                else:
                    print(f"operations: {line.strip()[:400]}", flush=True)
            if process.returncode:
                print(f"fault: operations ended with {process.returncode} at {last}", flush=True)
    return seed


def main() -> None:
    if sys.argv[1] == "--operations":
        operations(int(sys.argv[2]), float(sys.argv[3]))
        return
    seconds = float(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    which = sys.argv[3:] or ["operations", "programs"]
    end = monotonic() + seconds
    next_operation = next_program = first
    while (left := end - monotonic()) > 0:
        if "operations" in which:
            next_operation = supervised(next_operation, min(TURN, left / len(which)))
        if "programs" in which:
            next_program = programs(next_program, min(TURN, left / len(which)))
    print(f"{next_operation - first:,} operations, {next_program - first:,} programs", flush=True)


if __name__ == "__main__":
    main()
