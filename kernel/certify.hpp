// Walking rows of a certificate's script at native speed (`certifier/walker.py`, which says what is checked and why).
//
// Memory is the current path, which may be a million states: for each what leads back to its parent, which of the productive
// choices are still to come and, if there are any, all choices; some hundred bytes, on stacks of their own. No state is stored and none is compared; a fingerprint is the parent's, updated by what the step
// changed. What could grow is what the machine remembers: of steps that it has seen (memo.hpp), which are forgotten when they
// take more memory than they are worth, and of components, for which an empty machine takes its place (`certifier/native_walker.py`).
#pragma once

#include <span>
#include <vector>

#include "closure.hpp"
#include "countdown.hpp"
#include "explore.hpp"
#include "seen_rows.hpp"
#include "transitions.hpp"
#include "script.hpp"
#include "stack.hpp"

namespace pathproof {

class Certifier {
public:
    // Done: all rows given were walked. Look: a state may be wrong (`row`, and `choice` if it is an unproductive
    // choice's target). Fanout: it is `found`, not what the row says. Dropped: the row's own choice has no target. Over:
    // the script goes on after its tree is complete. Path: the path to the first row takes a choice that is not there
    // (`choice` of `found`, in its last step so far). PathLater: has one still to come that is not there. PathDropped: takes
    // one that has no target.
    enum class Event : u8 { Done, Paused, Look, Fanout, Dropped, Over, Path, PathLater, PathDropped };

    // `countdown` is told of every row and transition, `seen` of every row, if there is one.
    Certifier(TransitionSystem& machine, bool trustful, u128 point, std::vector<Explorer::Property> invariants, Countdown* countdown,
              SeenRows* seen);

    Event begin(RowPosition position);                 // the next row is there
    // Walks the rows of a script up to `stop` (they go on from where the last call ended) for about so long.
    Event walk(Script& script, u64 stop, double seconds);
    u64 next(const Script& script) const { return script.next() - (under_way_ ? 1 : 0); }  // the row to walk next

    Root looked_at();                                  // at Look: the state in question
    std::vector<u32> choices() const;                  // to the next row, or, at an event, to the row that it is about
    std::size_t height() const { return position_.steps.size(); }  // how many these are
    const RowPosition& position() const { return position_; }
    RowPosition leave_off() { return std::move(position_); }       // and never go on
    void tighten();                                    // keeps nothing of the scripts that were walked: each brings its masks
    bool over() const { return position_.over; }
    bool trustful() const { return trustful_; }
    static constexpr i64 JUDGING = -2;
    i64 choice() const { return choice_; }             // JUDGING: properties of the row's state were being judged
    u64 found() const { return found_; }
    u64 claimed() const { return row_.shape->fanout; } // at Fanout

    u64 rows = 0, transitions = 0, choices_taken = 0, dropped = 0, indegree_sum = 0, replayed = 0;
    u64 out = 0;                                       // choices that lead out of a partial script
    u32 depth = 0;
    const std::vector<u8>& judged() const { return judged_; }
    u128 closure() { return closure_.total(); }

private:
    using Choices = std::vector<std::pair<Value, i64>>;
    struct Level {  // a state on the path: the ancestors of the next row and, once it is entered, the row's own
        u32 back = 0;                                  // how many changes lead from it to its parent
        bool holds = false;                            // all invariants were asked of it in this walk, and none fails
    };
    u64 fanout() const;
    Step& step() { return position_.steps.back(); }    // from the next row's parent
    void take(u32 choice);                             // of the current state
    void enter();
    void enter_initial();
    void leave();                                      // back to the parent of the current state
    void keep_choices();                               // of the current state
    void recall_choices();
    Event row();
    Event enter_row();
    Event take_unproductive();
    void go_on();                                      // to the next row
    bool suspicious(bool as_before);                   // the row's state, of which invariants say what they said of its parent
    void trim();                                       // forgets steps if they take more memory than they are worth
    void unwind();                                     // back to the initial state

    TransitionSystem& machine_;
    bool trustful_;
    bool under_way_ = false, entered_ = false;         // `row_` was read, and its state is the current one
    Closure closure_;
    Countdown* countdown_;
    SeenRows* seen_;
    i64 number_ = 0;                                   // of the row under way, in its script
    std::vector<Explorer::Property> invariants_;
    std::vector<u8> judged_;
    Row row_{};
    RowPosition position_;
    Stack<Level> levels_;
    Stack<u128> fingerprints_;                         // of the parents of these, and
    u128 fingerprint_ = 0;                             // of the current state
    Stack<Tree::Change> changes_;                      // that lead back
    std::vector<Tree::Change> back_;                   // the last of them
    Choices choices_;                                  // of the current state
    Stack<Choices::value_type> kept_;                  // those of its ancestors, where some are still to be taken, and
    Stack<u32> kept_counts_;                           // how many for each
    std::size_t unproductive_ = 0;
    Effect::Outcome outcome_ = Effect::Outcome::State;
    i64 choice_ = -1;
    Root initial_{}, looked_at_{};
    u64 found_ = 0;
    static constexpr std::size_t LITTLE = std::size_t{1} << 19, ENOUGH = std::size_t{3} << 18, MOST = std::size_t{3} << 22;
    std::size_t memo_limit_ = LITTLE;                  // bytes of remembered steps
    u64 interpreted_ = 0, replayed_ = 0;               // steps up to the last time that it was reached
};

}  // namespace pathproof
