# Mini-program: cooperative tasks as generators with sleeping, messages, joining and failing.
from collections import deque
import heapq


class Task:
    def __init__(self, name, generator):
        self.name, self.generator = name, generator
        self.result, self.error, self.done = None, None, False
        self.waiting, self.inbox = [], deque()


class Loop:
    def __init__(self):
        self.ready, self.sleeping, self.clock, self.serial, self.tasks = deque(), [], 0, 0, {}

    def spawn(self, name, generator):
        task = self.tasks[name] = Task(name, generator)
        self.ready.append((task, None))
        return task

    def run(self):
        while self.ready or self.sleeping:
            if not self.ready:
                self.clock, _, task = heapq.heappop(self.sleeping)
                self.ready.append((task, self.clock))
            task, value = self.ready.popleft()
            try:
                request = task.generator.send(value)
            except StopIteration as stop:
                self.finish(task, stop.value)
            except Exception as error:
                task.error = error
                self.finish(task, None)
            else:
                self.handle(task, request)
        return [name for name, task in self.tasks.items() if not task.done]

    def finish(self, task, result):
        task.done, task.result = True, result
        for waiter in task.waiting:
            self.ready.append((waiter, task.error or result))

    def handle(self, task, request):
        match request:
            case ("sleep", ticks):
                self.serial += 1
                heapq.heappush(self.sleeping, (self.clock + ticks, self.serial, task))
            case ("join", other):
                if other.done:
                    self.ready.append((task, other.error or other.result))
                else:
                    other.waiting.append(task)
            case ("send", name, message):
                other = self.tasks[name]
                if other in (blocked := getattr(self, "blocked", [])):
                    blocked.remove(other)
                    self.ready.append((other, message))
                else:
                    other.inbox.append(message)
                self.ready.append((task, None))
            case "receive":
                if task.inbox:
                    self.ready.append((task, task.inbox.popleft()))
                else:
                    self.blocked = getattr(self, "blocked", []) + [task]
            case None:
                self.ready.append((task, None))


loop = Loop()


def worker(name, n):
    for i in range(n):
        now = yield "sleep", i + 1
        print(f"{now:2} {name} step {i}")
    return f"{name} result"


def echo():
    while (message := (yield "receive")) != "stop":
        print("echo", message)
    return "echo stopped"


def failing():
    yield
    raise ValueError("task failed")


def main():
    a, b = loop.spawn("a", worker("a", 3)), loop.spawn("b", worker("b", 2))
    bad, e = loop.spawn("bad", failing()), loop.spawn("echo", echo())
    yield "send", "echo", "hello"
    print("joined", (yield "join", b), (yield "join", a))
    print("failure", repr((yield "join", bad)))
    yield "send", "echo", "stop"
    print((yield "join", e))


loop.spawn("main", main())
loop.spawn("stuck", (x for x in ["receive"]))
print("unfinished:", loop.run(), "clock", loop.clock)
