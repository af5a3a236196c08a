// Values on their way to the host and back: `machine/delegation.py`.
#pragma once

#include <string_view>

#include "machine.hpp"

namespace pathproof {

inline constexpr i64 MAX_LENGTH = 4'000'000;  // of a str or bytes (`costs.MAX_LENGTH`)

bool is_unprinted(Machine& machine, Value value);  // an int that Python itself refuses to show, or a range of such
Value to_host(Machine& machine, Value value, bool exact = false);      // an argument; a list becomes Record List. Defers for objects
Value from_host(Machine& machine, Value value);    // a result: lists become objects
void text_length_limit(Machine& machine, Value value);
Value host_format(Machine& machine, Value value, Value spec);
bool host_truth(Machine& machine, Value value);    // bool() of anything but an object or a Record
std::string_view host_type_name(Value value);      // how the host names the type, in its error messages

}  // namespace pathproof
