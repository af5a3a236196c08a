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

std::size_t Hashed::place_of(u128 fingerprint) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t place = spread(fingerprint) & mask;
    while (table_[place] && fingerprints_[table_[place] - 1] != fingerprint) place = (place + 1) & mask;
    return place;
}

bool Hashed::knows(u128 fingerprint) const {
    if (!size_) return table_[place_of(fingerprint)];
    for (u64 turn = 0; turn < HASHES; ++turn)
        if (const u64 at = position(fingerprint, turn); !(bits_[at >> 6] >> (at & 63) & 1)) return false;
    return true;
}

u32 Hashed::add(u128 fingerprint) {
    if (states_ == UNKNOWN) throw std::length_error("more than four thousand million states");
    if (size_) return mark(fingerprint);
    u32& known = table_[place_of(fingerprint)];
    if (known) return known - 1;
    fingerprints_.push_back(fingerprint);
    known = ++states_;
    if (fingerprints_.size() * 4 > table_.size() * 3) grow();
    return states_ - 1;
}

u32 Hashed::mark(u128 fingerprint) {
    if (knows(fingerprint)) return UNKNOWN;
    for (u64 turn = 0; turn < HASHES; ++turn) {
        const u64 at = position(fingerprint, turn), bit = u64{1} << (at & 63);
        u64& word = bits_[at >> 6];
        ones_ += !(word & bit);
        word |= bit;
    }
    return states_++;
}

void Hashed::grow() {
    table_.assign(table_.size() * 2, 0);
    for (u32 number = 0; number < states_; ++number) table_[place_of(fingerprints_[number])] = number + 1;
}

std::size_t Hashed::growth(std::size_t soon) const {
    return !size_ && (states_ + soon) * 4 > table_.size() * 3 ? table_.size() * 2 * sizeof(u32) : 0;
}

std::size_t Hashed::bytes_used() const {
    return size_ / 8 + fingerprints_.bytes_used() + table_.capacity() * sizeof(u32) + waiting.size() * 80;
}

}  // namespace pathproof
