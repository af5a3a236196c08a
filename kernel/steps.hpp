// Steps as changes of components: those that were taken before are replayed (memo.hpp), and the last one is at hand until
// the next, so that whoever needs no more than what changed makes no state of it.
#pragma once

#include <span>
#include <vector>

#include "current_state.hpp"
#include "effect.hpp"
#include "memo.hpp"
#include "namer.hpp"
#include "questions.hpp"

namespace pathproof {

class Steps {
public:
    Steps(CurrentState& state, Namer& namer, Questions& questions, Objects& objects, Encoding& encoding, Tree& tree)
        : state_(state), namer_(namer), questions_(questions), objects_(objects), encoding_(encoding), tree_(tree) {}

    // -- taking one
    Memo::Found find(u64 step) {
        return memo_.find(step, [this](const Question& question) { return state_.answer(question); });
    }
    Effect::Outcome replay(const Memo::Found& found);     // leaves the target in `changes`, or `last_error`
    Effect::Outcome record(u64 step, Effect effect) { return replay(memo_.record(step, questions_.asked(), std::move(effect))); }
    Effect::Outcome take(const Effect& effect) { return replay({&effect}); }  // it is not remembered

    // -- the last one
    std::span<const Tree::Change> changes() const { return changes_; }   // from the current state to the target
    u32 last_error() const { return last_error_; }
    Root target() { return target(plan_, changes_); }
    Root target(const Plan* plan, std::span<const Tree::Change> changes);  // of any step from the current state
    const Plan* expect_target();                          // has what `target` will look at fetched; the plan is there until steps are forgotten

    // -- all of them
    void forget() {
        memo_.clear();
        plan_ = nullptr;
        ++forgotten_;
    }
    u64 forgotten() const { return forgotten_; }          // how often
    void tree_rebuilt() { memo_.for_plans([](Plan& plan) { plan.patch.reset(); }); }
    std::size_t bytes_used() const { return memo_.bytes_used(); }

private:
    const Tree::Patch& patch_of(const Plan& plan);
    Plan* planned(const Effect& effect, u32 marker);
    void apply(const Plan& plan);

    CurrentState& state_;
    Namer& namer_;
    Questions& questions_;
    Objects& objects_;
    Encoding& encoding_;
    Tree& tree_;
    Memo memo_;
    Plan* plan_ = nullptr;                                // of the last step, if it has one
    u32 last_error_ = 0;
    u64 forgotten_ = 0;
    std::vector<Tree::Change> changes_, more_;            // more_: scratch
};

}  // namespace pathproof
