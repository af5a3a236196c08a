// Objects: everything that has an identity; the same kinds as `objects.py`, with this layout:
//
// | kind      | data                                                       | besides
// | Instance  | payload, or MISSING: what an instance of int, str ... stands for |
// | List      | the items                                                  |
// | Dict      | host key, key, value, host key, key, value, ...            |
// | Set       | host key, key, host key, key, ...                          |
// | Cell      | one value, or UNBOUND                                      |
// | Function  | defaults, keyword defaults, closure (tuples), None         | code
// | Class     | see ClassField                                             |
// | Module    | name, status ("loading", "loaded"), owner                  |
// | Lock      | owner (None, thread, or "ended"), depth, reentrant         |
// | Handle    | status ("new", "running", "ended"), thread, place          |
// | Iterator  | what, source, place [, count]                              |
// | Generator | slots, then stack, then status                             | code, pc, slots (how many)
// | Frame     | slots, then stack, then `then`, then generator             | code, pc, slots (how many)
// | Thread    | handle, Thread object, how many frames, daemon, held       |
//
// `site` is NO_SITE where the reference machine has None: private to a library object that guards it.
// In a state objects are frozen: interned by contents (`Objects`), with their edges worked out, never changed again.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "code.hpp"
#include "value.hpp"
#include "values.hpp"

namespace pathproof {

enum class Kind : u8 {
    Instance, List, Dict, Set, Cell, Function, Class, Module, Lock, Handle, Iterator, Generator, Frame, Thread,
};
inline constexpr std::string_view KIND_NAMES[] = {
    "instance", "list", "dict", "set", "cell", "function", "class", "module", "lock", "handle", "iterator", "generator",
    "frame", "thread",
};

namespace ClassField {
enum : std::size_t { Name, Qualname, Module, Bases, Order, Layout, Site, Slots, Library, Count };
}

inline constexpr Name EMPTY = 0;               // the interned empty text
inline constexpr Name NO_SITE = 0xffffffffu;
// What is done to a list of waiters, where an attribute is named otherwise: a thread comes, so many go (None: all), a thread goes.
inline constexpr Name ENQUEUE = 0xfffffffeu, DEQUEUE = 0xfffffffdu, WITHDRAW = 0xfffffffcu;

struct Attr {
    Name name;
    Value value;
    bool operator==(const Attr&) const = default;
};

struct Edge {  // a label and the object that it leads to; labels are texts, ints, or tuples of these
    Value label;
    Value ref;
    bool operator==(const Edge&) const = default;
};

struct Object {
    Kind kind = Kind::Instance;
    bool published = false;
    bool has_attrs = false;
    Name site = EMPTY;
    Value cls = NONE;
    const Code* code = nullptr;
    u32 pc = 0;
    u32 slots = 0;
    std::vector<Value> data;
    std::vector<Attr> attrs;  // in order of insertion

    const Value* find(Name name) const {
        for (const Attr& attr : attrs)
            if (attr.name == name) return &attr.value;
        return nullptr;
    }
    Value get(Name name) const {  // MISSING if there is none
        const Value* found = find(name);
        return found ? *found : MISSING;
    }
    void set(Name name, Value value) {
        for (Attr& attr : attrs)
            if (attr.name == name) { attr.value = value; return; }
        attrs.push_back({name, value});
    }
    bool remove(Name name) {
        for (std::size_t i = 0; i < attrs.size(); ++i)
            if (attrs[i].name == name) { attrs.erase(attrs.begin() + static_cast<std::ptrdiff_t>(i)); return true; }
        return false;
    }
    // frames and generators
    std::span<const Value> slot_values() const { return std::span(data).first(slots); }
    std::size_t trailer() const { return kind == Kind::Frame ? 2 : 1; }
    std::span<const Value> stack_values() const { return std::span(data).subspan(slots, data.size() - slots - trailer()); }
    Value then() const { return data[data.size() - 2]; }        // of a frame
    Value generator() const { return data[data.size() - 1]; }   // of a frame, or None
    Value status() const { return data[data.size() - 1]; }      // of a generator

    bool operator==(const Object&) const = default;
};

Object object(Kind kind, Value cls, std::vector<Value> data = {}, Name site = EMPTY);
Object with_attrs(Object item, std::vector<Attr> attrs = {});
std::vector<Value> frame_data(std::span<const Value> slots, std::span<const Value> stack, std::initializer_list<Value> trailer);

// -- entries of dicts (three values each) and sets (two)
inline std::size_t width(Kind kind) { return kind == Kind::Dict ? 3 : 2; }
inline std::size_t count(const Object& item) { return item.data.size() / width(item.kind); }  // len() of a dict or set

// -- iterators over dicts and sets (iterators.py)
inline constexpr i64 UNSETTLED = -1;           // the place of one that cannot tell where it is any more
inline bool is_under_way(const Object& item) { // it has given something and may go on
    return item.kind == Kind::Iterator && item.data.size() == 4 && item.data[2].number() > 0;
}

}  // namespace pathproof
