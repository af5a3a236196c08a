// What other parts use of `machine/functions.py`.
#pragma once

#include "machine.hpp"

namespace pathproof {

Value as_call(Machine& machine, Value outcome);  // what an assignment needs to have done, done as a call

}  // namespace pathproof
