# Mini-program: an event bus with priorities, wildcards, one-shot handlers, cancelling and error isolation.
from collections import defaultdict
from dataclasses import dataclass, field


class StopPropagation(Exception):
    pass


@dataclass
class Event:
    name: str
    data: dict = field(default_factory=dict)
    log: list = field(default_factory=list)


class Bus:
    def __init__(self):
        self._handlers = defaultdict(list)
        self._order = 0
        self.errors = []

    def on(self, name, priority=0, once=False):
        def decorate(f):
            self._order += 1
            self._handlers[name].append((-priority, self._order, once, f))
            self._handlers[name].sort(key=lambda h: h[:2])
            return f
        return decorate

    def off(self, name, f):
        before = len(self._handlers[name])
        self._handlers[name] = [h for h in self._handlers[name] if h[3] is not f]
        return before - len(self._handlers[name])

    def emit(self, name, **data):
        event = Event(name, data)
        for pattern in (name, name.split(".")[0] + ".*", "*"):
            for handler in list(self._handlers.get(pattern, ())):
                _, _, once, f = handler
                if once:
                    self._handlers[pattern].remove(handler)
                try:
                    f(event)
                except StopPropagation:
                    event.log.append("stopped")
                    return event
                except Exception as error:
                    self.errors.append((f.__name__, type(error).__name__, str(error)))
        return event


bus = Bus()


@bus.on("user.login", priority=5)
def audit(event):
    event.log.append(f"audit {event.data['user']}")


@bus.on("user.login", once=True)
def welcome(event):
    event.log.append("welcome (once)")


@bus.on("user.*")
def count(event, totals={}):
    totals[event.name] = totals.get(event.name, 0) + 1
    event.log.append(f"count {totals[event.name]}")


@bus.on("user.login", priority=10)
def block(event):
    if event.data.get("user") == "mallory":
        raise StopPropagation


@bus.on("*")
def faulty(event):
    return event.data["required"] / 2


for user in ("ann", "bob", "mallory"):
    print(user, bus.emit("user.login", user=user).log)
print(bus.emit("user.logout").log, bus.emit("other", required=4).log)
print(bus.errors, bus.off("user.login", audit), bus.off("user.login", audit), bus.emit("user.login",
    user="x", required=1).log)
