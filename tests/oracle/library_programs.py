"""Random programs in which threads share one object of the standard library.

Two threads, now and then three, evaluate one to three expressions of a group (`shared_objects.py`) each and write down
what each gave or raised. The program's last line fails with all of that as its message: the violations that pathproof
finds in it are exactly the outcomes that it can have, and an outcome of CPython is one `result`.
"""

import random

from .shared_objects import GROUPS

_OPENING = """\
import threading
def holding(lock, function):
    with lock:
        return function()
def store(container, key, value):
    container[key] = value
def drop(container, key):
    del container[key]
def increase(container, key):
    container[key] += 1
def three(items):
    first, second, third = items
    return first
"""
FAILING = "assert False, result\n"  # the last line


def program(group: str, seed: int) -> str:
    """A program about the object of the group; the same seed makes the same one."""
    draw = random.Random(f"{group} {seed}")
    setup, operations = GROUPS[group]
    threads = 2 if draw.random() < 0.85 else 3
    lines = [f"# {group}, seed {seed}", _OPENING + setup.rstrip(), f"results = {[None] * threads}"]
    for thread in range(threads):
        lines += [f"def run{thread}():", "    found = []"]
        for _ in range(draw.choice((1, 2, 2, 3)) if threads == 2 else 1):
            lines += [
                "    try:",
                f"        found.append({draw.choice(operations)})",
                "    except Exception as error:",
                "        found.append(type(error).__name__)",
            ]
        lines.append(f"    results[{thread}] = str(found)")
    lines += [f"thread{thread} = threading.Thread(target=run{thread})" for thread in range(threads)]
    lines += [f"thread{thread}.start()" for thread in range(threads)]
    lines += [f"thread{thread}.join()" for thread in range(threads)]
    lines += ["result = ' '.join(results)", FAILING]
    return "\n".join(lines)


def from_seed(seed: int) -> str:
    """Seeds that follow each other take the groups in turn."""
    names = list(GROUPS)
    return program(names[seed % len(names)], seed)
