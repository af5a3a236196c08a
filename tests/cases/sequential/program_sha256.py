# Mini-program: SHA-256, Adler-32, CRC-32 and base64 written out with masks and shifts.
def primes(n):
    found = []
    candidate = 2
    while len(found) < n:
        if all(candidate % p for p in found):
            found.append(candidate)
        candidate += 1
    return found


def root_bits(p, power):
    low, high = 0, p << 32
    while low < high:
        middle = (low + high + 1) // 2
        if middle ** power <= p << 32 * power:
            low = middle
        else:
            high = middle - 1
    return low & 0xFFFFFFFF


K = [root_bits(p, 3) for p in primes(64)]
H = [root_bits(p, 2) for p in primes(8)]


def rotr(x, n):
    return (x >> n | x << 32 - n) & 0xFFFFFFFF


def sha256(message):
    state = list(H)
    length = len(message) * 8
    message += b"\x80" + b"\0" * (-(len(message) + 9) % 64) + length.to_bytes(8, "big")
    for start in range(0, len(message), 64):
        w = [int.from_bytes(message[start + i:start + i + 4], "big") for i in range(0, 64, 4)]
        for i in range(16, 64):
            s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3
            s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10
            w.append((w[i - 16] + s0 + w[i - 7] + s1) & 0xFFFFFFFF)
        a, b, c, d, e, f, g, h = state
        for i in range(64):
            t1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i]
            t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + (a & b ^ a & c ^ b & c)
            a, b, c, d, e, f, g, h = (t1 + t2) & 0xFFFFFFFF, a, b, c, d + t1 & 0xFFFFFFFF, e, f, g
        state = [x + y & 0xFFFFFFFF for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return "".join(f"{x:08x}" for x in state)


def adler32(data):
    a, b = 1, 0
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return b << 16 | a


def crc32(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def base64(data):
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    out = []
    for i in range(0, len(data), 3):
        group = data[i:i + 3]
        bits = int.from_bytes(group + b"\0" * (3 - len(group)), "big")
        out.append("".join(alphabet[bits >> shift & 63] for shift in (18, 12, 6,
            0))[:len(group) + 1].ljust(4, "="))
    return "".join(out)


print([f"{k:08x}" for k in K[:3] + H[:2]], sha256(b"abc"), sha256(b""), sep="\n")
print(hex(adler32(b"Wikipedia")), hex(crc32(b"123456789")), [base64(b"Man"[:n]) for n in range(4)],
    base64(b"hello world"))
