// Primitives of set: the twin of `machine/sets.py`. Each is one indivisible operation unless the program's own equality
// must be asked. Whatever depends on the order of a set is refused: Python does not fix it.
//
// Operations with another collection go through an index of places: the entries themselves are only a sequence.
#include "containers.hpp"

namespace pathproof {

namespace {

constexpr std::size_t WIDTH = 2;

const Object& set_to_read(Machine& m, Value ref) { return contents(m, ref, Kind::Set); }
Object& set_to_write(Machine& m, Value ref) { return contents_to_write(m, ref, Kind::Set); }

Value set_len(Machine& m, const Args& args) { return m.integer(static_cast<i64>(count(set_to_read(m, args[0])))); }

Value set_add(Machine& m, const Args& args) {
    const Value place = place_of(m, set_to_read(m, args[0]), args[1]);
    set_entry(m, set_to_write(m, args[0]).data, {place, args[1]});
    m.stored(args[0], args[1]);
    return NONE;
}

Value set_discard(Machine& m, const Args& args) {
    const Value place = place_of(m, set_to_read(m, args[0]), args[1], true);
    if (remove_entry(m, set_to_write(m, args[0]), place)) m.keys_left(args[0]);
    return NONE;
}

Value set_remove(Machine& m, const Args& args) {
    const Value place = place_of(m, set_to_read(m, args[0]), args[1], true);
    if (!remove_entry(m, set_to_write(m, args[0]), place)) throw m.error_with(m.words.KeyError, {args[1]});
    m.keys_left(args[0]);
    return NONE;
}

Value set_pop(Machine& m, const Args& args) {
    Object& item = set_to_write(m, args[0]);
    if (item.data.empty()) throw m.error(m.words.KeyError, "pop from an empty set");
    refuse_order(m, count(item));
    const Value value = item.data[1];
    item.data.clear();
    m.keys_left(args[0]);
    return value;
}

// Puts other elements into a set; what iterates over it notices if one has left.
void replace_elements(Machine& m, Value ref, std::vector<Value> data) {
    Object& item = set_to_write(m, ref);
    if (!item.data.empty()) {
        Places places(m, data, WIDTH);
        for (std::size_t at = 0; at < item.data.size(); at += WIDTH)
            if (!places.contains(item.data[at])) {
                m.keys_left(ref);
                break;
            }
    }
    item.data = std::move(data);
}

Value set_clear(Machine& m, const Args& args) {
    replace_elements(m, args[0], {});
    return NONE;
}

Value set_copy(Machine& m, const Args& args) { return m.new_set(set_to_read(m, args[0]).data); }

Value set_contains(Machine& m, const Args& args) {
    const Object& item = set_to_read(m, args[0]);
    return Value::boolean(find_place(m, item, place_of(m, item, args[1], true)) >= 0);
}

// The entries of the other operand, if that and this set can be taken in one operation.
std::vector<Value> other_elements(Machine& m, Value ref, Value other) {
    std::vector<Value> found;
    if (other.is_object() && m.head(other).kind == Kind::Set) {
        if (both_shared(m, ref, other)) throw Defer{};
        found = set_to_read(m, other).data;
    } else if (other.is(Tag::FrozenSet)) {
        for (Value element : m.encoding.in_value_order(m.values.items(other))) found.insert(found.end(), {element, element});
    } else {
        Places places(m);
        for (Value element : items_of(m, other)) {
            const Value place = m.host_key(element);
            if (place == MISSING) throw Defer{};
            if (places.add(place, found.size())) found.insert(found.end(), {place, element});
        }
    }
    const Object& mine = set_to_read(m, ref);
    if (m.compares_states() && std::ranges::any_of(mine.data, [](Value place) { return place.is_object(); })) throw Defer{};
    if (needs_care(m, mine.data, WIDTH) || needs_care(m, found, WIDTH)) throw Defer{};
    return found;
}

Value set_update(Machine& m, const Args& args) {
    const std::vector<Value> found = other_elements(m, args[0], args[1]);
    std::vector<Value>& data = set_to_write(m, args[0]).data;
    Places places(m, data, WIDTH);
    for (std::size_t at = 0; at < found.size(); at += WIDTH) {
        if (places.add(found[at], data.size())) data.insert(data.end(), {found[at], found[at + 1]});
        m.stored(args[0], found[at + 1]);
    }
    return NONE;
}

Value set_init(Machine& m, const Args& args) {
    const Value other = args.size() > 1 ? args[1] : m.values.tuple({});
    const std::vector<Value> found = other_elements(m, args[0], other);
    replace_elements(m, args[0], found);
    for (std::size_t at = 0; at < found.size(); at += WIDTH) m.stored(args[0], found[at + 1]);
    return NONE;
}

// The entries whose places are among the others, or those whose places are not.
std::vector<Value> chosen(Machine& m, std::span<const Value> data, std::span<const Value> others, bool among) {
    Places places(m, others, WIDTH);
    std::vector<Value> kept;
    for (std::size_t at = 0; at < data.size(); at += WIDTH)
        if (places.contains(data[at]) == among) kept.insert(kept.end(), {data[at], data[at + 1]});
    return kept;
}

Value set_difference_update(Machine& m, const Args& args) {
    const std::vector<Value> found = other_elements(m, args[0], args[1]);
    replace_elements(m, args[0], chosen(m, set_to_write(m, args[0]).data, found, false));
    return NONE;
}

Value set_intersection_update(Machine& m, const Args& args) {
    const std::vector<Value> found = other_elements(m, args[0], args[1]);
    const std::vector<Value>& data = set_to_write(m, args[0]).data;
    const bool is_set = args[1].is(Tag::FrozenSet) || (args[1].is_object() && m.head(args[1]).kind == Kind::Set);
    const bool theirs = found.size() <= data.size() || !is_set;  // of two equal elements that of the smaller set stays
    const std::vector<Value> kept = theirs ? chosen(m, found, data, true) : chosen(m, data, found, true);
    replace_elements(m, args[0], kept);
    for (std::size_t at = 0; at < kept.size(); at += WIDTH) m.stored(args[0], kept[at + 1]);
    return NONE;
}

// Element by element, an element of the other set removes its like or joins: all that stay come before all that join.
Value set_symmetric_difference_update(Machine& m, const Args& args) {
    const std::vector<Value> found = other_elements(m, args[0], args[1]);
    const std::vector<Value>& old = set_to_write(m, args[0]).data;
    const std::vector<Value> joining = chosen(m, found, old, false);
    std::vector<Value> data = chosen(m, old, found, false);
    data.insert(data.end(), joining.begin(), joining.end());
    replace_elements(m, args[0], std::move(data));
    for (std::size_t at = 0; at < joining.size(); at += WIDTH) m.stored(args[0], joining[at + 1]);
    return NONE;
}

Value set_iter(Machine& m, const Args& args) {
    const std::size_t size = count(set_to_read(m, args[0]));
    refuse_order(m, size);
    return m.new_iterator(m.words.set, args[0], static_cast<i64>(size));
}

}  // namespace

std::vector<Primitive> set_primitives() {
    std::vector<Primitive> table;
    add_methods(table, {"set.__len__"}, set_len, 1, 1);
    add_methods(table, {"set.add"}, set_add, 2, 2);
    add_methods(table, {"set.discard"}, set_discard, 2, 2);
    add_methods(table, {"set.remove"}, set_remove, 2, 2);
    add_methods(table, {"set.pop"}, set_pop, 1, 1);
    add_methods(table, {"set.clear"}, set_clear, 1, 1);
    add_methods(table, {"set.copy"}, set_copy, 1, 1);
    add_methods(table, {"set.__contains__"}, set_contains, 2, 2);
    add_methods(table, {"set.update"}, set_update, 2, 2);
    add_methods(table, {"set.__init__"}, set_init, 1, 2);
    add_methods(table, {"set.difference_update"}, set_difference_update, 2, 2);
    add_methods(table, {"set.intersection_update"}, set_intersection_update, 2, 2);
    add_methods(table, {"set.symmetric_difference_update"}, set_symmetric_difference_update, 2, 2);
    add_methods(table, {"set.__iter__"}, set_iter, 1, 1);
    return table;
}

}  // namespace pathproof
