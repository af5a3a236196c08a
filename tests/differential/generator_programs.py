"""Random programs in which two threads use two generators: they advance them, send, throw, close, loop over them, also
within atomic blocks, and exceptions of all kinds leave them."""

from __future__ import annotations

from random import Random

SIMPLE = ("yield 1", "box.append((yield 2))", "box.append(3)", "flag.append(len(box))", "return 5")
RAISING = ("raise KeyError", "raise SHARED", "raise StopIteration", "raise StopIteration")
THROWN = ("KeyError", "IndexError()", "ValueError")
CAUGHT = ("(LookupError, StopIteration, ValueError, RuntimeError)", "LookupError", "Exception")
START = "try: next(b)\nexcept (LookupError, RuntimeError, StopIteration): pass"


def _body(random: Random, depth: int, inner: str) -> list[str]:
    lines: list[str] = []
    for _ in range(random.randint(1, 2)):
        kind = random.choice(("simple", "simple", "raising", "from", "try", "finally", "if")[: 7 if depth < 2 else 3])
        if kind == "simple":
            lines.append(random.choice(SIMPLE))
        elif kind == "raising":
            lines.append(random.choice(RAISING) if random.random() < 0.7 else "yield 4")
        elif kind == "from":
            lines.append(f"yield from {inner}" if inner else "yield 6")
        else:
            within = [f"    {line}" for line in _body(random, depth + 1, inner)]
            if kind == "if":
                lines += ["if len(box) > 1:", *within]
            elif kind == "finally":
                lines += ["try:", *within, "finally:", "    flag.append(8)"]
            else:
                handled = random.choice(("box.append(7)", "raise", "yield 9", "raise IndexError"))
                lines += ["try:", *within, f"except {random.choice(CAUGHT)}:", f"    {handled}"]
    return lines


def _use(random: Random, generator: str) -> str:
    thrown = random.choice(THROWN)
    methods = (f"send({random.choice((None, 1))})", f"throw({thrown})", "close()")
    uses = [f"{generator}.{method}" for method in methods]
    uses += [f"next({generator})", f"next({generator})", f"next({generator}, None)", f"list({generator})"]
    return random.choice((f"for value in {generator}: seen.append(value)", *(f"seen.append({use})" for use in uses)))


def from_seed(seed: int) -> str:
    random = Random(seed)
    lines = [
        "import threading",
        "from pathproof import atomic",
        "SHARED = KeyError('shared')",
        "box, flag, seen = [], [], []",
    ]
    lines += ["def inner():", *(f"    {line}" for line in _body(random, 0, "")), "    yield 0"]
    delegated = random.choice(("a", "inner()"))
    lines += ["def outer():", *(f"    {line}" for line in _body(random, 0, delegated)), "    yield 0"]
    lines += ["a, b = inner(), outer()", START if random.random() < 0.5 else ""]
    for thread, generators in enumerate(("aab", "abb")):
        lines.append(f"def work{thread}():")
        for _ in range(random.choice((1, 1, 2))):
            lines.append("    try:")
            if random.random() < 0.15:
                lines.append("      with atomic():")
            lines.append(f"        {_use(random, random.choice(generators))}")
            lines += [
                f"    except {random.choice(CAUGHT)} as error:",
                "        seen.append(type(error).__name__)",
            ]
    lines.append("workers = [threading.Thread(target=work0), threading.Thread(target=work1)]")
    lines.append("for worker in workers: worker.start()")
    return "\n".join(lines) + "\n"
