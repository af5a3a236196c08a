#include "certify.hpp"

#include <chrono>
#include <stdexcept>

namespace pathproof {

Certifier::Certifier(TransitionSystem& machine, bool trustful, u128 point, std::vector<Explorer::Property> invariants, Countdown* countdown,
                     SeenRows* seen)
    : machine_(machine), trustful_(trustful), closure_(point), countdown_(countdown), seen_(seen), invariants_(std::move(invariants)),
      judged_(invariants_.size(), 0) {}

u64 Certifier::fanout() const {
    u64 found = 0;
    for (const auto& [_, count] : choices_) found += static_cast<u64>(count);
    return found;
}

void Certifier::take(u32 choice) {
    i64 index = choice;
    for (const auto& [thread, count] : choices_) {
        if (index < count) {
            outcome_ = machine_.advance(thread, index);
            return;
        }
        index -= count;
    }
    throw std::logic_error("no such choice");  // masks were compared with fanouts before
}

// The target of the step just taken becomes the current state.
void Certifier::enter() {
    fingerprints_.push(fingerprint_);
    if (!trustful_) fingerprint_ = machine_.fingerprint_after(fingerprint_);
    machine_.enter(machine_.steps().changes());
    const auto undo = machine_.undo();
    for (const Tree::Change& change : undo) changes_.push(change);
    levels_.push({static_cast<u32>(undo.size()), false});
}

void Certifier::enter_initial() {
    fingerprints_.push(0);
    if (!trustful_) fingerprint_ = machine_.fingerprint();
    levels_.push({});
}

void Certifier::leave() {
    back_.resize(levels_.pop().back);
    for (std::size_t i = back_.size(); i-- > 0;) back_[i] = changes_.pop();
    machine_.go_back(back_);
    fingerprint_ = fingerprints_.pop();
}

void Certifier::keep_choices() {
    for (const auto& choice : choices_) kept_.push(choice);
    kept_counts_.push(static_cast<u32>(choices_.size()));
}

void Certifier::recall_choices() {
    choices_.resize(kept_counts_.pop());
    for (std::size_t i = choices_.size(); i-- > 0;) choices_[i] = kept_.pop();
}

void Certifier::unwind() {
    if (!initial_) return;
    if (looked_at_) machine_.load(looked_at_);
    looked_at_ = {};
    while (!levels_.empty()) leave();
    kept_.clear();
    kept_counts_.clear();
    machine_.at(initial_);
}

Root Certifier::looked_at() {
    if (looked_at_) return looked_at_;
    if (outcome_ == Effect::Outcome::Error) return machine_.error_root(machine_.steps().last_error());
    looked_at_ = machine_.rooted();
    return looked_at_;
}

Certifier::Event Certifier::begin(RowPosition position) {
    unwind();
    position_ = std::move(position);
    under_way_ = entered_ = false;
    choice_ = -1;
    initial_ = machine_.initial();
    machine_.load(initial_);
    const auto stop_after = [this](std::size_t steps, Event event) {
        while (height() > steps) position_.steps.pop();
        return event;
    };
    for (std::size_t i = 0; i < height(); ++i) {
        if (i == 0) enter_initial();
        else enter();
        const Step& step = position_.steps[i];
        choice_ = step.choice;
        if ((i & 63) == 63) trim();
        machine_.choices(choices_);
        found_ = fanout();
        if (step.choice >= found_) return stop_after(i + 1, Event::Path);
        const u64 width = step.remaining.width();
        if (width && step.base + width > found_) return stop_after(i + 1, Event::PathLater);
        if (!step.remaining.empty()) keep_choices();
        if (i + 1 == height()) break;
        take(step.choice);
        if (outcome_ == Effect::Outcome::Pruned) return stop_after(i + 1, Event::PathDropped);
        if (outcome_ == Effect::Outcome::Error) {  // from where there is no way on
            choice_ = position_.steps[i + 1].choice;
            found_ = 0;
            return stop_after(i + 2, Event::Path);
        }
    }
    replayed += height() ? height() - 1 : 0;
    return Event::Done;
}

Certifier::Event Certifier::walk(Script& script, u64 stop, double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (looked_at_) {  // whoever looked may have left the machine anywhere
        machine_.load(looked_at_);
        looked_at_ = {};
    }
    for (u32 patience = 0; next(script) < stop; ++patience) {
        if ((patience & 63) == 63) {
            if (Clock::now() >= end) return Event::Paused;
            trim();
        }
        if (!under_way_) row_ = script.read();
        under_way_ = true;
        number_ = static_cast<i64>(script.next()) - 1;
        const Event event = row();
        if (event != Event::Done) return event;
        under_way_ = false;
    }
    return Event::Done;
}

// A step that was forgotten is interpreted again, which takes as long as several that are remembered. So little memory is
// tried first, and more is given while many steps had to be interpreted; up to ENOUGH, unless that were most of them; up to MOST,
// since where steps never come again it would be memory for every state.
void Certifier::trim() {
    if (machine_.fingerprints().bytes_used() > MOST) machine_.fingerprints().forget();
    if (machine_.memo_bytes() <= memo_limit_) return;
    const u64 interpreted = machine_.interpreted - interpreted_, replayed = machine_.replayed - replayed_;
    if (interpreted * (memo_limit_ < ENOUGH ? 512 : 1) > replayed && memo_limit_ < MOST) memo_limit_ += memo_limit_ / 2;
    else machine_.forget_most();
    interpreted_ = machine_.interpreted;
    replayed_ = machine_.replayed;
}

// Invariants say of a state what they said of its parent if the step changed nothing that one of them has ever looked at. They
// must have been asked of the parent in this walk, so that what they look at is known: not of the path to where it began.
bool Certifier::suspicious(bool as_before) {
    bool holds = true;
    for (std::size_t i = 0; i < invariants_.size() && !as_before; ++i) {
        const int found = machine_.properties().invariant(i, invariants_[i].module, invariants_[i].name);
        if (found != 2) judged_[i] = 1;
        holds = holds && found != 0;
    }
    levels_.back().holds = holds;
    return machine_.suspicious() || !holds;
}

// Goes on after a Look: what was entered and judged already is not done again.
Certifier::Event Certifier::row() {
    if (over()) return Event::Over;
    choice_ = -1;
    if (!entered_)
        if (const Event event = enter_row(); event != Event::Done) return event;
    if (unproductive_ == 0) {
        found_ = fanout();
        if (found_ != row_.shape->fanout) return Event::Fanout;
        if (!trustful_) {
            indegree_sum += row_.indegree;
            if (row_.indegree != 1) closure_.add(fingerprint_, 1 - static_cast<i64>(row_.indegree));
            if (countdown_) countdown_->row(fingerprint_, countdown_->begin + number_, row_.indegree);
            if (seen_) seen_->add(fingerprint_);
            out += row_.shape->ways_out;
        }
    }
    if (!trustful_)
        if (const Event event = take_unproductive(); event != Event::Done) return event;
    entered_ = false;
    go_on();
    return Event::Done;
}

Certifier::Event Certifier::enter_row() {
    if (height() == 0) {
        outcome_ = Effect::Outcome::State;
        if (machine_.error(initial_)) {
            looked_at_ = initial_;
            return Event::Look;
        }
        enter_initial();
    } else {
        take(step().choice);
        if (outcome_ == Effect::Outcome::Pruned) return Event::Dropped;
        ++transitions;
        if (outcome_ == Effect::Outcome::Error) return Event::Look;
        enter();
    }
    ++rows;
    depth = std::max(depth, static_cast<u32>(height()));
    choices_taken += row_.shape->fanout;
    entered_ = true;
    unproductive_ = 0;
    machine_.choices(choices_);
    choice_ = JUDGING;
    const bool look = suspicious(height() && levels_[height() - 1].holds && machine_.properties().unwatched());
    choice_ = -1;
    return look ? Event::Look : Event::Done;
}

Certifier::Event Certifier::take_unproductive() {
    u32 index = 0;
    for (const auto& [thread, count] : choices_) {
        for (i64 alternative = 0; alternative < count; ++alternative, ++index) {
            if (index < unproductive_ || row_.shape->productive.has(index) || row_.shape->out.has(index)) continue;
            if ((index & 63) == 63) trim();  // a row may have a million choices
            choice_ = index;  // for whoever asks where an exception came from
            outcome_ = machine_.advance(thread, alternative);
            unproductive_ = index + 1;
            if (outcome_ == Effect::Outcome::Pruned) {
                ++dropped;
                continue;
            }
            ++transitions;
            if (outcome_ == Effect::Outcome::Error) return Event::Look;
            const u128 target = machine_.fingerprint_after(fingerprint_);
            closure_.add(target, 1);
            if (countdown_) countdown_->transition(target, countdown_->begin + number_, index);
        }
    }
    choice_ = -1;
    return Event::Done;
}

void Certifier::go_on() {
    const Mask& productive = row_.shape->productive;
    if (productive.empty()) {
        for (leave(); height() && step().remaining.empty(); leave()) position_.steps.pop();
        if (height()) recall_choices();
    }
    position_.enter(productive);
    if (height() && !step().remaining.empty()) keep_choices();
}

std::vector<u32> Certifier::choices() const {
    std::vector<u32> found;
    for (std::size_t i = 0; i < height(); ++i) found.push_back(position_.steps[i].choice);
    return found;
}

void Certifier::tighten() {
    for (std::size_t i = 0; i < height(); ++i) position_.steps[i].tighten();
}

}  // namespace pathproof
