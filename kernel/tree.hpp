// States as hash-consed trees: exact, small, and cheap to go from one to another.
//
// A state is a vector of component numbers indexed by place (0 where a place is empty). The vector is the leaves of a binary
// tree whose inner nodes are pairs, each distinct pair stored once (tree compression, Laarman, van de Pol and Weber 2011,
// here over a sparse vector): two states are the same exactly if their roots are the same node. A step that changes k
// components makes at most k times the height of new nodes, mostly known ones; two states are compared by walking down
// where their nodes differ. So the same structure is the exact store, the frontier and the way back.
//
// How small it is depends on which places are neighbours: what changes together should be together. `reorder` moves the
// leaves once something is known about that (explore.cpp).
//
// A root knows its height: the least that has room for its components. A lower tree is the left child of what it would be
// at a greater height, so states of different heights compare without being rebuilt.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include "value.hpp"

namespace pathproof {

using Root = u64;  // height in the upper, node in the lower 32 bits

class Tree {
public:
    static constexpr u32 ERROR = 0, REACHED = 1, FIXED = 4;  // places that are no names: see Paths::FIRST

    struct Change { u32 place, value; };

    Tree() : nodes_(1, 0), table_(1024, 0) {}
    Root empty() const { return static_cast<Root>(MINIMUM) << 32; }
    Root with(Root root, std::span<const Change> changes);   // each place once
    u32 at(Root root, u32 place) const;
    Root raised(Root root, u32 height);                      // the same state as the left part of a taller tree
    template <class F> void differences(Root from, Root to, const F& visit) const {  // visit(place, before, after)
        const u32 tall = std::max(height(from), height(to));
        descend(node(from), height(from), node(to), height(to), tall, 0, visit);
    }
    // Leaves in this order from now on, the others behind them; all roots but these are void, and these are changed.
    void reorder(std::span<const u32> places, std::span<Root> roots);
    std::size_t size() const { return nodes_.size() - 1; }
    std::size_t bytes_used() const { return nodes_.capacity() * sizeof(u64) + table_.capacity() * sizeof(u32); }

    static u32 node(Root root) { return static_cast<u32>(root); }
    static u32 height(Root root) { return static_cast<u32>(root >> 32); }

private:
    static constexpr u32 MINIMUM = 5;
    u32 pair(u32 left, u32 right);
    u32 changed(u32 node, u32 height, u32 base, std::span<const Change>& changes);
    void grow();
    u32 slot(u32 place) {
        if (place >= slot_of_.size()) extend(place);
        return slot_of_[place];
    }
    void extend(u32 place);
    static u32 left(u64 pair) { return static_cast<u32>(pair >> 32); }
    static u32 right(u64 pair) { return static_cast<u32>(pair); }

    template <class F>
    void descend(u32 a, u32 ha, u32 b, u32 hb, u32 height, u32 base, const F& visit) const {
        if (ha == hb && a == b) return;
        if (height == 0) {
            if (a != b) visit(place_of_[base], a, b);
            return;
        }
        // A tree that is lower than `height` is the left child of what it would be at that height.
        const u32 al = ha < height ? a : left(nodes_[a]), ar = ha < height ? 0 : right(nodes_[a]);
        const u32 bl = hb < height ? b : left(nodes_[b]), br = hb < height ? 0 : right(nodes_[b]);
        const u32 ha2 = ha < height ? ha : height - 1, hb2 = hb < height ? hb : height - 1;
        descend(al, ha2, bl, hb2, height - 1, base, visit);
        if (ar != br) descend(ar, height - 1, br, height - 1, height - 1, base + (u32{1} << (height - 1)), visit);
    }

    std::vector<u64> nodes_;
    std::vector<u32> table_;
    std::vector<u32> slot_of_, place_of_;  // where the leaf of a place is, and back
    std::vector<Change> sorted_;
};

}  // namespace pathproof
