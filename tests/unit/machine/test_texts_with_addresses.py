"""The text of an object without its own `__repr__` has an address in it: it can be shown, and nothing else."""

import pytest

from pathproof.errors import Refused
from support.machines import run_sequential

BEGIN = """
import functools
import threading

class Thing:
    def method(self):
        pass

thing = Thing()
"""
LOOKED_AT = [
    "repr(thing) == repr(thing)", "len(str(thing))", "{repr(thing): 1}", "str(thing) in ['a']", "f'{thing}'[1:]",
    "sorted([str(thing), 'a'])", "f'{str(thing):>40}'", "'object' in repr(thing)", "hash(str(thing))",
    "list(repr(thing))", "repr(thing).split()", "'%.9s' % thing", "max(str(thing), 'b')", "(str(thing), 1) == ('a', 1)",
    "getattr(thing, repr(thing), 0)", "str(thing).encode()", "ascii(str(thing))", "','.join(str(thing))",
    "'a'.replace('a', str(thing))", "repr(lambda: 0) != ''", "repr(thing.method) > ''", "repr(x for x in ()).upper()",
    "repr(threading.current_thread()) == ''", "repr(threading.Lock()).startswith('<locked')", "repr([thing]) == ''",
    "str(ValueError(thing)) == ''", "repr(functools.partial(len, thing)) == ''", "str(thing) * 2",
    "set([repr(thing)])", "repr(threading)[0]", "[str(thing)].index('a')", "('a', str(thing)).count('a')",
    "frozenset([repr(thing)])", "int(str(thing))", "'{:5}'.format(str(thing))", "repr([].append) == ''",
    "[character for character in str(thing)]", "dict.fromkeys([repr(thing)])", "hash((1, repr(thing)))",
    "min([repr(thing), 'a'])", "(lambda **words: 0)(**{repr(thing): 1})", "str(thing).join(['a', 'b']) == 'ab'",
]  # fmt: skip
SHOWN = [
    "print(thing)", "print(f'{thing} {thing!r} {thing!s:s}', str(thing) + '!', '%s %r' % (thing, thing), sep=', ')",
    "print([thing], (thing,), {'a': thing}, thing.method, lambda: 0)", "x = str(thing); y = x or 'a'",
    "print(', '.join([str(thing), 'a']), '{} {!r}'.format(thing, thing), repr(str(thing)), str(str(thing)))",
    "e = ValueError(f'bad {thing}'); print(e, repr(e)); assert isinstance(str(e), str)",
    "print(threading.Thread(), threading)",
]  # fmt: skip


@pytest.mark.parametrize("expression", LOOKED_AT)
def test_it_cannot_be_looked_at(expression: str, engine: str) -> None:
    with pytest.raises(Refused, match="address"):
        run_sequential(f"{BEGIN}{expression}\n", engine=engine)


@pytest.mark.parametrize("statement", SHOWN)
def test_it_can_be_shown(statement: str, engine: str) -> None:
    output, error = run_sequential(f"{BEGIN}{statement}\n", engine=engine)
    assert error is None
    assert "\U00010a7f" not in output
    assert ("0x..." in output) == ("print" in statement)


def test_in_a_message(engine: str) -> None:
    _, error = run_sequential(f"{BEGIN}raise ValueError(f'bad {{thing}}')\n", engine=engine)
    assert error == "ValueError: bad <__main__.Thing object at 0x...>"
