# Building strings: join, concatenation in loops, repetition, formatting tables, alignment and wrapping.
rows = [("apple", 3, 0.5), ("banana", 12, 0.25), ("kiwi", 100, 1.125)]
header = ("name", "qty", "price")
widths = [max(len(str(row[i])) for row in [*rows, header]) for i in range(3)]
print(" | ".join(f"{h:^{w}}" for h, w in zip(header, widths)))
print("-+-".join("-" * w for w in widths))
for name, quantity, price in rows:
    print(f"{name:<{widths[0]}} | {quantity:>{widths[1]}} | {price:>{widths[2]}.2f}")
print("total".ljust(widths[0]), f"{sum(q * p for _, q, p in rows):>15,.2f}")
triangle = ""
for i in range(1, 5):
    triangle += " " * (4 - i) + "*" * (2 * i - 1) + "\n"
print(triangle, end="")
print("\n".join("".join("#" if (r + c) % 2 else "." for c in range(8)) for r in range(3)))
words = "it was the best of times".split()
print(" ".join(w.capitalize() for w in words), "_".join(words), "".join(w[0] for w in words).upper(),
    words[0].title() + words[1])
print(" ".join(reversed(words)), " ".join(w[::-1] for w in words), "".join(sorted(set("".join(words)))),
    max(words, key=len))
camel = "someVariableName"
snake = "".join("_" + c.lower() if c.isupper() else c for c in camel)
print(snake, "".join(p.title() if i else p for i, p in enumerate(snake.split("_"))), snake.replace("_",
    "-"), snake.upper())
text = "x"
for _ in range(4):
    text = f"[{text}]"
print(text, text.count("["), text.index("x"), text[text.index("x"):], text.strip("[]"))
print("".join(chr(ord("a") + (ord(c) - ord("a") + 13) % 26) if c.islower() else c for c in "hello World"))
print("%-10s|%5d|%8.3f" % ("left", 42, 3.14159), "{:>10}|{:^5}|{:<8}".format("right", "mid", 1.5),
    "{0}{1}{0}".format("a", "b"))
print(str.join(", ", map(repr, ["a", 1, None])), ", ".join(f"{k}={v!r}" for k, v in {"a": 1,
    "b": "x"}.items()), "a-b-c".replace("-", ""))


def number_words(n):
    ones = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
        sixteen""".split()
    tens = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
    if n < 17:
        return ones[n]
    if n < 20:
        return ones[n - 10] + "teen"
    if n < 100:
        return tens[n // 10] + ("-" + ones[n % 10] if n % 10 else "")
    return ones[n // 100] + " hundred" + (" and " + number_words(n % 100) if n % 100 else "")


print([number_words(n) for n in (0, 7, 13, 18, 20, 42, 100, 115, 999)])
