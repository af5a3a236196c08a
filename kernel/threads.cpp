// Threads, locks, waiting and choices: everything that is a scheduling point by nature (`machine/threads.py`).
//
// Locks are objects of the machine; conditions, semaphores, events, barriers and queues are Python in
// `language/library/`, written as monitors over `enter`, `enqueue`, `wait` and `notify`. `waiting` tells from a frame
// alone what its thread waits for; whether that can happen now is looked up in the state (transitions.cpp).
#include <algorithm>
#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "calls.hpp"
#include "intrinsics.hpp"
#include "machine.hpp"
#include "threads.hpp"

namespace pathproof {

namespace {

using Path = std::vector<i64>;

Path path_of(const Machine& m, Value thread) {
    const auto path = m.thread_path(thread);
    return Path(path.begin(), path.end());
}

void sort_by_path(const Machine& m, std::vector<Value>& threads) {
    std::sort(threads.begin(), threads.end(), [&m](Value left, Value right) {
        const auto a = m.thread_path(left), b = m.thread_path(right);
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    });
}

// The first child of `parent` whose name is not in use.
Path free_name(const Path& parent, const std::vector<Path>& used) {
    Path name = parent;
    name.push_back(0);
    while (std::find(used.begin(), used.end(), name) != used.end()) ++name.back();
    return name;
}

std::vector<Path> live_paths(Machine& m) {
    std::vector<Path> paths;
    for (Value thread : m.live()) paths.push_back(path_of(m, thread));
    return paths;
}

bool starts_with(std::span<const i64> path, const Path& prefix) {
    return path.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), path.begin());
}

// The acquire method of a lock, bound or not.
bool is_acquire(Machine& m, Value callee) {
    const Value function = m.values.is_record(callee, RecordTag::Method) ? m.values.items(callee)[0] : callee;
    return function.is(Tag::Primitive) && std::ranges::find(ACQUIRES, m.primitive(function).name) != std::end(ACQUIRES);
}

// All that the function is given.
Args all_given(Machine& m, Value callee, const Args& args) {
    Args every = args;
    if (m.values.is_record(callee, RecordTag::Method)) every.insert(every.begin(), m.values.items(callee)[1]);
    return every;
}

}  // namespace

// -- what a thread is about to do -----------------------------------------------------------------------------------

Waiting Machine::waiting(const Code& code, u32 pc, std::span<const Value> stack) {
    const Argument& argument = code.args[pc];
    const auto n = static_cast<std::size_t>(argument.number);
    switch (static_cast<Op>(code.ops[pc])) {
        case Op::INTRINSIC: {
            const std::string_view name = text(argument.name());
            const auto args = stack.last(n);
            if (name == "choose") {
                const i64 fanout = args[0].is(Tag::Int) ? args[0].number() : 1;  // a larger one has been refused
                return {.what = Wait::Choose, .fanout = fanout};
            }
            if (name == "assume") return {.what = Wait::Assume, .fanout = values.truth(args[0]) ? 1 : 0};
            if (name == "thread_join") return {.what = Wait::Join, .target = args[0], .timed = values.truth(args[1])};
            if (name == "wait") return {.what = Wait::Wait, .target = args[0], .timed = values.truth(args[1])};
            if (name == "condition_wait")
                return {.what = Wait::Wait, .target = args[0], .lock = args[1], .timed = values.truth(args[3])};
            if (name == "lock_acquire") return {.what = Wait::Lock, .lock = args[0]};
            return {};
        }
        case Op::CALL: {
            if (!is_acquire(*this, stack[stack.size() - n - 1])) return {};
            Operands given = call_operands(stack, argument);
            const Args args = all_given(*this, given.callee, given.args);
            if (args.empty()) return {};
            const AcquireArguments wanted = acquire_arguments(*this, std::span(args).subspan(1), given.kwargs);
            if (!wanted.fine() || !wanted.blocking) return {};
            return {.what = Wait::Lock, .lock = args[0], .timed = wanted.timed};
        }
        case Op::IMPORT: return {.what = Wait::Import, .target = argument.value};
        default: return {};
    }
}

void Machine::block(std::string message) {
    if (in_atomic) fail("exception", "an atomic block waits: " + message);
    if (evaluating) refuse("waiting in a property", "property code must not wait", "only look at the state");
    if (granted)  // `waiting` did not see it: the thread would count as one that can go on
        refuse("a lock acquired in this way", message, "call its method acquire, or use with");
    throw Stop{};
}

void Machine::make_plain(Value& callee, Args& args, const Keywords& keywords) {
    if (!is_acquire(*this, callee)) return;
    for (const Keyword& keyword : keywords)
        if (text(keyword.name) != "blocking" && text(keyword.name) != "timeout") return;
    Args every = all_given(*this, callee, args);
    if (every.empty() || every.size() > 3) return;
    callee = builtin(words.h_acquire);
    args = std::move(every);
}

// Property code may run in any state, also where a thread holds the lock: what it would do there, it must not do anywhere.
void Machine::only_looks(std::string_view what) {
    if (evaluating) refuse(std::string(what) + " in a property", "properties may only look, and never wait", "look without it");
}

// -- threads --------------------------------------------------------------------------------------------------------

// The handles of the threads in CPython's list of active threads, in the order in which they were started. It is part
// of the states of programs that ask for it.
std::vector<Value> Machine::listed() {
    std::vector<Value> found;
    for (Value thread : std::vector<Value>(live())) {
        const Value handle = read(thread).data[ThreadField::Handle];
        if (!handle.is_none() && !read(handle).data[HandleField::Place].is_none()) found.push_back(handle);
    }
    const auto place = [this](Value handle) { return read(handle).data[HandleField::Place].number(); };
    std::ranges::sort(found, {}, place);
    return found;
}

void Machine::leave_list(Value handle) {
    std::vector<Value> others = listed();
    std::erase(others, handle);
    write(handle).data[HandleField::Place] = NONE;
    for (std::size_t place = 0; place < others.size(); ++place) {
        const Value now = Value::small(static_cast<i64>(place));
        if (read(others[place]).data[HandleField::Place] != now) write(others[place]).data[HandleField::Place] = now;
    }
}

// False if it was started before. That is for good, so whoever finds it so need not stop.
bool Machine::start_thread(Value handle, Value thread, Value daemon) {
    only_looks("starting a thread");
    const Object& item = read(handle);
    if (opening && in_atomic)
        refuse("the first thread, started in an atomic block", "the block would be cut in two there, where the opening ends",
               "start it before or after the block");
    if (opening) throw Stop{};  // starting the first thread ends the opening
    if (item.data[HandleField::Status] != Value::text(words.new_thread)) return false;
    if (declared.all_threads() || declared.idents()) visible();
    probe(handle, item);  // matters only if others could reach it before
    const Value name = thread_ref(free_name(path_of(*this, current), live_paths(*this)));
    const Value place = declared.all_threads() ? Value::small(static_cast<i64>(listed().size())) : NONE;
    write(handle).data = {Value::text(words.running), name, place};
    const Value function = attribute(constants.modules.at(words.threading), intern("_bootstrap"));
    const Code* code = head(function).code;
    share(thread);
    share(handle);
    Object first = object(Kind::Frame, NONE, frame_data(std::span(&thread, 1), {}, {NONE, NONE}));
    first.code = code;
    first.slots = 1;
    add_root(frame_ref(name, 0), std::move(first));
    add_root(name, object(Kind::Thread, NONE, {handle, thread, Value::small(1), daemon, values.tuple({})}));
    std::vector<Value> threads = live();
    threads.push_back(name);
    sort_by_path(*this, threads);
    set_live(std::move(threads));
    memory.threads_changed = true;
    started.push_back(name);
    happened(*this);
    return true;
}

// The handles of the other threads: none of them will get the ident of this one, which ends.
static Value contemporaries(Machine& m) {
    std::vector<Value> found;
    for (Value thread : std::vector<Value>(m.live())) {
        const Value handle = m.read(thread).data[ThreadField::Handle];
        if (thread != m.current && !handle.is_none()) found.push_back(handle);
    }
    return m.tuple(found);
}

// The last frame returns. Others can only wait for this, unless its kind of thread is ever probed. A thread leaves the
// list of all threads before it counts as ended.
void Machine::end_thread() {
    if (in_atomic) fail("exception", "an atomic block does not end: its thread does");
    const Value handle = read(current).data[ThreadField::Handle];
    const Value ended = Value::text(words.ended);
    if (!handle.is_none()) {
        const bool is_listed = !read(handle).data[HandleField::Place].is_none();
        if (is_listed) {
            visible();
            leave_list(handle);
        }
        if (is_probed(handle, head(handle))) {
            if (is_listed && options.visible()) throw Stop{};  // a step of its own
            visible();
        }
        const Value others = declared.idents() ? contemporaries(*this) : NONE;
        write(handle).data = {ended, NONE, others};
    } else if (!options.por && !quiet && options.visible()) {
        visible();
    }
    for (Value ref : memory.owned_locks(current)) write(ref).data[LockField::Owner] = ended;
    frames.clear();
    std::vector<Value> threads = live();
    std::erase(threads, current);
    set_live(std::move(threads));
    memory.threads_changed = true;
    adopt_children(current);
}

// The children of a thread that ended move to its parent.
void Machine::adopt_children(Value ended) {
    const Path path = path_of(*this, ended);
    if (path.empty()) return;
    const Path parent(path.begin(), path.end() - 1);
    const std::vector<Value> threads = live();
    std::vector<Path> used = live_paths(*this);
    std::vector<std::pair<Value, Value>> names;
    for (Value thread : threads) {
        const Path own = path_of(*this, thread);
        if (own.size() != path.size() + 1 || !starts_with(own, path)) continue;
        const Path chosen = free_name(parent, used);
        used.push_back(chosen);
        for (Value inner : threads) {
            const Path old = path_of(*this, inner);
            if (!starts_with(old, own)) continue;
            Path moved = chosen;
            moved.insert(moved.end(), old.begin() + static_cast<std::ptrdiff_t>(own.size()), old.end());
            names.emplace_back(inner, thread_ref(moved));
        }
    }
    if (!names.empty()) rename_threads(names);
}

void Machine::rename_threads(const std::vector<std::pair<Value, Value>>& names) {
    const auto renamed = [&names](Value ref) {
        for (const auto& [old, chosen] : names)
            if (old == ref) return chosen;
        return ref;
    };
    const auto twin_of = [&](Value ref) {
        Object twin = read(ref);
        rename(twin, values, renamed);
        return twin;
    };
    std::vector<Value> threads = live();
    std::vector<std::pair<Value, Object>> moved;  // copies: a new name may be the old one of another thread
    for (Value thread : threads) {
        const Value chosen = renamed(thread);
        if (chosen == thread) continue;
        const std::vector<Value> roots = roots_of(thread);
        for (std::size_t place = 0; place < roots.size(); ++place) {
            const Value target = place == 0 ? chosen : frame_ref(chosen, static_cast<int>(place) - 1);
            moved.emplace_back(target, twin_of(roots[place]));
        }
    }
    for (Value ref : memory.all()) {
        Object twin = twin_of(ref);
        if (twin != read(ref)) replace(ref, std::move(twin));
    }
    for (Value thread : threads) {
        if (renamed(thread) != thread) continue;
        for (Value root : roots_of(thread)) replace(root, twin_of(root));
    }
    for (auto& [root, item] : moved) add_root(root, std::move(item));
    for (Value& thread : threads) thread = renamed(thread);
    sort_by_path(*this, threads);
    set_live(std::move(threads));
    for (Value& thread : started) thread = renamed(thread);
}

// -- intrinsics -----------------------------------------------------------------------------------------------------

namespace {

// Whether this thread holds the lock. CPython's conditions ask of a plain lock only whether anybody does.
Value lock_owned(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Lock);
    const Object& item = m.read(args[0]);
    const Value owner = item.data[LockField::Owner];
    if (!item.data[LockField::Reentrant].truth() &&
        m.declared.is_probed(std::string(RELEASED) + std::string(m.text(item.site))))
        m.refuse("a condition whose lock is released by a thread that does not hold it",
                 "others may come between all that its methods do", "release locks where they were acquired");
    if (owner == m.current) return TRUE;
    if (item.data[LockField::Reentrant].truth()) {
        if (!owner.is_none() && m.options.visible()) m.visible();
        m.refuse_orphan(owner);
        return FALSE;
    }
    m.probe(args[0], item);
    if (!owner.is_none())
        m.refuse("a condition used while another thread holds its lock", "CPython does not notice", "acquire it first");
    return FALSE;
}

Value is_lock(Machine& m, const Args& args) {
    return Value::boolean(args[0].is_object() && m.head(args[0]).kind == Kind::Lock);
}

Value lock_release_all(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Lock);
    return Value::small(m.release(args[0], true));
}

Value lock_acquire(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Lock);
    return Value::boolean(m.acquire(args[0], true, false, args[1].number()));
}

// A scheduling point, if another thread can reach the object.
Value enter(Machine& m, const Args& args) {
    if (!m.quiet && !m.granted && m.options.visible() && (!m.options.por || m.is_shared(args[0]))) throw Stop{};
    return NONE;
}

Value touch_read(Machine& m, const Args& args) {
    m.touch_contents(args[0], expected(m, args[0]), false);
    return NONE;
}

Value touch_write(Machine& m, const Args& args) {
    m.touch_contents(args[0], expected(m, args[0]), true);
    return NONE;
}

Value enqueue(Machine& m, const Args& args) {
    expected(m, args[0], Kind::List);
    m.write_waiters(args[0], ENQUEUE, m.current);
    return NONE;
}

Value withdraw(Machine& m, const Args& args) {
    expected(m, args[0], Kind::List);
    m.write_waiters(args[0], WITHDRAW, m.current);
    return NONE;
}

Value notify(Machine& m, const Args& args) {
    const Value count = args[1];  // None: all
    if (!count.is_none() && !count.is_integral()) refuse_argument(m);
    happened(m);
    if (count == FALSE || is_negative(m.values, count) || count == Value::small(0)) return NONE;
    expected(m, args[0], Kind::List);
    m.write_waiters(args[0], DEQUEUE, count == TRUE ? Value::small(1) : count.is(Tag::Int) ? count : NONE);
    return NONE;
}

// After `enqueue`: until a notifier has removed this thread, or, if timed, perhaps not.
Value wait(Machine& m, const Args& args) {
    if (!m.granted || m.in_atomic) m.block("it waits for a notification");
    expected(m, args[0], Kind::List);
    return Value::boolean(!m.is_waiting(args[0]));
}

// The same, and then the lock is taken again in the same step. False: timed out, the lock is not taken.
Value condition_wait(Machine& m, const Args& args) {
    if (!m.granted || m.in_atomic) m.block("it waits for a notification");
    expected(m, args[0], Kind::List);
    if (m.is_waiting(args[0])) return FALSE;
    const Value lock = args[1], depth = args[2];
    expected(m, lock, Kind::Lock);
    m.refuse_orphan(m.read(lock).data[LockField::Owner]);
    assert(m.read(lock).data[LockField::Owner].is_none());
    const Value reentrant = m.read(lock).data[LockField::Reentrant];
    m.write(lock).data = {m.current, depth, reentrant};
    return TRUE;
}

Value handle_new(Machine& m, const Args&) {
    const Value status = Value::text(m.words.new_thread);
    return m.add(object(Kind::Handle, m.builtin_class(m.words.handle), {status, NONE, NONE}, m.site()));
}

// None if it was new when this thread stopped here, and another has started it since: CPython's `start`, too, looks first and
// starts then, so both may pass.
Value thread_start(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Handle);
    const bool stopped =
        m.granted && !m.in_atomic && m.read(args[0]).data[HandleField::Status] != Value::text(m.words.new_thread);
    const bool started = m.start_thread(args[0], args[1], args[2]);
    return stopped ? NONE : Value::boolean(started);
}

Value thread_twice(Machine& m, const Args&) {
    m.fail("exception", "two threads start a thread at the same time: it may run twice");
}

Value thread_join(Machine& m, const Args& args) {
    const Value handle = args[0];
    const bool timed = m.values.truth(args[1]);
    m.only_looks("joining a thread");
    expected(m, handle, Kind::Handle);
    const Object& item = m.read(handle);
    const Value status = item.data[HandleField::Status], thread = item.data[HandleField::Thread];
    if (status == Value::text(m.words.new_thread)) {
        m.probe(handle, item);
        throw m.error(m.words.RuntimeError, "cannot join thread before it is started");
    }
    if (thread == m.current) throw m.error(m.words.RuntimeError, "cannot join current thread");
    if (timed || m.in_atomic) m.probe(handle, item);
    if (status != Value::text(m.words.ended) && !(timed && m.granted)) m.block("it joins a thread");
    if (!m.options.por && !m.granted && !m.quiet && m.options.visible()) throw Stop{};
    return NONE;
}

Value thread_status(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Handle);
    const Object& item = m.read(args[0]);
    m.probe(args[0], item);
    return item.data[HandleField::Status];
}

// Whether it was started. That is for good: only who finds it new might have found it otherwise.
Value thread_started(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Handle);
    const Object& item = m.read(args[0]);
    const bool started = item.data[HandleField::Status] != Value::text(m.words.new_thread);
    if (!started) m.probe(args[0], item);
    return Value::boolean(started);
}

// The number of a new thread without a name, or of a pool of them, for default names. They are counted only where somebody
// looks at such names: None elsewhere.
Value thread_number(Machine& m, const Args& args) {
    if (!m.declared.default_names()) return NONE;
    const Name counter = name_of(m, args[0]), module = m.intern("__main__");
    const Value ref = m.module_ref(module);
    m.touch(ref, m.head(ref), {"global", module, counter}, true);
    const Value before = m.attribute(ref, counter);
    const Value number = Value::small(before == MISSING ? 1 : before.number() + 1);
    m.write_attribute(ref, counter, number);
    return number;
}

// Somebody looks at the default name of a thread that was not numbered when it was made.
Value default_name(Machine& m, const Args&) {
    m.require_probed(DEFAULT_NAMES);
    return NONE;
}

void refuse_in_properties(Machine& m) {
    if (m.evaluating) m.refuse("the current thread in a property", "properties run in no thread", "leave it out");
}

// The number of a thread, which another may get when it has ended. The main thread has no handle.
Value thread_ident(Machine& m, const Args& args) {
    if (!args[0].is_none()) expected(m, args[0], Kind::Handle);
    m.require_probed(IDENTS);
    return m.values.record(RecordTag::Ident, {args[0]});
}

// The Thread object of this thread; None in the main thread.
Value thread_object(Machine& m, const Args&) {
    refuse_in_properties(m);
    return m.read(m.current).data[ThreadField::Thread];
}

// The Thread objects of all live threads but the main one, in the order of starting: a probe of each.
Value thread_objects(Machine& m, const Args&) {
    if (m.evaluating || !m.quiet) m.require_probed(ALL_THREADS);
    if (m.options.visible()) m.visible();
    std::vector<Value> found;
    for (Value handle : m.listed()) found.push_back(m.read(m.read(handle).data[HandleField::Thread]).data[ThreadField::Thread]);
    return m.tuple(found);
}

// What `threading.local` keeps for this thread, or missing.
Value local_get(Machine& m, const Args& args) {
    refuse_in_properties(m);
    for (Value pair : m.values.items(m.read(m.current).data[ThreadField::Held])) {
        const auto parts = m.values.items(pair);
        if (parts[0] == args[0]) return parts[1];
    }
    return NOT_FOUND;
}

Value local_set(Machine& m, const Args& args) {
    refuse_in_properties(m);
    Object& record = m.write(m.current);
    const auto before = m.values.items(record.data[ThreadField::Held]);
    std::vector<Value> held(before.begin(), before.end());
    held.push_back(m.values.tuple({args[0], args[1]}));
    record.data[ThreadField::Held] = m.tuple(held);
    return NONE;
}

Value choose(Machine& m, const Args& args) {
    const Value count = m.payload(args[0]);
    const std::string most = std::to_string(Machine::MAX_CHOICES);
    const bool large = count.is(Tag::Int) ? count.number() > Machine::MAX_CHOICES
                                          : count.is(Tag::BigInt) && !m.values.big_negative(count);
    if (large)
        m.refuse("a choice among " + std::string(m.text(m.host("call repr", {count}))),
                 "at most " + most + " alternatives are explored", "choose among fewer");
    if (!count.is(Tag::Int) || count.number() < 1)
        throw m.error(m.words.ValueError, "choose() takes 1 to " + most + " alternatives");
    if (count.number() == 1) return Value::small(0);
    if (m.evaluating)
        m.refuse("choose() in a property", "property code must give one answer", "only look at the state");
    if (m.in_atomic) m.fail("exception", "an atomic block makes a choice: choose before it");
    if (!m.granted) throw Stop{};
    m.pruning = m.after_choice = true;
    return Value::small(m.alternative);
}

Value assume(Machine& m, const Args& args) {
    if (m.values.truth(args[0])) return NONE;
    if (m.evaluating) m.refuse("assume() in a property", "property code must give one answer", "use an if");
    if (m.opening && m.in_atomic)
        m.refuse("a false assume()", "it is false before anything can happen", "check the start of the program");
    if (m.pruning) throw Prune{};
    throw Stop{};
}

Value atomic_begin(Machine& m, const Args&) {
    if (!m.in_atomic) {
        if (!m.quiet && !m.granted && !m.after_choice) throw Stop{};
        m.after_choice = false;
        m.pruning = m.granted = true;
    }
    ++m.in_atomic;
    return NONE;
}

Value atomic_end(Machine& m, const Args&) {
    if (!m.in_atomic) m.fail("exception", "an atomic block ends where none has begun");
    --m.in_atomic;
    if (!m.in_atomic) {
        m.granted = false;
        happened(m);
    }
    return NONE;
}

}  // namespace

std::vector<Intrinsic> thread_intrinsics() {
    return {
        {"lock_owned", lock_owned},
        {"is_lock", is_lock},
        {"lock_release_all", lock_release_all},
        {"lock_acquire", lock_acquire},
        {"enter", enter},
        {"touch_read", touch_read},
        {"touch_write", touch_write},
        {"enqueue", enqueue},
        {"withdraw", withdraw},
        {"notify", notify},
        {"wait", wait},
        {"condition_wait", condition_wait},
        {"handle_new", handle_new},
        {"thread_start", thread_start},
        {"thread_twice", thread_twice},
        {"thread_join", thread_join},
        {"thread_status", thread_status},
        {"thread_started", thread_started},
        {"thread_number", thread_number},
        {"thread_ident", thread_ident},
        {"default_name", default_name},
        {"thread_object", thread_object},
        {"thread_objects", thread_objects},
        {"local_get", local_get},
        {"local_set", local_set},
        {"choose", choose},
        {"assume", assume},
        {"atomic_begin", atomic_begin},
        {"atomic_end", atomic_end},
        {"kept_for_exit", kept_for_exit},
    };
}

}  // namespace pathproof
