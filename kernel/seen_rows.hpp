// The states of a partial script's rows, as 64 bits of each one's fingerprint: how many different ones there are, and whether a state
// is one of them (`certifier/partial.py`). Eight bytes a state, however many rows repeat it.
#pragma once

#include <algorithm>
#include <vector>

#include "value.hpp"

namespace pathproof {

class SeenRows {
public:
    void add(u128 fingerprint) {
        if (rows_.size() >= enough_) {
            sort();
            enough_ = std::max(enough_, rows_.size() * 2);
        }
        rows_.push_back(static_cast<u64>(fingerprint));
        sorted_ = false;
    }
    std::size_t distinct() {
        sort();
        return rows_.size();
    }
    bool has(u128 fingerprint) {
        sort();
        return std::ranges::binary_search(rows_, static_cast<u64>(fingerprint));
    }

private:
    void sort() {
        if (sorted_) return;
        std::ranges::sort(rows_);
        const auto rest = std::ranges::unique(rows_);
        rows_.erase(rest.begin(), rest.end());
        sorted_ = true;
    }
    std::vector<u64> rows_;
    std::size_t enough_ = 1 << 16;                     // rows: then it is looked for repeats
    bool sorted_ = true;
};

}  // namespace pathproof
