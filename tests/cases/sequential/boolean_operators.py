# and/or return an operand and stop early; conditional expressions; short circuit order.
def say(value):
    print("saw", repr(value))
    return value


print(say(0) and say(1))
print(say(1) and say(2))
print(say("") or say("default"))
print(say([]) or say(()) or say({}) or say("last"))
print(say(1) and say(0) and say(3))
print(say(0) or say(5) and say(6))
print((say(0) or say(5)) and say(6))
print(not say(0) or say(1))
print("yes" if say(1) else say("never"))
print("never" if say(0) else "no")
print(1 if 0 else 2 if 0 else 3)
print([x if x % 2 else -x for x in range(6)])
print(None or 0, 0 or None, 1 or 1 / 0, 0 and 1 / 0)


class Flag:
    def __init__(self, name, truth):
        self.name = name
        self.truth = truth

    def __bool__(self):
        print("bool", self.name)
        return self.truth


a, b = Flag("a", True), Flag("b", False)
print((a and b).name)
print((a or b).name)
print((b or a).name)
print((b and a).name)
if a and not b:
    print("taken")
while b:
    print("never")
else:
    print("loop else")
if b:
    print("never")
elif a:
    print("elif")
else:
    print("never")
assert a, b
x = a if a else b
print(x.name)
