#include "hashed.hpp"

#include <new>
#include <stdexcept>

namespace pathproof {

Hashed::Hashed(u32 bits) {
    if (!bits) {
        table_.resize(1024, 0);
        return;
    }
    if (bits < 3 || bits > 40) throw std::invalid_argument("a bit-state table has 2^3 to 2^40 bits");  // bits.py says it better
    size_ = u64{1} << bits;
    bits_.reset(static_cast<u64*>(std::calloc((size_ + 63) / 64, sizeof(u64))));
    if (!bits_) throw std::bad_alloc();
}

u32 Hashed::add(u128 fingerprint) {
    if (states_ == UNKNOWN) throw std::length_error("more than four thousand million states");
    if (size_) return mark(fingerprint);
    const std::size_t mask = table_.size() - 1;
    std::size_t place = spread(fingerprint) & mask;
    while (const u32 found = table_[place]) {
        if (fingerprints_[found - 1] == fingerprint) return found - 1;
        place = (place + 1) & mask;
    }
    fingerprints_.push_back(fingerprint);
    table_[place] = ++states_;
    if (fingerprints_.size() * 4 > table_.size() * 3) grow();
    return states_ - 1;
}

u32 Hashed::mark(u128 fingerprint) {
    const u64 start = static_cast<u64>(fingerprint), stride = static_cast<u64>(fingerprint >> 64) | 1, before = ones_;
    for (u64 turn = 0; turn < HASHES; ++turn) {
        const u64 position = (start + turn * stride) & (size_ - 1), bit = u64{1} << (position & 63);
        u64& word = bits_[position >> 6];
        ones_ += !(word & bit);
        word |= bit;
    }
    if (ones_ == before) return UNKNOWN;
    return states_++;
}

void Hashed::grow() {
    table_.assign(table_.size() * 2, 0);
    const std::size_t mask = table_.size() - 1;
    for (u32 number = 0; number < states_; ++number) {
        std::size_t place = spread(fingerprints_[number]) & mask;
        while (table_[place]) place = (place + 1) & mask;
        table_[place] = number + 1;
    }
}

std::size_t Hashed::growth(std::size_t soon) const {
    return !size_ && (states_ + soon) * 4 > table_.size() * 3 ? table_.size() * 2 * sizeof(u32) : 0;
}

std::size_t Hashed::bytes_used() const {
    return size_ / 8 + fingerprints_.bytes_used() + table_.capacity() * sizeof(u32) + waiting.size() * 80;
}

}  // namespace pathproof
