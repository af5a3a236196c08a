# Mini-program: Conway's game of life on a set of cells and on a torus of rows; patterns and periods.
def neighbours(cell):
    r, c = cell
    return {(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j}


def step(live):
    counts = {}
    for cell in sorted(live):
        for other in sorted(neighbours(cell)):
            counts[other] = counts.get(other, 0) + 1
    return frozenset(cell for cell, n in counts.items() if n == 3 or n == 2 and cell in live)


def parse(text, origin=(0, 0)):
    return frozenset((origin[0] + r, origin[1] + c) for r, line in enumerate(text.split("/")) for c,
        ch in enumerate(line)
                     if ch == "#")


def show(live, height, width):
    return "/".join("".join("#" if (r, c) in live else "." for c in range(width)) for r in range(height))


PATTERNS = {"blinker": "###", "block": "##/##", "glider": ".#./..#/###", "toad": ".###/###.", "dies": "#.#"}


def normalize(live):
    if not live:
        return live
    top, left = min(r for r, _ in sorted(live)), min(c for _, c in sorted(live))
    return frozenset((r - top, c - left) for r, c in sorted(live))


def classify(live, limit=12):
    start = normalize(live)
    first = live
    for generation in range(1, limit):
        live = step(live)
        if not live:
            return "dies", generation
        if live == first:
            return "oscillator" if generation > 1 else "still", generation
        if normalize(live) == start:
            return "spaceship", generation
    return "unknown", limit


for name, text in PATTERNS.items():
    print(name, classify(parse(text)), len(step(parse(text))))
world = parse(PATTERNS["glider"])
for generation in range(5):
    print(generation, show(world, 5, 5))
    world = step(world)


class Torus:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]

    def __iter__(self):
        return self

    def __next__(self):
        h, w = len(self.rows), len(self.rows[0])
        new = [["."] * w for _ in range(h)]
        for r in range(h):
            for c in range(w):
                n = sum(self.rows[(r + i) % h][(c + j) % w] == "#" for i in (-1, 0, 1) for j in (-1, 0,
                    1) if (i, j) != (0, 0))
                new[r][c] = "#" if n == 3 or n == 2 and self.rows[r][c] == "#" else "."
        self.rows = new
        return ["".join(row) for row in new]


torus = Torus([".#...", "..#..", "###..", ".....", "....."])
for generation, rows in zip(range(3), torus):
    print(generation, "/".join(rows))
