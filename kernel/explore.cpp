#include "explore.hpp"

#include <utility>

#include "layout.hpp"

namespace pathproof {

Explorer::Explorer(TransitionSystem& machine, Order order, std::optional<u32> bits, u64 max_states, u64 max_depth,
                   std::vector<Property> invariants, std::vector<Property> step_invariants)
    : machine_(machine), order_(order), max_states_(max_states), max_depth_(max_depth), invariants_(std::move(invariants)),
      step_invariants_(std::move(step_invariants)), judged_(invariants_.size(), 0), judged_steps_(step_invariants_.size(), 0),
      bits_(bits), parents_(order == Order::Breadth) {
    if (bits) next_shape_ = 0;
}

Explorer::Event Explorer::advance(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (!begun_ && begin()) return Event::Look;
    if (sampling_ && sampling_->phase == Sampling::Phase::Counting) return count_on(end);
    if (sampling_ && sampling_->phase == Sampling::Phase::Walking) return walk_on(end);
    for (u32 patience = 0;; ++patience) {
        if (full_) return Event::Full;
        if ((patience & 63) == 63 && Clock::now() >= end) return Event::Paused;
        Turn* turn = &turn_;
        if (next_taken_ < taken_.size()) {
            machine_.load(state(turn->number));  // whoever looked may have left it elsewhere
        } else {
            turn = next_turn();
            if (!turn) return full_ ? Event::Full : Event::Finished;
            machine_.load(state(turn->number));
            if (turn->choices.empty()) {
                machine_.choices(turn->choices);
                seek(*turn);
            }
            gather(*turn, order_ == Order::Breadth && exhaustive() ? AT_ONCE : 1);
            if (taken_.empty()) continue;
        }
        if (follow(*turn)) return step_ ? Event::LookAtStep : Event::Look;
    }
}

bool Explorer::begin() {
    begun_ = true;
    settled_ = false;
    const Root initial = machine_.initial();
    machine_.load(initial);
    if (bits_) hashed_.emplace(*bits_);
    if (hashed_) fingerprint_ = machine_.fingerprint();
    return arrive(initial, std::nullopt, machine_.error(initial), 0, 0, 0);
}

// The turn of a state that has choices to be taken, if there is one.
Explorer::Turn* Explorer::next_turn() {
    if (!exhaustive()) return next_sampled_turn();
    if (order_ == Order::Depth) {
        if (sampling_ && parents_.size() >= sampling_->switch_at) {
            begin_sampling();
            return next_sampled_turn();
        }
        while (!stack_.empty() && stack_.back().thread == stack_.back().choices.size()) {
            if (hashed_) hashed_->waiting.erase(stack_.back().number);
            stack_.pop_back();
        }
        tidy();
        return stack_.empty() ? nullptr : &stack_.back();
    }
    if (turn_.thread < turn_.choices.size()) return &turn_;
    if (hashed_ && !turn_.choices.empty()) hashed_->waiting.erase(turn_.number);
    tidy();
    if (sampling_ && parents_.size() >= sampling_->switch_at) {
        begin_sampling();
        return next_sampled_turn();
    }
    for (; next_ < parents_.size(); ++next_) {
        const auto number = static_cast<u32>(next_);
        if (current_depth_ + 1 < level_starts_.size() && number == level_starts_[current_depth_ + 1]) ++current_depth_;
        if (!fanouts_[number] || current_depth_ == max_depth_) continue;
        ++next_;
        turn_.choices.clear();
        turn_ = {number, current_depth_, std::move(turn_.choices)};
        return &turn_;
    }
    return nullptr;
}

// Between two turns: nobody holds a root but the store.
void Explorer::tidy() {
    if (hashed_ && machine_.tree().size() >= collect_at_) collect();
    if (next_shape_ && parents_.size() >= next_shape_) reshape();
}

// Takes the next choices of a turn, at most so many, and has the processor fetch what they are going to be looked up in.
void Explorer::gather(Turn& turn, std::size_t most) {
    taken_.clear();
    taken_changes_.clear();
    next_taken_ = 0;
    const u64 forgotten = machine_.steps().forgotten();
    while (taken_.size() < most) {
        while (turn.alternative == turn.choices[turn.thread].second) {
            turn.alternative = 0;
            if (++turn.thread == turn.choices.size()) break;
        }
        if (turn.thread == turn.choices.size()) break;
        Taken& taken = taken_.emplace_back();
        taken.choice = turn.index++;
        try {
            taken.outcome = machine_.advance(turn.choices[turn.thread].first, turn.alternative++);
            taken.error = machine_.steps().last_error();
            if (taken.outcome == Effect::Outcome::State) {
                const auto changes = machine_.steps().changes();
                taken.first = taken_changes_.size();
                taken.count = changes.size();
                taken_changes_.insert(taken_changes_.end(), changes.begin(), changes.end());
                if (hashed_) taken.fingerprint = machine_.fingerprint_after(hashed_->waiting.at(turn.number).fingerprint);
                taken.plan = machine_.steps().expect_target();
            }
        } catch (...) {  // then this choice was not taken, nor anything after it
            taken.thrown = std::current_exception();
            break;
        }
    }
    const bool plans = machine_.steps().forgotten() == forgotten;
    for (Taken& taken : taken_) {
        if (taken.outcome != Effect::Outcome::State || taken.thrown) continue;
        if (hashed_ && step_invariants_.empty() && hashed_->knows(taken.fingerprint)) continue;  // nobody will ask for it
        taken.target = machine_.steps().target(plans ? taken.plan : nullptr, changes_of(taken));
        if (!hashed_ && taken.target.height <= height_) states_.expect(halves(taken.target));
    }
    if (!hashed_ && taken_.size() > 1)
        for (const Taken& taken : taken_)
            if (taken.outcome == Effect::Outcome::State && taken.target.height <= height_)
                if (const u32 number = states_.expected(halves(taken.target)); number < parents_.size()) indegrees_.expect(number);
}

// Comes to where the next choice that was taken leads.
bool Explorer::follow(Turn& turn, bool judges_steps) {
    const Taken& taken = taken_[next_taken_++];
    const u32 number = turn.number, depth = turn.depth + 1;
    under_way_ = {number, taken.choice};
    before_ = {parents_.size(), untaken_--};
    settled_ = taken.outcome == Effect::Outcome::Pruned && !taken.thrown;
    if (taken.thrown) std::rethrow_exception(taken.thrown);
    if (settled_) return false;
    ++transitions_;
    if (taken.outcome == Effect::Outcome::Error) {
        const Root target = machine_.error_root(taken.error);
        if (hashed_) fingerprint_ = machine_.fingerprints().of(*machine_.error(target));
        return arrive(target, {}, true, number, taken.choice, depth);
    }
    fingerprint_ = taken.fingerprint;
    const auto changes = changes_of(taken);
    if (judges_steps && !step_invariants_.empty()) {
        if (!turn.globals) turn.globals = machine_.properties().globals_number();
        if (!step_holds(turn.globals, changes)) {
            step_ = Step{state(number), taken.target, number, taken.choice, depth};
            return true;
        }
    }
    return arrive(taken.target, changes, false, number, taken.choice, depth);
}

bool Explorer::step_holds(u32 before, std::span<const Tree::Change> changes) {
    machine_.visit(changes);
    bool holds = true;
    for (std::size_t i = 0; i < step_invariants_.size() && holds; ++i) {  // who looks judges the rest
        const int judged = machine_.properties().step_invariant(i, before, step_invariants_[i].module, step_invariants_[i].name);
        judged_steps_[i] |= judged == 2 ? 2 : 1;
        holds = judged != 0;
    }
    machine_.leave();
    return holds;
}

bool Explorer::arrive() {
    const auto step = std::exchange(step_, std::nullopt);
    if (!step) return false;
    machine_.load(step->after);
    return arrive(step->after, std::nullopt, false, step->number, step->choice, step->depth);
}

void Explorer::collect() {
    std::vector<Root> roots;
    for (const auto& [_, waiting] : hashed_->waiting) roots.push_back(waiting.state);
    machine_.rebuild(roots);
    std::size_t next = 0;
    for (auto& [_, waiting] : hashed_->waiting) waiting.state = roots[next++];
    collect_at_ = std::max(collect_at_, machine_.tree().size() * 2);
}

// At a state, by changes of the current one, unless it is the current one itself.
bool Explorer::arrive(Root state, std::optional<std::span<const Tree::Change>> changes, bool error, u32 parent, u32 choice, u32 depth) {
    const u32 number = hashed_ ? hashed_->add(fingerprint_) : number_of(state);
    if (number == Hashed::UNKNOWN || number < parents_.size()) {
        if (number != Hashed::UNKNOWN) indegrees_.set(number, indegrees_[number] + 1);
        settled_ = true;
        return false;
    }
    if (number >= max_states_) {
        full_ = true;
        return false;
    }
    found_.clear();
    bool look = error;
    if (!error) {
        if (changes) machine_.visit(*changes);
        machine_.choices(found_);
        look = machine_.suspicious();
        if (look) all_hold_ = false;  // who looks judges them
        else if (!changes || !all_hold_ || !machine_.properties().unwatched()) look = !holds();
        if (changes) machine_.leave();
    }
    i64 fanout = 0;
    for (const auto& [_, count] : found_) fanout += count;
    settled_ = true;                                     // nothing is thrown any more: the state is found as a whole, or not at all
    parents_.push_back(parent);
    choices_.push_back(choice);
    indegrees_.push_back(1);
    fanouts_.push_back(static_cast<u32>(fanout));
    if (order_ == Order::Breadth && depth == level_starts_.size() && exhaustive()) level_starts_.push_back(number);
    if (!exhaustive()) note_found();
    depth_ = std::max(depth_, depth);
    untaken_ += static_cast<u64>(fanout);
    if (depth == max_depth_) cut_ = cut_ || fanout > 0;
    else if (fanout) {
        if (hashed_) hashed_->waiting.emplace(number, Hashed::Waiting{state, fingerprint_});
        if (order_ == Order::Depth || !exhaustive()) stack_.push_back({number, depth, found_});
    }
    if (parents_.size() == course_.next()) course_.note(parents_.size(), transitions_, untaken_);
    if (look) {
        looked_at_ = state;
        number_ = number;
    }
    return look;
}

bool Explorer::holds() {
    bool good = true;
    for (std::size_t i = 0; i < invariants_.size() && good; ++i) {  // who looks judges the rest
        const int holds = machine_.properties().invariant(i, invariants_[i].module, invariants_[i].name);
        if (holds != 2) judged_[i] = 1;
        good = holds != 0;
    }
    all_hold_ = all_hold_ && good;
    return good;
}

u32 Explorer::number_of(Root state) {
    if (state.height > height_) {
        states_.map([&](u64 halves) {
            const Root taller = machine_.tree().raised({height_, static_cast<u32>(halves >> 32), static_cast<u32>(halves)}, state.height);
            return static_cast<u64>(taller.left) << 32 | taller.right;
        });
        height_ = state.height;
    }
    return states_.add(halves(state));
}

void Explorer::reshape() {
    next_shape_ *= 8;
    std::vector<Root> sample;
    const std::size_t stride = std::max<std::size_t>(1, parents_.size() / SAMPLE);
    for (std::size_t number = 0; number < parents_.size(); number += stride)
        if (const Root each = state(static_cast<u32>(number)); !machine_.error(each)) sample.push_back(each);
    const auto found = layout(machine_.tree(), sample);
    if (!found || found->nodes * 4 > machine_.tree().nodes_of(sample) * 3) return;
    std::vector<Root> roots;
    for (u32 number = 0; number < parents_.size(); ++number) roots.push_back(state(number));
    machine_.rebuild(roots, &*found);
    height_ = 1;
    for (const Root& root : roots) height_ = std::max(height_, root.height);
    std::size_t number = 0;
    states_.map([&](u64) { return halves(roots[number++]); });
}

std::vector<i64> Explorer::path(u32 number) const {
    std::vector<i64> path;
    if (number >= parents_.size()) {  // of a state that was met, not visited
        path.push_back(trail_last_);
        path.insert(path.end(), trail_.rbegin(), trail_.rend());
        number = trail_from_;
    }
    for (; number; number = parents_[number]) path.push_back(choices_[number]);
    return {path.rbegin(), path.rend()};
}

u64 Explorer::waiting() const {
    if (order_ == Order::Breadth && exhaustive()) return parents_.size() - next_;
    u64 found = stack_.size();
    for (const auto& stack : resting_) found += stack.size();
    return found;
}

std::size_t Explorer::growth() const {
    std::size_t found = machine_.tree().growth(SOON) + (hashed_ ? hashed_->growth(SOON) : states_.growth(SOON));
    if (next_shape_ && parents_.size() + SOON >= next_shape_) found += parents_.size() * sizeof(Root) + machine_.tree().bytes_used();
    if (hashed_ && machine_.tree().size() + SOON >= collect_at_)  // old trees and new ones at once
        found += hashed_->waiting.size() * sizeof(Root) + machine_.tree().bytes_used();
    if (sampling_ && exhaustive()) found += waiting() * sizeof(Frontier::Entry) + untaken_ * sizeof(u32);
    return found;
}

std::size_t Explorer::bytes_used() const {
    return states_.bytes_used() + parents_.bytes_used() + choices_.bytes_used() + fanouts_.bytes_used() + indegrees_.bytes_used() +
           (hashed_ ? hashed_->bytes_used() : 0) + (sampling_ ? sampling_->frontier.bytes_used() : 0);
}

}  // namespace pathproof
