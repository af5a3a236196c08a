# verdict: violated
# kind: assertion
# oracle: no
"""CPython 3.11 says that both lambdas are at one line and column. They are two, and so are the states that hold them."""
from pathproof import choose

made = []


def add(f):
    made.append(f)
    return 0


x = (f'''{add(lambda: 1)}{  f"""{  add(lambda: 2)
}"""}''')
g = made[choose(2)]
made = None
choose(2)
assert g() == 1
