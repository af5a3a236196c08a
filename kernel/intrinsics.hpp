// What intrinsics ask of their arguments.
//
// Only library code calls intrinsics, mostly with what it made itself. But a program can reach into a library object
// (`condition._waiters = 5`) or call a method on something else (`heapq.heappush(5, 1)`): what is then not what it
// should be is refused, never taken for something that it is not.
#pragma once

#include <span>

#include "machine.hpp"

namespace pathproof {

[[noreturn]] void refuse_argument(Machine& machine);
const Object& expected(Machine& machine, Value ref);               // its head; refused if the value is no object
const Object& expected(Machine& machine, Value ref, Kind kind);    // the same, of this kind
Name name_of(Machine& machine, Value text);                        // of an attribute: refused if it is no str
std::span<const Value> tuple_items(Machine& machine, Value tuple);

}  // namespace pathproof
