// Constants: the builtin types and what the library modules define, made once (bootstrap.cpp) and the same in every state.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>

#include "object.hpp"
#include "parts.hpp"
#include "value.hpp"

namespace pathproof {

struct Constants {
    std::deque<Object> objects;                           // by number of constant
    std::unordered_map<Name, Value> classes;              // builtin classes by name
    std::unordered_map<Name, Value> builtins, public_builtins;
    std::unordered_map<Name, Value> modules;              // library modules, and the property file
    std::deque<Primitive> primitives;
    std::unordered_map<std::string, u32> primitive_ids;
    std::unordered_map<Name, Intrinsic> intrinsics;

    const Object& operator[](Value ref) const { return objects[ref.index()]; }
    Object& operator[](Value ref) { return objects[ref.index()]; }
};

}  // namespace pathproof
