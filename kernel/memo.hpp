// Memoised steps. A step's effect is a function of what it read, and what it reads next depends on what it has read so far:
// so the steps of a thread form a decision tree. A node asks one question about the state (the contents of an object, one
// attribute of it, whether it is shared ...), each answer leads to the next question, and at the end there is the effect.
// Looking a step up is walking down; a step that is not there is interpreted, which adds its path to the tree. This is exact:
// an effect is replayed only in states that agree on everything that the interpreter looked at when it was recorded
// (after Harmony, van Renesse and Schneider, which memoises whole-context steps).
#pragma once

#include <deque>
#include <unordered_map>
#include <vector>

#include "effect.hpp"
#include "stable.hpp"
#include "value.hpp"

namespace pathproof {

struct Question {
    enum class Kind : u8 { Whole, Head, Attribute, Shared, Live, Exists, Owned, Iterators };
    Kind kind;
    u32 name = 0;
    Name attribute = 0;
    bool operator==(const Question&) const = default;
};

class Memo {
public:
    struct Asked { Question question; u64 answer; };

    // `answer(question)` asks the current state.
    template <class F>
    const Effect* find(u64 step, const F& answer) const {
        u32 node = root(step);
        if (node == NOTHING) return nullptr;
        while (!(node & LEAF)) {
            node = next(node, answer(questions_[node]));
            if (node == NOTHING) return nullptr;
        }
        return &effects_[node & ~LEAF];
    }
    const Effect& record(u64 step, const std::vector<Asked>& path, Effect effect);
    void clear();
    std::size_t bytes_used() const { return bytes_ + table_.capacity() * sizeof(Entry) + questions_.capacity() * sizeof(Question); }
    std::size_t size() const { return effects_.size(); }

private:
    static constexpr u32 LEAF = 0x80000000u, NOTHING = 0x7fffffffu;
    struct Entry { u64 answer; u32 node, next; };  // next == NOTHING: empty

    u32 root(u64 step) const {
        if (static_cast<u32>(step) == 0) {  // most steps have one alternative
            const auto thread = static_cast<std::size_t>(step >> 32);
            return thread < single_.size() ? single_[thread] : NOTHING;
        }
        const auto found = roots_.find(step);
        return found == roots_.end() ? NOTHING : found->second;
    }
    u32 next(u32 node, u64 answer) const {
        if (table_.empty()) return NOTHING;
        const std::size_t mask = table_.size() - 1;
        for (std::size_t place = combined(node, answer) & mask;; place = (place + 1) & mask) {
            const Entry& entry = table_[place];
            if (entry.next == NOTHING || (entry.node == node && entry.answer == answer)) return entry.next;
        }
    }
    void insert(u32 node, u64 answer, u32 next);

    std::unordered_map<u64, u32> roots_;  // by step: thread and alternative, or a property
    std::vector<u32> single_;             // the same by thread for the first alternative
    std::vector<Question> questions_;
    std::vector<Entry> table_;
    std::size_t entries_ = 0, bytes_ = 0;
    Stable<Effect> effects_;
};

}  // namespace pathproof
