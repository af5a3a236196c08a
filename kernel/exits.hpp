// What happens once the main thread has run its program (`machine/exits.py`).
#pragma once

#include "machine.hpp"

namespace pathproof {

// Whether the main thread, whose program has ended, goes on with what is to be done at the end.
bool begins_exit(Machine& machine);

Value kept_for_exit(Machine& machine, const Args& args);

}  // namespace pathproof
