// What all containers share: `machine/containers.py`, and the entries of dicts and sets, which the reference machine
// keeps in dictionaries of the host.
//
// An entry is `host key, key, value` (dict) or `host key, key` (set), in order of insertion. Two host keys are the same
// place if Python holds them equal: 1, True and 1.0 are one key, and the first one inserted stays.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <memory_resource>
#include <unordered_map>
#include <vector>

#include "machine.hpp"

namespace pathproof {

inline constexpr i64 MAX_ITEMS = 1'000'000;  // of a container

// -- containers -------------------------------------------------------------------------------------------------------

// The container, after touching it. Defers if it is not one of this kind.
const Object& contents(Machine& machine, Value ref, Kind kind);        // to be read
Object& contents_to_write(Machine& machine, Value ref, Kind kind);     // thawed

bool compares_simply(Machine& machine, Value value);                   // `==` on it runs no code of the program
std::vector<Value> items_of(Machine& machine, Value value);            // what one indivisible operation gives; or Defer
void check_size(Machine& machine, i64 count);
void refuse_order(Machine& machine, std::size_t count);
bool is_ordered(Machine& machine, Value dict);  // an OrderedDict
bool both_shared(Machine& machine, Value left, Value right);           // two different shared ones: two operations

// Methods of builtin types that take `least` to `most` positional arguments, self included, for a part's table.
void add_methods(std::vector<Primitive>& table, std::initializer_list<const char*> names, Primitive::Simple run,
                 int least, int most);

// -- indices ----------------------------------------------------------------------------------------------------------

std::optional<i64> index_value(Machine& machine, Value number);        // of an int or bool, if it fits into 64 bits
std::size_t position(Machine& machine, Value index, std::size_t length, std::string_view kind, std::string_view what);

struct Slice {       // its parts as they were given: ints, or none
    std::optional<i64> start, stop;
    i64 step = 1;
};
struct Cut {         // the same for a sequence of a given length: `length` places from `start` on
    i64 start, stop, step;
    std::size_t length;
    std::size_t place(std::size_t number) const {
        return static_cast<std::size_t>(start + static_cast<i64>(number) * step);
    }
};
Slice as_slice(Machine& machine, Value record);                        // Defers if a part is no int
Cut cut(const Slice& slice, std::size_t length);
std::vector<Value> sliced(std::span<const Value> items, const Slice& slice);

// -- sequences of the host --------------------------------------------------------------------------------------------

bool range_reaches(Machine& machine, Value range, i64 place);          // place < len(range), of any size
Value range_item(Machine& machine, Value range, i64 place);
std::vector<Value> characters(Machine& machine, Value text);           // of a str, by code points

// -- entries of dicts and sets ----------------------------------------------------------------------------------------

// The host key under which a key would be found in a dict or set. Defers when the program's equality must be asked.
Value place_of(Machine& machine, const Object& item, Value key, bool in_set = false);
bool needs_care(Machine& machine, std::span<const Value> data, std::size_t width);     // ... or holds an opaque number
bool has_slow_keys(Machine& machine, std::span<const Value> data, std::size_t width);  // some host key is a Record Key

// Where the entry begins in `data`, or -1. `width` is 3 for a dict's data, 2 for a set's.
std::ptrdiff_t find_place(Machine& machine, std::span<const Value> data, std::size_t width, Value place);
std::ptrdiff_t find_place(Machine& machine, const Object& item, Value place);

// `{place, key, value}` or `{place, key}` becomes an entry. A known place keeps its position and its host key, and
// set_entry: keeps its key, and gets the value (dict `d[key] = value`; set: `add`);
// assign_entry: gets key and value anew (the host's `data[place] = entry`).
void set_entry(Machine& machine, std::vector<Value>& data, std::initializer_list<Value> entry);
void assign_entry(Machine& machine, std::vector<Value>& data, std::initializer_list<Value> entry);

bool remove_entry(Machine& machine, Object& item, Value place);        // false if there was none
void erase_entry(Object& item, std::ptrdiff_t at);                     // `at` as `find_place` gave it

// The places of many entries, for operations on all of them at once.
class Places {
public:
    explicit Places(Machine& machine) : machine_(machine) {}
    Places(Machine& machine, std::span<const Value> data, std::size_t width) : machine_(machine) {
        index_.reserve(data.size() / width);
        for (std::size_t at = 0; at < data.size(); at += width) add(data[at], at);
    }
    bool contains(Value place) { return index_.contains(machine_.values.normal(place)); }
    bool add(Value place, std::size_t at) { return index_.emplace(machine_.values.normal(place), at).second; }
    std::ptrdiff_t find(Value place) {
        const auto found = index_.find(machine_.values.normal(place));
        return found == index_.end() ? -1 : static_cast<std::ptrdiff_t>(found->second);
    }

private:
    Machine& machine_;
    std::pmr::monotonic_buffer_resource nodes_;
    std::pmr::unordered_map<Value, std::size_t> index_{&nodes_};
};

}  // namespace pathproof
