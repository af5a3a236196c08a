// Invariants: property code, run atomically on the current state, which it may only look at (`evaluation.py`). A step's memo
// serves them as well: their answer is a function of what they read.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "machine.hpp"
#include "memo.hpp"

namespace pathproof {

class Evaluator {
public:
    explicit Evaluator(Machine& machine);

    enum Answer : int { Broken, Holds, Unbound };         // Unbound: a global that it reads is not bound
    int invariant(std::size_t number, Name module, Name name);   // of the current state
    // The same for a step invariant, between the state before `enter`, given by its globals' number, and the current one.
    int step_invariant(std::size_t number, u32 before, Name module, Name name);
    u32 globals_number();                                 // of the current state: what modules lead to, all of it, as a number
    // Whether what was entered last changed nothing that an invariant judged so far ever looked at.
    bool unwatched() const;
    std::optional<bool> check(Name module, Name name, bool record = false);  // an invariant, not remembered; none: Unbound

    void forget() { memo_.clear(); }
    std::size_t bytes_used() const { return memo_.bytes_used(); }

private:
    static constexpr std::size_t MOST_WORDS = std::size_t{1} << 24;
    struct GlobalsHash {
        std::size_t operator()(const std::vector<u32>& key) const {
            u64 hash = key.size();
            for (u32 part : key) hash = combined(hash, part);
            return hash;
        }
    };
    const Effect* known(u64 key);
    std::optional<bool> check_step(Name module, Name name, bool record);
    Value begin(Name module, Name name, bool record);
    std::optional<bool> truth_of(Value function, const Args& args, Name name);
    Value globals_view(const Object& space);
    Value globals_before(u32 subject);

    Machine& m_;
    Memo memo_;
    Dense<u8> watched_;                                   // by name: an invariant looked at it
    bool watches_threads_ = false, watches_all_ = false;  // an invariant looked at who is live, or at what has no name
    std::unordered_map<std::vector<u32>, u32, GlobalsHash> globals_;   // a cache: numbers are given once
    std::vector<u32> globals_key_;                        // scratch
    std::size_t globals_words_ = 0;
    u32 last_globals_ = 0;
};

}  // namespace pathproof
