# Floor division, modulo and rounding across signs and types, tables of results.
values = [7, -7, 7.5, -7.5, 0, 1, -1]
divisors = [2, -2, 3, 0.5, -0.5]
for a in values:
    print(a, [a // b for b in divisors], [a % b for b in divisors])
for a in (7, -7):
    for b in (2, -2):
        q, r = divmod(a, b)
        print(a, b, q, r, q * b + r == a, int(a / b), a - int(a / b) * b)
print([round(x / 2) for x in range(-5, 6)], [round(x * 0.5, 0) for x in range(-5, 6)])
print([round(n, -1) for n in (5, 15, 25, 35, -5, -15)], [round(n, -2) for n in (50, 149, 150, 250)],
    round(12.345, 1), round(-12.355, 2))
print([int(x) for x in (2.9, -2.9, 0.1, -0.1)], [x // 1 for x in (2.9, -2.9)], [-(-x // 1) for x in (2.1,
    -2.1)])
print([f"{x:.0f}" for x in (0.5, 1.5, 2.5, 3.5)], [f"{x:.1f}" for x in (0.05, 0.15, 0.25, 0.35)],
    "%.0f %.0f" % (0.5, 1.5))
print(10**25 // 7, -(10**25) // 7, 10**25 % 7, -(10**25) % 7, divmod(-1, 10**10), (-1) % 256, -1 // 256)


def to_base(n, base):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if n < 0:
        return "-" + to_base(-n, base)
    out = ""
    while n:
        n, d = divmod(n, base)
        out = digits[d] + out
    return out or "0"


print([to_base(n, b) for n in (0, 255, -10) for b in (2, 8, 16, 36)], all(int(to_base(n, 7),
    7) == n for n in range(-20, 20)))


def clock(seconds):
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


print(clock(0), clock(3661), clock(86399), clock(59))
print(7 // 2.0, 7 % 2.5, -7 % 2.5, 1e20 // 3, 0.3 // 0.1, 0.3 % 0.1, 5.0 % 5, -0.0 % 5, 5 % -3.0)
for n in (2.5, 3.5, -2.5, 1e15 + 0.5, 123456.789):
    print(n, round(n), int(n), n // 1, round(n, 1), round(n, -1))
