"""Random threaded programs that hand objects around, as source.

Written to provoke a naming that is wrong: what threads hold in their variables, in closures, lists, tuples and dicts of
their own or of others changes all the time, what one let go of another takes up, and threads start threads, end, and
are outlived by what they named. They assert nothing: what is compared is the states themselves.
"""

import random

VARIABLES = ("a", "b", "c", "d")
CLEARED = " = ".join((*VARIABLES, "None"))
PROLOGUE = """
from threading import Lock, Thread

class Box:
    def __init__(self, inner=None):
        self.inner = inner

lock = Lock()
"""
EXPRESSIONS = (
    "Box()", "Box({})", "{}", "{}", "[{}]", "[{}, {}]", "({}, {})", "{{'key': {}}}", "None",
)  # fmt: skip
STATEMENTS = (
    "{target} = {expression}", "{target} = {expression}", "{target} = {expression}", "{target} = None",
    "with lock: pass",
    "held.acquire(); held.release()",
    "with lock: shared.append({name})",
    "with lock:\n    if shared: {target} = shared.pop()",
    "if isinstance({name}, Box): {name}.inner = {expression}",
    "if isinstance({name}, Box) and {name}.inner is not None: {target} = {name}.inner",
    "if isinstance({name}, list): {name}.append({other})",
    "if isinstance({name}, list) and {name}: {name}.pop()",
    "def closure(kept={name}): return kept\n{target} = closure",
    "helper({name}, {other}, shared, held)",
)  # fmt: skip


class _Writer:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def expression(self, names: tuple[str, ...]) -> str:
        template = self.random.choice(EXPRESSIONS)
        return template.format(*(self.random.choice(names) for _ in range(2)))

    def statements(self, names: tuple[str, ...], least: int, most: int) -> list[str]:
        """Indented lines."""
        lines = []
        for _ in range(self.random.randint(least, most)):
            text = self.random.choice(STATEMENTS).format(
                target=self.random.choice(VARIABLES),
                expression=self.expression(names),
                name=self.random.choice(names),
                other=self.random.choice(names),
            )
            lines += [f"    {line}" for line in text.splitlines()]
        return lines

    def function(self, name: str, sizes: tuple[int, int], started: str = "") -> list[str]:
        names = ("first", "second", *VARIABLES)
        lines = [f"def {name}(first, second, shared, held):", f"    {CLEARED}", *self.statements(names, *sizes)]
        if started:
            lines.append(f"    Thread(target={started}, args=(first, a, shared, held)).start()")
            lines += self.statements(names, 0, 2)
        return lines

    def program(self) -> str:
        last = self.random.randint(1, 2)
        lines = self.function("helper", (1, 2))
        lines[2:] = [line for line in lines[2:] if "helper(" not in line]
        for number in range(last, -1, -1):
            starts = number < last and self.random.random() < 0.3
            lines += self.function(f"thread{number}", (2, 5), f"thread{last}" if starts else "")
        lines += ["def main():", f"    {CLEARED}", "    shared, held = [], Lock()", "    a = Box()", "    b = [a]"]
        lines.append("    c = Box(b)")
        for number in range(last):
            first, second, held = (self.random.choice(names) for names in ("abc", "abc", ("held", "lock")))
            arguments = f"({first}, {second}, shared, {held})"
            lines.append(f"    started{number} = Thread(target=thread{number}, args={arguments})")
            lines.append(f"    started{number}.start()")
        lines += self.statements(VARIABLES, 2, 5)
        lines += [f"    started{number}.join()" for number in range(last) if self.random.random() < 0.7]
        return PROLOGUE + "\n".join([*lines, "main()", ""])


def from_seed(seed: int) -> str:
    return _Writer(seed).program()
