// Primitives of list: one indivisible operation each, or deferred to the library (containers.cpp says when).
#include "containers.hpp"

#include <algorithm>

#include "marks.hpp"

namespace pathproof {

namespace {

Object& writable(Machine& m, Value ref) { return contents_to_write(m, ref, Kind::List); }
const std::vector<Value>& list_data(Machine& m, Value ref) { return contents(m, ref, Kind::List).data; }
bool is_slice(Machine& m, Value index) { return m.values.is_record(index, RecordTag::Slice); }

void store_all(Machine& m, Value ref, const std::vector<Value>& items) {
    for (Value item : items) m.stored(ref, item);
}

Value list_init(Machine& m, const Args& args) {
    const Value ref = args[0];
    std::vector<Value> items;
    if (args.size() > 1) items = items_of(m, args[1]);
    writable(m, ref).data = items;
    store_all(m, ref, items);
    return NONE;
}

Value list_len(Machine& m, const Args& args) { return m.integer(static_cast<i64>(list_data(m, args[0]).size())); }

Value list_getitem(Machine& m, const Args& args) {
    if (is_slice(m, args[1])) {
        const Slice slice = as_slice(m, args[1]);
        return m.new_list(sliced(list_data(m, args[0]), slice));
    }
    const std::vector<Value>& data = list_data(m, args[0]);
    return data[position(m, args[1], data.size(), "list", "")];
}

void assign_slice(Machine& m, std::vector<Value>& data, const Slice& slice, const std::vector<Value>& items) {
    const Cut places = cut(slice, data.size());
    if (slice.step == 1) {
        const auto first = data.begin() + places.start;
        const auto rest = data.erase(first, first + static_cast<std::ptrdiff_t>(places.length));
        data.insert(rest, items.begin(), items.end());
        return;
    }
    if (items.size() != places.length) {
        throw m.error(m.words.ValueError, "attempt to assign sequence of size " + std::to_string(items.size()) +
                                              " to extended slice of size " + std::to_string(places.length));
    }
    for (std::size_t i = 0; i < places.length; ++i) data[places.place(i)] = items[i];
}

Value list_setitem(Machine& m, const Args& args) {
    const Value ref = args[0];
    if (is_slice(m, args[1])) {
        const Slice slice = as_slice(m, args[1]);
        const std::vector<Value> items = items_of(m, args[2]);
        std::vector<Value>& data = writable(m, ref).data;
        check_size(m, static_cast<i64>(data.size() + items.size()));
        assign_slice(m, data, slice, items);
        store_all(m, ref, items);
        return NONE;
    }
    std::vector<Value>& data = writable(m, ref).data;
    data[position(m, args[1], data.size(), "list", "assignment ")] = args[2];
    m.stored(ref, args[2]);
    return NONE;
}

void delete_slice(std::vector<Value>& data, const Slice& slice) {
    const Cut places = cut(slice, data.size());
    if (places.length == 0) return;
    // The places in ascending order, whichever way the slice goes: what stays moves up to the first of them.
    std::size_t next = slice.step > 0 ? places.place(0) : places.place(places.length - 1);
    std::size_t left = places.length, kept = next;
    for (std::size_t at = next; at < data.size(); ++at) {
        if (left > 0 && at == next) {
            if (--left > 0) next += static_cast<std::size_t>(slice.step > 0 ? slice.step : -slice.step);
        } else {
            data[kept++] = data[at];
        }
    }
    data.resize(kept);
}

Value list_delitem(Machine& m, const Args& args) {
    if (is_slice(m, args[1])) {
        const Slice slice = as_slice(m, args[1]);
        delete_slice(writable(m, args[0]).data, slice);
        return NONE;
    }
    std::vector<Value>& data = writable(m, args[0]).data;
    const std::size_t place = position(m, args[1], data.size(), "list", "assignment ");
    data.erase(data.begin() + static_cast<std::ptrdiff_t>(place));
    return NONE;
}

Value list_append(Machine& m, const Args& args) {
    writable(m, args[0]).data.push_back(args[1]);
    m.stored(args[0], args[1]);
    return NONE;
}

Value list_insert(Machine& m, const Args& args) {
    const Value index = m.payload(args[1]);
    if (!index.is_integral()) throw Defer{};
    std::vector<Value>& data = writable(m, args[0]).data;
    const std::optional<i64> number = index_value(m, index);
    if (!number) throw m.error(m.intern("OverflowError"), "Python int too large to convert to C ssize_t");
    const auto size = static_cast<i64>(data.size());
    const i64 place = *number < 0 ? std::max<i64>(*number + size, 0) : std::min(*number, size);
    data.insert(data.begin() + place, args[2]);
    m.stored(args[0], args[2]);
    return NONE;
}

Value list_pop(Machine& m, const Args& args) {
    const Value index = args.size() > 1 ? m.payload(args[1]) : Value::small(-1);
    if (!index.is_integral()) throw Defer{};
    std::vector<Value>& data = writable(m, args[0]).data;
    const auto size = static_cast<i64>(data.size());
    const std::optional<i64> number = index_value(m, index);
    if (!number) throw m.error(m.intern("OverflowError"), "Python int too large to convert to C ssize_t");
    if (data.empty()) throw m.error(m.words.IndexError, "pop from empty list");
    if (*number < -size || *number >= size) throw m.error(m.words.IndexError, "pop index out of range");
    const auto place = data.begin() + (*number < 0 ? *number + size : *number);
    const Value value = *place;
    data.erase(place);
    return value;
}

Value list_extend(Machine& m, const Args& args) {
    const std::vector<Value> items = items_of(m, args[1]);
    std::vector<Value>& data = writable(m, args[0]).data;
    check_size(m, static_cast<i64>(data.size() + items.size()));
    data.insert(data.end(), items.begin(), items.end());
    store_all(m, args[0], items);
    return NONE;
}

Value list_clear(Machine& m, const Args& args) {
    writable(m, args[0]).data.clear();
    return NONE;
}

Value list_copy(Machine& m, const Args& args) { return m.new_list(list_data(m, args[0])); }

Value list_reverse(Machine& m, const Args& args) {
    std::vector<Value>& data = writable(m, args[0]).data;
    std::reverse(data.begin(), data.end());
    return NONE;
}

// The list to look for a value in, if comparing with its items runs no code of the program.
const std::vector<Value>& comparable(Machine& m, const Args& args) {
    const std::vector<Value>& data = list_data(m, args[0]);
    if (!compares_simply(m, args[1])) throw Defer{};
    for (Value item : data)
        if (!compares_simply(m, item)) throw Defer{};
    m.refuse_nan(args[1], data);
    refuse_marked(m, args[1]);
    refuse_marked(m, data);
    return data;
}

std::vector<Value>::const_iterator found(Machine& m, const std::vector<Value>& data, Value value) {
    return std::find_if(data.begin(), data.end(), [&](Value item) { return m.values.equal(item, value); });
}

Value list_contains(Machine& m, const Args& args) {
    const std::vector<Value>& data = comparable(m, args);
    return Value::boolean(found(m, data, args[1]) != data.end());
}

Value list_index(Machine& m, const Args& args) {
    const std::vector<Value>& data = comparable(m, args);
    const auto place = found(m, data, args[1]);
    if (place == data.end()) throw Defer{};
    return m.integer(place - data.begin());
}

Value list_count(Machine& m, const Args& args) {
    i64 number = 0;
    for (Value item : comparable(m, args)) number += m.values.equal(item, args[1]);
    return m.integer(number);
}

Value list_remove(Machine& m, const Args& args) {
    comparable(m, args);
    std::vector<Value>& data = writable(m, args[0]).data;
    const auto place = found(m, data, args[1]);
    if (place == data.end()) throw m.error(m.words.ValueError, "list.remove(x): x not in list");
    data.erase(place);
    return NONE;
}

// Plain values in order. Small ints need no host, nor do texts, whose bytes are in the order of their code points, if they
// are few and short: what is too much is the host's to say. Equal ones are the same, so that stability is no question.
std::vector<Value> sorted(Machine& m, std::vector<Value> items, bool reverse) {
    const auto all = [&items](Tag tag) {
        return std::all_of(items.begin(), items.end(), [tag](Value item) { return item.is(tag); });
    };
    std::size_t longest = 1;
    for (Value item : items)
        if (item.is(Tag::Str)) longest = std::max(longest, m.text(item).size());
    const bool little = items.size() * longest < 100'000;
    if (all(Tag::Int)) {
        std::sort(items.begin(), items.end(), [](Value a, Value b) { return a.number() < b.number(); });
    } else if (little && all(Tag::Str) && !any_marked(m, items)) {
        std::sort(items.begin(), items.end(), [&m](Value a, Value b) { return m.text(a) < m.text(b); });
    } else {
        const Value result = m.host("call sorted", {m.tuple(items), Value::boolean(reverse)});
        const auto ordered = m.values.items(result);
        return {ordered.begin(), ordered.end()};
    }
    if (reverse) std::reverse(items.begin(), items.end());
    return items;
}

Value list_sort(Machine& m, const Primitive&, const Args& args, const Keywords& kwargs) {
    Value reverse = FALSE, key = NONE;
    bool others = false;
    for (const Keyword& word : kwargs) {
        if (m.text(word.name) == "reverse") reverse = word.value;
        else if (m.text(word.name) == "key") key = word.value;
        else others = true;
    }
    if (args.size() != 1 || others || !key.is_none() || !reverse.is_bool()) throw Defer{};
    const std::vector<Value>& data = list_data(m, args[0]);
    for (Value item : data)
        if (!m.values.is_plain(item)) throw Defer{};
    std::vector<Value> items = sorted(m, data, reverse.truth());
    writable(m, args[0]).data = std::move(items);
    return NONE;
}

// How often a list of this length is repeated: at most what a container may hold, 0 if nothing comes of it.
std::size_t repetitions(Machine& m, std::size_t length, Value count) {
    const std::optional<i64> number = index_value(m, count);
    const bool positive = number ? *number > 0 : !m.values.big_negative(count);
    if (positive && length > 0)
        check_size(m, number && *number <= MAX_ITEMS ? static_cast<i64>(length) * *number : INT64_MAX);
    if (!number) throw m.error(m.intern("OverflowError"), "cannot fit 'int' into an index-sized integer");
    return positive && length > 0 ? static_cast<std::size_t>(*number) : 0;
}

std::vector<Value> repeated(const std::vector<Value>& items, std::size_t times) {
    std::vector<Value> result;
    result.reserve(items.size() * times);
    for (; times > 0; --times) result.insert(result.end(), items.begin(), items.end());
    return result;
}

Value list_imul(Machine& m, const Args& args) {
    const Value count = m.payload(args[1]);
    if (!count.is_integral()) throw Defer{};
    std::vector<Value>& data = writable(m, args[0]).data;
    data = repeated(data, repetitions(m, data.size(), count));
    return args[0];
}

Value list_add(Machine& m, const Args& args) {
    const Value ref = args[0], other = args[1];
    if (!other.is_object() || m.head(other).kind != Kind::List) throw Defer{};
    if (both_shared(m, ref, other)) throw Defer{};  // two shared containers are two operations
    std::vector<Value> items = list_data(m, ref);
    const std::vector<Value>& right = list_data(m, other);
    check_size(m, static_cast<i64>(items.size() + right.size()));
    items.insert(items.end(), right.begin(), right.end());
    return m.new_list(std::move(items));
}

Value list_mul(Machine& m, const Args& args) {
    const Value count = m.payload(args[1]);
    if (!count.is_integral()) return NOT_IMPLEMENTED;
    const std::vector<Value>& data = list_data(m, args[0]);
    return m.new_list(repeated(data, repetitions(m, data.size(), count)));
}

Value list_iter(Machine& m, const Args& args) { return m.new_iterator(m.words.list, args[0]); }

}  // namespace

std::vector<Primitive> list_primitives() {
    std::vector<Primitive> table;
    const auto add = [&table](std::initializer_list<const char*> names, Primitive::Simple run, int least, int most) {
        add_methods(table, names, run, least, most);
    };
    add({"list.__init__"}, list_init, 1, 2);
    add({"list.__len__"}, list_len, 1, 1);
    add({"list.__getitem__"}, list_getitem, 2, 2);
    add({"list.__setitem__"}, list_setitem, 3, 3);
    add({"list.__delitem__"}, list_delitem, 2, 2);
    add({"list.append"}, list_append, 2, 2);
    add({"list.insert"}, list_insert, 3, 3);
    add({"list.pop"}, list_pop, 1, 2);
    add({"list.extend"}, list_extend, 2, 2);
    add({"list.clear"}, list_clear, 1, 1);
    add({"list.copy"}, list_copy, 1, 1);
    add({"list.reverse"}, list_reverse, 1, 1);
    add({"list.__contains__"}, list_contains, 2, 2);
    add({"list.index"}, list_index, 2, 2);
    add({"list.count"}, list_count, 2, 2);
    add({"list.remove"}, list_remove, 2, 2);
    Primitive sort;
    sort.name = "list.sort";
    sort.full = list_sort;
    sort.binds = true;
    table.push_back(std::move(sort));
    add({"list.__imul__"}, list_imul, 2, 2);
    add({"list.__add__"}, list_add, 2, 2);
    add({"list.__mul__", "list.__rmul__"}, list_mul, 2, 2);
    add({"list.__iter__"}, list_iter, 1, 1);
    return table;
}

}  // namespace pathproof
