// Builtin functions and constructors that the machine does itself in their simple cases: `machine/functions.py`.
#include "functions.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "calls.hpp"
#include "containers.hpp"
#include "delegation.hpp"
#include "marks.hpp"

namespace pathproof {
namespace {

Value argument(const Args& args, std::size_t place, Value otherwise) {
    return place < args.size() ? args[place] : otherwise;
}

// A primitive that is found where a special method is looked up does the work; anything else is the library's.
Value by_special(Machine& machine, Value value, Name name) {
    const Value method = machine.lookup(machine.type_of(value), name);
    if (!method.is(Tag::Primitive)) throw Defer{};
    return machine.run_primitive(machine.primitive(method), {value}, {});
}

Value length(Machine& machine, const Args& args) { return by_special(machine, args[0], machine.words.len); }

Value iter(Machine& machine, const Args& args) { return by_special(machine, args[0], machine.words.iter); }

bool subclass(Machine& machine, Value cls, Value classes, int depth = 0) {
    if (depth > MAX_NESTING) refuse_nesting(machine);
    if (classes.is(Tag::Tuple)) {
        const auto each = machine.values.items(classes);
        return std::any_of(each.begin(), each.end(), [&](Value one) { return subclass(machine, cls, one, depth + 1); });
    }
    if (!machine.is_class(classes)) throw Defer{};
    if (machine.lookup(machine.type_of(classes), machine.words.instancecheck) != MISSING) throw Defer{};
    return machine.is_subclass(cls, classes);
}

// Whether instances may say by code of the program that they are of another class.
bool shows_class(Machine& machine, Value cls) {
    return machine.lookup(cls, machine.words.class_) != MISSING ||
           !machine.lookup(cls, machine.words.getattribute).is(Tag::Primitive);
}

Value isinstance(Machine& machine, const Args& args) {
    const Value cls = machine.type_of(args[0]);
    if (subclass(machine, cls, args[1])) return TRUE;
    if (!cls.is(Tag::Constant)) {
        if (shows_class(machine, cls)) throw Defer{};
        return FALSE;
    }
    // what `obj.__dict__` gives is a dict to programs
    const auto view = machine.constants.builtins.find(machine.intern("_AttributeView"));
    return Value::boolean(view != machine.constants.builtins.end() && cls == view->second &&
                          subclass(machine, machine.builtin_class(machine.words.dict), args[1]));
}

Value issubclass(Machine& machine, const Args& args) {
    if (!machine.is_class(args[0])) throw machine.error(machine.words.TypeError, "issubclass() arg 1 must be a class");
    return Value::boolean(subclass(machine, args[0], args[1]));
}

Value identity(Machine& machine, const Args& args) {
    if (!args[0].is_object() && !machine.in_library())
        machine.refuse("id() of an immutable value", "Python does not fix it", "use the value itself");
    return machine.values.record(RecordTag::Identity, {args[0]});
}

Value hash(Machine& machine, const Args& args) { return machine.hash_of(args[0]); }

Value callable(Machine& machine, const Args& args) {
    if (args[0].is_object()) {
        const Kind kind = machine.head(args[0]).kind;
        if (kind == Kind::Function || kind == Kind::Class) return TRUE;
    }
    return Value::boolean(machine.lookup(machine.type_of(args[0]), machine.words.call) != MISSING);
}

// Whether the host would show elements in an order that Python does not fix.
bool has_order(Machine& machine, Value value, int depth = 0) {
    if (depth > MAX_NESTING) refuse_nesting(machine);
    if (!value.is(Tag::Tuple) && !value.is(Tag::FrozenSet)) return false;
    const auto items = machine.values.items(value);
    if (value.is(Tag::FrozenSet) && items.size() > 1) return true;
    return std::any_of(items.begin(), items.end(), [&](Value item) { return has_order(machine, item, depth + 1); });
}

// A plain value; instances, also of subclasses of builtin types, may have code of their own.
Value simple(Machine& machine, Value value) {
    if (!machine.values.is_plain(value) || has_order(machine, value)) throw Defer{};
    return value;
}

Value host_function(Machine& machine, const Primitive& primitive, const Args& args, const Keywords& kwargs) {
    if (!kwargs.empty()) throw Defer{};
    for (Value arg : args) simple(machine, arg);
    if (primitive.name == "repr" || primitive.name == "ascii")
        for (Value arg : args) text_length_limit(machine, arg);
    return machine.host(primitive.operation, args);
}

Value format(Machine& machine, const Args& args) {
    const Value spec = argument(args, 1, Value::text(EMPTY));
    if (!spec.is(Tag::Str) || args[0].is(Tag::Tuple)) throw Defer{};
    return host_format(machine, simple(machine, args[0]), spec);
}

Value resumed(Machine& machine, Value generator, Value sent) {
    return machine.invoke(machine.values.record(RecordTag::Resume, {generator}), {sent});
}

Value next(Machine& machine, const Args& args) {
    if (args[0].is_object()) {
        const Kind kind = machine.head(args[0]).kind;
        if (kind == Kind::Iterator) {
            const Value value = machine.advance(args[0]);
            if (value == MISSING) throw machine.error_with(machine.words.StopIteration, {});
            return value;
        }
        if (kind == Kind::Generator) return resumed(machine, args[0], NONE);
    }
    throw Defer{};
}

// -- object -----------------------------------------------------------------------------------------------------------

Value object_new(Machine& machine, const Args& args) {
    if (args.size() > 1 || !machine.is_class(args[0])) throw Defer{};
    return machine.allocate(args[0]);
}

Value object_init(Machine&, const Args& args) {
    if (args.size() > 1) throw Defer{};
    return NONE;
}

Value object_eq(Machine& machine, const Args& args) {
    const bool objects = args[0].is_object() || args[1].is_object();
    const bool same = objects ? machine.is_same(args[0], args[1]) : machine.identical(args[0], args[1]);
    return same ? TRUE : NOT_IMPLEMENTED;
}

Value object_hash(Machine& machine, const Args& args) { return machine.values.record(RecordTag::Hash, {args[0]}); }

// The library passes texts only; programs may call these methods with anything.
Name attribute_name(Machine& machine, Value name) {
    const Value text = machine.payload(name);
    if (!text.is(Tag::Str))
        throw machine.error(machine.words.TypeError,
                            "attribute name must be string, not '" + machine.type_name(name) + "'");
    refuse_marked(machine, text);
    for (const Name method : {machine.words.hash, machine.words.eq})
        if (name.is_object() && machine.lookup(machine.type_of(name), method) !=
                                    machine.lookup(machine.builtin_class(machine.words.str), method))
            machine.refuse("a name of an attribute with its own " + std::string(machine.text(method)),
                           "it is not modelled", "use str() of it");
    return machine.spoken(text.name());
}

Value object_getattribute(Machine& machine, const Args& args) {
    const Name name = attribute_name(machine, args[1]);
    return machine.generic_attribute(args[0], machine.type_of(args[0]), name, false);
}

Value object_setattr(Machine& machine, const Args& args) {
    const Name name = attribute_name(machine, args[1]);
    return as_call(machine, machine.generic_set(args[0], machine.type_of(args[0]), name, args[2]));
}

Value object_delattr(Machine& machine, const Args& args) {
    const Name name = attribute_name(machine, args[1]);
    return as_call(machine, machine.generic_delete(args[0], machine.type_of(args[0]), name));
}

// -- constructors: the __new__ of builtin types -----------------------------------------------------------------------

Value container_new(Machine& machine, const Args& args) { return machine.allocate(args[0]); }

Value tuple_new(Machine& machine, const Args& args) {
    const Value iterable = args.size() > 1 ? args[1] : machine.tuple({});
    return machine.wrap(args[0], iterable.is(Tag::Tuple) ? iterable : machine.tuple(items_of(machine, iterable)));
}

Value str_new(Machine& machine, const Args& args) {
    const Value value = argument(args, 1, Value::text(EMPTY));
    text_length_limit(machine, value);
    if (value.is(Tag::Tuple)) throw Defer{};
    simple(machine, value);
    if (value.is(Tag::Str)) return machine.wrap(args[0], value);
    if (value.is(Tag::Int)) return machine.wrap(args[0], machine.str(std::to_string(value.number())));
    return machine.wrap(args[0], machine.host("call str", {value}));
}

Value int_new(Machine& machine, const Args& args) {
    Args hosted{to_host(machine, argument(args, 1, Value::small(0)), true)};
    if (args.size() > 2) hosted.push_back(to_host(machine, args[2]));
    if (hosted.size() == 1 && hosted[0].is_int()) return machine.wrap(args[0], hosted[0]);
    return machine.wrap(args[0], machine.host("call int", hosted));
}

Value bool_new(Machine& machine, const Args& args) {
    const Value value = argument(args, 1, FALSE);
    if (value.is_object() || value.is(Tag::Record)) throw Defer{};
    return Value::boolean(host_truth(machine, value));
}

Value float_new(Machine& machine, const Args& args) {
    const Value value = args.size() > 1 ? args[1] : machine.values.real(0.0);
    return machine.wrap(args[0], machine.host("call float", {to_host(machine, value, true)}));
}

Value bytes_new(Machine& machine, const Args& args) {
    if (args.size() > 2 && !args[2].is(Tag::Str)) throw Defer{};
    Args hosted{to_host(machine, args.size() > 1 ? args[1] : machine.values.bytes(""), true)};
    if (args.size() > 2) hosted.push_back(args[2]);
    return machine.wrap(args[0], machine.host("call bytes", hosted));
}

Value frozenset_new(Machine& machine, const Args& args) {
    const Value iterable = args.size() > 1 ? args[1] : machine.tuple({});
    if (iterable.is(Tag::FrozenSet)) return machine.wrap(args[0], iterable);
    std::vector<Value> items;
    if (iterable.is_object() && machine.head(iterable).kind == Kind::Set) {
        const Object& item = machine.read(iterable);
        machine.touch_contents(iterable, item, false);
        for (std::size_t i = 1; i < item.data.size(); i += width(Kind::Set)) items.push_back(item.data[i]);
    } else {
        items = items_of(machine, iterable);
    }
    return machine.wrap(args[0], machine.make_frozenset(items));
}

Value range_new(Machine& machine, const Args& args) {
    Args parts;
    for (std::size_t i = 1; i < args.size(); i++) parts.push_back(machine.payload(args[i]));
    if (!std::all_of(parts.begin(), parts.end(), [](Value part) { return part.is_integral(); })) throw Defer{};
    for (Value& part : parts)
        if (part.is_bool()) part = Value::small(part.truth());
    const bool small = std::all_of(parts.begin(), parts.end(), [](Value part) { return part.is(Tag::Int); });
    if (!small || (parts.size() == 3 && parts[2].number() == 0)) return machine.host("call range", parts);
    if (parts.size() == 1) return machine.values.range(Value::small(0), parts[0], Value::small(1));
    return machine.values.range(parts[0], parts[1], argument(parts, 2, Value::small(1)));
}

Value slice_new(Machine& machine, const Args& args) {
    if (args.size() == 2) return machine.values.record(RecordTag::Slice, {NONE, args[1], NONE});
    return machine.values.record(RecordTag::Slice, {args[1], args[2], argument(args, 3, NONE)});
}

// The fields of a record of this kind; a call on anything else is not a use that the reference machine knows.
std::span<const Value> fields_of(Machine& machine, Value value, RecordTag tag) {
    if (!machine.values.is_record(value, tag)) throw Defer{};
    return machine.values.items(value);
}

Value slice_indices(Machine& machine, const Args& args) {
    const auto fields = fields_of(machine, args[0], RecordTag::Slice);
    const auto simple = [](Value part) { return part.is_none() || part.is_integral(); };
    if (!std::ranges::all_of(fields, simple) || !args[1].is_integral()) throw Defer{};
    return machine.host("call slice.indices", {args[0], args[1]});
}

Value property_new(Machine& machine, const Args& args) {
    std::vector<Value> fields(args.begin() + 1, args.end());
    fields.resize(4, NONE);
    return machine.values.record(RecordTag::Property, fields);
}

Value property_getter(Machine& machine, const Args& args) {
    const auto old = fields_of(machine, args[0], RecordTag::Property);
    return machine.values.record(RecordTag::Property, {args[1], old[1], old[2], old[3]});
}

Value property_setter(Machine& machine, const Args& args) {
    const auto old = fields_of(machine, args[0], RecordTag::Property);
    return machine.values.record(RecordTag::Property, {old[0], args[1], old[2], old[3]});
}

Value property_deleter(Machine& machine, const Args& args) {
    const auto old = fields_of(machine, args[0], RecordTag::Property);
    return machine.values.record(RecordTag::Property, {old[0], old[1], args[1], old[3]});
}

Value staticmethod_new(Machine& machine, const Args& args) {
    return machine.values.record(RecordTag::Staticmethod, {args[1]});
}

Value classmethod_new(Machine& machine, const Args& args) {
    bool chained = false;
    if (args[1].is(Tag::Record)) {
        const RecordTag tag = machine.values.record_tag(args[1]);
        chained = tag == RecordTag::Property || tag == RecordTag::Staticmethod || tag == RecordTag::Classmethod;
    } else {
        const Value kind = machine.type_of(args[1]);
        chained = !machine.is_constant(kind) && machine.lookup(kind, machine.words.get) != MISSING;
    }
    if (chained)
        machine.refuse("a classmethod of a descriptor", "Python 3.13 does not ask the descriptor, older ones do",
                       "use a function");
    return machine.values.record(RecordTag::Classmethod, {args[1]});
}

Value super_new(Machine& machine, const Args& args) {
    const Value start = args[1], value = args[2];
    if (machine.is_class(value) && machine.is_subclass(value, start))
        return machine.values.record(RecordTag::Super, {start, value, value});
    const Value owner = machine.type_of(value);
    if (!machine.is_subclass(owner, start))
        throw machine.error(machine.words.TypeError, "super(type, obj): obj must be an instance or subtype of type");
    return machine.values.record(RecordTag::Super, {start, value, owner});
}

Value method_new(Machine& machine, const Args& args) { return machine.method(args[1], args[2]); }

Value no_new(Machine& machine, const Args& args) {
    if (!machine.is_class(args[0])) throw Defer{};
    const std::string name(machine.text(machine.class_name(args[0])));
    throw machine.error(machine.words.TypeError, "cannot create '" + name + "' instances");
}

Value generator_next(Machine& machine, const Args& args) { return resumed(machine, args[0], NONE); }

Value generator_send(Machine& machine, const Args& args) { return resumed(machine, args[0], args[1]); }

Value method_eq(Machine& machine, const Args& args) {
    if (!machine.values.is_record(args[1], RecordTag::Method)) return NOT_IMPLEMENTED;
    const auto left = machine.values.items(args[0]), right = machine.values.items(args[1]);
    return Value::boolean(machine.identical(left[0], right[0]) && machine.identical(left[1], right[1]));
}

Value type_mro(Machine& machine, const Args& args) {
    machine.check_lineage(args[0]);
    if (!machine.is_class(args[0])) throw Defer{};
    return machine.new_list(machine.mro(args[0]));
}

struct Entry {
    const char* name;
    Primitive::Simple run;
    int least, most = -1;  // -1: the same
};

constexpr int ANY = ANY_NUMBER;
constexpr Entry EARLY[] = {
    {"len", length, 1}, {"isinstance", isinstance, 2}, {"issubclass", issubclass, 2}, {"id", identity, 1},
    {"hash", hash, 1}, {"callable", callable, 1},
};
constexpr const char* HOST_FUNCTIONS[] = {
    "repr", "ascii", "bin", "hex", "oct", "ord", "chr", "abs", "divmod", "round",
};
constexpr Entry LATE[] = {
    {"format", format, 1, 2}, {"next", next, 1}, {"iter", iter, 1},
    {"object.__new__", object_new, 1, ANY}, {"object.__init__", object_init, 1, ANY},
    {"object.__eq__", object_eq, 2}, {"object.__hash__", object_hash, 1},
    {"object.__getattribute__", object_getattribute, 2}, {"object.__setattr__", object_setattr, 3},
    {"object.__delattr__", object_delattr, 2},
    {"list.__new__", container_new, 1, ANY}, {"dict.__new__", container_new, 1, ANY},
    {"set.__new__", container_new, 1, ANY}, {"tuple.__new__", tuple_new, 1, 2}, {"str.__new__", str_new, 1, 2},
    {"int.__new__", int_new, 1, 3}, {"bool.__new__", bool_new, 1, 2}, {"float.__new__", float_new, 1, 2},
    {"bytes.__new__", bytes_new, 1, 3}, {"frozenset.__new__", frozenset_new, 1, 2}, {"range.__new__", range_new, 2, 4},
    {"slice.__new__", slice_new, 2, 4}, {"slice.indices", slice_indices, 2}, {"property.__new__", property_new, 1, 5},
    {"property.getter", property_getter, 2}, {"property.setter", property_setter, 2},
    {"property.deleter", property_deleter, 2}, {"staticmethod.__new__", staticmethod_new, 2},
    {"classmethod.__new__", classmethod_new, 2}, {"super.__new__", super_new, 3}, {"method.__new__", method_new, 3},
    {"function.__new__", no_new, 1, ANY}, {"generator.__new__", no_new, 1, ANY}, {"module.__new__", no_new, 1, ANY},
    {"tuple_iterator.__new__", no_new, 1, ANY}, {"str_iterator.__new__", no_new, 1, ANY},
    {"bytes_iterator.__new__", no_new, 1, ANY}, {"range_iterator.__new__", no_new, 1, ANY},
    {"list_iterator.__new__", no_new, 1, ANY}, {"dict_keyiterator.__new__", no_new, 1, ANY},
    {"dict_valueiterator.__new__", no_new, 1, ANY}, {"dict_itemiterator.__new__", no_new, 1, ANY},
    {"set_iterator.__new__", no_new, 1, ANY}, {"dict_keys.__new__", no_new, 1, ANY},
    {"dict_values.__new__", no_new, 1, ANY}, {"dict_items.__new__", no_new, 1, ANY},
    {"builtin_function_or_method.__new__", no_new, 1, ANY}, {"generator.__next__", generator_next, 1},
    {"generator.send", generator_send, 2}, {"method.__eq__", method_eq, 2}, {"type.mro", type_mro, 1},
};

Primitive made(const Entry& entry) {
    Primitive primitive;
    primitive.name = entry.name;
    primitive.simple = entry.run;
    primitive.least = entry.least;
    primitive.most = entry.most < 0 ? entry.least : entry.most;
    primitive.binds = primitive.name.find('.') != std::string::npos;
    return primitive;
}

}  // namespace

Value as_call(Machine& machine, Value outcome) {
    if (outcome == INVOKE) machine.request.then = NONE;
    return outcome;
}

std::vector<Primitive> function_primitives() {
    std::vector<Primitive> result;  // in the order of the reference machine's registry
    for (const Entry& entry : EARLY) result.push_back(made(entry));
    for (const char* name : HOST_FUNCTIONS) {
        Primitive primitive;
        primitive.name = name;
        primitive.full = host_function;
        primitive.operation = std::string("call ") + name;
        result.push_back(std::move(primitive));
    }
    for (const Entry& entry : LATE) result.push_back(made(entry));
    return result;
}

}  // namespace pathproof
