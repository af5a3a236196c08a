#include "sharing.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace pathproof {

SharingExplorer::SharingExplorer(TransitionSystem& machine, SharedTable& table, Sizes sizes, u64 max_states, u64 max_depth,
                                 std::vector<Property> invariants, std::vector<Property> step_invariants)
    : machine_(machine), table_(table), sizes_(sizes), max_states_(max_states), max_depth_(max_depth),
      invariants_(std::move(invariants)), step_invariants_(std::move(step_invariants)), judged_(invariants_.size(), 0),
      judged_steps_(step_invariants_.size(), 0) {}

SharingExplorer::Event SharingExplorer::advance(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (!begun_) {
        begun_ = true;
        const Root initial = machine_.initial();
        machine_.load(initial);
        const Violation* error = machine_.error(initial);
        const bool look = arrive(initial, std::nullopt, error != nullptr, error ? machine_.fingerprints().of(*error) : machine_.fingerprint(), 0, 0);
        begin_level();
        if (look) return Event::Look;
    }
    for (u32 patience = 0;; ++patience) {
        if (full_) return Event::Full;
        if (finished_) return Event::Finished;
        if (table_.stopped()) return Event::Stopped;
        if ((patience & 63) == 63) {
            publish();
            if (Clock::now() >= end) return Event::Paused;
        }
        if (table_.crowded()) {  // before the next is added, whoever is in the middle of what
            if (workers_ == 1) {
                table_.prepare();
                grow();
            } else if (const Event event = end_of_level(); event != Event::Paused) {
                return event;
            }
            continue;
        }
        if (next_taken_ < taken_.size()) {
            machine_.load(turn_.waiting.state);  // whoever looked may have left it elsewhere
        } else {
            if (!next_turn()) {
                if (const Event event = end_of_level(); event != Event::Paused) return event;
                continue;
            }
            machine_.load(turn_.waiting.state);
            if (turn_.choices.empty()) machine_.choices(turn_.choices);
            gather();
            if (taken_.empty()) continue;
        }
        if (follow()) return step_ ? Event::LookAtStep : Event::Look;
    }
}

bool SharingExplorer::next_turn() {
    if (turn_.thread < turn_.choices.size()) return true;
    if (machine_.tree().size() >= collect_at_) collect();  // nobody holds a root but those who wait
    if (at_ == level_.size()) return false;
    turn_.choices.clear();
    turn_ = {level_[at_++], std::move(turn_.choices)};
    return true;
}

// Takes the next choices of the turn, and has the processor fetch where they are going to be looked up, as in explore.cpp.
void SharingExplorer::gather() {
    taken_.clear();
    taken_changes_.clear();
    next_taken_ = 0;
    const u64 forgotten = machine_.steps().forgotten();
    while (taken_.size() < AT_ONCE) {
        while (turn_.alternative == turn_.choices[turn_.thread].second) {
            turn_.alternative = 0;
            if (++turn_.thread == turn_.choices.size()) break;
        }
        if (turn_.thread == turn_.choices.size()) break;
        Taken& taken = taken_.emplace_back();
        taken.choice = turn_.index++;
        try {
            taken.outcome = machine_.advance(turn_.choices[turn_.thread].first, turn_.alternative++);
            taken.error = machine_.steps().last_error();
            if (taken.outcome == Effect::Outcome::State) {
                const auto changes = machine_.steps().changes();
                taken.first = taken_changes_.size();
                taken.count = changes.size();
                taken_changes_.insert(taken_changes_.end(), changes.begin(), changes.end());
                taken.fingerprint = machine_.fingerprint_after(turn_.waiting.fingerprint);
                table_.expect(taken.fingerprint);
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
        if (step_invariants_.empty() && table_.knows(taken.fingerprint)) continue;  // nobody will ask for it
        taken.target = machine_.steps().target(plans ? taken.plan : nullptr, changes_of(taken));
    }
}

bool SharingExplorer::follow() {
    const Taken& taken = taken_[next_taken_++];
    const u32 number = turn_.waiting.number;
    --untaken_;
    if (taken.thrown) std::rethrow_exception(taken.thrown);
    if (taken.outcome == Effect::Outcome::Pruned) return false;
    ++transitions_;
    if (taken.outcome == Effect::Outcome::Error) {
        const Root target = machine_.error_root(taken.error);
        return arrive(target, {}, true, machine_.fingerprints().of(*machine_.error(target)), number, taken.choice);
    }
    const auto changes = changes_of(taken);
    if (!step_invariants_.empty()) {
        if (!turn_.globals) turn_.globals = machine_.properties().globals_number();
        if (!step_holds(turn_.globals, changes)) {
            step_ = Explorer::Step{turn_.waiting.state, taken.target, number, taken.choice, level_depth_ + 1};
            step_fingerprint_ = taken.fingerprint;
            return true;
        }
    }
    return arrive(taken.target, changes, false, taken.fingerprint, number, taken.choice);
}

bool SharingExplorer::step_holds(u32 before, std::span<const Tree::Change> changes) {
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

bool SharingExplorer::arrive() {
    const auto step = std::exchange(step_, std::nullopt);
    if (!step) return false;
    machine_.load(step->after);
    return arrive(step->after, std::nullopt, false, step_fingerprint_, step->number, step->choice);
}

// At a state, by changes of the current one, unless it is the current one itself.
bool SharingExplorer::arrive(Root state, std::optional<std::span<const Tree::Change>> changes, bool error, u128 fingerprint, u32 parent,
                             u32 choice) {
    const u64 ordinal = table_.add(fingerprint);
    if (!ordinal) return false;  // whoever was first expands it
    if (ordinal > max_states_) {
        full_ = true;
        return false;
    }
    const u64 number = parents_.size();
    if (number >= ELSEWHERE) throw std::length_error("more than two thousand million states in one process");
    const u32 depth = number ? level_depth_ + 1 : 0;
    parents_.push_back(parent);
    choices_.push_back(choice);
    if (table_.counting()) fingerprints_.push_back(fingerprint);
    while (by_depth_.size() <= depth) {
        by_depth_.push_back(0);
        firsts_.push_back(number);
    }
    ++by_depth_[depth];
    depth_ = std::max(depth_, depth);
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
    fanouts_.push_back(static_cast<u32>(fanout));
    untaken_ += fanout;
    if (depth == max_depth_) cut_ = cut_ || fanout > 0;
    else if (fanout) next_.push_back({state, static_cast<u32>(number), fingerprint});
    if (look) {
        looked_at_ = state;
        number_ = static_cast<u32>(number);
    }
    return look;
}

bool SharingExplorer::holds() {
    bool good = true;
    for (std::size_t i = 0; i < invariants_.size() && good; ++i) {  // who looks judges the rest
        const int holds = machine_.properties().invariant(i, invariants_[i].module, invariants_[i].name);
        if (holds != 2) judged_[i] = 1;
        good = holds != 0;
    }
    all_hold_ = all_hold_ && good;
    return good;
}

// Throws trees away that are of no state that waits.
void SharingExplorer::collect() {
    std::vector<Root> roots;
    for (std::size_t i = at_; i < level_.size(); ++i) roots.push_back(level_[i].state);
    for (const Waiting& waiting : next_) roots.push_back(waiting.state);
    machine_.rebuild(roots);
    std::size_t next = 0;
    for (std::size_t i = at_; i < level_.size(); ++i) level_[i].state = roots[next++];
    for (Waiting& waiting : next_) waiting.state = roots[next++];
    collect_at_ = std::max(collect_at_, machine_.tree().size() * 2);
}

void SharingExplorer::begin_level() {
    level_.swap(next_);
    next_.clear();
    at_ = 0;
    level_depth_ = table_.control().level;
}

void SharingExplorer::publish(bool level_done) {
    auto& mine = table_.control().workers[worker_];
    mine.states.store(rows(), std::memory_order_relaxed);
    mine.transitions.store(transitions_, std::memory_order_relaxed);
    mine.untaken.store(untaken_, std::memory_order_relaxed);
    mine.depth.store(depth_, std::memory_order_relaxed);
    mine.moved.store(moved_, std::memory_order_relaxed);
    mine.waiting.store(level_.size() - at_ + next_.size());
    mine.level_done.store(level_done);
}

std::vector<i64> SharingExplorer::path(u32 number) const {
    std::vector<i64> path;
    while (number) {
        const bool elsewhere = number & ELSEWHERE;
        const Known* known = elsewhere ? &known_[number ^ ELSEWHERE] : nullptr;
        path.push_back(known ? known->choice : choices_[number]);
        number = known ? known->parent : parents_[number];
    }
    return {path.rbegin(), path.rend()};
}

std::size_t SharingExplorer::bytes_used() const {
    return parents_.bytes_used() + choices_.bytes_used() + fanouts_.bytes_used() + fingerprints_.bytes_used() +
           (level_.capacity() + next_.capacity()) * sizeof(Waiting) + known_.capacity() * sizeof(Known);
}

// -- together --------------------------------------------------------------------------------------------------------

void SharingExplorer::join(u32 worker, u32 workers) {
    worker_ = worker;
    workers_ = workers;
    by_depth_.clear();
    firsts_.clear();
    transitions_ = 0;
    untaken_ = 0;
    const auto place = [&](u32 which) { return next_.begin() + static_cast<std::ptrdiff_t>(next_.size() * which / workers); };
    next_ = std::vector<Waiting>(place(worker), place(worker + 1));
    begin_level();
    publish();
}

// Nothing is left of this level here, or the table must grow. Paused: go on.
SharingExplorer::Event SharingExplorer::end_of_level() {
    if (workers_ == 1) {
        if (next_.empty() || table_.control().violated) {
            finished_ = true;
            publish(true);
            return Event::Finished;
        }
        ++table_.control().level;
        if (next_.size() >= sizes_.enough) {
            prefix_ = parents_.size();
            table_.control().workers[0].waiting = 0;
            return Event::Ready;
        }
        begin_level();
        return Event::Paused;
    }
    const bool level_done = at_ == level_.size() && turn_.thread == turn_.choices.size() && next_taken_ == taken_.size();
    publish(level_done);
    if (!table_.meet(workers_, [&] { return decide(); })) return Event::Stopped;
    switch (table_.control().decision) {
        case SharedTable::GROW: return grow() ? Event::Paused : Event::Stopped;
        case SharedTable::END: finished_ = true; return Event::Finished;
        case SharedTable::DIVIDE:
            if (!divide()) return Event::Stopped;
            break;
        default: break;
    }
    begin_level();
    return Event::Paused;
}

// All have come: what next? True: all go on; false: this process does, and the others stay.
bool SharingExplorer::decide() {
    auto& control = table_.control();
    if (table_.crowded()) {
        try {
            table_.prepare();
        } catch (...) {
            table_.stop();
            throw;
        }
        control.decision = SharedTable::GROW;
        return true;
    }
    u64 all = 0;
    for (u32 each = 0; each < workers_; ++each) {
        all += control.workers[each].waiting;
        if (!control.workers[each].level_done) {
            table_.stop();
            throw std::runtime_error("a worker came before it had done its part of a level");
        }
    }
    if (!all || control.violated) {
        control.decision = SharedTable::END;
        return true;
    }
    ++control.level;
    if (all == next_.size() && all < sizes_.enough) {
        control.decision = SharedTable::LEVEL;
        return false;
    }
    control.decision = moves().empty() ? SharedTable::LEVEL : SharedTable::DIVIDE;
    return true;
}

bool SharingExplorer::grow() {
    table_.move(worker_, workers_);
    return table_.meet(workers_, [&] { table_.settle(); return true; });
}

std::vector<SharingExplorer::Move> SharingExplorer::moves() const {
    const auto& workers = table_.control().workers;
    u64 all = 0;
    u32 richest = 0;
    for (u32 each = 0; each < workers_; ++each) {
        all += workers[each].waiting;
        if (workers[each].waiting > workers[richest].waiting) richest = each;
    }
    std::vector<Move> found;
    if (all < sizes_.few * workers_) {  // not worth meeting for
        for (u32 each = 0; each < workers_; ++each)
            if (const u64 waiting = workers[each].waiting; waiting && each != richest) found.push_back({each, richest, waiting});
        return found;
    }
    const u64 share = all / workers_;
    if (workers[richest].waiting < share + share / 2 + sizes_.worth) return found;
    std::vector<u64> waiting;
    for (u32 each = 0; each < workers_; ++each) waiting.push_back(workers[each].waiting);
    for (u32 from = 0, to = 0; from < workers_; ++from)
        while (waiting[from] > share + 1) {
            while (to < workers_ && waiting[to] >= share) ++to;
            if (to == workers_) return found;
            const u64 count = std::min(waiting[from] - share, share - waiting[to]);
            waiting[from] -= count;
            waiting[to] += count;
            found.push_back({from, to, count});
        }
    return found;
}

bool SharingExplorer::divide() {
    const std::vector<Move> plan = moves();
    const auto go_on = [] { return true; };
    if (!table_.meet(workers_, go_on)) return false;  // all have read what all have before anybody has something else
    give(plan);
    if (!table_.meet(workers_, go_on)) return false;
    take(plan);
    publish(true);
    return table_.meet(workers_, go_on);
}

SharingExplorer::Identity SharingExplorer::identity(u32 number) const {
    if (number & ELSEWHERE) return known_[number ^ ELSEWHERE].identity;
    if (number < prefix_) return {NOBODY, 0, number};
    const auto after = std::upper_bound(firsts_.begin(), firsts_.end(), u64{number});
    const auto depth = static_cast<u32>(after - firsts_.begin()) - 1;
    return {worker_, depth, static_cast<u32>(number - firsts_[depth])};
}

// Sends the last states that wait, as paths: a message has every state on the way once, after its parent. First how long each message is.
void SharingExplorer::give(const std::vector<Move>& moves) {
    std::vector<Sent> sent;
    std::vector<u64> lengths(workers_, 0);
    for (const Move& move : moves) {
        if (move.from != worker_) continue;
        const std::size_t begin = sent.size();
        std::unordered_map<u32, u32> places{{0, 0}};  // from 1; the initial state is 0
        std::vector<u32> way;
        for (std::size_t i = next_.size() - move.count; i < next_.size(); ++i) {
            const Waiting& waiting = next_[i];
            for (u32 each = waiting.number; !places.contains(each);) {
                way.push_back(each);
                each = each & ELSEWHERE ? known_[each ^ ELSEWHERE].parent : parents_[each];
            }
            for (; !way.empty(); way.pop_back()) {
                const u32 each = way.back();
                const bool elsewhere = each & ELSEWHERE;
                const Identity known = identity(each);
                sent.push_back({places.at(elsewhere ? known_[each ^ ELSEWHERE].parent : parents_[each]),
                                elsewhere ? known_[each ^ ELSEWHERE].choice : choices_[each], known.owner, known.depth, known.index, 0, 0, 0});
                places.emplace(each, static_cast<u32>(sent.size() - begin));
            }
            Sent& wanted = sent[begin + places.at(waiting.number) - 1];
            wanted.wanted = 1;
            wanted.low = static_cast<u64>(waiting.fingerprint);
            wanted.high = static_cast<u64>(waiting.fingerprint >> 64);
        }
        next_.resize(next_.size() - move.count);
        lengths[move.to] = sent.size() - begin;
        moved_ += move.count;
    }
    if (sent.empty()) return;
    std::vector<std::byte> message(workers_ * sizeof(u64) + sent.size() * sizeof(Sent));
    std::copy_n(reinterpret_cast<const std::byte*>(lengths.data()), workers_ * sizeof(u64), message.begin());
    std::copy_n(reinterpret_cast<const std::byte*>(sent.data()), sent.size() * sizeof(Sent),
                message.begin() + static_cast<std::ptrdiff_t>(workers_ * sizeof(u64)));
    table_.send(worker_, message);
}

// Executes the paths that others sent. A state that has not the fingerprint it had there would be a fault of ours: the search ends.
void SharingExplorer::take(const std::vector<Move>& moves) {
    for (const Move& move : moves) {
        if (move.to != worker_) continue;
        std::vector<u64> lengths(workers_);
        table_.receive(move.from, 0, std::as_writable_bytes(std::span(lengths)));
        u64 before = 0;
        for (const Move& each : moves) {  // a process sends in the order of the moves
            if (each.from == move.from && each.to == worker_) break;
            if (each.from == move.from) before += lengths[each.to];
        }
        std::vector<Sent> sent(lengths[worker_]);
        table_.receive(move.from, workers_ * sizeof(u64) + before * sizeof(Sent), std::as_writable_bytes(std::span(sent)));
        const auto base = static_cast<u32>(known_.size());
        std::vector<Root> states{machine_.initial()};
        for (const Sent& each : sent) {
            if (table_.stopped()) return;
            machine_.load(states.at(each.parent));
            machine_.choices(found_);
            i64 alternative = each.choice;
            std::size_t thread = 0;
            while (thread < found_.size() && alternative >= found_[thread].second) alternative -= found_[thread++].second;
            const auto target = thread < found_.size() ? machine_.step(found_[thread].first, alternative) : std::nullopt;
            if (!target) throw std::runtime_error("a path between workers leads nowhere");
            states.push_back(*target);
            known_.push_back({each.parent ? (base + each.parent - 1) | ELSEWHERE : 0, each.choice, {each.owner, each.depth, each.index}});
            if (!each.wanted) continue;
            machine_.load(*target);
            const u128 fingerprint = static_cast<u128>(each.high) << 64 | each.low;
            if (machine_.fingerprint() != fingerprint) throw std::runtime_error("a path between workers leads elsewhere");
            holds();  // for what invariants look at here: it is watched from now on, as it is where the state comes from
            next_.push_back({*target, (base + static_cast<u32>(states.size()) - 2) | ELSEWHERE, fingerprint});
        }
    }
}

void SharingExplorer::record(const Bases& bases, u64 first, std::span<u32> parents, std::span<u32> choices, std::span<u32> fanouts,
                             std::span<u32> indegrees) const {
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const u64 number = first + i;
        parents[i] = parents_[number];
        if (number >= prefix_ && !bases.empty()) {
            const Identity parent = identity(parents[i]);
            parents[i] = parent.owner == NOBODY ? parent.index : bases.at(parent.owner).at(parent.depth) + parent.index;
        }
        choices[i] = choices_[number];
        fanouts[i] = fanouts_[number];
        indegrees[i] = table_.counting() ? table_.added(fingerprints_[number]) : 0;
    }
}

}  // namespace pathproof
