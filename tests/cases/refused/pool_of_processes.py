# refused: ProcessPoolExecutor
# line: 5
from concurrent.futures import ProcessPoolExecutor

print(ProcessPoolExecutor)
