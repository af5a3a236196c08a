// A growing array whose elements never move: references to them stay valid, growing copies nothing and asks for no more
// than a block, and an access is two loads.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "dense.hpp"

namespace pathproof {

template <class T, std::size_t SHIFT = 8>
class Stable {
public:
    Stable() = default;
    Stable(Stable&&) = default;
    Stable& operator=(Stable&&) = default;
    explicit Stable(std::size_t count) { while (size_ < count) emplace_back(); }
    T& operator[](std::size_t index) { return blocks_[index >> SHIFT][index & MASK]; }
    const T& operator[](std::size_t index) const { return blocks_[index >> SHIFT][index & MASK]; }
    T& emplace_back() {
        if (size_ == blocks_.size() << SHIFT) blocks_.push_back(std::make_unique<T[]>(std::size_t{1} << SHIFT));
        return (*this)[size_++];
    }
    void push_back(T item) { emplace_back() = std::move(item); }
    T& back() { return (*this)[size_ - 1]; }
    std::size_t size() const { return size_; }
    std::size_t bytes_used() const { return (blocks_.size() << SHIFT) * sizeof(T); }  // without what elements hold

private:
    static constexpr std::size_t MASK = (std::size_t{1} << SHIFT) - 1;
    Dense<std::unique_ptr<T[]>> blocks_;
    std::size_t size_ = 0;
};

}  // namespace pathproof
