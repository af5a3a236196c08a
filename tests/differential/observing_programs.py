"""Random threaded programs that look at locks, threads and waiters in every way that there is: with and without
waiting, in atomic blocks, in steps that a false assumption takes back, in properties, through errors. Aimed at what
must be declared as a probe; the programs of `threaded_programs.py` have few of these, and none in atomic blocks and
properties."""

from differential.threaded_programs import GROUPS, Grammar, Operation, RandomDraws, generate

_ATOMIC = [
    Operation("with atomic():\n    {block}", 1, "atomic"),
    Operation("with atomic():\n    with lock:\n        {block}", 1, "atomic lock"),
    Operation("with atomic():\n    lock.acquire()\n{block}\nlock.release()", 2, "atomic lock"),
    Operation(
        "with atomic():\n    if lock.acquire(False):\n        {var} = 1\n        lock.release()",
        1,
        "atomic lock",
    ),
    Operation("with atomic():\n    if lock.acquire(timeout=1):\n        lock.release()", 1, "atomic lock"),
    Operation("with atomic():\n    {var} = lock.locked()", 1, "atomic lock"),
    Operation("with lock:\n    with atomic():\n        {block}", 3, "atomic lock"),
    Operation("with atomic():\n    with lock:\n        assume({var} == {int})", 1, "atomic lock assume"),
    Operation("if choose(2):\n    with atomic():\n        with lock:\n            {block}", 2, "atomic lock choose"),
    Operation("with again:\n    with atomic():\n        with again:\n            {block}", 3, "atomic again"),
    Operation("with atomic():\n    with again:\n        {block}", 1, "atomic again"),
    Operation("with atomic():\n    with condition:\n        condition.notify()", 1, "atomic condition"),
    Operation("with condition:\n    with atomic():\n        condition.notify_all()", 2, "atomic condition"),
    Operation("with atomic():\n    {thread}.join()", 1, "atomic"),
    Operation("with atomic():\n    {thread}.join(1)\n    {var} = {int}", 1, "atomic"),
    Operation("with atomic():\n    if {thread}.is_alive():\n        {block}", 1, "atomic"),
    Operation("with atomic():\n    {var} = threading.active_count()", 1, "atomic"),
    Operation("with atomic():\n    threading.Thread(target=helper).start()\n    {var} = {int}", 3, "atomic helper"),
    Operation("with atomic():\n    semaphore.acquire()", 1, "atomic semaphore"),
    Operation("with atomic():\n    semaphore.release()\n    {var} = {int}", 1, "atomic semaphore"),
    Operation("with atomic():\n    if event.wait(1):\n        {block}", 1, "atomic event"),
    Operation("with atomic():\n    event.set()\n    {var} = {int}", 1, "atomic event"),
    Operation("with atomic():\n    gate.abort()", 2, "atomic gate"),
    Operation("with atomic():\n    {var} = next(failing, 3)", 2, "atomic failing"),
]

_LOCKS = [
    *GROUPS["locks"],
    Operation(
        "with lock:\n    mine = choose(2)\n    lock.release()\n    assume(mine)\n    lock.acquire()",
        4,
        "lock choose assume",
    ),
    Operation("try:\n    again.release()\nexcept RuntimeError:\n    {block}", 1, "again"),
    Operation("again.acquire()\n{block}", 2, "again"),
    Operation("with plain:\n    plain.notify()", 2, "plain"),
    Operation("with plain:\n    {var} = plain.wait(1)", 4, "plain"),
    Operation("try:\n    plain.notify()\nexcept RuntimeError:\n    {block}", 2, "plain"),
    Operation(
        "with condition:\n    mine = choose(2)\n    condition.notify()\n    assume(mine)",
        3,
        "condition choose assume",
    ),
]

_THREADS = [
    *GROUPS["threads"],
    Operation("try:\n    {thread}.start()\nexcept RuntimeError:\n    {block}", 1),
    Operation("try:\n    {thread}.daemon = True\nexcept RuntimeError:\n    {block}", 2),
    Operation("{var} = {thread}.daemon", 2),
    Operation("try:\n    {thread}.join()\nexcept RuntimeError:\n    {block}", 2),
    Operation("raise SystemExit", 1),
]

_GENERATORS = [
    Operation(
        "try:\n    {var} = next(failing)\nexcept (KeyError, StopIteration, ValueError):\n    {block}",
        4,
        "failing",
    ),
    Operation("try:\n    failing.close()\nexcept ValueError:\n    {block}", 4, "failing"),
    Operation(
        "try:\n    failing.throw(KeyError(7))\nexcept (KeyError, StopIteration, ValueError) as e:\n    mine = 1",
        4,
        "failing",
    ),
    Operation("for item in failing:\n    {var} = item\n    break", 5, "failing"),
    Operation("next(careful())\nassert {var} == {int}, '{tag}'", 3, "careful"),
]

_PROPERTIES = [
    "@invariant\ndef free():\n    return not (lock.locked() and x == {int})",
    "@invariant\ndef held():\n    return lock.locked() or x != {int}",
    "@invariant\ndef ended():\n    return not (x == {int} and not ta.is_alive())",
    "@invariant\ndef alive():\n    return not (y == {int} and ta.is_alive())",
    "@invariant\ndef few():\n    return not (x == {int} and threading.active_count() == 1 + {int})",
    "@invariant\ndef unset():\n    return not (event.is_set() and x == {int})",
    "@invariant\ndef drained():\n    return not (channel.empty() and x == {int})",
    "@invariant\ndef waits():\n    with lock:\n        return True",
    "@invariant\ndef joins():\n    ta.join()\n    return True",
    "@step_invariant\ndef kept(before, after):\n"
    "    return not (before.lock.locked() and not after.lock.locked() and after.x == {int})",
    "@step_invariant\ndef taken(before, after):\n"
    "    return not (after.lock.locked() and not before.lock.locked() and after.x == {int})",
    "@step_invariant\ndef last(before, after):\n"
    "    return not (before.ta.is_alive() and not after.ta.is_alive() and after.x == {int})",
]

GRAMMAR = Grammar(
    {
        "atomic": _ATOMIC,
        "atomic again": _ATOMIC,
        "locks": _LOCKS,
        "threads": _THREADS,
        "conditions": GROUPS["conditions"],
        "choices": GROUPS["choices"],
        "generators": _GENERATORS,
        "monitors": GROUPS["semaphores"] + GROUPS["events"] + GROUPS["queues"] + GROUPS["barriers"],
    },
    (2, 3),
    _PROPERTIES,
    2,
)


def from_seed(seed: int, limit: int = 40) -> str:
    return generate(RandomDraws(seed), limit, GRAMMAR)
