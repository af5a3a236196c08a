// Which components of states should be neighbours in their trees (tree.hpp).
//
// A tree needs a node for every variant of every part of the states. So the parts are joined from below, each time the two
// that have the fewest variants together in a sample of the states: what depends on each other comes together first, and a
// component of many variants ends up near the root, where a new variant costs no more than a node or two.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tree.hpp"

namespace pathproof {

struct Layout {
    struct Part {               // two parts, or one place
        u32 left, right, place;
        bool is_place;
    };
    std::vector<Part> parts;
    u32 halves[2];              // the second has fewer variants
    std::size_t nodes = 0;      // that the sample would need
};

std::optional<Layout> layout(const Tree& tree, std::span<const Root> sample);  // none: hardly anything changes

}  // namespace pathproof
