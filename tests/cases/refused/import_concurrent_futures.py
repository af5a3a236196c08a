# refused: import concurrent.futures
# line: 4
# Executors are not modelled yet.
from concurrent.futures import ThreadPoolExecutor
