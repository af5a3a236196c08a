# Mini-program: a declarative finite state machine with guards, entry actions and a traffic light.
class Machine:
    transitions = {}

    def __init__(self):
        self.state = self.initial
        self.trace = [self.initial]

    def __init_subclass__(cls):
        cls.transitions = {}
        for name, member in vars(cls).items():
            for source, target in getattr(member, "arcs", ()):
                cls.transitions[source, name] = target, member

    def fire(self, event, *args):
        try:
            target, action = self.transitions[self.state, event]
        except KeyError:
            raise ValueError(f"{event!r} not allowed in {self.state!r}") from None
        if action(self, *args) is False:
            return self.state
        entry = getattr(self, "enter_" + target, None)
        self.state = target
        self.trace.append(target)
        if entry:
            entry()
        return target


def arc(*pairs):
    def decorate(f):
        f.arcs = pairs
        return f
    return decorate


class Light(Machine):
    initial = "red"

    @arc(("red", "green"), ("green", "amber"), ("amber", "red"))
    def next(self):
        pass

    @arc(("red", "off"), ("green", "off"), ("amber", "off"))
    def fail(self, why="unknown"):
        print("failing because", why)

    def enter_green(self):
        print("cars go")


class Door(Machine):
    initial = "locked"
    code = 42

    @arc(("locked", "closed"))
    def unlock(self, code):
        return code == self.code

    @arc(("closed", "open"))
    def push(self): ...

    @arc(("open", "closed"))
    def pull(self): ...

    @arc(("closed", "locked"))
    def lock(self): ...


light = Light()
for event in ("next", "next", "next", "fail", "next"):
    try:
        print(event, "->", light.fire(event))
    except ValueError as error:
        print(error, "cause", error.__cause__)
door = Door()
print(door.fire("unlock", 1), door.fire("unlock", 42), door.fire("push"), door.fire("pull"),
    door.fire("lock"), door.trace)
print(sorted(Light.transitions), len(Door.transitions), Machine.transitions)
for event, args in (("push", ()), ("unlock", ())):
    try:
        door.fire(event, *args)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
