#include "tree.hpp"

#include <algorithm>

namespace pathproof {

void Tree::assign(u32 place) {
    if (slot_of_.size() <= place) slot_of_.resize(place + 1, NOWHERE);
    slot_of_[place] = static_cast<u32>(place_of_.size());
    place_of_.push_back(place);
}

Tree::Patch Tree::patch(std::span<const Change> changes) {
    Patch made;
    for (const auto& [place, value] : changes) made.changes.push_back({slot(place), value});
    std::sort(made.changes.begin(), made.changes.end(), [](const Change& a, const Change& b) { return a.place < b.place; });
    made.number = ++patches_;
    return made;
}

Root Tree::lowered(Root root) const {
    while (root.height > MINIMUM && root.right == 0) root = halves(root.left, root.height - 1);
    return root;
}

Root Tree::with(Root root, std::span<const Change> changes) {
    Patch once = patch(changes);
    --patches_;
    once.number = 0;
    return with(root, once);
}

Root Tree::with(Root root, const Patch& patch, std::span<const Change> more) {
    u32 highest = patch.changes.empty() ? 0 : patch.changes.back().place;
    for (const auto& [place, _] : more) highest = std::max(highest, slot(place));
    while (highest >> root.height) root = raised(root, root.height + 1);
    const u32 height = root.height - 1, middle = u32{1} << height;
    const std::span<const Change> all = patch.changes;
    const auto cut = std::ranges::find_if(all, [&](const Change& change) { return change.place >= middle; });
    const auto count = static_cast<std::size_t>(cut - all.begin());
    if (count) root.left = changed(root.left, height, 0, all.first(count), patch.number);
    if (count < all.size()) root.right = changed(root.right, height, middle, all.subspan(count), patch.number);
    for (const auto& [place, value] : more) {
        const Change change{slot_of_[place], value};
        if (change.place < middle) root.left = changed(root.left, height, 0, {&change, 1}, 0);
        else root.right = changed(root.right, height, middle, {&change, 1}, 0);
    }
    return lowered(root);
}

Tree Tree::reordered(std::span<const u32> first, std::span<const u32> second, std::span<Root> roots) const {
    std::vector<u8> moved, used;
    Root last = empty();
    for (const Root& root : roots) {  // neighbours differ little
        differences(last, root, [&](u32 place, u32, u32) {
            if (used.size() <= place) used.resize(place + 1, 0);
            used[place] = 1;
        });
        last = root;
    }
    moved.resize(std::max(used.size(), slot_of_.size()), 0);
    std::vector<u32> halves[2], rest;
    for (u32 place = 0; place < FIXED; ++place) halves[0].push_back(place);
    const auto move = [&](u32 place, std::vector<u32>& where) {
        if (place < FIXED || place >= used.size() || !used[place] || moved[place]) return;
        moved[place] = 1;
        where.push_back(place);
    };
    for (u32 place : first) move(place, halves[0]);
    for (u32 place : second) move(place, halves[1]);
    for (u32 place = FIXED; place < used.size(); ++place) move(place, rest);
    const std::size_t wanted = std::max({std::size_t{1} << (MINIMUM - 1), halves[0].size(), halves[1].size(),
                                         (halves[0].size() + halves[1].size() + rest.size()) * 3 / 4});
    std::size_t room = 1;
    while (room < wanted) room *= 2;
    for (u32 place : rest) halves[halves[1].size() < room].push_back(place);
    Tree fresh;
    for (const auto& places : halves) {
        for (u32 place : places) fresh.assign(place);
        if (&places == halves) fresh.place_of_.resize(room, NOWHERE);
    }
    std::vector<Change> changes;
    last = empty();
    Root made = fresh.empty();
    for (Root& root : roots) {
        changes.clear();
        differences(last, root, [&](u32 place, u32, u32 value) { changes.push_back({place, value}); });
        last = root;
        root = made = fresh.with(made, changes);
    }
    return fresh;
}

Root Tree::raised(Root root, u32 height) {
    while (root.height < height) root = {root.height + 1, pair(root.left, root.right), 0};
    return root;
}

// All changes are of leaves below this node. Those without a number are cached if there is one of them.
u32 Tree::changed(u32 node, u32 height, u32 base, std::span<const Change> changes, u32 number) {
    if (height == 0) return changes.front().value;
    const u32 middle = base + (u32{1} << (height - 1));
    const auto apply = [&] {
        const u64 halves = nodes_[node];
        u32 low = left(halves), high = right(halves);
        std::size_t cut = 0;
        while (cut < changes.size() && changes[cut].place < middle) ++cut;
        if (cut) low = changed(low, height - 1, base, changes.first(cut), number);
        if (cut < changes.size()) high = changed(high, height - 1, middle, changes.subspan(cut), number);
        return pair(low, high);
    };
    if (height < CACHED || (!number && changes.size() > 1)) return apply();
    const u32 which = number ? number : ONE | changes.front().place, value = number ? 0 : changes.front().value;
    const u64 hash = combined(static_cast<u64>(node) << 32 | which, static_cast<u64>(value) << 32 | base << 5 | height);
    const auto is = [&](const Applied& known) {
        return known.node == node && known.height == height && known.base == base && known.which == which && known.value == value;
    };
    if (const Applied& known = cache_[hash & (cache_.size() - 1)]; is(known)) return known.result;
    const u32 result = apply();
    cache_[hash & (cache_.size() - 1)] = {node, height, base, which, value, result};
    return result;
}

u32 Tree::at(Root root, u32 place) const {
    if (place >= slot_of_.size() || slot_of_[place] == NOWHERE || slot_of_[place] >> root.height) return 0;
    const u32 slot = slot_of_[place];
    u32 current = slot >> (root.height - 1) & 1 ? root.right : root.left;
    for (u32 level = root.height - 1; level-- > 0;) current = slot >> level & 1 ? right(nodes_[current]) : left(nodes_[current]);
    return current;
}

u32 Tree::pair(u32 left, u32 right) {
    if ((left | right) == 0) return 0;
    const u64 key = static_cast<u64>(left) << 32 | right;
    const std::size_t mask = table_.size() - 1;
    std::size_t place = mixed(key) & mask;
    while (const u32 found = table_[place]) {
        if (nodes_[found] == key) return found;
        place = (place + 1) & mask;
    }
    if (nodes_.size() > 0xfffffffeu) throw std::length_error("more than four thousand million tree nodes");
    const u32 fresh = static_cast<u32>(nodes_.size());
    nodes_.push_back(key);
    table_[place] = fresh;
    if (nodes_.size() * 4 > table_.size() * 3) grow();
    return fresh;
}

void Tree::grow() {
    Dense<u32, Pages<u32>> larger(table_.size() * 2, 0);
    const std::size_t mask = larger.size() - 1;
    for (u32 number = 1; number < nodes_.size(); ++number) {
        std::size_t place = mixed(nodes_[number]) & mask;
        while (larger[place]) place = (place + 1) & mask;
        larger[place] = number;
    }
    table_ = std::move(larger);
    if (cache_.size() < LARGEST_CACHE) cache_.assign(cache_.size() * 2, {});
}

}  // namespace pathproof
