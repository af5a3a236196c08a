# Mini-program: greedy and balanced text wrapping, justification, columns and a box drawn around text.
TEXT = "the quick brown fox jumps over the lazy dog and runs away from the extraordinarily persistent hound"


def wrap(text, width):
    lines, line = [], ""
    for word in text.split():
        while len(word) > width:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:width - 1] + "-")
            word = word[width - 1:]
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= width:
            line += " " + word
        else:
            lines.append(line)
            line = word
    return lines + [line] if line else lines


def justify(line, width):
    words = line.split()
    if len(words) == 1:
        return line.ljust(width)
    spaces = width - sum(map(len, words))
    each, extra = divmod(spaces, len(words) - 1)
    parts = []
    for i, word in enumerate(words[:-1]):
        parts.append(word + " " * (each + (i < extra)))
    return "".join(parts) + words[-1]


def box(lines):
    width = max(map(len, lines), default=0)
    yield "+" + "-" * (width + 2) + "+"
    for line in lines:
        yield f"| {line:<{width}} |"
    yield "+" + "-" * (width + 2) + "+"


def balanced(words, width, memo=None):
    memo = {} if memo is None else memo
    if not words:
        return 0, []
    if len(words) not in memo:
        best = None
        for k in range(1, len(words) + 1):
            line = " ".join(words[:k])
            if len(line) > width:
                break
            cost, rest = balanced(words[k:], width, memo)
            cost += 0 if not rest else (width - len(line)) ** 2
            if best is None or cost < best[0]:
                best = cost, [line] + rest
        memo[len(words)] = best
    return memo[len(words)]


for line in wrap(TEXT, 12):
    print(f"[{line:^12}]")
for line in box([justify(l, 24) for l in wrap(TEXT, 24)]):
    print(line)
print(*balanced(TEXT.split(), 30)[1], sep="\n")
columns = [wrap(TEXT, w) for w in (18, 20)]
for i in range(max(map(len, columns))):
    print(" | ".join((c[i] if i < len(c) else "").ljust(w) for c, w in zip(columns, (18, 20))))
print(wrap("", 5), wrap("a", 5), list(box([])))
