# Mini-program: a priority scheduling simulation with arrivals, preemption, aging and statistics.
import heapq
from dataclasses import dataclass, field


@dataclass(order=True)
class Job:
    priority: int
    arrival: int
    name: str = field(compare=False)
    need: int = field(compare=False)
    left: int = field(compare=False, default=0)
    finished: int = field(compare=False, default=-1)

    def __post_init__(self):
        self.left = self.need


def simulate(jobs, aging=0):
    pending = sorted(jobs, key=lambda j: (j.arrival, j.name))
    ready, running, clock, timeline = [], None, 0, []
    while pending or ready or running:
        while pending and pending[0].arrival <= clock:
            heapq.heappush(ready, pending.pop(0))
        if aging and clock and clock % aging == 0:
            for job in ready:
                job.priority = max(0, job.priority - 1)
            heapq.heapify(ready)
        if ready and (running is None or ready[0].priority < running.priority):
            if running:
                running = heapq.heappushpop(ready, running)
            else:
                running = heapq.heappop(ready)
        timeline.append(running.name if running else "-")
        clock += 1
        if running:
            running.left -= 1
            if running.left == 0:
                running.finished = clock
                running = None
    return "".join(timeline)


def report(jobs):
    for job in sorted(jobs, key=lambda j: j.finished):
        turnaround = job.finished - job.arrival
        waited = turnaround - job.need
        print(f"  {job.name} done at {job.finished:2} turnaround {turnaround:2} waited {waited:2}")
    print(f"  average wait {sum(j.finished - j.arrival - j.need for j in jobs) / len(jobs):.2f}")


SPEC = [("A", 3, 0, 4), ("B", 1, 1, 3), ("C", 2, 2, 2), ("D", 1, 9, 1), ("E", 5, 3, 2), ("F", 0, 20, 1)]
for aging in (0, 2):
    jobs = [Job(p, a, n, need) for n, p, a, need in SPEC]
    print(f"aging {aging}: {simulate(jobs, aging)}")
    report(jobs)


def round_robin(jobs, quantum):
    queue, clock, trace = list(jobs), 0, []
    while queue:
        name, need = queue.pop(0)
        ran = min(quantum, need)
        trace.append(f"{name}{clock}-{clock + ran}")
        clock += ran
        if need > ran:
            queue.append((name, need - ran))
    return trace


for quantum in (1, 2, 5):
    print(quantum, round_robin([("x", 3), ("y", 1), ("z", 4)], quantum))
