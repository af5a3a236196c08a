// Texts that show an address: `MARK` stands where Python would have one (`hostops.MARK`). They can be put into other texts
// and shown to people; whatever looks at them otherwise is refused.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "machine.hpp"

namespace pathproof {

inline constexpr std::string_view MARK = "\xf0\x90\xa9\xbf";

inline bool is_marked(const Machine& machine, Value value) {
    if (value.is(Tag::Str)) return machine.values.text(value).find(MARK) != std::string_view::npos;
    if (!value.is(Tag::Tuple) && !value.is(Tag::FrozenSet)) return false;
    for (Value item : machine.values.items(value))
        if (is_marked(machine, item)) return true;
    return false;
}

// Each long text once: a list may hold one a million times.
inline bool any_marked(const Machine& machine, std::span<const Value> items) {
    constexpr std::size_t LONG = 64;
    std::unordered_set<Value> seen;
    for (Value item : items) {
        if (item.is(Tag::Str) && machine.values.text(item).size() > LONG && !seen.insert(item).second) continue;
        if (is_marked(machine, item)) return true;
    }
    return false;
}

inline void refuse_marked(Machine& machine, std::span<const Value> items) {
    if (any_marked(machine, items))
        machine.refuse("looking at a text that shows an address",
                       "Python does not fix it; it can be printed, and be part of a message",
                       "define __repr__ or __str__, or use a name");
}

inline void refuse_marked(Machine& machine, Value value) { refuse_marked(machine, std::span<const Value>(&value, 1)); }

inline std::string for_people(std::string text) {
    for (std::size_t at = text.find(MARK); at != std::string::npos; at = text.find(MARK, at)) text.replace(at, MARK.size(), "0x...");
    return text;
}

}  // namespace pathproof
