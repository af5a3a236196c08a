# Bit manipulation with unbounded ints: masks, shifts, two's complement views, gray code, popcount.
def bits(n, width=8):
    return "".join(str(n >> i & 1) for i in reversed(range(width)))


def popcount(n):
    count = 0
    while n:
        n &= n - 1
        count += 1
    return count


def gray(n):
    return n ^ n >> 1


def ungray(g):
    n = 0
    while g:
        n ^= g
        g >>= 1
    return n


for n in (0, 1, 5, 170, 255, -1, -128):
    print(n, bits(n), bin(n & 0xFF), popcount(n & 0xFF), (n & 0xFF).bit_count(), n.bit_length(), ~n,
        -n & 0xFF)
print([gray(i) for i in range(8)], [ungray(gray(i)) for i in range(8)])
x = 0b1010_1100
print(x | 1 << 0, x & ~(1 << 2), x ^ 1 << 7, x >> 3 & 1, x & -x, x & x - 1, x ^ x, x | ~x)
big = 1 << 200
print(big, big >> 195, (big - 1).bit_count(), (big - 1) & 0xFFFF, big ^ big + 1, -big >> 198, ~big & 0xFF,
    big.bit_length())
print(-5 >> 1, -5 // 2, -1 >> 10, -1 << 3, -8 & 7, -8 | 7, -8 ^ 7, 5 & -2, 5 | -2, 5 ^ -2, ~-6, ~0)
state = 1
sequence = []
for _ in range(12):
    bit = (state ^ state >> 2 ^ state >> 3 ^ state >> 5) & 1
    state = state >> 1 | bit << 15
    sequence.append(state)
print(sequence)


def crc8(data):
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
    return crc


print(hex(crc8(b"123456789")), crc8(b""))
subsets = [[c for i, c in enumerate("abc") if mask >> i & 1] for mask in range(8)]
print(subsets)
a, b = 12, 10
a ^= b; b ^= a; a ^= b
print(a, b, int("".join(reversed(bin(13)[2:])), 2), 1 << 0, 0 << 100, 0 >> 5)
print([n for n in range(1, 70) if n & n - 1 == 0], (0xABCD).to_bytes(2, "big").hex(),
    int.from_bytes(b"\xab\xcd", "little"))
