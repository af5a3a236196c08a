#include "explore.hpp"

#include <chrono>

namespace pathproof {

Explorer::Explorer(Machine& machine, Order order, u64 max_states, u64 max_depth, std::vector<Property> invariants)
    : machine_(machine), order_(order), max_states_(max_states), max_depth_(max_depth), invariants_(std::move(invariants)),
      judged_(invariants_.size(), 0) {}

Explorer::Event Explorer::advance(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (!begun_) {
        begun_ = true;
        const Root initial = machine_.initial();
        machine_.load(initial);
        if (arrive(initial, machine_.error(initial), 0, 0, 0)) return Event::Look;
    }
    for (u32 patience = 0;; ++patience) {
        if (full_) return Event::Full;
        if (next_order_ && parents_.size() >= next_order_) reorder();
        if ((patience & 63) == 63 && Clock::now() >= end) return Event::Paused;
        Turn* turn = nullptr;
        if (order_ == Order::Breadth) {
            if (turn_.thread == turn_.choices.size()) {
                if (next_ == parents_.size()) return Event::Finished;
                const auto number = static_cast<u32>(next_++);
                if (current_depth_ + 1 < level_starts_.size() && number == level_starts_[current_depth_ + 1]) ++current_depth_;
                if (!fanouts_[number] || current_depth_ == max_depth_) continue;
                machine_.load(state(number));
                turn_.number = number;
                turn_.depth = current_depth_;
                machine_.choices(turn_.choices);
                turn_.thread = 0;
                turn_.alternative = 0;
                turn_.index = 0;
            }
            turn = &turn_;
            machine_.load(state(turn->number));  // whoever looked may have left it elsewhere
        } else {
            while (!stack_.empty() && stack_.back().thread == stack_.back().choices.size()) stack_.pop_back();
            if (stack_.empty()) return Event::Finished;
            turn = &stack_.back();
            machine_.load(state(turn->number));
        }
        if (take(*turn)) return Event::Look;
    }
}

bool Explorer::take(Turn& turn) {
    while (turn.alternative == turn.choices[turn.thread].second) {
        turn.alternative = 0;
        if (++turn.thread == turn.choices.size()) return false;
    }
    const auto [thread, _] = turn.choices[turn.thread];
    const i64 alternative = turn.alternative++;
    const u32 choice = turn.index++;
    const u32 number = turn.number, depth = turn.depth;
    --untaken_;
    const auto outcome = machine_.advance(thread, alternative);  // may throw: then this choice was not taken, nor anything else
    if (outcome == Effect::Outcome::Pruned) return false;
    ++transitions_;
    if (outcome == Effect::Outcome::Error) return arrive(machine_.error_root(machine_.last_error()), true, number, choice, depth + 1);
    if (next_order_) observe();
    return arrive(machine_.target(), false, number, choice, depth + 1);
}

// At a state, from the current one. It is the current one if it has depth 0.
bool Explorer::arrive(Root state, bool error, u32 parent, u32 choice, u32 depth) {
    const auto [number, fresh] = number_of(state);
    if (number < parents_.size()) {
        indegrees_.set(number, indegrees_[number] + 1);
        return false;
    }
    if (number >= max_states_) {
        full_ = true;
        return false;
    }
    parents_.push_back(parent);
    choices_.push_back(choice);
    indegrees_.push_back(1);
    if (order_ == Order::Breadth && depth == level_starts_.size()) level_starts_.push_back(number);
    depth_ = std::max(depth_, depth);
    found_.clear();
    bool look = error;
    if (!error) {
        if (depth) machine_.enter();
        machine_.choices(found_);
        look = machine_.suspicious(found_);
        if (!depth || !all_hold_ || !machine_.unwatched()) look = !holds() || look;
        if (depth) machine_.leave();
    }
    i64 fanout = 0;
    for (const auto& [_, count] : found_) fanout += count;
    fanouts_.push_back(static_cast<u32>(fanout));
    untaken_ += static_cast<u64>(fanout);
    if (depth == max_depth_) cut_ = cut_ || fanout > 0;
    else if (fanout && order_ == Order::Depth) stack_.push_back({number, depth, found_});
    if (look) {
        looked_at_ = state;
        number_ = number;
    }
    return look;
}

bool Explorer::holds() {
    bool good = true;
    for (std::size_t i = 0; i < invariants_.size(); ++i) {
        const int holds = machine_.judged(i, invariants_[i].module, invariants_[i].name);
        if (holds != 2) judged_[i] = 1;
        good = good && holds != 0;
    }
    all_hold_ = all_hold_ && good;
    return good;
}

std::pair<u32, bool> Explorer::number_of(Root state) {
    if (state.height > height_) {
        states_.map([&](u64 halves) {
            const Root taller = machine_.tree.raised({height_, static_cast<u32>(halves >> 32), static_cast<u32>(halves)}, state.height);
            return static_cast<u64>(taller.left) << 32 | taller.right;
        });
        height_ = state.height;
    }
    return states_.add(halves(state));
}

void Explorer::observe() {
    const auto changes = machine_.changes();
    for (std::size_t i = 0; i < changes.size(); ++i)
        for (std::size_t j = i + 1; j < changes.size(); ++j) {
            const auto [low, high] = std::minmax(changes[i].place, changes[j].place);
            ++together_[static_cast<u64>(low) << 32 | high];
        }
}

// Average linkage: the two clusters that change together most often, for their size, are joined until all are one.
void Explorer::reorder() {
    next_order_ = 0;
    std::unordered_map<u32, std::size_t> index;
    std::vector<std::vector<u32>> clusters;
    for (const auto& [pair, _] : together_)
        for (const u32 place : {static_cast<u32>(pair >> 32), static_cast<u32>(pair)})
            if (clusters.size() < LARGEST_ORDER && index.try_emplace(place, clusters.size()).second) clusters.push_back({place});
    std::ranges::sort(clusters);
    for (std::size_t i = 0; i < clusters.size(); ++i) index[clusters[i].front()] = i;
    const std::size_t count = clusters.size();
    std::vector<double> links(count * count, 0);
    for (const auto& [pair, times] : together_) {
        const auto a = index.find(static_cast<u32>(pair >> 32)), b = index.find(static_cast<u32>(pair));
        if (a == index.end() || b == index.end()) continue;
        links[a->second * count + b->second] = links[b->second * count + a->second] = times;
    }
    together_.clear();
    std::vector<u8> gone(count, 0);
    for (std::size_t joined = 1; joined < count; ++joined) {
        std::size_t best_a = 0, best_b = 0;
        double best = -1;
        for (std::size_t a = 0; a < count; ++a) {
            if (gone[a]) continue;
            for (std::size_t b = a + 1; b < count; ++b) {
                if (gone[b]) continue;
                const double link = links[a * count + b] / static_cast<double>(clusters[a].size() * clusters[b].size());
                if (link > best) { best = link; best_a = a; best_b = b; }
            }
        }
        clusters[best_a].insert(clusters[best_a].end(), clusters[best_b].begin(), clusters[best_b].end());
        gone[best_b] = 1;
        for (std::size_t each = 0; each < count; ++each)
            if (each != best_a) links[best_a * count + each] = links[each * count + best_a] += links[best_b * count + each];
    }
    std::vector<Root> roots;
    for (u32 number = 0; number < states_.size(); ++number) roots.push_back(state(number));
    if (!count) return;
    const auto& order = clusters.front();
    const auto first = std::span(order).first(order.size() / 2), second = std::span(order).subspan(order.size() / 2);
    std::vector<Root> moved = roots;  // only if it is smaller so: the order of discovery is a good one, too
    const std::size_t before = machine_.tree.reordered({}, {}, moved).size();
    moved = roots;
    if (machine_.tree.reordered(first, second, moved).size() >= before) return;
    machine_.reorder(first, second, roots);
    height_ = 1;
    for (const Root& root : roots) height_ = std::max(height_, root.height);
    std::size_t number = 0;
    states_.map([&](u64) { return halves(roots[number++]); });
}

std::vector<i64> Explorer::path(u32 number) const {
    std::vector<i64> path;
    for (; number; number = parents_[number]) path.push_back(choices_[number]);
    return {path.rbegin(), path.rend()};
}

std::size_t Explorer::bytes_used() const {
    return states_.bytes_used() + parents_.bytes_used() + choices_.bytes_used() + fanouts_.bytes_used() + indegrees_.bytes_used();
}

}  // namespace pathproof
