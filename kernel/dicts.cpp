// Primitives of dict and its views: one indivisible operation each, or deferred to the library (containers.cpp says when).
#include "containers.hpp"

namespace pathproof {

namespace {

const Object& dict_to_read(Machine& m, Value ref) { return contents(m, ref, Kind::Dict); }
Object& dict_to_write(Machine& m, Value ref) { return contents_to_write(m, ref, Kind::Dict); }

// Both parts of an entry, one after the other: the same as storing the pair.
void store_pair(Machine& m, Value ref, Value key, Value value) {
    m.stored(ref, key);
    m.stored(ref, value);
}

Value entry_value(const Object& item, std::ptrdiff_t at) { return item.data[static_cast<std::size_t>(at) + 2]; }

Value update_with(Machine& m, Value ref, Value other) {
    if (!other.is_object() || m.head(other).kind != Kind::Dict || m.head(other).cls != m.builtin_class(m.words.dict))
        throw Defer{};
    if (both_shared(m, ref, other)) throw Defer{};
    const std::vector<Value> source = dict_to_read(m, other).data;
    const std::vector<Value>& current = dict_to_read(m, ref).data;
    if (needs_care(m, source, 3) || needs_care(m, current, 3)) throw Defer{};
    std::vector<Value>& data = dict_to_write(m, ref).data;
    Places places(m, data, 3);
    for (std::size_t at = 0; at < source.size(); at += 3) {
        const std::ptrdiff_t known = places.find(source[at]);
        if (known >= 0) {
            data[static_cast<std::size_t>(known) + 2] = source[at + 2];
        } else {
            places.add(source[at], data.size());
            data.insert(data.end(), {source[at], source[at + 1], source[at + 2]});
        }
        store_pair(m, ref, source[at + 1], source[at + 2]);
    }
    return NONE;
}

Value dict_init(Machine& m, const Args& args) { return args.size() < 2 ? NONE : update_with(m, args[0], args[1]); }

Value dict_update(Machine& m, const Args& args) {
    if (args.size() < 2) throw Defer{};
    return update_with(m, args[0], args[1]);
}

Value dict_len(Machine& m, const Args& args) { return m.integer(static_cast<i64>(count(dict_to_read(m, args[0])))); }

Value dict_getitem(Machine& m, const Args& args) {
    const Object& item = dict_to_read(m, args[0]);
    const std::ptrdiff_t at = find_place(m, item, place_of(m, item, args[1]));
    if (at < 0) {
        if (item.cls != m.builtin_class(m.words.dict)) throw Defer{};  // __missing__
        throw m.error_with(m.words.KeyError, {args[1]});
    }
    return entry_value(item, at);
}

Value dict_setitem(Machine& m, const Args& args) {
    const Value ref = args[0], key = args[1], value = args[2];
    const Value place = place_of(m, dict_to_read(m, ref), key);
    set_entry(m, dict_to_write(m, ref).data, {place, key, value});
    store_pair(m, ref, key, value);
    return NONE;
}

Value dict_delitem(Machine& m, const Args& args) {
    const Value place = place_of(m, dict_to_read(m, args[0]), args[1]);
    if (!remove_entry(m, dict_to_write(m, args[0]), place)) throw m.error_with(m.words.KeyError, {args[1]});
    m.keys_left(args[0]);
    return NONE;
}

Value contains_key(Machine& m, Value ref, Value key) {
    const Object& item = dict_to_read(m, ref);
    return Value::boolean(find_place(m, item, place_of(m, item, key)) >= 0);
}

Value dict_contains(Machine& m, const Args& args) { return contains_key(m, args[0], args[1]); }

Value dict_get(Machine& m, const Args& args) {
    const Object& item = dict_to_read(m, args[0]);
    const std::ptrdiff_t at = find_place(m, item, place_of(m, item, args[1]));
    if (at < 0) return args.size() > 2 ? args[2] : NONE;
    return entry_value(item, at);
}

Value dict_setdefault(Machine& m, const Args& args) {
    const Value ref = args[0], key = args[1], value = args.size() > 2 ? args[2] : NONE;
    const Value place = place_of(m, dict_to_read(m, ref), key);
    Object& item = dict_to_write(m, ref);
    const std::ptrdiff_t at = find_place(m, item, place);
    if (at >= 0) return entry_value(item, at);
    item.data.insert(item.data.end(), {place, key, value});
    store_pair(m, ref, key, value);
    return value;
}

Value dict_pop(Machine& m, const Args& args) {
    const Value place = place_of(m, dict_to_read(m, args[0]), args[1]);
    Object& item = dict_to_write(m, args[0]);
    const std::ptrdiff_t at = find_place(m, item, place);
    if (at >= 0) {
        const Value value = entry_value(item, at);
        erase_entry(item, at);
        m.keys_left(args[0]);
        return value;
    }
    if (args.size() < 3) throw m.error_with(m.words.KeyError, {args[1]});
    return args[2];
}

Value dict_popitem(Machine& m, const Args& args) {
    Object& item = dict_to_write(m, args[0]);
    if (item.data.empty()) throw m.error(m.words.KeyError, "popitem(): dictionary is empty");
    const std::size_t last = item.data.size() - 3;
    const Value pair = m.values.tuple({item.data[last + 1], item.data[last + 2]});
    item.data.resize(last);
    m.keys_left(args[0]);
    return pair;
}

Value dict_clear(Machine& m, const Args& args) {
    Object& item = dict_to_write(m, args[0]);
    if (!item.data.empty()) m.keys_left(args[0]);
    item.data.clear();
    return NONE;
}

Value dict_copy(Machine& m, const Args& args) {
    const Value cls = m.type_of(args[0]);
    if (!m.is_constant(cls) && !m.lookup(cls, m.words.iter).is(Tag::Primitive)) throw Defer{};  // its `keys` are asked
    return m.new_dict(dict_to_read(m, args[0]).data);
}

// -- views ------------------------------------------------------------------------------------------------------------

Value dict_keys(Machine& m, const Args& args) { return m.values.record(RecordTag::Keys, {args[0]}); }
Value dict_values(Machine& m, const Args& args) { return m.values.record(RecordTag::Values, {args[0]}); }
Value dict_items(Machine& m, const Args& args) { return m.values.record(RecordTag::Items, {args[0]}); }

// An iterator that notices when its dictionary changes size.
Value sized_iterator(Machine& m, Name what, Value ref) {
    return m.new_iterator(what, ref, static_cast<i64>(count(dict_to_read(m, ref))));
}

Value viewed(Machine& m, Value view) {  // the dictionary
    if (!view.is(Tag::Record) || m.values.items(view).empty()) throw Defer{};
    return m.values.items(view)[0];
}

Value dict_iter(Machine& m, const Args& args) { return sized_iterator(m, m.words.keys, args[0]); }

Value view_iter(Machine& m, const Args& args) {
    const Value ref = viewed(m, args[0]);
    const RecordTag tag = m.values.record_tag(args[0]);
    const Name what = tag == RecordTag::Keys ? m.words.keys : tag == RecordTag::Values ? m.words.values : m.words.items;
    return sized_iterator(m, what, ref);
}

Value view_len(Machine& m, const Args& args) {
    return m.integer(static_cast<i64>(count(dict_to_read(m, viewed(m, args[0])))));
}

Value keys_contains(Machine& m, const Args& args) { return contains_key(m, viewed(m, args[0]), args[1]); }

}  // namespace

std::vector<Primitive> dict_primitives() {
    std::vector<Primitive> table;
    const auto add = [&table](std::initializer_list<const char*> names, Primitive::Simple run, int least, int most) {
        add_methods(table, names, run, least, most);
    };
    add({"dict.__init__"}, dict_init, 1, 2);
    add({"dict.__len__"}, dict_len, 1, 1);
    add({"dict.__getitem__"}, dict_getitem, 2, 2);
    add({"dict.__setitem__"}, dict_setitem, 3, 3);
    add({"dict.__delitem__"}, dict_delitem, 2, 2);
    add({"dict.__contains__"}, dict_contains, 2, 2);
    add({"dict.get"}, dict_get, 2, 3);
    add({"dict.setdefault"}, dict_setdefault, 2, 3);
    add({"dict.pop"}, dict_pop, 2, 3);
    add({"dict.popitem"}, dict_popitem, 1, 1);
    add({"dict.clear"}, dict_clear, 1, 1);
    add({"dict.copy"}, dict_copy, 1, 1);
    add({"dict.update"}, dict_update, 1, 2);
    add({"dict.keys"}, dict_keys, 1, 1);
    add({"dict.values"}, dict_values, 1, 1);
    add({"dict.items"}, dict_items, 1, 1);
    add({"dict.__iter__"}, dict_iter, 1, 1);
    add({"dict_keys.__iter__", "dict_values.__iter__", "dict_items.__iter__"}, view_iter, 1, 1);
    add({"dict_keys.__len__", "dict_values.__len__", "dict_items.__len__"}, view_len, 1, 1);
    add({"dict_keys.__contains__"}, keys_contains, 2, 2);
    return table;
}

}  // namespace pathproof
