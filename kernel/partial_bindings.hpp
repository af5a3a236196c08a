// What Python asks for partial scripts: of a search what it left open, of a certification which states it saw.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include "columns.hpp"
#include "explore.hpp"
#include "seen_rows.hpp"

namespace pathproof {

template <class Exploring>
nanobind::class_<Exploring>& bind_unfollowed(nanobind::class_<Exploring>& exploring) {
    using namespace nanobind::literals;
    return exploring.def("unfollowed", [](Exploring& loop, Numbers followed) {  // numbers of states, and their choices
        if (followed.size() != loop.states()) throw nanobind::value_error("a column has a number for each state");
        std::vector<u32> numbers, choices;
        for (const auto& [number, choice] : loop.explorer().unfollowed({followed.data(), followed.size()})) {
            numbers.push_back(number);
            choices.push_back(choice);
        }
        const auto raw = [](const std::vector<u32>& column) { return nanobind::bytes(column.data(), column.size() * sizeof(u32)); };
        return std::pair(raw(numbers), raw(choices));
    }, "followed"_a);
}

inline void bind_seen_rows(nanobind::module_& module) {
    using namespace nanobind::literals;
    nanobind::class_<SeenRows>(module, "SeenRows")
        .def(nanobind::init<>())
        .def("__len__", &SeenRows::distinct)
        .def("__contains__", [](SeenRows& rows, nanobind::object fingerprint) {
            return rows.has(nanobind::cast<u64>(fingerprint & nanobind::int_(~u64{0})));
        }, "fingerprint"_a);
}

}  // namespace pathproof
