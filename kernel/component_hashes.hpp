// Hashes of components by where they are and what they are: a fingerprint is their sum, so that every step of a certification
// asks for several. Each is worked out once.
#pragma once

#include "dense.hpp"
#include "value.hpp"

namespace pathproof {

class ComponentHashes {
public:
    template <class F> u128 get(u32 name, u32 contents, const F& worked_out) {
        const u64 key = static_cast<u64>(name) << 32 | contents;  // never 0: contents are numbered from 1
        if (const Entry& entry = table_[place_of(key)]; entry.key) return static_cast<u128>(entry.high) << 64 | entry.low;
        const u128 hash = worked_out();
        if (++entries_ * 2 > table_.size()) grow();
        table_[place_of(key)] = {key, static_cast<u64>(hash), static_cast<u64>(hash >> 64)};
        return hash;
    }
    std::size_t bytes_used() const { return table_.capacity() * sizeof(Entry); }

private:
    struct Entry { u64 key = 0, low = 0, high = 0; };
    std::size_t place_of(u64 key) const {  // where it is, or would be
        const std::size_t mask = table_.size() - 1;
        std::size_t place = mixed(key) & mask;
        while (table_[place].key && table_[place].key != key) place = (place + 1) & mask;
        return place;
    }
    void grow() {
        Dense<Entry> old(table_.size() * 2);
        old.swap(table_);
        for (const Entry& entry : old)
            if (entry.key) table_[place_of(entry.key)] = entry;
    }

    Dense<Entry> table_ = Dense<Entry>(256);
    std::size_t entries_ = 0;
};

}  // namespace pathproof
