// Primitives of list, dict and dict views, and what all containers share: the twin of `machine/containers.py`.
//
// Each is one indivisible operation on one container as long as no code of the program has to run; whatever needs some
// is deferred to the library. The order of touches is that of the twin: it decides where a step stops. What the twin
// reads once more before it writes is read once more here too, since a touch for writing may have to be declared.
#include "containers.hpp"

#include "marks.hpp"

#include <algorithm>

namespace pathproof {

const Object& contents(Machine& m, Value ref, Kind kind) {
    if (!ref.is_object()) throw Defer{};
    const Object& item = m.read(ref);
    if (item.kind != kind) throw Defer{};
    m.touch_contents(ref, item, false);
    return item;
}

Object& contents_to_write(Machine& m, Value ref, Kind kind) {
    if (!ref.is_object()) throw Defer{};
    const Object& item = m.read(ref);
    if (item.kind != kind) throw Defer{};
    m.touch_contents(ref, item, true);
    return m.write(ref);
}

bool compares_simply(Machine& m, Value value) {
    if (value.is_object()) return m.has_identity(value, m.words.equal);
    return m.values.is_plain(value) || value.is(Tag::Primitive);
}

std::vector<Value> items_of(Machine& m, Value value) {
    std::vector<Value> items;
    const auto gigantic = [&m](bool excess) {
        if (excess) m.refuse("a gigantic sequence", "it would exceed the machine's limits", "use smaller numbers");
    };
    switch (value.tag()) {
        case Tag::Tuple: {
            const auto own = m.values.items(value);
            return {own.begin(), own.end()};
        }
        case Tag::Str:
            refuse_marked(m, value);
            gigantic(m.values.length(value) > static_cast<std::size_t>(MAX_ITEMS));
            return characters(m, value);
        case Tag::Bytes: {
            const std::string_view bytes = m.values.bytes_of(value);
            gigantic(bytes.size() > static_cast<std::size_t>(MAX_ITEMS));
            for (char byte : bytes) items.push_back(Value::small(static_cast<u8>(byte)));
            return items;
        }
        case Tag::Range:
            gigantic(range_reaches(m, value, MAX_ITEMS));
            for (i64 place = 0; range_reaches(m, value, place); ++place) items.push_back(range_item(m, value, place));
            return items;
        case Tag::FrozenSet: {
            const auto elements = m.values.items(value);
            refuse_order(m, elements.size());
            return {elements.begin(), elements.end()};
        }
        case Tag::Record: {
            const RecordTag tag = m.values.record_tag(value);
            if (tag != RecordTag::Keys && tag != RecordTag::Values && tag != RecordTag::Items) throw Defer{};
            const Value dict = m.values.items(value)[0];
            const Object& source = contents(m, dict, Kind::Dict);
            if (has_slow_keys(m, source.data, 3) && is_ordered(m, dict)) throw Defer{};  // CPython asks each key for its hash
            for (std::size_t at = 0; at < source.data.size(); at += 3) {
                if (tag == RecordTag::Items)
                    items.push_back(m.values.tuple({source.data[at + 1], source.data[at + 2]}));
                else
                    items.push_back(source.data[at + (tag == RecordTag::Keys ? 1 : 2)]);
            }
            return items;
        }
        default: break;
    }
    if (value.is_object()) {
        const Object& item = m.head(value);
        const Kind kind = item.kind;
        const Value cls = item.cls;
        if (m.is_constant(cls)) {
            if (kind == Kind::List) return contents(m, value, Kind::List).data;
            if (kind == Kind::Dict && cls == m.builtin_class(m.words.dict)) {
                const Object& source = contents(m, value, Kind::Dict);
                for (std::size_t at = 1; at < source.data.size(); at += 3) items.push_back(source.data[at]);
                return items;
            }
            if (kind == Kind::Set) {
                const Object& source = contents(m, value, Kind::Set);
                refuse_order(m, count(source));
                for (std::size_t at = 1; at < source.data.size(); at += 2) items.push_back(source.data[at]);
                return items;
            }
        }
    }
    throw Defer{};
}

void check_size(Machine& m, i64 count) {
    if (count > MAX_ITEMS)
        m.refuse("a gigantic container", "it would exceed the machine's limits", "use smaller numbers");
}

bool is_ordered(Machine& m, Value dict) {
    const auto module = m.constant_modules.find(m.intern("collections"));
    return module != m.constant_modules.end() &&
           m.is_subclass(m.type_of(dict), m.attribute(module->second, m.intern("OrderedDict")));
}

void refuse_order(Machine& m, std::size_t count) {
    if (count > 1) m.refuse("the order of a set", "Python does not fix it", "use sorted()");
}

bool both_shared(Machine& m, Value left, Value right) {
    return left != right && left.is_own() && right.is_own() && m.is_shared(left) && m.is_shared(right);
}

void add_methods(std::vector<Primitive>& table, std::initializer_list<const char*> names, Primitive::Simple run,
                 int least, int most) {
    for (const char* name : names) {
        Primitive entry;
        entry.name = name;
        entry.simple = run;
        entry.least = least;
        entry.most = most;
        entry.binds = true;
        table.push_back(std::move(entry));
    }
}

// -- indices ----------------------------------------------------------------------------------------------------------

std::optional<i64> index_value(Machine& m, Value number) {
    if (number.is_bool()) return number.truth();
    if (number.is(Tag::Int)) return number.number();
    const std::string_view magnitude = m.values.big_magnitude(number);
    if (magnitude.size() > 8) return std::nullopt;
    u64 size = 0;
    for (std::size_t i = magnitude.size(); i-- > 0;) size = size << 8 | static_cast<u8>(magnitude[i]);
    constexpr u64 LIMIT = u64{1} << 63;
    if (m.values.big_negative(number)) {
        if (size > LIMIT) return std::nullopt;
        return static_cast<i64>(~size + 1);
    }
    if (size >= LIMIT) return std::nullopt;
    return static_cast<i64>(size);
}

std::size_t position(Machine& m, Value index, std::size_t length, std::string_view kind, std::string_view what) {
    index = m.payload(index);
    if (!index.is_integral()) {
        if (index.is_object() || m.values.is_opaque(index)) throw Defer{};
        throw m.error(m.words.TypeError,
                      std::string(kind) + " indices must be integers or slices, not " + m.type_name(index));
    }
    const auto size = static_cast<i64>(length);
    const std::optional<i64> number = index_value(m, index);
    if (!number) throw m.error(m.words.IndexError, "cannot fit 'int' into an index-sized integer");
    const i64 place = *number < 0 ? *number + size : *number;
    if (place < 0 || place >= size)
        throw m.error(m.words.IndexError, std::string(kind) + " " + std::string(what) + "index out of range");
    return static_cast<std::size_t>(place);
}

Slice as_slice(Machine& m, Value record) {
    const auto fields = m.values.items(record);
    Value parts[3];
    for (std::size_t i = 0; i < 3; ++i) parts[i] = m.payload(fields[i]);
    for (Value part : parts)
        if (!part.is_none() && !part.is_integral()) throw Defer{};
    const auto clamped = [&m](Value part) -> std::optional<i64> {  // as CPython does: no sequence is that long
        if (part.is_none()) return std::nullopt;
        if (const auto number = index_value(m, part)) return std::max(*number, -INT64_MAX);
        return m.values.big_negative(part) ? -INT64_MAX : INT64_MAX;
    };
    const i64 step = clamped(parts[2]).value_or(1);
    if (step == 0) throw m.error(m.words.ValueError, "slice step cannot be zero");
    return {clamped(parts[0]), clamped(parts[1]), step};
}

Cut cut(const Slice& slice, std::size_t length) {  // PySlice_AdjustIndices
    const auto size = static_cast<i64>(length);
    const i64 step = slice.step;
    const auto adjusted = [size, step](i64 place) {
        if (place < 0) {
            place += size;
            if (place < 0) return step < 0 ? i64{-1} : i64{0};
            return place;
        }
        if (place >= size) return step < 0 ? size - 1 : size;
        return place;
    };
    const i64 start = slice.start ? adjusted(*slice.start) : step < 0 ? size - 1 : 0;
    const i64 stop = slice.stop ? adjusted(*slice.stop) : step < 0 ? -1 : size;
    i64 count = 0;
    if (step < 0 && stop < start) count = (start - stop - 1) / -step + 1;
    if (step > 0 && start < stop) count = (stop - start - 1) / step + 1;
    return {start, stop, step, static_cast<std::size_t>(count)};
}

std::vector<Value> sliced(std::span<const Value> items, const Slice& slice) {
    const Cut places = cut(slice, items.size());
    std::vector<Value> taken(places.length);
    for (std::size_t i = 0; i < places.length; ++i) taken[i] = items[places.place(i)];
    return taken;
}

// -- sequences of the host --------------------------------------------------------------------------------------------

// The number at a place of a range, whether or not the range goes so far; none if it needs more than 64 bits.
static std::optional<i64> small_range_item(std::span<const Value> parts, i64 place) {
    i64 offset, number;
    if (!parts[0].is(Tag::Int) || !parts[2].is(Tag::Int)) return std::nullopt;
    if (__builtin_mul_overflow(place, parts[2].number(), &offset)) return std::nullopt;
    if (__builtin_add_overflow(parts[0].number(), offset, &number)) return std::nullopt;
    return number;
}

Value range_item(Machine& m, Value range, i64 place) {
    const auto parts = m.values.items(range);
    if (const auto number = small_range_item(parts, place)) return m.integer(*number);
    return m.host("binary +", {parts[0], m.host("binary *", {m.integer(place), parts[2]})});
}

bool range_reaches(Machine& m, Value range, i64 place) {
    const auto parts = m.values.items(range);
    if (parts[1].is(Tag::Int) && parts[2].is(Tag::Int)) {
        if (const auto number = small_range_item(parts, place))
            return parts[2].number() > 0 ? *number < parts[1].number() : *number > parts[1].number();
    }
    const bool rising = m.host("compare >", {parts[2], Value::small(0)}).truth();
    return m.host(rising ? "compare <" : "compare >", {range_item(m, range, place), parts[1]}).truth();
}

std::vector<Value> characters(Machine& m, Value text) {
    std::vector<Value> found;
    const std::string_view bytes = m.text(text);  // stays where it is when others are interned
    for (std::size_t start = 0; start < bytes.size();) {
        std::size_t end = start + 1;
        while (end < bytes.size() && (bytes[end] & 0xc0) == 0x80) ++end;
        found.push_back(m.str(bytes.substr(start, end - start)));
        start = end;
    }
    return found;
}

// -- entries of dicts and sets ----------------------------------------------------------------------------------------

std::ptrdiff_t find_place(Machine& m, std::span<const Value> data, std::size_t width, Value place) {
    if (data.empty()) return -1;
    const Value normal = m.values.normal(place);
    for (std::size_t at = 0; at < data.size(); at += width)
        if (data[at] == place || m.values.normal(data[at]) == normal) return static_cast<std::ptrdiff_t>(at);
    return -1;
}

std::ptrdiff_t find_place(Machine& m, const Object& item, Value place) {
    return find_place(m, item.data, width(item.kind), place);
}

void set_entry(Machine& m, std::vector<Value>& data, std::initializer_list<Value> entry) {
    const std::ptrdiff_t at = find_place(m, data, entry.size(), entry.begin()[0]);
    if (at < 0)
        data.insert(data.end(), entry.begin(), entry.end());
    else if (entry.size() == 3)
        data[static_cast<std::size_t>(at) + 2] = entry.begin()[2];
}

void assign_entry(Machine& m, std::vector<Value>& data, std::initializer_list<Value> entry) {
    const std::ptrdiff_t at = find_place(m, data, entry.size(), entry.begin()[0]);
    if (at < 0)
        data.insert(data.end(), entry.begin(), entry.end());
    else
        std::copy(entry.begin() + 1, entry.end(), data.begin() + at + 1);
}

void erase_entry(Object& item, std::ptrdiff_t at) {
    const auto first = item.data.begin() + at;
    item.data.erase(first, first + static_cast<std::ptrdiff_t>(width(item.kind)));
}

bool remove_entry(Machine& m, Object& item, Value place) {
    const std::ptrdiff_t at = find_place(m, item, place);
    if (at < 0) return false;
    erase_entry(item, at);
    return true;
}

bool needs_care(Machine& m, std::span<const Value> data, std::size_t width) {
    for (std::size_t at = 0; at < data.size(); at += width)
        if (m.values.holds_opaque(data[at])) return true;
    return has_slow_keys(m, data, width);
}

bool has_slow_keys(Machine& m, std::span<const Value> data, std::size_t width) {
    for (std::size_t at = 0; at < data.size(); at += width)
        if (m.values.is_record(data[at], RecordTag::Key)) return true;
    return false;
}

Value place_of(Machine& m, const Object& item, Value key, bool in_set) {
    if (in_set && key.is_object() && m.head(key).kind == Kind::Set)
        throw Defer{};  // looked up as the frozenset of the same elements
    const Value place = m.host_key(key);
    if (place == MISSING) throw Defer{};
    // Only a dict that has keys with an equality of their own, or numbers that may be equal to others, needs a search here.
    if ((m.values.holds_opaque(place) || needs_care(m, item.data, width(item.kind))) && find_place(m, item, place) < 0) {
        if (has_slow_keys(m, item.data, width(item.kind))) throw Defer{};
        for (std::size_t at = 0; at < item.data.size(); at += width(item.kind)) m.settle(place, item.data[at]);
    }
    if (m.compares_states() && place.is_object())
        for (std::size_t at = 0; at < item.data.size(); at += width(item.kind))
            if (m.is_same(item.data[at], place)) return item.data[at];
    return place;
}

namespace {

Object& writable(Machine& m, Value ref) { return contents_to_write(m, ref, Kind::List); }
const std::vector<Value>& list_data(Machine& m, Value ref) { return contents(m, ref, Kind::List).data; }
bool is_slice(Machine& m, Value index) { return m.values.is_record(index, RecordTag::Slice); }

void store_all(Machine& m, Value ref, const std::vector<Value>& items) {
    for (Value item : items) m.stored(ref, item);
}

// -- list -------------------------------------------------------------------------------------------------------------

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

// -- dict -------------------------------------------------------------------------------------------------------------

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

std::vector<Primitive> container_primitives() {
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
