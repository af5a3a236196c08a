# refused: async def
# line: 7
# Coroutines are not modelled.
import time


async def fetch():
    await other()
    return 1


time.sleep(0)
