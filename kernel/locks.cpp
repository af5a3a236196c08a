// Locks: acquiring and releasing, and their methods (`machine/locks.py`).
#include <string>
#include <utility>
#include <vector>

#include "machine.hpp"
#include "threads.hpp"

namespace pathproof {

namespace {

constexpr i64 LONGEST = (i64{1} << 31) - 1;  // seconds

// Whether it is a bool, an int or, if it may be, a float; and not above LONGEST.
bool is_modest(const Values& values, Value number, bool or_float) {
    if (number == TRUE || number == FALSE) return true;
    if (number.is(Tag::Int)) return number.number() <= LONGEST;
    if (number.is(Tag::BigInt)) return values.big_negative(number);
    return or_float && number.is(Tag::Float) && values.real_of(number) <= static_cast<double>(LONGEST);
}

bool is_minus_one(const Values& values, Value number) {
    return number == Value::small(-1) || (number.is(Tag::Float) && values.real_of(number) == -1);
}

}  // namespace

// Of `acquire(blocking=True, timeout=-1)`.
AcquireArguments acquire_arguments(Machine& m, std::span<const Value> args, const Keywords& kwargs) {
    Value blocking = TRUE, timeout = Value::small(-1);
    if (args.size() > 0) blocking = args[0];
    if (args.size() > 1) timeout = args[1];
    for (const Keyword& keyword : kwargs) {
        if (m.text(keyword.name) == "blocking") blocking = keyword.value;
        if (m.text(keyword.name) == "timeout") timeout = keyword.value;
    }
    if (!is_modest(m.values, blocking, false) || blocking.is(Tag::BigInt) || (blocking.is(Tag::Int) && blocking.number() < -LONGEST))
        return {.unusual = true};
    const bool blocks = m.values.truth(blocking);
    if (m.values.is_record(timeout, RecordTag::Clock)) {  // it may be anything
        if (!blocks) return {.unusual = true};
        return {blocks, true};
    }
    if (timeout.is_none()) return {.error = "'NoneType' object cannot be interpreted as an integer", .of_type = true};
    if (!is_modest(m.values, timeout, true)) return {.unusual = true};
    const bool timed = !is_minus_one(m.values, timeout);
    if (!blocks && timed) return {blocks, timed, "can't specify a timeout for a non-blocking call"};
    if (timed && is_negative(m.values, timeout)) return {blocks, timed, "timeout value must be a non-negative number"};
    return {blocks, timed};
}

// An RLock knows its owner by a number that a later thread may get.
void Machine::refuse_orphan(Value owner) {
    if (owner == Value::text(words.ended))
        refuse("use of an RLock whose owner has ended", "a new thread may pass for its owner",
               "release it in the thread that acquired it");
}

bool Machine::acquire(Value lock, bool blocking, bool timed, i64 depth) {
    only_looks("acquiring a lock");
    const Object& item = read(lock);
    const Value owner = item.data[LockField::Owner], reentrant = item.data[LockField::Reentrant];
    const i64 count = item.data[LockField::Depth].number();
    if (reentrant.truth() && owner == current) {
        write(lock).data[LockField::Depth] = Value::small(count + depth);
        return true;
    }
    if (!blocking || timed || in_atomic) {  // an atomic block fails where others would wait
        probe(lock, item);
    } else if (!quiet && !granted && (!options.por || is_shared(lock))) {
        if (options.visible()) throw Stop{};
    }
    if (!owner.is_none()) {
        if (reentrant.truth() && (!blocking || timed || granted)) refuse_orphan(owner);
        if (!blocking) return false;
        if (timed && granted) return false;
        block("the lock is held");
    }
    write(lock).data = {current, Value::small(depth), reentrant};
    return true;
}

i64 Machine::release(Value lock, bool entirely) {
    only_looks("releasing a lock");
    const Object& item = read(lock);
    const Value owner = item.data[LockField::Owner], reentrant = item.data[LockField::Reentrant];
    const i64 count = item.data[LockField::Depth].number();
    if (owner == current) {
        if (count > 1 && !entirely) {
            write(lock).data[LockField::Depth] = Value::small(count - 1);
            return 1;
        }
        if (is_probed(lock, item)) visible();
    } else if (reentrant.truth()) {
        if (!owner.is_none() && options.visible()) visible();
        refuse_orphan(owner);
        throw error(words.RuntimeError, "cannot release un-acquired lock");
    } else {
        probe(lock, item);
        if (!quiet) require_probed(std::string(RELEASED) + std::string(text(item.site)));
        if (owner.is_none()) throw error(words.RuntimeError, "release unlocked lock");
    }
    write(lock).data = {NONE, Value::small(0), reentrant};
    happened(*this);
    return count;
}

namespace {

Value new_lock(Machine& m, Value cls, bool reentrant) {
    if (!m.is_class(cls)) throw Defer{};
    return m.add(object(Kind::Lock, cls, {NONE, Value::small(0), Value::boolean(reentrant)}, m.site()));
}

Value lock_new(Machine& m, const Args& args) { return new_lock(m, args[0], false); }
Value rlock_new(Machine& m, const Args& args) { return new_lock(m, args[0], true); }

Value lock_argument(Machine& m, const Args& args) {
    if (args.empty() || !args[0].is_object() || m.head(args[0]).kind != Kind::Lock) throw Defer{};
    return args[0];
}

Value lock_acquire_method(Machine& m, const Primitive&, const Args& args, const Keywords& kwargs) {
    if (args.size() > 3) throw Defer{};
    for (const Keyword& keyword : kwargs)
        if (m.text(keyword.name) != "blocking" && m.text(keyword.name) != "timeout") throw Defer{};
    const Value lock = lock_argument(m, args);
    const AcquireArguments wanted = acquire_arguments(m, std::span(args).subspan(1), kwargs);
    if (!wanted.error.empty()) throw m.error(wanted.of_type ? m.words.TypeError : m.words.ValueError, wanted.error);
    if (wanted.unusual)
        m.refuse("acquire with these arguments", "versions of Python do not agree on what they mean, or they are not modelled",
                 "give a bool and a number of seconds below 2**31");
    return Value::boolean(m.acquire(lock, wanted.blocking, wanted.timed));
}

Value lock_release(Machine& m, const Args& args) {
    m.release(lock_argument(m, args));
    return NONE;
}

Value lock_locked(Machine& m, const Args& args) {
    const Object& item = m.read(lock_argument(m, args));
    m.probe(args[0], item);
    return Value::boolean(!item.data[LockField::Owner].is_none());
}

}  // namespace

std::vector<Primitive> lock_primitives() {
    std::vector<Primitive> table;
    const auto simple = [&table](std::string name, Primitive::Simple run, int least, int most) {
        Primitive entry;
        entry.name = std::move(name);
        entry.simple = run;
        entry.least = least;
        entry.most = most;
        entry.binds = true;
        table.push_back(std::move(entry));
    };
    simple("lock.__new__", lock_new, 1, 1);
    simple("RLock.__new__", rlock_new, 1, 1);
    for (std::string_view name : ACQUIRES) {
        Primitive entry;
        entry.name = name;
        entry.full = lock_acquire_method;
        entry.binds = true;
        table.push_back(std::move(entry));
    }
    for (const std::string kind : {"lock", "RLock"}) {
        simple(kind + ".release", lock_release, 1, 1);
        simple(kind + ".__exit__", lock_release, 1, ANY_NUMBER);
    }
    simple("lock.locked", lock_locked, 1, 1);
    return table;
}

}  // namespace pathproof
