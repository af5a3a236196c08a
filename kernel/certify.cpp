#include "certify.hpp"

#include <bit>
#include <chrono>
#include <stdexcept>

namespace pathproof {

Mask::Mask(std::string_view bytes) {
    if (bytes.size() > 8) high_.resize((bytes.size() - 1) / 8);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const u64 bits = static_cast<u64>(static_cast<u8>(bytes[i])) << i % 8 * 8;
        (i < 8 ? low_ : high_[i / 8 - 1]) |= bits;
    }
}

u32 Mask::take_lowest() {
    u32 base = 0;
    u64* word = &low_;
    while (*word == 0) word = &high_[base++];
    const u32 bit = base * 64 + static_cast<u32>(std::countr_zero(*word));
    *word &= *word - 1;
    return bit;
}

u64 Mask::width() const {
    for (std::size_t i = high_.size(); i-- > 0;)
        if (high_[i]) return (i + 1) * 64 + static_cast<u64>(std::bit_width(high_[i]));
    return static_cast<u64>(std::bit_width(low_));
}

std::string Mask::bytes() const {
    std::string found;
    const auto append = [&](u64 word) {
        for (int i = 0; i < 8; ++i, word >>= 8) found.push_back(static_cast<char>(word & 255));
    };
    append(low_);
    for (const u64 word : high_) append(word);
    return found;
}

Certifier::Certifier(Machine& machine, bool trustful, u128 point, std::vector<Explorer::Property> invariants)
    : machine_(machine), trustful_(trustful), closure_(point), invariants_(std::move(invariants)),
      judged_(invariants_.size(), 0) {}

u64 Certifier::fanout() {
    u64 found = 0;
    for (const auto& [_, count] : machine_.choices()) found += static_cast<u64>(count);
    return found;
}

void Certifier::take(u32 choice) {
    i64 index = choice;
    for (const auto& [thread, count] : machine_.choices()) {
        if (index < count) {
            outcome_ = machine_.advance(thread, index);
            return;
        }
        index -= count;
    }
    throw std::logic_error("no such choice");  // masks were compared with fanouts before
}

void Certifier::enter() {
    if (!trustful_) fingerprint_ = machine_.fingerprint_after(fingerprint_);
    machine_.enter();
    back_.assign(machine_.undo().begin(), machine_.undo().end());
}

void Certifier::leave(const std::vector<Tree::Change>& back) { machine_.go_back(back); }

void Certifier::unwind() {
    if (!initial_) return;
    if (looked_at_) machine_.load(looked_at_);
    looked_at_ = {};
    if (entered_) leave(back_);
    for (auto level = path_.rbegin(); level != path_.rend(); ++level) leave(level->back);
    path_.clear();
    machine_.at(initial_);
}

Root Certifier::looked_at() {
    if (looked_at_) return looked_at_;
    if (outcome_ == Effect::Outcome::Error) return machine_.error_root(machine_.last_error());
    looked_at_ = machine_.rooted();
    return looked_at_;
}

Certifier::Event Certifier::begin(std::span<const u32> choices, std::span<const std::string_view> remaining) {
    unwind();
    over_ = entered_ = false;
    next_ = 0;
    choice_ = -1;
    initial_ = machine_.initial();
    machine_.load(initial_);
    if (choices.empty()) return Event::Done;
    fingerprint_ = trustful_ ? 0 : machine_.fingerprint();
    back_.clear();
    for (std::size_t i = 0; i < choices.size(); ++i) {
        choice_ = choices[i];
        path_.push_back({back_, before_, choices[i], choices[i] + 1, Mask(remaining[i])});
        found_ = fanout();
        if (choices[i] >= found_) return Event::Path;
        if (choices[i] + path_.back().remaining.width() >= found_) return Event::PathLater;
        if (i + 1 == choices.size()) break;
        take(choices[i]);
        if (outcome_ == Effect::Outcome::Pruned) return Event::PathDropped;
        if (outcome_ == Effect::Outcome::Error) {  // from where there is no way on
            choice_ = choices[i + 1];
            path_.push_back({{}, fingerprint_, choices[i + 1], 0, {}});
            found_ = 0;
            return Event::Path;
        }
        before_ = fingerprint_;
        enter();
    }
    replayed += choices.size() - 1;
    return Event::Done;
}

Certifier::Event Certifier::walk(std::span<const Shape> shapes, std::span<const u32> numbers, std::span<const u64> indegrees,
                                 double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (looked_at_) {  // whoever looked may have left the machine anywhere
        machine_.load(looked_at_);
        looked_at_ = {};
    }
    for (u32 patience = 0; next_ < numbers.size(); ++patience) {
        if ((patience & 63) == 63 && Clock::now() >= end) return Event::Paused;
        const Shape& shape = shapes[numbers[next_]];
        const Event event = row(shape, indegrees.empty() ? 0 : indegrees[next_]);
        if (event != Event::Done) return event;
        ++next_;
    }
    return Event::Done;
}

bool Certifier::suspicious() {
    bool look = machine_.suspicious();
    for (std::size_t i = 0; i < invariants_.size(); ++i) {
        const int holds = machine_.judged(i, invariants_[i].module, invariants_[i].name);
        if (holds != 2) judged_[i] = 1;
        look = look || holds == 0;
    }
    return look;
}

// Goes on after a Look: what was entered and judged already is not done again.
Certifier::Event Certifier::row(const Shape& shape, u64 indegree) {
    if (over_) return Event::Over;
    choice_ = -1;
    if (!entered_) {
        before_ = fingerprint_;
        if (path_.empty()) {
            back_.clear();
            outcome_ = Effect::Outcome::State;
            if (machine_.error(initial_)) {
                looked_at_ = initial_;
                return Event::Look;
            }
            if (!trustful_) fingerprint_ = machine_.fingerprint();
        } else {
            take(path_.back().choice);
            if (outcome_ == Effect::Outcome::Pruned) return Event::Dropped;
            ++transitions;
            if (outcome_ == Effect::Outcome::Error) return Event::Look;
            enter();
        }
        ++rows;
        depth = std::max(depth, static_cast<u32>(path_.size()));
        choices_taken += shape.fanout;
        entered_ = true;
        unproductive_ = 0;
        choice_ = JUDGING;
        const bool look = suspicious();
        choice_ = -1;
        if (look) return Event::Look;
    }
    if (unproductive_ == 0) {
        found_ = fanout();
        if (found_ != shape.fanout) return Event::Fanout;
        if (!trustful_) {
            indegree_sum += indegree;
            if (indegree != 1) closure_.add(fingerprint_, 1 - static_cast<i64>(indegree));
        }
    }
    if (!trustful_) {
        u32 index = 0;
        for (const auto& [thread, count] : machine_.choices()) {
            for (i64 alternative = 0; alternative < count; ++alternative, ++index) {
                if (index < unproductive_ || shape.productive.has(index)) continue;
                choice_ = index;  // for whoever asks where an exception came from
                outcome_ = machine_.advance(thread, alternative);
                unproductive_ = index + 1;
                if (outcome_ == Effect::Outcome::Pruned) {
                    ++dropped;
                    continue;
                }
                ++transitions;
                if (outcome_ == Effect::Outcome::Error) return Event::Look;
                closure_.add(machine_.fingerprint_after(fingerprint_), 1);
            }
        }
        choice_ = -1;
    }
    entered_ = false;
    if (!shape.productive.empty()) {
        path_.push_back({std::move(back_), before_, 0, 0, shape.productive});
        path_.back().choice = path_.back().remaining.take_lowest();
        return Event::Done;
    }
    leave(back_);
    fingerprint_ = before_;
    while (!path_.empty() && path_.back().remaining.empty()) {
        leave(path_.back().back);
        fingerprint_ = path_.back().fingerprint;
        path_.pop_back();
    }
    if (path_.empty()) {
        over_ = true;
    } else {
        path_.back().choice = path_.back().base + path_.back().remaining.take_lowest();
    }
    return Event::Done;
}

std::vector<u32> Certifier::choices() const {
    std::vector<u32> found;
    for (const Level& level : path_) found.push_back(level.choice);
    return found;
}

std::vector<std::pair<u32, std::string>> Certifier::remaining() const {
    std::vector<std::pair<u32, std::string>> found;
    for (const Level& level : path_) found.emplace_back(level.base, level.remaining.bytes());
    return found;
}

}  // namespace pathproof
