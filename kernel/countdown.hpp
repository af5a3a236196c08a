// Which row lies? The table of `certifier/locate.py`, which says what it is for: what is left in it at the end of a walk are the
// lies. It holds so many entries at most: then it goes on with half of the fingerprints, and so on.
#pragma once

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "value.hpp"

namespace pathproof {

class Countdown {
public:
    using i128 = __int128;
    struct Entry {
        i128 balance = 0;
        i64 row = -1;                                  // the first with this state
        i64 source = -1, choice = -1;                  // the first unproductive transition to it: row and choice
        auto order() const { return std::tuple(row >= 0, row >= 0 ? row : source, choice); }  // lies that are told first
    };

    explicit Countdown(std::size_t most) : most_(most) {}
    void row(u128 fingerprint, i64 number, u64 indegree) { count(fingerprint, static_cast<i128>(indegree) - 1, number, -1, -1); }
    void transition(u128 fingerprint, i64 source, i64 choice) { count(fingerprint, -1, -1, source, choice); }

    std::size_t peak() const { return peak_; }
    const Entry* first() const {
        const Entry* found = nullptr;
        for (const auto& [_, entry] : table_)
            if (!found || entry.order() < found->order()) found = &entry;
        return found;
    }
    i64 begin = 0;                                     // the number of the first row of the script that is walked

private:
    struct Hash { std::size_t operator()(u128 fingerprint) const { return static_cast<std::size_t>(fingerprint); } };

    void count(u128 fingerprint, i128 change, i64 row, i64 source, i64 choice) {
        if (fingerprint > greatest_) return;
        const auto [at, _] = table_.try_emplace(fingerprint);
        Entry& entry = at->second;
        entry.balance += change;
        if (entry.row < 0) entry.row = row;
        if (entry.source < 0) entry.source = source, entry.choice = choice;
        if (entry.balance == 0) table_.erase(at);
        peak_ = std::max(peak_, table_.size());
        while (table_.size() > most_) {
            greatest_ >>= 1;
            std::erase_if(table_, [&](const auto& pair) { return pair.first > greatest_; });
        }
    }

    std::unordered_map<u128, Entry, Hash> table_;
    std::size_t most_, peak_ = 0;
    u128 greatest_ = ~u128{0};                         // of the fingerprints that are kept
};

}  // namespace pathproof
