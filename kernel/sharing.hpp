// Breadth-first search by several processes (`search/parallel_loop.py`), each with a machine of its own. They share a table of fingerprints
// (shared_table.hpp), and whoever inserts a state expands it. A state that waits, and the way to it, stay with that process.
//
// The search begins in one process. When enough states wait it is copied, and each copy goes on with a part of them (`join`). They go level
// by level: when all have expanded what they have of a level they meet, so schedules are as short as those of one process. Where one
// has much more than its share of the next level, it sends paths to others, who execute them (`divide`). Where few states wait one process
// gets them all and the others rest.
//
// What is wrong with a state is not decided here: as in explore.hpp, `advance` stops at every state that may be wrong.
#pragma once

#include <exception>
#include <optional>
#include <span>
#include <vector>

#include "explore.hpp"
#include "transitions.hpp"
#include "shared_table.hpp"
#include "stable.hpp"
#include "states.hpp"

namespace pathproof {

class SharingExplorer {
public:
    enum class Event : u8 { Paused, Finished, Look, LookAtStep, Full, Ready, Stopped };  // Ready: to be copied
    using Property = Explorer::Property;
    struct Sizes {
        u64 enough = 2'000;  // so many states must wait for a search to be divided,
        u64 worth = 500;     // so many more than its share must one process have to give some away,
        u64 few = 32;        // and where there are fewer for each, one gets them all
    };

    SharingExplorer(TransitionSystem& machine, SharedTable& table, Sizes sizes, u64 max_states, u64 max_depth, std::vector<Property> invariants,
                    std::vector<Property> step_invariants);

    Event advance(double seconds);                       // up to the next event, or for about so long
    void join(u32 worker, u32 workers);                  // after Ready: this copy is that one of so many

    Root looked_at() const { return looked_at_; }        // at Look
    u32 number() const { return number_; }
    const std::optional<Explorer::Step>& step() const { return step_; }  // at LookAtStep,
    bool arrive();                                       // after which its target is arrived at; true as at Look
    std::vector<i64> path(u32 number) const;
    u64 transitions() const { return transitions_; }
    i64 untaken() const { return untaken_; }
    u32 depth() const { return depth_; }
    bool cut() const { return cut_; }
    const std::vector<u8>& judged() const { return judged_; }
    const std::vector<u8>& judged_steps() const { return judged_steps_; }
    std::size_t bytes_used() const;

    // Rows, for a graph of all: those before the search was divided have the same numbers everywhere, others are counted by depth.
    u64 rows() const { return parents_.size() - (workers_ > 1 ? prefix_ : 0); }  // of this process alone
    u64 prefix() const { return prefix_; }               // 0 before
    const std::vector<u32>& by_depth() const { return by_depth_; }     // how many of them
    using Bases = std::vector<std::vector<u32>>;                       // by process and depth: the number of the first
    void record(const Bases& bases, u64 first, std::span<u32> parents, std::span<u32> choices, std::span<u32> fanouts,
                std::span<u32> indegrees) const;

private:
    static constexpr u32 ELSEWHERE = 0x80000000u, NOBODY = 0xffffffffu;
    static constexpr std::size_t AT_ONCE = 64;
    struct Waiting { Root state; u32 number; u128 fingerprint; };
    struct Identity { u32 owner, depth, index; };        // NOBODY: of before the search was divided
    struct Known { u32 parent, choice; Identity identity; };           // a state that another process has a row for
    struct Sent { u32 parent, choice, owner, depth, index, wanted; u64 low, high; };  // parent: of the same message, from 1; 0: the initial state
    struct Move { u32 from, to; u64 count; };
    struct Taken {
        Effect::Outcome outcome = Effect::Outcome::Pruned;
        u32 choice = 0, error = 0;
        const Plan* plan = nullptr;
        Root target;
        u128 fingerprint = 0;
        std::size_t first = 0, count = 0;
        std::exception_ptr thrown = nullptr;
    };
    struct Turn { Waiting waiting; std::vector<std::pair<Value, i64>> choices; std::size_t thread = 0; i64 alternative = 0; u32 index = 0; u32 globals = 0; };

    std::span<const Tree::Change> changes_of(const Taken& taken) const { return std::span(taken_changes_).subspan(taken.first, taken.count); }
    bool next_turn();
    void gather();
    bool follow();
    bool arrive(Root state, std::optional<std::span<const Tree::Change>> changes, bool error, u128 fingerprint, u32 parent, u32 choice);
    bool step_holds(u32 before, std::span<const Tree::Change> changes);
    bool holds();
    void collect();

    Event end_of_level();
    bool decide();
    bool grow();                                         // false: the search is to stop
    bool divide();
    std::vector<Move> moves() const;                     // the same in all processes
    void give(const std::vector<Move>& moves);
    void take(const std::vector<Move>& moves);
    void begin_level();
    void publish(bool level_done = false);
    Identity identity(u32 number) const;

    TransitionSystem& machine_;
    SharedTable& table_;
    Sizes sizes_;
    u64 max_states_, max_depth_;
    std::vector<Property> invariants_, step_invariants_;
    std::vector<u8> judged_, judged_steps_;
    u32 worker_ = 0, workers_ = 1;

    std::vector<Waiting> level_, next_;                  // the states of this level and of the next one that wait here
    std::size_t at_ = 0;                                 // the first of this level whose turn is to come
    Turn turn_{};
    std::vector<Taken> taken_;
    std::size_t next_taken_ = 0;
    std::vector<Tree::Change> taken_changes_;
    std::vector<std::pair<Value, i64>> found_;
    std::size_t collect_at_ = std::size_t{1} << 16;      // nodes

    Parents parents_{false};                             // numbers, or ELSEWHERE with an index into known_
    Column choices_, fanouts_;
    Stable<u128, 14> fingerprints_;                      // if indegrees are wanted
    std::vector<Known> known_;
    u64 prefix_ = 0;                                     // rows that all have
    std::vector<u32> by_depth_;
    std::vector<u64> firsts_;                            // by depth: the number of the first of them

    bool begun_ = false, full_ = false, cut_ = false, all_hold_ = true, finished_ = false;
    u64 transitions_ = 0, moved_ = 0;
    i64 untaken_ = 0;                                    // of states found here, without those taken here: all together count
    u32 depth_ = 0, level_depth_ = 0, number_ = 0;
    std::optional<Explorer::Step> step_;
    u128 step_fingerprint_ = 0;
    Root looked_at_;
};

}  // namespace pathproof
