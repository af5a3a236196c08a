// A search by several processes, as Python sees it (sharing.hpp, shared_table.hpp).
#pragma once

#include <nanobind/nanobind.h>

#include "transitions.hpp"

namespace pathproof {

TransitionSystem& system_of(nanobind::handle kernel);  // of a `Kernel`

void bind_sharing(nanobind::module_& module);

}  // namespace pathproof
