// The memory of a step (`memory.py`): a step works on the current state without changing it. Objects are read from it and
// thawed on the first write; new ones have numbers of their own. What is left at the end is the step's effect.
//
// Everything that a step learns about the state goes through here: that is what makes memoised steps exact. `head` and
// `attribute` exist so that a step depends on no more than it looked at; `read` is for where the contents as a whole matter.
#pragma once

#include <deque>
#include <vector>

#include "constants.hpp"
#include "current_state.hpp"
#include "dense.hpp"
#include "effect.hpp"
#include "paths.hpp"
#include "questions.hpp"
#include "regions.hpp"
#include "room.hpp"

namespace pathproof {

class Memory {
public:
    Memory(Room& room, CurrentState& state, Questions& questions, const Constants& constants, Objects& objects, Encoding& encoding,
           const Regions& regions);

    void begin(bool based);                               // of a step
    void clear();                                         // of one that ends in no effect
    void leave(Effect& effect);                           // the end: what it did; contents are moved from here

    // -- objects
    const Object& read(Value ref);                        // the whole object; the reference is valid until the next write
    const Object& head(Value ref);                        // promise: only kind, cls, site, published, has_attrs, code and,
                                                          // of classes, data are looked at
    Value attribute(Value ref, Name name);                // one attribute, or MISSING
    Object& write(Value ref);                             // the object, thawed; valid until the next `add` or step end
    void write_attribute(Value ref, Name name, Value value);
    bool remove_attribute(Value ref, Name name);
    void write_waiters(Value ref, Name operation, Value value);  // ENQUEUE ...
    bool is_waiting(Value ref, Value thread);             // whether it is in a list of waiters
    Value add(Object item);
    void replace(Value ref, Object item);                 // puts an object in the place of another
    bool exists(Value ref);                               // whether a named object (a module) is in the state
    std::vector<Edge> edges(Value ref);
    std::vector<Value> owned_locks(Value thread);
    std::vector<Value> iterators_under_way(Value container, bool of_the_state);
    std::vector<Value> all();                             // of the current state but thread records and frames, and new ones

    std::deque<Object>& fresh() { return fresh_; }        // the new objects
    const std::deque<Object>& written() const { return written_; }
    const std::vector<u32>& written_names() const { return written_names_; }
    bool is_written(u32 name) const { return place_[name]; }
    const Object& written(u32 name) const { return written_[place_[name] - 1]; }
    const std::vector<Effect::AttributeWrite>& attribute_writes() const { return attribute_writes_; }

    // -- sharedness: what others can reach, in the state or since
    bool is_shared(Value ref);
    void mark_shared(Value ref);

    // -- threads
    const std::vector<Value>& live();                     // in order of their names
    void set_live(std::vector<Value> threads) { live_ = std::move(threads); }
    bool frames_changed = false, roots_changed = false, threads_changed = false;  // how many; there is a new module; one started, or ended

    // -- new objects that have grown too much
    bool outgrown();                                      // whether to sweep
    void sweep(std::vector<Value> pending);               // empties those that nothing leads to any more; pending: what frames lead to
    std::size_t weight() const { return weight_; }        // the values in new objects
    std::size_t least_swept = std::size_t{1} << 22;       // `SWEEP_AT`; none, to compare

private:
    Object& partly(Value ref, Name attribute, Value value);
    Object& thawed(u32 name);

    Room& room_;
    CurrentState& state_;
    Questions& questions_;
    const Constants& constants_;
    Objects& objects_;
    Encoding& encoding_;
    const Regions& regions_;
    std::deque<Object> written_;                          // objects of the state
    Dense<u32> place_;                                    // by name: index in written_ + 1
    std::vector<u32> written_names_;
    std::vector<Effect::AttributeWrite> attribute_writes_;  // all of them, in order, of objects of which no more was asked
    std::deque<Object> fresh_;
    std::vector<u8> fresh_shared_;
    Dense<u8> newly_shared_;                              // by name
    std::vector<u32> newly_shared_names_;
    std::vector<Value> live_;
    std::size_t weighed_ = 0, weight_ = 0, sweep_at_ = 0; // new objects so far, the values in them, and how many are let be
};

}  // namespace pathproof
