# string: constants, Template, Formatter-free capwords.
import string
from string import Template, ascii_letters, ascii_lowercase, ascii_uppercase, capwords, digits, hexdigits
from string import octdigits, punctuation

print(ascii_lowercase, ascii_uppercase, ascii_letters == ascii_lowercase + ascii_uppercase, digits,
    hexdigits, octdigits)
print(punctuation, repr(string.whitespace), len(string.printable), string.printable.startswith(digits))
print(capwords("hello  big world"), capwords("a-b-c", "-"), capwords(""))
t = Template("$who owes ${amount} dollars, $$5 fee")
print(t.substitute(who="Ann", amount=10), t.substitute({"who": "Bob"}, amount=1),
    t.safe_substitute(who="Cat"), t.template)
for f in (lambda: t.substitute(who="x"), lambda: Template("bad $").substitute(),
        lambda: Template("$1x").substitute(x=1)):
    try:
        print(f())
    except (KeyError, ValueError) as error:
        print(type(error).__name__)
print(Template("bad $ here $ok").safe_substitute(ok="fine"), Template("${x}${x}").substitute(x=1))


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
