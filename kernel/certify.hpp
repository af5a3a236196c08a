// Walking rows of a certificate's script at native speed (`certifier/walker.py`, which says what is checked and why).
//
// Memory is the current path: for each state on it what leads back to its parent, and the productive choices still to
// come. No state is stored and none is compared; a fingerprint is the parent's, updated by what the step changed.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "closure.hpp"
#include "explore.hpp"
#include "machine.hpp"

namespace pathproof {

// Choices as a bit mask. Certificates claim masks of any width: nothing here takes more than the mask that they bring.
class Mask {
public:
    Mask() = default;
    explicit Mask(std::string_view bytes);             // the lowest bits first
    bool empty() const { return low_ == 0 && std::ranges::all_of(high_, [](u64 word) { return word == 0; }); }
    bool has(u32 bit) const { return (bit < 64 ? low_ : bit / 64 <= high_.size() ? high_[bit / 64 - 1] : 0) >> bit % 64 & 1; }
    u32 take_lowest();                                 // there must be one
    u64 width() const;                                 // one more than the highest
    std::string bytes() const;

private:
    u64 low_ = 0;
    std::vector<u64> high_;                            // of choices from 64 on, which are rare
};

struct Shape { u32 fanout; Mask productive; };

class Certifier {
public:
    // Done: all rows given were walked. Look: a state may be wrong (`row`, and `choice` if it is an unproductive
    // choice's target). Fanout: it is `found`, not what the row says. Dropped: the row's own choice has no target. Over:
    // the script goes on after its tree is complete. Path: the path to the first row takes a choice that is not there
    // (`choice` of `found`, in its last step so far). PathLater: has one still to come that is not there. PathDropped: takes
    // one that has no target.
    enum class Event : u8 { Done, Paused, Look, Fanout, Dropped, Over, Path, PathLater, PathDropped };

    Certifier(Machine& machine, bool trustful, u128 point, std::vector<Explorer::Property> invariants);

    // The next row is reached by these choices; `remaining` are the productive choices of its ancestors still to come,
    // counted from the one after the choice taken.
    Event begin(std::span<const u32> choices, std::span<const std::string_view> remaining);
    // Walks rows from `next` on (they go on from where the last call ended) for about so long.
    Event walk(std::span<const Shape> shapes, std::span<const u32> numbers, std::span<const u64> indegrees, double seconds);
    std::size_t next() const { return next_; }         // of the rows given last, the next to walk
    void restart() { next_ = 0; }                      // other rows come next

    Root looked_at();                                  // at Look: the state in question
    std::vector<u32> choices() const;                  // to the next row, or, at an event, to the row that it is about
    std::vector<std::pair<u32, std::string>> remaining() const;  // for each: what the mask is counted from, and the mask
    bool over() const { return over_; }
    static constexpr i64 JUDGING = -2;
    i64 choice() const { return choice_; }             // JUDGING: properties of the row's state were being judged
    u64 found() const { return found_; }

    u64 rows = 0, transitions = 0, choices_taken = 0, dropped = 0, indegree_sum = 0, replayed = 0;
    u32 depth = 0;
    const std::vector<u8>& judged() const { return judged_; }
    u128 closure() { return closure_.total(); }

private:
    struct Level {  // an ancestor of the next row
        std::vector<Tree::Change> back;                // from it to its parent
        u128 fingerprint;
        u32 choice;                                    // taken, or to be taken next
        u32 base;                                      // `remaining` is counted from here
        Mask remaining;                                // after that
    };
    u64 fanout();                                      // of the current state
    void take(u32 choice);                             // of the current state
    void enter();
    void leave(const std::vector<Tree::Change>& back);
    Event row(const Shape& shape, u64 indegree);
    bool suspicious();
    void unwind();                                     // back to the initial state

    Machine& machine_;
    bool trustful_, over_ = false, entered_ = false;
    Closure closure_;
    std::vector<Explorer::Property> invariants_;
    std::vector<u8> judged_;
    std::vector<Level> path_;
    std::vector<Tree::Change> back_;                   // from the row under way to its parent
    u128 fingerprint_ = 0, before_ = 0;
    std::size_t next_ = 0, unproductive_ = 0;
    Effect::Outcome outcome_ = Effect::Outcome::State;
    i64 choice_ = -1;
    Root initial_, looked_at_;
    u64 found_ = 0;
};

}  // namespace pathproof
