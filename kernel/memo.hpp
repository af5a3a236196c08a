// Memoised steps. A step's effect is a function of what it read, and what it reads next depends on what it has read so far:
// so the steps of a thread form a decision tree. A node asks one question about the state (the contents of an object, one
// attribute of it, whether it is shared ...), each answer leads to the next question, and at the end there is the effect.
// Looking a step up is walking down; a step that is not there is interpreted, which adds its path to the tree. This is exact:
// an effect is replayed only in states that agree on everything that the interpreter looked at when it was recorded
// (after Harmony, van Renesse and Schneider, which memoises whole-context steps).
//
// Below an effect the tree goes on: what naming, garbage and sharedness (naming.cpp) make of the effect is a function of
// what that walk asks about the state, and at the end of its questions there is a plan, the changes of components
// themselves. Where the walk depends on so much of the state that plans are hardly ever met again, they are not recorded.
//
// Most questions have had one answer only. It is kept in the node, and the nodes of a path lie one after the other, so such a
// question costs a comparison; further answers are found in one hash table. A node is eight bytes: questions are few and
// numbered, answers are mostly small numbers (others have a number, too), and what comes next is the next node.
#pragma once

#include <unordered_map>
#include <vector>

#include "effect.hpp"
#include "stable.hpp"
#include "value.hpp"

namespace pathproof {

struct Question {
    // Naming asks: Edges (what it leads to; 0 if it is not there), Reached (by a module), Count (of threads that lead to it: 0,
    // 1 or more), Reachers (which), Reach (of a thread), Mentions (whether an attribute leads anywhere). Waits: whether a thread is
    // in a list of waiters.
    enum class Kind : u8 { Whole, Head, Attribute, Shared, Live, Exists, Owned, Iterators, Edges, Reached, Count, Reachers, Reach, Mentions, Waits };
    Kind kind;
    u8 hint = 0;  // where the attribute was found when it was asked first
    u32 name = 0;
    Name attribute = 0;
    Question(Kind kind, u32 name = 0, Name attribute = 0) : kind(kind), name(name), attribute(attribute) {}
    bool operator==(const Question& other) const { return kind == other.kind && name == other.name && attribute == other.attribute; }
};

class Memo {
public:
    struct Asked { Question question; u64 answer; };
    struct Found {
        const Effect* effect = nullptr;
        Plan* plan = nullptr;
        u32 marker = 0;      // where the effect is in the tree
    };

    // `answer(question)` asks the current state.
    template <class F>
    Found find(u64 step, const F& answer) {
        Found found;
        u32 node = root(step);
        while (node < LEAF) {
            const Node here = nodes_[node];
            if (here.what == JUMP) {
                node = here.answer;
            } else if (here.what == EFFECT) {
                found.effect = &effects_[here.answer];
                found.marker = node++;
            } else {
                const u64 answered = answer(questions_[here.what]);
                node = answered == wide(here.answer) ? node + 1 : further(node, answered);
            }
        }
        if (node != NOTHING) {
            found.plan = &plans_[node & ~LEAF];
            ++counts_[nodes_[found.marker].answer].used;
        }
        return found;
    }
    Found record(u64 step, const std::vector<Asked>& path, Effect effect);
    bool wants_plan(u32 marker) const {  // or are they hardly ever met again?
        const Counts& counts = counts_[nodes_[marker].answer];
        return counts.made < 64 || counts.used / 8 > counts.made;
    }
    Plan& record(u32 marker, const std::vector<Asked>& path, Plan plan);
    void clear();
    template <class F> void for_plans(const F& visit) {
        for (std::size_t i = 0; i < plans_.size(); ++i) visit(plans_[i]);
    }
    std::size_t bytes_used() const {
        return bytes_ + table_.capacity() * sizeof(Entry) + nodes_.bytes_used() + effects_.bytes_used() + plans_.bytes_used() +
               questions_.size() * (sizeof(Question) + 64) + wide_.size() * 64 + counts_.capacity() * sizeof(Counts);
    }

private:
    static constexpr u32 LEAF = 0x80000000u, NOTHING = 0xffffffffu;
    static constexpr u32 JUMP = 0xffffffffu, EFFECT = 0xfffffffeu;  // instead of a question: to a node or leaf; an effect, then a jump
    static constexpr u32 WIDE = 0x80000000u;                        // an answer's place in `wide_`
    struct Node { u32 what, answer; };
    struct Entry { u32 answer, node, next; };      // next == NOTHING: empty
    struct Counts { u32 made = 0, used = 0; };     // plans of an effect
    struct Hash {
        std::size_t operator()(const Question& question) const {
            return combined(combined(static_cast<u64>(question.kind), question.name), question.attribute);
        }
    };

    u32 root(u64 step) const {
        if (static_cast<u32>(step) == 0) {  // most steps have one alternative
            const auto thread = static_cast<std::size_t>(step >> 32);
            return thread < single_.size() ? single_[thread] : NOTHING;
        }
        const auto found = roots_.find(step);
        return found == roots_.end() ? NOTHING : found->second;
    }
    u64 wide(u32 answer) const { return answer < WIDE ? answer : wide_[answer & ~WIDE]; }
    u32 further(u32 node, u64 answered) const {  // answers but the first
        if (table_.empty()) return NOTHING;
        u32 answer = static_cast<u32>(answered);
        if (answered >= WIDE) {
            const auto known = narrow_.find(answered);
            if (known == narrow_.end()) return NOTHING;
            answer = known->second;
        }
        const std::size_t mask = table_.size() - 1;
        for (std::size_t place = combined(node, answer) & mask;; place = (place + 1) & mask) {
            const Entry& entry = table_[place];
            if (entry.next == NOTHING || (entry.node == node && entry.answer == answer)) return entry.next;
        }
    }
    u32 narrow(u64 answer);                        // the number of an answer
    u32 number(const Question& question);
    u32 chain(const std::vector<Asked>& path, std::size_t from, u32 end);   // the rest of a path, to what is at its end
    u32 extended(u32 node, const std::vector<Asked>& path, u32 end);        // a path with this beginning added
    void insert(u32 node, u32 answer, u32 next);

    std::unordered_map<u64, u32> roots_;  // by step: thread and alternative, or a property
    Dense<u32> single_;             // the same by thread for the first alternative
    Stable<Node, 10> nodes_;              // which grows without a copy
    Dense<Question> questions_;
    std::unordered_map<Question, u32, Hash> numbers_;
    Dense<u64> wide_;               // answers that do not fit
    std::unordered_map<u64, u32> narrow_;
    Dense<Entry> table_;
    std::size_t entries_ = 0, bytes_ = 0;
    Stable<Effect> effects_;
    Stable<Plan> plans_;
    Dense<Counts> counts_;          // by effect
};

}  // namespace pathproof
