// Stores that keep no states (`store/fingerprints.py`, `store/bits.py`): of a state that was seen only its fingerprint is
// left, or three bits. The states themselves are needed only while their turn is to come; the explorer keeps these here, and
// what the trees hold besides is thrown away from time to time (Explorer::collect).
//
// Positions and answers are those of the Python stores, bit by bit: under one key both loops see the same states.
#pragma once

#include <cstdlib>
#include <memory>
#include <unordered_map>
#include <vector>

#include "stable.hpp"
#include "tree.hpp"
#include "value.hpp"

namespace pathproof {

class Hashed {
public:
    static constexpr u32 UNKNOWN = 0xffffffffu;  // of a known state: nobody can say which
    static constexpr u32 HASHES = 3;             // as in bits.py

    struct Waiting { Root state; u128 fingerprint; };

    explicit Hashed(u32 bits);                   // 0: fingerprints; else a table of 2^bits bits
    u32 add(u128 fingerprint);                   // its number: the next one if it is new
    bool knows(u128 fingerprint) const;          // adding it would add nothing
    u64 ones() const { return ones_; }           // bits that are set
    std::size_t bytes_used() const;
    std::size_t growth(std::size_t soon) const;  // bytes that it takes to put so many more into tables that are copied then

    std::unordered_map<u32, Waiting> waiting;    // by number: states whose turn is to come, or under way

private:
    u32 mark(u128 fingerprint);
    void grow();
    std::size_t place_of(u128 fingerprint) const;  // in the table of fingerprints: where it is, or would be
    u64 position(u128 fingerprint, u64 turn) const {
        const u64 stride = static_cast<u64>(fingerprint >> 64) | 1;
        return (static_cast<u64>(fingerprint) + turn * stride) & (size_ - 1);
    }
    static u64 spread(u128 fingerprint) { return static_cast<u64>(fingerprint) ^ static_cast<u64>(fingerprint >> 64); }

    struct Free { void operator()(u64* words) const { std::free(words); } };
    u64 size_ = 0;                               // of the table of bits
    std::unique_ptr<u64[], Free> bits_;          // from calloc: what is never set takes no memory
    u64 ones_ = 0;
    u32 states_ = 0;
    Stable<u128, 14> fingerprints_;              // by number
    std::vector<u32> table_;                     // number + 1
};

}  // namespace pathproof
