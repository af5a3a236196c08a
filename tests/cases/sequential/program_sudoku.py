# Mini-program: a 4x4 sudoku solver with constraint propagation and search.
PUZZLES = {
    "easy": ["1.34", "34.2", ".143", "43.1"],
    "search": ["....", "..1.", ".2..", "...3"],
    "contradiction": ["11..", "....", "....", "...."],
    "full": ["1234", "3412", "2143", "4321"],
}
SIZE, BOX = 4, 2


def peers(r, c):
    for i in range(SIZE):
        if i != c:
            yield r, i
        if i != r:
            yield i, c
    top, left = r // BOX * BOX, c // BOX * BOX
    for i in range(top, top + BOX):
        for j in range(left, left + BOX):
            if i != r and j != c:
                yield i, j


class Contradiction(Exception):
    def __init__(self, cell):
        super().__init__(f"no candidates left at {cell}")
        self.cell = cell


def assign(board, cell, digit):
    for other in sorted(board[cell] - {digit}):
        eliminate(board, cell, other)


def eliminate(board, cell, digit):
    if digit not in board[cell]:
        return
    board[cell] = board[cell] - {digit}
    if not board[cell]:
        raise Contradiction(cell)
    if len(board[cell]) == 1:
        for peer in peers(*cell):
            eliminate(board, peer, min(board[cell]))


def solve(board, depth=0):
    open_cells = [(len(v), cell) for cell, v in board.items() if len(v) > 1]
    if not open_cells:
        return board, depth
    _, cell = min(open_cells)
    for digit in sorted(board[cell]):
        attempt = dict(board)
        try:
            assign(attempt, cell, digit)
            return solve(attempt, depth + 1)
        except Contradiction:
            continue
    raise Contradiction(cell)


def load(rows):
    board = {(r, c): frozenset(range(1, SIZE + 1)) for r in range(SIZE) for c in range(SIZE)}
    for r, row in enumerate(rows):
        for c, ch in enumerate(row):
            if ch != ".":
                for other in sorted(board[r, c] - {int(ch)}):
                    eliminate(board, (r, c), other)
                if int(ch) not in board[r, c]:
                    raise Contradiction((r, c))
    return board


for name, rows in PUZZLES.items():
    try:
        board, guesses = solve(load(rows))
    except Contradiction as error:
        print(name, "unsolvable:", type(error).__name__)
        continue
    print(name, guesses, ["".join(str(min(board[r, c])) for c in range(SIZE)) for r in range(SIZE)])
print(sorted(set(peers(0, 0))), len(set(peers(2, 3))))
