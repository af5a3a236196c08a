// States as hash-consed trees: exact, small, and cheap to go from one to another.
//
// A state is a vector of component numbers indexed by place (0 where a place is empty). The vector is the leaves of a binary
// tree whose inner nodes are pairs, each distinct pair stored once (tree compression, Laarman, van de Pol and Weber 2011,
// here over a sparse vector): two states are the same exactly if their roots are the same. A step that changes k
// components makes at most k times the height of new nodes, mostly known ones; two states are compared by walking down
// where their nodes differ. So the same structure is the exact store, the frontier and the way back.
//
// All trees have one shape, which says where their leaves are. It grows: with more places than it has room for, what was
// the shape becomes the left half of the next. A root is not a node but its two halves and its height, the least of these shapes
// that has room for its components: who keeps states keeps their roots, in whatever way suits (explore.cpp), and a state that
// nobody keeps leaves no node of its own behind. States of different heights compare without being rebuilt.
//
// The same changes come again and again, since steps are memoised, and each half of a state comes in few variants: what
// a set of changes (a Patch) makes of a half is looked up in a cache, as the apply operations of decision diagrams do.
//
// How small it is depends on which places are neighbours. `rebuilt` gives trees another shape once something is known about
// that (layout.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "pages.hpp"
#include "stable.hpp"
#include "value.hpp"

namespace pathproof {

struct Root {
    u32 height = 0, left = 0, right = 0;  // height 0: no state; else one of the shapes, from 1
    explicit operator bool() const { return height != 0; }
    bool operator==(const Root&) const = default;
};

struct Layout;

class Tree {
public:
    static constexpr u32 ERROR = 0, REACHED = 1, FIXED = 4;  // places that are no names: see Paths::FIRST

    struct Change { u32 place, value; };

    // Changes that come again: sorted by where their leaves are, and numbered.
    struct Patch {
        std::vector<Change> changes;  // `place` is a leaf's slot
        u32 number = 0;
    };

    Tree();
    Root empty() const { return {1, 0, 0}; }
    Root with(Root root, std::span<const Change> changes);   // each place once
    Root with(Root root, const Patch& patch, std::span<const Change> more = {});
    Patch patch(std::span<const Change> changes);            // of this tree
    void expect(Root root, const Patch& patch) const;        // soon `with` is called: has what it will look at fetched
    u32 at(Root root, u32 place) const;
    Root raised(Root root, u32 height);                      // the same state as the left half of a taller tree
    template <class F> void differences(Root from, Root to, const F& visit) const {  // visit(place, before, after)
        if (from.height == to.height) {
            differences_at(from, to, visit);
        } else if (from.height < to.height) {
            beside(from, to, visit);
        } else {
            beside(to, from, [&](u32 place, u32 before, u32 after) { visit(place, after, before); });
        }
    }
    // A tree of these roots alone, which become roots of that one, in another shape or in this one.
    Tree rebuilt(std::span<Root> roots, const Layout* layout = nullptr) const;
    std::size_t nodes_of(std::span<const Root> roots) const;
    std::size_t size() const { return nodes_.size() - 1; }
    std::size_t bytes_used() const {
        return nodes_.bytes_used() + table_.capacity() * sizeof(u32) + cache_.capacity() * sizeof(Applied);
    }

    std::size_t growth(std::size_t soon) const {             // bytes that it takes to put so many more into the table
        if ((nodes_.size() + soon) * 4 <= table_.size() * 3) return 0;
        return table_.size() * 2 * sizeof(u32) + (cache_.size() < LARGEST_CACHE ? cache_.size() * 2 * sizeof(Applied) : 0);
    }

    // A root as one number, for those who keep few: it becomes a node.
    u64 handle(Root root) { return static_cast<u64>(root.height) << 32 | pair(root.left, root.right); }
    Root root(u64 handle) const { return halves(static_cast<u32>(handle), static_cast<u32>(handle >> 32)); }

private:
    static constexpr u32 LEAST = 32, NOWHERE = 0xffffffffu, CACHED = 8, ONE = 0x80000000u;  // LEAST, CACHED: leaves
    static constexpr std::size_t LARGEST_CACHE = std::size_t{1} << 17;
    // What changes make of a node. Which changes: a patch's number, or ONE and a slot, with its value.
    struct Applied { u32 node = 0, shape = 0, first = 0, which = 0, value = 0, result = 0; };
    struct Shape { u32 left = 0, right = 0, low = 0, leaves = 1; };  // shapes of the halves; low: leaves of the left one. 0: a leaf

    std::size_t place_of(u32 node, u32 shape, u32 first, u32 which, u32 value) const {  // in the cache
        const u64 hash = combined(static_cast<u64>(node) << 32 | which, static_cast<u64>(value) << 32 | (shape << 16 ^ first));
        return hash & (cache_.size() - 1);
    }
    u32 pair(u32 left, u32 right);
    u32 changed(u32 node, u32 shape, u32 first, std::span<const Change> changes, u32 number);
    Root lowered(Root root) const;
    u32 shape(u32 left, u32 right);
    u32 balanced(u32 leaves);
    u32 assigned(const Layout& layout, u32 part);            // its places get the next leaves
    const Shape& top(u32 height) const { return shapes_[tops_[height - 1]]; }
    void grow();
    u32 slot(u32 place) {
        if (place >= slot_of_.size() || slot_of_[place] == NOWHERE) assign(place);
        return slot_of_[place];
    }
    void assign(u32 place);
    static u32 left(u64 pair) { return static_cast<u32>(pair >> 32); }
    static u32 right(u64 pair) { return static_cast<u32>(pair); }

    template <class F>
    void descend(u32 a, u32 b, u32 shape, u32 first, const F& visit) const {
        if (a == b) return;
        if (!shape) {
            visit(place_of_[first], a, b);
            return;
        }
        const Shape& here = shapes_[shape];
        const u64 before = nodes_[a], after = nodes_[b];
        descend(left(before), left(after), here.left, first, visit);
        descend(right(before), right(after), here.right, first + here.low, visit);
    }
    template <class F>
    void beside(Root low, Root tall, const F& visit) const {
        for (; tall.height > low.height; tall = halves(tall.left, tall.height - 1))
            descend(0, tall.right, top(tall.height).right, top(tall.height).low, visit);
        differences_at(low, tall, visit);
    }
    template <class F>
    void differences_at(Root from, Root to, const F& visit) const {  // of the same height
        const Shape& here = top(from.height);
        descend(from.left, to.left, here.left, 0, visit);
        descend(from.right, to.right, here.right, here.low, visit);
    }
    Root halves(u32 node, u32 height) const { return {height, left(nodes_[node]), right(nodes_[node])}; }

    Stable<u64, 15> nodes_;
    Dense<u32, Pages<u32>> table_;
    Dense<Applied, Pages<Applied>> cache_;
    u32 patches_ = 0;
    Dense<Shape> shapes_;
    std::unordered_map<u32, u32> balanced_;                  // by leaves
    Dense<u32> tops_;                                        // by height - 1: the shape
    Dense<u32> slot_of_, place_of_;  // where the leaf of a place is, and back
};

}  // namespace pathproof
