#include "tree.hpp"

#include <algorithm>

namespace pathproof {

void Tree::extend(u32 place) {
    while (slot_of_.size() <= place) {
        slot_of_.push_back(static_cast<u32>(place_of_.size()));
        place_of_.push_back(static_cast<u32>(slot_of_.size() - 1));
    }
}

Root Tree::with(Root root, std::span<const Change> changes) {
    sorted_.clear();
    for (const auto& [place, value] : changes) sorted_.push_back({slot(place), value});
    std::sort(sorted_.begin(), sorted_.end(), [](const Change& a, const Change& b) { return a.place < b.place; });
    u32 level = height(root), top = node(root);
    while (!sorted_.empty() && sorted_.back().place >> level) {
        top = pair(top, 0);
        ++level;
    }
    if (std::span<const Change> rest = sorted_; !rest.empty()) top = changed(top, level, 0, rest);
    for (; level > MINIMUM && right(nodes_[top]) == 0; --level) top = left(nodes_[top]);
    return static_cast<Root>(level) << 32 | top;
}

void Tree::reorder(std::span<const u32> places, std::span<Root> roots) {
    Tree fresh;
    for (u32 place = 0; place < FIXED; ++place) fresh.extend(place);
    fresh.slot_of_.resize(std::max<std::size_t>(slot_of_.size(), FIXED), 0);
    std::vector<u8> moved(fresh.slot_of_.size(), 0);
    const auto move = [&](u32 place) {
        if (place < FIXED || moved[place]) return;
        moved[place] = 1;
        fresh.slot_of_[place] = static_cast<u32>(fresh.place_of_.size());
        fresh.place_of_.push_back(place);
    };
    for (u32 place : places) move(place);
    for (u32 place = FIXED; place < slot_of_.size(); ++place) move(place);
    std::vector<Change> leaves;
    for (Root& root : roots) {
        leaves.clear();
        differences(empty(), root, [&](u32 place, u32, u32 value) { leaves.push_back({place, value}); });
        root = fresh.with(fresh.empty(), leaves);
    }
    *this = std::move(fresh);
}

Root Tree::raised(Root root, u32 height) {
    u32 top = node(root);
    for (u32 level = Tree::height(root); level < height; ++level) top = pair(top, 0);
    return static_cast<Root>(height) << 32 | top;
}

u32 Tree::changed(u32 node, u32 height, u32 base, std::span<const Change>& changes) {
    if (height == 0) {
        const u32 value = changes.front().value;
        changes = changes.subspan(1);
        return value;
    }
    const u32 middle = base + (u32{1} << (height - 1)), end = base + (u32{1} << height);
    u32 low = left(nodes_[node]), high = right(nodes_[node]);
    if (!changes.empty() && changes.front().place < middle) low = changed(low, height - 1, base, changes);
    if (!changes.empty() && changes.front().place < end) high = changed(high, height - 1, middle, changes);
    return pair(low, high);
}

u32 Tree::at(Root root, u32 place) const {
    u32 current = node(root);
    if (place >= slot_of_.size() || slot_of_[place] >> height(root)) return 0;
    const u32 slot = slot_of_[place];
    for (u32 level = height(root); level-- > 0;) current = slot >> level & 1 ? right(nodes_[current]) : left(nodes_[current]);
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
    std::vector<u32> larger(table_.size() * 2, 0);
    const std::size_t mask = larger.size() - 1;
    for (u32 number = 1; number < nodes_.size(); ++number) {
        std::size_t place = mixed(nodes_[number]) & mask;
        while (larger[place]) place = (place + 1) & mask;
        larger[place] = number;
    }
    table_ = std::move(larger);
}

}  // namespace pathproof
