// How the effect of a step becomes a state: naming, garbage, sharedness (`naming.py`). The walks are in naming.cpp.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "constants.hpp"
#include "current_state.hpp"
#include "dense.hpp"
#include "effect.hpp"
#include "paths.hpp"
#include "questions.hpp"
#include "regions.hpp"
#include "room.hpp"
#include "words.hpp"

namespace pathproof {

[[noreturn]] void abandoned(const Values& values, const Code& code, u32 pc);  // refuses: that generator has still to run something

class Namer {
public:
    Namer(Room& room, CurrentState& state, Questions& questions, const Constants& constants, Objects& objects, Encoding& encoding,
          Regions& regions, const Words& words);

    using Changes = std::vector<Tree::Change>;            // how the target differs from the current state
    void changes(const Effect& effect, Changes& changes);
    // The same, and what is to be remembered of it; none: it asked too much.
    std::optional<Plan> planned(const Effect& effect, Changes& changes);

    bool shortcuts = true;                                // the confined walk of one thread; off, to compare
    std::vector<Name> modules;                            // of the program, in order of their names

private:
    friend class Canonical;                               // one walk
    static constexpr std::size_t LONGEST_PLAN = 400;

    void walk(const Effect& effect, Changes& changes);
    u32 module_name(Name module) { return encoding_.paths.child(Paths::NO_PARENT, Value::text(module)); }
    u32 frame_name(u32 thread, i64 depth) { return encoding_.paths.frame(thread, depth); }

    // -- what the step makes of objects of the state
    void overlay(u32 name, u32 contents) {
        room_.ensure(name);
        if (!overlay_[name]) overlaid_.push_back(name);
        overlay_[name] = contents;
    }
    void clear_overlay() {
        for (u32 name : overlaid_) overlay_[name] = late_[name] = 0;
        overlaid_.clear();
    }
    u32 now(u32 name) const { return overlay_[name] ? overlay_[name] : state_.before(name); }
    i64 frames_now(u32 thread) const { return objects_.frames(now(thread)); }

    // -- marks
    void mark_settled(u32 place) {
        settled_[place] = 1;
        settled_list_.push_back(place);
    }
    bool is_settled(u32 place) const { return settled_[place]; }
    void clear_settled() {
        for (u32 place : settled_list_) settled_[place] = 0;
        settled_list_.clear();
    }
    u32& tally(std::size_t number) {
        if (tally_.size() <= number) tally_.resize(number * 2 + 1, 0);
        return tally_[number];
    }
    void mark_modular(std::size_t number) {
        if (modular_.size() <= number) modular_.resize(number * 2 + 1, 0);
        modular_[number] = 1;
    }
    bool is_modular(std::size_t number) const { return number < modular_.size() && modular_[number]; }
    void unmark_modular(std::size_t number) { modular_[number] = 0; }

    Room& room_;
    CurrentState& state_;
    Questions& questions_;
    const Constants& constants_;
    Objects& objects_;
    Encoding& encoding_;
    Regions& regions_;
    const Words& words_;
    Dense<u32> overlay_, overlaid_;                       // by name: new contents; and which have any
    Dense<u8> late_;                                      // by name: it gets attributes, whatever else it holds
    Dense<u8> settled_;                                   // by place: the new state has something there
    Dense<u32> settled_list_;
    // by number: the names of the state, then the new objects
    Dense<u32> name_;                                     // what it is called in the new state
    Dense<u8> marks_, modular_;                           // scratch; a module leads to it
    Dense<u32> tally_;                                    // threads that lead to it
};

}  // namespace pathproof
