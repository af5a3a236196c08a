# refused: map, which the program never names
# line: 6
# Whether anybody cancels is read off the names that a program uses.
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(1) as pool:
    list(getattr(pool, "ma" + "p")(abs, [1]))
