// The course of a search (`estimation/course.py`): how many states, transitions and untaken choices there were when so many states
// were found. At most so many points: when there are more, every other one is dropped, and they come half as often.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "value.hpp"

namespace pathproof {

class Course {
public:
    using Point = std::array<u64, 3>;
    u64 next() const { return next_; }
    void note(u64 states, u64 transitions, u64 untaken) {  // when there are `next` states
        points_.push_back({states, transitions, untaken});
        if (points_.size() == MOST) {
            std::size_t kept = 0;
            for (std::size_t i = 1; i < points_.size(); i += 2) points_[kept++] = points_[i];
            points_.resize(kept);
            stride_ *= 2;
        }
        next_ = points_.back()[0] + stride_;
    }
    void restore(std::vector<Point> points) {  // of the course of another search, the first of which is a stride from its beginning
        points_ = std::move(points);
        if (points_.empty()) return;
        stride_ = points_[0][0];
        next_ = points_.back()[0] + stride_;
    }
    const std::vector<Point>& points() const { return points_; }

private:
    static constexpr std::size_t MOST = 256;
    u64 stride_ = 16, next_ = 16;
    std::vector<Point> points_;
};

}  // namespace pathproof
