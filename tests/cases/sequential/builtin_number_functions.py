# abs, divmod, pow, round, bin, hex, oct, chr, ord, hash on numbers, int, float, bool conversions.
print(abs(-3), abs(3.5), abs(-0.0), abs(True), divmod(17, 5), divmod(-17, 5), divmod(17.5, 5), divmod(5,
    -3), divmod(True, 2))
print(pow(2, 3), pow(2, -1), pow(2.0, 3), pow(0, 0), pow(7, 2, 5), pow(-7, 2, 5), pow(base=2, exp=5), pow(2,
    5, mod=7), pow(4, 0.5))
print(round(2.5), round(3.5), round(-2.5), round(2.567, 2), round(1234, -2), round(1250, -2), round(1350,
    -2), round(7), round(2.5, None))
print(round(2.567, 1), round(-1.5), round(0.5), round(1e20), type(round(2.0)).__name__, type(round(2.0,
    1)).__name__, round(5, 3))
print(bin(5), bin(-5), hex(255), hex(-1), oct(8), oct(-8), bin(True), hex(10**20))
print(chr(65), ord("A"), chr(8364), ord("€"), [chr(c) for c in range(97, 100)])
print(int(), int("7"), int(7.9), int("-0"), int("0o17", 8), int("11", 2), float(), float("1e3"), float(3),
    bool(), bool("False"), bool([]))
print(hash(5), hash(-5), hash(0), hash(True), hash(2**61), hash(1.0), hash(0.5) == hash(0.5), hash(-1),
    hash(10**20) == hash(10**20))
print(isinstance(abs(-1), int), type(divmod(1.0, 1)[0]).__name__, type(pow(2, 2)).__name__, type(pow(2,
    -2)).__name__)
print(str(10**50), len(str(2**1000)), 2**64 - 1, -(2**63), 0xFFFF_FFFF, int("1" * 30))
print(bool(0), bool(0.0), bool(""), bool("0"), bool(()), bool((0,)), bool(None), bool(...), bool(object()))
for f in (lambda: abs("x"), lambda: abs(None), lambda: divmod(1, 0), lambda: divmod(1, "a"),
          lambda: pow("a", 2), lambda: pow(2, 3, 0),
          lambda: pow(2.0, 3, 5), lambda: round("x"), lambda: round(1.5, "x"), lambda: bin(1.5),
          lambda: hex("f"),
          lambda: chr("a"), lambda: ord(5), lambda: ord("ab"), lambda: int("x"), lambda: float("x"),
          lambda: int("5", 1),
          lambda: abs(), lambda: pow(2), lambda: round(), lambda: int(1, 2), lambda: chr(1114112),
          lambda: bool(1, 2)):
    try:
        print(f())
    except (TypeError, ValueError, ZeroDivisionError) as error:
        print(type(error).__name__)
