// What a step did to the state that it started from, before anything is named: the outcome of interpreting it, and what is
// replayed when the same step is met again (memo.hpp). Contents mention objects of the old state by their old names and
// new objects as Fresh. What naming makes of it (state.cpp) is a Plan.
#pragma once

#include <vector>

#include "tree.hpp"
#include "value.hpp"

namespace pathproof {

struct Effect {
    enum class Outcome : u8 { State, Pruned, Error };
    struct Write { u32 name, contents; };
    struct AttributeWrite { u32 name; Name attribute; Value value; };  // MISSING: removed; or ENQUEUE ... (object.hpp)

    Outcome outcome = Outcome::State;
    u32 error = 0;
    Value thread = NONE;                     // who took the step
    std::vector<Write> writes;
    std::vector<AttributeWrite> attributes;  // of objects whose other contents the step does not know
    std::vector<u32> known;                  // objects of the old state whose contents as a whole the step knows
    std::vector<u32> fresh;                  // contents of the new objects
    std::vector<u8> fresh_shared;            // which of them others can reach
    std::vector<u32> shared;                 // names that became shared
    std::vector<Value> live;                 // the live threads, if they changed
    bool live_changed = false, frames_changed = false, roots_changed = false, threads_changed = false;
    std::vector<Value> output;

    std::size_t bytes_used() const {
        return sizeof(Effect) + writes.capacity() * sizeof(Write) + attributes.capacity() * sizeof(AttributeWrite) +
               (known.capacity() + fresh.capacity() + shared.capacity()) * sizeof(u32) + fresh_shared.capacity() +
               (live.capacity() + output.capacity()) * sizeof(Value);
    }
};

// How an effect changes the components of a state, in all states that agree on what naming asked about them.
struct Plan {
    std::vector<Tree::Change> changes;
    std::vector<Effect::AttributeWrite> attributes;  // these depend on what else the object holds
    Tree::Patch patch;                               // the changes; made when it is first needed

    std::size_t bytes_used() const {
        return sizeof(Plan) + (changes.capacity() * 2) * sizeof(Tree::Change) + attributes.capacity() * sizeof(Effect::AttributeWrite);
    }
};

}  // namespace pathproof
