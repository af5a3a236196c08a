#include "sharing_module.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "columns.hpp"
#include "raising.hpp"
#include "sharing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pathproof {
namespace {

class Shared {
public:
    Shared(u32 workers, u64 capacity, bool counting)
        : workers_(workers), table(guarded([&] { return std::make_unique<SharedTable>(workers, capacity, counting); })) {}
    template <class F> auto sum(const F& of) const {
        decltype(of(table->control().workers[0]) + 0) found = 0;
        for (u32 each = 0; each < workers_; ++each) found += of(table->control().workers[each]);
        return found;
    }
    u32 depth() const {
        u32 found = 0;
        for (u32 each = 0; each < workers_; ++each) found = std::max(found, table->control().workers[each].depth.load());
        return found;
    }
    void took(u32 worker, u64 bytes) { table->control().workers[worker].memory = bytes; }

private:
    u32 workers_;

public:
    std::unique_ptr<SharedTable> table;
};

class Sharing {
public:
    using Names = std::vector<std::pair<std::string, std::string>>;

    Sharing(nb::object kernel, Shared& shared, std::tuple<u64, u64, u64> sizes, u64 max_states, u64 max_depth, const Names& invariants,
            const Names& step_invariants)
        : machine_(system_of(kernel)),
          explorer(machine_, *shared.table, {std::get<0>(sizes), std::get<1>(sizes), std::get<2>(sizes)}, max_states, max_depth,
                   properties(invariants), properties(step_invariants)) {}

    std::string advance(double seconds) {
        const auto event = guarded([&] {
            nb::gil_scoped_release release;
            return explorer.advance(seconds);
        });
        static constexpr const char* NAMES[] = {"paused", "finished", "look", "look at step", "full", "ready", "stopped"};
        return NAMES[static_cast<std::size_t>(event)];
    }
    bool arrive() { return guarded([&] { return explorer.arrive(); }); }
    std::pair<u64, u32> looked_at() { return {machine_.tree().handle(explorer.looked_at()), explorer.number()}; }
    std::tuple<u64, u64, u32, u32> looked_at_step() {  // before, after, number of the state before, choice
        const auto& step = explorer.step();
        if (!step) throw nb::value_error("no step is to be looked at");
        return {machine_.tree().handle(step->before), machine_.tree().handle(step->after), step->number, step->choice};
    }
    void record(const SharingExplorer::Bases& bases, u64 first, Numbers parents, Numbers choices, Numbers fanouts, Numbers indegrees) {
        const auto column = [&](const Numbers& numbers) {
            if (numbers.size() != parents.size()) throw nb::value_error("a column has a number for each state");
            return std::span(numbers.data(), numbers.size());
        };
        explorer.record(bases, first, column(parents), column(choices), column(fanouts), column(indegrees));
    }

private:
    std::vector<Explorer::Property> properties(const Names& names) {
        std::vector<Explorer::Property> found;
        for (const auto& [module, name] : names) found.push_back({machine_.machine.intern(module), machine_.machine.intern(name)});
        return found;
    }
    TransitionSystem& machine_;

public:
    SharingExplorer explorer;
};

}  // namespace

void bind_sharing(nb::module_& module) {
    using Standing = SharedTable::Standing;
    nb::class_<Shared>(module, "Shared")
        .def(nb::init<u32, u64, bool>(), "workers"_a, "capacity"_a, "counting"_a)
        .def("states", [](const Shared& shared) { return shared.sum([](const Standing& each) { return each.states.load(); }); })
        .def("transitions", [](const Shared& shared) { return shared.sum([](const Standing& each) { return each.transitions.load(); }); })
        .def("waiting", [](const Shared& shared) { return shared.sum([](const Standing& each) { return each.waiting.load(); }); })
        .def("untaken", [](const Shared& shared) { return shared.sum([](const Standing& each) { return each.untaken.load(); }); })
        .def("memory", [](const Shared& shared) { return shared.sum([](const Standing& each) { return each.memory.load(); }); })
        .def("moved", [](const Shared& shared) { return shared.sum([](const Standing& each) { return each.moved.load(); }); })
        .def("depth", &Shared::depth)
        .def("took", &Shared::took, "worker"_a, "bytes"_a)
        .def("size", [](const Shared& shared) { return shared.table->size(); })
        .def("bytes_used", [](const Shared& shared) { return shared.table->bytes(); })
        .def("refresh", [](const Shared& shared) { guarded([&] { shared.table->refresh(); return 0; }); })
        .def("note_violation", [](const Shared& shared) { shared.table->control().violated = 1; })
        .def("stop", [](const Shared& shared) { shared.table->stop(); })
        .def("stopped", [](const Shared& shared) { return shared.table->stopped(); });
    nb::class_<Sharing>(module, "Sharing")
        .def(nb::init<nb::object, Shared&, std::tuple<u64, u64, u64>, u64, u64, const Sharing::Names&, const Sharing::Names&>(), "kernel"_a,
             "shared"_a, "sizes"_a, "max_states"_a, "max_depth"_a, "invariants"_a, "step_invariants"_a, nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 3>())
        .def("advance", &Sharing::advance, "seconds"_a)
        .def("join", [](Sharing& sharing, u32 worker, u32 workers) { sharing.explorer.join(worker, workers); }, "worker"_a, "workers"_a)
        .def("arrive", &Sharing::arrive)
        .def("looked_at", &Sharing::looked_at)
        .def("looked_at_step", &Sharing::looked_at_step)
        .def("path", [](const Sharing& sharing, u32 number) { return sharing.explorer.path(number); }, "number"_a)
        .def("transitions", [](const Sharing& sharing) { return sharing.explorer.transitions(); })
        .def("untaken", [](const Sharing& sharing) { return sharing.explorer.untaken(); })
        .def("depth", [](const Sharing& sharing) { return sharing.explorer.depth(); })
        .def("cut", [](const Sharing& sharing) { return sharing.explorer.cut(); })
        .def("judged", [](const Sharing& sharing) { return sharing.explorer.judged(); })
        .def("judged_steps", [](const Sharing& sharing) { return sharing.explorer.judged_steps(); })
        .def("bytes_used", [](const Sharing& sharing) { return sharing.explorer.bytes_used(); })
        .def("rows", [](const Sharing& sharing) { return sharing.explorer.rows(); })
        .def("prefix", [](const Sharing& sharing) { return sharing.explorer.prefix(); })
        .def("by_depth", [](const Sharing& sharing) { return sharing.explorer.by_depth(); })
        .def("record", &Sharing::record, "bases"_a, "first"_a, "parents"_a, "choices"_a, "fanouts"_a, "indegrees"_a);
}

}  // namespace pathproof
