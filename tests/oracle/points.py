"""Where the scheduler may switch threads: before every opcode that can touch what another thread sees.

Switching before *every* opcode would find nothing more and make schedules many times longer, so opcodes that only
move values between the operand stack, locals and constants are left out. The list is of what is left out: an
opcode that a newer CPython brings is a switching point until somebody argues that it need not be.

Loads of a global name that is bound once, before any thread starts, always give the same value; only the others are
points. The test is syntactic and errs on the side of more points.
"""

import ast
import dis
from types import CodeType

SWITCH = 1
TICK = 2  # counts against the limit of a run, so that a loop without switching points ends too

_QUIET = (
    "BUILD_", "CACHE", "CHECK_", "COPY", "DELETE_FAST", "END_", "EXTENDED_ARG", "FORMAT_", "GEN_START", "GET_YIELD",
    "IMPORT_", "IS_OP", "KW_NAMES", "JUMP_FORWARD", "LIST_APPEND", "LIST_TO_TUPLE", "LOAD_ASSERTION_ERROR",
    "LOAD_BUILD_CLASS", "LOAD_CLOSURE", "LOAD_COMMON_CONSTANT", "LOAD_CONST", "LOAD_FAST", "LOAD_LOCALS", "MAKE_",
    "MAP_ADD", "NOP", "NOT_TAKEN", "POP_EXCEPT", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE", "POP_JUMP_FORWARD_IF_N",
    "POP_JUMP_BACKWARD_IF_N", "POP_TOP", "PRECALL", "PUSH_", "RAISE_", "RERAISE", "RESUME", "RETURN_",
    "SETUP_ANNOTATIONS", "SET_ADD", "SET_FUNCTION_ATTRIBUTE", "STORE_FAST", "SWAP",
)  # fmt: skip


def rebound_globals(tree: ast.Module) -> set[str]:
    """Global names whose loads may differ in time: declared `global`, bound twice, or after a thread can run."""
    declared = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    starts = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "start"]
    first_start = min(starts, default=0)
    bound: dict[str, int] = {}
    late = set()
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                bound[node.id] = bound.get(node.id, 0) + 1
                if starts and node.lineno >= first_start:
                    late.add(node.id)
    return declared | late | {name for name, count in bound.items() if count > 1}


class Points:
    """The switching points of one program: `points[code][offset]` is SWITCH, TICK or 0."""

    def __init__(self, tree: ast.Module) -> None:
        self._rebound = rebound_globals(tree)
        self._masks: dict[CodeType, bytearray] = {}

    def __getitem__(self, code: CodeType) -> bytearray:
        mask = self._masks.get(code)
        if mask is None:
            mask = self._masks[code] = bytearray(len(code.co_code))
            for instruction in dis.get_instructions(code):
                mask[instruction.offset] = self._kind(code, instruction)
        return mask

    def _kind(self, code: CodeType, instruction: dis.Instruction) -> int:
        name = instruction.opname
        if name in ("LOAD_GLOBAL", "LOAD_NAME"):
            return SWITCH if instruction.argval in self._rebound else 0
        if name.startswith("RETURN_") and name != "RETURN_GENERATOR" and code.co_flags & 0x20:
            return SWITCH  # a generator is "already executing" until it has returned
        if name.startswith("JUMP_BACKWARD"):
            return TICK
        return 0 if name.startswith(_QUIET) else SWITCH
