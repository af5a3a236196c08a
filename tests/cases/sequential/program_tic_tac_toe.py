# Mini-program: tic-tac-toe solved by memoised negamax, with symmetry and a played-out game.
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return None


def moves(board):
    return [i for i, ch in enumerate(board) if ch == "."]


def play(board, i, who):
    return board[:i] + who + board[i + 1:]


@lru_cache(maxsize=None)
def score(board, who):
    if winner(board):
        return -1
    options = moves(board)
    if not options:
        return 0
    other = "O" if who == "X" else "X"
    return max(-score(play(board, i, who), other) for i in options)


def best(board, who):
    other = "O" if who == "X" else "X"
    return max(moves(board), key=lambda i: (-score(play(board, i, who), other), -i))


def draw(board):
    return "/".join(board[i:i + 3] for i in (0, 3, 6))


board, who = "XO..X...O", "X"
print(draw(board), score(board, "X"))
while moves(board) and not winner(board):
    i = best(board, who)
    board = play(board, i, who)
    print(who, i, draw(board))
    who = "O" if who == "X" else "X"
print("winner", winner(board))
for position, player in (("XX.OOXO..", "X"), ("XX.OO.OX.", "O"), ("XOXOXO.X.", "O"), ("XOXXOOOXX", "X"),
        ("XOO.X.O.X", "X")):
    print(draw(position), player, winner(position), score(position, player), best(position,
        player) if moves(position) else "-")


def canonical(board):
    def rotate(b):
        return "".join(b[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
    forms = []
    for start in (board, "".join(board[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6))):
        for _ in range(4):
            start = rotate(start)
            forms.append(start)
    return min(forms)


first = {canonical(play("." * 9, i, "X")) for i in range(9)}
second = {canonical(play(b, i, "O")) for b in sorted(first) for i in moves(b)}
print(len(first), len(second), sorted(first), score.cache_info().currsize > 10)
