#include "explore.hpp"

#include <chrono>
#include <tuple>
#include <utility>

namespace pathproof {

Explorer::Explorer(Machine& machine, Order order, std::optional<u32> bits, u64 max_states, u64 max_depth,
                   std::vector<Property> invariants, std::vector<Property> step_invariants)
    : machine_(machine), order_(order), max_states_(max_states), max_depth_(max_depth), invariants_(std::move(invariants)),
      step_invariants_(std::move(step_invariants)), judged_(invariants_.size(), 0), judged_steps_(step_invariants_.size(), 0),
      bits_(bits) {
    if (bits) next_order_ = 0;
}

Explorer::Event Explorer::advance(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    if (!begun_) {
        begun_ = true;
        const Root initial = machine_.initial();
        machine_.load(initial);
        if (bits_) hashed_.emplace(*bits_);
        if (hashed_) fingerprint_ = machine_.fingerprint();
        if (arrive(initial, 0, 0, 0, true)) return Event::Look;
    }
    for (u32 patience = 0;; ++patience) {
        if (full_) return Event::Full;
        if (hashed_ && machine_.tree.size() >= collect_at_) collect();
        if (next_order_ && parents_.size() >= next_order_) reorder();
        if ((patience & 63) == 63 && Clock::now() >= end) return Event::Paused;
        Turn* turn = nullptr;
        if (order_ == Order::Breadth) {
            if (turn_.thread == turn_.choices.size()) {
                if (next_ == parents_.size()) return Event::Finished;
                const auto number = static_cast<u32>(next_++);
                if (current_depth_ + 1 < level_starts_.size() && number == level_starts_[current_depth_ + 1]) ++current_depth_;
                if (!fanouts_[number] || current_depth_ == max_depth_) continue;
                if (hashed_ && !turn_.choices.empty()) hashed_->waiting.erase(turn_.number);
                machine_.load(state(number));
                turn_ = Turn{number, current_depth_, machine_.choices()};
            }
            turn = &turn_;
            machine_.load(state(turn->number));  // whoever looked may have left it elsewhere
        } else {
            while (!stack_.empty() && stack_.back().thread == stack_.back().choices.size()) {
                if (hashed_) hashed_->waiting.erase(stack_.back().number);
                stack_.pop_back();
            }
            if (stack_.empty()) return Event::Finished;
            turn = &stack_.back();
            machine_.load(state(turn->number));
        }
        if (take(*turn)) return step_ ? Event::LookAtStep : Event::Look;
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
    const auto target = machine_.step(thread, alternative);  // may throw: then this choice was not taken, nor anything else
    if (!target) return false;
    ++transitions_;
    if (next_order_) observe();
    const Violation* error = machine_.error(*target);
    if (hashed_) {
        fingerprint_ = error ? machine_.error_hash(*error)
                             : machine_.fingerprint_after(hashed_->waiting.at(number).fingerprint);
    }
    if (!step_invariants_.empty() && !turn.globals) turn.globals = machine_.globals_number();
    if (!step_invariants_.empty() && !error && !step_holds(turn.globals)) {
        step_ = Step{state(number), *target, number, choice, depth + 1};
        return true;
    }
    return arrive(*target, number, choice, depth + 1, false);
}

bool Explorer::step_holds(u32 before) {
    machine_.enter();
    bool holds = true;
    for (std::size_t i = 0; i < step_invariants_.size() && holds; ++i) {  // who looks judges the rest
        const int judged = machine_.judged_step(i, before, step_invariants_[i].module, step_invariants_[i].name);
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
    return arrive(step->after, step->number, step->choice, step->depth, true);
}

void Explorer::collect() {
    std::vector<Root> roots;
    for (const auto& [_, waiting] : hashed_->waiting) roots.push_back(waiting.state);
    machine_.reorder({}, roots);
    std::size_t next = 0;
    for (auto& [_, waiting] : hashed_->waiting) waiting.state = roots[next++];
    collect_at_ = std::max(collect_at_, machine_.tree.size() * 2);
}

bool Explorer::arrive(Root state, u32 parent, u32 choice, u32 depth, bool entered) {
    const auto number = static_cast<u32>(parents_.size());
    u32 known = Hashed::UNKNOWN;
    bool fresh = false;
    u32* place = nullptr;
    if (hashed_) {
        std::tie(known, fresh) = hashed_->add(fingerprint_);
    } else {
        place = &number_of(state);
        known = *place - 1;
        fresh = !*place;
    }
    if (!fresh) {
        if (known < number) ++indegrees_[known];
        else full_ = full_ || known != Hashed::UNKNOWN;
        return false;
    }
    if (number == max_states_) {
        full_ = true;
        return false;
    }
    if (place) {
        *place = number + 1;
        nodes_.push_back(Tree::node(machine_.tree.raised(state, height_)));
    }
    parents_.push_back(parent);
    choices_.push_back(choice);
    indegrees_.push_back(1);
    if (order_ == Order::Breadth && depth == level_starts_.size()) level_starts_.push_back(number);
    depth_ = std::max(depth_, depth);
    const bool error = machine_.error(state) != nullptr;
    if (!entered && !error) machine_.enter();
    std::vector<std::pair<Value, i64>> choices;
    if (!error) choices = machine_.choices();
    i64 fanout = 0;
    for (const auto& [_, count] : choices) fanout += count;
    fanouts_.push_back(static_cast<u32>(fanout));
    untaken_ += static_cast<u64>(fanout);
    bool look = error;
    if (!error) {
        look = machine_.suspicious(choices);
        for (std::size_t i = 0; i < invariants_.size() && !look; ++i) {  // who looks judges the rest
            const int holds = machine_.judged(i, invariants_[i].module, invariants_[i].name);
            if (holds != 2) judged_[i] = 1;
            look = holds == 0;
        }
        if (!entered) machine_.leave();
    }
    if (depth == max_depth_) cut_ = cut_ || fanout > 0;
    else if (fanout) {
        if (hashed_) hashed_->waiting.emplace(number, Hashed::Waiting{state, fingerprint_});
        if (order_ == Order::Depth) stack_.push_back({number, depth, std::move(choices)});
    }
    if (look) {
        looked_at_ = state;
        number_ = number;
    }
    return look;
}

u32& Explorer::number_of(Root state) {
    if (Tree::height(state) > height_) raise(Tree::height(state));
    const u32 node = Tree::node(machine_.tree.raised(state, height_));
    if (node >= numbers_.size()) numbers_.resize(std::max<std::size_t>(node + 1, numbers_.size() + numbers_.size() / 2 + 1024), 0);
    return numbers_[node];
}

void Explorer::raise(u32 height) {
    for (u32& node : nodes_) {
        numbers_[node] = 0;
        node = Tree::node(machine_.tree.raised(static_cast<Root>(height_) << 32 | node, height));
    }
    height_ = height;
    for (u32 number = 0; number < nodes_.size(); ++number) {
        if (nodes_[number] >= numbers_.size()) numbers_.resize(nodes_[number] * 3 / 2 + 1024, 0);
        numbers_[nodes_[number]] = number + 1;
    }
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
    for (u32 node : nodes_) roots.push_back(static_cast<Root>(height_) << 32 | node);
    if (!count) return;
    Tree trial = machine_.tree;  // only if it is smaller so: the order of discovery is a good one, too
    std::vector<Root> moved = roots;
    trial.reorder({}, moved);
    const std::size_t before = trial.size();
    moved = roots;
    trial = machine_.tree;
    trial.reorder(clusters.front(), moved);
    if (trial.size() >= before) return;
    machine_.reorder(clusters.front(), roots);
    height_ = 0;
    for (Root root : roots) height_ = std::max(height_, Tree::height(root));
    numbers_.assign(machine_.tree.size() * 2 + 1024, 0);
    for (std::size_t number = 0; number < roots.size(); ++number) {
        nodes_[number] = Tree::node(machine_.tree.raised(roots[number], height_));
        numbers_[nodes_[number]] = static_cast<u32>(number) + 1;
    }
}

std::vector<i64> Explorer::path(u32 number) const {
    std::vector<i64> path;
    for (; number; number = parents_[number]) path.push_back(choices_[number]);
    return {path.rbegin(), path.rend()};
}

std::size_t Explorer::bytes_used() const {
    return (numbers_.capacity() + nodes_.capacity() + parents_.capacity() + choices_.capacity() + fanouts_.capacity() +
            indegrees_.capacity()) * sizeof(u32) + (hashed_ ? hashed_->bytes_used() : 0);
}

}  // namespace pathproof
