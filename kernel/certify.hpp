// Walking rows of a certificate's script at native speed (`certifier/walker.py`, which says what is checked and why).
//
// Memory is the current path: for each state on it what leads back to its parent, its choices, and which of the productive
// ones are still to come. No state is stored and none is compared; a fingerprint is the parent's, updated by what the step
// changed. What could grow is what the machine remembers: of steps that it has seen (memo.hpp), which are forgotten when they
// take more memory than they are worth, and of components, for which an empty machine takes its place (`certifier/native.py`).
#pragma once

#include <span>
#include <vector>

#include "closure.hpp"
#include "countdown.hpp"
#include "explore.hpp"
#include "machine.hpp"
#include "script.hpp"

namespace pathproof {

class Certifier {
public:
    // Done: all rows given were walked. Look: a state may be wrong (`row`, and `choice` if it is an unproductive
    // choice's target). Fanout: it is `found`, not what the row says. Dropped: the row's own choice has no target. Over:
    // the script goes on after its tree is complete. Path: the path to the first row takes a choice that is not there
    // (`choice` of `found`, in its last step so far). PathLater: has one still to come that is not there. PathDropped: takes
    // one that has no target.
    enum class Event : u8 { Done, Paused, Look, Fanout, Dropped, Over, Path, PathLater, PathDropped };

    // `countdown` is told of every row and transition, if there is one.
    Certifier(Machine& machine, bool trustful, u128 point, std::vector<Explorer::Property> invariants, Countdown* countdown);

    Event begin(const RowPosition& position);             // the next row is there
    // Walks the rows of a script up to `stop` (they go on from where the last call ended) for about so long.
    Event walk(Script& script, u64 stop, double seconds);
    u64 next(const Script& script) const { return script.next() - (under_way_ ? 1 : 0); }  // the row to walk next

    Root looked_at();                                  // at Look: the state in question
    std::vector<u32> choices() const;                  // to the next row, or, at an event, to the row that it is about
    std::vector<std::pair<u32, std::string>> remaining() const;  // for each: what the mask is counted from, and the mask
    void tighten();                                    // keeps nothing of the scripts that were walked: each brings its masks
    bool over() const { return over_; }
    bool trustful() const { return trustful_; }
    static constexpr i64 JUDGING = -2;
    i64 choice() const { return choice_; }             // JUDGING: properties of the row's state were being judged
    u64 found() const { return found_; }
    u64 claimed() const { return row_.shape->fanout; } // at Fanout

    u64 rows = 0, transitions = 0, choices_taken = 0, dropped = 0, indegree_sum = 0, replayed = 0;
    u32 depth = 0;
    const std::vector<u8>& judged() const { return judged_; }
    u128 closure() { return closure_.total(); }

private:
    using Choices = std::vector<std::pair<Value, i64>>;
    struct Level {  // a state on the path, the last of which is the row under way or the next to be
        std::vector<Tree::Change> back;                // from it to its parent
        u128 fingerprint = 0;                          // of its parent
        Choices choices;
        Step step{};                                   // towards the next row
        bool holds = false;                            // all invariants were asked of it in this walk, and none fails
    };
    static u64 fanout(const Choices& choices);
    Level& level() { return path_[height_]; }          // of the row under way; those before are its ancestors
    Level& parent() { return path_[height_ - 1]; }
    void push();                                       // the next row is a child of the one under way
    void take(const Choices& choices, u32 choice);     // of the current state
    void enter();
    Event row();
    Event enter_row();
    Event take_unproductive();
    void go_on();                                      // to the next row
    bool suspicious(bool as_before);                   // the row's state, of which invariants say what they said of its parent
    void trim();                                       // forgets steps if they take more memory than they are worth
    void unwind();                                     // back to the initial state

    Machine& machine_;
    bool trustful_, over_ = false;
    bool under_way_ = false, entered_ = false;         // `row_` was read, and its state is the current one
    Closure closure_;
    Countdown* countdown_;
    i64 number_ = 0;                                   // of the row under way, in its script
    std::vector<Explorer::Property> invariants_;
    std::vector<u8> judged_;
    Row row_{};
    std::vector<Level> path_;                          // more than are in use, which are `height_` and one: vectors are used again
    std::size_t height_ = 0;
    u128 fingerprint_ = 0;                             // of the current state
    std::size_t unproductive_ = 0;
    Effect::Outcome outcome_ = Effect::Outcome::State;
    i64 choice_ = -1;
    Root initial_{}, looked_at_{};
    u64 found_ = 0;
    static constexpr std::size_t LITTLE = std::size_t{1} << 19, ENOUGH = std::size_t{3} << 18;
    std::size_t memo_limit_ = LITTLE;                  // bytes of remembered steps
    u64 interpreted_ = 0, replayed_ = 0;               // steps up to the last time that it was reached
};

}  // namespace pathproof
