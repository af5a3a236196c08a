#include "declared.hpp"

#include <algorithm>

namespace pathproof {

void Declared::add(const Undeclared& undeclared) {
    if (undeclared.kind == "mutable") mutable_.insert(undeclared.location);
    else if (undeclared.kind == "probed") probed_.insert(undeclared.location);
    all_threads_ = probed_.contains("<threads>");
    default_names_ = probed_.contains("<names>");
    idents_ = probed_.contains("<idents>");
    witnessed_.clear();
    mutability_.clear();
    released_by_others_.clear();
}

bool Declared::is_mutable(const Location& location) {
    const std::array<u32, 3> key{static_cast<u32>(location.kind.size() << 8) | static_cast<u8>(location.kind[0]),
                                 location.first, location.second};
    const auto [found, fresh] = mutability_.try_emplace(key, false);
    if (fresh) {
        const std::string shown = text(location);
        if (location.second != NO_SITE && values_.text(location.second) == "*") {  // which names there are, hence all of them
            const std::string_view all = std::string_view(shown).substr(0, shown.size() - 1);
            found->second = std::ranges::any_of(mutable_, [&](const std::string& each) { return each.starts_with(all); });
        } else {
            found->second = mutable_.contains(shown);
        }
    }
    return found->second;
}

void Declared::require_probed(std::string_view site) {
    std::string wanted(site);
    if (!probed_.contains(wanted)) throw Undeclared{"probed", std::move(wanted)};
    witnessed_.insert(std::move(wanted));
}

bool Declared::released_by_others(Name site) {
    const auto [known, fresh] = released_by_others_.try_emplace(site, false);
    if (fresh) known->second = probed_.contains("released " + std::string(values_.text(site)));
    return known->second;
}

std::string Declared::text(const Location& location) const {
    std::string shown(location.kind);
    shown += ' ';
    shown += values_.text(location.first);
    if (location.second != NO_SITE) {
        shown += '.';
        shown += values_.text(location.second);
    }
    return shown;
}

}  // namespace pathproof
