// Going from state to state, forth and back, and what a state answers when it is asked (memo.hpp).
#include "current_state.hpp"

#include <algorithm>

namespace pathproof {

CurrentState::CurrentState(Room& room, Paths& paths, Objects& objects, Values& values, Tree& tree, Regions& regions)
    : room_(room), paths_(paths), objects_(objects), values_(values), tree_(tree), regions_(regions), root_(tree.empty()) {
    room.add([this](std::size_t size) {
        for (u32 place = static_cast<u32>(roles_.size()); place < size; ++place) {
            const Role role = place < Paths::FIRST       ? Role::Fixed
                              : paths_.is_region(place) ? Role::Region
                              : paths_.is_thread(place) ? Role::Thread
                              : paths_.is_root(place)   ? Role::Frame
                                                        : Role::Object;
            roles_.push_back(static_cast<u8>(role));
        }
        watchers.resize(size, 0);
        for (auto* numbers : {&contents_, &present_at_, &count_, &rank_, &region_}) numbers->resize(size, 0);
        reached_.resize(size, 0);
    });
}

void CurrentState::place(u32 name, u32 contents) {
    room_.ensure(name);
    if (!contents_[name] && contents) {
        present_at_[name] = static_cast<u32>(present_.size());
        present_.push_back(name);
    } else if (contents_[name] && !contents) {
        const u32 last = present_.back();
        present_[present_at_[name]] = last;
        present_at_[last] = present_at_[name];
        present_.pop_back();
    }
    contents_[name] = contents;
}

bool CurrentState::put(u32 where, u32 before, u32 after) {
    const Role role = role_of(where);
    if (where == Tree::REACHED) {
        for (u32 name : regions_[before]) reached_[name] = 0;
        for (u32 name : regions_[after]) {
            room_.ensure(name);
            reached_[name] = 1;
        }
        region_[where] = after;
    } else if (role == Role::Region) {
        for (u32 name : regions_[before]) --count_[name];
        for (u32 name : regions_[after]) {
            room_.ensure(name);
            ++count_[name];
        }
        region_[where] = after;
    } else if (role == Role::Object) {
        place(where, after);
        stale |= watchers[where];
    } else if (role != Role::Fixed) {
        place(where, after);
        if (const u32 rank = rank_[thread_of_root(where)]) stale |= bit_of(rank - 1);
        return role == Role::Thread && (!before || !after);
    }
    return false;
}

void CurrentState::count_threads() {
    for (Value thread : live_) rank_[thread.index()] = 0;
    live_.clear();
    for (u32 name : present_)
        if (paths_.is_thread(name)) live_.push_back(Value(Tag::Thread, name));
    std::sort(live_.begin(), live_.end(), [this](Value a, Value b) {
        return std::ranges::lexicographical_compare(paths_.path(a.index()), paths_.path(b.index()));
    });
    for (std::size_t i = 0; i < live_.size(); ++i) rank_[live_[i].index()] = static_cast<u32>(i) + 1;
    live_set_ = live_sets_.try_emplace(live_, static_cast<u32>(live_sets_.size())).first->second;
    everyone_stale = true;
}

void CurrentState::load(Root state) {
    if (displaced_) rooted();
    if (state == root_) return;
    bool threads = false;
    tree_.differences(root_, state, [&](u32 where, u32 before, u32 after) { threads |= put(where, before, after); });
    if (threads) count_threads();
    root_ = state;
}

void CurrentState::enter(std::span<const Tree::Change> changes) {
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

void CurrentState::go_back(std::span<const Tree::Change> changes) {
    displaced_ = true;
    bool threads = false;
    for (const auto& [where, before] : changes) {
        const u32 after = now_at(where);
        threads |= put(where, after, before);
    }
    if (threads) count_threads();
}

Root CurrentState::rooted() {
    std::vector<Tree::Change> leaves{{Tree::REACHED, region_[Tree::REACHED]}};
    for (u32 name : present_) leaves.push_back({name, contents_[name]});
    for (Value thread : live_) leaves.push_back({paths_.reach(thread.index()), region_[paths_.reach(thread.index())]});
    at(tree_.with(tree_.empty(), leaves));
    return root_;
}

std::pair<std::vector<u32>, std::vector<u32>> CurrentState::regions() const {
    std::vector<u32> reached, shared;
    for (u32 name : present_) {
        if (reached_[name]) reached.push_back(name);
        if (reached_[name] || count_[name] > 1) shared.push_back(name);
    }
    return {reached, shared};
}

// -- questions --------------------------------------------------------------------------------------------------------

u64 CurrentState::looked_up(const Question& question) {
    switch (question.kind) {
        case Question::Kind::Whole: return contents_[question.name];
        case Question::Kind::Head: return objects_.head(contents_[question.name]);
        case Question::Kind::Attribute: {
            const Object& item = objects_[contents_[question.name]];
            if (question.hint < item.attrs.size())
                if (const Attr& there = item.attrs.data()[question.hint]; there.name == question.attribute) return there.value.bits();
            return item.get(question.attribute).bits();
        }
        case Question::Kind::Shared: return reached_[question.name] || count_[question.name] > 1;
        case Question::Kind::Live: return live_set_;
        case Question::Kind::Exists: return contents_[question.name] != 0;
        case Question::Kind::Owned: {
            std::vector<u32> owned;
            const Value thread(Tag::Thread, question.name);
            for (u32 name : present_) {
                const Object& item = objects_[contents_[name]];
                if (item.kind == Kind::Lock && item.data[0] == thread) owned.push_back(name);
            }
            std::sort(owned.begin(), owned.end());
            return regions_.intern(std::move(owned));
        }
        case Question::Kind::Iterators: {
            std::vector<u32> found;
            const Value container(Tag::Ref, question.name);
            if (objects_.iterators_under_way())  // else no state has any: nobody need look
                for (u32 name : present_) {
                    const Object& item = objects_[contents_[name]];
                    if (is_under_way(item) && item.data[1] == container) found.push_back(name);
                }
            std::sort(found.begin(), found.end());
            return regions_.intern(std::move(found));
        }
        case Question::Kind::Edges: return contents_[question.name] ? objects_.edge_list(contents_[question.name]) + u64{1} : 0;
        case Question::Kind::Reached: return reached_[question.name];
        case Question::Kind::Count: return std::min<u32>(count_[question.name], 2);
        case Question::Kind::Reachers: {
            std::vector<u32> found;
            for (Value thread : live_)
                if (std::ranges::binary_search(regions_[region(paths_.reach(thread.index()))], question.name)) found.push_back(thread.index());
            std::sort(found.begin(), found.end());
            return regions_.intern(std::move(found));
        }
        case Question::Kind::Reach: return region(paths_.reach(question.name));
        case Question::Kind::Mentions: {
            const Object& item = objects_[contents_[question.name]];
            if (question.attribute < WITHDRAW) return values_.mentions_objects(item.get(question.attribute));
            return std::ranges::any_of(item.data, [&](Value waiter) { return values_.mentions_objects(waiter); });
        }
        case Question::Kind::Waits: {
            const auto& waiters = objects_[contents_[question.name]].data;
            return std::ranges::find(waiters, Value(Tag::Thread, question.attribute)) != waiters.end();
        }
    }
    return 0;
}

}  // namespace pathproof
