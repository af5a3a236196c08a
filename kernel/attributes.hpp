// What the files about attributes share.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "machine.hpp"

namespace pathproof {

inline std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

// Attributes that live nowhere: `__class__`, `__dict__`, and those of functions, methods and the like; or MISSING.
Value special_attribute(Machine& machine, Value value, Value cls, Name name);

}  // namespace pathproof
