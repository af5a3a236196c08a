// What a search keeps of each state: the two halves of its root (tree.hpp), numbered in the order in which they come, with a
// hash table over them; columns of small numbers, a byte each while they are small; and its parent. Nothing that grows with the states
// is ever copied but the table.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "pages.hpp"
#include "stable.hpp"
#include "value.hpp"

namespace pathproof {

class States {
public:
    States() : table_(1024, 0) {}
    u32 add(u64 halves) {  // its number: the next one if it is new
        const std::size_t mask = table_.size() - 1;
        std::size_t place = mixed(halves) & mask;
        while (const u32 found = table_[place]) {
            if (halves_[found - 1] == halves) return found - 1;
            place = (place + 1) & mask;
        }
        if (halves_.size() >= 0xfffffffeu) throw std::length_error("more than four thousand million states");
        halves_.push_back(halves);
        const auto number = static_cast<u32>(halves_.size());
        table_[place] = number;
        if (std::size_t{number} * 4 > table_.size() * 3) resize(table_.size() * 2);
        return number - 1;
    }
    // Soon `add` is called: has what it will look at fetched, first one part of it, then the other. The number may be that of another.
    void expect(u64 halves) const { __builtin_prefetch(&table_[mixed(halves) & (table_.size() - 1)]); }
    u32 expected(u64 halves) const {
        const u32 found = table_[mixed(halves) & (table_.size() - 1)];
        if (found) __builtin_prefetch(&halves_[found - 1]);
        return found - 1;
    }
    u64 operator[](u32 number) const { return halves_[number]; }
    std::size_t size() const { return halves_.size(); }
    template <class F> void map(const F& changed) {  // all states in another form
        for (std::size_t i = 0; i < halves_.size(); ++i) halves_[i] = changed(halves_[i]);
        resize(table_.size());
    }
    std::size_t bytes_used() const { return halves_.bytes_used() + table_.capacity() * sizeof(u32); }
    std::size_t growth(std::size_t soon) const {     // bytes that it takes to put so many more into the table
        return (halves_.size() + soon) * 4 > table_.size() * 3 ? table_.size() * 2 * sizeof(u32) : 0;
    }

private:
    void resize(std::size_t size) {
        table_.assign(size, 0);
        table_.shrink_to_fit();
        for (u32 number = 0; number < halves_.size(); ++number) {
            std::size_t place = mixed(halves_[number]) & (size - 1);
            while (table_[place]) place = (place + 1) & (size - 1);
            table_[place] = number + 1;
        }
    }
    Stable<u64, 15> halves_;
    Dense<u32, Pages<u32>> table_;
};

class Column {
public:
    u32 operator[](std::size_t row) const { return small_[row] < LARGE ? small_[row] : large_.at(row); }
    void push_back(u32 number) {
        small_.push_back(0);
        set(small_.size() - 1, number);
    }
    void set(std::size_t row, u32 number) {
        small_[row] = number < LARGE ? static_cast<u8>(number) : LARGE;
        if (number >= LARGE) large_[row] = number;
    }
    std::size_t size() const { return small_.size(); }
    void expect(std::size_t row) const { __builtin_prefetch(&small_[row]); }
    std::size_t bytes_used() const { return small_.bytes_used() + large_.size() * 48; }

private:
    static constexpr u8 LARGE = 255;
    Stable<u8, 16> small_;
    std::unordered_map<std::size_t, u32> large_;
};

// From which state each was found. Breadth-first that never decreases: what is kept is how far each is from the one before
// it, and now and then the number itself.
class Parents {
public:
    explicit Parents(bool ascending) : ascending_(ascending) {}
    u32 operator[](std::size_t row) const {
        u32 found = whole_[ascending_ ? row >> SHIFT : row];
        if (ascending_)
            for (std::size_t each = (row >> SHIFT << SHIFT) + 1; each <= row; ++each) found += steps_[each];
        return found;
    }
    void push_back(u32 parent) {
        if (!ascending_ || size_ % (std::size_t{1} << SHIFT) == 0) whole_.push_back(parent);
        if (ascending_) steps_.push_back(parent - last_);
        last_ = parent;
        ++size_;
    }
    std::size_t size() const { return size_; }
    std::size_t bytes_used() const { return whole_.bytes_used() + steps_.bytes_used(); }

private:
    static constexpr std::size_t SHIFT = 4;
    bool ascending_;
    Stable<u32, 14> whole_;
    Column steps_;
    u32 last_ = 0;
    std::size_t size_ = 0;
};

}  // namespace pathproof
