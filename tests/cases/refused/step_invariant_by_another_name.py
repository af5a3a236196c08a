# refused: step_invariant of something else
# line: 7
from pathproof import step_invariant as always


@always
def nothing_changes(before, after):
    return before.x == after.x


x = 1
