# Texts are sequences of code points, whatever their encoding takes.
text = "aä€😀\u0301z"
print(len(text), list(text), [c for c in text][::-1], text[3], text[-2:], text.index("z"))
it = iter(text)
print(next(it), next(it), list(it), list(it))
words = ["ä", "a", "z", "😀", "\ue000", "", "ab", "B"]
words.sort()
print(words)
words.sort(reverse=True)
print(words)
print(sorted("ÄäZa"), list(b"\x00\xff"), [x for x in b"ab"])
surrogates = ["\ud800", "\ue000", "\U00010000", "\uffff"]
print([ascii(x) for x in sorted(surrogates)], len("\ud800\udc00"))
