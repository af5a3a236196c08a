// Intrinsics: what library code may ask of the machine, `from _machine import ...` (`machine/intrinsics.py`).
//
// They are compiled to the INTRINSIC instruction and exist only for our own Python sources in `language/library/`.
// Those about threads and choices, which can be scheduling points, are in threads.cpp. Each is named after its Python
// twin and takes its arguments in the same order; how many there are is fixed in the library's sources.
#include "intrinsics.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calls.hpp"
#include "containers.hpp"
#include "delegation.hpp"
#include "functions.hpp"
#include "machine.hpp"
#include "marks.hpp"

namespace pathproof {

void refuse_argument(Machine& m) {
    m.refuse("this use of a library object", "its inside is not modelled", "use it as its documentation says");
}

const Object& expected(Machine& m, Value ref) {
    if (!ref.is_object()) refuse_argument(m);
    return m.head(ref);
}

const Object& expected(Machine& m, Value ref, Kind kind) {
    const Object& item = expected(m, ref);
    if (item.kind != kind) refuse_argument(m);
    return item;
}

Name name_of(Machine& m, Value text) {
    if (!text.is(Tag::Str)) refuse_argument(m);
    return text.name();
}

std::span<const Value> tuple_items(Machine& m, Value tuple) {
    if (!tuple.is(Tag::Tuple)) refuse_argument(m);
    return m.values.items(tuple);
}

namespace {

constexpr std::string_view BASE_TYPES[] = {
    "object", "int", "float", "str", "bytes", "tuple", "frozenset", "list", "dict", "set", "type",
};
constexpr std::string_view UNMODELLED_BASES[] = {"property", "super", "staticmethod", "classmethod", "module"};

Value class_argument(Machine& m, Value cls) {
    if (!m.is_class(cls)) refuse_argument(m);
    return cls;
}

Value or_missing(Value value) { return value == MISSING ? NOT_FOUND : value; }

Name spoken_name(Machine& m, Value text) { return m.spoken(name_of(m, text)); }

Value names_tuple(Machine& m, const Object& item) {
    std::vector<Value> names;
    for (const Name name : m.spoken_names(item)) names.push_back(Value::text(name));
    return m.tuple(names);
}

Location attribute_of(Machine& m, Value cls, Name name) {
    return {"attribute", m.class_field(cls, ClassField::Site).name(), name};
}

// -- types and attributes -------------------------------------------------------------------------------------------

Value type_of(Machine& m, const Args& args) { return m.type_of(args[0]); }
Value missing(Machine&, const Args&) { return NOT_FOUND; }

Value lookup(Machine& m, const Args& args) {
    return or_missing(m.lookup(class_argument(m, args[0]), name_of(m, args[1])));
}

Value bind(Machine& m, const Args& args) { return m.bind(args[0], args[1], m.type_of(args[1])); }
Value attribute(Machine& m, const Args& args) { return m.get_attribute(args[0], spoken_name(m, args[1])); }

Value set_attribute(Machine& m, const Args& args) {
    return as_call(m, m.set_attribute(args[0], spoken_name(m, args[1]), args[2]));
}

Value delete_attribute(Machine& m, const Args& args) {
    return as_call(m, m.delete_attribute(args[0], spoken_name(m, args[1])));
}

Value generic_get(Machine& m, const Args& args) {
    return m.generic_attribute(args[0], m.type_of(args[0]), spoken_name(m, args[1]), false);
}

Value generic_set(Machine& m, const Args& args) {
    return as_call(m, m.generic_set(args[0], m.type_of(args[0]), spoken_name(m, args[1]), args[2]));
}

Value generic_delete(Machine& m, const Args& args) {
    return as_call(m, m.generic_delete(args[0], m.type_of(args[0]), spoken_name(m, args[1])));
}

Value instance_names(Machine& m, const Args& args) {
    return args[0].is_object() ? names_tuple(m, m.with_names(args[0])) : m.values.tuple({});
}

// (name, value) of all attributes of an object, taken at once.
Value instance_items(Machine& m, const Args& args) {
    if (!args[0].is_object()) return m.values.tuple({});
    std::vector<Value> found;
    for (const Attr& attr : m.with_names(args[0]).attrs)
        if (!m.is_private(attr.name)) found.push_back(m.values.tuple({Value::text(attr.name), attr.value}));
    return m.tuple(found);
}

// Along the names of the attributes of an object or class.
Value name_iterator(Machine& m, const Args& args) {
    expected(m, args[0]);
    return m.new_iterator(m.words.names, args[0], static_cast<i64>(m.spoken_names(m.with_names(args[0])).size()));
}

Value instance_get(Machine& m, const Args& args) {
    const Value value = args[0];
    const Object& item = expected(m, value);
    if (!item.has_attrs || !args[1].is(Tag::Str)) return NOT_FOUND;  // `5 in vars(x)`: no location has such a name
    const Name name = m.spoken(args[1].name());
    m.touch(value, item, attribute_of(m, item.cls, name), false);
    return or_missing(m.attribute(value, name));
}

Value instance_set(Machine& m, const Args& args) {
    const Value value = args[0];
    const Name name = name_of(m, args[1]);
    const Object& item = expected(m, value);
    m.check_reserved(m.mro(item.cls), m.spoken(name));
    m.touch(value, item, attribute_of(m, item.cls, name), true);
    if (!item.has_attrs) refuse_argument(m);
    m.write_attribute(value, name, args[2]);
    m.stored(value, args[2]);
    return NONE;
}

Value instance_delete(Machine& m, const Args& args) {
    const Value value = args[0];
    const Name name = name_of(m, args[1]);
    const Object& item = expected(m, value);
    m.check_reserved(m.mro(item.cls), m.spoken(name));
    m.touch(value, item, attribute_of(m, item.cls, name), true);
    if (!item.has_attrs) refuse_argument(m);
    m.remove_attribute(value, name);
    m.keys_left(value);
    return NONE;
}

// A private attribute of the library's that an object or class itself has, or missing.
Value private_of(Machine& m, const Args& args) {
    return args[0].is_object() ? or_missing(m.attribute(args[0], name_of(m, args[1]))) : NOT_FOUND;
}

Value class_names(Machine& m, const Args& args) {
    expected(m, args[0]);
    return names_tuple(m, m.with_names(args[0]));
}

Value is_class(Machine& m, const Args& args) { return Value::boolean(m.is_class(args[0])); }
Value mro(Machine& m, const Args& args) { return m.tuple(m.mro(class_argument(m, args[0]))); }

Value is_subclass(Machine& m, const Args& args) {
    return Value::boolean(args[0] == args[1] || m.is_subclass(class_argument(m, args[0]), args[1]));
}

Value same(Machine& m, const Args& args) {
    const Value left = args[0], right = args[1];
    m.refuse_nan(left, std::span(&right, 1));
    refuse_marked(m, left);
    refuse_marked(m, right);
    const bool comparable = left.tag() == right.tag() && (left.is(Tag::Record) || m.values.is_plain(left));
    const bool found = left == right || (m.compares_states() && m.is_found(left, right)) ||
                       (comparable && m.values.equal(left, right));
    if (found && m.values.holds_clock(left)) m.refuse_clocks();
    return Value::boolean(found);
}

Value is_plain(Machine& m, const Args& args) { return Value::boolean(m.values.is_plain(args[0])); }
Value payload(Machine& m, const Args& args) { return m.payload(args[0]); }
Value is_abstract(Machine& m, const Args& args) { return Value::boolean(m.is_abstract(args[0])); }

// -- making things --------------------------------------------------------------------------------------------------

Value class_to_make(Machine& m, Value cls) {
    if (!m.is_class(cls))
        throw m.error(m.words.TypeError, "X is not a type object (" + m.type_name(cls) + ")");
    return cls;
}

Value allocate(Machine& m, const Args& args) { return m.allocate(class_to_make(m, args[0])); }
Value allocate_with(Machine& m, const Args& args) { return m.wrap(class_to_make(m, args[0]), args[1]); }

// Marks a fresh container as private to a library object that guards it: accesses to it are never visible.
Value make_private(Machine& m, const Args& args) {
    expected(m, args[0]);
    m.write(args[0]).site = NO_SITE;
    return args[0];
}

// The C3 order of the base classes, or none if there is none.
std::optional<std::vector<Value>> linearize(Machine& m, std::span<const Value> bases) {
    std::vector<std::vector<Value>> sequences;
    for (Value base : bases) sequences.push_back(m.mro(class_argument(m, base)));
    sequences.emplace_back(bases.begin(), bases.end());
    std::vector<Value> order;
    while (true) {
        std::erase_if(sequences, [](const auto& sequence) { return sequence.empty(); });
        if (sequences.empty()) return order;
        const auto is_free = [&sequences](Value head) {
            return std::ranges::none_of(sequences, [head](const auto& other) {
                return std::find(other.begin() + 1, other.end(), head) != other.end();
            });
        };
        const auto found = std::ranges::find_if(sequences, [&](const auto& sequence) { return is_free(sequence[0]); });
        if (found == sequences.end()) return std::nullopt;
        const Value head = (*found)[0];
        order.push_back(head);
        for (auto& sequence : sequences)
            if (sequence[0] == head) sequence.erase(sequence.begin());
    }
}

std::vector<Value> declared_slots(Machine& m, Value declared) {
    if (declared.is(Tag::Str)) return {declared};
    if (declared.is(Tag::FrozenSet)) return m.encoding.in_value_order(m.values.items(declared));
    if (declared.is(Tag::Tuple)) {
        const auto items = m.values.items(declared);
        return {items.begin(), items.end()};
    }
    if (declared.is_object()) {
        const Object& item = m.read(declared);
        if (item.kind == Kind::List) return item.data;
        if (item.kind == Kind::Dict) {
            std::vector<Value> names;
            for (std::size_t at = 0; at < item.data.size(); at += width(item.kind)) names.push_back(item.data[at]);
            return names;
        }
    }
    m.refuse("such a __slots__", "only strings and plain containers of them are modelled", "use a tuple of strings");
}

// A private name of a class, as it is in its namespace: `language/scopes.py`.
std::string mangled(std::string_view name, std::string_view cls) {
    const std::size_t start = cls.find_first_not_of('_');
    if (!name.starts_with("__") || name.ends_with("__") || name.find('.') != name.npos || start == cls.npos)
        return std::string(name);
    return "_" + std::string(cls.substr(start)) + std::string(name);
}

// The attribute names that `__slots__` allows, as a tuple, or None when instances have a dictionary.
Value slots_of(Machine& m, Value cls, const Object& made, std::span<const Value> order) {
    const Value declared = made.get(m.words.slots);
    if (declared == MISSING) return NONE;
    std::vector<Value> names = declared_slots(m, declared);
    for (Value& name : names)
        if (name.is(Tag::Str)) name = m.str(mangled(m.text(name), m.text(cls)));
    for (Value name : names)
        if (name.is(Tag::Str) && made.find(name.name())) {
            const std::string shown(m.text(m.host("call repr", {name})));
            throw m.error(m.words.ValueError, shown + " in __slots__ conflicts with class variable");
        }
    if (std::ranges::find(names, Value::text(m.words.dict_)) != names.end()) return NONE;
    for (Value base : order) {
        if (base == m.builtin_class(m.words.object)) continue;
        const Value inherited = m.class_field(base, ClassField::Slots);
        const bool object_layout = m.class_field(base, ClassField::Layout) == Value::text(m.words.object);
        if (inherited.is_none()) {
            if (!(m.is_constant(base) && !object_layout)) return NONE;
            continue;
        }
        const auto more = m.values.items(inherited);
        names.insert(names.end(), more.begin(), more.end());
    }
    return m.tuple(names);
}

// The kind of host data that instances hold.
Value layout_of(Machine& m, std::span<const Value> order) {
    const Value plain = Value::text(m.words.object);
    Value layout = plain;
    for (Value base : order) {
        const Value found = m.class_field(base, ClassField::Layout);
        if (found == plain) continue;
        const std::string shown(m.text(found));
        if (std::ranges::find(UNMODELLED_BASES, shown) != std::end(UNMODELLED_BASES))
            m.refuse("a subclass of " + shown, "it is not modelled", "use a descriptor of your own");
        if (std::ranges::find(BASE_TYPES, shown) == std::end(BASE_TYPES))
            throw m.error(m.words.TypeError, "type '" + shown + "' is not an acceptable base type");
        if (layout != plain && layout != found)
            throw m.error(m.words.TypeError, "multiple bases have instance lay-out conflict");
        layout = found;
    }
    return layout;
}

// Whether a module of the library is being loaded: all its class statements are at the top of modules.
bool loads_library(const Machine& m) {
    const Code& code = *m.frames.front().code;
    return code.library && m.text(code.name) == "<module>";
}

Value new_class(Machine& m, const Args& args) {
    const Value meta = class_argument(m, args[0]), name = args[1], bases = args[2], names = args[3];
    name_of(m, name);
    const auto base_list = tuple_items(m, bases);
    expected(m, names, Kind::Dict);
    Object made = with_attrs(object(Kind::Class, meta));
    const std::vector<Value>& given = m.read(names).data;
    for (std::size_t at = 0; at < given.size(); at += 3) {
        if (!given[at + 1].is(Tag::Str))
            m.refuse("a class attribute whose name is no string", "it is not modelled", "use strings");
        made.attrs.push_back({given[at + 1].name(), given[at + 2]});
    }
    const auto order = linearize(m, base_list);
    if (!order) {
        std::string message = "Cannot create a consistent method resolution\norder (MRO) for bases ";
        for (std::size_t i = 0; i < base_list.size(); ++i) {
            if (i) message += ", ";
            message += m.text(m.class_name(base_list[i]));
        }
        throw m.error(m.words.TypeError, message);
    }
    const Value layout = layout_of(m, *order);
    const Value slots = slots_of(m, name, made, *order);
    for (Name implicit : {m.words.init_subclass, m.words.class_getitem}) {
        const Value found = made.get(implicit);
        if (found.is_object()) made.set(implicit, m.values.record(RecordTag::Classmethod, {found}));
    }
    const Value maker = made.get(m.words.new_);
    if (maker.is_object()) made.set(m.words.new_, m.values.record(RecordTag::Staticmethod, {maker}));
    if (made.find(m.words.eq) && !made.find(m.words.hash)) made.set(m.words.hash, NONE);
    const Value given_module = made.get(m.words.module_), given_qualname = made.get(m.words.qualname);
    const Value module = given_module == MISSING ? Value::text(EMPTY) : given_module;
    const Value qualname = given_qualname == MISSING ? name : given_qualname;
    made.remove(m.words.qualname);
    if (!module.is(Tag::Str) || !qualname.is(Tag::Str))
        m.refuse("a __module__ or __qualname__ that is no string", "it is not modelled", "leave it out");
    const Value site = m.str(std::string(m.text(module)) + "." + std::string(m.text(qualname)));
    made.data.assign(ClassField::Count, NONE);
    made.data[ClassField::Name] = name;
    made.data[ClassField::Qualname] = qualname;
    made.data[ClassField::Module] = module;
    made.data[ClassField::Bases] = bases;
    made.data[ClassField::Order] = m.tuple(*order);
    made.data[ClassField::Layout] = layout;
    made.data[ClassField::Site] = site;
    made.data[ClassField::Slots] = slots;
    const bool library = loads_library(m);
    if (!library) {
        for (const Attr& attr : made.attrs) m.check_reserved(*order, m.spoken(attr.name));
        const auto finalized = [&](Value base) { return m.attribute(base, m.words.finalized) != MISSING; };
        if (made.find(m.words.del) || std::ranges::any_of(*order, finalized)) made.set(m.words.finalized, TRUE);
    }
    made.data[ClassField::Library] = Value::boolean(library);
    made.site = m.site();
    return m.add(std::move(made));
}

Value set_cell(Machine& m, const Args& args) {
    expected(m, args[0], Kind::Cell);
    const Object& item = m.head(args[0]);
    m.touch(args[0], item, {"variable", item.site}, true);
    m.write(args[0]).data = {args[1]};
    m.stored(args[0], args[1]);
    return NONE;
}

Value method_new(Machine& m, const Args& args) { return m.method(args[0], args[1]); }

Value property_new(Machine& m, const Args& args) {
    return m.values.record(RecordTag::Property, {args[0], args[1], args[2], args[3]});
}

Value make_frozenset(Machine& m, const Args& args) { return m.make_frozenset(tuple_items(m, args[0])); }

// -- values ---------------------------------------------------------------------------------------------------------

// The hash of a tuple whose items have these.
Value combined_hash(Machine& m, const Args& args) { return m.values.record(RecordTag::Hash, {args[0]}); }
Value clock(Machine& m, const Args&) { return m.values.record(RecordTag::Clock, {}); }

[[noreturn]] void refuse_host(Machine& m, const Args& args) {
    std::string kinds;
    for (std::size_t i = 1; i < args.size(); ++i) kinds.append(i > 1 ? ", " : "").append(m.type_name(args[i]));
    m.refuse(std::string(m.text(args[0])) + "(" + kinds + ")", "this use of a builtin is not modelled",
             "write it with simpler operations");
}

// A pure host function from the fixed list, on immutable values. There is nobody to defer to.
Value host(Machine& m, const Args& args) {
    const std::string name(m.text(name_of(m, args[0])));
    Args hosted;
    try {
        for (std::size_t i = 1; i < args.size(); ++i) hosted.push_back(to_host(m, args[i]));
    } catch (const Defer&) {
        refuse_host(m, args);
    }
    if (name == "format") return host_format(m, hosted[0], hosted[1]);
    if (name == "str" || name == "repr") text_length_limit(m, hosted[0]);
    if (name == "binary" || name == "compare" || name == "unary") {
        const std::string operation = name + " " + std::string(m.text(name_of(m, hosted[0])));
        return m.host(operation, Args(hosted.begin() + 1, hosted.end()));
    }
    if (name == "hash") return m.hash_of(hosted[0]);
    const Value result = m.host("call " + name, hosted);
    if (!m.values.is_record(result, RecordTag::List)) return result;
    const auto items = m.values.items(result);
    return m.new_list({items.begin(), items.end()});
}

Value output(Machine& m, const Args& args) {
    m.output.push_back(m.str(for_people(std::string(m.text(m.payload(args[0]))))));
    return NONE;
}

Value refuse(Machine& m, const Args& args) {
    const auto given = [&](std::size_t place, std::string_view otherwise) {
        const std::string shown = place < args.size() ? std::string(m.text(name_of(m, args[place]))) : std::string();
        return shown.empty() ? std::string(otherwise) : shown;
    };
    m.refuse(given(0, ""), given(1, "it is not modelled"), given(2, "see docs/limitations.md"));
}

// The module of the innermost frame that is not library code.
Value caller_module(Machine& m, const Args&) {
    for (auto frame = m.frames.rbegin(); frame != m.frames.rend(); ++frame)
        if (!frame->code->library) return Value::text(frame->code->module);
    return Value::text(m.words.main);
}

// Whether the program names this identifier anywhere. What it never names need not be kept up to date.
Value mentions(Machine& m, const Args& args) {
    return Value::boolean(m.program.mentioned.contains(name_of(m, args[0])));
}

// A global of the module in which a class was made, or missing.
Value global_of(Machine& m, const Args& args) {
    const Name module = m.class_field(class_argument(m, args[0]), ClassField::Module).name();
    const Name name = name_of(m, args[1]);
    const Value ref = m.name_space(module);
    if (!m.is_constant(ref)) {
        if (!m.exists(ref)) refuse_argument(m);
        m.touch(ref, m.head(ref), {"global", module, name}, false);
    }
    return or_missing(m.attribute(ref, name));
}

// The names of a module.
Value module_names(Machine& m, const Args& args) {
    const Object& item = expected(m, args[0], Kind::Module);
    if (!m.is_constant(args[0])) m.touch(args[0], item, {"global", item.data[0].name(), m.words.anything}, false);
    return names_tuple(m, m.with_names(args[0]));
}

// A global of a module, also one that nobody may look at, or missing.
Value global_get(Machine& m, const Args& args) {
    const Object& item = expected(m, args[0], Kind::Module);
    const Name name = spoken_name(m, args[1]);
    if (!m.is_constant(args[0])) m.touch(args[0], item, {"global", item.data[0].name(), name}, false);
    return or_missing(m.attribute(args[0], name));
}

// Binds a global of the module of the innermost frame that is not library code.
Value global_set(Machine& m, const Args& args) {
    const Name module = caller_module(m, {}).name(), name = spoken_name(m, args[0]);
    const Value ref = m.name_space(module);
    if (m.is_constant(ref) || !m.exists(ref)) refuse_argument(m);
    m.touch(ref, m.head(ref), {"global", module, name}, true);
    m.write_attribute(ref, name, args[1]);
    m.stored(ref, args[1]);
    return NONE;
}

Value argv(Machine& m, const Args&) {
    std::vector<Value> items{m.str(m.program.path)};
    for (const std::string& arg : m.program.args) items.push_back(m.str(arg));
    return m.new_list(std::move(items));
}

Value apply(Machine& m, const Args& args) {
    const auto positional = tuple_items(m, args[1]);
    expected(m, args[2], Kind::Dict);
    return m.invoke(args[0], {positional.begin(), positional.end()}, keywords_in(m, args[2]));
}

// False if an outer call of the calling function is already showing this object.
Value repr_enter(Machine& m, const Args& args) {
    const Frame& here = m.frame();
    return Value::boolean(std::ranges::none_of(m.frames, [&](const Frame& frame) {
        return &frame != &here && frame.code == here.code && !frame.slots.empty() && frame.slots[0] == args[0];
    }));
}

// Marks the end of what `repr_enter` began: being mentioned here keeps the object's slot alive.
Value repr_leave(Machine&, const Args&) { return NONE; }

// -- generators -----------------------------------------------------------------------------------------------------

Value throw_into(Machine& m, const Args& args) {
    return m.invoke(m.values.record(RecordTag::Throw, {args[0]}), {args[1]});
}

Value resume(Machine& m, const Args& args) {
    return m.invoke(m.values.record(RecordTag::Resume, {args[0]}), {args[1]});
}

// Raises without touching the exception's context.
Value rethrow(Machine&, const Args& args) { throw Throw{args[0], true}; }

}  // namespace

std::vector<Intrinsic> general_intrinsics() {
    return {
        {"type_of", type_of},
        {"missing", missing},
        {"lookup", lookup},
        {"bind", bind},
        {"attribute", attribute},
        {"set_attribute", set_attribute},
        {"delete_attribute", delete_attribute},
        {"generic_get", generic_get},
        {"generic_set", generic_set},
        {"generic_delete", generic_delete},
        {"instance_names", instance_names},
        {"instance_items", instance_items},
        {"name_iterator", name_iterator},
        {"instance_get", instance_get},
        {"instance_set", instance_set},
        {"instance_delete", instance_delete},
        {"private_of", private_of},
        {"class_names", class_names},
        {"is_class", is_class},
        {"mro", mro},
        {"is_subclass", is_subclass},
        {"same", same},
        {"is_plain", is_plain},
        {"payload", payload},
        {"is_abstract", is_abstract},
        {"allocate", allocate},
        {"new_instance", allocate},
        {"allocate_with", allocate_with},
        {"private", make_private},
        {"new_class", new_class},
        {"set_cell", set_cell},
        {"method_new", method_new},
        {"property_new", property_new},
        {"make_frozenset", make_frozenset},
        {"combined_hash", combined_hash},
        {"clock", clock},
        {"host", host},
        {"output", output},
        {"refuse", refuse},
        {"caller_module", caller_module},
        {"mentions", mentions},
        {"global_of", global_of},
        {"module_names", module_names},
        {"global_get", global_get},
        {"global_set", global_set},
        {"argv", argv},
        {"apply", apply},
        {"repr_enter", repr_enter},
        {"repr_leave", repr_leave},
        {"throw_into", throw_into},
        {"resume", resume},
        {"rethrow", rethrow},
    };
}

}  // namespace pathproof
