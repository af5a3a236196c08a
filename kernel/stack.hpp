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
    Stack() = default;
    Stack(const Stack& other) : blocks_(other.blocks_), size_(other.size_) { find_top(); }
    Stack(Stack&& other) noexcept { swap(other); }
    Stack& operator=(Stack other) noexcept {
        swap(other);
        return *this;
    }
    T& operator[](std::size_t index) { return blocks_[index >> SHIFT][index & MASK]; }
    const T& operator[](std::size_t index) const { return blocks_[index >> SHIFT][index & MASK]; }
    T& back() { return top_[(size_ - 1) & MASK]; }
    const T& back() const { return top_[(size_ - 1) & MASK]; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void push(T item) {
        if ((size_ & MASK) == 0) begin_block();
        top_[size_++ & MASK] = std::move(item);
    }
    T pop() {
        T item = std::move(back());  // what it owned is gone with it
        if ((--size_ & MASK) == 0) end_block();
        return item;
    }
    void clear() { *this = Stack(); }

private:
    static constexpr std::size_t SHIFT = 8, MASK = (std::size_t{1} << SHIFT) - 1;
    void swap(Stack& other) noexcept {
        std::swap(blocks_, other.blocks_);
        std::swap(top_, other.top_);
        std::swap(size_, other.size_);
    }
    void begin_block() {
        if (size_ == blocks_.size() << SHIFT) blocks_.emplace_back(std::size_t{1} << SHIFT);
        top_ = blocks_[size_ >> SHIFT].data();
    }
    void end_block() {  // the one that is empty now stays, and none after it
        if (blocks_.size() > (size_ >> SHIFT) + 1) blocks_.pop_back();
        find_top();
    }
    void find_top() {
        if (size_ != 0) top_ = blocks_[(size_ - 1) >> SHIFT].data();
    }
    Dense<Dense<T>> blocks_;
    T* top_ = nullptr;  // the block that the last item is in
    std::size_t size_ = 0;
};

}  // namespace pathproof
