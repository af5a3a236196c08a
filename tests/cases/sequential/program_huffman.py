# Mini-program: Huffman coding, run-length encoding and a substitution dictionary coder.
import heapq
from collections import Counter
from itertools import groupby


def huffman(text):
    heap = [(n, i, ch) for i, (ch, n) in enumerate(sorted(Counter(text).items()))]
    heapq.heapify(heap)
    serial = len(heap)
    if serial == 1:
        return {heap[0][2]: "0"}
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (a[0] + b[0], serial, (a[2], b[2])))
        serial += 1
    codes = {}

    def walk(node, prefix):
        if isinstance(node, tuple):
            for bit, child in enumerate(node):
                walk(child, prefix + str(bit))
        else:
            codes[node] = prefix

    walk(heap[0][2], "")
    return codes


def decode(bits, codes):
    back = {v: k for k, v in codes.items()}
    out, current = [], ""
    for bit in bits:
        current += bit
        if current in back:
            out.append(back[current])
            current = ""
    return "".join(out)


def rle(text):
    return "".join(f"{n}{ch}" if (n := len(list(group))) > 1 else ch for ch, group in groupby(text))


def unrle(packed):
    out, digits = "", ""
    for ch in packed:
        if ch.isdigit():
            digits += ch
        else:
            out += ch * int(digits or 1)
            digits = ""
    return out


def lzw(text):
    table = {chr(i): i for i in range(128)}
    current, codes = "", []
    for ch in text:
        if current + ch in table:
            current += ch
        else:
            codes.append(table[current])
            table[current + ch] = len(table)
            current = ch
    return codes + [table[current]] if current else codes


def unlzw(codes):
    table = {i: chr(i) for i in range(128)}
    previous, out = "", []
    for code in codes:
        entry = table[code] if code in table else previous + previous[0]
        out.append(entry)
        if previous:
            table[len(table)] = previous + entry[0]
        previous = entry
    return "".join(out)


for text in ("abracadabra", "aaaa", "mississippi river"):
    codes = huffman(text)
    bits = "".join(codes[c] for c in text)
    print(sorted(codes.items(), key=lambda kv: (len(kv[1]), kv)), len(bits), decode(bits, codes) == text)
print(rle("aaabccddddd"), unrle(rle("aaabccddddd")), rle(""), rle("abc"), unrle("12x3y"))
packed = lzw("tobeornottobeortobeornot")
print(packed, unlzw(packed), lzw("aaaa"), unlzw(lzw("aaaa")), lzw(""))
