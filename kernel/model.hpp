// A column of a certificate, predicted row by row and arithmetically coded (`certificate/model.py` is the same in Python, and
// docs/certificate-format.md has every number). What zstd cannot see is the tree: what a row looks like depends on its
// ancestors, on the sibling before it and, for an indegree, on the row's shape. Each of these contexts has an opinion on the
// next binary decision, and the opinions are mixed by weights that are learned on the way (Mahoney's PAQ, in a small form).
//
// Both directions are one template: whoever reads makes the predictions that the writer made, since they depend on what was
// read before and on nothing else. Time is bounded by the rows, memory too: half a megabyte for those of a whole chunk.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "value.hpp"

namespace pathproof {

// A column has a varint for each row: its shape's number or, if those are given, its indegree less one. `masks` are the productive
// choices of each shape; `start` has, for each ancestor of the first row, the choice taken and the productive ones after it. What
// comes from elsewhere is checked; std::invalid_argument says what is wrong with it, in the words of `model.py`.
struct Rows {
    u64 count;
    std::string_view numbers;
    std::span<const u64> masks;
    std::span<const std::pair<u32, u64>> start;
};
std::string written_column(std::string_view column, const Rows& rows);
std::string column_read(std::string_view data, const Rows& rows);

}  // namespace pathproof
