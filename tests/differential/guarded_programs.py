"""Random threaded programs about a few locations and a few locks, as source.

Aimed at guards (`machine/guards.py`). Each location has a home: a lock, the main thread, or nothing. Most threads keep
to it, so that guards are found and accesses merged; some do not, in one of the ways that a guard has to notice: another
lock, no lock, an alias, a lock that was replaced or is released by others, an atomic block, a property, a look at all
names. What a thread reads it keeps in a global of its own, so that final states tell which interleavings there were.
"""

import random
from itertools import count

PROLOGUE = """
from collections import deque
from threading import Condition, Lock, RLock, Thread
from pathproof import assume, atomic, choose, invariant, step_invariant

class Box:
    kept = 0
    def __init__(self, lock):
        self.lock = lock
        self.v = 0

class Holder:
    lock = Lock()
    def __init__(self, inner):
        self.inner = inner
"""
LOCKS = ("Lock()", "Lock()", "RLock()", "Condition()", "Condition(Lock())")
# what is read, written; which of the two locks, the box's own, or nobody's, is its home by default
LOCATIONS = {
    "x": ("x", "x = {value}"),
    "y": ("y", "y = {value}"),
    "box.v": ("box.v", "box.v = {value}"),
    "items": ("len(items)", "items.append({value})"),
    "Box.kept": ("Box.kept", "Box.kept = {value}"),
    "cell": ("cell(None)", "cell({value})"),
    "queue": ("len(queue)", "queue.append({value})"),
    "error.args": ("len(error.args)", "error.args = ({value}, 0)"),
}
OTHER_NAMES = {  # other ways to the same location
    "box.v": (
        ("holder.inner.v", "holder.inner.v = {value}"),
        ("alias.v", "alias.v = {value}"),
        ("getattr(named['box'], 'v', 7)", "setattr(named['box'], 'v', {value})"),
        ("vars(box).get('v', 7)", "vars(box)['v'] = {value}"),
        ("sum(each for each in vars(box).values() if type(each) is int)", "box.__dict__.update(v={value})"),
        ("int(hasattr(box, 'w'))", "box.w = {value}"),
    ),
    "items": (("sum(items)", "items[:] = [{value}]"), ("[*items, 0][0]", "named['items'].clear()")),
    "Box.kept": (("box.kept", "type(box).kept = {value}"),),
    "x": (("x + 0", "x += {value}"),),
    "queue": (("sum(queue)", "queue.clear()"), ("len(named['queue'])", "named['queue'].rotate({value})")),
    "error.args": (("len(str(error))", "error.__init__({value})"),),
}
WHO = ("one", "two", "main")
LOCK_NAMES = ("first", "first", "second", "box.lock", "Holder.lock", "waited", "locks[0]", "deep.inner.lock")
HOMES = (*LOCK_NAMES, "main", "")
DISTURBANCES = (  # things done beside; {lock} is a lock, {block} an access
    "if {lock}.acquire(False):\n    {block}\n    {lock}.release()",
    "if {lock}.acquire(timeout=1):\n    {block}\n    {lock}.release()",
    "{lock}.release()\n{lock}.acquire()",
    "{lock}.acquire()\n{block}",
    "{lock}, other = other, {lock}",
    "box.lock = other",
    "alias = box",
    "alias = Box(other)",
    "holder.inner = Box(box.lock)",
    "box = Box(box.lock)",
    "items = [1]",
    "with atomic():\n    {block}",
    "with atomic():\n    with {lock}:\n        {block}",
    "with {lock}:\n    with atomic():\n        {block}",
    "with {lock}:\n    if choose(2):\n        {block}",
    "with {lock}:\n    {block}\n    assume(x != 1)",
    "if choose(2):\n    with atomic():\n        assume(y == 0)\n        {block}",
    "with {lock}:\n    helper()",
    "Thread(target=helper).start()",
    "later = Thread(target=helper)\nlater.start()\nlater.join()\n{block}",
    "keeping = suspended()\nwith {lock}:\n    next(keeping)\n{block}",
    "del box.v",
    "fresh = Box(other)\nfresh.v = 5\nalias = fresh\nwith other:\n    fresh.v = 6",
    "with waited:\n    waited.notify()\n    {block}",
    "with waited:\n    waited.wait(1)\n    {block}",
    "with waited:\n    waited.wait_for(lambda: x == 1, 1)\n    {block}",
    "holding = held()\nnext(holding)\n{block}\nnext(holding, None)",
    "locks.reverse()",
    "with locks[0]:\n    {block}",
    "with deep.inner.lock:\n    {block}",
    "deep.inner = Box(other)",
    "raise ValueError(items)",
    "raise error",
)
HANDING_OUT = {  # a method, before its class is made
    "one": "class Made:\n    {globals}\n    def kind(self):\n        return __class__\n    handed.append(kind)\n"
    "    {block}",
    "two": "if handed:\n    kind = handed[0]\n    {block}\n    try:\n        kind(None)\n        helper_saw_0 = 5\n"
    "    except NameError:\n        helper_saw_0 = 6",
}
PROPERTIES = (
    "@invariant\ndef about_x():\n    return x != 3",
    "@invariant\ndef about_the_box():\n    return getattr(box, 'v', 0) != 2",
    "@invariant\ndef about_items():\n    return y == 0 or len(items) < 2",
    "@invariant\ndef about_all():\n    return 4 not in vars(box).values()",
    "@step_invariant\ndef steps(before, after):\n    return not (before.x == 1 and after.x == 2)",
    "@step_invariant\ndef steps(before, after):\n    return not (before.box.kept == 1 and after.box.kept == 3)",
)


class _Writer:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.numbers = count()
        chosen = self.random.sample(sorted(LOCATIONS), self.random.randint(1, 3))
        self.homes = {location: self.random.choice(HOMES) for location in chosen}
        self.obedience = self.random.choice((1.0, 0.9, 0.7))
        self.hands_out = self.random.random() < 0.04

    def access(self, who: str, location: str, writes: bool | None = None) -> list[str]:
        """One access, or one that reads and writes."""
        names = [LOCATIONS[location]]
        if self.random.random() < 0.25:
            names = list(OTHER_NAMES.get(location, names))
        read, write = self.random.choice(names)
        kind = self.random.random()
        if writes is None:
            writes = kind < 0.55
        if writes:
            return [write.format(value=self.random.randint(1, 4))]
        if kind > 0.9:
            return [f"assert {read} != {self.random.randint(1, 4)}"]
        return [f"{who}_saw_{next(self.numbers) % 2} = {read}"]

    def block(self, who: str) -> list[str]:
        """Accesses to one location, under its home or not."""
        location, home = self.random.choice(sorted(self.homes.items()))
        lines = self.access(who, location)
        if self.random.random() < 0.6:
            lines += self.access(who, location)
        obeys = self.random.random() < self.obedience
        if home == "main":
            return lines if obeys == (who == "main") else [f"{who}_saw_1 = 2"]
        if not obeys:
            home = self.random.choice(["first", "second", "", "", "only reads"])
            if home == "only reads":
                return self.access(who, location, False)
        if not home:
            return lines
        return [f"with {home}:", *(f"    {line}" for line in lines)]

    def disturbance(self, who: str, text: str) -> list[str]:
        block = self.access(who, self.random.choice(sorted(self.homes)))
        text = text.replace("{lock}", self.random.choice(["first", "second", "waited"]))
        text = text.replace("{globals}", f"global x, y, {who}_saw_0, {who}_saw_1")
        lines = []
        for line in text.splitlines():
            indent = line[: len(line) - len(line.lstrip())]
            lines += [indent + each for each in block] if line.strip() == "{block}" else [line]
        return lines

    def thread(self, who: str) -> list[str]:
        if self.hands_out and who in HANDING_OUT:
            return self.disturbance(who, HANDING_OUT[who])
        lines = []
        for _ in range(self.random.randint(1, 2)):
            disturbs = self.random.random() < 0.22
            lines += self.disturbance(who, self.random.choice(DISTURBANCES)) if disturbs else self.block(who)
        return lines

    def program(self) -> str:
        saw = " = ".join(f"{who}_saw_{number}" for who in (*WHO, "helper") for number in range(2))
        declared = f"    global x, y, box, items, alias, first, second, other, keeping, {saw.replace(' = ', ', ')}"
        locks = [self.random.choice(LOCKS) for _ in range(3)]
        same = self.random.random() < 0.4
        lines = [
            f"first = {locks[0]}", f"second = {locks[1]}", f"other = {locks[2]}", "waited = Condition(Lock())",
            "x = y = 0", "items = []", f"box = Box({'first' if same else self.random.choice(LOCKS)})", "alias = box",
            "locks = [first, second]", "deep = Holder(Box(second))", "queue = deque()", "error = ValueError(0)",
            "handed = []", "holder = Holder(box)",
            "named = {'box': box, 'items': items, 'queue': queue}", "keeping = None", f"{saw} = 0",
            "def made(value):", "    def cell(new):", "        nonlocal value", "        if new is None:",
            "            return value", "        value = new", "    return cell", "cell = made(0)",
            "def suspended():", "    held = box", "    while True:", "        held.v = 3", "        yield",
            "def held():", "    with first:", "        yield",
        ]  # fmt: skip
        for who in ("helper", "one", "two"):
            body = self.block(who) if who == "helper" else self.thread(who)
            lines += [f"def {who}():", declared, *(f"    {line}" for line in body)]
        if self.random.random() < 0.35:
            lines += self.random.choice(PROPERTIES).splitlines()
        inner = ["threads = [Thread(target=one), Thread(target=two)]"]
        inner += ["for thread in threads:", "    thread.start()"]
        if self.random.random() < 0.4:
            inner += self.thread("main")
        if self.random.random() < 0.7:
            inner += ["for thread in threads:", "    thread.join()"]
            if self.random.random() < 0.5:
                inner += self.block("main")
        if self.random.random() < 0.7:
            lines += ["def main():", declared, *(f"    {line}" for line in inner), "main()"]
        else:
            lines += inner
        return PROLOGUE + "\n".join([*lines, ""])


def from_seed(seed: int) -> str:
    return _Writer(seed).program()
