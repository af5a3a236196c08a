r"""The grammar of random sequential programs: templates whose words in capitals are filled in by `sequential_programs`.

| word | becomes |
|---|---|
| `INT STR LIST DICT TUPLE FLOAT BOOL ANY` | an expression of that type (lists, tuples and dict values hold ints) |
| `XINT XBOOL` | the same, in which `x` is an int |
| `INT_ LIST_1 ...` | a variable of that type; equal words within a template are one variable |
| `NEW_INT NEW_INT1 ...` | a fresh name, bound to that type from here on; equal numbered words are one name |
| `NEW_COUNTER1` | a fresh name that nothing else assigns |
| `BODY LOOP` | some statements; in a `LOOP` also break and continue |
| `CALL GENERATOR CLASS OTHER` | a call of a function, of a generator function; two of the classes |
| anything in `WORDS` | one of its options |

An expression of a type evaluates to that type or raises. Ints and texts stay small (`clip` and `trim` in the prelude),
floats stay finite, sets appear only where their order does not show.
"""

TYPES = ["INT", "STR", "LIST", "DICT", "TUPLE", "FLOAT", "BOOL"]


def _lines(text: str) -> list[str]:
    return text.strip("\n").split("\n")


def _blocks(text: str) -> list[str]:
    return text.strip("\n").split("\n--\n")


LITERALS = {
    "INT": _lines("0\n1\n2\n-1\n3\n7\n10\n-5\n255\n(2**31)\n(10**18 + 1)\n(-(2**63))\n0xFF\n1_000"),
    "STR": _lines(
        r"""
''
'a'
'ab'
'Hello'
'x y'
'äß'
'1,2'
'42'
'-7'
'  pad '
'aAbB'
'\n\t'
'it\'s'
"""
    ),
    "LIST": _lines("[]\n[1]\n[3, 1, 2]\n[0, 0]\n[5, -1, 5, 2]"),
    "DICT": _lines("{}\n{'a': 1}\n{'b': 2, 'a': -1}\n{'x': 0, 'ab': 3}"),
    "TUPLE": _lines("()\n(1,)\n(2, 1)\n(3, 3, 0)"),
    "FLOAT": _lines("0.5\n1.5\n-2.25\n3.0\n1e3\n0.1\n-0.0"),
    "BOOL": ["True", "False"],
}

WORDS = {
    "KEY": ["'a'", "'b'", "'x'", "'ab'", "'none'"],
    "NUM": ["0", "1", "2", "3"],
    "WIDTH": ["0", "1", "3", "5", "8", "12"],
    "SLICE": ["1:", ":2", "::-1", "1:3", "-2:", "::2", "3:1", "-1:0:-1", ":", "5:"],
    "ORDER": ["<", "<=", ">", ">=", "==", "!="],
    "OP": ["+", "-", "*", "&", "|", "^", "//", "%"],
    "SOFT": ["+", "-", "*"],
    "CASE": ["upper", "lower", "title", "strip", "swapcase", "capitalize", "casefold", "rstrip", "lstrip"],
    "FIND": ["find", "rfind", "count", "index"],
    "IS": ["isdigit", "isalpha", "isupper", "islower", "isspace", "isalnum", "istitle"],
    "SPEC": ["x", "b", "o", ",", "_", "+d", "08", "e", "#x", "q", "c"],
    "EXCEPTION": [
        "ValueError", "KeyError", "(IndexError, TypeError)", "LookupError", "ArithmeticError", "Mine", "Coded",
        "Exception", "ZeroDivisionError", "AttributeError", "(Mine, NameError)", "AssertionError", "RuntimeError",
    ],
    "SUPPRESS": ["()", "ValueError", "LookupError", "(ArithmeticError, TypeError)", "Exception"],
    "PINT": [
        "0", "1", "-1", "2 | 3", "int(NEW_INT)", "(1 | 0) as NEW_INT", "bool()", "float() | str()", "_", "NEW_INT",
    ],
    "PSTR": ["''", "'a' | 'ab'", "str() as NEW_STR", "str(NEW_STR)"],
    "PSEQUENCE": [
        "[]", "[PINT]", "[PINT, PINT]", "[PINT, *NEW_LIST]", "[*NEW_LIST, PINT]", "(PINT, *_, PINT)",
        "list([PINT, *_])", "tuple() as NEW_TUPLE", "[1, *_] | [] | (_, _)",
    ],
    "PMAPPING": ["{KEY: PINT}", "{KEY: PINT, **NEW_DICT}", "{'a': PINT, 'b': PINT}", "dict(NEW_DICT)", "{}"],
}  # fmt: skip

EXPRESSIONS = {
    "INT": _lines(
        """
(INT OP INT)
(INT OP INT)
(INT OP INT)
(INT << (INT & 7))
(INT >> (INT & 7))
((INT % 50) ** (INT % 4))
(-INT)
(~INT)
len(STR)
len(LIST)
len(DICT)
min(INT, INT)
max(INT, INT)
sum(LIST)
divmod(INT, INT)[1]
int(STR)
int(FLOAT)
round(FLOAT)
STR.FIND(STR)
LIST.count(INT)
LIST.index(INT)
LIST[INT % 3]
TUPLE[NUM]
TUPLE[-1]
DICT[KEY]
DICT.get(KEY, INT)
(lambda x, y=INT: XINT)(INT)
abs(INT)
(INT).bit_length()
len(set(LIST))
len(set(STR))
sum(XINT for x in LIST if XBOOL)
max(LIST, default=INT)
min(TUPLE)
next(iter(LIST), INT)
ord(STR[:1])
(int(BOOL) + INT)
pow(INT, NUM, 7)
[INT, INT][BOOL]
{True: INT, False: INT}[BOOL]
max(LIST or [INT], key=lambda x: XINT)
(INT if BOOL else INT)
(INT or INT)
(INT and INT)
"""
    ),
    "STR": _lines(
        """
(STR + STR)
(STR * (INT % 3))
STR[SLICE]
STR.CASE()
STR.CASE()
STR.replace(STR, STR)
STR.center(INT % 8, '*')
STR.rjust(INT % 8, '.')
', '.join(map(str, LIST))
'-'.join(map(repr, TUPLE))
str(ANY)
repr(ANY)
('%s|%r|%d' % (STR, STR, INT))
'{}-{!r:>6}'.format(INT, STR)
chr(97 + INT % 26)
STR[INT % 3]
hex(INT)
bin(INT)
''.join(sorted(STR))
''.join(c for c in STR if c != 'a')
STR.partition(' ')[NUM]
STR.rpartition('a')[NUM]
'/'.join(STR.split())
'/'.join(STR.split('a'))
ascii(STR)
type(ANY).__name__
(STR if BOOL else STR)
(STR or STR)
STR.strip(STR)
STR.zfill(INT % 6)
"""
    ),
    "LIST": _lines(
        """
[INT, INT]
[*LIST, INT, *TUPLE]
list(range(INT % 5))
LIST[SLICE]
(LIST + LIST)
(LIST * (INT % 3))
sorted(LIST, key=lambda x: XINT, reverse=BOOL)
[XINT for x in LIST if XBOOL]
[XINT for x in LIST]
list(map(lambda x: XINT, LIST))
list(filter(lambda x: XBOOL, LIST))
list(reversed(LIST))
list(DICT.values())
list(TUPLE)
[a SOFT b for a, b in zip(LIST, TUPLE)]
[ord(c) for c in STR[:4]]
sorted({*LIST, INT})
[x for row in [LIST, LIST] for x in row]
[len(w) for w in STR.split()]
sorted(set(LIST) & set(TUPLE))
sorted(set(LIST) ^ set(LIST))
LIST.copy()
(LIST or LIST)
[i for i, c in enumerate(STR) if c == 'a']
"""
    ),
    "DICT": _lines(
        """
{KEY: INT, KEY: INT}
{str(x): XINT for x in LIST}
dict(zip(STR, LIST))
{**DICT, KEY: INT}
(DICT | DICT)
dict.fromkeys(STR, INT)
{k: x for k, x in DICT.items() if XBOOL}
dict(sorted(DICT.items(), key=lambda pair: (pair[1], pair[0])))
dict(DICT, a=INT)
{c: i for i, c in enumerate(STR)}
dict(reversed(DICT.items()))
(DICT if BOOL else DICT)
"""
    ),
    "TUPLE": _lines(
        """
(INT, INT)
tuple(LIST)
(TUPLE + TUPLE)
TUPLE[SLICE]
divmod(INT, INT)
(*LIST, INT)
((INT,) * (INT % 3))
tuple(x * 2 for x in TUPLE)
tuple(sorted(TUPLE))
"""
    ),
    "FLOAT": _lines(
        """
(FLOAT SOFT FLOAT)
(FLOAT SOFT INT % 100)
(FLOAT / 4)
(FLOAT / -2.5)
(FLOAT / NUM)
((INT % 1000) / 7)
round(FLOAT, NUM)
abs(FLOAT)
float(INT % 10**6)
(FLOAT // 0.75)
(FLOAT % -2)
max(FLOAT, FLOAT)
"""
    ),
    "BOOL": _lines(
        """
(INT ORDER INT)
(INT ORDER INT)
(INT ORDER INT < INT)
(STR ORDER STR)
(LIST ORDER LIST)
(TUPLE ORDER TUPLE)
(FLOAT ORDER INT)
(ANY == ANY)
(DICT != DICT)
(INT in LIST)
(INT not in TUPLE)
(STR in STR)
(STR in DICT)
(not ANY)
(BOOL and BOOL)
(BOOL or BOOL)
any(XBOOL for x in LIST)
all(XBOOL for x in TUPLE)
STR.startswith(STR)
STR.IS()
bool(ANY)
isinstance(ANY, int)
isinstance(ANY, (list, str))
(None is not ANY)
(set(LIST) <= set(TUPLE))
"""
    ),
}

SIMPLE = _lines(
    r"""
print(ANY)
print(ANY, ANY)
print(ANY, ANY, sep=STR)
NEW_INT = clip(INT)
NEW_STR = clip(STR)
NEW_LIST = clip(LIST)
NEW_DICT = clip(DICT)
NEW_TUPLE = clip(TUPLE)
NEW_FLOAT = clip(FLOAT)
NEW_BOOL = BOOL
INT_1 = clip(INT)
STR_1 = clip(STR)
LIST_1 = clip(LIST)
DICT_1 = clip(DICT)
INT_1 OP= INT; INT_1 = clip(INT_1)
STR_1 += STR; STR_1 = clip(STR_1)
TUPLE_1 += TUPLE; TUPLE_1 = clip(TUPLE_1)
LIST_1 += LIST; trim(LIST_1)
DICT_1 |= DICT; trim(DICT_1)
FLOAT_1 SOFT= FLOAT; FLOAT_1 = clip(FLOAT_1)
NEW_INT1, NEW_INT2 = INT, INT; print(NEW_INT2, NEW_INT1)
NEW_INT1, *NEW_LIST1 = LIST; print(NEW_INT1, NEW_LIST1)
*NEW_LIST1, NEW_INT1 = TUPLE; print(NEW_INT1, NEW_LIST1)
NEW_INT1, (NEW_INT2, *NEW_LIST1) = INT, LIST; print(NEW_INT2, NEW_LIST1)
NEW_INT1, NEW_INT2 = LIST; print(NEW_INT1)
NEW_INT1 = NEW_INT2 = INT; print(NEW_INT1)
LIST_1.append(INT); trim(LIST_1)
LIST_1.extend(LIST); trim(LIST_1)
LIST_1.insert(INT % 5, INT); trim(LIST_1)
LIST_1[INT % 4] = INT
LIST_1[SLICE] = LIST; trim(LIST_1)
del LIST_1[INT % 4]
del LIST_1[SLICE]
print(LIST_1.pop(), LIST_1)
print(LIST_1.pop(INT % 3))
LIST_1.remove(INT)
LIST_1.sort(key=lambda x: XINT, reverse=BOOL)
LIST_1.reverse()
print(LIST_1.index(INT))
DICT_1[KEY] = INT
DICT_1[KEY] += INT
del DICT_1[KEY]
print(DICT_1.pop(KEY))
print(DICT_1.pop(KEY, INT))
print(DICT_1.setdefault(KEY, INT))
DICT_1.update(DICT); trim(DICT_1)
DICT_1.update(a=INT)
print(DICT_1.popitem())
print(list(DICT_1.items()), DICT_1.keys() == DICT.keys())
print(sorted(DICT_1.keys() & DICT.keys()), KEY in DICT_1, len(DICT_1))
assert BOOL, STR
assert BOOL
print((NEW_INT1 := clip(INT)), NEW_INT1)
print([NEW_STR1 := STR, NEW_STR1])
NEW_INT1 = INT; del NEW_INT1
NEW_INT1 = INT; del NEW_INT1; print(NEW_INT1)
print(CALL)
print(CALL)
print(f'{INT_1:>WIDTH}|{STR_1!r:<WIDTH}|{FLOAT_1:.NUMf}|{INT_1 = }')
print(f'{STR_1:*^{WIDTH}}|{FLOAT_1!s:.3}|{INT_1:{WIDTH}}')
print('%WIDTHd|%-WIDTHs|%.NUMf' % (INT, STR, FLOAT))
print('{:>WIDTH}|{!r}|{:+.2e}'.format(INT, STR, FLOAT))
print('{0:#x} {1:_>WIDTH} {0} {r:g}'.format(INT, STR, r=FLOAT))
print(format(INT, 'SPEC'), f'{INT_1:SPEC}')
print(sum(GENERATOR), list(GENERATOR))
print([x for x in GENERATOR], sorted(GENERATOR, reverse=True))
print(dict(enumerate(GENERATOR)), *GENERATOR)
print(tuple(map(str, GENERATOR)), max(GENERATOR))
OBJECT
OBJECT
OBJECT
OBJECT
if INT > INT: raise Mine(STR)
if BOOL: raise Coded(INT, STR)
if BOOL: raise LookupError(STR) from Mine('cause')
if BOOL: raise ValueError(INT, STR)
"""
)

COMPOUND = _blocks(
    r"""
if BOOL:
    BODY
--
if BOOL:
    BODY
elif ANY:
    BODY
else:
    BODY
--
for NEW_INT in range(NUM):
    LOOP
--
for NEW_INT in range(INT % 4 - 1, INT % 6, -2 if BOOL else 1):
    LOOP
else:
    BODY
--
for NEW_INT in LIST[:3]:
    LOOP
--
for NEW_STR in STR[:3]:
    LOOP
else:
    print('no break')
--
for NEW_STR, NEW_INT in DICT.items():
    LOOP
--
for NEW_INT, NEW_INT in enumerate(TUPLE[:3], -1):
    LOOP
--
for NEW_INT, NEW_INT in zip(LIST[:3], TUPLE):
    LOOP
--
for NEW_STR in sorted(DICT):
    LOOP
--
for LIST_1[NUM], NEW_INT in [(INT, INT), (INT, INT)]:
    LOOP
--
NEW_COUNTER1 = NUM
while (NEW_COUNTER1 := NEW_COUNTER1 - 1) >= 0:
    LOOP
else:
    BODY
--
try:
    BODY
except EXCEPTION as error:
    report(error)
    BODY
--
try:
    BODY
    raise Mine(STR)
except EXCEPTION as error:
    report(error)
except EXCEPTION:
    BODY
else:
    BODY
finally:
    print('finally')
--
try:
    BODY
except EXCEPTION as error:
    BODY
    raise LookupError('new')
finally:
    BODY
--
try:
    BODY
except EXCEPTION as error:
    report(error)
    raise
else:
    BODY
--
try:
    BODY
    raise Coded(INT)
except EXCEPTION as error:
    raise Mine('again') from error
--
try:
    BODY
finally:
    EXIT
    print('cleanup')
--
with Manager('x', SUPPRESS):
    BODY
--
with Manager('x', SUPPRESS) as m, Manager(m.name * 2, SUPPRESS):
    BODY
    raise KeyError(STR)
--
with Manager('y'):
    EXIT
    BODY
--
match INT:
    case PINT if BOOL:
        BODY
    case int(NEW_INT1) | float(NEW_INT1) if BOOL:
        BODY
    case other:
        print('other', other)
--
match STR:
    case PSTR if BOOL:
        BODY
    case '' | 'a':
        BODY
--
match LIST:
    case PSEQUENCE if BOOL:
        BODY
    case PSEQUENCE if BOOL:
        BODY
    case [NEW_INT1, *_] | (NEW_INT1,) if BOOL:
        BODY
--
match TUPLE, INT:
    case PSEQUENCE, PINT if BOOL:
        BODY
    case [[], _]:
        BODY
--
match DICT:
    case PMAPPING if BOOL:
        BODY
    case PMAPPING if BOOL:
        BODY
    case other:
        print(len(other))
--
def make(NEW_INT1):
    def step(by=1):
        nonlocal NEW_INT1
        NEW_INT1 SOFT= by
        return NEW_INT1
    return step, lambda: (NEW_INT1, XINT) if (x := NEW_INT1) else [NEW_INT1]
step, read = make(INT)
print(step(), read(), step(INT), read())
--
running = GENERATOR
try:
    print(next(running))
    TALK
    TALK
except StopIteration as stop:
    print('stopped', stop.value)
finally:
    running.close()
--
OBJECT
"""
)

TALK = _lines(
    """
print(running.send(INT))
print(running.throw(Mine('thrown')))
print(next(running, 'end'))
print(running.throw(KeyError))
running.close()
pass
"""
)

GENERATOR_PARTS = _blocks(
    """
yield INT
--
for NEW_INT1 in range(INT % 4):
    yield NEW_INT1 * NUM
--
print('received', (yield INT))
--
yield from LIST[:3]
--
print('inner', (yield from GENERATOR))
--
if BOOL:
    return 'early'
--
if BOOL:
    raise Mine('in generator')
--
if BOOL:
    raise StopIteration(1)
--
try:
    yield INT
except Mine as error:
    report(error)
    yield -1
"""
)
