// The pool of immutable values: every text, float, tuple ... exists once, so that equality is equality of bits.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "stable.hpp"
#include "value.hpp"

namespace pathproof {

// The records of `values.py`, in the order of their names in RECORD_NAMES.
enum class RecordTag : u8 {
    Method, Property, Staticmethod, Classmethod, Super, Slice, Keys, Values, Items, Identity, Ident, Hash, Clock, Traceback,
    Key, Place, Unmodelled, Value, Resume, Throw,
    List,  // only on its way to and from the host: a list of plain values
};
inline constexpr std::string_view RECORD_NAMES[] = {
    "method", "property", "staticmethod", "classmethod", "super", "slice", "keys", "values", "items", "identity",
    "ident", "hash", "clock", "traceback", "key", "place", "unmodelled", "value", "resume", "throw", "list",
};

// Memory for sequences that never move and are never freed one by one.
template <class T>
class Arena {
public:
    std::span<const T> keep(std::span<const T> items) {
        if (items.empty()) return {};
        if (items.size() > free_.size()) {
            const std::size_t size = std::max<std::size_t>(items.size(), BLOCK);
            blocks_.push_back(std::make_unique<T[]>(size));
            free_ = {blocks_.back().get(), size};
            bytes_ += size * sizeof(T);
        }
        std::copy(items.begin(), items.end(), free_.begin());
        std::span<const T> kept = free_.first(items.size());
        free_ = free_.subspan(items.size());
        return kept;
    }
    std::size_t bytes() const { return bytes_; }

private:
    static constexpr std::size_t BLOCK = 4096;
    std::vector<std::unique_ptr<T[]>> blocks_;
    std::span<T> free_;
    std::size_t bytes_ = 0;
};

class Values {
public:
    Values();

    // -- texts, bytes, numbers
    Name intern(std::string_view text);                                   // UTF-8, lone surrogates encoded like others
    Value str(std::string_view text) { return Value::text(intern(text)); }
    std::string_view text(Name name) const { return texts_[name]; }
    std::string_view text(Value value) const { return texts_[value.name()]; }
    Value bytes(std::string_view data);
    std::string_view bytes_of(Value value) const { return bytes_[value.index()]; }
    Value real(double number);
    double real_of(Value value) const { return reals_[value.index()]; }
    Value integer(i64 number);
    Value big(bool negative, std::string_view magnitude);                 // little-endian; gives a small int if it is one
    bool big_negative(Value value) const { return bigs_[value.index()][0] != 0; }
    std::string_view big_magnitude(Value value) const { return bigs_[value.index()].substr(1); }

    // -- combinations
    Value tuple(std::span<const Value> items) { return compound(Tag::Tuple, 0, items); }
    Value record(RecordTag tag, std::span<const Value> fields) { return compound(Tag::Record, static_cast<u8>(tag), fields); }
    Value record(RecordTag tag, std::initializer_list<Value> fields) { return record(tag, std::span(fields.begin(), fields.size())); }
    Value tuple(std::initializer_list<Value> items) { return tuple(std::span(items.begin(), items.size())); }
    Value frozenset(std::span<const Value> elements);                      // equal elements: the first one stays
    Value range(Value start, Value stop, Value step);
    // The items of a tuple, the fields of a record, the elements of a frozenset (in no particular order), or the
    // start, stop and step of a range.
    std::span<const Value> items(Value value) const { return compounds_[value.index()].items; }
    RecordTag record_tag(Value value) const { return static_cast<RecordTag>(compounds_[value.index()].kind); }
    bool is_record(Value value, RecordTag tag) const { return value.is(Tag::Record) && record_tag(value) == tag; }

    // -- questions
    bool is_plain(Value value) const;         // made of host values only: no references, so no code of the program
    bool is_opaque(Value value) const {       // an id(), ident or hash() that Python does not fix (opaque.cpp)
        if (!value.is(Tag::Record)) return false;
        const RecordTag tag = record_tag(value);
        return tag == RecordTag::Identity || tag == RecordTag::Ident || tag == RecordTag::Hash;
    }
    bool is_unknown_number(Value value) const {  // ... or what a clock showed
        return is_opaque(value) || is_record(value, RecordTag::Clock);
    }
    bool holds_opaque(Value value) const {    // ... or a tuple or frozenset with one somewhere inside
        if (value.is(Tag::Tuple) || value.is(Tag::FrozenSet)) return compounds_[value.index()].opaque;
        return is_opaque(value);
    }
    bool holds_clock(Value value) const {     // what a clock showed, or a tuple or record with it somewhere inside
        return is_compound(value) && compounds_[value.index()].clock;
    }
    bool holds_nan(Value value) const;        // a nan, or a tuple or frozenset with one somewhere inside
    bool mentions_objects(Value value) const; // some object of the state is mentioned in it (`refs_in` is not empty)
    bool mentions_names(Value value) const;   // ... or a thread: renaming may change it
    Value normal(Value value);                // equal bits for values that Python's == holds equal (nan is equal to itself)
    bool equal(Value left, Value right) { return left == right || normal(left) == normal(right); }
    bool truth(Value value) const;            // bool() of a plain value
    std::size_t length(Value value);          // len() of a str, bytes, tuple, frozenset or range

    // Combinations are walked by recursion in many places, and item by item though parts be shared: none is ever made
    // that is nested more deeply than this, or has more parts (`costs.py`). What is called instead must throw.
    static constexpr u32 MAX_DEPTH = 200, MAX_SIZE = 2'000'000, IN_A_SET = 3;
    std::function<void()> too_deep, too_large;
    u64 weight(Value value) const;            // its parts, counted wherever they are, texts by their length

    // Values are kept for ever, but for large ones of the step under way that nothing leads to any more: what one of those
    // was is never the bits of anything again.
    static constexpr std::size_t LARGE = 1024;            // bytes
    bool is_large(Value value) const {
        return (value.is(Tag::Range) ? compounds_[value.index()].size : weight(value)) >= LARGE / CHARACTERS;
    }
    Value known_normal(Value combination) const { return compounds_[combination.index()].normal; }  // or MISSING
    void begin_step();
    std::size_t recent_bytes() const { return recent_bytes_; }             // of large values since then
    const std::vector<Value>& recent() const { return recent_; }
    bool is_recent(Value combination) const { return combination.index() >= first_recent_; }
    const std::vector<Value>& recent_normals() const { return recent_normals_; }  // of older combinations
    void give_back(const std::function<bool(Value)>& is_kept);             // of the recent ones
    u64 effort = 0;                           // how much was made and done, so that somebody looks at the clock in time
    std::size_t bytes_used() const;

private:
    struct Compound {
        std::span<const Value> items;
        Tag tag;
        u8 kind;
        u32 depth, size;
        bool plain, objects, names, nan, opaque, clock;
        Value normal;
        u64 hash;
    };
    Value compound(Tag tag, u8 kind, std::span<const Value> items);
    bool is_compound(Value value) const {
        return value.is(Tag::Tuple) || value.is(Tag::Record) || value.is(Tag::FrozenSet);
    }
    static constexpr u64 CHARACTERS = 16;                 // that weigh as much as one more part
    void grow();
    std::string_view keep(Value value, std::string_view text);
    std::span<const Value> keep(Value value, std::span<const Value> items);
    template <class T> std::span<const T> keep_large(Value value, std::span<const T> items);
    void retire(Value value);

    std::unordered_map<Value, std::unique_ptr<std::byte[]>> large_;
    std::vector<Value> recent_normals_;
    std::vector<Value> recent_;               // large ones that were made in this step, and
    std::size_t recent_bytes_ = 0;            // their size
    std::size_t large_bytes_ = 0;             // of all large ones
    u32 first_recent_ = 0;                    // combinations from here on are of this step, too
    Arena<char> characters_;
    Arena<Value> cells_;
    std::deque<std::string_view> texts_, bytes_, bigs_;
    std::deque<double> reals_;
    std::unordered_map<std::string_view, u32> text_ids_, bytes_ids_, big_ids_;
    std::unordered_map<u64, u32> real_ids_;
    Stable<Compound> compounds_;
    std::vector<u32> table_;  // open addressing over compounds_, index + 1
};

}  // namespace pathproof
