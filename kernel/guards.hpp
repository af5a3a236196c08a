// Guarded locations: those that only the main thread accesses, or only whoever holds a certain lock (`guards.py`).
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "object.hpp"
#include "parts.hpp"

namespace pathproof {

struct Guard {
    enum class Kind : u8 { Main, Own, Lock };
    struct Hop {
        Name name;                               // of an attribute; NO_SITE: an item
        std::size_t number = 0;                  // of the item
    };
    bool writes = false;                         // it guards these alone
    Kind kind = Kind::Main;
    Name module = 0;
    std::vector<Hop> hops;
    std::string text;                            // without what it guards

    bool tried_before(const Guard& other) const; // guards are tried in one order
    std::string whole() const { return (writes ? "writes " : "all ") + text; }
};

class Guards {
public:
    void declare(Machine& m, const std::string& location, const std::string& guard);  // no guard: it has none
    void forget() { guarding_.clear(); }         // what is mutable has changed

    // Whether an access to something that others reach may be merged all the same; throws `Undeclared` if it belies a guard.
    bool is_guarded(Machine& m, Value ref, const Location& location, bool write);
    void looked_at(Machine& m, Location location);  // by a property

private:
    struct Guarded { std::string location; const Guard* guard; };  // guard: or none
    const std::vector<Guarded>& guards_of(Machine& m, const Location& location);
    bool holds(Machine& m, const Guard& guard, Value ref);
    std::string following(Machine& m, const Guard& guard, Value ref, const Location& location, bool write);

    struct LocationHash {
        std::size_t operator()(const std::array<u32, 3>& key) const { return combined(combined(key[0], key[1]), key[2]); }
    };
    std::map<std::string, Guard> guards_;        // by location
    std::unordered_map<std::array<u32, 3>, std::vector<Guarded>, LocationHash> guarding_;
};

}  // namespace pathproof
