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
#include "stable.hpp"
#include "value.hpp"
#include "values.hpp"

namespace pathproof {

using Digest = std::array<u8, 32>;

// A name is a parent and a label; modules have no parent, threads are roots named by who started them.
class Paths {
public:
    static constexpr u32 NO_PARENT = 0;
    static constexpr i64 FRAMES = 6;
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
    u32 owner(u32 name) const { return entries_[name].owner; }   // the thread that a path starts from, 0: a module
    bool is_region(u32 name) const { return entries_[name].region; }
    // Not a name: the place in a state's tree for the set of objects that only threads reach and this one does.
    u32 reach(u32 thread) const { return thread + 1; }
    u32 frame(u32 thread, i64 depth) {                           // the first few are beside their thread
        return depth < FRAMES ? thread + 2 + static_cast<u32>(depth) : child(thread, Value::small(depth));
    }
    const Digest& digest(u32 name);  // of the path: the same whenever and wherever it is computed
    std::size_t bytes_used() const;

private:
    struct Entry {
        u32 parent = NO_PARENT;
        Value label = NONE;
        u32 owner = 0;
        bool thread = false, region = false, digested = false;
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
    Stable<Entry> entries_;
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

// Frozen objects, by number. Number 0 is no object.
class Objects {
public:
    Objects() : items_(1), edges_(1), edge_lists_(1), heads_(1), published_(1), frames_(1) { edge_list_ids_.emplace(std::vector<u64>{}, 0); }
    u32 intern(Object&& item, Encoding& encoding);  // sets of immutable values are put into their fixed order first
    const Object& operator[](u32 number) const { return items_[number]; }
    const std::vector<Edge>& edges(u32 number) const { return edges_[number]; }
    u32 edge_list(u32 number) const { return edge_lists_[number]; }  // equal exactly if the edges are
    u32 frames(u32 number) const { return frames_[number]; }         // of a thread: how many
    u32 size() const { return static_cast<u32>(items_.size()); }
    std::size_t bytes_used() const { return bytes_; }
    bool iterators_under_way() const { return iterators_under_way_; }  // whether any state ever held one
    bool generators() const { return generators_; }                    // the same

    // Contents made from contents; remembered, since the same changes come again and again.
    u32 with_attribute(u32 number, Name name, Value value, Encoding& encoding);  // MISSING: without it; or ENQUEUE ...
    u32 published(u32 number, Encoding& encoding);
    template <class F>
    u32 renamed(u32 number, const F& names, Encoding& encoding) {
        std::vector<u64> key{number};
        for (const Edge& edge : edges(number)) key.push_back(names(edge.ref).bits());
        const auto known = renamings_.find(key);
        if (known != renamings_.end()) return known->second;
        Object twin = items_[number];
        rename(twin, encoding.values, names);
        const u32 made = intern(std::move(twin), encoding);
        bytes_ += key.size() * sizeof(u64) + 64;
        renamings_.emplace(std::move(key), made);
        return made;
    }
    // What `Machine::head` promises to look at: equal numbers mean that all of it is equal.
    u32 head(u32 number);

private:
    struct KeyHash {
        std::size_t operator()(const std::vector<u64>& key) const {
            u64 hash = key.size();
            for (u64 part : key) hash = combined(hash, part);
            return hash;
        }
    };
    using Table = std::unordered_map<std::vector<u64>, u32, KeyHash>;
    static void order_set(Object& item, Encoding& encoding);
    Stable<Object> items_;
    Stable<std::vector<Edge>> edges_;
    Dense<u32> edge_lists_, heads_, published_, frames_;
    std::unordered_multimap<u64, u32> ids_;
    Table edge_list_ids_, head_ids_, renamings_;
    struct AttributeChange {
        u32 number;
        Name name;
        u64 value;
        bool operator==(const AttributeChange&) const = default;
    };
    struct AttributeChangeHash {
        std::size_t operator()(const AttributeChange& key) const { return combined(combined(key.number, key.name), key.value); }
    };
    std::unordered_map<AttributeChange, u32, AttributeChangeHash> attribute_changes_;
    bool iterators_under_way_ = false, generators_ = false;
    std::size_t bytes_ = 0;
};

void change_waiters(Object& list, Name operation, Value value);
u64 hash_of(const Object& item);
std::vector<Edge> edges_of(const Object& item, Encoding& encoding);  // in naming order, each target once

}  // namespace pathproof
