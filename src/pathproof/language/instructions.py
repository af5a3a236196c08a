"""The instruction table: the whole vocabulary into which programs and library models are compiled.

One table, read by the compiler (stack effects), the reference machine (dispatch), the documentation and, later, the
native machine. Not CPython's bytecode, which changes with every release: a certificate must outlive the interpreter
that wrote it. The set stays small because everything that can be expressed in Python (sorting, operator dispatch,
`repr`, class building, pattern matching on classes ...) is Python, in `language/library/`, compiled like the rest.

`effect` is the change of the operand stack's depth, or None where it depends on the argument (see `stack_effect`).
`visible` says whether an instruction may be a scheduling point: "access" if what it touches may be a shared mutable
location, "always" if it is one by nature, "" if never.
"""

from __future__ import annotations

from typing import NamedTuple


class Instruction(NamedTuple):
    name: str
    argument: str
    effect: int | None
    visible: str
    meaning: str


_TABLE = """
CONST          value    1 .      push a constant
HELPER         name     1 .      push a function of the builtins library by name
POP            -       -1 .      drop the top
DUP            -        1 .      push the top again
PICK           n        1 .      push a copy of the n-th value from the top (1 is the top)
ROT            n        0 .      move the top down to the n-th place

LOAD_LOCAL     slot     1 .      push a local; UnboundLocalError if it has no value
STORE_LOCAL    slot    -1 .      pop into a local
DELETE_LOCAL   slot     0 .      unbind a local
MAKE_CELL      slot     0 .      wrap a local's value (or none) in a new closure cell, kept in the slot
LOAD_CELL      slot     1 .      push the cell itself, for a closure
LOAD_DEREF     slot     1 access push the contents of the cell in the slot
STORE_DEREF    slot    -1 access pop into the cell in the slot
DELETE_DEREF   slot     0 access empty the cell in the slot
LOAD_GLOBAL    name     1 access push a global of the function's module, else a builtin
STORE_GLOBAL   name    -1 access pop into a global
DELETE_GLOBAL  name     0 access unbind a global
LOAD_NAME      name     1 access in a class body: push from its namespace, else like LOAD_GLOBAL
LOAD_NAME_DEREF (name,slot) 1 access in a class body: push from its namespace, else like LOAD_DEREF
STORE_NAME     name    -1 .      in a class body: pop into its namespace
DELETE_NAME    name     0 .      in a class body: unbind from its namespace

LOAD_ATTR      name     0 access replace the top by its attribute (descriptors, __getattr__ ...)
STORE_ATTR     name    -2 access value, object -> ; set the attribute
DELETE_ATTR    name    -1 access object -> ; delete the attribute
LOAD_ITEM      -       -1 access object, key -> item
STORE_ITEM     -       -3 access value, object, key -> ; set the item
DELETE_ITEM    -       -2 access object, key -> ; delete the item

UNARY          op       0 .      - + ~ on the top
BINARY         op      -1 access left, right -> result, with reflected methods
INPLACE        op      -1 access the same, in place where the left operand can
COMPARE        op      -1 access == != < <= > >=
IS             -       -1 .      identity
CONTAINS       -       -1 access element, container -> whether it is in it
NOT            -        0 .      bool -> its negation
TRUTH          -        0 access any value -> bool
JUMP           target   0 .      go to; backwards, a step that runs too long is cut here
JUMP_IF_FALSE  target  -1 .      pop a bool, go to if False
JUMP_IF_TRUE   target  -1 .      pop a bool, go to if True

BUILD_TUPLE    n        - .      n values -> tuple
BUILD_LIST     n        - .      n values -> new list
BUILD_SET      n        - .      n values -> new set
BUILD_DICT     n        - .      n key, value pairs -> new dict
BUILD_SLICE    n        - .      2 or 3 values -> slice
BUILD_STRING   n        - .      n strings -> their concatenation
LIST_APPEND    n       -1 .      append the popped value to the list n-th from the top
LIST_EXTEND    flag    -1 .      list, iterable -> list extended; flagged in f(*iterable), with f 4th from the top
LIST_TO_TUPLE  -        0 .      a list being built -> tuple
SET_ADD        n       -1 .      add the popped value to the set n-th from the top
SET_UPDATE     -       -1 .      set, iterable -> set updated
DICT_SET       n       -2 .      key, value -> into the dict n-th from the top
DICT_UPDATE    -       -1 .      dict, mapping -> dict updated (a ** in a display)
DICT_MERGE     -       -1 .      the same for a call's keywords: a repeated one is an error
FORMAT         conv    -1 .      value, format specification -> str, after conversion "", "s", "r" or "a"

GET_ITER       -        0 access iterable -> iterator
FOR_ITER       target   1 access push the iterator's next value, or pop the iterator and go to
UNPACK         n        - access iterable -> n values, the first on top
UNPACK_STAR    (n,m)    - access iterable -> n values, a list, m values; the first on top

CALL           (n,names) - .     callable, n values (the last ones by keyword) -> result
CALL_STAR      -       -2 .      callable, tuple, dict -> result
RETURN         -       -1 .      return the top
MAKE_FUNCTION  code    -2 .      defaults, keyword defaults, closure -> function
YIELD          -        0 access give the top to whoever resumed the generator; push what is sent
WITH_ENTER     -        1 access context manager -> its __exit__, its __enter__ (both bound)
WITH_EXCEPT    -        4 .      exit, exception -> exit, exception, exit, type, exception, traceback
MATCH_ERROR    -       -1 .      exception, class or tuple -> whether it matches
RAISE          n        - .      raise: 0 the handled exception again, 1 the top, 2 the second from the top
RERAISE        -       -1 .      go on raising the top, its context untouched

IMPORT         name     1 always push a module, running its body first if nobody has yet
IMPORT_FROM    name     1 access module -> module, its attribute or submodule
INTRINSIC      (name,n) - always a primitive of the machine, in library code only (see machine/intrinsics.py)
"""


def _parse() -> tuple[Instruction, ...]:
    rows = []
    for line in _TABLE.strip().splitlines():
        if not line:
            continue
        name, argument, effect, visible, meaning = line.split(None, 4)
        rows.append(
            Instruction(
                name, "" if argument == "-" else argument, None if effect == "-" else int(effect),
                "" if visible == "." else visible, meaning,
            )
        )  # fmt: skip
    return tuple(rows)


INSTRUCTIONS = _parse()
OPCODES = {row.name: number for number, row in enumerate(INSTRUCTIONS)}


def stack_effect(name: str, argument: object) -> int:
    """How an instruction changes the operand stack's depth when it does not jump or raise."""
    row = INSTRUCTIONS[OPCODES[name]]
    if row.effect is not None:
        return row.effect
    match name, argument:
        case ("BUILD_TUPLE" | "BUILD_LIST" | "BUILD_SET" | "BUILD_SLICE" | "BUILD_STRING", int(n)):
            return 1 - n
        case "BUILD_DICT", int(n):
            return 1 - 2 * n
        case "UNPACK", int(n):
            return n - 1
        case "UNPACK_STAR", (int(n), int(m)):
            return n + m
        case "CALL", (int(n), _):
            return -n
        case "RAISE", int(n):
            return -n
        case "INTRINSIC", (_, int(n)):
            return 1 - n
    raise AssertionError((name, argument))
