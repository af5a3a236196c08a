# int: big numbers, bases, bit methods, conversions, divmod, pow with modulus, parsing errors.
a, b = 2**100 + 7, 3**50
print(a + b, a - b, a * b, a // b, a % b, -a // b, -a % b, a // -b)
print(a & b, a | b, a ^ b, ~a, a >> 90, a << 3, -a >> 90, -1 >> 100)
print(divmod(7, 2), divmod(-7, 2), divmod(7, -2), divmod(-7, -2), divmod(a, 10**9))
print(pow(2, 10), pow(2, 10, 1000), pow(3, -1, 7), pow(-3, 3, 5), pow(2, 200, 10**9 + 7), pow(5, 0, 1),
    2 ** -2)
print(int("42"), int("-17"), int("  5 \n"), int("1_000"), int("ff", 16), int("0xff", 16), int("0b101", 0),
    int("z", 36))
print(int(3.99), int(-3.99), int(True), int(1e20), int(b"12"), int())
print(bin(10), bin(-5), oct(64), hex(255), hex(-255), bin(0))
print((10).bit_length(), (0).bit_length(), (-255).bit_length(), (255).bit_count(), (2**100).bit_length())
print((5).conjugate(), (5).real, (5).imag, (5).numerator, (5).denominator, (8).as_integer_ratio())
print((1024).to_bytes(2, "big"), (1024).to_bytes(4, "little"), (-2).to_bytes(2, "big", signed=True))
print(int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\xff\xfe", "big", signed=True),
    int.from_bytes(b"", "big"))
print(abs(-5), abs(a) == a, round(12345, -2), round(15, -1), round(25, -1), round(-15, -1), round(5))
print(True + True, True * 5, False - 1, True & False, True | False, True ^ True, isinstance(True, int), -True)
print(10**20 == 1e20, 2**53 + 1 == float(2**53 + 1), 1 < 1.5 < 2, 10**30 > 1e29)
print(str(-0), repr(10**25), f"{10**12:,}", f"{255:#06x}", f"{-5:05d}", f"{5:+}", f"{5: d}", f"{10**15:e}")
for text in ("", "abc", "1.5", "0x1g", "--1", "1__0", "_1", " "):
    try:
        int(text)
    except ValueError as error:
        print(error)
bad = [lambda: int("12", 1), lambda: int("2", 2), lambda: pow(2, -1, 4), lambda: int(None), lambda: int([]),
       lambda: int(float("nan")), lambda: int(float("inf")), lambda: (256).to_bytes(1, "big"), lambda: 5 @ 5,
       lambda: pow(2, 3, 0), lambda: int("5", "10")]
for f in bad:
    try:
        print(f())
    except (ValueError, TypeError, OverflowError) as error:
        print(type(error).__name__, error)
