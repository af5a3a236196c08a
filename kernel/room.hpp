// Room for names: every part of the machine has arrays that are indexed by names, and all of them grow together. So whatever
// is in a state has its place in all of them, and nobody need ask.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "paths.hpp"

namespace pathproof {

class Room {
public:
    explicit Room(const Paths& paths) : paths_(paths) {}
    Room(const Room&) = delete;
    using Grow = std::function<void(std::size_t)>;       // to so many names
    void add(Grow part) {
        part(size_);
        parts_.push_back(std::move(part));
    }
    std::size_t size() const { return size_; }
    void ensure(u32 name) {
        if (name >= size_) grow(name);
    }
    void ensure_all() { ensure(paths_.size() - 1); }

private:
    void grow(u32 name) {
        const std::size_t size = paths_.size();
        if (name >= size) throw std::logic_error("a place that is nothing's");
        for (const Grow& part : parts_) part(size);
        size_ = size;
    }
    const Paths& paths_;
    std::vector<Grow> parts_;
    std::size_t size_ = 0;
};

}  // namespace pathproof
