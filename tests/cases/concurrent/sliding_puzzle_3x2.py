# verdict: verified
# states: 360
# transitions: 840
# oracle: no
"""The sliding puzzle on a board of 3 by 2: half of the 6! arrangements can be reached.

With the gap in a corner 2 tiles can move, elsewhere 3: 360 * (4 * 2 + 2 * 3) / 6 moves. No oracle: the
choices are all there is to it.
"""

from pathproof import assume, atomic, choose

WIDTH, HEIGHT = 3, 2

board = list(range(WIDTH * HEIGHT))


def main():
    while True:
        dx, dy = choose(((1, 0), (-1, 0), (0, 1), (0, -1)))
        with atomic():
            gap = board.index(0)
            x, y = gap % WIDTH + dx, gap // WIDTH + dy
            assume(0 <= x < WIDTH and 0 <= y < HEIGHT)
            tile = y * WIDTH + x
            board[gap], board[tile] = board[tile], board[gap]


main()
