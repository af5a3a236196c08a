// Going from state to state, forth and back, and fingerprints: sums over components, so that a step changes them by what it
// changes.
#include <algorithm>

#include "machine.hpp"

namespace pathproof {

void Machine::place(u32 name, u32 contents) {
    ensure(name);
    if (!heap_[name] && contents) {
        present_at_[name] = static_cast<u32>(present_.size());
        present_.push_back(name);
    } else if (heap_[name] && !contents) {
        const u32 last = present_.back();
        present_[present_at_[name]] = last;
        present_at_[last] = present_at_[name];
        present_.pop_back();
    }
    heap_[name] = contents;
}

bool Machine::put(u32 where, u32 before, u32 after) {
    const Role role = role_of(where);
    if (where == Tree::REACHED) {
        for (u32 name : regions_[before]) reached_[name] = 0;
        for (u32 name : regions_[after]) {
            ensure(name);
            reached_[name] = 1;
        }
        leaves_[where] = after;
    } else if (role == Role::Region) {
        for (u32 name : regions_[before]) --count_[name];
        for (u32 name : regions_[after]) {
            ensure(name);
            ++count_[name];
        }
        leaves_[where] = after;
    } else if (role == Role::Object) {
        place(where, after);
        stale_ |= watchers_[where];
    } else if (role != Role::Fixed) {
        place(where, after);
        if (const u32 rank = rank_[thread_of_root(where)]) stale_ |= bit_of(rank - 1);
        return role == Role::Thread && (!before || !after);
    }
    return false;
}

void Machine::count_threads() {
    for (Value thread : live_) rank_[thread.index()] = 0;
    live_.clear();
    for (u32 name : present_)
        if (paths.is_thread(name)) live_.push_back(Value(Tag::Thread, name));
    std::sort(live_.begin(), live_.end(), [this](Value a, Value b) {
        return std::ranges::lexicographical_compare(thread_path(a), thread_path(b));
    });
    for (std::size_t i = 0; i < live_.size(); ++i) rank_[live_[i].index()] = static_cast<u32>(i) + 1;
    live_set_ = live_sets_.try_emplace(live_, static_cast<u32>(live_sets_.size())).first->second;
    everyone_stale_ = true;
}

void Machine::load(Root state) {
    if (displaced_) rooted();
    if (state == loaded_) return;
    bool threads = false;
    tree.differences(loaded_, state, [&](u32 where, u32 before, u32 after) { threads |= put(where, before, after); });
    if (threads) count_threads();
    loaded_ = state;
}

void Machine::enter(std::span<const Tree::Change> changes) {
    displaced_ = true;
    undo_.clear();
    bool threads = false;
    for (const auto& [where, after] : changes) {
        const u32 before = now_at(where);
        undo_.push_back({where, before});
        threads |= put(where, before, after);
    }
    if (threads) count_threads();
}

void Machine::visit(std::span<const Tree::Change> changes) {
    comes_back_ = false;  // whoever was visited before may never have been left
    entered_over_.clear();
    standing();           // of where it comes back to
    comes_back_ = true;
    enter(changes);
}

void Machine::leave() {
    go_back(undo_);
    restore_standing();
    displaced_ = false;
}

void Machine::go_back(std::span<const Tree::Change> changes) {
    displaced_ = true;
    bool threads = false;
    for (const auto& [where, before] : changes) {
        const u32 after = now_at(where);
        threads |= put(where, after, before);
    }
    if (threads) count_threads();
}

Root Machine::rooted() {
    std::vector<Tree::Change> leaves{{Tree::REACHED, leaves_[Tree::REACHED]}};
    for (u32 name : present_) leaves.push_back({name, heap_[name]});
    for (Value thread : live_) leaves.push_back({paths.reach(thread.index()), leaves_[paths.reach(thread.index())]});
    at(tree.with(tree.empty(), leaves));
    return loaded_;
}

std::pair<std::vector<u32>, std::vector<u32>> Machine::regions() const {
    std::vector<u32> reached, shared;
    for (u32 name : present_) {
        if (reached_[name]) reached.push_back(name);
        if (reached_[name] || count_[name] > 1) shared.push_back(name);
    }
    return {reached, shared};
}

u128 Machine::fingerprint_after(u128 fingerprint) {
    for (const auto& [where, after] : changes_) {
        if (!is_component(where)) continue;
        if (heap_[where]) fingerprint -= component_hash(where, heap_[where]);
        if (after) fingerprint += component_hash(where, after);
    }
    return fingerprint;
}

u128 Machine::component_hash(u32 name, u32 contents) {
    return hashes_.get(name, contents, [&] {
        const Digest& digest = paths.digest(name);
        std::string data(reinterpret_cast<const char*>(digest.data()), digest.size());
        data += encoding.of(objects[contents]);
        return keyed_hash(data);
    });
}

u128 Machine::fingerprint() {
    if (const Violation* violation = error(loaded_)) return error_hash(*violation);
    u128 total = 0;
    for (u32 name : present_) total += component_hash(name, heap_[name]);
    return total;
}

}  // namespace pathproof
