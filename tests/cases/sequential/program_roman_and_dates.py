# Mini-program: roman numerals, calendar arithmetic, a printed month, and durations with a class.
from functools import total_ordering

ROMAN = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def to_roman(n):
    if not 0 < n < 4000:
        raise ValueError(f"{n} out of range")
    out = ""
    for value, letters in ROMAN:
        count, n = divmod(n, value)
        out += letters * count
    return out


def from_roman(text):
    total, i = 0, 0
    for value, letters in ROMAN:
        while text.startswith(letters, i):
            total += value
            i += len(letters)
    if i != len(text) or to_roman(total) != text:
        raise ValueError(f"bad numeral {text!r}")
    return total


print([to_roman(n) for n in (1, 4, 9, 14, 40, 90, 399, 1994, 2024, 3999)],
    all(from_roman(to_roman(n)) == n for n in range(1, 200, 7)))
for bad in (lambda: to_roman(0), lambda: from_roman("IIII"), lambda: from_roman("hello")):
    try:
        bad()
    except ValueError as error:
        print(error)


def leap(y):
    return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)


@total_ordering
class Date:
    DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

    def __init__(self, y, m, d):
        if not (1 <= m <= 12 and 1 <= d <= self.month_length(y, m)):
            raise ValueError(f"no such day {y}-{m}-{d}")
        self.y, self.m, self.d = y, m, d

    @classmethod
    def month_length(cls, y, m):
        return cls.DAYS[m - 1] + (m == 2 and leap(y))

    @property
    def ordinal(self):
        y = self.y - 1
        return y * 365 + y // 4 - y // 100 + y // 400 + sum(self.month_length(self.y, m) for m in range(1,
            self.m)) + self.d

    @property
    def weekday(self):
        return (self.ordinal + 6) % 7

    def __sub__(self, other):
        return self.ordinal - other.ordinal

    def __add__(self, days):
        y, m, d = self.y, self.m, self.d + days
        while d > self.month_length(y, m):
            d -= self.month_length(y, m)
            y, m = (y + 1, 1) if m == 12 else (y, m + 1)
        return Date(y, m, d)

    def __eq__(self, other):
        return self.ordinal == other.ordinal

    def __lt__(self, other):
        return self.ordinal < other.ordinal

    def __str__(self):
        return f"{self.y:04}-{self.m:02}-{self.d:02}"


print(Date(2024, 3, 1) - Date(2024, 2, 1), Date(2024, 2, 28) + 2, Date(2023, 12, 31) + 60,
    "Mon Tue Wed Thu Fri Sat Sun".split()[Date(2024, 2, 29).weekday])
print(Date(2000, 1, 1) < Date(2000, 1, 2) <= Date(2000, 1, 2), max(Date(1999, 5, 5), Date(1998, 6, 6)).y)
first = Date(2024, 2, 1)
cells = [""] * first.weekday + [str(d) for d in range(1, 30)]
for week in range(0, len(cells), 7):
    print(" ".join(f"{c:>2}" for c in cells[week:week + 7]).rstrip())
try:
    Date(2023, 2, 29)
except ValueError as error:
    print(error)
