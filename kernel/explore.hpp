// The loop at native speed: breadth-first or depth-first over all states of a machine (`search/exploration.py`).
//
// The tree of a state is also its place in the store: a root node is a state, and an array says which number it has, so that
// "have I seen this state?" is one look into that array. After the first states it is known which components change together, and if
// that makes the trees smaller their leaves are put into an order in which these are neighbours. What is wrong with a state is not decided here: `advance` stops at
// every state that may be wrong, and whoever drives it looks (the reference machine words what people read).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "hashed.hpp"
#include "machine.hpp"

namespace pathproof {

class Explorer {
public:
    enum class Order : u8 { Breadth, Depth };
    enum class Event : u8 { Paused, Finished, Look, LookAtStep, Full };  // Full: the limit of states is reached

    struct Property { Name module, name; };
    struct Step { Root before, after; u32 number, choice, depth; };  // number: of the state before

    // `bits`: none for exact states, 0 for fingerprints only, else a table of 2^bits bits
    Explorer(Machine& machine, Order order, std::optional<u32> bits, u64 max_states, u64 max_depth, std::vector<Property> invariants,
             std::vector<Property> step_invariants);

    Event advance(double seconds);  // up to the next event, or for about so long

    Root looked_at() const { return looked_at_; }       // at Look
    u32 number() const { return number_; }
    const std::optional<Step>& step() const { return step_; }  // at LookAtStep,
    bool arrive();                                       // after which its target is arrived at; true as at Look
    u64 states() const { return parents_.size(); }
    u64 transitions() const { return transitions_; }
    u64 untaken() const { return untaken_; }
    u64 waiting() const { return order_ == Order::Breadth ? parents_.size() - next_ : stack_.size(); }
    u32 depth() const { return depth_; }
    bool cut() const { return cut_; }                    // a state at the depth limit has choices
    std::vector<i64> path(u32 number) const;             // the choices that lead to a state
    const std::vector<u32>& parents() const { return parents_; }
    const std::vector<u32>& choices() const { return choices_; }
    const std::vector<u32>& fanouts() const { return fanouts_; }
    const std::vector<u32>& indegrees() const { return indegrees_; }
    const std::vector<u8>& judged() const { return judged_; }  // by invariant: it could be evaluated somewhere
    const std::vector<u8>& judged_steps() const { return judged_steps_; }  // by step invariant: 1 it could, 2 it could not somewhere, 3 both
    u64 ones() const { return hashed_ ? hashed_->ones() : 0; }
    std::size_t bytes_used() const;

private:
    struct Turn { u32 number; u32 depth; std::vector<std::pair<Value, i64>> choices; std::size_t thread = 0; i64 alternative = 0; u32 index = 0; u32 globals = 0; };

    bool take(Turn& turn);                               // the next choice; true if the driver must look
    bool arrive(Root state, u32 parent, u32 choice, u32 depth, bool entered);
    bool step_holds(u32 before);                         // of the step just taken from the state of that globals_number
    Root state(u32 number) const { return hashed_ ? hashed_->waiting.at(number).state : static_cast<Root>(height_) << 32 | nodes_[number]; }
    void collect();                                      // throws trees away that are of no state to come
    u32& number_of(Root state);
    void raise(u32 height);
    void observe();                                      // which places changed together in the last step
    void reorder();                                      // puts them together

    Machine& machine_;
    Order order_;
    u64 max_states_, max_depth_;
    std::vector<Property> invariants_, step_invariants_;
    std::vector<u8> judged_, judged_steps_;
    std::optional<Hashed> hashed_;
    std::optional<u32> bits_;
    u128 fingerprint_ = 0;                               // of the state that is arrived at, if hashed
    std::optional<Step> step_;                           // it was to be looked at, and its target is yet to be arrived at
    std::size_t collect_at_ = std::size_t{1} << 16;      // nodes
    u32 height_ = 0;
    std::vector<u32> numbers_;                           // by root node: number + 1
    std::vector<u32> nodes_;                             // by number: root node
    std::vector<u32> parents_, choices_, fanouts_, indegrees_;
    std::vector<u32> level_starts_;                      // breadth-first: the first number of each depth
    std::vector<Turn> stack_;
    Turn turn_;
    static constexpr std::size_t LARGEST_ORDER = 400;    // places; the rest stays where it is
    std::unordered_map<u64, u32> together_;              // pairs of places: in how many steps both changed
    u64 next_order_ = 20'000;                            // reorder when there are so many states
    bool begun_ = false, full_ = false, cut_ = false;
    u64 next_ = 0, transitions_ = 0, untaken_ = 0;
    u32 depth_ = 0, current_depth_ = 0, number_ = 0;
    Root looked_at_ = 0;
};

}  // namespace pathproof
