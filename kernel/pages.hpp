// Memory for what is large and visited at random: tables of states and nodes. Pages of the usual size would make the
// processor look up an address for nearly every visit, so the system is asked for huge ones.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace pathproof {

template <class T>
struct Pages {
    using value_type = T;
    Pages() = default;
    template <class U> Pages(const Pages<U>&) {}
    T* allocate(std::size_t count) {
        if (count > static_cast<std::size_t>(-1) / sizeof(T) - HUGE) throw std::bad_alloc();
        const std::size_t bytes = count * sizeof(T);
        if (bytes < HUGE) return static_cast<T*>(::operator new(bytes));
        const std::size_t whole = (bytes + HUGE - 1) / HUGE * HUGE;
        void* found = std::aligned_alloc(HUGE, whole);
        if (!found) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
        madvise(found, whole, MADV_HUGEPAGE);  // if it cannot, no harm is done
#endif
        return static_cast<T*>(found);
    }
    void deallocate(T* items, std::size_t count) {
        if (count * sizeof(T) < HUGE) ::operator delete(items);
        else std::free(items);
    }
    bool operator==(const Pages&) const { return true; }

private:
    static constexpr std::size_t HUGE = std::size_t{1} << 21;
};

}  // namespace pathproof
