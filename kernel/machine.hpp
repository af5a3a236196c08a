// The machine: the same transition system as `machine/reference.py`, method by method.
//
// One class, whose parts live in files named after the Python modules that they mirror: memory, state, attributes, calls,
// unwinding, variables, operators, execution, threads, bootstrap. Primitives and intrinsics are free functions in
// containers, sets, iterators, functions, delegation, intrinsics and threads, found by the names of their Python twins.
//
// Control flow mirrors the reference machine: `Stop`, `Throw`, `Defer` ... are C++ exceptions. They cost a microsecond
// each, which is paid only when a step is interpreted for the first time (see memo.hpp).
//
// Everything that a step learns about the state goes through a few functions of "memory" (read, head, attribute,
// is_shared, live ...): that is what makes memoised steps exact. `head` and `attribute` exist so that a step depends on no
// more than it looked at; use `read` only where the contents as a whole matter.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <climits>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "code.hpp"
#include "component_hashes.hpp"
#include "effect.hpp"
#include "host.hpp"
#include "memo.hpp"
#include "object.hpp"
#include "parts.hpp"
#include "paths.hpp"
#include "regions.hpp"
#include "tree.hpp"
#include "value.hpp"
#include "values.hpp"
#include "words.hpp"

namespace pathproof {

class Machine {
public:
    Machine(Options options, std::span<const u8> key, std::unique_ptr<Host> host);
    ~Machine();
    Machine(const Machine&) = delete;

    // ================================================================================ values and texts (memory.cpp)
    Values values;
    Words words;                                         // texts that the machine itself uses
    ProgramData program;
    Options options;
    std::string_view text(Name name) const { return values.text(name); }
    std::string_view text(Value value) const { return values.text(value); }
    Name intern(std::string_view t) { return values.intern(t); }
    Value str(std::string_view t) { return values.str(t); }
    Value integer(i64 n) { return values.integer(n); }
    Value tuple(std::span<const Value> items) { return values.tuple(items); }
    Value method(Value function, Value self) { return values.record(RecordTag::Method, {function, self}); }

    // ================================================================================ memory (memory.cpp)
    const Object& read(Value ref);                       // the whole object; the reference is valid until the next write
    const Object& head(Value ref);                       // promise: only kind, cls, site, published, has_attrs, code and,
                                                         // of classes, data are looked at
    Value attribute(Value ref, Name name);               // one attribute, or MISSING
    bool is_constant(Value ref) const { return ref.is(Tag::Constant); }
    Object& write(Value ref);                            // the object, thawed; valid until the next `add` or step end
    void write_attribute(Value ref, Name name, Value value);
    bool remove_attribute(Value ref, Name name);
    void write_waiters(Value ref, Name operation, Value value);  // ENQUEUE ...
    bool is_waiting(Value ref);                           // whether the current thread is in a list of waiters
    Value add(Object item);                              // a new object (`new` in the reference machine)
    bool is_based() const { return based_; }             // false while constants load and in the opening
    bool exists(Value ref);                              // whether a named object (a module) is in the state
    void add_root(Value ref, Object item);               // a new module namespace, thread record or frame, by name
    const std::vector<Value>& live();                    // the live threads, in order of their names
    std::vector<Edge> edges(Value ref);
    void keys_left(Value container);                     // of a dict, set or object: iterators that are under way become unsettled

    Name site();                                         // where the user's source is at, as "module:line:column"
    std::pair<Name, int> position();                     // file and line of the innermost frame of the user's own; if
                                                         // there is none, where the thread was made
    std::pair<Name, int> place_of(Name site);            // as far as it says
    [[noreturn]] void refuse(std::string construct, std::string why, std::string advice);

    bool is_shared(Value ref);
    void share(Value value);
    void stored(Value ref, Value value);
    void publish(Value ref);
    bool is_mutable(const Location& location);
    std::string location_text(const Location& location) const;
    void touch(Value ref, const Object& item, const Location& location, bool write);
    void touch_contents(Value ref, const Object& item, bool write) { touch(ref, item, {"contents", item.site}, write); }
    void visible();
    void probe(Value ref, const Object& item);
    void require_probed(std::string_view site);
    bool is_probed(Value ref, const Object& item);
    bool all_threads_probed() const { return all_threads_probed_; }   // ALL_THREADS in probed
    bool default_names_probed() const { return default_names_probed_; }
    bool idents_probed() const { return idents_probed_; }

    Value module_ref(Name name);                         // the namespace of a module of the program
    Value thread_ref(std::span<const i64> path);
    std::span<const i64> thread_path(Value thread) const;
    std::string thread_text(Value thread) const;
    Value frame_ref(Value thread, int depth);

    // the step under way
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
    Throw error_with(Name cls, Args args);
    Value type_of(Value value);
    Value builtin_class(Name name) const { return classes.at(name); }
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
    bool compares_states() const { return copies_end_ != 0; }

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
    const Primitive& primitive(Value value) const { return primitives[value.index()]; }
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
    std::size_t copies_begin_ = 0, copies_end_ = 0;       // among the fresh ones: of the state before, for a step invariant
    Value property_result = NONE;                         // what property code returned: it runs on no thread of its own

    // ================================================================================ unwinding (unwinding.cpp)
    const Code *failing = nullptr, *leaving = nullptr;    // FAILING, LEAVING
    void make_failing();
    const Code* make_raising(std::string_view name);
    Value handled();                                      // or None
    void set_context(Value exception);
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
    static constexpr int MAX_PREFIXES = 1000;             // of new threads that run in the step that started them
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
    std::unordered_map<Name, Value> classes;              // builtin classes by name
    std::unordered_map<Name, Value> builtins, public_builtins;
    std::unordered_map<Name, Value> constant_modules;
    std::deque<Primitive> primitives;
    std::unordered_map<std::string, u32> primitive_ids;
    std::unordered_map<Name, Intrinsic> intrinsics;
    Value builtin(Name name) const { return builtins.at(name); }
    void bootstrap(const Vocabulary& vocabulary);
    void load_constant(Name module);

    // ================================================================================ the transition system (transitions.cpp)
    // The machine holds one state at a time, the current one; a state's identity is the root of its tree (tree.hpp).
    Root initial();
    void load(Root state);                                // makes it the current one: touches only what differs
    Root loaded() const { return loaded_; }
    const Violation* error(Root state) const;             // of a final error state
    using Choices = std::vector<std::pair<Value, i64>>;
    void choices(Choices& found);                         // of the current state: threads in order, with how many alternatives (enabledness.cpp)
    Choices choices() {
        Choices found;
        choices(found);
        return found;
    }
    std::optional<Root> step(Value thread, i64 alternative);   // from the current state, which stays current; none: pruned
    Effect::Outcome advance(Value thread, i64 alternative);    // the same, but leaves the target in `changes`, or `last_error`
    Root target() { return target(plan_, changes_); }     // of the last step, if `advance` gave State
    Root target(const Plan* plan, std::span<const Tree::Change> changes);  // of any step from the current state
    const Plan* expect_target();                          // has what `target` will look at fetched; the plan is there until steps are forgotten
    u64 forgotten() const { return forgotten_; }          // how often steps were
    std::span<const Tree::Change> changes() const { return changes_; }   // from the current state to the last target
    void rebuild(std::vector<Root>& roots, const Layout* layout = nullptr);  // Tree::rebuilt
    void enter() { enter(changes_); }                     // makes the target of the last step current
    void enter(std::span<const Tree::Change> changes);    // the same for that of an earlier step
    void visit(std::span<const Tree::Change> changes);    // the same for a look,
    void leave();                                         // and back
    std::span<const Tree::Change> undo() const { return undo_; }         // what leads back from what was entered
    void go_back(std::span<const Tree::Change> changes);                 // the same for what was entered earlier
    Root rooted();                                        // the current state as a root, after `enter`s without `leave`
    void at(Root state) { loaded_ = state; displaced_ = false; }         // what is current is this state: after going all the way back
    Root error_root(u32 number);
    Root error_state(const Violation& violation) { return error_root(error_number(violation)); }
    // The state of these objects by name, with what modules lead to and what each thread does. They must be right (packing.hpp).
    Root adopted(std::vector<std::pair<u32, Object>>&& items, std::vector<u32> reached,
                 const std::vector<std::pair<u32, std::vector<u32>>>& confined);
    u32 last_error() const { return last_error_; }
    u128 fingerprint_after(u128 fingerprint);             // of the target, given that of the current state
    // Whether the current state may be a deadlock (enabledness.cpp).
    bool suspicious();
    // An invariant of the current state; 0 it does not hold, 1 it does, 2 a global that it reads is not bound.
    int judged(std::size_t number, Name module, Name name);
    // Whether what was entered last changed nothing that an invariant judged so far ever looked at.
    bool unwatched() const;
    // The same for a step invariant, between the state before `enter`, given by its globals' number, and the current one.
    int judged_step(std::size_t number, u32 before, Name module, Name name);
    u32 globals_number();                                 // of the current state: what modules lead to, all of it, as a number
    u128 error_hash(const Violation& violation);          // the fingerprint of an error state
    void declare(const Undeclared& undeclared);
    std::set<std::string> mutable_locations, probed_sites;
    std::set<std::string> witnessed;                      // probed sites that some step was seen to need
    u128 fingerprint();                                   // of the current state
    std::optional<bool> check_invariant(Name module, Name name);   // of the current state (inspection.cpp)
    std::pair<std::vector<u32>, std::vector<u32>> regions() const;   // of the current state: what modules reach, what is shared
    const std::vector<u32>& region(u32 number) const { return regions_[number]; }
    std::size_t bytes_used() const;
    std::size_t hash_bytes() const { return hashes_.bytes_used(); }
    void forget_hashes() { hashes_ = {}; }                // they are worked out anew
    std::size_t memo_bytes() const { return memo_.bytes_used() + judgements_.bytes_used(); }
    void forget_most() {                                  // between steps: what is forgotten is interpreted anew when it comes again
        if (judgements_.bytes_used() > memo_.bytes_used()) judgements_.clear();
        else forget_steps();
    }

    std::size_t least_swept = std::size_t{1} << 22;       // `SWEEP_AT`; none, to compare
    bool shortcuts = true;                                // the confined walk of one thread; off, to compare
    bool memoise = true;                                  // steps are looked up before they are interpreted; off, to compare
    u64 interpreted = 0, replayed = 0;

    Paths paths;
    Encoding encoding;
    Objects objects;
    Tree tree;

    // -- the memory of the step under way, for threads.cpp and naming.cpp
    std::vector<Value> all_objects();                     // of the current state but thread records and frames, and new ones
    std::vector<Value> roots_of(Value thread);            // its record and its frames
    void set_live(std::vector<Value> threads);
    void tidy();                                          // between two instructions: sweeps if new objects have grown too much
    void sweep();                                         // empties new objects that nothing leads to any more
    void give_back();                                     // the same of large values
    void abandon();                                       // a step that ends in no effect leaves nothing behind
    void look();                                          // between two instructions: tidies, and looks at clock and memory
    static constexpr u64 LOOK_EFFORT = 4096, HOST_EFFORT = 1024, CALL_EFFORT = 64;  // how often, in instructions
    void mark_roots_changed() { roots_changed_ = true; }      // there is a new module
    void mark_threads_changed() { threads_changed_ = true; }  // one started, or ended
    void replace(Value ref, Object item);                 // puts an object in the place of another
    std::string thread_name_text(Value thread) const { return thread_text(thread); }

    std::vector<Value> owned_locks(Value thread);         // locks that a thread holds
    void only_once() { memoisable_ = false; }             // the step under way depends on more than it can say

private:
    void forget_steps() {
        memo_.clear();
        plan_ = nullptr;
        ++forgotten_;
    }
    friend class Canonical;                               // naming.cpp: how the outcome of a step becomes a state
    void attach(bool based);                              // a step begins
    void load_frames(Value thread);
    void save_frames(bool whole = false);                 // without what is dead, unless whole
    void check_dropped();                                 // dropped.cpp
    void check_made();
    Effect interpret(Value thread, i64 alternative);
    u32 run_prefix(Value thread);
    Object& partly(Value ref, Name attribute, Value value);
    void reset(Value thread, i64 alternative);
    u32 error_number(const Violation& violation);
    std::optional<bool> check_step_invariant(Name module, Name name);
    Value globals_view(const Object& space);
    Value globals_before(u32 subject);
    Value begin_property(Name module, Name name);
    std::optional<bool> truth_of(Value function, const Args& args, Name name);
    void check_contents(const Object& item);              // refuses what holds too much
    Effect effect(Effect::Outcome outcome);               // of what was interpreted since `attach`
    void canonical(const Effect& effect);                 // leaves in changes_ how the target differs from the current state
    Plan* planned(const Effect& effect, u32 marker);      // the same; none: it asked too much to be remembered
    const Tree::Patch& patch_of(const Plan& plan);
    void replay(Plan& plan);                              // the same
    Effect::Outcome outcome(const Memo::Found& found);
    u64 ask(Question question);                           // what naming asks; remembered while it is recorded
    void clear_asked();
    void overlay(u32 name, u32 contents);                 // what the step makes of an object of the state
    void clear_overlay();
    u32 now(u32 name) const { return overlay_[name] ? overlay_[name] : based_ ? heap_[name] : 0; }
    i64 frames_of(u32 thread) const { return objects.frames(heap_[thread]); }
    i64 frames_now(u32 thread) const { return objects.frames(now(thread)); }
    u32 frame_name(u32 thread, i64 depth) { return paths.frame(thread, depth); }
    u32 thread_of_root(u32 name) const { return paths.is_thread(name) ? name : paths.parent(name); }
    u32 tree_leaf(u32 place) const { return place < leaves_.size() ? leaves_[place] : 0; }
    template <class F> void for_roots(u32 thread, const F& visit) {
        visit(thread);
        const i64 count = frames_now(thread);
        for (i64 depth = 0; depth < count; ++depth) {
            const u32 name = frame_name(thread, depth);
            ensure(name);
            visit(name);
        }
    }
    void mark_settled(u32 place) { settled_[place] = 1; settled_list_.push_back(place); }
    bool is_settled(u32 place) const { return settled_[place]; }
    void clear_settled() { for (u32 place : settled_list_) settled_[place] = 0; settled_list_.clear(); }
    u32& tally(std::size_t number) { if (tally_.size() <= number) tally_.resize(number * 2 + 1, 0); return tally_[number]; }
    void module_mark(std::size_t number) { if (module_marks_.size() <= number) module_marks_.resize(number * 2 + 1, 0); module_marks_[number] = 1; }
    bool module_marked(std::size_t number) const { return number < module_marks_.size() && module_marks_[number]; }
    void module_unmark(std::size_t number) { module_marks_[number] = 0; }
    // what a step learns about the state (memo.hpp)
    void learn(Question question, u64 answer);
    void learn_whole(u32 name);
    u64 answer(const Question& question) { return question.kind == Question::Kind::Whole ? heap_[question.name] : looked_up(question); }
    u64 looked_up(const Question& question);
    void touch_reduced(Value ref, const Object& item, const Location& location, bool write);
    void freeze(Name module, Value space);
    void adopt_builtins();
    void adopt_methods(Name type, Value methods);
    Root open();                                          // the opening
    void ensure(u32 name);                                // room for a name in the arrays below
    u128 component_hash(u32 name, u32 contents);
    u128 keyed_hash(std::string_view data) const;
    const Code* module_code(Name name) const;
    const Object& settled(Value ref) const;               // an object as the current state has it
    // what each thread may do (enabledness.cpp)
    struct Standing {
        const Waiting* what = nullptr;
        i64 alternatives = 0;
        u32 watched[2] = {0, 0};                          // places of what it waits for
    };
    static constexpr std::size_t LAST_BIT = 63;           // shared by all threads from there on
    static u64 bit_of(std::size_t rank) { return u64{1} << std::min(rank, LAST_BIT); }
    const Dense<Standing>& standing();                    // by rank, up to date
    void renew(std::size_t rank);
    void restore_standing();
    const Waiting& pending(Value thread);
    i64 alternatives(Value thread, const Waiting& what);
    Value importer(Value thread, Name name);
    bool released_by_others(Name site);
    void place(u32 name, u32 contents);                   // into the current state
    enum class Role : u8 { Object, Frame, Thread, Region, Fixed };
    Role role_of(u32 place) {
        ensure(place);
        return static_cast<Role>(roles_[place]);
    }
    bool is_component(u32 place) { return role_of(place) < Role::Region; }
    u32 now_at(u32 place) { return is_component(place) ? heap_[place] : leaves_[place]; }
    bool put(u32 where, u32 before, u32 after);           // the same for any leaf; whether the live threads changed
    void count_threads();

    Value host_key_within(Value key, int depth);          // hashing.cpp
    struct LiveOrder {
        bool operator()(const std::vector<Value>& a, const std::vector<Value>& b) const {
            return std::ranges::lexicographical_compare(a, b, {}, &Value::bits, &Value::bits);
        }
    };
    std::unique_ptr<Host> host_;
    std::unordered_map<Value, HostOutcome> host_results_; // by (operation, operands ...)
    std::array<u8, 32> key_{};
    bool all_threads_probed_ = false, default_names_probed_ = false, idents_probed_ = false;
    struct LocationHash {
        std::size_t operator()(const std::array<u32, 3>& key) const { return combined(combined(key[0], key[1]), key[2]); }
    };
    std::unordered_map<std::array<u32, 3>, bool, LocationHash> mutability_;
    std::vector<Violation> errors_;

    // the current state
    Root loaded_;
    bool displaced_ = false;                              // something was entered and not left: loaded_ is another state
    bool based_ = false;                                  // false while constants load and in the opening: there is none
    Dense<u8> roles_;                                     // by place: what it is for
    Dense<u32> heap_;                                     // by name: contents, 0 if not in the state
    Dense<u32> present_, present_at_;                     // the names in the state, and where each is in that list
    Dense<u8> reached_;                                   // by name: a module leads to it
    Dense<u32> count_;                                    // by name: how many threads lead to it, if no module does
    Dense<u32> leaves_;                                   // by place: the regions
    std::vector<Value> live_;
    Dense<u32> rank_;                                     // by thread: its place among the live ones, from 1
    Dense<Standing> standing_;                            // by rank
    Dense<u64> watchers_;                                 // by name: the threads (bit_of) that wait for it
    u64 stale_ = 0, restless_ = 0;                        // the threads of which it is to be worked out again: once, each time
    bool everyone_stale_ = true;
    std::vector<std::pair<std::size_t, Standing>> entered_over_;  // what it was before `enter`, by rank, if that is known
    bool comes_back_ = false;                             // something was entered that will be left
    std::unordered_map<Name, bool> released_by_others_;   // by site
    std::map<std::vector<Value>, u32, LiveOrder> live_sets_;
    u32 live_set_ = 0;
    // the step under way
    std::deque<Object> dirty_;
    Dense<u32> dirty_place_;                              // by name: index in dirty_ + 1
    std::vector<u32> dirty_names_;
    std::deque<Object> fresh_;
    std::vector<u8> fresh_shared_;
    u64 look_at_ = LOOK_EFFORT;                           // effort
    std::size_t give_back_at_ = LEAST_GIVEN_BACK, looked_at_bytes_ = 0;
    std::chrono::steady_clock::time_point looked_;        // when
    static constexpr std::size_t LEAST_GIVEN_BACK = std::size_t{1} << 23;
    std::size_t weighed_ = 0, weight_ = 0, sweep_at_ = 0; // new objects so far, the values in them, and how many are let be
    Dense<u8> newly_shared_;                              // by name
    std::vector<u32> newly_shared_names_;
    std::vector<Value> step_live_;                        // the live threads as the step has it
    bool frames_changed_ = false, roots_changed_ = false, threads_changed_ = false;
    bool recording_ = false, recording_wanted_ = false;
    std::vector<Memo::Asked> asked_;
    std::unordered_set<u64> known_;                       // questions that were asked in this step
    Dense<u8> whole_;                                     // by name: the whole object was asked for, or is new
    std::vector<u32> whole_names_;
    std::vector<Effect::AttributeWrite> attribute_log_;
    bool memoisable_ = true;
    u32 last_error_ = 0;
    static constexpr std::size_t MEMO_LIMIT = std::size_t{1} << 29, LONGEST_PLAN = 400;
    Memo memo_;                                           // steps of threads
    Memo judgements_;                                     // what properties say of states
    Plan* plan_ = nullptr;                                // of the last step, if it has one
    u64 forgotten_ = 0;
    std::vector<Tree::Change> more_;                      // and what is to be changed besides
    Dense<u8> watched_;                                   // by name: an invariant looked at it
    bool watches_threads_ = false, watches_all_ = false;  // an invariant looked at who is live, or at what has no name
    // what naming has asked
    bool naming_ = false;
    Dense<u32> asked_bits_;                               // by name: kinds of questions
    std::vector<u32> asked_names_;
    Dense<u8> late_;                                      // by name: it gets attributes, whatever else it holds
    // how the effect of a step becomes a state: scratch
    Dense<u32> overlay_, overlaid_;
    Dense<u32> name_;
    Dense<u8> marks_, settled_, module_marks_;
    Dense<u32> settled_list_, tally_;
    std::vector<Tree::Change> changes_;
    std::vector<Name> modules_;                           // of the program, in order of their names
    // constants and pools
    std::deque<Object> constants_;
    Regions regions_;
    std::unordered_map<u64, Name> sites_;
    ComponentHashes hashes_;
    Dense<const Waiting*> pending_;                       // by frame contents
    std::deque<Waiting> waitings_;
    std::vector<u8> clear_;                               // scratch of `suspicious`
    std::vector<std::size_t> chain_;
    std::vector<Tree::Change> undo_;                      // what leads back from the target of the last step
    std::optional<Root> initial_;
    struct GlobalsHash {
        std::size_t operator()(const std::vector<u32>& key) const {
            u64 hash = key.size();
            for (u32 part : key) hash = combined(hash, part);
            return hash;
        }
    };
    std::unordered_map<std::vector<u32>, u32, GlobalsHash> globals_;   // a cache: numbers are given once
    std::vector<u32> globals_key_;                        // scratch
    std::size_t globals_words_ = 0;
    u32 last_globals_ = 0;
};

[[noreturn]] void abandoned(Machine& machine, const Code& code, u32 pc);  // refuses: that generator has still to run something

}  // namespace pathproof
