#include "blake2b.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace pathproof {
namespace {

constexpr std::size_t BLOCK = 128;
constexpr std::size_t LONGEST = 64;  // of a digest or a key
constexpr int ROUNDS = 12;

constexpr std::array<u64, 8> START = {
    0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL, 0x3c6ef372fe94f82bULL, 0xa54ff53a5f1d36f1ULL,
    0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL, 0x1f83d9abfb41bd6bULL, 0x5be0cd19137e2179ULL,
};

constexpr u8 SIGMA[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

class Compression {
public:
    Compression(std::size_t digest_size, std::size_t key_size) : state_(START) {
        state_[0] ^= 0x01010000 ^ (key_size << 8) ^ digest_size;
    }

    // One block of at most 128 bytes; what is missing counts as zeros. `counted` bytes of the message so far.
    void block(std::span<const u8> data, u64 counted, bool last) {
        std::array<u64, 16> words{};
        for (std::size_t i = 0; i < data.size(); i++) words[i / 8] |= static_cast<u64>(data[i]) << (i % 8 * 8);
        std::array<u64, 16> v;
        std::copy(state_.begin(), state_.end(), v.begin());
        std::copy(START.begin(), START.end(), v.begin() + 8);
        v[12] ^= counted;  // the upper half of the counter stays zero: no message has 2**64 bytes
        if (last) v[14] = ~v[14];
        for (int round = 0; round < ROUNDS; round++) {
            const u8* s = SIGMA[round % 10];
            mix(v, 0, 4, 8, 12, words[s[0]], words[s[1]]);
            mix(v, 1, 5, 9, 13, words[s[2]], words[s[3]]);
            mix(v, 2, 6, 10, 14, words[s[4]], words[s[5]]);
            mix(v, 3, 7, 11, 15, words[s[6]], words[s[7]]);
            mix(v, 0, 5, 10, 15, words[s[8]], words[s[9]]);
            mix(v, 1, 6, 11, 12, words[s[10]], words[s[11]]);
            mix(v, 2, 7, 8, 13, words[s[12]], words[s[13]]);
            mix(v, 3, 4, 9, 14, words[s[14]], words[s[15]]);
        }
        for (std::size_t i = 0; i < 8; i++) state_[i] ^= v[i] ^ v[i + 8];
    }

    u8 byte(std::size_t place) const { return static_cast<u8>(state_[place / 8] >> (place % 8 * 8)); }

private:
    static void mix(std::array<u64, 16>& v, int a, int b, int c, int d, u64 x, u64 y) {
        v[a] += v[b] + x;
        v[d] = std::rotr(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 24);
        v[a] += v[b] + y;
        v[d] = std::rotr(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = std::rotr(v[b] ^ v[c], 63);
    }

    std::array<u64, 8> state_;
};

}  // namespace

void blake2b(std::span<u8> out, std::span<const u8> key, std::span<const u8> data) {
    if (out.empty() || out.size() > LONGEST || key.size() > LONGEST) throw std::invalid_argument("blake2b");
    Compression hash(out.size(), key.size());
    u64 counted = 0;
    if (!key.empty()) {  // the key, padded to a block of its own, comes first
        counted = BLOCK;
        hash.block(key, counted, data.empty());
    }
    if (key.empty() || !data.empty()) {
        while (data.size() > BLOCK) {
            counted += BLOCK;
            hash.block(data.first(BLOCK), counted, false);
            data = data.subspan(BLOCK);
        }
        hash.block(data, counted + data.size(), true);
    }
    for (std::size_t i = 0; i < out.size(); i++) out[i] = hash.byte(i);
}

}  // namespace pathproof
