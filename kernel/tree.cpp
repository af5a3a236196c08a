#include "tree.hpp"

#include <algorithm>

namespace pathproof {

Root Tree::with(Root root, std::span<const Change> changes) {
    u32 level = height(root), top = node(root);
    while (!changes.empty() && changes.back().place >> level) {
        top = pair(top, 0);
        ++level;
    }
    if (!changes.empty()) top = changed(top, level, 0, changes);
    for (; level > MINIMUM && right(nodes_[top]) == 0; --level) top = left(nodes_[top]);
    return static_cast<Root>(level) << 32 | top;
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
    if (place >> height(root)) return 0;
    for (u32 level = height(root); level-- > 0;) current = place >> level & 1 ? right(nodes_[current]) : left(nodes_[current]);
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
