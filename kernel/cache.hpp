// A cache of states, by their fingerprints, of which a policy says which one goes (`store/cache.py`, `store/replacement.py`): the
// same decisions for the same seed. What may be replaced stands on shelves by key, so that replacing takes constant time; where every
// key is another one's (`age`), in a heap.
#pragma once

#include <map>
#include <queue>
#include <vector>

#include "draws.hpp"
#include "stable.hpp"
#include "value.hpp"

namespace pathproof {

class Cache {
public:
    enum class Policy : u8 { Cost, Random, Age, Hits, HitsMost, Stratified, Depth, Learned };  // as REPLACEMENTS has them
    static constexpr u32 NONE = 0xffffffffu;
    static constexpr u64 MOST = u64{1} << 62;          // cost

    Cache(u32 size, Policy policy, u64 seed) : size_(size), policy_(policy), draws_(seed) {}

    u32 find(u128 fingerprint);                        // the state, met again, if it is here; else NONE
    u32 enter(u128 fingerprint, u64 age, u32 depth);   // it is not here and comes, and is on the path; NONE: there is no room
    void leave(u32 entry);                             // it is not on the path any more
    void pass_on(u32 met, u32 parent, bool left);      // one that is on the path leads to one that is here, or that it was just left for
    u64 age(u32 entry) const { return kept_[entry].age; }
    u64 count() const { return kept_.size(); }
    u64 replaced() const { return replaced_; }
    std::size_t bytes_used() const;

private:
    struct Kept {
        u128 fingerprint;
        u64 age;                                       // how many states were visited before it
        u64 cost;
        u32 depth, hits;
        u32 place;                                     // on its shelf; NONE: it is on the path
        u32 near;
    };
    i64 key(const Kept& kept) const;                   // the least goes first
    u32 next_to_go();
    u32 drawn(const std::vector<u32>& shelf);
    void put_up(u32 entry);
    void take_off(u32 entry, i64 key);
    std::size_t place_of(u128 fingerprint) const;      // in the table: where it is, or would be
    static u64 spread(u128 fingerprint) { return static_cast<u64>(fingerprint) ^ static_cast<u64>(fingerprint >> 64); }
    void forget(u128 fingerprint);
    void grow();

    u32 size_;
    Policy policy_;
    Draws draws_;
    u64 replaced_ = 0, given_up_ = 0;
    Stable<Kept, 12> kept_;
    std::vector<u32> table_ = std::vector<u32>(16);    // entry + 1
    std::map<i64, std::vector<u32>> shelves_;
    std::priority_queue<std::pair<u64, u32>, std::vector<std::pair<u64, u32>>, std::greater<>> by_age_;
};

}  // namespace pathproof
