"""Programs that want to exhaust the machine that checks them, each by other means.

A name, then the source. What is hostile happens in the opening unless a thread is started or a choice made first.
"""

# ruff: noqa: E501

# One operation of the host: a gigantic result, or an endless computation.
OPERATIONS = {
    "join of a text": "('a' * 10**6).join('b' * 3000)",
    "join of a list": "('a' * 10**6).join(['b'] * 3000)",
    "join of bytes": "(b'a' * 10**6).join([b'b'] * 3000)",
    "expandtabs": "('\\t' * 30000).expandtabs(90000)",
    "expandtabs by keyword": "('\\t' * 30000).expandtabs(tabsize=10**9)",
    "percent with many fields": "('%99999d' * 5000) % ((1,) * 5000)",
    "percent with stars": "('%*d' * 5000) % ((99999, 1) * 5000)",
    "percent of bytes": "(b'%99999d' * 5000) % ((1,) * 5000)",
    "percent of a long text": "('%s' * 3000) % (('a' * 10**6,) * 3000)",
    "format with many fields": "('{0:99999}' * 5000).format(1)",
    "format of one text, many times": "('{0}' * 5000).format('a' * 10**6)",
    "format string": "s = 'a' * 10**6\nt = f'{s}{s}{s}{s}{s}{s}{s}{s}{s}{s}'\nt = f'{t}{t}{t}{t}{t}{t}{t}{t}{t}{t}'",
    "translate": "('\\0' * 3000).translate(('a' * 10**6,))",
    "translate by a dict": "('a' * 3000).translate({97: 'b' * 10**6})",
    "replace": "('a' * 3000).replace('a', 'b' * 10**6)",
    "replace of nothing": "('a' * 3000).replace('', 'b' * 10**6)",
    "power with a modulus": "a = 3 ** 38000\npow(3, a, a - 2)",
    "inverse with a modulus": "a = 3 ** 300000\npow(a, -1, a - 2)",
    "root": "import math\nmath.isqrt(3 ** 630000)",
    "division": "a = 3 ** 630000\na // (3 ** 315000 + 1)",
    "rest": "a = 3 ** 630000\na % (3 ** 315000 + 1)",
    "both": "divmod(3 ** 630000, 3 ** 315000 + 1)",
    "divisor": "import math\nmath.gcd(3 ** 630000, 2 ** 999000 - 1)",
    "multiple": "import math\nmath.lcm(*range(1, 100000))",
    "binomial": "import math\nmath.comb(10**9, 5 * 10**8)",
    "binomial of a gigantic number": "import math\nmath.comb(3 ** 600000, 1000)",
    "permutations": "import math\nmath.perm(10**9, 10**7)",
    "factorial": "import math\nmath.factorial(10**8)",
    "rounding": "round(5, -10**9)",
    "rounding of a large number": "round(3 ** 630000, -100000)",
    "text of a number": "str(3 ** 630000)",
    "number of a text": "int('f' * 4000000, 16)",
    "number of a text in base 36": "int('z' * 4000, 36)\nint('z' * 1000000, 36)",
    "number of bytes": "int.from_bytes(b'a' * 4000000, 'big')",
    "bytes of a number": "(5).to_bytes(10**10, 'big')",
    "bytes of a number by keyword": "(5).to_bytes(length=10**10, byteorder='big')",
    "bytes of zeros": "bytes(10**10)",
    "hexadecimal": "(b'a' * 4000000).hex('-')",
    "float of a text": "float('1' * 3900000)",
    "looking in a range": "0.5 in range(10**15)",
    "counting in a range": "range(10**15).count('a')",
    "place in a range": "range(10**15).index(0.5)",
    "looking backwards": "('a' * 3900000).rfind('b' + 'a' * 1900000)",
    "splitting backwards": "('a' * 3900000).rsplit('b' + 'a' * 1900000)",
    "stripping": "('a' * 3900000).strip('b' * 1900000 + 'a')",
    "many words": "('a ' * 1900000).split()",
    "many lines": "('a\\n' * 1900000).splitlines()",
    "many parts": "('a,' * 1900000).split(',')",
    "punycode": "('\\u1234' * 1000000).encode('punycode')",
    "escapes": "('\\U0001f600' * 3900000).encode('ascii', 'namereplace')",
    "shown": "repr('\\x00' * 3900000)",
    "shown in ASCII": "ascii('\\U0001f600' * 3900000)",
    "shown bytes": "repr(b'\\x00' * 3900000)",
    "upper case": "('\\u0390' * 3900000).upper()",
    "case folded": "('\\u0390' * 3900000).casefold()",
    "a tuple of a text": "t = ('a' * 3900000,) * 900000\nrepr(t)",
    "a list of a text": "t = ['a' * 3900000] * 900000\nt.count('b')",
    "two tuples of equal texts": "a = ('a' * 100000,) * 10000\nb = ('a' * 99999 + 'a',) * 10000\na == b",
    "sorting equal texts": "a = ['a' * 1000000 + 'ab'[i % 2] for i in range(1000)] * 1000\na.sort()\nsorted(a)",
    "a format to be parsed": "('{}' * 1900000).format(*range(10))",
    "shift": "1 << 10**12",
    "products": "a = 3 ** 600000\nfor i in range(10**6):\n    b = a * a",
}

# Many operations in one step, none of which is too large.
STEPS = {
    "slices of a text": "s = 'a' * 3900000\nfor i in range(5000):\n    t = s[i:]",
    "concatenations of a text": "s = 'a' * 3900000\nfor i in range(5000):\n    t = s + str(i)",
    "a text that grows": "s = ''\nfor i in range(100000):\n    s += 'x'",
    "slices of bytes": "s = b'a' * 3900000\nfor i in range(5000):\n    t = s[i:]",
    "slices of a tuple": "s = (1, 2) * 400000\nfor i in range(9000):\n    t = s[i:]",
    "concatenations of a tuple": "s = (1, 2) * 400000\nfor i in range(9000):\n    t = s + (i,)",
    "a list of lists": "a = []\nwhile True:\n    a.append([0] * 100000)",
    "a list of texts": "a = []\nwhile True:\n    a.append('a' * 1000000 + str(len(a)))",
    "a list of tuples": "a = []\nwhile True:\n    a.append((len(a),) * 100000)",
    "a dict of texts": "a = {}\nwhile True:\n    a[len(a)] = str(len(a)) * 100000",
    "sets": "a = []\nwhile True:\n    a.append(set(range(100000)))",
    "objects with texts": "class C: pass\na = []\nwhile True:\n    c = C()\n    c.x = 'a' * 100000 + str(len(a))\n    a.append(c)",
    "objects that are dropped": "class C: pass\nfor i in range(9000):\n    c = C()\n    c.x = 'a' * 100000 + str(i)",
    "large numbers": "a = []\nwhile True:\n    a.append(3 ** 600000 + len(a))",
    "a list that doubles": "a = [0]\nwhile True:\n    a = [*a, *a]",
    "a list that is put into itself": "a = [0]\nwhile True:\n    a[1:1] = a",
    "a generator of lists": "def g():\n    while True:\n        yield [0] * 100000\na = list(g())",
    "a comprehension": "a = [[0] * 100000 for i in range(10**9)]",
    "straight on": "s = 'a' * 3900000\n" + "s = s[1:] + 'b'\n" * 3000,
    "straight on with powers": "a = 3 ** 2000\n" + "b = pow(3, a, a - 2)\n" * 5000,
    "an endless loop of choices": "from pathproof import choose\na = []\nwhile choose(2) < 5:\n    a.append('a' * 10**6 + str(len(a)))",
    "a thread that collects": (
        "import threading\ndef work():\n    a = []\n    while True:\n        a.append([0] * 100000)\n"
        "t = threading.Thread(target=work)\nt.start()\nt.join()"
    ),
    "a property that collects": (
        "from pathproof import invariant, choose\nx = 0\n@invariant\ndef bad():\n    a = []\n"
        "    for i in range(9000):\n        a.append([0] * 100000)\n    return True\nchoose(2)"
    ),
    "a property that computes": (
        "from pathproof import invariant, choose\nx = 0\n@invariant\ndef bad():\n    a = 3 ** 2000\n"
        "    for i in range(9000):\n        pow(3, a, a - 2)\n    return True\nchoose(2)"
    ),
    "an atomic block": (
        "import threading\nfrom pathproof import atomic, choose\na = []\nchoose(2)\n"
        "with atomic():\n    for i in range(9000):\n        a.append([0] * 100000)"
    ),
    "sums": "sum([3 ** 600000] * 100000)",
    "least": "min(['a' * 3900000] * 100000)",
    "comparisons of lists": "a = ['a' * 3900000] * 100000\nb = list(a)\nfor i in range(1000):\n    a == b",
    "looking in lists": "a = list(range(1000000))\nfor i in range(100000):\n    -1 in a",
    "copies of lists": "a = list(range(1000000))\nfor i in range(100000):\n    b = a[:]",
    "sorting": "a = list(range(1000000))\nfor i in range(1000):\n    a.sort()",
    "reversed keys": "d = dict.fromkeys(range(1000000))\nfor i in range(1000):\n    e = dict(d)",
    "bags": "s = set(range(1000000))\nfor i in range(1000):\n    t = s | {-1}",
    "states that grow": ("from pathproof import choose\na = ''\nwhile True:\n    a += 'x' * 1000 + str(choose(2))"),
}

# Structures that are nested, or share their parts.
NESTED = {
    "a tuple of twins": "t = ()\nfor i in range(60):\n    t = (t, t)\nhash(t)",
    "twins by plus": "t = (1,)\nfor i in range(60):\n    t = (t,) + (t,)\nrepr(t)",
    "twins by times": "t = (1,)\nfor i in range(60):\n    t = (t,) * 2\nt == t",
    "twins in arguments": "def f(*a): return a\nt = (1,)\nfor i in range(60):\n    t = f(t, t)",
    "twins out of a list": "t = (1,)\nfor i in range(60):\n    t = tuple([t, t])",
    "frozensets in frozensets": "a = frozenset()\nfor i in range(16):\n    a = frozenset([frozenset([a, 1]), frozenset([a, 2])])",
    "tuples in frozensets": "a = frozenset()\nfor i in range(16):\n    a = frozenset([(a, 1), (a, 2)])",
    "a union with a range": "frozenset([1]).union(range(10**9))",
    "a range in no set": "frozenset([-1]).isdisjoint(range(10**12))",
    "twins in frozensets": "a, b = frozenset(), frozenset([1])\nfor i in range(60):\n    a, b = frozenset([a, b]), frozenset([a])",
    "twins out of zip": "t = (1,)\nfor i in range(60):\n    t, = zip((t,), (t,))",
    "twins in a dict": "d = {}\nfor i in range(60):\n    d = {0: d, 1: d}\nimport copy\ncopy.deepcopy(d)",
    "twins in lists, shown": "a = []\nfor i in range(60):\n    a = [a, a]\nrepr(a)",
    "twins in lists, compared": "a, b = [], []\nfor i in range(60):\n    a, b = [a, a], [b, b]\na == b",
    "twins of a text": "t = ('a' * 100000,)\nfor i in range(30):\n    t = (t, t)",
    "nested lists": "a = []\nfor i in range(100000):\n    a = [a]",
    "nested lists and a violation": "a = []\nfor i in range(3000):\n    a = [a]\nassert False, 'here'",
    "nested lists, a choice and a violation": (
        "from pathproof import choose\na = []\nfor i in range(3000):\n    a = [a]\nif choose(2):\n    assert False, a is None"
    ),
    "nested lists that are shown": "a = []\nfor i in range(3000):\n    a = [a]\nraise ValueError(a)",
    "nested tuples": "a = ()\nfor i in range(100000):\n    a = (a,)",
    "nested dicts": "a = {}\nfor i in range(100000):\n    a = {0: a}",
    "nested partials": "import functools\nf = print\nfor i in range(100000):\n    f = functools.partial(f, i)",
    "nested closures": "def made(f):\n    return lambda: f\nf = None\nfor i in range(100000):\n    f = made(f)",
    "nested instances": "class C:\n    def __init__(self, x):\n        self.x = x\nc = None\nfor i in range(100000):\n    c = C(c)",
    "nested exceptions": (
        "e = None\nfor i in range(20000):\n    try:\n        try:\n            raise ValueError(i) from e\n"
        "        except ValueError as f:\n            e = f\n            raise\n    except ValueError:\n        pass"
    ),
    "nested generators": "def g(h):\n    yield h\na = None\nfor i in range(20000):\n    a = g(a)\n    next(a)",
    "nested methods": "class C:\n    def m(self): pass\nc = None\nfor i in range(20000):\n    d = C()\n    d.x = c\n    c = d.m",
    "nested lists in a thread": (
        "import threading\nfrom pathproof import choose\ndef work():\n    a = []\n    for i in range(5000):\n        a = [a]\n"
        "    choose(2)\n    a = None\n    choose(2)\nts = [threading.Thread(target=work) for i in range(2)]\n"
        "for t in ts: t.start()\nfor t in ts: t.join()"
    ),
    "nested lists that are shared late": (
        "import threading\nfrom pathproof import choose\nout = None\ndef work():\n    global out\n    a = []\n"
        "    for i in range(5000):\n        a = [a]\n    choose(2)\n    out = a\nt = threading.Thread(target=work)\nt.start()\n"
        "choose(2)\nt.join()"
    ),
    "nested lists, copied": "import copy\na = []\nfor i in range(3000):\n    a = [a]\nb = copy.deepcopy(a)",
    "nested lists, compared": "a, b = [], []\nfor i in range(3000):\n    a, b = [a], [b]\na == b",
    "nested lists with a long name": "x" * 3000
    + " = []\nfor i in range(9000):\n    "
    + "x" * 3000
    + " = {'y' * 3000: "
    + "x" * 3000
    + "}",
    "a ring": "a = []\nb = a\nfor i in range(50000):\n    b = [b]\na.append(b)",
    "a long list of objects": "class C: pass\na = [C() for i in range(150000)]",
    "a very long list of objects": "class C: pass\na = [C() for i in range(900000)]",
    "many threads": (
        "import threading\nts = [threading.Thread(target=print) for i in range(2000)]\nfor t in ts: t.start()\nfor t in ts: t.join()"
    ),
    "many attributes": "class C: pass\nc = C()\nfor i in range(20000):\n    setattr(c, 'a' + str(i), i)",
    "many globals": "for i in range(10000):\n    import sys\n" + "".join(f"v{i} = {i}\n" for i in range(10000)),
    "an expression of many parts": "x = " + "+".join(["1"] * 20000),
    "a display of many parts": "x = [" + "0," * 200000 + "]",
    "parentheses": "x = " + "(" * 150 + "1" + ")" * 150,
    "a long source": "x = 1\n" * 200000,
}

PROGRAMS = {**OPERATIONS, **STEPS, **NESTED}
assert len(PROGRAMS) == len(OPERATIONS) + len(STEPS) + len(NESTED)

# A few of each, for every run of the tests.
QUICK = (
    "join of a text", "power with a modulus", "slices of a text", "a list of lists", "a property that collects",
    "nested lists and a violation",
)  # fmt: skip
