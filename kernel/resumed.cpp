// Going on where a search stood that is no more (`search/snapshot.py`).
//
// Of that search there is its tree, how many transitions led to each state, and how many choices were left. The order in which a
// search takes choices is a function of the states, so its tree says which of them led somewhere new: these are taken again,
// one for each state, and all others are skipped. What is not taken again is not checked again; which states wait follows from
// the order, and nobody is asked for it.
#include "explore.hpp"

#include <utility>

namespace pathproof {

Explorer::Event Explorer::retrace(std::span<const u32> parents, std::span<const u32> choices, std::span<const u32> indegrees) {
    for (std::size_t row = 0; row < parents.size(); ++row) {
        const u64 number = parents_.size();
        const u32 parent = parents[row], choice = choices[row];
        bool look = false;
        if (!indegrees[row]) return Event::Misfit;
        if (!begun_) {
            if (parent || choice) return Event::Misfit;
            look = begin();
        } else {
            Turn* turn = parent < number ? turn_of(parent) : nullptr;
            if (!turn || choice < turn->index || choice >= fanouts_[parent]) return Event::Misfit;
            skip(*turn, choice);
            gather(*turn, 1);
            look = follow(*turn, false);
        }
        if (full_) return Event::Full;
        if (parents_.size() != number + 1) return Event::Misfit;
        indegrees_.set(number, indegrees[row]);
        transitions_ += indegrees[row] - 1;  // the initial state counts one more, and `follow` has counted the others
        if (look) return Event::Look;
    }
    return Event::Paused;
}

bool Explorer::stand_at(u64 untaken, std::vector<Course::Point> course) {
    while (untaken_ > untaken) {
        Turn* turn = next_turn();
        if (!turn) return false;
        const u64 left = fanouts_[turn->number] - turn->index, more = untaken_ - untaken;
        if (more < left) skip(*turn, turn->index + static_cast<u32>(more));
        else finish(*turn);
    }
    course_.restore(std::move(course));
    return untaken_ == untaken;
}

Explorer::Turn* Explorer::turn_of(u32 number) {
    Turn* turn = next_turn();
    for (; turn && turn->number != number; turn = next_turn()) finish(*turn);
    return turn;
}

void Explorer::skip(Turn& turn, u32 index) {
    machine_.load(state(turn.number));
    if (turn.choices.empty()) machine_.choices(turn.choices);
    untaken_ -= index - turn.index;
    turn.index = index;
    turn.thread = 0;
    seek(turn);
}

void Explorer::finish(Turn& turn) {
    untaken_ -= fanouts_[turn.number] - turn.index;
    if (order_ == Order::Depth) {
        turn.thread = turn.choices.size();
        return;
    }
    if (hashed_) hashed_->waiting.erase(turn.number);
    turn.choices.clear();
}

}  // namespace pathproof
