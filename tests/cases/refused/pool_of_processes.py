# refused: ProcessPoolExecutor
# line: 3
from concurrent.futures import ProcessPoolExecutor

print(ProcessPoolExecutor)
