# refused: async def
# line: 4
# async for and async with can only stand in a coroutine, which is refused as a whole.
async def consume(source, lock):
    async with lock:
        async for item in source:
            print(item)
    return [x async for x in source]
