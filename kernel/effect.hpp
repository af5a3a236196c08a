// What a step did to the state that it started from, before anything is named: the outcome of interpreting it, and what is
// replayed when the same step is met again (memo.hpp). Contents mention objects of the old state by their old names and
// new objects as Fresh. What naming makes of it (naming.cpp) is a Plan.
#pragma once

#include <memory>

#include "few.hpp"
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
    Few<Write> writes;
    Few<AttributeWrite> attributes;  // of objects whose other contents the step does not know
    Few<u32> known;                  // objects of the old state whose contents as a whole the step knows
    Few<u32> fresh;                  // contents of the new objects
    Few<u8> fresh_shared;            // which of them others can reach
    Few<u32> shared;                 // names that became shared
    Few<Value> live;                 // the live threads, if they changed
    bool live_changed = false, frames_changed = false, roots_changed = false, threads_changed = false;
    Few<Value> output;

    void shrink() {
        writes.shrink(), attributes.shrink(), known.shrink(), fresh.shrink();
        fresh_shared.shrink(), shared.shrink(), live.shrink(), output.shrink();
    }
    std::size_t bytes_used() const {  // besides itself
        return writes.bytes_used() + attributes.bytes_used() + known.bytes_used() + fresh.bytes_used() + fresh_shared.bytes_used() +
               shared.bytes_used() + live.bytes_used() + output.bytes_used();
    }
};

// How an effect changes the components of a state, in all states that agree on what naming asked about them.
struct Plan {
    Few<Tree::Change> changes;
    Few<Effect::AttributeWrite> attributes;          // these depend on what else the object holds
    mutable std::unique_ptr<Tree::Patch> patch;      // the changes; made when it is first needed: certifiers need none

    void shrink() { changes.shrink(), attributes.shrink(); }
    std::size_t bytes_used() const {  // besides itself and the patch
        return changes.bytes_used() + attributes.bytes_used();
    }
};

}  // namespace pathproof
