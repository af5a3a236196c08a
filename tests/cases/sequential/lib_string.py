# string: constants and capwords, used for ciphers and checks.
import string
from string import ascii_letters, ascii_lowercase, ascii_uppercase, capwords, digits, hexdigits, octdigits
from string import printable, punctuation, whitespace

print(ascii_lowercase, ascii_uppercase, ascii_letters == ascii_lowercase + ascii_uppercase, digits,
    hexdigits, octdigits)
print(punctuation, repr(whitespace), len(printable), printable.startswith(digits), string.digits is not None)
print(capwords("hello  big world"), capwords("a-b-c", "-"), capwords(""), capwords(" x  y "),
    repr(capwords("  ")))


def caesar(text, shift):
    table = str.maketrans(
        ascii_lowercase + ascii_uppercase,
        ascii_lowercase[shift:] + ascii_lowercase[:shift] + ascii_uppercase[shift:] + ascii_uppercase[:shift],
    )
    return text.translate(table)


secret = caesar("Hello, World!", 3)
print(secret, caesar(secret, -3 % 26))
words = "It's a test: isn't it? (Yes!)"
print("".join(c for c in words if c not in punctuation).split(), sum(c in digits for c in "a1b22"))


def is_password(p):
    return len(p) >= 6 and any(c in digits for c in p) and any(c in ascii_uppercase for c in p)


print([is_password(p) for p in ("short", "longenough", "Long3nough")])
print(all(c in hexdigits for c in "DEADbeef"), [c for c in "a b\tc\n" if c in whitespace],
    string.ascii_letters.index("A"))


def vigenere(text, key):
    shifts = [ascii_lowercase.index(c) for c in key]
    return "".join(
        ascii_lowercase[(ascii_lowercase.index(c) + shifts[i % len(shifts)]) % 26] if c.islower() else c
        for i, c in enumerate(text)
    )


print(vigenere("attackatdawn", "lemon"))
