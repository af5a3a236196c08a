// The rows of a certificate's script from what a search recorded (`certificate/script.py`, which does the same), and a column of
// them. Memory is the record, four bytes a state besides, and one chunk: the column of parents becomes the list of siblings.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "script.hpp"
#include "value.hpp"

namespace pathproof {

struct RecordedRows {  // of each state, by number; parents come before their children
    std::span<u32> parents;
    std::span<const u32> choices, fanouts, indegrees;
    std::span<const u32> kinds;                           // of a search that ended early: what each leaves open; else empty
};

class Preorder {
public:
    struct Chunk {
        RowPosition start;
        std::vector<Shape> shapes;
        std::vector<u32> numbers, indegrees;              // of each row
        std::vector<u32> kinds;                           // of each shape, if the record has them
        std::size_t depth = 0;                            // of the deepest
    };

    explicit Preorder(RecordedRows record);
    bool done() const { return waiting_.empty(); }
    Chunk next(std::size_t rows, std::size_t wide);       // so many rows, or until their masks take so many bytes

private:
    RecordedRows record_;
    std::vector<u32> first_;                              // child of each state; 0: none, since nobody has the initial one
    std::vector<u32> waiting_, children_;
    RowPosition position_;
};

// Of each row the indegree less one, as a difference from its parent's (zigzag varints): `children` are those of each shape,
// `missing` the children still to come of each ancestor of the first row.
std::string differences(std::span<const u32> numbers, std::span<const u32> indegrees, std::span<const u32> children,
                        std::span<const u32> missing);

}  // namespace pathproof
