#include "paths.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_set>

#include "blake2b.hpp"

namespace pathproof {

Object object(Kind kind, Value cls, std::vector<Value> data, Name site) {
    Object item;
    item.kind = kind;
    item.cls = cls;
    item.data = std::move(data);
    item.site = site;
    return item;
}

Object with_attrs(Object item, std::vector<Attr> attrs) {
    item.has_attrs = true;
    item.attrs = std::move(attrs);
    return item;
}

std::vector<Value> frame_data(std::span<const Value> slots, std::span<const Value> stack, std::initializer_list<Value> trailer) {
    std::vector<Value> data;
    data.reserve(slots.size() + stack.size() + trailer.size());
    data.insert(data.end(), slots.begin(), slots.end());
    data.insert(data.end(), stack.begin(), stack.end());
    data.insert(data.end(), trailer.begin(), trailer.end());
    return data;
}

// -- marshal, version 2 ----------------------------------------------------------------------------------------------

namespace {

class Encoder {
public:
    Encoder(Values& values, Paths& paths, std::span<const Name> labels) : values_(values), paths_(paths), labels_(labels) {}

    void value(Value item) {
        switch (item.tag()) {
            case Tag::Special: special(item); return;
            case Tag::Int: integer(item.number()); return;
            case Tag::BigInt: big(values_.big_negative(item), values_.big_magnitude(item)); return;
            case Tag::Str: text(values_.text(item)); return;
            case Tag::Bytes: put('s'); sized(values_.bytes_of(item)); return;
            case Tag::Float: put('g'); fixed(std::bit_cast<u64>(values_.real_of(item)), 8); return;
            case Tag::Tuple: tuple(values_.items(item)); return;
            case Tag::Record:
                open('[', 3);
                text("record");
                text(RECORD_NAMES[static_cast<std::size_t>(values_.record_tag(item))]);
                tuple(values_.items(item));
                return;
            case Tag::FrozenSet: {
                const auto parts = keyed(values_.items(item));
                open('[', 2);
                text("frozenset");
                open('(', parts.size());
                for (const auto& [encoded, _] : parts) out += encoded;
                return;
            }
            case Tag::Range:
                open('[', 4);
                text("range");
                for (Value part : values_.items(item)) value(part);
                return;
            case Tag::Primitive: open('[', 2); text("primitive"); text(primitive_names_ ? (*primitive_names_)(item) : ""); return;
            case Tag::Ref: open('[', 1); digest(paths_.digest(item.index())); return;
            case Tag::Fresh: open('[', 1); digest(nameless()); return;
            case Tag::Constant: open('[', 1); text(values_.text(labels_[item.index()])); return;
            case Tag::Thread: {
                const auto path = paths_.path(item.index());
                open('[', 2);
                text("thread");
                open('(', path.size() + 1);
                text("thread");
                for (i64 part : path) integer(part);
                return;
            }
        }
    }

    std::vector<std::pair<std::string, Value>> keyed(std::span<const Value> items) {  // in order
        std::vector<std::pair<std::string, Value>> found;
        for (Value item : items) {
            Encoder inner(values_, paths_, labels_);
            inner.primitive_names_ = primitive_names_;
            inner.value(item);
            found.emplace_back(std::move(inner.out), item);
        }
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        return found;
    }

    std::vector<Value> in_value_order(std::span<const Value> items) {
        std::vector<Value> ordered;
        for (const auto& [_, item] : keyed(items)) ordered.push_back(item);
        return ordered;
    }

    void object(const Object& item) {
        open('(', 6);
        text(KIND_NAMES[static_cast<std::size_t>(item.kind)]);
        value(item.cls);
        contents(item);
        if (item.has_attrs) attributes(item); else put('N');
        if (item.site == NO_SITE) put('N'); else text(values_.text(item.site));
        put(item.published ? 'T' : 'F');
    }

    std::string out;

private:
    void put(char c) { out.push_back(c); }
    void fixed(u64 number, int size) {
        for (; size > 0; --size, number >>= 8) put(static_cast<char>(number & 255));
    }
    void open(char type, std::size_t count) { put(type); fixed(count, 4); }
    void sized(std::string_view data) { fixed(data.size(), 4); out += data; }
    void text(std::string_view data) { put('u'); sized(data); }
    void digest(const Digest& bytes) {
        put('s');
        sized({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    static Digest nameless() {
        Digest digest;
        std::array<u8, std::tuple_size_v<Digest> + 1> none{};  // no parent, no label
        none.back() = 'N';
        blake2b(digest, {}, none);
        return digest;
    }
    void tuple(std::span<const Value> items) {
        open('(', items.size());
        for (Value item : items) value(item);
    }
    void sentinel(std::string_view name) { open('[', 2); text("sentinel"); text(name); }
    void special(Value item) {
        switch (static_cast<Special>(item.index())) {
            case Special::None: put('N'); break;
            case Special::False: put('F'); break;
            case Special::True: put('T'); break;
            case Special::Ellipsis: put('.'); break;
            case Special::NotImplemented: open('[', 1); text("NotImplemented"); break;
            case Special::Unbound: sentinel("UNBOUND"); break;
            case Special::Missing: sentinel("MISSING"); break;
            case Special::NotFound: sentinel("NOT_FOUND"); break;
            case Special::Invoke: sentinel("INVOKE"); break;  // never part of a state
        }
    }
    void integer(i64 number) {
        if (number >= INT32_MIN && number <= INT32_MAX) {
            put('i');
            fixed(static_cast<u64>(number), 4);
            return;
        }
        u64 magnitude = number < 0 ? ~static_cast<u64>(number) + 1 : static_cast<u64>(number);
        std::string digits;
        for (; magnitude; magnitude >>= 8) digits.push_back(static_cast<char>(magnitude & 255));
        big(number < 0, digits);
    }
    void big(bool negative, std::string_view magnitude) {  // in digits of 15 bits
        std::vector<u32> digits;
        u32 pending = 0;
        int bits = 0;
        for (char c : magnitude) {
            pending |= static_cast<u32>(static_cast<u8>(c)) << bits;
            for (bits += 8; bits >= 15; bits -= 15, pending >>= 15) digits.push_back(pending & 0x7fff);
        }
        if (pending) digits.push_back(pending);
        while (!digits.empty() && digits.back() == 0) digits.pop_back();
        put('l');
        const auto count = static_cast<i64>(digits.size());
        fixed(static_cast<u64>(negative ? -count : count), 4);
        for (u32 digit : digits) fixed(digit, 2);
    }
    void attributes(const Object& item) {
        std::vector<const Attr*> ordered;
        for (const Attr& attr : item.attrs) ordered.push_back(&attr);
        if (item.kind == Kind::Module)  // modules have no observable order of names
            std::sort(ordered.begin(), ordered.end(), [&](const Attr* a, const Attr* b) { return values_.text(a->name) < values_.text(b->name); });
        open('(', ordered.size());
        for (const Attr* attr : ordered) {
            open('(', 2);
            text(values_.text(attr->name));
            value(attr->value);
        }
    }
    void contents(const Object& item) {
        const auto& data = item.data;
        switch (item.kind) {
            case Kind::List:
                open('[', data.size());
                for (Value each : data) value(each);
                return;
            case Kind::Dict:
                open('[', data.size() / 3);
                for (std::size_t i = 0; i < data.size(); i += 3) tuple(std::span(data).subspan(i, 3));
                return;
            case Kind::Set:
                open('[', data.size() / 2);
                for (std::size_t i = 0; i < data.size(); i += 2) {  // in its order already
                    if (data[i] != data[i + 1]) {
                        open('[', 3);
                        text("hashed");
                        value(data[i]);
                    }
                    value(data[i + 1]);
                }
                return;
            case Kind::Frame:
                open('(', 6);
                text(values_.text(item.code->identity));
                integer(item.pc);
                tuple(item.slot_values());
                tuple(item.stack_values());
                value(item.then());
                value(item.generator());
                return;
            case Kind::Generator:
                open('(', 5);
                value(item.status());
                text(values_.text(item.code->identity));
                integer(item.pc);
                tuple(item.slot_values());
                tuple(item.stack_values());
                return;
            case Kind::Function:
                open('(', 2);
                text(values_.text(item.code->identity));
                tuple(data);
                return;
            case Kind::Class:
                tuple(std::span(data).first(ClassField::Library));
                return;
            case Kind::Instance:
                value(data[0] == MISSING ? NONE : data[0]);
                return;
            case Kind::Cell:
                value(data[0]);
                return;
            case Kind::Module: case Kind::Lock: case Kind::Handle: case Kind::Iterator: case Kind::Thread:
                tuple(data);
                return;
        }
    }

    Values& values_;
    Paths& paths_;
    std::span<const Name> labels_;

public:
    const std::function<std::string_view(Value)>* primitive_names_ = nullptr;
};

}  // namespace

std::string Encoding::of(const Object& item) {
    Encoder encoder(values, paths, constant_labels);
    encoder.primitive_names_ = &primitive_name;
    encoder.object(item);
    return std::move(encoder.out);
}

std::string Encoding::of(Value value) {
    Encoder encoder(values, paths, constant_labels);
    encoder.primitive_names_ = &primitive_name;
    encoder.value(value);
    return std::move(encoder.out);
}

std::vector<Value> Encoding::in_value_order(std::span<const Value> items) {
    if (items.size() < 2) return {items.begin(), items.end()};
    Encoder encoder(values, paths, constant_labels);
    encoder.primitive_names_ = &primitive_name;
    return encoder.in_value_order(items);
}

// -- names -----------------------------------------------------------------------------------------------------------

u32 Paths::child(u32 parent, Value label) {
    const auto [found, fresh] = ids_.try_emplace(Key{parent, label}, size());
    if (fresh) {
        entries_.emplace_back();
        entries_.back().parent = parent;
        entries_.back().label = label;
        entries_.back().owner = is_thread(parent) ? parent : owner(parent);
    }
    return found->second;
}

u32 Paths::thread(std::span<const i64> path) {
    std::vector<Value> parts{values_.str("thread")};
    for (i64 part : path) parts.push_back(Value::small(part));
    const u32 before = size();
    const u32 name = child(NO_PARENT, values_.tuple(parts));
    if (name == before) {
        entries_[name].thread = true;
        entries_[name].path.assign(path.begin(), path.end());
        const u32 reached = child(name, values_.str("reach"));  // beside each other in the tree: they change together
        entries_[reached].region = true;
        for (i64 depth = 0; depth < FRAMES; ++depth) child(name, Value::small(depth));
    }
    return name;
}

const Digest& Paths::digest(u32 name) {
    std::vector<u32> pending;  // from the inside out: a path is as long as the program makes it
    for (u32 each = name; each != NO_PARENT && !entries_[each].digested; each = entries_[each].parent) pending.push_back(each);
    for (; !pending.empty(); pending.pop_back()) {
        Entry& entry = entries_[pending.back()];
        const Digest& outer = entries_[entry.parent].digest;  // of NO_PARENT: zeros
        std::string data(reinterpret_cast<const char*>(outer.data()), outer.size());
        Encoder encoder(values_, *this, {});
        encoder.value(entry.label);
        data += encoder.out;
        blake2b(entry.digest, {}, {reinterpret_cast<const u8*>(data.data()), data.size()});
        entry.digested = true;
    }
    return entries_[name].digest;
}

std::size_t Paths::bytes_used() const { return entries_.size() * (sizeof(Entry) + 48); }

// -- edges -----------------------------------------------------------------------------------------------------------

namespace {

class Collector {
public:
    Collector(Encoding& encoding, std::vector<Edge>& found) : encoding_(encoding), values_(encoding.values), found_(found) {}

    void value(Value label, Value item) {
        if (item.is_own()) {
            add(label, item);
        } else if (values_.mentions_objects(item)) {
            place_.clear();
            if (label.is(Tag::Tuple)) {
                const auto parts = values_.items(label);
                place_.assign(parts.begin(), parts.end());
            } else {
                place_.push_back(label);
            }
            inside(item);
        }
    }
    void value(std::initializer_list<Value> label, Value item) {
        if (values_.mentions_objects(item)) value(values_.tuple(label), item);
    }
    void tuple_inside(Value label, std::span<const Value> items) {  // as `value`, for what is stored unrolled
        for (std::size_t i = 0; i < items.size(); ++i) value({label, Value::small(static_cast<i64>(i))}, items[i]);
    }

private:
    void add(Value label, Value ref) {  // the first edge to each
        if (found_.size() < FEW) {
            for (const Edge& edge : found_)
                if (edge.ref == ref) return;
        } else {
            if (many_.empty())
                for (const Edge& edge : found_) many_.insert(edge.ref);
            if (!many_.insert(ref).second) return;
        }
        found_.push_back({label, ref});
    }
    void inside(Value item) {
        if (item.is_own()) {
            add(values_.tuple(place_), item);
            return;
        }
        const auto items = values_.items(item);
        std::vector<Value> ordered;
        if (item.is(Tag::FrozenSet)) ordered = encoding_.in_value_order(items);
        else ordered.assign(items.begin(), items.end());
        for (std::size_t i = 0; i < ordered.size(); ++i) {
            if (!values_.mentions_objects(ordered[i])) continue;
            place_.push_back(Value::small(static_cast<i64>(i)));
            inside(ordered[i]);
            place_.pop_back();
        }
    }

    Encoding& encoding_;
    Values& values_;
    std::vector<Edge>& found_;
    std::unordered_set<Value> many_;                   // what edges lead to, once there are FEW of them
    static constexpr std::size_t FEW = 64;
    std::vector<Value> place_;
};

}  // namespace

// The parts of an object that are no attributes. Their labels are no texts, since an attribute may have any name.
const Value CLASS_LABEL = Value::small(-1), DATA_LABEL = Value::small(-2), ORDER_LABEL = Value::small(-3);

std::vector<Edge> edges_of(const Object& item, Encoding& encoding) {
    std::vector<Edge> found;
    Values& values = encoding.values;
    Collector collector(encoding, found);
    const auto number = [](std::size_t i) { return Value::small(static_cast<i64>(i)); };
    if (item.cls.is_own()) found.push_back({CLASS_LABEL, item.cls});
    if (item.has_attrs) {
        std::vector<const Attr*> ordered;
        for (const Attr& attr : item.attrs)
            if (values.mentions_objects(attr.value)) ordered.push_back(&attr);
        std::sort(ordered.begin(), ordered.end(), [&](const Attr* a, const Attr* b) { return values.text(a->name) < values.text(b->name); });
        for (const Attr* attr : ordered) collector.value(Value::text(attr->name), attr->value);
    }
    const auto& data = item.data;
    switch (item.kind) {
        case Kind::List:
            for (std::size_t i = 0; i < data.size(); ++i) collector.value(number(i), data[i]);
            break;
        case Kind::Dict:
            for (std::size_t i = 0; i < data.size(); i += 3) {
                collector.value({number(i / 3), values.str("key")}, data[i + 1]);
                collector.value({number(i / 3), values.str("value")}, data[i + 2]);
            }
            for (std::size_t i = 0; i < data.size(); i += 3) collector.value({number(i / 3), values.str("hash")}, data[i]);
            break;
        case Kind::Set:  // without references the order does not matter; with them it is that of insertion
            for (std::size_t i = 0; i < data.size(); i += 2) collector.value(number(i / 2), data[i + 1]);
            for (std::size_t i = 0; i < data.size(); i += 2) collector.value({number(i / 2), values.str("hash")}, data[i]);
            break;
        case Kind::Frame: case Kind::Generator: {
            const auto slots = item.slot_values(), stack = item.stack_values();
            for (std::size_t i = 0; i < slots.size(); ++i) collector.value(number(i), slots[i]);
            for (std::size_t i = 0; i < stack.size(); ++i) collector.value(Value::small(-1 - static_cast<i64>(i)), stack[i]);
            if (item.kind == Kind::Frame) {
                collector.value(values.str("then"), item.then());
                collector.value(values.str("generator"), item.generator());
            }
            break;
        }
        case Kind::Function:
            for (std::size_t i = 0; i < data.size(); ++i) collector.value(number(i), data[i]);
            break;
        case Kind::Class:
            collector.value(DATA_LABEL, data[ClassField::Bases]);
            collector.value(ORDER_LABEL, data[ClassField::Order]);
            break;
        case Kind::Instance: case Kind::Cell:
            collector.value(DATA_LABEL, data[0]);
            break;
        case Kind::Module: case Kind::Lock: case Kind::Handle: case Kind::Iterator: case Kind::Thread:
            collector.tuple_inside(DATA_LABEL, data);
            break;
    }
    return found;
}

// -- frozen objects --------------------------------------------------------------------------------------------------

u64 hash_of(const Object& item) {
    u64 hash = combined(static_cast<u64>(item.kind) << 3 | (item.published ? 1u : 0u) | (item.has_attrs ? 2u : 0u), item.site);
    hash = combined(hash, item.cls.bits());
    if (item.code) hash = combined(combined(hash, item.code->index), static_cast<u64>(item.pc) << 32 | item.slots);
    for (Value value : item.data) hash = combined(hash, value.bits());
    for (const Attr& attr : item.attrs) hash = combined(combined(hash, attr.name), attr.value.bits());
    return hash;
}

u32 Objects::intern(Object&& item, Encoding& encoding) {
    if (item.kind == Kind::Set && item.data.size() > 2) {
        bool objects = false;
        for (std::size_t i = 1; i < item.data.size(); i += 2) objects = objects || encoding.values.mentions_objects(item.data[i]);
        if (!objects) order_set(item, encoding);
    } else if (item.kind == Kind::Module) {
        std::sort(item.attrs.begin(), item.attrs.end(), [](const Attr& a, const Attr& b) { return a.name < b.name; });
    }
    const u64 hash = pathproof::hash_of(item);
    const auto [from, to] = ids_.equal_range(hash);
    for (auto known = from; known != to; ++known)
        if (items_[known->second] == item) return known->second;
    iterators_under_way_ = iterators_under_way_ || is_under_way(item);
    generators_ = generators_ || item.kind == Kind::Generator;
    const u32 number = size();
    edges_.push_back(edges_of(item, encoding));
    std::vector<u64> list;
    for (const Edge& edge : edges_.back()) {
        list.push_back(edge.label.bits());
        list.push_back(edge.ref.bits());
    }
    edge_lists_.push_back(edge_list_ids_.try_emplace(std::move(list), static_cast<u32>(edge_list_ids_.size())).first->second);
    heads_.push_back(0);
    published_.push_back(0);
    frames_.push_back(item.kind == Kind::Thread ? static_cast<u32>(item.data[2].number()) : 0);
    bytes_ += sizeof(Object) + item.data.size() * sizeof(Value) + item.attrs.size() * sizeof(Attr) +
              edges_.back().size() * sizeof(Edge) + 64;
    items_.push_back(std::move(item));
    items_.back().data.shrink_to_fit();
    ids_.emplace(hash, number);
    return number;
}

void Objects::order_set(Object& item, Encoding& encoding) {
    std::vector<Value> keys;
    std::unordered_map<Value, Value> places;
    for (std::size_t i = 1; i < item.data.size(); i += 2) {
        keys.push_back(item.data[i]);
        places.emplace(item.data[i], item.data[i - 1]);
    }
    const auto ordered = encoding.in_value_order(keys);
    item.data.clear();
    for (Value key : ordered) {
        item.data.push_back(places.at(key));
        item.data.push_back(key);
    }
}

void change_waiters(Object& list, Name operation, Value value) {
    auto& waiters = list.data;
    if (operation == ENQUEUE) {
        waiters.push_back(value);
    } else if (operation == DEQUEUE) {
        const auto size = static_cast<i64>(waiters.size());
        waiters.erase(waiters.begin(), waiters.begin() + (value.is_none() ? size : std::min(size, value.number())));
    } else if (const auto found = std::ranges::find(waiters, value); found != waiters.end()) {
        waiters.erase(found);
    }
}

u32 Objects::with_attribute(u32 number, Name name, Value value, Encoding& encoding) {
    const AttributeChange key{number, name, value.bits()};
    if (const auto known = attribute_changes_.find(key); known != attribute_changes_.end()) return known->second;
    Object twin = items_[number];
    if (name >= WITHDRAW) change_waiters(twin, name, value);
    else if (value == MISSING) twin.remove(name);
    else twin.set(name, value);
    const u32 made = intern(std::move(twin), encoding);
    bytes_ += 48;
    attribute_changes_.emplace(key, made);
    return made;
}

u32 Objects::published(u32 number, Encoding& encoding) {
    if (!published_[number]) {
        Object twin = items_[number];
        twin.published = true;
        const u32 made = intern(std::move(twin), encoding);
        published_[number] = made;
    }
    return published_[number];
}

u32 Objects::head(u32 number) {
    if (!heads_[number]) {
        const Object& item = items_[number];
        std::vector<u64> key{static_cast<u64>(item.kind) << 2 | (item.published ? 1u : 0u) | (item.has_attrs ? 2u : 0u),
                             item.site, item.cls.bits(), item.code ? item.code->index : 0};
        if (item.kind == Kind::Class)
            for (Value value : item.data) key.push_back(value.bits());
        heads_[number] = head_ids_.try_emplace(std::move(key), static_cast<u32>(head_ids_.size()) + 1).first->second;
    }
    return heads_[number];
}

}  // namespace pathproof
