# refused: cancel, which the program never names
# line: 5
from concurrent.futures import Future

print(getattr(Future(), "can" + "cel")())
