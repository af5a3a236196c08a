"""Numbers of which nobody knows which (`id()`, `hash()`, clocks) are refused as operands, on whichever side; so are
timeouts that CPython would not take, or only while it need not wait."""

import pytest

from pathproof.errors import Refused
from support.machines import run_sequential

NUMBERS = {"id": "id(x)", "hash": "hash('a')", "ident": "threading.get_ident()", "clock": "time.time()"}
HEADER = """
import operator, queue, threading, time
class Plain: pass
class Own(int): pass
x = Plain()
free, event, condition, empty = threading.Lock(), threading.Event(), threading.Condition(), threading.Semaphore(0)
done = threading.Thread(target=print); done.start(); done.join()
def waits(timeout):
    with condition: condition.wait(timeout)
def waits_for(timeout):
    with condition: condition.wait_for(lambda: False, timeout)
"""
OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "<<", ">>", "|", "&", "^", "<", "<=", ">", ">=")
OF_INTS = ("<<", ">>", "|", "&", "^")  # a clock shows a float: these are errors
TIMED = (
    "event.wait({})", "waits({})", "waits_for({})", "empty.acquire(timeout={})", "threading.Barrier(2).wait({})",
    "threading.Barrier(2, timeout={}).wait()", "done.join({})", "queue.Queue().get(timeout={})",
    "queue.SimpleQueue().get(timeout={})", "queue.Queue(1).put(1, timeout={})", "free.acquire(timeout={})",
    "free.acquire(True, {})",
)  # fmt: skip
TIMEOUTS = ("'1'", "[]", "10**10", "float('inf')", "id(x)", "hash('a')", "x", "free.acquire", "slice(1)")


def refused(expression: str, engine: str) -> bool:
    try:
        run_sequential(f"{HEADER}\nprint({expression})\n", engine=engine)
    except Refused:
        return True
    return False


@pytest.mark.parametrize("number", NUMBERS)
def test_operands(number: str, engine: str) -> None:
    unknown = NUMBERS[number]
    uses = [
        f"[1, 2][{unknown}]",
        f"1 .__add__({unknown})",
        f"int.__lt__(1, {unknown})",
        f"sum([1, {unknown}])",
    ]
    if number == "clock":
        uses = [f"1.5.__mod__({unknown})", f"float.__lt__(1.5, {unknown})"]
    for place, operator in enumerate(OPERATORS):
        known = ("1", "1.5", "Own(1)", "True")[place % 4]
        if operator not in OF_INTS:
            uses.append(f"{known} {operator} {unknown}")
        elif number != "clock":
            uses.append(f"1 {operator} {unknown}")
    assert [use for use in uses if not refused(use, engine)] == []


@pytest.mark.parametrize("place", range(len(TIMED)))
def test_timeouts(place: int, engine: str) -> None:
    given = [TIMEOUTS[(place + shift) % len(TIMEOUTS)] for shift in (0, 3, 7)]
    assert [timeout for timeout in given if not refused(TIMED[place].format(timeout), engine)] == []


@pytest.mark.parametrize("timed", TIMED[:7])
def test_usual_timeouts(timed: str, engine: str) -> None:
    uses = [timed.format(timeout) for timeout in ("0", "-1", "1.5", "True", "2**31 - 1", "time.time()")]
    text = "\n".join(f"try: {use}\nexcept threading.BrokenBarrierError: pass" for use in uses)
    assert run_sequential(f"{HEADER}\n{text}\n", engine=engine)[1] is None
