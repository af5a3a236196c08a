#include "steps.hpp"

#include <algorithm>

namespace pathproof {

// Without a marker the effect is in no memo.
Effect::Outcome Steps::replay(const Memo::Found& found) {
    const Effect& effect = *found.effect;
    changes_.clear();
    plan_ = nullptr;
    last_error_ = effect.error;
    if (effect.outcome != Effect::Outcome::State) return effect.outcome;
    plan_ = found.plan ? found.plan : found.marker && memo_.wants_plan(found.marker) ? planned(effect, found.marker) : nullptr;
    if (plan_) apply(*plan_);
    else if (changes_.empty()) namer_.changes(effect, changes_);
    return effect.outcome;
}

Plan* Steps::planned(const Effect& effect, u32 marker) {
    auto plan = namer_.planned(effect, changes_);
    return plan ? &memo_.record(marker, questions_.asked(), std::move(*plan)) : nullptr;
}

void Steps::apply(const Plan& plan) {
    changes_.assign(plan.changes.begin(), plan.changes.end());
    more_.clear();
    for (const auto& [name, attribute, value] : plan.attributes) {
        auto entry = std::ranges::find(more_, name, &Tree::Change::place);
        if (entry == more_.end()) entry = more_.insert(entry, {name, state_.contents(name)});
        entry->value = objects_.with_attribute(entry->value, attribute, value, encoding_);
    }
    changes_.insert(changes_.end(), more_.begin(), more_.end());
}

Root Steps::target(const Plan* plan, std::span<const Tree::Change> changes) {
    if (!plan) return tree_.with(state_.root(), changes);
    return tree_.with(state_.root(), patch_of(*plan), changes.subspan(plan->changes.size()));
}

const Plan* Steps::expect_target() {
    if (plan_) tree_.expect(state_.root(), patch_of(*plan_));
    return plan_;
}

const Tree::Patch& Steps::patch_of(const Plan& plan) {
    if (!plan.patch) plan.patch = std::make_unique<Tree::Patch>(tree_.patch(plan.changes));
    return *plan.patch;
}

}  // namespace pathproof
