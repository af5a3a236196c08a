// The Python module `pathproof.machine._kernel`: programs and values in, states and verdicts out.
#include <algorithm>
#include <optional>

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "cached.hpp"
#include "certify.hpp"
#include "columns.hpp"
#include "conversion.hpp"
#include "explore.hpp"
#include "transitions.hpp"
#include "packing.hpp"
#include "raising.hpp"
#include "resuming_bindings.hpp"
#include "sharing_module.hpp"
#include "sampling_bindings.hpp"
#include "partial_bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pathproof {
namespace {

// -- the machine, as Python sees it ----------------------------------------------------------------------------------

class Kernel {
public:
    Kernel(nb::object program, std::vector<std::string> library, nb::dict vocabulary, std::string reduction,
           std::string atomicity, nb::bytes key, nb::callable perform) {
        Options options;
        options.reduce = reduction != "none";
        options.guards = reduction.ends_with(",guards");
        options.atomicity = atomicity == "visible" ? Options::Atomicity::Visible
                            : atomicity == "line"  ? Options::Atomicity::Line
                                                   : Options::Atomicity::Instruction;
        options.por = options.reduce && options.visible();
        auto host = std::make_unique<PythonHost>(std::move(perform));
        PythonHost* link = host.get();
        system_ = std::make_unique<TransitionSystem>(options, std::span(reinterpret_cast<const u8*>(key.c_str()), key.size()), std::move(host));
        link->machine = &system_->machine;
        host_ = link;
        load_program(program);
        Vocabulary words;
        for (nb::handle pair : vocabulary["classes"])
            words.classes.emplace_back(nb::cast<std::string>(pair[0]), nb::cast<std::string>(pair[1]),
                                       nb::cast<std::vector<std::string>>(nb::list(pair[2])));
        for (nb::handle entry : vocabulary["refused"])
            system_->machine.program.refused_builtins[system_->machine.intern(utf8(entry[0]))] = {utf8(entry[1]), utf8(entry[2])};
        words.hidden = nb::cast<std::vector<std::string>>(vocabulary["hidden"]);
        words.primitives = nb::cast<std::vector<std::string>>(vocabulary["primitives"]);
        words.delegated = nb::cast<std::vector<std::string>>(vocabulary["delegated"]);
        words.library = std::move(library);
        guarded([&] { system_->machine.bootstrap(words); return 0; });
        adopting_ = std::make_unique<Adopting>(system_->machine);
    }

    // Python holds states as numbers (Tree::handle).
    using Handle = u64;
    Handle handle(Root state) { return system_->tree().handle(state); }
    Root root(Handle state) const { return system_->tree().root(state); }

    Handle initial() { return handle(guarded([&] { return system_->initial(); })); }

    std::vector<std::pair<std::string, i64>> choices(Handle state) {
        system_->load(root(state));
        std::vector<std::pair<std::string, i64>> found;
        for (const auto& [thread, count] : system_->choices()) found.emplace_back(system_->machine.thread_text(thread), count);
        return found;
    }

    std::optional<Handle> step(Handle state, i64 index) {
        system_->load(root(state));
        const auto made = guarded([&]() -> std::optional<Root> {
            for (const auto& [thread, count] : system_->choices()) {
                if (index < count) return system_->step(thread, index);
                index -= count;
            }
            throw nb::index_error("no such choice");
        });
        return made ? std::optional(handle(*made)) : std::nullopt;
    }

    nb::object error(Handle state) {
        const Violation* violation = system_->error(root(state));
        if (!violation) return nb::none();
        return nb::make_tuple(unicode(violation->kind), unicode(violation->message), unicode(violation->thread),
                              unicode(violation->file), violation->line);
    }

    bool suspicious(Handle state) {
        system_->load(root(state));
        return guarded([&] { return system_->suspicious(); });
    }

    nb::object fingerprint(Handle state) {
        system_->load(root(state));
        return number(system_->fingerprint());
    }

    nb::list output() {
        nb::list texts;
        for (Value each : system_->machine.output) texts.append(unicode(system_->machine.text(each)));
        return texts;
    }

    void declare(nb::str kind, nb::str location, nb::str guard) { system_->declare({utf8(kind), utf8(location), utf8(guard)}); }

    std::vector<std::string> witnessed() const { return {system_->machine.declared.witnessed().begin(), system_->machine.declared.witnessed().end()}; }

    // A state's leaves in pairs of ids, a place and what is there. Ids say of which kind they are by their last two bits,
    // so that each stands for one contents.
    enum IdKind : u64 { CONTENTS, PLACE, REGION, ERROR };

    nb::object vector(Handle state) {
        nb::list parts;
        system_->tree().differences(system_->tree().empty(), root(state), [&](u32 place, u32, u32 value) {
            parts.append(nb::int_(u64{place} << 2 | PLACE));
            parts.append(nb::int_(u64{value} << 2 | kind_at(place)));
        });
        return nb::tuple(parts);
    }

    Handle restore(const std::vector<u64>& vector) {
        std::vector<Tree::Change> changes;
        for (std::size_t i = 0; i + 1 < vector.size(); i += 2)
            changes.push_back({static_cast<u32>(vector[i] >> 2), static_cast<u32>(vector[i + 1] >> 2)});
        return handle(system_->tree().with(system_->tree().empty(), changes));
    }

    nb::bytes component(u64 identifier) {
        Machine& m = system_->machine;
        const auto number = static_cast<u32>(identifier >> 2);
        const auto name = [&](u32 place) {
            if (place < Paths::FIRST || m.paths.is_region(place)) return std::to_string(place);
            const Digest& digest = m.paths.digest(place);
            return std::string(digest.begin(), digest.end());
        };
        std::string data;
        switch (static_cast<IdKind>(identifier & 3)) {
            case CONTENTS: data = "object " + m.encoding.of(m.objects[number]); break;
            case PLACE: data = "name " + name(number); break;
            case REGION: {
                std::vector<std::string> names;
                for (u32 each : m.regions[number]) names.push_back(name(each));
                std::ranges::sort(names);
                data = "region ";
                for (const std::string& each : names) data += each;
                break;
            }
            case ERROR: data = "error " + std::to_string(number); break;
        }
        return nb::bytes(data.data(), data.size());
    }

    nb::object invariant(Handle state, const std::string& module, const std::string& name) {
        system_->load(root(state));
        const auto result = guarded([&] { return system_->check_invariant(module, name); });
        return result ? nb::object(nb::bool_(*result)) : nb::none();
    }

    // Every object of a state, for the reference machine: name, kind, class, data, attributes, site, published, and of
    // frames, functions and generators the code's identity, position and number of slots.
    nb::object exported(Handle state, nb::object factory) {
        Machine& m = system_->machine;
        m.state.load(root(state));
        nb::list found;
        m.tree.differences(m.tree.empty(), root(state), [&](u32 place, u32, u32 value) {
            if (place < Paths::FIRST || m.paths.is_region(place)) return;
            const Object& item = m.objects[value];
            nb::list data, attrs;
            for (Value each : item.data) data.append(to_python(m, each, factory));
            for (const Attr& attr : item.attrs)
                attrs.append(nb::make_tuple(unicode(m.text(attr.name)), to_python(m, attr.value, factory)));
            found.append(nb::make_tuple(
                place, unicode(KIND_NAMES[static_cast<std::size_t>(item.kind)]), to_python(m, item.cls, factory), data,
                item.has_attrs ? nb::object(attrs) : nb::none(),
                item.site == NO_SITE ? nb::none() : unicode(m.text(item.site)), item.published,
                item.code ? unicode(m.text(item.code->identity)) : nb::none(), item.pc, item.slots));
        });
        return found;
    }

    // A name: (parent or 0, label) or (-1, a thread's path).
    nb::object path(u32 name) {
        Machine& m = system_->machine;
        if (m.paths.is_thread(name)) {
            nb::list parts;
            for (i64 part : m.paths.path(name)) parts.append(nb::int_(part));
            return nb::make_tuple(-1, nb::tuple(parts));
        }
        return nb::make_tuple(m.paths.parent(name), to_python(m, m.paths.label(name)));
    }

    std::pair<std::vector<u32>, std::vector<u32>> regions(Handle state) {
        system_->load(root(state));
        return system_->machine.state.regions();
    }

    // States from elsewhere (packing.hpp).
    u32 name(u32 parent, nb::object label) { return adopting_->name(parent, label); }
    u32 thread(const std::vector<i64>& path) { return adopting_->thread(path); }
    Handle adopted(nb::object items, const std::vector<u32>& reached,
                   const std::vector<std::pair<u32, std::vector<u32>>>& confined, nb::object factory) {
        return handle(adopting_->state(items, reached, confined, factory));
    }
    Handle error_state(nb::object kind, nb::object message, nb::object thread, nb::object file, int line) {
        return handle(system_->error_state({utf8(kind), utf8(message), utf8(thread), utf8(file), line}));
    }

    void configure(bool memoise, bool shortcuts, std::size_t sweep_at) {
        system_->machine.memoise = memoise;
        system_->machine.namer.shortcuts = shortcuts;
        system_->machine.memory.least_swept = sweep_at;
    }

    void watch(nb::object watch) { host_->watch = std::move(watch); }  // it is asked now and then whether to stop

    std::pair<u64, u64> steps() const { return {system_->interpreted, system_->replayed}; }

    std::size_t bytes_used() const { return system_->bytes_used(); }

    TransitionSystem& system() { return *system_; }

private:
    IdKind kind_at(u32 place) const {
        if (place == Tree::ERROR) return ERROR;
        return place < Paths::FIRST || system_->machine.paths.is_region(place) ? REGION : CONTENTS;
    }

    void load_program(nb::object program) {
        Machine& m = system_->machine;
        Loader loader(m);
        m.program.path = utf8(program.attr("path"));
        m.program.main = utf8(program.attr("main"));
        m.program.subject = utf8(program.attr("subject"));
        for (nb::handle arg : program.attr("args")) m.program.args.push_back(utf8(arg));
        for (nb::handle word : nb::iter(program.attr("mentioned")())) m.program.mentioned.insert(m.intern(utf8(word)));
        for (nb::handle site : nb::iter(program.attr("made_once"))) m.program.made_once.insert(m.intern(utf8(site)));
        for (nb::handle entry : nb::iter(program.attr("outside").attr("items")())) {
            nb::object known = nb::borrow(entry[1]);
            m.program.outside[m.intern(utf8(entry[0]))] = {utf8(known.attr("kind")) == "absent", utf8(known.attr("why")),
                                                           utf8(known.attr("advice"))};
        }
        nb::object sources = program.attr("sources"), modules = program.attr("modules");
        for (nb::handle name : nb::iter(nb::module_::import_("builtins").attr("sorted")(modules))) {
            nb::object source = sources.attr("get")(name);
            const bool known = !source.is_none();
            Source made{m.intern(utf8(name)), known ? m.intern(utf8(source.attr("file"))) : NO_SITE,
                        known && nb::cast<bool>(source.attr("library")), {}, loader.code(modules[name])};
            m.program.sources.push_back(std::move(made));
        }
    }

    std::unique_ptr<TransitionSystem> system_;
    PythonHost* host_ = nullptr;  // the machine's
    std::unique_ptr<Adopting> adopting_;
};

// The sending side of a stream of states.
class Packer {
public:
    Packer(Kernel& kernel, nb::bytes beginning)
        : kernel_(kernel), packing_(kernel.system(), std::string(beginning.c_str(), beginning.size())) {}
    nb::object pack(Kernel::Handle state) {
        try {
            const std::string message = packing_.pack(kernel_.root(state));
            return nb::bytes(message.data(), message.size());
        } catch (const Packing::TooDeep&) {
            return nb::none();
        }
    }

private:
    Kernel& kernel_;
    Packing packing_;
};

// The native loop, a slice at a time.
class Exploring {
public:
    using Names = std::vector<std::pair<std::string, std::string>>;

    Exploring(Kernel& kernel, const std::string& order, std::optional<u32> bits, u64 max_states, u64 max_depth,
              const Names& invariants, const Names& step_invariants)
        : kernel_(kernel),
          explorer_(kernel.system(), order == "depth-first" ? Explorer::Order::Depth : Explorer::Order::Breadth, bits, max_states,
                    max_depth, properties(kernel, invariants), properties(kernel, step_invariants)) {}

    std::string advance(double seconds) {
        const auto event = guarded([&] {
            nb::gil_scoped_release release;
            return explorer_.advance(seconds);
        });
        static constexpr const char* NAMES[] = {"paused", "finished", "look", "look at step", "full"};
        return NAMES[static_cast<std::size_t>(event)];
    }

    std::pair<Kernel::Handle, u32> looked_at() { return {kernel_.handle(explorer_.looked_at()), explorer_.number()}; }

    std::tuple<Kernel::Handle, Kernel::Handle, u32, u32> looked_at_step() {  // before, after, number of the state before, choice
        const auto& step = explorer_.step();
        if (!step) throw nb::value_error("no step is to be looked at");
        return {kernel_.handle(step->before), kernel_.handle(step->after), step->number, step->choice};
    }

    bool arrive() { return guarded([&] { return explorer_.arrive(); }); }

    u64 states() const { return explorer_.states(); }
    u64 transitions() const { return explorer_.transitions(); }
    u64 untaken() const { return explorer_.untaken(); }
    u64 waiting() const { return explorer_.waiting(); }
    u32 depth() const { return explorer_.depth(); }
    bool cut() const { return explorer_.cut(); }
    std::size_t bytes_used() const { return explorer_.bytes_used(); }
    std::size_t growth() const { return explorer_.growth(); }

    std::vector<i64> path(u32 number) const { return explorer_.path(number); }
    Explorer& explorer() { return explorer_; }
    std::vector<bool> judged() const { return {explorer_.judged().begin(), explorer_.judged().end()}; }
    std::vector<u32> judged_steps() const { return {explorer_.judged_steps().begin(), explorer_.judged_steps().end()}; }
    u64 ones() const { return explorer_.ones(); }

    // Of each state from number `first` on, as many as the columns have room for.
    void record(u64 first, Numbers parents, Numbers choices, Numbers fanouts, Numbers indegrees) const {
        const auto fill = [&](const Numbers& column, const auto& numbers) {
            if (first > states() || column.size() > states() - first) throw nb::value_error("there are not so many states");
            for (u64 row = 0; row < column.size(); ++row) column.data()[row] = numbers[first + row];
        };
        fill(parents, explorer_.parents());
        fill(choices, explorer_.choices());
        fill(fanouts, explorer_.fanouts());
        fill(indegrees, explorer_.indegrees());
    }

    static std::vector<Explorer::Property> properties(Kernel& kernel, const Names& names) {
        std::vector<Explorer::Property> found;
        for (const auto& [module, name] : names) found.push_back({kernel.system().machine.intern(module), kernel.system().machine.intern(name)});
        return found;
    }

private:
    Kernel& kernel_;
    Explorer explorer_;
};

// The native search in a cache, a slice at a time.
class CachedExploring {
public:
    using Names = Exploring::Names;

    CachedExploring(Kernel& kernel, u32 size, u32 policy, u64 seed, u64 max_visits, u64 max_depth, const Names& invariants,
                    const Names& step_invariants, bool script)
        : kernel_(kernel),
          explorer(kernel.system(), Cache(size, static_cast<Cache::Policy>(policy), seed), max_visits, max_depth,
                   Exploring::properties(kernel, invariants), Exploring::properties(kernel, step_invariants), script) {}

    const char* advance(double seconds) {
        return name(guarded([&] {
            nb::gil_scoped_release release;
            return explorer.advance(seconds);
        }));
    }
    const char* arrive() { return name(guarded([&] { return explorer.arrive(); })); }

    Kernel::Handle looked_at() { return kernel_.handle(explorer.looked_at()); }
    Kernel::Handle before() { return kernel_.handle(explorer.before()); }
    std::pair<nb::bytes, nb::bytes> script() {
        const auto [visits, steps] = explorer.script();
        return {nb::bytes(visits.data(), visits.size()), nb::bytes(steps.data(), steps.size())};
    }

private:
    static const char* name(CachedExplorer::Event event) {
        static constexpr const char* NAMES[] = {"paused", "finished", "look", "look at step", "full", "limit"};
        return NAMES[static_cast<std::size_t>(event)];
    }
    Kernel& kernel_;

public:
    CachedExplorer explorer;
};

// The rows of a chunk; a ValueError says what is wrong with them.
class CheckedRows {
public:
    CheckedRows(const Shapes& shapes, nb::bytes numbers, nb::bytes indegrees, u64 rows, nb::bytes path, const std::vector<nb::bytes>& out)
        : numbers_(numbers), indegrees_(indegrees), path_(path), script_(checked(shapes, numbers_, indegrees_, rows, path_, out)) {}
    u64 steps() const { return script_.steps(); }          // that they take
    RowPosition skip(u64 rows) {                           // of the first; gives the position of the next
        if (script_.next() || rows > script_.rows()) throw nb::index_error("not so many rows");
        RowPosition position = script_.start();
        while (rows-- > 0) script_.skip(position);
        return position;
    }
    Script& script() { return script_; }
    bool has_indegrees() const { return indegrees_.size() != 0; }

private:
    nb::bytes numbers_, indegrees_, path_;                 // what the script reads from
    Script script_;
};

// The walk over a certificate's rows, a slice at a time.
class Certifying {
public:
    Certifying(Kernel& kernel, bool trustful, nb::bytes point, const std::vector<std::pair<std::string, std::string>>& invariants,
               Countdown* countdown, SeenRows* seen)
        : kernel_(kernel), certifier_(kernel.system(), trustful, integer(point), Exploring::properties(kernel, invariants), countdown, seen) {}

    std::string begin(RowPosition& position) {             // which is used up
        return name(guarded([&] { return certifier_.begin(std::exchange(position, {})); }));
    }
    std::string walk(CheckedRows& given, u64 stop, double seconds) {
        if (stop > given.script().rows()) throw nb::index_error("not so many rows");
        if (certifier_.trustful() == given.has_indegrees()) throw nb::value_error("indegrees are for tamper-proof walks");
        return name(guarded([&] {
            nb::gil_scoped_release release;
            return certifier_.walk(given.script(), stop, seconds);
        }));
    }

    u64 next(CheckedRows& given) { return certifier_.next(given.script()); }
    u64 claimed() const { return certifier_.claimed(); }
    Kernel::Handle looked_at() { return kernel_.handle(certifier_.looked_at()); }
    std::vector<u32> choices() const { return certifier_.choices(); }
    std::size_t height() const { return certifier_.height(); }
    bool is_at(nb::bytes path) const { return certifier_.position().is_at(view(path)); }
    RowPosition leave_off() { return certifier_.leave_off(); }
    void tighten() { certifier_.tighten(); }
    bool over() const { return certifier_.over(); }
    i64 choice() const { return certifier_.choice(); }
    u64 found() const { return certifier_.found(); }
    std::vector<u64> counts() const {
        return {certifier_.rows, certifier_.transitions, certifier_.choices_taken, certifier_.dropped, certifier_.indegree_sum,
                certifier_.depth, certifier_.replayed, certifier_.out};
    }
    nb::object closure() { return number(certifier_.closure()); }
    std::vector<bool> judged() const { return {certifier_.judged().begin(), certifier_.judged().end()}; }

private:
    static u128 integer(nb::bytes bytes) {
        u128 found = 0;
        for (std::size_t i = bytes.size(); i-- > 0;) found = found << 8 | static_cast<u8>(bytes.c_str()[i]);
        return found;
    }
    static std::string name(Certifier::Event event) {
        static constexpr const char* NAMES[] = {"done", "paused", "look", "fanout", "dropped", "over", "path", "path later",
                                                  "path dropped"};
        return NAMES[static_cast<std::size_t>(event)];
    }
    Kernel& kernel_;
    Certifier certifier_;
};

}  // namespace

TransitionSystem& system_of(nb::handle kernel) { return nb::cast<Kernel&>(kernel).system(); }

}  // namespace pathproof

NB_MODULE(_kernel, module) {
    using pathproof::Kernel;
    module.doc() = "The machine at native speed; see pathproof.machine.native.";
    nb::class_<Kernel>(module, "Kernel")
        .def(nb::init<nb::object, std::vector<std::string>, nb::dict, std::string, std::string, nb::bytes, nb::callable>(),
             "program"_a, "library"_a, "vocabulary"_a, "reduction"_a, "atomicity"_a, "key"_a, "perform"_a)
        .def("initial", &Kernel::initial)
        .def("choices", &Kernel::choices, "state"_a)
        .def("step", &Kernel::step, "state"_a, "index"_a)
        .def("error", &Kernel::error, "state"_a)
        .def("suspicious", &Kernel::suspicious, "state"_a)
        .def("fingerprint", &Kernel::fingerprint, "state"_a)
        .def("output", &Kernel::output)
        .def("declare", &Kernel::declare, "kind"_a, "location"_a, "guard"_a)
        .def("witnessed", &Kernel::witnessed)
        .def("vector", &Kernel::vector, "state"_a)
        .def("restore", &Kernel::restore, "vector"_a)
        .def("component", &Kernel::component, "identifier"_a)
        .def("invariant", &Kernel::invariant, "state"_a, "module"_a, "name"_a)
        .def("exported", &Kernel::exported, "state"_a, "factory"_a)
        .def("path", &Kernel::path, "name"_a)
        .def("regions", &Kernel::regions, "state"_a)
        .def("name", &Kernel::name, "parent"_a, "label"_a)
        .def("thread", &Kernel::thread, "path"_a)
        .def("adopted", &Kernel::adopted, "items"_a, "reached"_a, "confined"_a, "factory"_a)
        .def("error_state", &Kernel::error_state, "kind"_a, "message"_a, "thread"_a, "file"_a, "line"_a)
        .def("configure", &Kernel::configure, "memoise"_a, "shortcuts"_a, "sweep_at"_a)
        .def("watch", &Kernel::watch, "watch"_a.none())
        .def("steps", &Kernel::steps)
        .def("bytes_used", &Kernel::bytes_used);
    using pathproof::Packer;
    nb::class_<Packer>(module, "Packer")
        .def(nb::init<Kernel&, nb::bytes>(), "kernel"_a, "beginning"_a, nb::keep_alive<1, 2>())
        .def("pack", &Packer::pack, "state"_a);
    using pathproof::Exploring;
    pathproof::bind_resuming(pathproof::bind_sampling(pathproof::bind_unfollowed(nb::class_<Exploring>(module, "Exploring")
        .def(nb::init<Kernel&, const std::string&, std::optional<pathproof::u32>, pathproof::u64, pathproof::u64,
                      const Exploring::Names&, const Exploring::Names&>(),
             "kernel"_a, "order"_a, "bits"_a.none(), "max_states"_a, "max_depth"_a, "invariants"_a, "step_invariants"_a,
             nb::keep_alive<1, 2>())
        .def("advance", &Exploring::advance, "seconds"_a)
        .def("looked_at", &Exploring::looked_at)
        .def("looked_at_step", &Exploring::looked_at_step)
        .def("arrive", &Exploring::arrive)
        .def("states", &Exploring::states)
        .def("transitions", &Exploring::transitions)
        .def("untaken", &Exploring::untaken)
        .def("waiting", &Exploring::waiting)
        .def("depth", &Exploring::depth)
        .def("cut", &Exploring::cut)
        .def("bytes_used", &Exploring::bytes_used)
        .def("growth", &Exploring::growth)
        .def("path", &Exploring::path, "number"_a)
        .def("judged", &Exploring::judged)
        .def("judged_steps", &Exploring::judged_steps)
        .def("ones", &Exploring::ones)
        .def("record", &Exploring::record, "first"_a, "parents"_a, "choices"_a, "fanouts"_a, "indegrees"_a))));
    using Cached = pathproof::CachedExploring;
    nb::class_<Cached>(module, "CachedExploring")
        .def(nb::init<Kernel&, pathproof::u32, pathproof::u32, pathproof::u64, pathproof::u64, pathproof::u64, const Cached::Names&,
                      const Cached::Names&, bool>(), "kernel"_a, "size"_a, "policy"_a, "seed"_a, "max_visits"_a, "max_depth"_a,
             "invariants"_a, "step_invariants"_a, "script"_a, nb::keep_alive<1, 2>())
        .def("advance", &Cached::advance, "seconds"_a)
        .def("arrive", &Cached::arrive)
        .def("looked_at", &Cached::looked_at)
        .def("before", &Cached::before)
        .def("script", &Cached::script)
        .def("path", [](const Cached& loop) { return loop.explorer.path(); })
        .def("visits", [](const Cached& loop) { return loop.explorer.visits(); })
        .def("transitions", [](const Cached& loop) { return loop.explorer.transitions(); })
        .def("untaken", [](const Cached& loop) { return loop.explorer.untaken(); })
        .def("height", [](const Cached& loop) { return loop.explorer.height(); })
        .def("depth", [](const Cached& loop) { return loop.explorer.depth(); })
        .def("cut", [](const Cached& loop) { return loop.explorer.cut(); })
        .def("kept", [](const Cached& loop) { return loop.explorer.cache().count(); })
        .def("replaced", [](const Cached& loop) { return loop.explorer.cache().replaced(); })
        .def("bytes_used", [](const Cached& loop) { return loop.explorer.cache().bytes_used(); })
        .def("judged", [](const Cached& loop) { return loop.explorer.judged(); })
        .def("judged_steps", [](const Cached& loop) { return loop.explorer.judged_steps(); });
    pathproof::bind_sharing(module);
    pathproof::bind_columns(module);
    nb::class_<pathproof::RowPosition>(module, "RowPosition")
        .def("__len__", [](const pathproof::RowPosition& position) { return position.steps.size(); })
        .def("is_at", [](const pathproof::RowPosition& position, nb::bytes path) { return position.is_at(pathproof::view(path)); },
             "path"_a);
    using pathproof::CheckedRows;
    nb::class_<CheckedRows>(module, "CheckedRows")
        .def(nb::init<const pathproof::Shapes&, nb::bytes, nb::bytes, pathproof::u64, nb::bytes, const std::vector<nb::bytes>&>(),
             "shapes"_a, "numbers"_a, "indegrees"_a, "rows"_a, "path"_a, "out"_a)
        .def("steps", &CheckedRows::steps)
        .def("skip", &CheckedRows::skip, "rows"_a);
    using pathproof::Countdown;
    nb::class_<Countdown>(module, "Countdown")
        .def(nb::init<std::size_t>(), "most"_a)
        .def_rw("begin", &Countdown::begin)
        .def("peak", &Countdown::peak)
        .def("first", [](const Countdown& countdown) -> nb::object {  // row, source, choice, whether there are fewer, how many
            const Countdown::Entry* entry = countdown.first();
            if (!entry) return nb::none();
            const bool negative = entry->balance < 0;
            const auto size = static_cast<pathproof::u128>(negative ? -entry->balance : entry->balance);
            return nb::make_tuple(entry->row, entry->source, entry->choice, negative, pathproof::number(size));
        });
    using pathproof::Certifying, pathproof::SeenRows;
    pathproof::bind_seen_rows(module);
    nb::class_<Certifying>(module, "Certifying")
        .def(nb::init<Kernel&, bool, nb::bytes, const std::vector<std::pair<std::string, std::string>>&, Countdown*, SeenRows*>(),
             "kernel"_a, "trustful"_a, "point"_a, "invariants"_a, "countdown"_a.none(), "seen"_a.none(), nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 6>(), nb::keep_alive<1, 7>())
        .def("begin", &Certifying::begin, "position"_a)
        .def("walk", &Certifying::walk, "given"_a, "stop"_a, "seconds"_a)
        .def("next", &Certifying::next, "given"_a)
        .def("looked_at", &Certifying::looked_at)
        .def_prop_ro("choices", &Certifying::choices)
        .def("height", &Certifying::height)
        .def("is_at", &Certifying::is_at, "path"_a)
        .def("leave_off", &Certifying::leave_off)
        .def("tighten", &Certifying::tighten)
        .def("over", &Certifying::over)
        .def("choice", &Certifying::choice)
        .def("found", &Certifying::found)
        .def("claimed", &Certifying::claimed)
        .def("counts", &Certifying::counts)
        .def("closure", &Certifying::closure)
        .def("judged", &Certifying::judged);
}
