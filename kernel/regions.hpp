// Interned sets of names: what modules lead to, and what is shared. They follow from a state's other components; having
// them at hand makes going from one state to another cheap.
#pragma once

#include <map>
#include <vector>

#include "value.hpp"

namespace pathproof {

class Regions {
public:
    Regions() { intern({}); }
    u32 intern(std::vector<u32> names) {  // sorted; the empty set is number 0
        const auto [found, fresh] = ids_.try_emplace(std::move(names), static_cast<u32>(sets_.size()));
        if (fresh) {
            sets_.push_back(&found->first);
            bytes_ += found->first.size() * sizeof(u32) + 80;
        }
        return found->second;
    }
    const std::vector<u32>& operator[](u32 number) const { return *sets_[number]; }
    std::size_t bytes_used() const { return bytes_; }

private:
    std::map<std::vector<u32>, u32> ids_;
    std::vector<const std::vector<u32>*> sets_;
    std::size_t bytes_ = 0;
};

}  // namespace pathproof
