// What the files about threads share: the fields of their objects, and what is asked of `acquire`.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "machine.hpp"

namespace pathproof {

namespace LockField {
enum : std::size_t { Owner, Depth, Reentrant };
}
namespace HandleField {
enum : std::size_t { Status, Thread, Place };  // a place in the list of all threads
}
namespace ModuleField {
enum : std::size_t { Name, Status, Owner };
}
namespace ThreadField {
enum : std::size_t { Handle, Thread, Frames, Daemon, Held };
}

inline constexpr std::string_view RELEASED = "released ";     // before a site: some lock made there is released by a non-owner
inline constexpr std::string_view IMPORT_OF = "import ";      // before a module: somebody can tell when its import is over
inline constexpr std::string_view ALL_THREADS = "<threads>";  // the "site" of threading.enumerate() and active_count()
inline constexpr std::string_view IDENTS = "<idents>";        // and of threading.get_ident()
inline constexpr std::string_view DEFAULT_NAMES = "<names>";  // the same of the default names of threads
inline constexpr std::string_view ACQUIRES[] = {"lock.acquire", "lock.__enter__", "RLock.acquire", "RLock.__enter__"};

inline bool is_negative(const Values& values, Value number) {
    switch (number.tag()) {
        case Tag::Int: return number.number() < 0;
        case Tag::BigInt: return values.big_negative(number);
        case Tag::Float: return values.real_of(number) < 0;
        default: return false;
    }
}

struct AcquireArguments {
    bool blocking = true, timed = false;
    std::string_view error = {};  // the message of CPython's exception,
    bool of_type = false;         // which is a TypeError, not a ValueError
    bool unusual = false;         // versions of Python treat them differently, or they are not modelled
    bool fine() const { return error.empty() && !unusual; }
};

AcquireArguments acquire_arguments(Machine& machine, std::span<const Value> args, const Keywords& kwargs);

// Others may go on where they could not before: that cannot be undone by a false assume, and they may do so before an
// atomic block.
inline void happened(Machine& m) {
    if (!m.in_atomic) m.pruning = m.after_choice = false;
}

}  // namespace pathproof
