// A stack in blocks, for paths that may be a million levels deep: growing copies nothing, so that there are never two of it, and what
// was popped is given back, but for a block.
#pragma once

#include <cstddef>
#include <utility>

#include "dense.hpp"

namespace pathproof {

template <class T>
class Stack {
public:
    T& operator[](std::size_t index) { return blocks_[index >> SHIFT][index & MASK]; }
    const T& operator[](std::size_t index) const { return blocks_[index >> SHIFT][index & MASK]; }
    T& back() { return (*this)[size_ - 1]; }
    const T& back() const { return (*this)[size_ - 1]; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void push(T item) {
        if (size_ == blocks_.size() << SHIFT) blocks_.emplace_back(std::size_t{1} << SHIFT);
        (*this)[size_++] = std::move(item);
    }
    T pop() {
        T item = std::move(back());  // what it owned is gone with it
        if ((--size_ & MASK) == 0 && blocks_.size() > (size_ >> SHIFT) + 1) blocks_.pop_back();
        return item;
    }
    void clear() { *this = {}; }

private:
    static constexpr std::size_t SHIFT = 8, MASK = (std::size_t{1} << SHIFT) - 1;
    Dense<Dense<T>> blocks_;
    std::size_t size_ = 0;
};

}  // namespace pathproof
