// The current state: the machine is at one state at a time, which is held component by component. Going to another touches
// only what differs.
//
// A state's identity is the root of its tree (tree.hpp). What is kept here besides follows from it: what modules lead to, how many
// threads lead to what, who is live.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "dense.hpp"
#include "memo.hpp"
#include "paths.hpp"
#include "regions.hpp"
#include "room.hpp"
#include "tree.hpp"
#include "value.hpp"

namespace pathproof {

class CurrentState {
public:
    CurrentState(Room& room, Paths& paths, Objects& objects, Values& values, Tree& tree, Regions& regions);

    // -- what it is
    Root root() const { return root_; }
    u32 contents(u32 name) const { return contents_[name]; }  // 0 if it is not in the state
    const Dense<u32>& names() const { return present_; }      // in no particular order
    bool is_reached(u32 name) const { return reached_[name]; }                        // a module leads to it
    u32 count(u32 name) const { return count_[name]; }        // of threads that lead to it, if no module does
    bool is_shared(u32 name) const { return reached_[name] || count_[name] > 1; }
    u32 region(u32 place) const { return place < region_.size() ? region_[place] : 0; }
    const std::vector<Value>& live() const { return live_; }  // threads, in order of their names
    u32 live_set() const { return live_set_; }                // their number
    u32 rank(u32 thread) const { return rank_[thread]; }      // its place among the live ones, from 1; else 0
    i64 frames(u32 thread) const { return objects_.frames(contents_[thread]); }
    u64 answer(const Question& question) { return question.kind == Question::Kind::Whole ? contents_[question.name] : looked_up(question); }
    bool is_component(u32 place) { return role_of(place) < Role::Region; }
    std::pair<std::vector<u32>, std::vector<u32>> regions() const;   // what modules lead to, and what is shared

    // -- going elsewhere
    void load(Root state);
    void enter(std::span<const Tree::Change> changes);
    std::span<const Tree::Change> undo() const { return undo_; }     // what leads back from what was entered
    void go_back(std::span<const Tree::Change> changes);
    void leave() { go_back(undo_); displaced_ = false; }
    Root rooted();                                            // as a root, after `enter`s without `leave`
    void at(Root state) { root_ = state; displaced_ = false; }  // what is here is this state: after going all the way back
    void renumbered(Root state) { root_ = state; }            // the same state in another tree

    // -- whether the step under way is one of this state; not while constants load and in the opening: there is none
    bool is_based() const { return based_; }
    void set_based(bool based) { based_ = based; }
    u32 before(u32 name) const { return based_ ? contents_[name] : 0; }  // contents when the step began

    // -- who is to be looked at again, since what they wait for has changed (enabledness.cpp)
    static constexpr std::size_t LAST_BIT = 63;               // shared by all threads from there on
    static u64 bit_of(std::size_t rank) { return u64{1} << std::min(rank, LAST_BIT); }
    Dense<u64> watchers;                                      // by name: the threads (bit_of) that wait for it
    u64 stale = 0;
    bool everyone_stale = true;

private:
    enum class Role : u8 { Object, Frame, Thread, Region, Fixed };
    Role role_of(u32 place) {
        room_.ensure(place);
        return static_cast<Role>(roles_[place]);
    }
    u64 looked_up(const Question& question);
    void place(u32 name, u32 contents);
    bool put(u32 where, u32 before, u32 after);               // any leaf; whether the live threads changed
    u32 now_at(u32 place) { return is_component(place) ? contents_[place] : region_[place]; }
    void count_threads();
    u32 thread_of_root(u32 name) const { return paths_.is_thread(name) ? name : paths_.parent(name); }
    struct LiveOrder {
        bool operator()(const std::vector<Value>& a, const std::vector<Value>& b) const {
            return std::ranges::lexicographical_compare(a, b, {}, &Value::bits, &Value::bits);
        }
    };

    Room& room_;
    Paths& paths_;
    Objects& objects_;
    Values& values_;
    Tree& tree_;
    Regions& regions_;
    Root root_;
    bool displaced_ = false;                                  // something was entered and not left: root_ is another state
    bool based_ = false;
    Dense<u8> roles_;                                         // by place: what it is for
    Dense<u32> contents_;                                     // by name
    Dense<u32> present_, present_at_;                         // the names in the state, and where each is in that list
    Dense<u8> reached_;                                       // by name
    Dense<u32> count_;                                        // by name
    Dense<u32> region_;                                       // by place
    std::vector<Value> live_;
    Dense<u32> rank_;                                         // by thread
    std::map<std::vector<Value>, u32, LiveOrder> live_sets_;
    u32 live_set_ = 0;
    std::vector<Tree::Change> undo_;                          // what leads back from what was entered last
};

}  // namespace pathproof
