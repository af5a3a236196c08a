// What Python asks of a search that goes on where another stood, or that others may go on from (`search/native_loop.py`).
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "columns.hpp"
#include "explore.hpp"
#include "raising.hpp"

namespace pathproof {

template <class Exploring>
void bind_resuming(nanobind::class_<Exploring>& exploring) {
    using namespace nanobind::literals;
    exploring
        .def("retrace", [](Exploring& loop, Numbers parents, Numbers choices, Numbers indegrees, u64 begin, u64 end) -> std::string {
            const auto rows = [&](const Numbers& column) {
                if (begin > end || end > column.size()) throw nanobind::value_error("there are not so many rows");
                return std::span<const u32>(column.data() + begin, end - begin);
            };
            const auto event = guarded([&] { return loop.explorer().retrace(rows(parents), rows(choices), rows(indegrees)); });
            switch (event) {
                case Explorer::Event::Look: return "look";
                case Explorer::Event::Full: return "full";
                case Explorer::Event::Misfit: return "misfit";
                default: return "paused";
            }
        }, "parents"_a, "choices"_a, "indegrees"_a, "begin"_a, "end"_a)
        .def("stand_at", [](Exploring& loop, u64 untaken, const std::vector<std::tuple<u64, u64, u64>>& course) {
            std::vector<Course::Point> points;
            for (const auto& [states, transitions, open] : course) points.push_back({states, transitions, open});
            return guarded([&] { return loop.explorer().stand_at(untaken, std::move(points)); });
        }, "untaken"_a, "course"_a)
        .def("standing", [](Exploring& loop) { return loop.explorer().standing(); });
}

}  // namespace pathproof
