# Escapes in str, bytes, raw and formatted literals; joined and multi-line literals; unicode names.
for text in ("\\", "\'", "\"", "\a\b\f\v", "\n\r\t", "\0", "\x41", "\101", "\u0041", "\U00000041",
             "\N{GREEK SMALL LETTER ALPHA}",
             "a\
b", r"\n\t\\", r'\'', R"\x41", "mixed" r"\n" "\n", """tri"ple'""", '''a
b''', "é", "日本", "🎉", ""):
    print(repr(text), len(text), [ord(c) for c in text][:4])
for data in (b"\\", b"\x00\xff", b"\n\t", rb"\n", Rb"\x", b"a" b"\x62", b"""tri"ple""", b"\101"):
    print(repr(data), len(data), list(data)[:4])
x = 3
print(f"\\{x}\n" f'\t{x}' rf"\n{x}" f"""{x}
{x}""" "plain {x}")
print(f"{'a' 'b'}", f'{"nested"}', f"{x!r:\x3e5}", f"{{x}}", f"\x41{x}\u0042", f"{x}" "{x}" f"{x}")
print("%s\t%s" % ("a", "b"), "\N{BULLET}", "\x7f" == chr(127), "\u00e9" == "é" == "\xe9", len("\U0001F600"))
long = ("one "
        "two "
        f"{x} "
        "four")
print(long)
text = """\
first line
    indented
last"""
print(text, text.count("\n"), text.splitlines())
print("tab\tin", 'single "double" inside', "double 'single' inside", 'both \' and "', "back\\slash",
    repr("back\\slash"))
print(repr("\x1b[0m"), repr("\u200b\u00a0"), repr("\ue000"), repr("a\u0301"), repr("\U0010ffff"),
    ascii("\u200b🎉"))
print("".join(chr(c) for c in (72, 105)), "\60\61", "\x30" "1", "a\u0062c", "😀"[0] == "😀", "\t".isspace(),
    "\\n" == r"\n")
