// What every thread may do in the current state, and whether that may be a deadlock.
//
// What a thread may do depends on its record and its top frame and on two other objects at most: the lock, the handle or the list of
// waiters that it waits for. So it is kept from state to state, and worked out again for those threads only of which one of
// these has changed (the current state notes it). An import depends on modules: it is worked out each time.
#pragma once

#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "constants.hpp"
#include "current_state.hpp"
#include "declared.hpp"
#include "dense.hpp"
#include "parts.hpp"
#include "room.hpp"
#include "words.hpp"

namespace pathproof {

class Enabledness {
public:
    using WaitingOf = std::function<Waiting(const Object& frame)>;   // what a thread with this top frame waits for
    Enabledness(CurrentState& state, Room& room, Values& values, Paths& paths, const Objects& objects, const Constants& constants,
                const Words& words, Declared& declared, WaitingOf waiting)
        : state_(state), room_(room), values_(values), paths_(paths), objects_(objects), constants_(constants), words_(words),
          declared_(declared), waiting_(std::move(waiting)) {}

    using Choices = std::vector<std::pair<Value, i64>>;   // threads in order, with how many alternatives
    void choices(Choices& found);
    bool suspicious();                                    // whether the state may be a deadlock
    // Between these two another state may be current: what is known of this one is known again afterwards.
    void visit();
    void leave();

private:
    struct Standing {
        const Waiting* what = nullptr;
        i64 alternatives = 0;
        u32 watched[2] = {0, 0};                          // places of what it waits for
    };
    const Dense<Standing>& standing();                    // by rank, up to date
    void renew(std::size_t rank);
    const Waiting& pending(Value thread);
    i64 alternatives(Value thread, const Waiting& what);
    Value importer(Value thread, Name name);
    const Object& settled(Value ref) const {              // an object as the current state has it
        return ref.is(Tag::Constant) ? constants_[ref] : objects_[state_.contents(ref.index())];
    }

    CurrentState& state_;
    Room& room_;
    Values& values_;
    Paths& paths_;
    const Objects& objects_;
    const Constants& constants_;
    const Words& words_;
    Declared& declared_;
    WaitingOf waiting_;
    Dense<Standing> standing_;                            // by rank
    u64 restless_ = 0;                                    // the threads of which it is worked out each time
    std::vector<std::pair<std::size_t, Standing>> entered_over_;  // what it was before `visit`, by rank, if that is known
    bool comes_back_ = false;                             // something was entered that will be left
    Dense<const Waiting*> pending_;                       // by frame contents
    std::deque<Waiting> waitings_;
    std::vector<u8> clear_;                               // scratch of `suspicious`
    std::vector<std::size_t> chain_;
};

}  // namespace pathproof
