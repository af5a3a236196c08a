"""What is not modelled is refused when an execution gets there, in any interleaving, and only then."""

from pathlib import Path
from typing import Any

import pytest

from pathproof import CertificateRejected, certify, verify
from pathproof.errors import Refused
from pathproof.language import load, loading
from pathproof.machine import Options
from pathproof.machine.options import REDUCTIONS
from pathproof.search import Settings
from support.machines import explore, program_file

# Each with the line that it is refused in, once it is reached.
CONSTRUCTS = {
    "eval()": ("value = eval('1')", 1),
    "globals()": ("def f():\n    return globals()\nf()", 2),
    "complex number": ("value = 1j", 1),
    "complex default": ("def f(a=2j):\n    pass", 1),
    "async def": ("async def f():\n    pass\nf()", 1),
    "async genexpr": ("value = (a async for a in [])", 1),
    "except*": ("try:\n    pass\nexcept* ValueError:\n    pass", 1),
    "metaclass": ("class M(type):\n    pass\nclass C(metaclass=M):\n    pass", 3),
    "__del__": ("class C:\n    def __del__(self):\n        pass\nC()", 4),
    "star import": ("from math import *", 1),
    "class body": ("class C:\n    size = bytearray(2)", 2),
    "decorator": ("@open('x')\ndef f():\n    pass", 1),
    "attribute of an opaque module": ("import os\nos.getpid()", 2),
    "name of an opaque module": ("from datetime import datetime\nvalue = datetime", 2),
    "such a name of another module": ("from datetime import datetime\nimport __main__\n__main__.datetime", 3),
    "such a name in a function": ("def f():\n    from datetime import datetime\nf()", 2),
    "a name that may not be there": ("from os import no_such_name", 1),
    "hasattr": ("import os\nhasattr(os, 'fork')", 2),
    "the name of an opaque module": ("import os.path as p\np.__name__", 2),
    "an attribute stored": ("import os\nos.sep = '!'", 2),
    "an opaque module inside of a modelled one": ("import logging.handlers\nlogging.handlers", 2),
}


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_is_refused_where_it_is_reached(construct: str, engine: str) -> None:
    source, line = CONSTRUCTS[construct]
    file = program_file(source + "\n")
    with pytest.raises(Refused) as late:
        explore(file, engine=engine)
    (refusal,) = late.value.refusals
    assert (refusal.file, refusal.line) == (str(file), line)
    assert refusal.why
    assert refusal.advice
    with pytest.raises(Refused) as early:
        load(file, strict=True)
    if "opaque" not in construct and construct not in (
        "hasattr",
        "an attribute stored",
        "such a name of another module",
    ):
        found = [(each.why, each.advice) for each in early.value.refusals]
        assert (refusal.why, refusal.advice) in found


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_is_not_refused_where_it_is_not_reached(construct: str, engine: str) -> None:
    lines = CONSTRUCTS[construct][0].splitlines()
    file = program_file("\n".join(["if not True:", *(f"    {line}" for line in lines), "print(1)\n"]))
    explore(file, engine=engine)
    assert load(file).late or "stored" in construct or "hasattr" in construct or "opaque" in construct


ONE_ORDER = """
import threading
import os

flag = False

def sets():
    global flag
    flag = True

def looks():
    if flag:
        os.abort()

threads = [threading.Thread(target=looks), threading.Thread(target=sets)]
for thread in threads:
    thread.start()
"""


@pytest.mark.parametrize("search", ["breadth-first", "depth-first"])
def test_is_refused_if_one_interleaving_reaches_it(search: str, engine: str) -> None:
    result = verify(program_file(ONE_ORDER), settings=Settings(search=search, engine=engine))
    assert result.verdict == "error"
    assert "os.abort" in str(result.error)
    assert result.unreached == ()
    harmless = verify(program_file(ONE_ORDER.replace("flag = True", "flag = False")), settings=Settings(engine=engine))
    assert harmless.verdict == "verified"
    assert [refusal.construct for refusal in harmless.unreached] == ["import os"]


# Raising changes `__context__`, and a thread that has run forgets its target. With the reduction another thread may
# have let go by then, or not have looked.
CHANGED_IN_PASSING = {
    "let-go": """
import threading

flag = False

def looks(error):
    global flag
    flag = True
    assert error.__context__ is None

def raises(error):
    if not flag:
        return
    try:
        try:
            raise KeyError
        except KeyError:
            raise error
    except ValueError:
        pass

def main():
    error = ValueError()
    for target in (looks, raises):
        threading.Thread(target=target, args=(error,)).start()
main()
""",
    "in-a-circle": """
import threading

inner, outer = KeyError(), ValueError()
inner.__context__, outer.__context__ = outer, inner
flag = False

def looks():
    global flag
    flag = True
    assert inner.__context__ is not None

def raises():
    if flag:
        try:
            try:
                raise inner
            except KeyError:
                raise outer
        except ValueError:
            pass

for target in (looks, raises):
    threading.Thread(target=target).start()
""",
    "target-of-a-thread": """
import threading

flag = False

def looks(thread):
    global flag
    flag = True
    thread._target

def main():
    thread = threading.Thread(target=print)
    threading.Thread(target=looks, args=(thread,)).start()
    if flag:
        thread.start()
main()
""",
}


@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("name", CHANGED_IN_PASSING)
def test_what_others_may_still_look_at(name: str, reduction: str, engine: str) -> None:
    with pytest.raises(Refused, match=r"raising a shared exception|what a thread calls"):
        explore(CHANGED_IN_PASSING[name], options=Options(reduction=reduction), engine=engine)


def test_a_violation_that_comes_first_is_reported(engine: str) -> None:
    found = verify(program_file(ONE_ORDER.replace("os.abort()", "assert not flag")), settings=Settings(engine=engine))
    assert found.verdict == "violated"


def test_a_property_that_reaches_it_is_refused(engine: str) -> None:
    source = "from pathproof import invariant\nfrom datetime import datetime\n\n@invariant\ndef late():\n"
    for body in ("    return datetime.now() is None\n", "    return eval('True')\n"):
        result = verify(program_file(source + body), settings=Settings(engine=engine))
        assert result.verdict == "error", body
        assert result.error is not None
        assert result.error.kind == "refused"


def test_what_would_replace_a_property_is_refused_at_once() -> None:
    marked = "from pathproof import invariant\n\n@invariant\nasync def late():\n    return True\n"
    with pytest.raises(Refused, match="of an async def"):
        load(program_file(marked))


def test_a_module_that_hands_on_what_is_not_modelled(tmp_path: Path, engine: str) -> None:
    (tmp_path / "compat.py").write_text("from datetime import datetime\nfrom math import floor\n")
    main = tmp_path / "main.py"
    main.write_text("from compat import datetime, floor\nimport compat\nprint(floor(1.5))\n")
    explore(main, engine=engine)
    main.write_text("from compat import datetime\nprint(datetime)\n")
    with pytest.raises(Refused, match=r"main.py:2: datetime.datetime"):
        explore(main, engine=engine)
    main.write_text("import compat\nprint(compat.datetime)\n")
    with pytest.raises(Refused, match=r"main.py:2: datetime.datetime"):
        explore(main, engine=engine)


def test_a_step_invariant_does_not_see_what_is_not_modelled(engine: str) -> None:
    source = """
from pathproof import step_invariant
from datetime import datetime
import threading

@step_invariant
def same(before, after):
    return before.datetime == after.datetime

count = 0
def work():
    global count
    count += 1
for _ in range(2):
    threading.Thread(target=work).start()
"""
    assert verify(program_file(source), settings=Settings(engine=engine)).verdict == "error"


CERTIFIED = """
import os
from datetime import datetime
import threading
try:
    import speedups_of_nobody
except ImportError:
    speedups_of_nobody = None

count = 0
def work():
    global count
    count += 1 if speedups_of_nobody is None else 2
for _ in range(2):
    threading.Thread(target=work).start()
"""


def test_a_certificate_binds_what_is_absent(tmp_path: Path) -> None:
    main, file = tmp_path / "main.py", tmp_path / "main.cert"
    main.write_text(CERTIFIED)
    assert verify(main, certificate=file)
    assert certify(main, file).states
    (tmp_path / "speedups_of_nobody.py").write_text("")
    with pytest.raises(CertificateRejected, match="other sources of speedups_of_nobody"):
        certify(main, file)


def test_a_certificate_binds_what_the_program_knows_of_the_host(tmp_path: Path, monkeypatch: Any) -> None:
    main, file = tmp_path / "main.py", tmp_path / "main.cert"
    main.write_text("import sys\nprint(sys.platform)\n")
    assert verify(main, certificate=file)
    assert certify(main, file).states
    monkeypatch.setattr(loading, "facts", lambda *about: ("platform plan9",))
    with pytest.raises(CertificateRejected, match="other sources of _host"):
        certify(main, file)
    main.write_text("import sys\nprint(getattr(sys, 'plat' + 'form'))\n")
    monkeypatch.undo()
    assert verify(main).verdict == "error"  # nobody would see on what it depends


def test_a_certificate_binds_what_is_opaque(tmp_path: Path) -> None:
    main, file = tmp_path / "main.py", tmp_path / "main.cert"
    main.write_text(CERTIFIED)
    assert verify(main, certificate=file)
    stand_in = tmp_path / "os_model.py"
    stand_in.write_text("")
    with pytest.raises(CertificateRejected):
        certify(main, file, models={"os": str(stand_in)})
