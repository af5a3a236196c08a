// What the step under way has asked about the current state: recorded, so that the step can be replayed where the answers
// are the same (memo.hpp). Naming asks in the same way (naming.cpp), by names rather than by questions, since it asks more.
#pragma once

#include <unordered_set>
#include <vector>

#include "current_state.hpp"
#include "dense.hpp"
#include "memo.hpp"
#include "room.hpp"

namespace pathproof {

class Questions {
public:
    Questions(Room& room, CurrentState& state, Objects& objects) : state_(state), objects_(objects) {
        room.add([this](std::size_t size) {
            whole_.resize(size, 0);
            asked_bits_.resize(size, 0);
        });
    }

    void begin();                                         // of a step: nothing has been asked, nothing is recorded
    void record(bool wanted) { recording_ = wanted; }
    bool is_recording() const { return recording_; }
    void only_once() { memoisable_ = false; }             // the step depends on more than it can say
    bool is_memoisable() const { return memoisable_; }
    const std::vector<Memo::Asked>& asked() const { return asked_; }
    void forget() { asked_.clear(); }

    void learn(Question question, u64 answer);
    void learn_whole(u32 name) {
        mark_whole(name);
        learn({Question::Kind::Whole, name}, state_.contents(name));
    }
    void mark_whole(u32 name) {
        whole_[name] = 1;
        whole_names_.push_back(name);
    }
    bool is_whole(u32 name) const { return whole_[name]; }  // the whole object was asked for, or is new
    bool is_partial(Value ref) const {                    // only what the step looks at is to be learned of it
        return recording_ && ref.is(Tag::Ref) && !whole_[ref.index()];
    }

    template <class Names> void begin_naming(const Names& known) {  // of which the step itself has asked everything
        naming_ = true;
        for (u32 name : known) asked_bits_[name] |= 1u << static_cast<u32>(Question::Kind::Whole);
        asked_names_.assign(known.begin(), known.end());
        asked_.clear();
    }
    bool is_naming() const { return naming_; }
    u64 ask(Question question);
    void end_naming();

private:
    CurrentState& state_;
    Objects& objects_;
    bool recording_ = false, memoisable_ = true, naming_ = false;
    std::vector<Memo::Asked> asked_;
    std::unordered_set<u64> known_;                       // questions that were asked in this step
    Dense<u8> whole_;                                     // by name
    std::vector<u32> whole_names_;
    Dense<u32> asked_bits_;                               // by name: kinds of questions that naming has asked
    std::vector<u32> asked_names_;
};

}  // namespace pathproof
