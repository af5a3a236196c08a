// Values: what a variable of the checked program can hold, in 64 bits.
//
// The low four bits say what it is, the upper sixty hold a small int or an index. Whatever is immutable (texts, floats,
// large ints, tuples, records ...) is interned in `Values`, so that two values are the same value exactly if their bits
// are equal; objects are reached through references. Types stay apart as in the reference machine (`values.py`): 1, True
// and 1.0 are three values. Where Python's `==` is meant, `Values::normal` maps equal values to the same bits.
#pragma once

#include <cstdint>
#include <functional>

namespace pathproof {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;
using u128 = unsigned __int128;
using Name = u32;  // an interned text: an attribute, a module, a site ...

enum class Tag : u8 {
    Special,    // None, True, ... (see Special)
    Int,        // 60 bits, inline
    Str,
    Bytes,
    Float,
    BigInt,
    Tuple,
    Record,     // an immutable combination with a tag: method, property, slice, view, ...
    FrozenSet,
    Range,
    Primitive,  // a function of the machine
    Ref,        // an object of the state, by name
    Fresh,      // an object made in this step, not yet named
    Constant,   // a builtin or library object: the same in all states
    Thread,     // a thread's name: a leaf
};

enum class Special : u8 { None, False, True, Ellipsis, NotImplemented, Unbound, Missing, NotFound, Invoke };

class Value {
public:
    constexpr Value() = default;
    constexpr Value(Tag tag, u64 index) : bits_(index << 4 | static_cast<u64>(tag)) {}
    constexpr explicit Value(Special special) : Value(Tag::Special, static_cast<u64>(special)) {}
    static constexpr Value boolean(bool truth) { return Value(truth ? Special::True : Special::False); }
    static constexpr Value small(i64 number) { return from_bits(static_cast<u64>(number) << 4 | static_cast<u64>(Tag::Int)); }
    static constexpr bool is_small(i64 number) { return number >= -(i64{1} << 59) && number < (i64{1} << 59); }
    static constexpr Value text(Name name) { return Value(Tag::Str, name); }
    static constexpr Value from_bits(u64 bits) { Value value; value.bits_ = bits; return value; }

    constexpr u64 bits() const { return bits_; }
    constexpr Tag tag() const { return static_cast<Tag>(bits_ & 15); }
    constexpr u32 index() const { return static_cast<u32>(bits_ >> 4); }
    constexpr i64 number() const { return static_cast<i64>(bits_) >> 4; }  // of a small int
    constexpr Name name() const { return index(); }                        // of a text
    constexpr bool is(Special special) const { return bits_ == Value(special).bits_; }
    constexpr bool is(Tag tag) const { return this->tag() == tag; }

    constexpr bool is_none() const { return is(Special::None); }
    constexpr bool is_bool() const { return is(Special::True) || is(Special::False); }
    constexpr bool is_int() const { return is(Tag::Int) || is(Tag::BigInt); }             // type(x) is int
    constexpr bool is_integral() const { return is_int() || is_bool(); }                  // isinstance(x, int)
    constexpr bool is_number() const { return is_integral() || is(Tag::Float); }          // int, bool or float
    constexpr bool is_object() const { return is_own() || is(Tag::Constant); }            // type(x) is Ref
    constexpr bool is_own() const { return is(Tag::Ref) || is(Tag::Fresh); }              // ... and not a constant
    constexpr bool truth() const { return is(Special::True); }                            // of a bool

    constexpr bool operator==(const Value&) const = default;

private:
    u64 bits_ = 0;
};

inline constexpr Value NONE{Special::None};
inline constexpr Value FALSE{Special::False};
inline constexpr Value TRUE{Special::True};
inline constexpr Value ELLIPSIS{Special::Ellipsis};
inline constexpr Value NOT_IMPLEMENTED{Special::NotImplemented};
inline constexpr Value UNBOUND{Special::Unbound};      // an empty slot or cell
inline constexpr Value MISSING{Special::Missing};      // "not found", inside the machine
inline constexpr Value NOT_FOUND{Special::NotFound};   // the same as library code sees it
inline constexpr Value INVOKE{Special::Invoke};        // "make the call in Machine::request": see machine.hpp

constexpr u64 mixed(u64 x) {  // the finalizer of splitmix64
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

constexpr u64 combined(u64 seed, u64 x) { return mixed(seed * 0x9e3779b97f4a7c15ULL + x + 0x632be59bd9b4e019ULL); }

}  // namespace pathproof

template <>
struct std::hash<pathproof::Value> {
    std::size_t operator()(pathproof::Value value) const noexcept { return pathproof::mixed(value.bits()); }
};
