// The machine that runs code: the parts of the reference machine (`machine/reference.py`), and the interpreter on them, method by
// method. The transition system is on top of it (transitions.hpp): searches and the certifier see no more than that.
//
// The parts, each of which can be read alone: `CurrentState`, what is current; `Questions`, what a step asks about it; `Memory`, what
// a step makes of it; `Namer`, how that becomes a state; `Constants` and `Declared`, what all states have in common. Below them are
// the pools in which everything is stored once: `Values`, `Paths` (names), `Objects`, `Regions`, `Tree` (states).
//
// The interpreter's functions live in files named after the Python modules that they mirror: attributes, calls, unwinding,
// variables, operators, execution, threads, bootstrap. Primitives and intrinsics are free functions in containers, sets,
// iterators, functions, delegation, intrinsics and threads, found by the names of their Python twins.
//
// Control flow mirrors the reference machine: `Stop`, `Throw`, `Defer` ... are C++ exceptions. They cost a microsecond
// each, which is paid only when a step is interpreted for the first time (see memo.hpp).
#pragma once

#include <algorithm>
#include <chrono>
#include <climits>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "code.hpp"
#include "constants.hpp"
#include "current_state.hpp"
#include "declared.hpp"
#include "effect.hpp"
#include "guards.hpp"
#include "host.hpp"
#include "memory.hpp"
#include "namer.hpp"
#include "object.hpp"
#include "parts.hpp"
#include "paths.hpp"
#include "questions.hpp"
#include "regions.hpp"
#include "room.hpp"
#include "tree.hpp"
#include "value.hpp"
#include "values.hpp"
#include "words.hpp"

namespace pathproof {

class Machine {
public:
    Machine(Options options, std::unique_ptr<Host> host);
    Machine(const Machine&) = delete;

    // ================================================================================ parts
    Values values;
    Words words;                                         // texts that the machine itself uses
    ProgramData program;
    Options options;
    Paths paths;
    Encoding encoding;
    Objects objects;
    Tree tree;
    Regions regions;
    Constants constants;
    Declared declared;
    Guards guards;                                       // of locations that are declared mutable
    Room room;
    CurrentState state;
    Questions questions;
    Memory memory;
    Namer namer;
    bool memoise = true;                                 // steps are looked up before they are interpreted; off, to compare

    // ================================================================================ values and texts
    std::string_view text(Name name) const { return values.text(name); }
    std::string_view text(Value value) const { return values.text(value); }
    Name intern(std::string_view t) { return values.intern(t); }
    Value str(std::string_view t) { return values.str(t); }
    Value integer(i64 n) { return values.integer(n); }
    Value tuple(std::span<const Value> items) { return values.tuple(items); }
    Value method(Value function, Value self) { return values.record(RecordTag::Method, {function, self}); }

    // ================================================================================ memory (memory.hpp)
    const Object& read(Value ref) { return memory.read(ref); }
    const Object& head(Value ref) { return memory.head(ref); }
    Value attribute(Value ref, Name name) { return memory.attribute(ref, name); }
    bool is_constant(Value ref) const { return ref.is(Tag::Constant); }
    Object& write(Value ref) { return memory.write(changeable(ref)); }
    void write_attribute(Value ref, Name name, Value value) { memory.write_attribute(changeable(ref), name, value); }
    bool remove_attribute(Value ref, Name name) { return memory.remove_attribute(changeable(ref), name); }
    void write_waiters(Value ref, Name operation, Value value) { memory.write_waiters(changeable(ref), operation, value); }
    bool is_waiting(Value ref) { return memory.is_waiting(ref, current); }
    Value add(Object item);                              // a new object (`new` in the reference machine)
    bool is_based() const { return state.is_based(); }
    bool exists(Value ref) { return memory.exists(ref); }
    void add_root(Value ref, Object item) { memory.replace(ref, std::move(item)); }  // a new module namespace, thread record or frame, by name
    void replace(Value ref, Object item) { memory.replace(ref, std::move(item)); }
    const std::vector<Value>& live() { return memory.live(); }
    void set_live(std::vector<Value> threads) { memory.set_live(std::move(threads)); }
    std::vector<Edge> edges(Value ref) { return memory.edges(ref); }
    void keys_left(Value container);                     // of a dict, set or object: iterators that are under way become unsettled
    std::vector<Value> roots_of(Value thread);           // its record and its frames
    Value changeable(Value ref) {                        // refuses constants
        if (ref.is(Tag::Constant)) refuse("change of a library object", "library modules and classes are constants", "make a subclass");
        return ref;
    }

    // -- a step from its beginning to its end (machine.cpp, frames.cpp)
    void attach(bool based);                             // it begins; based: in the current state
    void reset(Value thread, i64 alternative);           // a thread begins to run
    void load_frames(Value thread);
    void save_frames(bool whole = false);                // without what is dead, unless whole
    Effect effect(Effect::Outcome outcome);              // of what was interpreted since `attach`
    void abandon();                                      // a step that ends in no effect leaves nothing behind
    void check_dropped();                                // dropped.cpp: what a step that leads to no state lets go of
    void check_made();                                   // the same of property code
    void tidy();                                         // between two instructions: sweeps if new objects have grown too much
    void sweep();                                        // empties new objects that nothing leads to any more
    void give_back();                                    // the same of large values
    void give_back_much() { if (values.recent_bytes() > LEAST_GIVEN_BACK / 8) give_back(); }
    void look();                                         // between two instructions: tidies, and looks at clock and memory
    static constexpr u64 LOOK_EFFORT = 4096, HOST_EFFORT = 1024, CALL_EFFORT = 64;  // how often, in instructions
    static constexpr std::size_t LEAST_GIVEN_BACK = std::size_t{1} << 23;

    // ================================================================================ where it is, what others see (machine.cpp, visibility.cpp)
    Name site();                                         // where the user's source is at, as "module:line:column"
    std::pair<Name, int> position();                     // file and line of the innermost frame of the user's own; if
                                                         // there is none, where the thread was made
    std::pair<Name, int> place_of(Name site);            // as far as it says
    [[noreturn]] void refuse(std::string construct, std::string why, std::string advice);

    bool is_shared(Value ref) { return memory.is_shared(ref); }
    void share(Value value);
    void stored(Value ref, Value value);
    void publish(Value ref);
    bool is_mutable(const Location& location) { return declared.is_mutable(location); }
    void touch(Value ref, const Object& item, const Location& location, bool write);
    void touch_in_passing(Value ref, const Location& location, bool write);
    void touch_contents(Value ref, const Object& item, bool write) { touch(ref, item, {"contents", item.site}, write); }
    void visible();
    void probe(Value ref, const Object& item);
    void require_probed(std::string_view site) { declared.require_probed(site); }
    bool is_probed(Value ref, const Object& item);
    Value module_ref(Name name);                         // the namespace of a module of the program
    Value thread_ref(std::span<const i64> path);
    std::span<const i64> thread_path(Value thread) const;
    std::string thread_text(Value thread) const;
    Value frame_ref(Value thread, int depth);

    // -- the step under way
    std::deque<Frame> frames;                            // a deque: references to frames stay valid when one is pushed
    Frame& frame() { return frames.back(); }
    Value current = NONE;                                // the running thread
    bool granted = false, quiet = false, evaluating = false, opening = false, pruning = false, after_choice = false;
    int in_atomic = 0;
    i64 work = 0;
    i64 alternative = 0;
    std::vector<Value> started;
    std::vector<Value> output;                           // texts

    // ================================================================================ attributes (attributes.cpp)
    Throw error(Name cls, std::string_view message);     // a new builtin exception: `throw error(words.TypeError, "...")`
    Throw error_with(Name cls, Args args, std::vector<Attr> details = {});
    Value type_of(Value value);
    Value builtin_class(Name name) const { return constants.classes.at(name); }
    Value class_field(Value cls, std::size_t field) { return head(cls).data[field]; }
    Name class_name(Value cls) { return class_field(cls, ClassField::Name).name(); }
    std::span<const Value> order(Value cls) { return values.items(class_field(cls, ClassField::Order)); }  // the MRO but itself
    std::vector<Value> mro(Value cls);
    bool is_class(Value value);
    bool is_subclass(Value cls, Value base);
    bool is_instance(Value value, Name name);            // of a builtin class or exception
    std::string shown_name(Value cls);
    std::string type_name(Value value);
    Value payload(Value value);
    Value lookup(Value cls, Name name);
    Value class_entry(Value cls, Name name);
    Value special(Value value, Name name);               // bound, or MISSING, None, or INVOKE
    Value get_attribute(Value value, Name name);         // the attribute, or INVOKE
    Value generic_attribute(Value value, Value cls, Name name, bool hooks = true);
    Value no_attribute(Value value, Value cls, Name name);
    bool is_private(Name name) const;
    bool at_private();
    bool at_own_attribute();
    Name spoken(Name name);                              // refuses what only the library may name
    void check_lineage(Value cls);
    void check_reserved(std::span<const Value> order, Name name);
    bool in_library() const { return !frames.empty() && frames.back().code->library; }
    bool is_data_descriptor(Value found, bool reading = false);
    Value bind(Value found, Value value, Value cls);     // or INVOKE
    bool has_dict(Value cls);
    bool is_abstract(Value value);
    Value set_attribute(Value value, Name name, Value to);       // None, or INVOKE
    Value generic_set(Value value, Value cls, Name name, Value to);
    Value delete_attribute(Value value, Name name);
    Value generic_delete(Value value, Value cls, Name name);
    const Object& with_names(Value ref);
    std::vector<Name> spoken_names(const Object& item) const;    // but for the library's own
    bool is_own_hook(Value hook, std::string_view plain, Value& known);
    bool identical(Value left, Value right);
    bool is_same(Value left, Value right);         // one object, though one of them may be of the state before
    [[noreturn]] void refuse_two_states();
    bool is_found(Value left, Value right);        // the same, before == is asked
    bool equals_by_identity(Value cls);
    bool is_same_number(Value left, Value right);  // two hashes or identities
    void settle(Value left, Value right);          // opaque.cpp: before two values that are not the same count as different
    bool lived_together(Value left, Value right);
    bool are_alive(std::unordered_set<Value> wanted);
    bool compares_states() const { return copies_end != 0; }

    // ================================================================================ calls (calls.cpp)
    static constexpr int MAX_DEPTH = 1000;
    static constexpr i64 OPENING_CUT = 200'000, CUT = 10'000;
    // A lookup or primitive that needs code of the program to run gives `return invoke(...)`: it leaves the request here,
    // and whoever gets INVOKE must take it (or return it in turn) before anything else can happen.
    Value invoke(Value callee, Args args, Keywords kwargs = {}, Value then = NONE);
    Invoke request;
    void labour();
    [[noreturn]] void fail(std::string kind, std::string message);
    void call(Value callee, Args args, Keywords kwargs = {}, Value then = NONE);
    void call(Invoke request) { call(request.callee, std::move(request.args), std::move(request.kwargs), request.then); }
    Value run_primitive(const Primitive& primitive, const Args& args, const Keywords& kwargs);  // may throw Defer
    const Primitive& primitive(Value value) const { return constants.primitives[value.index()]; }
    bool is_primitive(Value value, std::string_view name) const { return value.is(Tag::Primitive) && primitive(value).name == name; }
    // The call of the library function that says what is wrong with these arguments for a builtin.
    Invoke misused(Value name, int least, int most, const Args& args, const Keywords& kwargs);
    bool wrong_self(const Primitive& callee, const Args& args);
    void deliver(Value value, Value then);
    void push_frame(Frame frame);
    void pop_frame();
    void enter_function(Value function, Args args, Keywords kwargs, Value then);
    Value new_list(std::vector<Value> items);
    Value new_dict(std::vector<Value> triples);           // host key, key, value, ...
    Value new_set(std::vector<Value> pairs);              // host key, key, ...
    Value keywords_dict(const Keywords& kwargs);          // `_keywords`
    Value new_iterator(Name what, Value source, i64 count = -1);
    Value allocate(Value cls);
    bool instantiate(Value cls, Args& args, Keywords& kwargs);  // true: `request` holds what to call; false: done
    void resume(Value generator, Value sent, Value then = NONE);
    void touch_generator(Value ref);
    bool is_visible_generator(Value ref);
    [[noreturn]] void throw_into(Value generator, Value exception);
    void yield_value();
    void return_value();
    void end_loop();
    void module_loaded(Value module);
    void touch_package(Value module);
    Value plain_getattribute_ = MISSING, plain_setattr_ = MISSING, plain_delattr_ = MISSING;
    std::size_t copies_begin = 0, copies_end = 0;       // among the fresh ones: of the state before, for a step invariant
    Value property_result = NONE;                         // what property code returned: it runs on no thread of its own

    // ================================================================================ unwinding (unwinding.cpp)
    const Code *failing = nullptr, *leaving = nullptr;    // FAILING, LEAVING
    void make_failing();
    const Code* make_raising(std::string_view name);
    Value handled();                                      // or None
    void set_context(Value exception);
    void change_context(Value exception, Value context);
    void propagate(const Throw& thrown);
    void unwind(Value exception);
    void passes(Value exception);
    Name passing(Value exception) const;                  // where it was raised in this step, of one that others may reach
    std::vector<std::pair<Value, Name>> passing_;
    [[noreturn]] void uncaught_failure(Value exception, std::pair<Name, int> origin);
    std::string plain_text(Value args, bool quoted);

    // ================================================================================ instructions
    // variables.cpp, operators.cpp and execution.cpp define `void NAME(Frame&, const Argument&)` for each instruction, as
    // in the reference machine. A method may throw Stop only before it has had any effect.
#define PATHPROOF_INSTRUCTION(name) void name(Frame& frame, const Argument& argument);
#include "instructions.inc"
#undef PATHPROOF_INSTRUCTION
    Value global_value(Name module, Name name);
    Value name_space(Name module);                        // `namespace`
    void finish(Frame& frame, std::size_t operands, Value result);   // result may be INVOKE
    void statement_call(Frame& frame, std::size_t operands, Value result);
    Args taken(Frame& frame, std::size_t n);
    Value special_call(Value method, Value value, Args args);        // a value or INVOKE
    Throw unbound(const Code& code, std::size_t slot);
    bool is_clock(Value left, Value right);
    [[noreturn]] void refuse_clocks();
    void refuse_nan(Value value, std::span<const Value> others);      // before it is looked for among them
    bool has_identity(Value value, Name op);              // op: words.equal or words.not_equal
    std::optional<std::vector<Value>> unpackable(Value value);
    void binary(Frame& frame, Name op, Name helper);
    void run();                                           // up to the next visible operation
    void one();                                           // one instruction

    // ================================================================================ values (operators.cpp, bootstrap.cpp)
    Value host(std::string_view operation, const Args& args);        // a pure host operation, memoised; see host.hpp
    Value hosted(const HostOutcome& outcome);             // what it gave, unless it raised or refused
    Value wrap(Value cls, Value value);
    Value make_frozenset(std::span<const Value> items);
    Value host_key(Value key);                            // or MISSING if the program's code must be asked
    Value hash_of(Value value);
    Value advance(Value iterator);                        // iterators.cpp: the next value, or MISSING

    // ================================================================================ threads (threads.cpp)
    static constexpr i64 MAX_CHOICES = 65'536;
    [[noreturn]] void block(std::string message);
    void only_looks(std::string_view what);               // refuses in property code
    void refuse_orphan(Value owner);
    bool acquire(Value lock, bool blocking, bool timed, i64 depth = 1);
    i64 release(Value lock, bool entirely = false);
    bool start_thread(Value handle, Value thread, Value daemon);
    void end_thread();
    std::vector<Value> listed();
    void leave_list(Value handle);
    void adopt_children(Value ended);
    void rename_threads(const std::vector<std::pair<Value, Value>>& names);
    void import_module(Frame& frame, Name name);
    void end_import(std::string_view name);
    Waiting waiting(const Code& code, u32 pc, std::span<const Value> stack);
    // A call with * or ** of what may wait becomes one of a function of the library: what a thread waits for is seen in its frame
    // alone, and the keywords are not in this one.
    void make_plain(Value& callee, Args& args, const Keywords& keywords);

    // ================================================================================ constants (bootstrap.cpp)
    Value builtin(Name name) const { return constants.builtins.at(name); }
    void bootstrap(const Vocabulary& vocabulary);
    void load_constant(Name module);
    // The state of these objects by name, with what modules lead to and what each thread does. They must be right (packing.hpp).
    Root adopted(std::vector<std::pair<std::vector<u32>, Object>>&& items, std::vector<u32> reached,
                 const std::vector<std::pair<u32, std::vector<u32>>>& confined);
    const Code* module_code(Name name) const;
    std::size_t bytes_used() const;

private:
    void touch_reduced(Value ref, const Object& item, const Location& location, bool write);
    bool is_visible(Value ref, const Object& item, const Location& location, bool write);
    void check_contents(const Object& item);              // refuses what holds too much
    void freeze(Name module, Value space);
    void adopt_builtins();
    void adopt_methods(Name type, Value methods);
    Value host_key_within(Value key, int depth);          // hashing.cpp

    std::unique_ptr<Host> host_;
    std::unordered_map<Value, HostOutcome> host_results_; // by (operation, operands ...)
    std::unordered_map<u64, Name> sites_;                 // by code and instruction
    // when the step under way is looked at next
    u64 look_at_ = LOOK_EFFORT;                           // effort
    std::size_t give_back_at_ = LEAST_GIVEN_BACK, looked_at_bytes_ = 0;
    std::chrono::steady_clock::time_point looked_;        // when
};

Value opaque_of(Machine& machine, Value module);                   // what is known of an opaque module, or MISSING
Value unlooked_of(Machine& machine, Value module);                 // or of one whose model lacks some names
[[noreturn]] void refuse_opaque(Machine& machine, Value record);  // for what was imported from one
void refuse_doubt(Machine& machine, Value module, Name inner);     // before a module inside a package is imported by `from`
Throw cannot_import(Machine& machine, std::string_view inner);     // for `from module import name`

}  // namespace pathproof
