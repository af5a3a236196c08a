#include "certify.hpp"

#include <chrono>
#include <stdexcept>

namespace pathproof {

Certifier::Certifier(Machine& machine, bool trustful, u128 point, std::vector<Explorer::Property> invariants, Countdown* countdown)
    : machine_(machine), trustful_(trustful), closure_(point), countdown_(countdown), invariants_(std::move(invariants)),
      judged_(invariants_.size(), 0), path_(1) {}

u64 Certifier::fanout(const Choices& choices) {
    u64 found = 0;
    for (const auto& [_, count] : choices) found += static_cast<u64>(count);
    return found;
}

void Certifier::take(const Choices& choices, u32 choice) {
    i64 index = choice;
    for (const auto& [thread, count] : choices) {
        if (index < count) {
            outcome_ = machine_.advance(thread, index);
            return;
        }
        index -= count;
    }
    throw std::logic_error("no such choice");  // masks were compared with fanouts before
}

void Certifier::push() {
    if (++height_ == path_.size()) path_.emplace_back();
}

// The target of the step just taken becomes the current state.
void Certifier::enter() {
    level().fingerprint = fingerprint_;
    if (!trustful_) fingerprint_ = machine_.fingerprint_after(fingerprint_);
    machine_.enter();
    level().holds = false;
    level().back.assign(machine_.undo().begin(), machine_.undo().end());
}

void Certifier::unwind() {
    if (!initial_) return;
    if (looked_at_) machine_.load(looked_at_);
    looked_at_ = {};
    if (entered_) machine_.go_back(level().back);
    while (height_ > 0) machine_.go_back(path_[--height_].back);
    machine_.at(initial_);
}

Root Certifier::looked_at() {
    if (looked_at_) return looked_at_;
    if (outcome_ == Effect::Outcome::Error) return machine_.error_root(machine_.last_error());
    looked_at_ = machine_.rooted();
    return looked_at_;
}

Certifier::Event Certifier::begin(const RowPosition& position) {
    unwind();
    over_ = under_way_ = entered_ = false;
    choice_ = -1;
    initial_ = machine_.initial();
    machine_.load(initial_);
    level().back.clear();
    level().holds = false;
    if (position.steps.empty()) return Event::Done;
    fingerprint_ = trustful_ ? 0 : machine_.fingerprint();
    const auto& steps = position.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        choice_ = steps[i].choice;
        machine_.choices(level().choices);
        level().step = steps[i];
        push();
        found_ = fanout(parent().choices);
        if (steps[i].choice >= found_) return Event::Path;
        const u64 width = steps[i].remaining.width();
        if (width && steps[i].base + width > found_) return Event::PathLater;
        if (i + 1 == steps.size()) break;
        take(parent().choices, steps[i].choice);
        if (outcome_ == Effect::Outcome::Pruned) return Event::PathDropped;
        if (outcome_ == Effect::Outcome::Error) {  // from where there is no way on
            choice_ = steps[i + 1].choice;
            level().back.clear();
            level().step = {steps[i + 1].choice, 0, {}};
            push();
            found_ = 0;
            return Event::Path;
        }
        enter();
    }
    replayed += steps.size() - 1;
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
// tried first, and more is given while many steps had to be interpreted; up to ENOUGH, unless that were most of them.
void Certifier::trim() {
    if (machine_.memo_bytes() <= memo_limit_) return;
    const u64 interpreted = machine_.interpreted - interpreted_, replayed = machine_.replayed - replayed_;
    if (interpreted * (memo_limit_ < ENOUGH ? 64 : 1) > replayed) memo_limit_ += memo_limit_ / 2;
    else machine_.forget_most();
    interpreted_ = machine_.interpreted;
    replayed_ = machine_.replayed;
}

// Invariants say of a state what they said of its parent if the step changed nothing that one of them has ever looked at. They
// must have been asked of the parent in this walk, so that what they look at is known: not of the path to where it began.
bool Certifier::suspicious(bool as_before) {
    bool holds = true;
    for (std::size_t i = 0; i < invariants_.size() && !as_before; ++i) {
        const int found = machine_.judged(i, invariants_[i].module, invariants_[i].name);
        if (found != 2) judged_[i] = 1;
        holds = holds && found != 0;
    }
    level().holds = holds;
    return machine_.suspicious() || !holds;
}

// Goes on after a Look: what was entered and judged already is not done again.
Certifier::Event Certifier::row() {
    if (over_) return Event::Over;
    choice_ = -1;
    if (!entered_)
        if (const Event event = enter_row(); event != Event::Done) return event;
    if (unproductive_ == 0) {
        found_ = fanout(level().choices);
        if (found_ != row_.shape->fanout) return Event::Fanout;
        if (!trustful_) {
            indegree_sum += row_.indegree;
            if (row_.indegree != 1) closure_.add(fingerprint_, 1 - static_cast<i64>(row_.indegree));
            if (countdown_) countdown_->row(fingerprint_, countdown_->begin + number_, row_.indegree);
        }
    }
    if (!trustful_)
        if (const Event event = take_unproductive(); event != Event::Done) return event;
    entered_ = false;
    go_on();
    return Event::Done;
}

Certifier::Event Certifier::enter_row() {
    if (height_ == 0) {
        outcome_ = Effect::Outcome::State;
        if (machine_.error(initial_)) {
            looked_at_ = initial_;
            return Event::Look;
        }
        level().back.clear();
        level().fingerprint = 0;
        if (!trustful_) fingerprint_ = machine_.fingerprint();
    } else {
        take(parent().choices, parent().step.choice);
        if (outcome_ == Effect::Outcome::Pruned) return Event::Dropped;
        ++transitions;
        if (outcome_ == Effect::Outcome::Error) return Event::Look;
        enter();
    }
    ++rows;
    depth = std::max(depth, static_cast<u32>(height_));
    choices_taken += row_.shape->fanout;
    entered_ = true;
    unproductive_ = 0;
    machine_.choices(level().choices);
    choice_ = JUDGING;
    const bool look = suspicious(height_ && parent().holds && machine_.unwatched());
    choice_ = -1;
    return look ? Event::Look : Event::Done;
}

Certifier::Event Certifier::take_unproductive() {
    u32 index = 0;
    for (const auto& [thread, count] : level().choices) {
        for (i64 alternative = 0; alternative < count; ++alternative, ++index) {
            if (index < unproductive_ || row_.shape->productive.has(index)) continue;
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
    if (!row_.shape->productive.empty()) {
        level().step = {0, 0, row_.shape->productive};
        push();
    } else {
        while (true) {
            machine_.go_back(level().back);
            fingerprint_ = level().fingerprint;
            if (height_ == 0) {
                over_ = true;
                return;
            }
            if (!parent().step.remaining.empty()) break;
            --height_;
        }
    }
    parent().step.next();
}

std::vector<u32> Certifier::choices() const {
    std::vector<u32> found;
    for (std::size_t i = 0; i < height_; ++i) found.push_back(path_[i].step.choice);
    return found;
}

std::vector<std::pair<u32, std::string>> Certifier::remaining() const {
    std::vector<std::pair<u32, std::string>> found;
    for (std::size_t i = 0; i < height_; ++i) {
        const Step& step = path_[i].step;
        found.emplace_back(step.base + step.remaining.offset(), step.remaining.bytes());
    }
    return found;
}

void Certifier::tighten() {
    for (std::size_t i = 0; i < height_; ++i) path_[i].step.tighten();
    for (std::size_t i = height_; i < path_.size(); ++i) path_[i].step = {};
}

}  // namespace pathproof
