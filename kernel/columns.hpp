// The rows of a certificate between Python and the kernel: what `certificate/codec.py` and `certificate/container.py` have the
// kernel do for them, since it is done for every row.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "script.hpp"

namespace pathproof {

namespace nb = nanobind;

// Buffers of unsigned 32-bit numbers: of Python's `array("I")`.
using Numbers = nb::ndarray<u32, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ConstNumbers = nb::ndarray<const u32, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline std::string_view view(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }
inline nb::bytes as_bytes(std::string_view data) { return nb::bytes(data.data(), data.size()); }

// The rows of a chunk, as `codec.Packed` has them, whose columns must outlive them; a ValueError says what is wrong with them.
using Shapes = std::vector<std::pair<u32, nb::bytes>>;
using Counted = std::vector<std::pair<u32, nb::bytes>>;  // masks, each with the choice that it is counted from
// `out`: of a partial script, for each shape the choices that are not followed; else empty.
Script checked(const Shapes& shapes, const nb::bytes& numbers, const nb::bytes& indegrees, u64 rows, const nb::bytes& path,
               const std::vector<nb::bytes>& out = {});

void bind_columns(nb::module_& module);

}  // namespace pathproof
