#include "cached.hpp"

#include <chrono>
#include <utility>

namespace pathproof {

CachedExplorer::CachedExplorer(TransitionSystem& machine, Cache cache, u64 max_visits, u64 max_depth, std::vector<Property> invariants,
                               std::vector<Property> step_invariants, bool script)
    : machine_(machine), cache_(std::move(cache)), max_visits_(max_visits), max_depth_(max_depth), invariants_(std::move(invariants)),
      step_invariants_(std::move(step_invariants)), judged_(invariants_.size(), 0), judged_steps_(step_invariants_.size(), 0),
      script_(script) {}

CachedExplorer::Event CachedExplorer::advance(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    go_on();
    if (!begun_) {
        begun_ = true;
        if (const Event event = arrive_first(); event != Event::Paused) return event;
    }
    for (u32 patience = 0;; ++patience) {
        if (stopped_ != Event::Paused) return stopped_;
        if (levels_.empty()) return Event::Finished;
        if ((patience & 63) == 63) {
            if (Clock::now() >= end) return Event::Paused;
            trim();
        }
        Level& here = levels_.back();
        const std::size_t first = choices_.size() - here.threads;
        while (here.thread < here.threads && here.alternative == choices_[first + here.thread].second) {
            here.alternative = 0;
            ++here.thread;
        }
        if (here.thread == here.threads) {
            leave();
            continue;
        }
        if (const Event event = take(); event != Event::Paused) return event;
    }
}

CachedExplorer::Event CachedExplorer::arrive() {
    go_on();
    if (!step_looked_at_) return Event::Paused;
    const Event event = take();
    return event == Event::Paused ? stopped_ : event;
}

void CachedExplorer::go_on() {
    if (!here_) return;
    machine_.load(here_);  // whoever looked may have left the machine anywhere
    here_ = {};
    if (machine_.tree().size() > TREES) {  // nobody holds a root
        std::vector<Root> none;
        machine_.rebuild(none);
    }
}

// The next choice of the last state, which has one; Paused if there is nothing to look at.
CachedExplorer::Event CachedExplorer::take() {
    Level& here = levels_.back();
    const auto thread = choices_[choices_.size() - here.threads + here.thread].first;
    const auto outcome = machine_.advance(thread, here.alternative);
    const bool judged = std::exchange(step_looked_at_, false);
    if (!judged) {
        ++here.taken;
        --untaken_;
        transitions_ += outcome != Effect::Outcome::Pruned;
    }
    if (outcome == Effect::Outcome::Pruned) {
        note_step(DROPPED, 0);
    } else if (outcome == Effect::Outcome::Error) {
        const Root target = machine_.error_root(machine_.steps().last_error());
        if (arrive(machine_.fingerprints().of(*machine_.error(target)), true)) {
            ++here.alternative;
            here_ = machine_.rooted();
            looked_at_ = target;
            return Event::Look;
        }
    } else {
        const u128 fingerprint = machine_.fingerprint_after(fingerprint_);
        if (!step_invariants_.empty()) {
            step_.assign(machine_.steps().changes().begin(), machine_.steps().changes().end());
            if (!here.globals) here.globals = machine_.properties().globals_number();
            if (!judged && !step_holds(here.globals, step_)) {
                here_ = machine_.rooted();
                looked_at_ = machine_.steps().target(nullptr, step_);
                step_looked_at_ = true;
                return Event::LookAtStep;
            }
        }
        ++here.alternative;
        if (arrive(fingerprint, false) && enter(entry_, fingerprint)) {
            looked_at_ = here_ = machine_.rooted();
            return Event::Look;
        }
        return Event::Paused;
    }
    ++here.alternative;
    return Event::Paused;
}

CachedExplorer::Event CachedExplorer::arrive_first() {
    const Root initial = machine_.initial();
    machine_.load(initial);
    const Violation* error = machine_.error(initial);
    const u128 fingerprint = error ? machine_.fingerprints().of(*error) : machine_.fingerprint();
    if (!arrive(fingerprint, error != nullptr)) return stopped_;
    if (error || enter(entry_, fingerprint)) {
        looked_at_ = initial;
        if (!error) here_ = initial;
        return Event::Look;
    }
    return Event::Paused;
}

// At a state: known ones cost their parents what they cost; an error has no choices, and is left at once.
bool CachedExplorer::arrive(u128 fingerprint, bool error) {
    const u32 known = cache_.find(fingerprint);
    if (known != Cache::NONE) {
        if (!levels_.empty()) {
            cache_.pass_on(known, levels_.back().entry, false);
            note_step(KNOWN, cache_.age(known));
        }
        return false;
    }
    if (visits_ == max_visits_) {
        stopped_ = Event::Limit;
        return false;
    }
    if (!levels_.empty()) note_step(NEW, visits_);
    const u32 depth = static_cast<u32>(levels_.size());
    entry_ = cache_.enter(fingerprint, visits_, depth);
    if (entry_ == Cache::NONE) {
        stopped_ = Event::Full;
        return false;
    }
    ++visits_;
    depth_ = std::max(depth_, depth);
    if (error) {
        note_visit(fingerprint, 0);
        if (!levels_.empty()) cache_.pass_on(entry_, levels_.back().entry, true);
        cache_.leave(entry_);
    }
    return true;
}

// The target of the last step, or the initial state, becomes the end of the path.
bool CachedExplorer::enter(u32 entry, u128 fingerprint) {
    Level level{entry};
    const bool first = levels_.empty();
    const bool parent_holds = !first && levels_.back().holds;
    fingerprints_.push(fingerprint_);
    fingerprint_ = fingerprint;
    if (!first) {
        if (step_invariants_.empty()) machine_.enter(machine_.steps().changes());
        else machine_.enter(step_);
        const auto undo = machine_.undo();
        for (const Tree::Change& change : undo) changes_.push(change);
        level.back = static_cast<u32>(undo.size());
    }
    machine_.choices(found_);
    u64 fanout = 0;
    for (const auto& choice : found_) {
        choices_.push(choice);
        fanout += static_cast<u64>(choice.second);
    }
    level.threads = static_cast<u32>(found_.size());
    untaken_ += fanout;
    note_visit(fingerprint, fanout);
    if (levels_.size() == max_depth_) {
        cut_ = cut_ || fanout > 0;
        level.thread = level.threads;
    }
    levels_.push(level);
    return suspicious(parent_holds && machine_.properties().unwatched()) && !looked_at_before(fingerprint);
}

// Whoever had a look at a state knows what is wrong with it, and learns nothing new when it is visited again.
bool CachedExplorer::looked_at_before(u128 fingerprint) {
    if (seen_.empty()) seen_.resize(LOOKS);
    return std::exchange(seen_[static_cast<u64>(fingerprint) % LOOKS], fingerprint) == fingerprint && fingerprint;
}

void CachedExplorer::leave() {
    const Level level = levels_.pop();
    for (u32 i = 0; i < level.threads; ++i) choices_.pop();
    back_.resize(level.back);
    for (std::size_t i = back_.size(); i-- > 0;) back_[i] = changes_.pop();
    if (!levels_.empty()) {
        machine_.go_back(back_);
        cache_.pass_on(level.entry, levels_.back().entry, true);
    }
    fingerprint_ = fingerprints_.pop();
    cache_.leave(level.entry);
}

// As in certify.cpp: invariants say of a state what they said of its parent if the step changed nothing that one of them looks at.
bool CachedExplorer::suspicious(bool as_before) {
    bool holds = true;
    for (std::size_t i = 0; i < invariants_.size() && !as_before; ++i) {
        const int found = machine_.properties().invariant(i, invariants_[i].module, invariants_[i].name);
        if (found != 2) judged_[i] = 1;
        holds = holds && found != 0;
    }
    levels_.back().holds = holds;
    return machine_.suspicious() || !holds;
}

bool CachedExplorer::step_holds(u32 before, std::span<const Tree::Change> changes) {
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

std::vector<u32> CachedExplorer::path() const {
    std::vector<u32> found;
    for (std::size_t i = 0; i < levels_.size(); ++i)
        if (levels_[i].taken) found.push_back(levels_[i].taken - 1);  // but for a state that was just entered
    return found;
}

void CachedExplorer::note_step(Kind kind, u64 target) {
    if (!script_) return;
    step_records_.push_back(static_cast<char>(kind));
    for (int shift = 56; shift >= 0; shift -= 8) step_records_.push_back(static_cast<char>(target >> shift));
}

void CachedExplorer::note_visit(u128 fingerprint, u64 fanout) {
    if (!script_) return;
    for (int shift = 120; shift >= 0; shift -= 8) visit_records_.push_back(static_cast<char>(fingerprint >> shift));
    for (int shift = 24; shift >= 0; shift -= 8) visit_records_.push_back(static_cast<char>(fanout >> shift));
}

void CachedExplorer::trim() {
    if (machine_.fingerprints().bytes_used() > HASHES) machine_.fingerprints().forget();
    if (machine_.memo_bytes() > MEMO) machine_.forget_most();
}

}  // namespace pathproof
