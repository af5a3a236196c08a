// Intrinsics on containers as wholes: what library code takes out of one, or puts into it, at a time (`machine/intrinsics.py`).
#include <algorithm>
#include <optional>
#include <vector>

#include "containers.hpp"
#include "intrinsics.hpp"
#include "machine.hpp"
#include "marks.hpp"

namespace pathproof {

namespace {

// The entries of a dict as pairs, the elements of a set.
Value entry_at(Machine& m, const Object& item, std::size_t at) {
    if (item.kind == Kind::Set) return item.data[at + 1];
    return m.values.tuple({item.data[at + 1], item.data[at + 2]});
}

Value entries_tuple(Machine& m, const Object& item) {
    std::vector<Value> found;
    for (std::size_t at = 0; at < item.data.size(); at += width(item.kind)) found.push_back(entry_at(m, item, at));
    return m.tuple(found);
}

const Object& list_to_read(Machine& m, Value ref) {
    expected(m, ref, Kind::List);
    return m.read(ref);
}

void replace_items(Machine& m, Value ref, Value items) {
    const auto wanted = tuple_items(m, items);
    m.write(ref).data.assign(wanted.begin(), wanted.end());
    m.stored(ref, items);
}

Value list_snapshot(Machine& m, const Args& args) {
    const Object& item = list_to_read(m, args[0]);
    m.touch_contents(args[0], item, false);
    return m.tuple(item.data);
}

Value list_replace(Machine& m, const Args& args) {
    m.touch_contents(args[0], expected(m, args[0], Kind::List), true);
    replace_items(m, args[0], args[1]);
    return NONE;
}

// A dict or set, untouched.
const Object& table(Machine& m, Value ref) {
    const Kind kind = expected(m, ref).kind;
    if (kind != Kind::Dict && kind != Kind::Set) refuse_argument(m);
    return m.read(ref);
}

const Object& entries(Machine& m, Value ref) {
    const Object& item = table(m, ref);
    m.touch_contents(ref, item, false);
    return item;
}

Object& entries_to_write(Machine& m, Value ref) {
    m.touch_contents(ref, table(m, ref), true);
    return m.write(ref);
}

// The host key that a Record Place stands for.
Value host_place(Machine& m, Value place) {
    if (!m.values.is_record(place, RecordTag::Place)) refuse_argument(m);
    return m.values.items(place)[0];
}

Value dict_snapshot(Machine& m, const Args& args) { return entries_tuple(m, entries(m, args[0])); }

Value set_snapshot(Machine& m, const Args& args) {
    const Value value = m.payload(args[0]);
    if (value.is(Tag::FrozenSet)) return m.tuple(m.encoding.in_value_order(m.values.items(value)));
    return entries_tuple(m, entries(m, value));
}

// (key, hash, value) of the elements of a set (without value) or dict, taken at once. The hash is what the key's own
// `__hash__` once gave, or missing where no code of the program is asked.
Value hashed_items(Machine& m, const Args& args) {
    const Value value = m.payload(args[0]);
    std::vector<Value> found;
    if (value.is(Tag::FrozenSet)) {
        for (Value item : m.encoding.in_value_order(m.values.items(value)))
            found.push_back(m.values.tuple({item, NOT_FOUND, NONE}));
        return m.tuple(found);
    }
    const Object& item = entries(m, value);
    for (std::size_t at = 0; at < item.data.size(); at += width(item.kind)) {
        const Value place = item.data[at];
        const Value number = m.values.is_record(place, RecordTag::Key) ? m.values.items(place)[0] : NOT_FOUND;
        const Value of_key = item.kind == Kind::Dict ? item.data[at + 2] : NONE;
        found.push_back(m.values.tuple({item.data[at + 1], number, of_key}));
    }
    return m.tuple(found);
}

// (key, place) of the entries under this hash.
Value candidates(Machine& m, Value ref, Value number) {
    const Object item = entries(m, ref);
    std::vector<Value> found;
    for (std::size_t at = 0; at < item.data.size(); at += width(item.kind)) {
        const Value place = item.data[at];
        const Value known = m.values.is_record(place, RecordTag::Key) ? m.values.items(place)[0] : m.hash_of(place);
        if (m.is_same_number(known, number))
            found.push_back(m.values.tuple({item.data[at + 1], m.values.record(RecordTag::Place, {place})}));
    }
    return m.tuple(found);
}

// The dict that `keys()`, `values()` or `items()` looks at.
Value view_source(Machine& m, const Args& args) {
    if (!args[0].is(Tag::Record)) refuse_argument(m);
    return m.values.items(args[0])[0];
}

Value dict_candidates(Machine& m, const Args& args) { return candidates(m, args[0], args[1]); }

Value dict_value(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Dict);
    const Object& item = entries(m, args[0]);
    const std::ptrdiff_t at = find_place(m, item, host_place(m, args[1]));
    return at < 0 ? NOT_FOUND : item.data[static_cast<std::size_t>(at) + 2];
}

Value new_place(Machine& m, const Object& item, Value number) {
    for (i64 count = 0;; ++count) {
        const Value place = m.values.record(RecordTag::Key, {number, Value::small(count)});
        if (find_place(m, item, place) < 0) return place;
    }
}

// The host key of a new entry; MISSING if the candidates are no longer those that the caller has compared with.
Value place_to_insert(Machine& m, Value ref, Value number, Value key, Value seen) {
    entries_to_write(m, ref);
    if (!m.values.equal(candidates(m, ref, number), seen)) return MISSING;
    const Value place = m.host_key(key);
    return place == MISSING ? new_place(m, m.read(ref), number) : place;
}

Value dict_insert(Machine& m, const Args& args) {
    const Value ref = args[0], key = args[2], value = args[3];
    expected(m, ref, Kind::Dict);
    const Value place = place_to_insert(m, ref, args[1], key, args[4]);
    if (place == MISSING) return FALSE;
    assign_entry(m, m.write(ref).data, {place, key, value});
    m.stored(ref, m.values.tuple({key, value}));
    return TRUE;
}

Value dict_replace(Machine& m, const Args& args) {
    const Value ref = args[0], value = args[2];
    expected(m, ref, Kind::Dict);
    Object& item = entries_to_write(m, ref);
    const std::ptrdiff_t at = find_place(m, item, host_place(m, args[1]));
    if (at < 0) return FALSE;
    item.data[static_cast<std::size_t>(at) + 2] = value;
    m.stored(ref, value);
    return TRUE;
}

Value dict_remove(Machine& m, const Args& args) {
    Object& item = entries_to_write(m, args[0]);
    const std::ptrdiff_t at = find_place(m, item, host_place(m, args[1]));
    if (at < 0) return NOT_FOUND;
    const Value removed = item.data[static_cast<std::size_t>(at) + width(item.kind) - 1];
    erase_entry(item, at);
    m.keys_left(args[0]);
    return removed;
}

Value set_insert(Machine& m, const Args& args) {
    const Value ref = args[0], key = args[2];
    expected(m, ref, Kind::Set);
    const Value place = place_to_insert(m, ref, args[1], key, args[3]);
    if (place == MISSING) return FALSE;
    assign_entry(m, m.write(ref).data, {place, key});
    m.stored(ref, key);
    return TRUE;
}

// Without touching: for use directly after `touch_write`, as one operation with it.
Value list_peek(Machine& m, const Args& args) { return m.tuple(list_to_read(m, args[0]).data); }

Value list_poke(Machine& m, const Args& args) {
    expected(m, args[0], Kind::List);
    replace_items(m, args[0], args[1]);
    return NONE;
}

// Moves an entry to the end or the beginning; False if it is gone.
Value dict_move(Machine& m, const Args& args) {
    Object& item = entries_to_write(m, args[0]);
    const Value place = host_place(m, args[1]);
    const std::ptrdiff_t at = find_place(m, item, place);
    if (at < 0) return FALSE;
    const auto first = item.data.begin() + at, after = first + static_cast<std::ptrdiff_t>(width(item.kind));
    *first = place;
    if (m.values.truth(args[2])) std::rotate(first, after, item.data.end());
    else std::rotate(item.data.begin(), first, after);
    m.keys_left(args[0]);
    return TRUE;
}

Value dict_pop_first(Machine& m, const Args& args) {
    Object& item = entries_to_write(m, args[0]);
    if (item.data.empty()) return NOT_FOUND;
    const Value entry = entry_at(m, item, 0);
    erase_entry(item, 0);
    m.keys_left(args[0]);
    return entry;
}

}  // namespace

std::vector<Intrinsic> container_intrinsics() {
    return {
        {"list_snapshot", list_snapshot},
        {"list_replace", list_replace},
        {"dict_snapshot", dict_snapshot},
        {"set_snapshot", set_snapshot},
        {"hashed_items", hashed_items},
        {"view_source", view_source},
        {"dict_candidates", dict_candidates},
        {"dict_value", dict_value},
        {"dict_insert", dict_insert},
        {"dict_replace", dict_replace},
        {"dict_remove", dict_remove},
        {"set_insert", set_insert},
        {"list_peek", list_peek},
        {"list_poke", list_poke},
        {"dict_move", dict_move},
        {"dict_pop_first", dict_pop_first},
    };
}

}  // namespace pathproof
