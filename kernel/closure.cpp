#include "closure.hpp"

namespace pathproof {

u128 Closure::product(u128 a, u128 b) {
    const u64 a0 = static_cast<u64>(a), a1 = static_cast<u64>(a >> 64), b0 = static_cast<u64>(b), b1 = static_cast<u64>(b >> 64);
    const u128 low = static_cast<u128>(a0) * b0, high = static_cast<u128>(a1) * b1;
    const u128 cross = static_cast<u128>(a0) * b1, other = static_cast<u128>(a1) * b0;  // each below 2^127
    const u128 middle = cross + other;                                                  // below 2^128: a1, b1 < 2^63
    const u128 bottom = low + (middle << 64);
    const u128 top = high + (middle >> 64) + (bottom < low ? 1 : 0);
    // top * 2^128 + bottom, and 2^127 is 1
    return sum(reduced(bottom), reduced((top << 1)));
}

u128 Closure::inverse(u128 a) {  // a^(p-2)
    u128 result = 1;
    for (int bit = 126; bit >= 0; --bit) {
        result = product(result, result);
        if (bit != 1) result = product(result, a);  // p - 2 = 2^127 - 3 has all bits but the second
    }
    return result;
}

// Products of all values before one and the inverse of the product of all up to it give its inverse. Such products depend on each
// other: every LANES-th value has its own, so that the processor can work on several at a time.
void Closure::flush() {
    if (values_.empty()) return;
    std::array<u128, LANES> running, inverted;
    running.fill(1);
    prefixes_.resize(values_.size());
    for (std::size_t i = 0; i < values_.size(); ++i) {
        u128& lane = running[i % LANES];
        prefixes_[i] = lane;
        lane = product(lane, values_[i]);
    }
    u128 before = 1;  // product of the lanes before
    for (std::size_t i = 0; i < LANES; ++i) {
        inverted[i] = before;
        before = product(before, running[i]);
    }
    u128 after = inverse(before);  // of the product of the lanes up to one
    for (std::size_t i = LANES; i-- > 0;) {
        inverted[i] = product(inverted[i], after);
        after = product(after, running[i]);
    }
    for (std::size_t i = values_.size(); i-- > 0;) {
        u128& lane = inverted[i % LANES];
        const u128 one = product(lane, prefixes_[i]);
        lane = product(lane, values_[i]);
        const i64 times = times_[i];
        if (times == 1) {  // most are
            total_ = sum(total_, one);
            continue;
        }
        const u128 weight = times < 0 ? PRIME - reduced(static_cast<u128>(-times)) : reduced(static_cast<u128>(times));
        total_ = sum(total_, product(one, weight == PRIME ? 0 : weight));
    }
    values_.clear();
    times_.clear();
}

}  // namespace pathproof
