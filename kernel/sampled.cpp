// The second phase of a search, and what is done when it is over (`search/sampled_loop.py`, `search/sampling.py`).
#include "explore.hpp"

namespace pathproof {

using Phase = Sampling::Phase;

void Explorer::sample(u64 seed, u64 switch_at, u32 searches) {
    if (bits_ || begun_ || !searches) throw std::logic_error("only before the first step, over exact states");
    sampling_.emplace(seed, switch_at, searches);
    parents_ = Parents(false);
    resting_.resize(searches);
}

// Breadth-first it begins between the turns of two states, so all choices of those that wait are open; depth-first some are.
void Explorer::begin_sampling() {
    if (!sampling_ || !exhaustive()) return;
    Sampling& sampling = *sampling_;
    Frontier& frontier = sampling.frontier;
    sampling.exhaustive = parents_.size();
    if (order_ == Order::Breadth) {
        const u32 first = next_taken_ < taken_.size() ? taken_[next_taken_].choice : turn_.index;
        if (!turn_.choices.empty() && first < fanouts_[turn_.number])  // it was told to end in the middle of a turn
            frontier.add(turn_.number, turn_.depth, first, fanouts_[turn_.number]);
        taken_.clear();
        next_taken_ = 0;
        u32 depth = current_depth_;
        for (u64 each = next_; each < parents_.size(); ++each) {
            const auto number = static_cast<u32>(each);
            if (depth + 1 < level_starts_.size() && number == level_starts_[depth + 1]) ++depth;
            if (fanouts_[number] && depth != max_depth_) frontier.add(number, depth, 0, fanouts_[number]);
        }
        next_ = parents_.size();
    }
    for (const Turn& turn : stack_)
        if (turn.index < fanouts_[turn.number]) frontier.add(turn.number, turn.depth, turn.index, fanouts_[turn.number]);
    stack_.clear();
    frontier.shuffle();
    sampling.phase = Phase::Random;
}

// That of the search at work; where it has ended, a transition is drawn for the next one.
Explorer::Turn* Explorer::next_sampled_turn() {
    tidy();
    Sampling& sampling = *sampling_;
    for (std::size_t tried = 0; tried <= sampling.slots.size(); ++tried) {
        while (!stack_.empty() && stack_.back().index == fanouts_[stack_.back().number]) stack_.pop_back();
        const bool rests = sampling.turns >= Sampling::TURNS && sampling.slots.size() > 1;
        if (!rests && !stack_.empty()) {
            ++sampling.turns;
            return &stack_.back();
        }
        if (!rests && parents_.size() < max_states_)
            if (const auto drawn = sampling.frontier.draw()) {
                ++sampling.turns;
                ++sampling.drawn;
                sampling.slots[sampling.slot] = Sampling::NONE;
                turn_.choices.clear();
                turn_ = {drawn->number, drawn->depth, std::move(turn_.choices)};
                turn_.index = drawn->choice;
                return &turn_;
            }
        std::swap(stack_, resting_[sampling.slot]);
        sampling.slot = (sampling.slot + 1) % sampling.slots.size();
        std::swap(stack_, resting_[sampling.slot]);
        sampling.turns = 0;
    }
    if (parents_.size() == max_states_ && sampling.frontier.left()) full_ = true;  // nothing can be found: it is not drawn
    return nullptr;
}

void Explorer::seek(Turn& turn) const {
    i64 before = turn.index;
    while (turn.thread < turn.choices.size() && before >= turn.choices[turn.thread].second) before -= turn.choices[turn.thread++].second;
    turn.alternative = before;
}

void Explorer::note_found() {
    u32& sample = sampling_->slots[sampling_->slot];
    if (sample == Sampling::NONE) {
        sample = static_cast<u32>(sampling_->samples.size());
        sampling_->samples.push_back(0);
    }
    ++sampling_->samples[sample];
}

void Explorer::begin_counting() {
    begin_sampling();
    full_ = false;
    sampling_->unsearched = sampling_->frontier.left();
    sampling_->phase = Phase::Counting;
}

void Explorer::begin_walking(u64 steps, u64 length) {
    sampling_->walk_steps = sampling_->frontier.total() ? static_cast<i64>(steps) : 0;
    sampling_->walk_length = length;
    sampling_->phase = Phase::Walking;
}

Explorer::Event Explorer::count_on(std::chrono::steady_clock::time_point end) {
    Sampling& sampling = *sampling_;
    for (u32 patience = 0;; ++patience) {
        if ((patience & 63) == 63 && std::chrono::steady_clock::now() >= end) return Event::Paused;
        const auto drawn = sampling.frontier.draw();
        if (!drawn) return Event::Finished;
        ++sampling.counted;
        turn_ = {drawn->number, drawn->depth, {}};
        turn_.index = drawn->choice;
        const Root before = state(drawn->number);
        machine_.load(before);
        machine_.choices(turn_.choices);
        seek(turn_);
        const auto outcome = machine_.advance(turn_.choices[turn_.thread].first, turn_.alternative);
        if (outcome == Effect::Outcome::Pruned) continue;
        const Root target = outcome == Effect::Outcome::Error ? machine_.error_root(machine_.steps().last_error())
                                                              : machine_.steps().target(nullptr, machine_.steps().changes());
        const u32 number = number_of(target);
        if (number < parents_.size()) continue;
        const std::size_t place = number - parents_.size();
        if (place >= sampling.marks.size()) sampling.marks.resize(place + 1, 0);
        if (sampling.marks[place] & Sampling::COUNTED) continue;
        sampling.marks[place] |= Sampling::COUNTED;
        ++sampling.productive;
        trail_from_ = drawn->number;
        trail_.clear();
        trail_last_ = drawn->choice;
        if (look_at(target, number)) return Event::Look;
    }
}

Explorer::Event Explorer::walk_on(std::chrono::steady_clock::time_point end) {
    Sampling& sampling = *sampling_;
    for (u32 patience = 0;; ++patience) {
        while (next_met_ < met_.size()) {
            const Met& met = met_[next_met_++];
            trail_last_ = met.choice;
            if (met.number >= parents_.size() && look_at(met.target, met.number)) return Event::Look;
        }
        if (!candidates_.empty()) {
            const Met& chosen = met_[candidates_[sampling.frontier.draws.below(candidates_.size())]];
            walker_ = chosen.target;
            trail_.push_back(chosen.choice);
            candidates_.clear();
        }
        if (sampling.walk_steps <= 0) return Event::Finished;
        if ((patience & 15) == 15 && std::chrono::steady_clock::now() >= end) return Event::Paused;
        walk_step();
    }
}

// A walk begins along a transition of the frontier. Then it takes all choices of the state where it is, and goes on along one that
// leads to a state which this walk has not met.
void Explorer::walk_step() {
    Sampling& sampling = *sampling_;
    turn_ = {};
    met_.clear();
    next_met_ = 0;
    if (!walker_ || !sampling.walk_left) {
        const auto first = sampling.frontier.any();
        trail_from_ = first.number;
        trail_.clear();
        walker_ = {};
        sampling.walk_left = sampling.walk_length;
        sampling.group ^= 1;
        ++sampling.walks;
        machine_.load(state(first.number));
        machine_.choices(turn_.choices);
        turn_.index = first.choice;
        seek(turn_);
        walk_along(turn_.choices[turn_.thread].first, turn_.alternative, first.choice);
    } else {
        --sampling.walk_left;
        machine_.load(std::exchange(walker_, {}));
        machine_.choices(turn_.choices);
        u32 choice = 0;
        for (const auto& [thread, count] : turn_.choices)
            for (i64 alternative = 0; alternative < count; ++alternative) walk_along(thread, alternative, choice++);
    }
    std::size_t kept = 0;
    for (Met& met : met_) {
        met.number = number_of(met.target);
        if (met.number < sampling.exhaustive) ++sampling.known;
        else if (sampling.meet(met.number - sampling.exhaustive)) met_[kept++] = met;
    }
    met_.resize(kept);
    for (std::size_t each = 0; each < kept; ++each)
        if (!machine_.error(met_[each].target)) candidates_.push_back(each);
}

void Explorer::walk_along(Value thread, i64 alternative, u32 choice) {
    --sampling_->walk_steps;
    ++sampling_->walked;
    const auto outcome = machine_.advance(thread, alternative);
    if (outcome == Effect::Outcome::Pruned) return;
    const bool error = outcome == Effect::Outcome::Error;
    met_.push_back({error ? machine_.error_root(machine_.steps().last_error()) : machine_.steps().target(nullptr, machine_.steps().changes()), 0, choice});
}

bool Explorer::look_at(Root target, u32 number) {
    const std::size_t place = number - parents_.size();
    if (place >= sampling_->marks.size()) sampling_->marks.resize(place + 1, 0);
    if (sampling_->marks[place] & Sampling::LOOKED_AT) return false;
    sampling_->marks[place] |= Sampling::LOOKED_AT;
    bool look = machine_.error(target) != nullptr;
    if (!look) {
        machine_.load(target);
        found_.clear();
        machine_.choices(found_);
        look = machine_.suspicious() || !holds();
    }
    looked_at_ = target;
    number_ = number;
    return look;
}

}  // namespace pathproof
