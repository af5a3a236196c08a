#include "packing.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <unordered_set>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "conversion.hpp"

namespace pathproof {

namespace {

enum Written : u8 {  // the tags of `wire.py`
    W_NONE, W_FALSE, W_TRUE, W_ELLIPSIS, W_NOT_IMPLEMENTED, W_UNBOUND, W_NOT_FOUND, W_POSITIVE, W_NEGATIVE, W_FLOAT, W_TEXT,
    W_BYTES, W_TUPLE, W_FROZENSET, W_RANGE, W_RECORD, W_PRIMITIVE, W_OBJECT, W_CONSTANT, W_THREAD, W_SAME,
};
enum : u8 { NEW_MODULE, NEW_THREAD, NEW_CHILD };
enum : u8 { ERROR_STATE, STATE };
enum : int { PUBLISHED = 0x10, HAS_ATTRS = 0x20, HAS_NO_SITE = 0x40, HAS_SITE = 0x80 };

}  // namespace

// -- numbers, texts, names ---------------------------------------------------------------------------------------------

void Packing::number(u64 number) {
    for (; number > 0x7f; number >>= 7) byte(static_cast<int>(number & 0x7f) | 0x80);
    byte(static_cast<int>(number));
}

void Packing::sized(std::string_view data) {
    number(data.size());
    out_ += data;
}

void Packing::text(Name name) {
    if (const auto known = texts_.find(name); known != texts_.end()) {
        number(known->second);
        return;
    }
    const std::string_view data = m_.values.text(name);
    if (data.size() <= LONGEST) texts_.emplace(name, static_cast<u32>(texts_.size()) + 1);
    byte(0);
    sized(data);
}

void Packing::name(u32 name) {
    const auto [known, fresh] = names_.try_emplace(name, static_cast<u32>(names_.size()) + 1);
    if (!fresh) {
        number(known->second);
        return;
    }
    byte(0);
    if (m_.paths.is_thread(name)) {
        byte(NEW_THREAD);
        number(m_.paths.path(name).size());
        for (i64 part : m_.paths.path(name)) number(static_cast<u64>(part));
    } else if (m_.paths.parent(name) == Paths::NO_PARENT) {
        byte(NEW_MODULE);
        text(m_.paths.label(name).name());
    } else {
        byte(NEW_CHILD);
        number(names_.at(m_.paths.parent(name)));
        value(m_.paths.label(name));
    }
}

// -- values ------------------------------------------------------------------------------------------------------------

void Packing::integer(i64 number) {
    if (number >= -16 && number <= 111) {
        byte(0x80 + static_cast<int>(number) + 16);
        return;
    }
    u64 left = number < 0 ? ~static_cast<u64>(number) + 1 : static_cast<u64>(number);
    std::string digits;
    for (; left; left >>= 8) digits.push_back(static_cast<char>(left & 255));
    magnitude(number < 0, digits);
}

void Packing::magnitude(bool negative, std::string_view digits) {
    while (!digits.empty() && digits.back() == '\0') digits.remove_suffix(1);
    byte(negative ? W_NEGATIVE : W_POSITIVE);
    sized(digits);
}

void Packing::values(std::span<const Value> values, int depth) {
    number(values.size());
    for (Value each : values) value(each, depth);
}

void Packing::value(Value item, int depth) {
    Values& pool = m_.values;
    const bool nests = item.is(Tag::Tuple) || item.is(Tag::Record) || item.is(Tag::FrozenSet);
    if (nests && depth >= MAX_NESTING) throw TooDeep{};
    switch (item.tag()) {
        case Tag::Special:
            switch (static_cast<Special>(item.index())) {
                case Special::None: byte(W_NONE); return;
                case Special::False: byte(W_FALSE); return;
                case Special::True: byte(W_TRUE); return;
                case Special::Ellipsis: byte(W_ELLIPSIS); return;
                case Special::NotImplemented: byte(W_NOT_IMPLEMENTED); return;
                case Special::Unbound: byte(W_UNBOUND); return;
                case Special::NotFound: byte(W_NOT_FOUND); return;
                case Special::Missing: case Special::Invoke: break;
            }
            break;
        case Tag::Int: integer(item.number()); return;
        case Tag::BigInt: magnitude(pool.big_negative(item), pool.big_magnitude(item)); return;
        case Tag::Str: byte(W_TEXT); text(item.name()); return;
        case Tag::Bytes: byte(W_BYTES); sized(pool.bytes_of(item)); return;
        case Tag::Float: {
            byte(W_FLOAT);
            u64 bits = std::bit_cast<u64>(pool.real_of(item));
            for (int i = 0; i < 8; ++i, bits >>= 8) byte(static_cast<int>(bits & 255));
            return;
        }
        case Tag::Tuple: byte(W_TUPLE); values(pool.items(item), depth + 1); return;
        case Tag::Record:
            byte(W_RECORD);
            byte(static_cast<int>(pool.record_tag(item)));
            values(pool.items(item), depth + 1);
            return;
        case Tag::FrozenSet: {
            byte(W_FROZENSET);
            const std::vector<Value> ordered = m_.encoding.in_value_order(pool.items(item));
            values(ordered, depth + NESTED_SET);
            return;
        }
        case Tag::Range:
            byte(W_RANGE);
            for (Value part : pool.items(item)) value(part, depth);
            return;
        case Tag::Primitive: byte(W_PRIMITIVE); text(m_.primitive(item).interned); return;
        case Tag::Ref: byte(W_OBJECT); name(item.index()); return;
        case Tag::Constant: byte(W_CONSTANT); text(m_.encoding.constant_labels[item.index()]); return;
        case Tag::Thread: byte(W_THREAD); name(item.index()); return;
        case Tag::Fresh: break;
    }
    throw std::logic_error("not a value of a state");
}

// -- objects -----------------------------------------------------------------------------------------------------------

void Packing::object(const Object& item) {
    int flags = item.published ? PUBLISHED : 0;
    if (item.has_attrs) flags |= HAS_ATTRS;
    if (item.site == NO_SITE) flags |= HAS_NO_SITE;
    else if (item.site != EMPTY) flags |= HAS_SITE;
    byte(static_cast<int>(item.kind) | flags);
    value(item.cls);
    contents(item);
    if (item.has_attrs) {
        std::vector<const Attr*> ordered;
        for (const Attr& attr : item.attrs) ordered.push_back(&attr);
        if (item.kind == Kind::Module)
            std::ranges::sort(ordered, {}, [&](const Attr* attr) { return m_.values.text(attr->name); });
        number(ordered.size());
        for (const Attr* attr : ordered) {
            text(attr->name);
            value(attr->value);
        }
    }
    if (flags & HAS_SITE) text(item.site);
}

void Packing::contents(const Object& item) {
    const auto& data = item.data;
    switch (item.kind) {
        case Kind::List: values(data); return;
        case Kind::Dict:
            number(data.size() / 3);
            for (std::size_t i = 0; i < data.size(); i += 3) {
                value(data[i + 1]);
                value(data[i + 2]);
                host(data[i], data[i + 1]);
            }
            return;
        case Kind::Set:
            number(data.size() / 2);
            for (std::size_t i = 0; i < data.size(); i += 2) {
                value(data[i + 1]);
                host(data[i], data[i + 1]);
            }
            return;
        case Kind::Instance: value(data[0] == MISSING ? NONE : data[0]); return;
        case Kind::Cell: value(data[0]); return;
        case Kind::Function:
            text(item.code->identity);
            values(data);
            return;
        case Kind::Class:
            for (auto field : {ClassField::Name, ClassField::Qualname, ClassField::Module, ClassField::Layout, ClassField::Site})
                text(data[field].name());
            for (auto field : {ClassField::Bases, ClassField::Order, ClassField::Slots}) value(data[field]);
            return;
        case Kind::Generator:
            frame(item);
            text(item.status().name());
            return;
        case Kind::Frame:
            frame(item);
            value(item.then());
            value(item.generator());
            return;
        case Kind::Module: case Kind::Lock: case Kind::Handle: case Kind::Iterator: case Kind::Thread: values(data); return;
    }
}

void Packing::frame(const Object& item) {
    text(item.code->identity);
    number(item.pc);
    values(item.slot_values());
    values(item.stack_values());
}

void Packing::host(Value host, Value key) {
    if (host == key) byte(W_SAME);
    else value(host);
}

// -- states ------------------------------------------------------------------------------------------------------------

// All names in the order of naming: what modules lead to, then what each thread does.
std::vector<u32> Packing::walk(const Numbers& heap) {
    std::vector<u32> order, threads;
    for (const auto& [name, _] : heap) {
        if (m_.paths.is_thread(name)) threads.push_back(name);
        else if (m_.paths.parent(name) == Paths::NO_PARENT) order.push_back(name);
    }
    std::ranges::sort(order, {}, [&](u32 name) { return m_.values.text(m_.paths.label(name)); });
    std::ranges::sort(threads, [&](u32 a, u32 b) { return std::ranges::lexicographical_compare(m_.paths.path(a), m_.paths.path(b)); });
    std::unordered_set<u32> seen(order.begin(), order.end()), followed;
    const auto follow = [&](std::size_t from) {
        for (; from < order.size(); ++from) {  // it grows on the way
            const u32 held = heap.at(order[from]);
            if (!followed.insert(held).second) continue;  // many names may have the same contents
            for (const Edge& edge : m_.objects.edges(held))
                if (seen.insert(edge.ref.index()).second) order.push_back(edge.ref.index());
        }
    };
    follow(0);
    for (u32 thread : threads) {
        const std::size_t from = order.size();
        order.push_back(thread);
        for (i64 depth = 0; depth < m_.objects.frames(heap.at(thread)); ++depth) order.push_back(m_.paths.frame(thread, depth));
        follow(from);
    }
    return order;
}

std::string Packing::pack(Root state) {
    if (const Violation* error = system_.error(state)) {
        byte(ERROR_STATE);
        for (const std::string* each : {&error->kind, &error->message, &error->thread, &error->file}) text(*each);
        number(static_cast<u64>(error->line));
        return std::exchange(out_, {});
    }
    Numbers heap;
    m_.tree.differences(m_.tree.empty(), state, [&](u32 place, u32, u32 value) {
        if (place >= Paths::FIRST && !m_.paths.is_region(place)) heap.emplace(place, value);
    });
    byte(STATE);
    std::vector<u32> left, changed;
    for (const auto& [name, _] : last_)
        if (!heap.contains(name)) left.push_back(names_.at(name));
    std::ranges::sort(left);
    number(left.size());
    for (u32 each : left) number(each);
    for (u32 name : walk(heap)) {
        const auto before = last_.find(name);
        if (before == last_.end() || before->second != heap.at(name)) changed.push_back(name);
    }
    number(changed.size());
    for (u32 each : changed) {
        name(each);
        const u32 held = heap.at(each);
        const auto [known, fresh] = contents_.try_emplace(held, static_cast<u32>(contents_.size()) + 1);
        if (fresh) {
            byte(0);
            object(m_.objects[held]);
        } else {
            number(known->second);
        }
    }
    last_ = std::move(heap);
    return std::exchange(out_, {});
}

// -- the way back ------------------------------------------------------------------------------------------------------

u32 Adopting::name(u32 parent, nb::handle label) { return m_.paths.child(parent, to_value(m_.values, label)); }

u32 Adopting::thread(const std::vector<i64>& path) { return m_.paths.thread(path); }

const Code* Adopting::code(nb::handle identity) {
    if (codes_.empty())
        for (const Code& each : m_.program.codes) codes_.emplace(each.identity, &each);
    return codes_.at(m_.intern(utf8(identity)));
}

std::vector<Value> Adopting::values(nb::handle items, nb::handle factory) {
    std::vector<Value> found;
    for (nb::handle item : nb::iter(items)) found.push_back(value(item, factory));
    return found;
}

Value Adopting::value(nb::handle item, nb::handle factory) {
    PyObject* it = item.ptr();
    if (PyTuple_CheckExact(it)) return m_.values.tuple(values(item, factory));
    if (PyFrozenSet_CheckExact(it)) return m_.values.frozenset(values(item, factory));
    const nb::tuple shown = nb::cast<nb::tuple>(factory.attr("shown")(item));
    const auto what = nb::cast<std::string>(shown[0]);
    if (what == "plain") return to_value(m_.values, item);
    if (what == "object") return Value(Tag::Ref, nb::cast<u32>(shown[1]));
    if (what == "thread") return Value(Tag::Thread, nb::cast<u32>(shown[1]));
    const std::string text = utf8(shown[1]);
    if (what == "primitive") return Value(Tag::Primitive, m_.constants.primitive_ids.at(text));
    if (what == "sentinel") return text == "UNBOUND" ? UNBOUND : NOT_FOUND;
    if (what == "record") {
        const auto tag = std::ranges::find(RECORD_NAMES, std::string_view(text)) - std::begin(RECORD_NAMES);
        return m_.values.record(static_cast<RecordTag>(tag), values(shown[2], factory));
    }
    const auto& labels = m_.encoding.constant_labels;
    for (auto number = static_cast<u32>(constants_.size()); number < labels.size(); ++number) constants_.emplace(labels[number], number);
    return Value(Tag::Constant, constants_.at(m_.intern(text)));
}

Root Adopting::state(nb::handle items, const std::vector<u32>& reached,
                     const std::vector<std::pair<u32, std::vector<u32>>>& confined, nb::handle factory) {
    std::vector<std::pair<std::vector<u32>, Object>> objects;
    for (nb::handle row : nb::iter(items)) {
        Object item;
        const auto kind = nb::cast<std::string>(row[1]);
        item.kind = static_cast<Kind>(std::ranges::find(KIND_NAMES, std::string_view(kind)) - std::begin(KIND_NAMES));
        item.cls = value(row[2], factory);
        item.data = values(row[3], factory);
        item.has_attrs = !nb::object(row[4]).is_none();
        if (item.has_attrs)
            for (nb::handle pair : nb::iter(row[4])) item.attrs.push_back({m_.intern(utf8(pair[0])), value(pair[1], factory)});
        const nb::object site = row[5];
        item.site = site.is_none() ? NO_SITE : m_.intern(utf8(site));
        item.published = nb::cast<bool>(row[6]);
        const nb::object identity = row[7];
        if (!identity.is_none()) item.code = code(identity);
        item.pc = nb::cast<u32>(row[8]);
        item.slots = nb::cast<u32>(row[9]);
        if (item.kind == Kind::Instance && item.data[0].is_none()) item.data[0] = MISSING;
        objects.emplace_back(nb::cast<std::vector<u32>>(row[0]), std::move(item));
    }
    return m_.adopted(std::move(objects), reached, confined);
}

Root Machine::adopted(std::vector<std::pair<std::vector<u32>, Object>>&& items, std::vector<u32> reached,
                      const std::vector<std::pair<u32, std::vector<u32>>>& confined) {
    const auto region = [this](std::vector<u32> names) {
        std::ranges::sort(names);
        return regions.intern(std::move(names));
    };
    std::vector<Tree::Change> leaves{{Tree::REACHED, region(std::move(reached))}};
    for (auto& [names, item] : items) {
        const u32 held = objects.intern(std::move(item), encoding);
        for (const u32 name : names) leaves.push_back({name, held});
    }
    for (const auto& [thread, names] : confined) leaves.push_back({paths.reach(thread), region(names)});
    return tree.with(tree.empty(), leaves);
}

}  // namespace pathproof
