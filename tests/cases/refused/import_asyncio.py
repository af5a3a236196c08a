# refused: import asyncio
# line: 4
# Coroutines are not modelled.
import asyncio
