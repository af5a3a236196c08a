// Builtin iterators over sequences, dicts, views, sets and names of attributes: the twin of `machine/iterators.py`. One `next` is one
// indivisible operation: it reads the source and advances the iterator.
#include "containers.hpp"
#include "marks.hpp"

namespace pathproof {

namespace {

Value host_iter(Machine& m, const Args& args) {
    const Value value = m.payload(args[0]);
    if (value.is(Tag::Range)) return m.new_iterator(m.words.range, value);
    if (!value.is(Tag::Tuple) && !value.is(Tag::Str) && !value.is(Tag::Bytes)) throw Defer{};
    if (value.is(Tag::Str)) refuse_marked(m, value);
    return m.new_iterator(m.words.tuple, value);
}

Value frozenset_iter(Machine& m, const Args& args) {
    const Value value = m.payload(args[0]);
    if (!value.is(Tag::FrozenSet)) throw Defer{};
    const auto elements = m.values.items(value);
    refuse_order(m, elements.size());
    return m.new_iterator(m.words.tuple, m.values.tuple(elements));
}

Value iterator_iter(Machine&, const Args& args) { return args[0]; }

Value iterator_next(Machine& m, const Args& args) {
    if (!args[0].is_object() || m.head(args[0]).kind != Kind::Iterator) throw Defer{};
    const Value value = m.advance(args[0]);
    if (value == MISSING) throw m.error_with(m.words.StopIteration, {});
    return value;
}

// One character of a text, by its place among the code points; none at the end.
std::string_view character(std::string_view text, i64 place) {
    const auto inside = [text](std::size_t at) { return at < text.size() && (text[at] & 0xc0) == 0x80; };
    std::size_t start = 0;
    for (; place > 0 && start < text.size(); --place) {
        ++start;
        while (inside(start)) ++start;
    }
    std::size_t end = start + 1;
    while (inside(end)) ++end;
    return start < text.size() ? text.substr(start, end - start) : std::string_view();
}

// What a sequence of the host has at a place, or MISSING beyond its end.
Value element(Machine& m, Value source, i64 place) {
    const auto at = static_cast<std::size_t>(place);
    switch (source.tag()) {
        case Tag::Range: return range_reaches(m, source, place) ? range_item(m, source, place) : MISSING;
        case Tag::Str: {
            const std::string_view found = character(m.text(source), place);
            return found.empty() ? MISSING : m.str(found);
        }
        case Tag::Bytes: {
            const std::string_view bytes = m.values.bytes_of(source);
            return at < bytes.size() ? Value::small(static_cast<u8>(bytes[at])) : MISSING;
        }
        default: {
            const auto items = m.values.items(source);
            return at < items.size() ? items[at] : MISSING;
        }
    }
}

}  // namespace

Value Machine::advance(Value iterator) {
    const Object& item = read(iterator);
    const Value what = item.data[0], source = item.data[1];
    if (what == Value::text(words.done)) {
        touch_contents(iterator, item, false);
        return MISSING;
    }
    const i64 place = item.data[2].number();
    const Value counted = item.data.size() > 3 ? item.data[3] : NONE;
    const auto end = [this, iterator] {
        write(iterator).data = {Value::text(words.done), NONE, Value::small(0)};
        return MISSING;
    };
    touch_contents(iterator, item, true);
    if (what == Value::text(words.tuple) || what == Value::text(words.range)) {
        const Value value = element(*this, source, place);
        if (value == MISSING) return end();
        write(iterator).data = {what, source, Value::small(place + 1)};
        return value;
    }
    const auto at = static_cast<std::size_t>(place);
    if (what == Value::text(words.list)) {
        const std::vector<Value>& data = contents(*this, source, Kind::List).data;
        if (at >= data.size()) return end();
        const Value value = data[at];
        write(iterator).data = {what, source, Value::small(place + 1)};
        return value;
    }
    const bool of_set = what == Value::text(words.set), of_names = what == Value::text(words.names);
    const Object& container = of_names ? with_names(source) : contents(*this, source, of_set ? Kind::Set : Kind::Dict);
    const std::vector<Name> names = of_names ? spoken_names(container) : std::vector<Name>{};
    const std::size_t size = of_names ? names.size() : count(container);
    if (counted.number() != static_cast<i64>(size)) {
        if (!of_set && !of_names && is_ordered(*this, source))
            refuse("iteration over an OrderedDict that changed", "whether Python notices depends on where the iteration is",
                   "iterate over a copy, as list() gives it");
        write(iterator).data = {what, source, Value::small(place), Value::small(-1)};  // CPython keeps raising
        throw error(words.RuntimeError, std::string(of_set ? "Set" : "dictionary") + " changed size during iteration");
    }
    if (place == UNSETTLED) {
        const std::string kind = of_set ? "set" : "dict";
        refuse("iteration over a " + kind + " whose " + (of_set ? "elements" : "keys") + " changed",
               "how it goes on depends on what happened to the " + kind + " before",
               "iterate over a copy, as list() gives it");
    }
    if (at >= size) return end();
    Value value;
    if (of_names) value = Value::text(names[at]);
    else if (of_set) value = container.data[at * 2 + 1];
    else if (what == Value::text(words.keys)) value = container.data[at * 3 + 1];
    else if (what == Value::text(words.values)) value = container.data[at * 3 + 2];
    else value = values.tuple({container.data[at * 3 + 1], container.data[at * 3 + 2]});
    write(iterator).data = {what, source, Value::small(place + 1), counted};
    return value;
}

std::vector<Primitive> iterator_primitives() {
    std::vector<Primitive> table;
    add_methods(table, {"tuple.__iter__", "str.__iter__", "bytes.__iter__", "range.__iter__"}, host_iter, 1, 1);
    add_methods(table, {"frozenset.__iter__"}, frozenset_iter, 1, 1);
    add_methods(table, {"iterator.__iter__", "generator.__iter__"}, iterator_iter, 1, 1);
    add_methods(table, {"iterator.__next__"}, iterator_next, 1, 1);
    return table;
}

}  // namespace pathproof
