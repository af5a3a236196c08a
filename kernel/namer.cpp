#include "namer.hpp"

#include <unordered_set>

namespace pathproof {

Namer::Namer(Room& room, CurrentState& state, Questions& questions, const Constants& constants, Objects& objects, Encoding& encoding,
             Regions& regions, const Words& words)
    : room_(room), state_(state), questions_(questions), constants_(constants), objects_(objects), encoding_(encoding), regions_(regions),
      words_(words) {
    room.add([this](std::size_t size) {
        overlay_.resize(size, 0);
        late_.resize(size, 0);
        settled_.resize(size, 0);
    });
}

void Namer::changes(const Effect& effect, Changes& changes) {
    walk(effect, changes);
    clear_overlay();
}

std::optional<Plan> Namer::planned(const Effect& effect, Changes& changes) {
    questions_.begin_naming(effect.known);
    walk(effect, changes);
    Plan plan;
    for (const auto& change : changes)
        if (change.place >= late_.size() || !late_[change.place] || !change.value) plan.changes.push_back(change);
    std::unordered_set<u32> removed;
    for (const auto& change : changes)
        if (!change.value) removed.insert(change.place);
    for (const auto& write : effect.attributes)
        if (late_[write.name] && !removed.contains(write.name)) plan.attributes.push_back(write);
    clear_overlay();
    questions_.end_naming();
    if (questions_.asked().size() > LONGEST_PLAN) return std::nullopt;
    return plan;
}

}  // namespace pathproof
