// What the machine is made of besides itself: exceptions, frames, primitives, what a program is, what a thread waits for.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "code.hpp"
#include "value.hpp"
#include "values.hpp"

namespace pathproof {

class Machine;

struct Violation {  // something that went wrong: kind is "assertion" or "exception"
    std::string kind, message, thread, file;
    int line = 0;
    bool operator==(const Violation&) const = default;
};

// -- what interrupts execution (the exceptions of the reference machine) ---------------------------------------------
struct Stop {};                                        // the next instruction is visible and not granted
struct Defer {};                                       // a primitive that cannot do this call by itself
struct Throw { Value exception; bool again = false; }; // a Python exception on its way
struct Ended {};                                       // the thread's last frame has returned
struct Failing {};                                     // the thread stands before its failure, or LEAVING
struct Prune {};                                       // assume(False)
struct Failed { Violation violation; };
struct Undeclared { std::string kind, location, guard = {}; };  // "mutable", "probed" or "guard"; the guard from then on
struct Spent { std::string reason; };                  // a limit was reached, or somebody interrupted
struct Refused { std::string file; int line; std::string construct, why, advice; };

using Args = std::vector<Value>;
struct Keyword { Name name; Value value; };
using Keywords = std::vector<Keyword>;

struct Invoke { Value callee; Args args; Keywords kwargs; Value then = NONE; };

enum class HostType : u8 { None, Int, Float, Str, Bytes, Tuple, Range, FrozenSet };

inline constexpr int ANY_NUMBER = 1 << 30;  // of arguments

struct Primitive {
    using Full = Value (*)(Machine&, const Primitive&, const Args&, const Keywords&);
    using Simple = Value (*)(Machine&, const Args&);
    std::string name;
    Name interned = EMPTY, owner = EMPTY;  // "list.append", and "list" (nothing for a function)
    Full full = nullptr;       // takes what it is given
    Simple simple = nullptr;   // positional arguments only, `least` to `most` of them; anything else defers
    int least = 0, most = ANY_NUMBER;  // library code sees them when it says what is wrong with a call
    bool binds = false;        // a method of a builtin type
    bool makes = false;        // __new__: it takes a class
    Value fallback = MISSING;  // the function of the builtins library that does what this one defers
    HostType host_type = HostType::None;   // of primitives that the host does (delegation.cpp): the type of their self,
    std::string host_name;                 // the method or the operator,
    std::string operation;                 // what to ask the host for: "method str.join", "binary +", "call repr"
    bool swapped = false;                  // __radd__ ...
};

struct Intrinsic {
    std::string name;
    Value (*run)(Machine&, const Args&);
};

// Tables of the parts, by the Python names ("list.append"). Defined in the file that bears the part's name.
std::vector<Primitive> list_primitives();
std::vector<Primitive> dict_primitives();
std::vector<Primitive> set_primitives();
std::vector<Primitive> iterator_primitives();
std::vector<Primitive> function_primitives();
std::vector<Primitive> delegated_primitives(std::span<const std::string> names);  // as `hosting.delegated` gives them
std::vector<Primitive> lock_primitives();
std::vector<Intrinsic> general_intrinsics();
std::vector<Intrinsic> container_intrinsics();
std::vector<Intrinsic> thread_intrinsics();

struct Frame {
    const Code* code = nullptr;
    u32 pc = 0;
    std::vector<Value> slots, stack;
    Value then = NONE;
    Value generator = NONE;
};

struct Location {  // a location class: "attribute", module.class, name
    std::string_view kind;
    Name first, second = NO_SITE;  // NO_SITE: there is no second part
};

enum class Wait : u8 { Run, Lock, Join, Wait, Choose, Assume, Import };
struct Waiting {
    Wait what = Wait::Run;
    Value target = NONE, lock = NONE;
    bool timed = false;
    i64 fanout = 1;
};

struct Options {
    bool por = true;            // reduction "por" and atomicity "visible"
    bool reduce = true;         // reduction "por", whatever the atomicity
    bool guards = false;        // mutable locations may be guarded
    enum class Atomicity : u8 { Visible, Line, Instruction } atomicity = Atomicity::Visible;
    bool visible() const { return atomicity == Atomicity::Visible; }
};

struct Source { Name module, file; bool library; std::vector<Name> imports; const Code* code; };  // file: or NO_SITE

struct Outside { bool absent; std::string why, advice; };  // of `language/loading.py`; opaque ones have a module

struct ProgramData {
    std::string path, main, subject;
    std::vector<std::string> args;
    std::vector<Source> sources;                   // in order of module names
    std::unordered_set<Name> mentioned;
    std::unordered_set<Name> made_once;            // sites of class statements that are executed once
    std::unordered_map<Name, Outside> outside;     // modules that are imported and have no code
    std::unordered_map<Name, std::pair<std::string, std::string>> refused_builtins;  // each with the reason and the advice
    std::deque<Code> codes;
};

struct Vocabulary {  // what the reference machine's tables say, so that nothing is listed twice
    // builtin types, each with its base, if that is not object, and its names in CPython
    std::vector<std::tuple<std::string, std::string, std::vector<std::string>>> classes;
    std::vector<std::string> hidden;                            // types that programs cannot name
    std::vector<std::string> primitives;                        // by name, in order of the registry
    std::vector<std::string> delegated;                         // those that the host does
    std::vector<std::string> library;                           // library modules, those that others import first
};

}  // namespace pathproof
