"""Programs that want to break the machine: each ends in a verdict or a refusal, never in a crash, on both machines.

Some make values that the reference machine would walk for ever, though correctly, or reach into library objects, at
which it raises: those are the kernel's alone, where it would be undefined behaviour.
"""

from pathlib import Path

import pytest

from pathproof.machine import Options
from support.engines import COMBINATIONS, Account, explored
from support.machines import machine_for

STATES = 12

REFUSED = "refused"
FAILS = "fails"
ENDS = "ends"

PROGRAMS = {
    "recursion": (FAILS, "def f():\n    f()\nf()\n"),
    "a class that calls itself": (FAILS, "class C: pass\nC.__call__ = C()\nC()()\n"),
    "a repr that asks itself": (FAILS, "class A:\n    def __repr__(self): return repr(self)\nprint(A())\n"),
    "deep tuples": (REFUSED, "t = ()\nfor i in range(5000):\n    t = (t,)\nprint(t == 5)\n"),
    "deep frozensets": (REFUSED, "s = frozenset()\nfor i in range(2000):\n    s = frozenset([s])\n"),
    "deep methods": (REFUSED, "import types\nm = print\nfor i in range(5000):\n    m = types.MethodType(m, i)\n"),
    "deep lists": (FAILS, "l = []\nfor i in range(3000):\n    l = [l]\nprint(l)\n"),
    "a long chain": (
        ENDS,
        "import threading\nh = None\nfor i in range(600):\n    h = [h]\nthreading.Thread().start()\n",
    ),
    "a list in itself": (ENDS, "l = []\nl.append(l)\nprint(l)\n"),
    "a huge tuple": (REFUSED, "(0,) * 10**9\n"),
    "a huge list": (REFUSED, "[0] * 10**9\n"),
    "a growing list": (REFUSED, "l = [0]\nwhile True:\n    l.extend(l)\n"),
    "a huge text": (REFUSED, "'a' * 10**12\n"),
    "a growing text": (REFUSED, "s = 'a'\nwhile True:\n    s = s + s\n"),
    "a wide text": (REFUSED, "'%1000000000d' % 5\n"),
    "a huge number": (REFUSED, "10 ** 10**10\n"),
    "a growing number": (REFUSED, "x = 7\nwhile True:\n    x = x * x\n"),
    "numbers around the border": (
        ENDS,
        "for n in (2**59, 2**60, 2**63, 2**64):\n"
        "    for x in (n - 1, n, n + 1, -n - 1, -n, 1 - n):\n"
        "        print(x, x + 1, x * x, -x, x // -1, x == float(x), hash(x), {x: 1}.get(x), x in (x + 0,))\n",
    ),
    "lone surrogates": (FAILS, "s = '\\ud800\\0é'\nprint(len(s), repr(s), {s: 1}[s])\nraise ValueError(s)\n"),
    "indices out of all bounds": (
        ENDS,
        "l = [1, 2, 3]\nprint(l[10**30:], l[::-(10**30)], (1, 2)[::2**62])\n"
        "try:\n    l[2**70]\nexcept IndexError as e:\n    print(e)\n",
    ),
    "a choice among too many": (REFUSED, "from pathproof import choose\nchoose(10**9)\n"),
    "three hundred threads": (
        ENDS,
        "import threading\nts = [threading.Thread(target=print) for _ in range(300)]\nfor t in ts: t.start()\n",
    ),
    "a property that starts a thread": (
        REFUSED,
        "import threading\nfrom pathproof import invariant\n"
        "@invariant\ndef bad():\n    threading.Thread(target=print).start()\n    return True\n",
    ),
    "a property that does not end": (
        REFUSED,
        "from pathproof import invariant\n@invariant\ndef bad():\n    while True: pass\n",
    ),
}
NATIVE = {
    "a tuple with shared parts": "t = ()\nfor i in range(400):\n    t = (t, t)\n",
    "frozensets with shared parts": (
        "a, b = frozenset(), frozenset([1])\nfor i in range(99):\n    a, b = frozenset([a, b]), frozenset([a])\n"
    ),
}
ENDLESS = "import threading\ndef work():\n    threading.Thread(target=work).start()\nwork()\n"
TAMPERED = {
    "lock": "import threading\nc = threading.Condition()\nc._lock = []\nc._asleep.append(1)\nc.wait()\n",
    "handle": "import threading\nt = threading.Thread(target=print)\nt.start()\nt._handle = [1]\nt.join()\n",
}


def outcome(account: Account) -> str:
    return REFUSED if account.end else FAILS if any(account.errors) else ENDS


@pytest.mark.parametrize("name", PROGRAMS)
def test_ends_in_a_verdict_or_a_refusal(name: str, engine: str, tmp_path: Path) -> None:
    expected, source = PROGRAMS[name]
    path = tmp_path / "program.py"
    path.write_text(source)
    account = explored(machine_for(path, engine=engine), STATES)
    assert outcome(account) == expected, (account.end, account.errors)


@pytest.mark.parametrize("name", NATIVE)
def test_a_value_of_too_many_parts_is_refused(name: str) -> None:
    account = explored(machine_for(NATIVE[name], engine="native"), STATES)
    assert "gigantic" in account.end


@pytest.mark.parametrize("name", TAMPERED)
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: f"{options.reduction}-{options.atomicity}")
def test_the_kernel_survives_a_library_object_that_was_reached_into(name: str, options: Options) -> None:
    account = explored(machine_for(TAMPERED[name], options, engine="native"), 300)
    assert outcome(account) != ENDS


def test_a_thread_that_starts_another_and_so_on_is_cut() -> None:
    """On the kernel alone: the reference machine does the same in a minute."""
    account = explored(machine_for(ENDLESS, engine="native"), 5)
    assert outcome(account) == ENDS
    assert len(account.rows) > 1
