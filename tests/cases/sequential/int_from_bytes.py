# int.from_bytes: byte orders, signs, what counts as bytes, and what does not.
print(int.from_bytes(b"\x01\x02", "big"), int.from_bytes(b"\x01\x02", "little"), int.from_bytes(b"\xff"))
print(int.from_bytes(bytes=b"\xff\x00", byteorder="little", signed=True), int.from_bytes(b"\x80", signed=True))
print(int.from_bytes([1, 2, 3], "big"), int.from_bytes((255,), "big", signed=True), int.from_bytes(b"", "big"))
print(int.from_bytes(range(3), "little"))
for attempt in (
    lambda: int.from_bytes(5, "big"),
    lambda: int.from_bytes("ab", "big"),
    lambda: int.from_bytes(b"a", "middle"),
    lambda: int.from_bytes(None, "middle"),
    lambda: int.from_bytes(b"a", 5),
    lambda: int.from_bytes([300], "big"),
    lambda: int.from_bytes(["a"], "big"),
):
    try:
        print(attempt())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
print(type(reversed({})).__name__, list(reversed({1: 2, 3: 4})))
