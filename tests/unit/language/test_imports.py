"""Modules are found where Python would find them, and what cannot be read is no fault of who never imports it."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pathproof import CertificateRejected, certify, cli, verify
from pathproof.errors import ProgramError, Refused, UsageError
from pathproof.language import load, loading, standard
from pathproof.machine import Options
from pathproof.search import Settings
from support.machines import machine_for, run_alone


def run(file: Path, **words: object) -> tuple[str, str | None]:
    return run_alone(machine_for(file, **words))


def written(directory: Path, files: dict[str, str]) -> Path:
    """The program, with these files beside or below it."""
    for name, text in files.items():
        file = directory / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return directory / "main.py"


def test_path_and_environment_and_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = written(
        tmp_path,
        {
            "main": "import given, exported, listed\nprint(given.x, exported.x, listed.x)\n",
            "one/given": "x = 1\n",
            "two/exported": "x = 2\n",
            "two/given": "x = 'shadowed'\n",
            "three/listed": "x = 3\n",
            "three/exported": "x = 'shadowed'\n",
        },
    )
    (tmp_path / "pyproject.toml").write_text("[tool.pathproof]\npath = ['three']\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "two"))
    assert run(main, paths=[str(tmp_path / "one")]) == ("1 2 3\n", None)
    assert run(main)[0] == "shadowed 2 3\n"


@pytest.mark.parametrize(
    "text", ["[tool.pathproof]\npath = 'three'\n", "[tool.pathproof]\npath = [1]\n", "[tool", "\xff"]
)
def test_a_project_that_makes_no_sense(tmp_path: Path, text: str) -> None:
    main = written(tmp_path, {"main": ""})
    (tmp_path / "pyproject.toml").write_bytes(text.encode("latin-1"))
    with pytest.raises(ProgramError, match=r"pyproject\.toml"):
        load(main)


def test_a_path_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no directory"):
        load(written(tmp_path, {"main": ""}), paths=[str(tmp_path / "main.py")])


def test_a_module_as_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(
        tmp_path,
        {
            "pkg/__init__": "print('package', __name__)\n",
            "pkg/tool": "from . import helper\nfrom .helper import x\nprint('tool', __name__, x, helper.x)\n",
            "pkg/helper": "x = 5\n",
            "pkg/__main__": "from .helper import x\nprint('main', x)\n",
        },
    )
    monkeypatch.chdir(tmp_path)
    for name in ("pkg.tool", "pkg"):
        expected = subprocess.run([sys.executable, "-B", "-m", name], capture_output=True, text=True, check=True)
        assert run(Path(name), module=True) == (expected.stdout, None)
    for wrong in ("pkg.nothing", "nowhere", "pkg..tool", "pkg/tool.py"):
        with pytest.raises(ProgramError, match=r"No module named|takes the name of a module"):
            load(wrong, module=True)
    assert cli.main(["verify", "-m", "pkg.tool"]) == 0
    assert cli.main(["verify", "-m", "pkg.tool", "main.py"]) == 2


def test_missing_modules_raise_what_they_raise_in_python(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        {
            "main": """
def tried(statement):
    try:
        statement()
    except ImportError as error:
        print(type(error).__name__, error)

def one():
    import nowhere_at_all.inner
def two():
    import module.inner
def three():
    import package.missing
for statement in (one, two, three):
    tried(statement)
tried(one)
""",
            "module": "",
            "package/__init__": "print('package')\n",
            "package/inner": "",
        },
    )
    expected = subprocess.run([sys.executable, "-B", str(main)], capture_output=True, text=True, check=True).stdout
    assert run(main) == (expected, None)


def test_a_missing_module_says_where_it_was_looked_for(tmp_path: Path) -> None:
    main = written(tmp_path, {"main": "import nowhere_at_all\n"})
    result = verify(main)
    assert result.verdict == "violated"
    assert any("No module named 'nowhere_at_all'; looked in" in note for note in result.notes)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packages are installed."""
    directory = tmp_path / "lib" / "site-packages"
    directory.mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(directory)])
    return directory


def test_installed_packages(tmp_path: Path, site: Path) -> None:
    written(site, {"tool/__init__": "from .part import x\n", "tool/part": "x = 7\n", "single": "y = 8\n"})
    (site / "more.pth").write_text(f"# a comment\n{tmp_path / 'elsewhere'}\n")
    written(tmp_path, {"elsewhere/linked": "z = 9\n"})
    main = written(tmp_path, {"main": "import tool, single, linked\nprint(tool.x, single.y, linked.z)\n"})
    assert run(main) == ("7 8 9\n", None)


def test_code_in_pth_files_is_not_executed(tmp_path: Path, site: Path) -> None:
    (site / "hook.pth").write_text("import hook_that_knows\n")
    (site / "hook_that_knows.py").write_text("MAPPING = {'developed': '/somewhere'}\n")
    main = written(tmp_path, {"main": "def never():\n    import developed\nprint(1)\n"})
    assert run(main) == ("1\n", None)
    main = written(tmp_path, {"main": "try:\n    import developed\nexcept ImportError:\n    print(2)\n"})
    with pytest.raises(Refused, match=r"main.py:2: import developed: .*hook.pth may know"):
        run(main)


def test_what_is_installed_and_cannot_be_checked(tmp_path: Path, site: Path) -> None:
    written(site, {"broken": "print 'hello'\n", "latin": "# coding: latin-1\n"})
    (site / "compiled.so").write_bytes(b"")
    for name in ("one", "two"):
        (tmp_path / name / "shared").mkdir(parents=True)
        written(tmp_path / name, {f"shared/{name}": ""})
    text = "print(False)\nif not True:\n    import compiled, broken, latin, shared.one\n    compiled.x\n"
    main = written(tmp_path, {"main": text})
    paths = [str(tmp_path / "one"), str(tmp_path / "two")]
    assert run(main, paths=paths) == ("False\n", None)
    for statement in ("import broken", "import latin", "import shared.one", "import compiled"):
        main = written(tmp_path, {"main": statement + "\n"})
        with pytest.raises(Refused, match=r"main.py:1: "):
            run(main, paths=paths)


def test_more_modules_than_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MAX_MODULES", 40)
    many = {f"m{number}": f"import m{number + 1}\n" for number in range(60)}
    main = written(tmp_path, {"main": "def never():\n    import m0\nprint(1)\n", **many})
    assert run(main) == ("1\n", None)
    with pytest.raises(Refused, match="more than 40 modules"):
        run(written(tmp_path, {"main": "import m0\n"}))


def test_a_circle_through_packages(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        {
            "main": "import a\nprint(a.b.x)\n",
            "a/__init__": "from . import b\n",
            "a/b": "import a\nfrom a import c\nx = 1\n",
            "a/c": "import a.b\n",
        },
    )
    expected = subprocess.run([sys.executable, "-B", str(main)], capture_output=True, text=True, check=True).stdout
    assert run(main) == (expected, None)


def test_a_module_that_has_changed_is_rejected(tmp_path: Path) -> None:
    main = written(tmp_path, {"main": "import part\nprint(part.x)\n", "lib/part": "x = 1\n"})
    certificate, paths = tmp_path / "main.cert", [str(tmp_path / "lib")]
    assert verify(main, certificate=certificate, paths=paths)
    assert certify(main, certificate, paths=paths).states
    written(tmp_path, {"lib/part": "x = 2\n"})
    with pytest.raises(CertificateRejected, match="other sources of part"):
        certify(main, certificate, paths=paths)


@pytest.mark.parametrize("name", sorted(standard.FROM_SOURCE - {"this"}))
def test_standard_modules_that_are_executed_from_their_sources(name: str, engine: str) -> None:
    assert run_alone(machine_for(f"import {name}\nprint({name}.__name__)\n", engine=engine)) == (f"{name}\n", None)


def test_pathproof_on_the_path_is_no_confusion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(loading.LIBRARY.parents[2]) + os.pathsep)
    assert run(written(tmp_path, {"main": "from pathproof import choose\nprint(1)\n"})) == ("1\n", None)


def told(main: Path) -> tuple[str, None]:
    """What CPython prints."""
    return subprocess.run([sys.executable, "-B", str(main)], capture_output=True, text=True, check=True).stdout, None


TRIED = "try:\n    import {0}\nexcept ImportError:\n    print('absent')\nelse:\n    print('there')\n"


def test_any_directory_is_a_package(tmp_path: Path) -> None:
    main = written(tmp_path, {"main": TRIED.format("dataq")})
    certificate = tmp_path / "main.cert"
    assert run(main) == told(main) == ("absent\n", None)
    assert verify(main, certificate=certificate)
    (tmp_path / "dataq").mkdir()
    assert run(main) == told(main) == ("there\n", None)
    with pytest.raises(CertificateRejected, match="dataq"):
        certify(main, certificate)
    (tmp_path / "dataq" / "x.txt").write_text("text")
    assert run(main) == told(main) == ("there\n", None)


def test_a_directory_deep_inside_is_refused_when_it_is_imported(tmp_path: Path) -> None:
    main = written(tmp_path, {"main": TRIED.format("nsq.sub.mod")})
    certificate = tmp_path / "main.cert"
    assert verify(main, certificate=certificate)
    written(tmp_path, {"nsq/sub/mod": ""})
    with pytest.raises(Refused, match=r"import nsq.sub: .*no __init__.py"):
        run(main)
    with pytest.raises((CertificateRejected, Refused)):
        certify(main, certificate)
    written(tmp_path, {"main": "import nsq\nprint(nsq.__name__)\n"})
    assert run(main) == told(main)


def test_a_module_on_the_path_comes_before_a_directory(tmp_path: Path, site: Path) -> None:
    for name in ("later", "installed", "winreg", "queue", "pathproof"):
        (tmp_path / name).mkdir()
    written(site, {"installed": "x = 2\n"})
    text = "import later, installed, queue\nfrom pathproof import choose\nprint(later.x, installed.x, queue is None)\n"
    main = written(tmp_path, {"main": text, "lib/later": "x = 1\n"})
    assert run(main, paths=[str(tmp_path / "lib")]) == ("1 2 False\n", None)
    with pytest.raises(Refused, match=r"import winreg: .* standard module that this interpreter lacks"):
        run(written(tmp_path, {"main": TRIED.format("winreg")}))


def test_a_directory_whose_name_a_hook_may_know(tmp_path: Path, site: Path) -> None:
    (site / "hook.pth").write_text("import hook_that_knows\n")
    (site / "hook_that_knows.py").write_text("MAPPING = {'developed': '/somewhere'}\n")
    (tmp_path / "developed").mkdir()
    with pytest.raises(Refused, match=r"import developed: .*hook.pth may know"):
        run(written(tmp_path, {"main": TRIED.format("developed")}))


def test_an_archive_that_a_pth_file_names(tmp_path: Path, site: Path) -> None:
    main = written(tmp_path, {"main": TRIED.format("zipped")})
    assert run(main) == ("absent\n", None)
    (site / "some.egg").write_bytes(b"")
    (site / "easy-install.pth").write_text("some.egg\n")
    with pytest.raises(Refused, match=r"import zipped: .*easy-install.pth may know"):
        run(main)


@pytest.mark.parametrize("ending", ["cpython-38-x86_64-linux-gnu.so", "abi3.so", "so", "pyd", "pyw", "pyc"])
@pytest.mark.parametrize("name", ["fast", "pkg.fast"])
def test_what_is_only_compiled_is_refused_when_it_is_imported(tmp_path: Path, name: str, ending: str) -> None:
    main = written(tmp_path, {"main": TRIED.format(name), "pkg/__init__": ""})
    certificate = tmp_path / "main.cert"
    assert verify(main, certificate=certificate)
    (tmp_path / f"{name.replace('.', '/')}.{ending}").write_bytes(b"")
    with pytest.raises(Refused, match=rf"main.py:2: import {name}: Python may import .*{ending}"):
        run(main)
    with pytest.raises((CertificateRejected, Refused)):
        certify(main, certificate)
    assert run(written(tmp_path, {"main": f"def never():\n    import {name}\nprint(1)\n"})) == ("1\n", None)


def test_an_empty_entry_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = written(tmp_path, {"main": TRIED.format("hereq"), "one/hereq": "", "two/other": ""})
    monkeypatch.chdir(tmp_path / "one")
    for value, expected in (("", "absent\n"), (os.pathsep + str(tmp_path / "two"), "there\n"), (os.pathsep, "there\n")):
        monkeypatch.setenv("PYTHONPATH", value)
        assert run(main) == told(main) == (expected, None)


def test_archives_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = written(tmp_path, {"main": ""})
    archive = tmp_path / "lib.zip"
    archive.write_bytes(b"")
    for entry in (archive, archive / "inner"):
        with pytest.raises(UsageError, match="no directory"):
            load(main, paths=[str(entry)])
        monkeypatch.setenv("PYTHONPATH", str(entry))
        with pytest.raises(UsageError, match=r"PYTHONPATH: .*lib.zip is a file"):
            load(main)
        monkeypatch.delenv("PYTHONPATH")
        (tmp_path / "pyproject.toml").write_text(f"[tool.pathproof]\npath = ['{entry.relative_to(tmp_path)}']\n")
        with pytest.raises(ProgramError, match=r"\[tool.pathproof\] path: .*lib.zip is a file"):
            load(main)
        (tmp_path / "pyproject.toml").unlink()
    for nowhere in (str(tmp_path / "nowhere"), "x" * 5000):
        monkeypatch.setenv("PYTHONPATH", nowhere)
        load(main)


FAILING = """
def tried(statement):
    try:
        statement()
    except ImportError as error:
        print(type(error).__name__, error.name, sorted(vars(error)), {shown})

def one():
    import nosuchmod
def two():
    import nosuchmod.foo
def three():
    import pkg.nothing
def four():
    import module.inner
def five():
    from pkg import nothing
def six():
    from pkg.lazy import nothing
def seven():
    from module import nothing
def eight():
    raise ImportError("text")
for statement in ({statements}):
    tried(statement)
"""
_PACKAGE = {
    "pkg/__init__": "",
    "pkg/lazy": "def __getattr__(name):\n    raise AttributeError(name)\n",
    "module": "",
}


def test_what_import_errors_know(tmp_path: Path, engine: str) -> None:
    text = FAILING.format(shown="error.path, error.msg", statements="one, two, three, four, eight")
    main = written(tmp_path, {"main": text, **_PACKAGE})
    assert run(main, engine=engine) == told(main)
    text = FAILING.format(shown="0", statements="one, two, three, four, five, six, seven, eight")
    main = written(tmp_path, {"main": text})
    assert run(main, engine=engine) == told(main)


@pytest.mark.parametrize(
    "shown",
    [
        "error.path",
        "str(error) == 'x'",
        "error.args[0] == 'x'",
        "len(repr(error))",
        "error.msg in ''",
        "error.name_from",
    ],
)
def test_where_the_file_of_an_import_error_is(tmp_path: Path, engine: str, shown: str) -> None:
    for statement in ("five", "six", "seven"):
        text = FAILING.format(shown=shown, statements=f"{statement},")
        with pytest.raises(Refused, match=r"main\.py:"):
            run(written(tmp_path, {"main": text, **_PACKAGE}), engine=engine)


def test_an_import_error_that_is_changed(tmp_path: Path, engine: str) -> None:
    text = """
def shown(error):
    print(error.name, error.path, error.args)
try:
    from pkg import nothing
except ImportError as error:
    error.path = "somewhere"
    error.args = ()
    shown(error)
    error.__init__("new")
    shown(error)
    del error.path
    shown(error)
try:
    from pkg import nothing
except ImportError as error:
    error.__init__("new", name="n")
    shown(error)
"""
    main = written(tmp_path, {"main": text, **_PACKAGE})
    assert run(main, engine=engine) == told(main)


def test_a_package_that_is_asked_before_a_module_inside_is_imported(tmp_path: Path, engine: str) -> None:
    package = "from . import early\ndef __getattr__(name):\n    return {'q': 5}[name]\n"
    files = {"p/__init__": package, "p/q": "print('q')\n", "p/early": "x = 1\n"}
    main = written(tmp_path, {"main": "from p import q\nprint(q)\n", **files})
    assert told(main) == ("5\n", None)
    with pytest.raises(Refused, match=r"main.py:1: from p import q: the package has a __getattr__"):
        run(main, engine=engine)
    main = written(tmp_path, {"main": "from p import early\nimport p.q\nfrom p import q\nprint(early.x, q.__name__)\n"})
    assert run(main, engine=engine) == told(main) == ("q\n1 p.q\n", None)


@pytest.mark.parametrize(
    "name", ["asyncio", "ctypes", "decimal", "errno", "multiprocessing", "os", "socket", "ssl", "logging.handlers"]
)
def test_what_a_standard_module_is_known_to_have_is_there(name: str) -> None:
    found = standard.source_of(name)
    module = importlib.import_module(name)
    words = re.findall(r"[A-Za-z_]\w*", found.file.read_text()) if found else []
    names = standard.known(name, found.file if found else None, {*dir(module), *words})
    assert names
    assert all(hasattr(module, each) or standard.source_of(f"{name}.{each}") for each in names)


ASKS = """
from importlib import metadata
import importlib.metadata

print(metadata.version("Some.Thing"), importlib.metadata.version("some_thing"))
"""


def installed(directory: Path, name: str, text: str) -> None:
    (directory / name).mkdir(parents=True)
    (directory / name / "METADATA").write_text(text)


def test_versions_of_distributions_are_known_and_bound(tmp_path: Path, engine: str) -> None:
    main, certificate, site = written(tmp_path, {"main": ASKS}), tmp_path / "main.cert", tmp_path / "site"
    installed(site, "some_thing-1.2.dist-info", "Metadata-Version: 2.1\nVersion: 1.2\n\nVersion: 9\n")
    installed(site, "another-3.dist-info", "Version: 3\n")
    paths, settings = [str(site)], Settings(engine=engine)
    assert run_alone(machine_for(main, engine=engine, paths=paths)) == ("1.2 1.2\n", None)
    assert verify(main, certificate=certificate, paths=paths, settings=settings)
    assert certify(main, certificate, paths=paths).states
    installed(site, "unrelated-3.dist-info", "Version: 3\n")
    assert certify(main, certificate, paths=paths).states
    (site / "some_thing-1.2.dist-info" / "METADATA").write_text("Version: 1.3\n")
    with pytest.raises(CertificateRejected, match="other sources of _host"):
        certify(main, certificate, paths=paths)
    installed(site, "some_thing-1.4.dist-info", "Version: 1.4\n")  # which of both is found?
    assert "Some.Thing" in str(verify(main, paths=paths, settings=settings).error)


@pytest.mark.parametrize("text", ["", "Version: 1\nVersion: 2\n", "Version: '); print('\n", "Version: " + "1" * 200])
def test_a_version_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    main = written(tmp_path, {"main": ASKS})
    installed(tmp_path / "site", "some_thing-1.2.dist-info", text)
    assert "Some.Thing" in str(verify(main, paths=[str(tmp_path / "site")]).error)


@pytest.mark.parametrize("reduction", ["por", "none"])
def test_a_star_binds_what_another_thread_adds(engine: str, reduction: str, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("a = 1\n")
    program = tmp_path / "program.py"
    program.write_text(
        "import threading, other\n"
        "def add(): other.z = 1\n"
        "threading.Thread(target=add).start()\n"
        "from other import *\n"
        "try: z\n"
        "except NameError: pass\n"
        "else: assert 0\n"
    )
    result = verify(program, options=Options(reduction), settings=Settings(engine=engine))
    assert result.verdict == "violated"
