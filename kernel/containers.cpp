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
    const auto module = m.constants.modules.find(m.intern("collections"));
    return module != m.constants.modules.end() &&
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

}  // namespace pathproof
