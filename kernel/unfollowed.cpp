// Which choices of the states that it found a search did not follow (`search/native_loop.py`): what a partial script leaves open.
#include "explore.hpp"

namespace pathproof {

std::vector<std::pair<u32, u32>> Explorer::unfollowed(std::span<u32> followed) const {
    std::vector<std::pair<u32, u32>> found;
    for (std::size_t number = 0; number < followed.size(); ++number) followed[number] = fanouts_[number];
    if (order_ == Order::Breadth && exhaustive()) {
        for (u64 number = next_; number < followed.size(); ++number) followed[number] = 0;
        if (!turn_.choices.empty()) followed[turn_.number] = next_taken_ < taken_.size() ? taken_[next_taken_].choice : turn_.index;
    }
    const auto under_way = [&](const std::vector<Turn>& stack) {
        for (const Turn& turn : stack) followed[turn.number] = turn.index;
    };
    under_way(stack_);
    for (const auto& stack : resting_) under_way(stack);
    if (!exhaustive()) {
        const u64 left = sampling_->phase == Sampling::Phase::Random ? sampling_->frontier.left() : sampling_->unsearched;
        for (u64 place = 0; place < left; ++place) {
            const auto transition = sampling_->frontier.undrawn(place);
            found.emplace_back(transition.number, transition.choice);
        }
    }
    if (!settled_ && !followed.empty()) found.push_back(under_way_);
    return found;
}

}  // namespace pathproof
