// Depth-first search in a cache at native speed (`search/cached_loop.py`). No state is kept: those on the path are what leads back
// from each to the one before, as in certify.hpp, and of others there are fingerprints (cache.hpp).
//
// What is wrong with a state is not decided here: as in explore.hpp, `advance` stops at every state that may be wrong.
#pragma once

#include <string>
#include <vector>

#include "cache.hpp"
#include "explore.hpp"
#include "transitions.hpp"
#include "stack.hpp"

namespace pathproof {

class CachedExplorer {
public:
    enum class Event : u8 { Paused, Finished, Look, LookAtStep, Full, Limit };  // Full: the path fills the cache; Limit: of visits
    using Property = Explorer::Property;

    CachedExplorer(TransitionSystem& machine, Cache cache, u64 max_visits, u64 max_depth, std::vector<Property> invariants,
                   std::vector<Property> step_invariants, bool script);

    Event advance(double seconds);                     // up to the next event, or for about so long
    Event arrive();                                    // after LookAtStep: at the target; Look, Full or Limit, or Paused if all is well
    Root looked_at() const { return looked_at_; }      // at Look
    Root before() const { return here_; }              // at LookAtStep, with the target in `looked_at`
    std::vector<u32> path() const;                     // the choices to what is to be looked at

    const Cache& cache() const { return cache_; }
    u64 visits() const { return visits_; }
    u64 transitions() const { return transitions_; }
    u64 untaken() const { return untaken_; }
    u64 height() const { return levels_.size(); }
    u32 depth() const { return depth_; }
    bool cut() const { return cut_; }
    const std::vector<u8>& judged() const { return judged_; }
    const std::vector<u8>& judged_steps() const { return judged_steps_; }
    // What was done since the last time, as `certificate/streamed.py` writes it down: visits and steps.
    std::pair<std::string, std::string> script() { return {std::exchange(visit_records_, {}), std::exchange(step_records_, {})}; }

private:
    struct Level {  // a state on the path
        u32 entry;                                     // in the cache
        u32 taken = 0;                                 // how many of its choices
        u32 thread = 0, threads = 0;                   // the next choice is of this one of them,
        i64 alternative = 0;
        u32 back = 0;                                  // how many changes lead to its parent
        u32 globals = 0;
        bool holds = false;                            // all invariants were asked of it, and none fails
    };
    enum Kind : u8 { DROPPED, KNOWN, NEW };

    Event arrive_first();
    Event take();
    void go_on();                                      // from where it was before somebody had a look
    bool arrive(u128 fingerprint, bool error);         // true: it is new, and there is room
    bool enter(u32 entry, u128 fingerprint);           // true: it is to be looked at
    void leave();
    bool suspicious(bool as_before);
    bool looked_at_before(u128 fingerprint);           // lately
    bool step_holds(u32 before, std::span<const Tree::Change> changes);
    void note_step(Kind kind, u64 target);
    void note_visit(u128 fingerprint, u64 fanout);
    void trim();

    TransitionSystem& machine_;
    Cache cache_;
    u64 max_visits_, max_depth_;
    std::vector<Property> invariants_, step_invariants_;
    std::vector<u8> judged_, judged_steps_;
    bool script_;
    std::string visit_records_, step_records_;
    Stack<Level> levels_;
    Stack<u128> fingerprints_;                         // of their parents
    u128 fingerprint_ = 0;                             // of the current state
    Stack<Tree::Change> changes_;                      // that lead back
    std::vector<Tree::Change> back_, step_;            // the last of them; those of the last step
    Stack<std::pair<Value, i64>> choices_;             // of all states on the path, the last one's last
    std::vector<std::pair<Value, i64>> found_;
    bool begun_ = false, cut_ = false;
    bool step_looked_at_ = false;                      // the next step was judged, and is taken again
    u32 entry_ = Cache::NONE;                          // that `arrive` found room in
    Event stopped_ = Event::Paused;                    // Full or Limit
    u64 visits_ = 0, transitions_ = 0, untaken_ = 0;
    u32 depth_ = 0;
    std::vector<u128> seen_;                           // by those who had a look; a later one takes the place of an earlier one
    Root looked_at_{}, here_{};                        // `here_`: to go on from, if somebody had a look
    static constexpr std::size_t LOOKS = std::size_t{1} << 16;
    static constexpr std::size_t MEMO = std::size_t{1} << 24, HASHES = std::size_t{1} << 23, TREES = std::size_t{1} << 18;
};

}  // namespace pathproof
