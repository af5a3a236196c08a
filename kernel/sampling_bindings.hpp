// What Python asks of a search in two phases, and of the course of any (`search/native_sampled_loop.py`).
#pragma once

#include <array>
#include <tuple>

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "explore.hpp"

namespace pathproof {

// Of states after the first phase: how many were met so and so often by the one group of walks and by the other (16 * 16 numbers).
inline std::vector<u64> histogram(const std::vector<u8>& meetings, std::size_t begin, std::size_t end) {
    std::vector<u64> found(256, 0);
    for (std::size_t each = begin; each < std::min(end, meetings.size()); ++each)
        if (meetings[each]) ++found[meetings[each]];
    return found;
}

template <class Exploring>
nanobind::class_<Exploring>& bind_sampling(nanobind::class_<Exploring>& exploring) {
    using namespace nanobind::literals;
    return exploring
        .def("sample", [](Exploring& loop, u64 seed, u64 switch_at, u32 searches) { loop.explorer().sample(seed, switch_at, searches); },
             "seed"_a, "switch_at"_a, "searches"_a)
        .def("begin_sampling", [](Exploring& loop) { loop.explorer().begin_sampling(); })
        .def("begin_counting", [](Exploring& loop) { loop.explorer().begin_counting(); })
        .def("begin_walking", [](Exploring& loop, u64 steps, u64 length) { loop.explorer().begin_walking(steps, length); },
             "steps"_a, "length"_a)
        .def("exhaustive", [](Exploring& loop) -> u64 { return loop.explorer().sampling() ? loop.explorer().sampling()->exhaustive : 0; })
        .def("samples", [](Exploring& loop) {
            return loop.explorer().sampling() ? loop.explorer().sampling()->samples : std::vector<u32>();
        })
        .def("sampled", [](Exploring& loop) {  // drawn, left, of all; counted, productive; steps of walks, those to the first phase
            const auto& sampling = loop.explorer().sampling();
            if (!sampling) return std::vector<u64>();
            const Frontier& frontier = sampling->frontier;
            return std::vector<u64>{sampling->drawn, frontier.left(), frontier.total(), sampling->counted, sampling->productive,
                                    sampling->walked, sampling->known};
        })
        .def("meetings", [](Exploring& loop) {  // of states that were visited, and of others
            const auto& sampling = loop.explorer().sampling();
            if (!sampling) return std::pair(std::vector<u64>(), std::vector<u64>());
            const std::size_t visited = loop.explorer().states() - sampling->exhaustive;
            return std::pair(histogram(sampling->meetings, 0, visited), histogram(sampling->meetings, visited, sampling->meetings.size()));
        })
        .def("level_starts", [](Exploring& loop) { return loop.explorer().level_starts(); })
        .def("course", [](Exploring& loop) {
            std::vector<std::tuple<u64, u64, u64>> points;
            for (const auto& [states, transitions, untaken] : loop.explorer().course().points()) points.emplace_back(states, transitions, untaken);
            return points;
        });
}

}  // namespace pathproof
