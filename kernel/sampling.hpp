// What a search that is to be estimated has besides (`search/sampling.py`): the frontier that its first phase leaves behind, the
// searches that start there at random, and what was met where nobody searched.
//
// The frontier is a list of states with the choices that are open. Its transitions are numbered through, and drawn by shuffling these
// numbers as far as needed, so that each is drawn once.
#pragma once

#include <algorithm>
#include <new>
#include <numeric>
#include <optional>
#include <vector>

#include "draws.hpp"
#include "value.hpp"

namespace pathproof {

class Frontier {
public:
    struct Entry { u32 number, depth, first; u64 end; };  // first: of its open choices; end: one more than the number of its last
    struct Transition { u32 number, depth, choice; };

    explicit Frontier(u64 seed) : draws(seed) {}

    void add(u32 number, u32 depth, u32 first, u32 fanout) { entries_.push_back({number, depth, first, total() + (fanout - first)}); }
    void shuffle() {                                     // once all are there
        if (total() > 0xffffffffu) throw std::bad_alloc();
        order_.resize(total());
        std::iota(order_.begin(), order_.end(), 0u);
        left_ = order_.size();
    }
    u64 total() const { return entries_.empty() ? 0 : entries_.back().end; }
    u64 left() const { return left_; }                   // that were not drawn
    Transition undrawn(std::size_t place) const { return transition(order_[place]); }  // below `left`, now or some draws ago
    std::optional<Transition> draw() {
        if (!left_) return std::nullopt;
        std::swap(order_[draws.below(left_)], order_[left_ - 1]);
        return transition(order_[--left_]);
    }
    Transition any() { return transition(draws.below(total())); }  // drawn before or not
    std::size_t bytes_used() const { return entries_.capacity() * sizeof(Entry) + order_.capacity() * sizeof(u32); }

    Draws draws;

private:
    Transition transition(u64 number) const {
        const auto entry = std::upper_bound(entries_.begin(), entries_.end(), number, [](u64 n, const Entry& each) { return n < each.end; });
        const u64 begin = entry == entries_.begin() ? 0 : (entry - 1)->end;
        return {entry->number, entry->depth, entry->first + static_cast<u32>(number - begin)};
    }
    std::vector<Entry> entries_;
    std::vector<u32> order_;                             // those that were drawn are at the end
    std::size_t left_ = 0;
};

struct Sampling {
    enum class Phase : u8 { Exhaustive, Random, Counting, Walking };
    static constexpr u32 NONE = 0xffffffffu, TURNS = 64;  // TURNS: of one search, before it is the next one's turn

    Sampling(u64 seed, u64 switch_at, u32 searches) : frontier(seed), switch_at(switch_at), slots(searches, NONE) {}

    Phase phase = Phase::Exhaustive;
    Frontier frontier;
    u64 switch_at;                                       // states: then the first phase ends
    u64 exhaustive = 0;                                  // states that it found
    u64 unsearched = 0;                                  // transitions of the frontier that were not drawn when counting began
    std::vector<u32> slots;                              // of each search at work: its sample; NONE: its transition was just drawn
    std::size_t slot = 0;
    u32 turns = 0;
    std::vector<u32> samples;                            // of each productive draw: states found
    u64 drawn = 0, counted = 0, productive = 0;          // drawn; executed in the end; of these, such as lead to new states
    // Of each state after the first phase, visited or not: how often walks met it, four bits for each of two groups of walks.
    std::vector<u8> meetings;
    std::vector<u8> marks;                               // of states that were not visited: COUNTED, LOOKED_AT
    static constexpr u8 COUNTED = 1, LOOKED_AT = 2;
    i64 walk_steps = 0;                                  // left to do
    u64 walk_length = 0, walk_left = 0;                  // states of one walk at most
    u32 walks = 0, group = 0;
    std::vector<u32> met_by;                             // of each state after the first phase: the last walk that met it
    bool meet(std::size_t state) {                       // by the walk at work; false if it did before
        if (state >= meetings.size()) {
            meetings.resize(std::max(state + 1, meetings.size() * 3 / 2), 0);
            met_by.resize(meetings.size(), 0);
        }
        if (met_by[state] == walks) return false;
        met_by[state] = walks;
        const u32 shift = group * 4;
        if ((meetings[state] >> shift & 15) < 15) meetings[state] = static_cast<u8>(meetings[state] + (1u << shift));
        return true;
    }
    u64 walked = 0, known = 0;                           // steps that walks took; those to states of the first phase
};

}  // namespace pathproof
