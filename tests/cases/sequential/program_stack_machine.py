# Mini-program: a compiler from nested tuples to stack code, with an interpreter and a peephole optimiser.
from enum import Enum, auto


class Op(Enum):
    PUSH = auto()
    LOAD = auto()
    STORE = auto()
    ADD = auto()
    MUL = auto()
    SUB = auto()
    LESS = auto()
    JUMP = auto()
    JUMP_IF_FALSE = auto()
    PRINT = auto()


BINARY = {"+": Op.ADD, "*": Op.MUL, "-": Op.SUB, "<": Op.LESS}


def compile_node(node, code):
    match node:
        case int():
            code.append((Op.PUSH, node))
        case str():
            code.append((Op.LOAD, node))
        case ("set", name, value):
            compile_node(value, code)
            code.append((Op.STORE, name))
        case ("print", value):
            compile_node(value, code)
            code.append((Op.PRINT, None))
        case ("while", condition, *body):
            start = len(code)
            compile_node(condition, code)
            hole = len(code)
            code.append(None)
            for statement in body:
                compile_node(statement, code)
            code.append((Op.JUMP, start))
            code[hole] = Op.JUMP_IF_FALSE, len(code)
        case ("do", *body):
            for statement in body:
                compile_node(statement, code)
        case (op, left, right) if op in BINARY:
            compile_node(left, code)
            compile_node(right, code)
            code.append((BINARY[op], None))
        case _:
            raise SyntaxError(f"cannot compile {node!r}")
    return code


def fold(node):
    if isinstance(node, tuple):
        node = tuple(fold(part) for part in node)
        match node:
            case ("+", int(a), int(b)): return a + b
            case ("*", int(a), int(b)): return a * b
            case ("*", _, 0) | ("*", 0, _): return 0
            case ("+", x, 0) | ("+", 0, x) | ("*", x, 1) | ("*", 1, x): return x
    return node


def run(code, limit=1000):
    stack, names, pc, steps = [], {}, 0, 0
    while pc < len(code):
        op, argument = code[pc]
        pc += 1
        steps += 1
        if steps > limit:
            raise RuntimeError("step limit")
        if op is Op.PUSH: stack.append(argument)
        elif op is Op.LOAD: stack.append(names[argument])
        elif op is Op.STORE: names[argument] = stack.pop()
        elif op is Op.PRINT: print("out:", stack.pop())
        elif op is Op.JUMP: pc = argument
        elif op is Op.JUMP_IF_FALSE: pc = pc if stack.pop() else argument
        else:
            b, a = stack.pop(), stack.pop()
            stack.append({Op.ADD: a + b, Op.MUL: a * b, Op.SUB: a - b, Op.LESS: a < b}[op])
    return names, steps


program = ("do", ("set", "i", 0), ("set", "f", ("+", 1, ("*", 0, 7))), ("while", ("<", "i", ("+", 2, 3)),
           ("set", "i", ("+", "i", 1)),
           ("set", "f", ("*", "f", ("*", 1, "i")))), ("print", "f"))
for tree in (program, fold(program)):
    code = compile_node(tree, [])
    print(len(code), [f"{op.name}" for op, _ in code[:6]], run(code))
for bad in (("set", "x", "undefined"), ("%", 1, 2), ("while", 1, ("set", "x", 1))):
    try:
        run(compile_node(bad, []))
    except (KeyError, SyntaxError, RuntimeError) as error:
        print(type(error).__name__, error)
