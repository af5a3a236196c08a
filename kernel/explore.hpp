// The loop at native speed: breadth-first or depth-first over all states of a machine (`search/python_loop.py`).
//
// The two halves of a state's tree are its place in the store (states.hpp). After the first states it is known which
// components change together, and the trees get a shape that suits (layout.hpp). What is wrong with a state is not decided
// here: `advance` stops at every state that may be wrong, and whoever drives it looks (the reference machine words what
// people read).
//
// Invariants are judged where something changed that one of them ever looked at; elsewhere they hold as they did in the
// state before.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <vector>

#include "course.hpp"
#include "hashed.hpp"
#include "sampling.hpp"
#include "transitions.hpp"
#include "states.hpp"

namespace pathproof {

class Explorer {
public:
    enum class Order : u8 { Breadth, Depth };
    // Full: the limit of states is reached. Misfit: what was handed to `retrace` is not the tree of this search
    enum class Event : u8 { Paused, Finished, Look, LookAtStep, Full, Misfit };

    struct Property { Name module, name; };
    struct Step { Root before, after; u32 number, choice, depth; };  // number: of the state before

    // `bits`: none for exact states, 0 for fingerprints only, else a table of 2^bits bits
    Explorer(TransitionSystem& machine, Order order, std::optional<u32> bits, u64 max_states, u64 max_depth, std::vector<Property> invariants,
             std::vector<Property> step_invariants);

    Event advance(double seconds);  // up to the next event, or for about so long

    // A search in two phases (sampled.cpp): before the first step. Only over exact states.
    void sample(u64 seed, u64 switch_at, u32 searches);
    void begin_sampling();                               // the first phase ends here
    void begin_counting();                               // the second one does: from now on `advance` executes what is left of the frontier,
    void begin_walking(u64 steps, u64 length);           // or walks so many steps, along so many states at most
    const std::optional<Sampling>& sampling() const { return sampling_; }

    // Going on where a search stood that is no more (resumed.cpp): before the first step.
    Event retrace(std::span<const u32> parents, std::span<const u32> choices, std::span<const u32> indegrees);
    bool stand_at(u64 untaken, std::vector<Course::Point> course);  // after the last row; false if no search stood there
    std::pair<u64, u64> standing() const {               // how many states are settled, and how many of their choices were not taken
        return settled_ ? std::pair<u64, u64>(parents_.size(), untaken_) : before_;
    }

    Root looked_at() const { return looked_at_; }       // at Look
    u32 number() const { return number_; }
    const std::optional<Step>& step() const { return step_; }  // at LookAtStep,
    bool arrive();                                       // after which its target is arrived at; true as at Look
    u64 states() const { return parents_.size(); }
    u64 transitions() const { return transitions_; }
    u64 untaken() const { return untaken_; }
    u64 waiting() const;
    const std::vector<u32>& level_starts() const { return level_starts_; }
    const Course& course() const { return course_; }
    u32 depth() const { return depth_; }
    bool cut() const { return cut_; }                    // a state at the depth limit has choices
    std::vector<i64> path(u32 number) const;             // the choices that lead to a state
    const Parents& parents() const { return parents_; }
    const Column& choices() const { return choices_; }
    const Column& fanouts() const { return fanouts_; }
    const Column& indegrees() const { return indegrees_; }
    const std::vector<u8>& judged() const { return judged_; }  // by invariant: it could be evaluated somewhere
    const std::vector<u8>& judged_steps() const { return judged_steps_; }  // by step invariant: 1 it could, 2 it could not somewhere, 3 both
    u64 ones() const { return hashed_ ? hashed_->ones() : 0; }
    // What a search that ended early leaves open (unfollowed.cpp). `followed` gets for each state how many of its choices were followed,
    // from the first on; the transitions that are returned were not followed all the same.
    std::vector<std::pair<u32, u32>> unfollowed(std::span<u32> followed) const;
    std::size_t bytes_used() const;
    std::size_t growth() const;                          // bytes that tables may soon ask for at once

private:
    static constexpr std::size_t SOON = 200'000;         // states or nodes: more than a slice of time brings
    struct Turn { u32 number; u32 depth; std::vector<std::pair<Value, i64>> choices; std::size_t thread = 0; i64 alternative = 0; u32 index = 0; u32 globals = 0; };

    // A choice that was taken and whose target is yet to be arrived at.
    struct Taken {
        Effect::Outcome outcome = Effect::Outcome::Pruned;
        u32 choice = 0, error = 0;
        const Plan* plan = nullptr;
        Root target;
        u128 fingerprint = 0;                            // if hashed
        std::size_t first = 0, count = 0;                // its changes, in taken_changes_
        std::exception_ptr thrown = nullptr;
    };

    std::span<const Tree::Change> changes_of(const Taken& taken) const { return std::span(taken_changes_).subspan(taken.first, taken.count); }
    bool exhaustive() const { return !sampling_ || sampling_->phase == Sampling::Phase::Exhaustive; }
    Turn* next_turn();
    Turn* next_sampled_turn();                           // in the second phase
    void seek(Turn& turn) const;                         // to the choice of its index
    void note_found();                                   // a state in the second phase
    Event count_on(std::chrono::steady_clock::time_point end);
    Event walk_on(std::chrono::steady_clock::time_point end);
    void walk_step();
    void walk_along(Value thread, i64 alternative, u32 choice);
    bool look_at(Root target, u32 number);               // of a state that was not visited: true if the driver must look
    void tidy();
    void gather(Turn& turn, std::size_t most);           // the next choices
    bool begin();                                        // at the initial state; true if the driver must look
    bool follow(Turn& turn, bool judges_steps = true);   // the next one that was taken; the same
    Turn* turn_of(u32 number);                           // if it comes; all before it are over
    void skip(Turn& turn, u32 index);                    // to that choice: those before it led nowhere new
    void finish(Turn& turn);                             // nor do its others
    bool arrive(Root state, std::optional<std::span<const Tree::Change>> changes, bool error, u32 parent, u32 choice, u32 depth);
    bool step_holds(u32 before, std::span<const Tree::Change> changes);  // of a step from the state of that globals_number
    void collect();                                      // throws trees away that are of no state to come
    bool holds();                                        // all invariants in the current state
    u32 number_of(Root state);                           // the next one if it is new
    Root state(u32 number) const {
        if (hashed_) return hashed_->waiting.at(number).state;
        return {height_, static_cast<u32>(states_[number] >> 32), static_cast<u32>(states_[number])};
    }
    u64 halves(Root state) {                             // at the height of all
        if (state.height < height_) state = machine_.tree().raised(state, height_);
        return static_cast<u64>(state.left) << 32 | state.right;
    }
    void reshape();                                      // gives the trees a shape in which these states have few nodes

    TransitionSystem& machine_;
    Order order_;
    u64 max_states_, max_depth_;
    std::vector<Property> invariants_, step_invariants_;
    std::vector<u8> judged_, judged_steps_;
    std::optional<Hashed> hashed_;                       // instead of states_
    std::optional<u32> bits_;
    u128 fingerprint_ = 0;                               // of the state that is arrived at, if hashed
    std::optional<Step> step_;                           // it was to be looked at, and its target is yet to be arrived at
    std::size_t collect_at_ = std::size_t{1} << 16;      // nodes
    u32 height_ = 1;
    States states_;                                      // all at the same height
    Parents parents_;
    Column choices_, fanouts_, indegrees_;
    std::vector<u32> level_starts_;                      // breadth-first: the first number of each depth
    std::vector<Turn> stack_;
    Turn turn_{};                                        // breadth-first: of the state whose turn it is
    std::vector<Taken> taken_;                           // of the turn under way
    std::size_t next_taken_ = 0;                         // the first that is yet to be followed
    bool settled_ = true;                                // the choice that was followed last was arrived by, or else it is
    std::pair<u32, u32> under_way_{};                    // this choice of this state, and
    std::pair<u64, u64> before_{};                       // this was `standing` before it
    std::vector<Tree::Change> taken_changes_;
    static constexpr std::size_t AT_ONCE = 64;
    std::vector<std::pair<Value, i64>> found_;           // the choices of the state that was found last
    static constexpr std::size_t SAMPLE = 4'000;         // states that a new shape is judged by
    u64 next_shape_ = 20'000;                            // think about it when there are so many states
    bool begun_ = false, full_ = false, cut_ = false, all_hold_ = true;
    u64 next_ = 0, transitions_ = 0, untaken_ = 0;
    u32 depth_ = 0, current_depth_ = 0, number_ = 0;
    Course course_;
    std::optional<Sampling> sampling_;
    std::vector<std::vector<Turn>> resting_;             // stacks of the searches whose turn it is not
    u32 trail_from_ = 0;                                 // a state that was visited, and the choices from there to one that was not
    std::vector<u32> trail_;
    u32 trail_last_ = 0;                                 // the last of these choices
    Root walker_;                                        // where a walk is
    struct Met { Root target; u32 number, choice; };
    std::vector<Met> met_;                               // in its last step, for the first time
    std::size_t next_met_ = 0;
    std::vector<std::size_t> candidates_;                // of these: where it may go on
    Root looked_at_;
};

}  // namespace pathproof
