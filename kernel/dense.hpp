// A vector whose elements are accessed without a check, for what is looked at several times in each step and indexed by numbers that
// we gave ourselves. All other containers check (`_GLIBCXX_ASSERTIONS`); in a build with sanitizers the address sanitizer does.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace pathproof {

template <class T, class Allocator = std::allocator<T>>
class Dense : public std::vector<T, Allocator> {
public:
    using std::vector<T, Allocator>::vector;
    T& operator[](std::size_t index) { return this->data()[index]; }
    const T& operator[](std::size_t index) const { return this->data()[index]; }
};

}  // namespace pathproof
