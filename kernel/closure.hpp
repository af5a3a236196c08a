// The closure check (`certifier/closure.py`): the sum over states of multiplicity / (fingerprint + point) modulo the prime
// 2^127 - 1. Terms are collected and inverted together, three multiplications each and one inversion for all.
#pragma once

#include <array>
#include <vector>

#include "value.hpp"

namespace pathproof {

class Closure {
public:
    static constexpr u128 PRIME = (static_cast<u128>(1) << 127) - 1;

    explicit Closure(u128 point) : point_(reduced(point)) {}
    void add(u128 fingerprint, i64 times) {
        const u128 value = sum(reduced(fingerprint), point_);
        if (value == 0) return;  // 1/0 is 0, as in the reference; the chance is that of a wrong answer
        values_.push_back(value);
        times_.push_back(times);
        if (values_.size() == BATCH) flush();
    }
    u128 total() {
        flush();
        return total_;
    }

private:
    static constexpr std::size_t BATCH = 512, LANES = 4;
    static u128 least(u128 x) { return x - (PRIME & -static_cast<u128>(x >= PRIME)); }  // no branch, which nobody could foretell
    static u128 reduced(u128 x) { return least((x & PRIME) + (x >> 127)); }
    static u128 sum(u128 a, u128 b) { return least(a + b); }
    static u128 product(u128 a, u128 b);
    static u128 inverse(u128 a);
    void flush();

    u128 point_, total_ = 0;
    std::vector<u128> values_, prefixes_;
    std::vector<i64> times_;
};

}  // namespace pathproof
