#include "cache.hpp"

#include <bit>

namespace pathproof {

namespace {

// `rank` in replacement.py: exact up to 64, then eight steps to the double of a number.
i64 rank(u64 number) {
    if (number < 64) return static_cast<i64>(number);
    const u32 octave = static_cast<u32>(std::bit_width(number)) - 1;
    return 64 + static_cast<i64>(octave - 6) * 8 + static_cast<i64>(number >> (octave - 3) & 7);
}

constexpr u32 LEVELS = 3;  // `Stratified.levels`
constexpr u32 DRAWN = 16;  // `Learned.drawn`
constexpr u32 MEMORY = 10;
constexpr u64 MOST_NEAR = u64{1} << 31;

}  // namespace

i64 Cache::key(const Kept& kept) const {
    switch (policy_) {
        case Policy::Cost: return rank(kept.cost);
        case Policy::Random: return 0;
        case Policy::Age: return static_cast<i64>(kept.age);
        case Policy::Hits: return rank(kept.hits);
        case Policy::HitsMost: return -rank(kept.hits);
        case Policy::Stratified: return kept.depth % LEVELS == 0;
        case Policy::Depth: return -static_cast<i64>(kept.depth);
        case Policy::Learned: return 0;  // they are drawn
    }
    return 0;
}

u32 Cache::find(u128 fingerprint) {
    const u32 found = table_[place_of(fingerprint)];
    if (!found) return NONE;
    Kept& kept = kept_[found - 1];
    const i64 before = key(kept);
    if (kept.hits != NONE) ++kept.hits;
    if (kept.place != NONE && key(kept) != before) {
        take_off(found - 1, before);
        put_up(found - 1);
    }
    return found - 1;
}

u32 Cache::enter(u128 fingerprint, u64 age, u32 depth) {
    u32 entry = static_cast<u32>(kept_.size());
    if (entry == size_) {
        entry = next_to_go();
        if (entry == NONE) return NONE;
        take_off(entry, key(kept_[entry]));
        forget(kept_[entry].fingerprint);
        ++replaced_;
        given_up_ += kept_[entry].near - (given_up_ >> MEMORY);
    } else {
        kept_.emplace_back();
        if (kept_.size() * 4 > table_.size() * 3) grow();
    }
    kept_[entry] = {fingerprint, age, 1, depth, 0, NONE, 1};
    table_[place_of(fingerprint)] = entry + 1;
    return entry;
}

void Cache::leave(u32 entry) { put_up(entry); }

u32 Cache::next_to_go() {
    if (policy_ == Policy::Age) {
        if (by_age_.empty()) return NONE;
        draws_.below(1);
        return by_age_.top().second;
    }
    while (!shelves_.empty()) {
        const auto& shelf = shelves_.begin()->second;
        if (!shelf.empty()) return policy_ == Policy::Learned ? drawn(shelf) : shelf[draws_.below(shelf.size())];
        shelves_.erase(shelves_.begin());
    }
    return NONE;
}

u32 Cache::drawn(const std::vector<u32>& shelf) {
    u32 found = shelf[draws_.below(shelf.size())];
    for (u32 i = 1; i < DRAWN; ++i) {
        const u32 other = shelf[draws_.below(shelf.size())];
        if (kept_[other].near < kept_[found].near) found = other;
    }
    return found;
}

void Cache::pass_on(u32 met, u32 parent, bool left) {
    const Kept& child = kept_[met];
    Kept& above = kept_[parent];
    above.cost = std::min(above.cost + child.cost, MOST);
    const bool goes = (left || child.place != NONE) && child.near <= std::max<u64>(1, given_up_ >> MEMORY);
    above.near = static_cast<u32>(std::min(above.near + (goes ? u64{child.near} : 1), MOST_NEAR));
}

void Cache::put_up(u32 entry) {
    Kept& kept = kept_[entry];
    if (policy_ == Policy::Age) {
        kept.place = 0;
        by_age_.emplace(kept.age, entry);
        return;
    }
    auto& shelf = shelves_[key(kept)];
    kept.place = static_cast<u32>(shelf.size());
    shelf.push_back(entry);
}

void Cache::take_off(u32 entry, i64 key) {
    Kept& kept = kept_[entry];
    if (policy_ == Policy::Age) {
        by_age_.pop();  // only what goes next is ever taken off
    } else {
        auto& shelf = shelves_.find(key)->second;
        const u32 last = shelf.back();
        shelf.pop_back();
        if (last != entry) {
            shelf[kept.place] = last;
            kept_[last].place = kept.place;
        }
    }
    kept.place = NONE;
}

std::size_t Cache::place_of(u128 fingerprint) const {
    std::size_t place = spread(fingerprint) & (table_.size() - 1);
    while (table_[place] && kept_[table_[place] - 1].fingerprint != fingerprint) place = (place + 1) & (table_.size() - 1);
    return place;
}

// Whatever stands after it in the table, and could not stand where it belongs, moves up.
void Cache::forget(u128 fingerprint) {
    const std::size_t mask = table_.size() - 1;
    std::size_t hole = place_of(fingerprint);
    for (std::size_t place = (hole + 1) & mask; table_[place]; place = (place + 1) & mask) {
        const std::size_t home = spread(kept_[table_[place] - 1].fingerprint) & mask;
        if (((place - home) & mask) < ((place - hole) & mask)) continue;
        table_[hole] = table_[place];
        hole = place;
    }
    table_[hole] = 0;
}

void Cache::grow() {  // the entry that has just come is not in the table yet
    table_.assign(table_.size() * 2, 0);
    for (u32 entry = 0; entry + 1 < kept_.size(); ++entry) table_[place_of(kept_[entry].fingerprint)] = entry + 1;
}

std::size_t Cache::bytes_used() const {
    std::size_t found = kept_.bytes_used() + table_.capacity() * sizeof(u32) + by_age_.size() * sizeof(std::pair<u64, u32>);
    for (const auto& [_, shelf] : shelves_) found += shelf.capacity() * sizeof(u32);
    return found;
}

}  // namespace pathproof
