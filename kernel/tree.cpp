#include "tree.hpp"

#include "layout.hpp"

#include <algorithm>
#include <bit>

namespace pathproof {

Tree::Tree() : table_(1024, 0), cache_(1024), shapes_(1) {
    nodes_.push_back(0);
    tops_.push_back(balanced(LEAST));
}

u32 Tree::shape(u32 left, u32 right) {
    shapes_.push_back({left, right, shapes_[left].leaves, shapes_[left].leaves + shapes_[right].leaves});
    return static_cast<u32>(shapes_.size() - 1);
}

u32 Tree::balanced(u32 leaves) {
    if (leaves == 1) return 0;
    if (const auto known = balanced_.find(leaves); known != balanced_.end()) return known->second;
    const u32 low = std::bit_ceil(leaves) / 2, left = balanced(low);
    return balanced_[leaves] = shape(left, balanced(leaves - low));
}

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
    while (root.height > 1 && root.right == 0) root = halves(root.left, root.height - 1);
    return root;
}

void Tree::expect(Root root, const Patch& patch) const {
    if (patch.changes.empty()) return;
    const Shape& here = top(root.height);
    if (patch.changes.front().place < here.low) __builtin_prefetch(&cache_[place_of(root.left, here.left, 0, patch.number, 0)]);
    if (patch.changes.back().place >= here.low)
        __builtin_prefetch(&cache_[place_of(root.right, here.right, here.low, patch.number, 0)]);
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
    while (highest >= top(root.height).leaves) root = raised(root, root.height + 1);
    const Shape& here = top(root.height);
    const std::span<const Change> all = patch.changes;
    const auto cut = std::ranges::find_if(all, [&](const Change& change) { return change.place >= here.low; });
    const auto count = static_cast<std::size_t>(cut - all.begin());
    if (count) root.left = changed(root.left, here.left, 0, all.first(count), patch.number);
    if (count < all.size()) root.right = changed(root.right, here.right, here.low, all.subspan(count), patch.number);
    for (const auto& [place, value] : more) {
        const Change change{slot_of_[place], value};
        if (change.place < here.low) root.left = changed(root.left, here.left, 0, {&change, 1}, 0);
        else root.right = changed(root.right, here.right, here.low, {&change, 1}, 0);
    }
    return lowered(root);
}

u32 Tree::assigned(const Layout& layout, u32 part) {
    const auto& [low, high, place, is_place] = layout.parts[part];
    if (is_place) {
        assign(place);
        return 0;
    }
    const u32 left = assigned(layout, low);
    return shape(left, assigned(layout, high));
}

Tree Tree::rebuilt(std::span<Root> roots, const Layout* layout) const {
    Tree fresh;
    if (layout) {
        const u32 left = fresh.assigned(*layout, layout->halves[0]), right = fresh.assigned(*layout, layout->halves[1]);
        std::vector<u8> used;
        Root last = empty();
        for (const Root& root : roots) {  // neighbours differ little
            differences(last, root, [&](u32 place, u32, u32) {
                if (used.size() <= place) used.resize(place + 1, 0);
                used[place] = 1;
            });
            last = root;
        }
        u32 others = 0;
        for (u32 place = 0; place < used.size(); ++place) {
            if (!used[place] || (place < fresh.slot_of_.size() && fresh.slot_of_[place] != NOWHERE)) continue;
            fresh.assign(place);
            ++others;
        }
        const u32 room = std::bit_ceil(others + others / 2 + LEAST);  // for places to come, too
        fresh.tops_ = {fresh.shape(left, fresh.shape(right, fresh.balanced(room)))};
    } else {
        fresh.shapes_ = shapes_;
        fresh.balanced_ = balanced_;
        fresh.tops_ = tops_;
        fresh.slot_of_ = slot_of_;
        fresh.place_of_ = place_of_;
    }
    std::vector<Change> changes;
    Root last = empty(), made = fresh.empty();
    for (Root& root : roots) {
        changes.clear();
        differences(last, root, [&](u32 place, u32, u32 value) { changes.push_back({place, value}); });
        last = root;
        root = made = fresh.with(made, changes);
    }
    return fresh;
}

std::size_t Tree::nodes_of(std::span<const Root> roots) const {
    std::vector<bool> seen(nodes_.size(), false);
    std::size_t count = 0;
    const auto visit = [&](const auto& self, u32 node, u32 shape) -> void {
        if (!shape || !node || seen[node]) return;
        seen[node] = true;
        ++count;
        self(self, left(nodes_[node]), shapes_[shape].left);
        self(self, right(nodes_[node]), shapes_[shape].right);
    };
    for (const Root& root : roots) {
        visit(visit, root.left, top(root.height).left);
        visit(visit, root.right, top(root.height).right);
    }
    return count;
}

Root Tree::raised(Root root, u32 height) {
    while (tops_.size() < height) {
        const u32 below = tops_.back();
        tops_.push_back(shape(below, balanced(std::bit_ceil(std::max(LEAST, shapes_[below].leaves)))));
    }
    while (root.height < height) root = {root.height + 1, pair(root.left, root.right), 0};
    return root;
}

// All changes are of leaves below this node. Those without a number are cached if there is one of them.
u32 Tree::changed(u32 node, u32 shape, u32 first, std::span<const Change> changes, u32 number) {
    if (!shape) return changes.front().value;
    const Shape& here = shapes_[shape];
    const u32 middle = first + here.low;
    const auto apply = [&] {
        const u64 halves = nodes_[node];
        u32 low = left(halves), high = right(halves);
        std::size_t cut = 0;
        while (cut < changes.size() && changes[cut].place < middle) ++cut;
        if (cut) low = changed(low, here.left, first, changes.first(cut), number);
        if (cut < changes.size()) high = changed(high, here.right, middle, changes.subspan(cut), number);
        return pair(low, high);
    };
    if (here.leaves < CACHED || (!number && changes.size() > 1)) return apply();
    const u32 which = number ? number : ONE | changes.front().place, value = number ? 0 : changes.front().value;
    const auto is = [&](const Applied& known) {
        return known.node == node && known.shape == shape && known.first == first && known.which == which && known.value == value;
    };
    if (const Applied& known = cache_[place_of(node, shape, first, which, value)]; is(known)) return known.result;
    const u32 result = apply();  // may have grown the cache
    cache_[place_of(node, shape, first, which, value)] = {node, shape, first, which, value, result};
    return result;
}

u32 Tree::at(Root root, u32 place) const {
    if (place >= slot_of_.size() || slot_of_[place] == NOWHERE || slot_of_[place] >= top(root.height).leaves) return 0;
    const u32 slot = slot_of_[place];
    u32 shape = tops_[root.height - 1], first = 0, current = 0;
    for (bool at_root = true; shape; at_root = false) {
        const Shape& here = shapes_[shape];
        const bool high = slot >= first + here.low;
        const u64 halves = at_root ? static_cast<u64>(root.left) << 32 | root.right : nodes_[current];
        current = high ? right(halves) : left(halves);
        shape = high ? here.right : here.left;
        if (high) first += here.low;
    }
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
