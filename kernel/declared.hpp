// What the program is known to do with what it shares (docs/design.md, "declarations"): which locations change, and which sites
// are looked at from outside. A step that shows more stops the search, which begins anew knowing it.
#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "object.hpp"
#include "parts.hpp"
#include "values.hpp"

namespace pathproof {

class Declared {
public:
    explicit Declared(const Values& values) : values_(values) {}
    void add(const Undeclared& undeclared);
    bool is_mutable(const Location& location);
    const std::set<std::string>& mutable_locations() const { return mutable_; }
    bool is_probed(const std::string& site) const { return probed_.contains(site); }
    void require_probed(std::string_view site);
    bool all_threads() const { return all_threads_; }     // ALL_THREADS in probed
    bool default_names() const { return default_names_; }
    bool idents() const { return idents_; }
    bool released_by_others(Name site);                   // some lock that was made there, by others than its owner
    const std::set<std::string>& witnessed() const { return witnessed_; }  // probed sites that some step was seen to need
    std::string text(const Location& location) const;

private:
    struct LocationHash {
        std::size_t operator()(const std::array<u32, 3>& key) const { return combined(combined(key[0], key[1]), key[2]); }
    };
    const Values& values_;
    std::set<std::string> mutable_, probed_, witnessed_;
    bool all_threads_ = false, default_names_ = false, idents_ = false;
    std::unordered_map<std::array<u32, 3>, bool, LocationHash> mutability_;
    std::unordered_map<Name, bool> released_by_others_;   // by site
};

}  // namespace pathproof
