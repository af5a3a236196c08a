// Names of objects (paths from a root) and the pool of frozen objects: what a state's components are made of.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "object.hpp"
#include "value.hpp"
#include "values.hpp"

namespace pathproof {

using Digest = std::array<u8, 16>;

// A name is a parent and a label; modules have no parent, threads are roots named by who started them.
class Paths {
public:
    static constexpr u32 NO_PARENT = 0;
    static constexpr u32 FIRST = 4;  // smaller numbers are places in a state's tree that are no names (tree.hpp)

    explicit Paths(Values& values) : values_(values), entries_(FIRST) {}
    u32 child(u32 parent, Value label);
    u32 thread(std::span<const i64> path);
    u32 size() const { return static_cast<u32>(entries_.size()); }
    u32 parent(u32 name) const { return entries_[name].parent; }
    Value label(u32 name) const { return entries_[name].label; }
    bool is_thread(u32 name) const { return entries_[name].thread; }
    // A thread's record or one of its frames.
    bool is_root(u32 name) const { return is_thread(name) || (is_thread(parent(name)) && label(name).is(Tag::Int)); }
    std::span<const i64> path(u32 thread) const { return entries_[thread].path; }
    const Digest& digest(u32 name);  // of the path: the same whenever and wherever it is computed
    std::size_t bytes_used() const;

private:
    struct Entry {
        u32 parent = NO_PARENT;
        Value label = NONE;
        bool thread = false, digested = false;
        std::vector<i64> path;
        Digest digest{};
    };
    struct Key {
        u32 parent;
        Value label;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const { return combined(key.parent, key.label.bits()); }
    };
    Values& values_;
    std::deque<Entry> entries_;
    std::unordered_map<Key, u32, Hash> ids_;
};

// How contents become bytes: what `marshal.dumps(..., 2)` writes for the reference machine's encoding with digests for names
// (`Object.encoded`). Fingerprints are made of these, and sets of immutable values are ordered by them.
struct Encoding {
    Values& values;
    Paths& paths;
    std::vector<Name> constant_labels;                       // by number of constant
    std::function<std::string_view(Value)> primitive_name;
    std::string of(const Object& item);
    std::string of(Value value);
    std::vector<Value> in_value_order(std::span<const Value> items);
};

// Frozen objects, by number. Number 0 is no object.
class Objects {
public:
    Objects() : items_(1), edges_(1) {}
    u32 intern(Object&& item, Encoding& encoding);  // sets of immutable values are put into their fixed order first
    const Object& operator[](u32 number) const { return items_[number]; }
    const std::vector<Edge>& edges(u32 number) const { return edges_[number]; }
    u32 size() const { return static_cast<u32>(items_.size()); }
    std::size_t bytes_used() const { return bytes_; }
    bool iterators_under_way() const { return iterators_under_way_; }  // whether any state ever held one

private:
    static void order_set(Object& item, Encoding& encoding);
    std::deque<Object> items_;
    std::deque<std::vector<Edge>> edges_;
    std::unordered_multimap<u64, u32> ids_;
    bool iterators_under_way_ = false;
    std::size_t bytes_ = 0;
};

u64 hash_of(const Object& item);
std::vector<Edge> edges_of(const Object& item, Encoding& encoding);  // in naming order, each target once

// References renamed: `names(value)` gives the new reference for a Ref, Fresh or Thread value (or the same).
template <class F>
Value substitute(Value value, Values& values, const F& names) {
    switch (value.tag()) {
        case Tag::Ref: case Tag::Fresh: case Tag::Thread: return names(value);
        case Tag::Tuple: case Tag::Record: case Tag::FrozenSet: break;
        default: return value;
    }
    if (!values.mentions_names(value)) return value;
    std::vector<Value> items(values.items(value).begin(), values.items(value).end());
    for (Value& item : items) item = substitute(item, values, names);
    if (value.is(Tag::Tuple)) return values.tuple(items);
    if (value.is(Tag::Record)) return values.record(values.record_tag(value), items);
    return values.frozenset(items);
}

template <class F>
void rename(Object& item, Values& values, const F& names) {
    item.cls = substitute(item.cls, values, names);
    for (Attr& attr : item.attrs) attr.value = substitute(attr.value, values, names);
    for (Value& value : item.data) value = substitute(value, values, names);
}

}  // namespace pathproof
