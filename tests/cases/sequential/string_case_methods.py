# str methods on case and tests: upper, lower, title, capitalize, swapcase, casefold and the is* family.
samples = ["hello", "Hello World", "HELLO", "hello1", "123", "12.5", "", " ", "\t\n", "a_b", "_x1", "1x",
    "ß", "Éa",
           "Title Case", "tItLe", "½", "²", "Ⅷ", "abc def", "don't stop", "for", "\x00", "é"]
for s in samples:
    print(repr(s), s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold())
for s in samples:
    flags = (s.isalpha(), s.isdigit(), s.isdecimal(), s.isnumeric(), s.isalnum(), s.isspace(), s.isupper(),
             s.islower(), s.istitle(), s.isidentifier(), s.isprintable(), s.isascii())
    print(repr(s), "".join("1" if flag else "0" for flag in flags))
print("hello world".title().istitle(), "ABC".lower().upper() == "ABC", "İ".lower() == "i̇", "ﬁ".upper())
print("x".upper().isupper(), "".isalpha(), "".isascii(), "".isprintable(), "a b".isalnum(),
    "\u00a0".isspace())
print([name for name in ("class", "klass", "1abc", "a-b", "ünder") if name.isidentifier()])
print("straße".casefold() == "STRASSE".casefold(), "straße".upper(), "Ω".lower(), "ΑΣ".lower(), "ǆ".title())
