// A list that mostly is empty or short, and is kept by the thousand: a pointer, and nothing more while there is nothing in
// it. Elements are plain data. `shrink` gives back the room to grow, once it will not.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace pathproof {

template <class T>
class Few {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignof(std::max_align_t));

public:
    Few() = default;
    Few(const std::vector<T>& items) { assign(items); }
    Few(const Few& other) { assign(other); }
    Few(Few&&) = default;
    Few& operator=(Few&&) = default;
    Few& operator=(const Few& other) { assign(other); return *this; }
    Few& operator=(const std::vector<T>& items) { assign(items); return *this; }
    void assign(std::span<const T> items) {
        Few copy;
        copy.reserve(items.size());
        for (const T& item : items) copy.push_back(item);
        *this = std::move(copy);
    }
    const T* begin() const { return block_ ? reinterpret_cast<const T*>(block_.get() + sizeof(Head)) : nullptr; }
    const T* end() const { return begin() + size(); }
    const T* data() const { return begin(); }
    std::size_t size() const { return block_ ? head().size : 0; }
    bool empty() const { return size() == 0; }
    const T& operator[](std::size_t index) const { return begin()[index]; }
    void push_back(T item) {
        if (!block_ || head().size == head().room) reserve(block_ ? head().room * 2 : 4);
        std::memcpy(block_.get() + sizeof(Head) + head().size * sizeof(T), &item, sizeof(T));
        ++head().size;
    }
    void shrink() { if (block_ && head().size < head().room) reserve(head().size); }
    std::size_t bytes_used() const { return block_ ? (sizeof(Head) + head().room * sizeof(T) + ALLOCATED + 15) / 16 * 16 : 0; }

private:
    struct alignas(8) Head { unsigned size, room; };
    static_assert(alignof(T) <= alignof(Head));
    static constexpr std::size_t ALLOCATED = 8;        // what an allocator adds
    Head& head() { return *reinterpret_cast<Head*>(block_.get()); }
    const Head& head() const { return *reinterpret_cast<const Head*>(block_.get()); }
    void reserve(std::size_t room) {
        if (room == 0) {
            block_.reset();
            return;
        }
        auto block = std::make_unique_for_overwrite<std::byte[]>(sizeof(Head) + room * sizeof(T));
        const Head head{static_cast<unsigned>(size()), static_cast<unsigned>(room)};
        std::memcpy(block.get(), &head, sizeof(Head));
        if (head.size) std::memcpy(block.get() + sizeof(Head), begin(), head.size * sizeof(T));
        block_ = std::move(block);
    }

    std::unique_ptr<std::byte[]> block_;
};

}  // namespace pathproof
