// Random numbers, the same for the same seed here and in Python (`store/cache.py`): splitmix64.
#pragma once

#include "value.hpp"

namespace pathproof {

struct Draws {
    explicit Draws(u64 seed) : state(seed) {}
    u64 below(u64 bound) {  // one of so many, at most 2^32
        state += 0x9E3779B97F4A7C15u;
        u64 mixed = state;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
        return ((mixed ^ mixed >> 31) >> 32) * bound >> 32;
    }
    u64 state;
};

}  // namespace pathproof
