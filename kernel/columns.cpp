#include "columns.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "model.hpp"
#include "preorder.hpp"

namespace pathproof {

Script checked(const Shapes& shapes, const nb::bytes& numbers, const nb::bytes& indegrees, u64 rows, const nb::bytes& path,
               const std::vector<nb::bytes>& out) {
    if (!out.empty() && out.size() != shapes.size()) throw nb::value_error("columns of different lengths");
    std::vector<Shape> table;
    for (const auto& [fanout, productive] : shapes) table.push_back({fanout, Mask(view(productive))});
    for (std::size_t i = 0; i < out.size(); ++i) table[i].out = Mask(view(out[i]));
    Script script(std::move(table), view(numbers), view(indegrees), rows, view(path));
    if (const std::string problem = script.check(); !problem.empty()) throw nb::value_error(problem.c_str());
    return script;
}

namespace {

template <class F> auto unlocked(const F& work) {
    nb::gil_scoped_release release;
    return work();
}

// A column predicted and coded, and back (`certificate/model.py`).
using Start = std::vector<std::pair<u32, u64>>;
nb::bytes write_column(nb::bytes column, u64 rows, nb::bytes numbers, const std::vector<u64>& masks, const Start& start) {
    const Rows known{rows, view(numbers), masks, start};
    return as_bytes(unlocked([&] { return written_column(view(column), known); }));
}
nb::bytes read_column(nb::bytes data, u64 rows, nb::bytes numbers, const std::vector<u64>& masks, nb::bytes path) {
    Start start;
    for (PathReader reader(view(path)); reader.left();) {
        const Step step = reader.next();
        if (step.base + step.remaining.width() > 64) throw nb::value_error("too many choices for a model");
        start.emplace_back(step.choice, step.base < 64 ? step.remaining.word(0) << step.base : 0);
    }
    const Rows known{rows, view(numbers), masks, start};
    return as_bytes(unlocked([&] { return column_read(view(data), known); }));
}

// How many steps a path has, and one more than the last choice that one of them speaks of.
std::pair<u64, u64> measured(nb::bytes path) {
    PathReader reader(view(path));
    const u64 depth = reader.left();
    u64 width = 0;
    while (reader.left()) {
        const Step step = reader.next();
        width = std::max(width, step.base + step.remaining.width());
    }
    return {depth, width};
}

// For each wanted amount of work, in ascending order: the first row before which so much is done, how much that is exactly,
// and the row's depth (`certifier/partition.py`). Gives the steps of all rows, too.
std::pair<u64, std::vector<std::tuple<u64, u64, u64>>> cuts(
        const Shapes& shapes, nb::bytes numbers, u64 rows, nb::bytes path, const std::vector<u64>& wanted, bool trustful) {
    Script script = checked(shapes, numbers, nb::bytes("", 0), rows, path);
    RowPosition position = script.start();
    std::vector<std::tuple<u64, u64, u64>> found;
    u64 work = 0;
    for (const u64 amount : wanted) {
        while (work < amount && script.next() < rows) {
            const Shape& shape = script.skip(position);
            work += trustful ? 1 : 1 + shape.fanout - shape.children;
        }
        found.emplace_back(script.next(), work, position.steps.size());
    }
    return {script.steps(), found};
}

// What a search recorded, chunk by chunk (`certificate/container.py`).
std::span<const u32> span(const ConstNumbers& column) { return {column.data(), column.size()}; }

class Recorded {
public:
    Recorded(Numbers parents, ConstNumbers choices, ConstNumbers fanouts, ConstNumbers indegrees, ConstNumbers kinds)
        : parents_(std::move(parents)), choices_(std::move(choices)), fanouts_(std::move(fanouts)), indegrees_(std::move(indegrees)),
          kinds_(std::move(kinds)), rows_({{parents_.data(), parents_.size()}, span(choices_), span(fanouts_), span(indegrees_), span(kinds_)}) {}

    // Its start (choices, and what remains of each, counted from a choice), shapes, numbers, indegrees, greatest depth, and of each
    // shape the kind of what it leaves open.
    std::optional<std::tuple<std::vector<u32>, Counted, Shapes, nb::bytes, nb::bytes, std::size_t, std::vector<u32>>> next(std::size_t rows, std::size_t wide) {
        if (rows_.done()) return {};
        const Preorder::Chunk chunk = unlocked([&] { return rows_.next(rows, wide); });
        std::vector<u32> choices;
        Counted remaining;
        Shapes shapes;
        for (std::size_t i = 0; i < chunk.start.steps.size(); ++i) {
            const Step& step = chunk.start.steps[i];
            choices.push_back(step.choice);
            remaining.emplace_back(step.base + step.remaining.offset(), as_bytes(step.remaining.bytes()));
        }
        for (const Shape& shape : chunk.shapes) shapes.emplace_back(shape.fanout, as_bytes(shape.productive.bytes()));
        return std::tuple(std::move(choices), std::move(remaining), std::move(shapes), raw(chunk.numbers), raw(chunk.indegrees), chunk.depth,
                          chunk.kinds);
    }

private:
    static nb::bytes raw(const std::vector<u32>& column) { return nb::bytes(column.data(), column.size() * sizeof(u32)); }

    Numbers parents_;
    ConstNumbers choices_, fanouts_, indegrees_, kinds_;       // what the rows are read from
    Preorder rows_;
};

}  // namespace

void bind_columns(nb::module_& module) {
    using namespace nb::literals;
    module.def("write_column", &write_column, "column"_a, "rows"_a, "numbers"_a, "masks"_a, "start"_a);
    module.def("read_column", &read_column, "data"_a, "rows"_a, "numbers"_a, "masks"_a, "path"_a);
    module.def("measured", &measured, "path"_a);
    module.def("cuts", &cuts, "shapes"_a, "numbers"_a, "rows"_a, "path"_a, "wanted"_a, "trustful"_a);
    module.def("differences", [](const ConstNumbers& numbers, const ConstNumbers& indegrees, const std::vector<u32>& children,
                                 const std::vector<u32>& missing) {
        return as_bytes(unlocked([&] { return differences(span(numbers), span(indegrees), children, missing); }));
    }, "numbers"_a, "indegrees"_a, "children"_a, "missing"_a);
    nb::class_<Recorded>(module, "Recorded")
        .def(nb::init<Numbers, ConstNumbers, ConstNumbers, ConstNumbers, ConstNumbers>(), "parents"_a, "choices"_a, "fanouts"_a,
             "indegrees"_a, "kinds"_a)
        .def("next", &Recorded::next, "rows"_a, "wide"_a);
}

}  // namespace pathproof
