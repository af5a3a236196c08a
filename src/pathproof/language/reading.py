"""The bytes of a source file. What is compiled is what CPython makes of these bytes, not of a text of ours.

CPython looks for an encoding in the first two lines (PEP 263) and then reads the file in it, so that under another
encoding than UTF-8 a comment may hide a statement. The rule here is the tokenizer's (`get_coding_spec`,
`get_normal_name`), and everything but UTF-8 is refused before anybody decodes it.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from pathproof.errors import ProgramError, UnreadableFile

MAX_SOURCE_BYTES = 4_000_000
_BOM = b"\xef\xbb\xbf"
_COOKIE = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_NO_CODE = re.compile(rb"[ \t\f]*(?:#|$)")
_UTF_8 = frozenset(("utf_8", "utf8", "u8", "utf", "cp65001"))  # by whatever else Python's codecs call it


def read_source(path: Path) -> bytes:
    """A source file that can be shown as text. Never more than the limit is read, and nothing but a regular file."""
    try:
        _check_kind(path, path.stat().st_mode)
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(path, flags), "rb") as file:
            _check_kind(path, os.fstat(file.fileno()).st_mode)  # it may be another one by now
            data = file.read(MAX_SOURCE_BYTES + 1)
    except OSError as error:
        raise UnreadableFile(f"cannot be read: {error.strerror or error}", str(path)) from None
    except ValueError:  # a name with a null character
        raise UnreadableFile("cannot be read: this is not the name of a file", str(path)) from None
    if len(data) > MAX_SOURCE_BYTES:
        raise ProgramError(f"larger than {MAX_SOURCE_BYTES:,} bytes; give a Python source file", str(path))
    declared = declared_encoding(data)
    if declared is not None and not _is_utf_8(declared[0]):
        why = f"declares the encoding {declared[0]!r}, and only UTF-8 is read; save it as UTF-8 without that line"
        raise ProgramError(why, str(path), declared[1])
    try:
        source_text(data)
    except UnicodeDecodeError:
        raise ProgramError("not a UTF-8 text file; give a Python source file", str(path)) from None
    if b"\0" in data:
        raise ProgramError("contains null bytes; give a Python source file", str(path))
    return data


def _check_kind(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise UnreadableFile("this is a directory; give the file that starts the program", str(path))
    if not stat.S_ISREG(mode):
        raise UnreadableFile("this is not a regular file; give a Python source file", str(path))


def source_text(data: bytes) -> str:
    """For people: lines are CPython's, which end at LF, CR LF or CR and nowhere else."""
    return data.removeprefix(_BOM).decode().replace("\r\n", "\n").replace("\r", "\n")


def declared_encoding(data: bytes) -> tuple[str, int] | None:
    """The encoding that a comment in the first two lines names, and the line, if there is one."""
    lines = re.split(rb"\r\n|\r|\n", data.removeprefix(_BOM), maxsplit=2)[:2]
    for number, line in enumerate(lines, start=1):
        cookie = _COOKIE.match(line)
        if cookie:
            return cookie[1].decode(), number
        if not _NO_CODE.match(line):
            break
    return None


def _is_utf_8(encoding: str) -> bool:
    start = encoding[:12].lower().replace("_", "-")
    return start.startswith("utf-8-") or encoding.lower().replace("-", "_") in _UTF_8
