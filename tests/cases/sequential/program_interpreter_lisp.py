# Mini-program: a Lisp interpreter with closures, let, recursion, lists, tail calls by loop and errors.
class LispError(Exception):
    pass


class Symbol(str):
    def __repr__(self):
        return str(self)


def read(text):
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()
    tokens.reverse()

    def parse():
        if not tokens:
            raise LispError("unexpected end")
        token = tokens.pop()
        if token == "(":
            items = []
            while tokens and tokens[-1] != ")":
                items.append(parse())
            if not tokens:
                raise LispError("missing )")
            tokens.pop()
            return items
        if token == ")":
            raise LispError("unexpected )")
        try:
            return int(token)
        except ValueError:
            return Symbol(token)

    return parse()


class Env(dict):
    def __init__(self, names=(), values=(), outer=None):
        super().__init__(zip(names, values))
        self.outer = outer

    def __missing__(self, name):
        if self.outer is None:
            raise LispError(f"unbound {name}")
        return self.outer[name]


class Lambda:
    def __init__(self, names, body, env):
        self.names, self.body, self.env = names, body, env


def evaluate(x, env):
    while True:
        match x:
            case Symbol():
                return env[x]
            case int():
                return x
            case ["quote", value]:
                return value
            case ["if", test, yes, no]:
                x = yes if evaluate(test, env) else no
            case ["define", Symbol() as name, value]:
                env[name] = evaluate(value, env)
                return None
            case ["lambda", list(names), body]:
                return Lambda(names, body, env)
            case ["let", list(pairs), body]:
                env = Env([n for n, _ in pairs], [evaluate(v, env) for _, v in pairs], env)
                x = body
            case [function, *arguments]:
                f = evaluate(function, env)
                values = [evaluate(a, env) for a in arguments]
                if not isinstance(f, Lambda):
                    return f(*values)
                if len(values) != len(f.names):
                    raise LispError(f"expected {len(f.names)} arguments")
                env, x = Env(f.names, values, f.env), f.body
            case _:
                raise LispError(f"cannot evaluate {x}")


def show(x):
    return "(" + " ".join(map(show, x)) + ")" if isinstance(x,
        list) else "#t" if x is True else "#f" if x is False else str(x)


top = Env()
top.update({"+": lambda *a: sum(a), "*": lambda a, b: a * b, "-": lambda a, b: a - b, "=": lambda a,
            b: a == b, "<": lambda a, b: a < b,
            "list": lambda *a: list(a), "car": lambda l: l[0], "cdr": lambda l: l[1:], "cons": lambda a,
            l: [a] + l, "null?": lambda l: l == []})
PROGRAM = """
(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))
(fact 20)
(define loop (lambda (n acc) (if (= n 0) acc (loop (- n 1) (+ acc n)))))
(loop 60 0)
(define map (lambda (f l) (if (null? l) (quote ()) (cons (f (car l)) (map f (cdr l))))))
(map (lambda (x) (* x x)) (list 1 2 3))
(let ((x 2) (y 3)) (+ x y 1))
(undefined 1)
(fact)
(+ 1
(quote (a (b 5)))
"""
for line in PROGRAM.split("\n"):
    try:
        result = evaluate(read(line), top)
        print("ok" if result is None else show(result))
    except LispError as error:
        print("error:", error)
