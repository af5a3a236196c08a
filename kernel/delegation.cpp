// Primitives on immutable values that the host does: `machine/delegation.py`.
//
// Which methods there are, Python says (`hosting.delegated`). What is done here is what needs the machine: payloads of
// instances, touching lists that are arguments, and tuples that hold objects, which the host never sees. Sizes are
// checked by the host, directly before it computes.
#include "delegation.hpp"

#include <algorithm>
#include <stdexcept>

#include "calls.hpp"
#include "containers.hpp"

namespace pathproof {
namespace {

// -- the host's types -------------------------------------------------------------------------------------------------

HostType host_type_of(std::string_view name) {
    if (name == "int") return HostType::Int;
    if (name == "float") return HostType::Float;
    if (name == "str") return HostType::Str;
    if (name == "bytes") return HostType::Bytes;
    if (name == "tuple") return HostType::Tuple;
    if (name == "range") return HostType::Range;
    if (name == "frozenset") return HostType::FrozenSet;
    throw std::invalid_argument("not a delegated type: " + std::string(name));
}

bool is_instance(Value value, HostType type) {
    switch (type) {
        case HostType::Int: return value.is_integral();
        case HostType::Float: return value.is(Tag::Float);
        case HostType::Str: return value.is(Tag::Str);
        case HostType::Bytes: return value.is(Tag::Bytes);
        case HostType::Tuple: return value.is(Tag::Tuple);
        case HostType::Range: return value.is(Tag::Range);
        case HostType::FrozenSet: return value.is(Tag::FrozenSet);
        case HostType::None: break;
    }
    return false;
}

bool is_text(HostType type) { return type == HostType::Str || type == HostType::Bytes; }
// Whether it is a number that is not known, and that this type calculates with: an int leaves floats to them.
bool is_unknown(const Machine& machine, HostType type, Value other) {
    return (type == HostType::Float && machine.values.is_unknown_number(other)) || (type == HostType::Int && machine.values.is_opaque(other));
}
bool is_sequence(HostType type) { return is_text(type) || type == HostType::Tuple; }

// -- tuples that may hold objects -------------------------------------------------------------------------------------

[[noreturn]] void refuse_size(Machine& machine) {
    machine.refuse("a gigantic value", "the result would exceed the machine's limits", "use smaller numbers");
}

Value concatenated(Machine& machine, Value left, Value right) {
    const auto first = machine.values.items(left), second = machine.values.items(right);
    if (first.size() + second.size() > static_cast<std::size_t>(MAX_ITEMS)) refuse_size(machine);
    std::vector<Value> items(first.begin(), first.end());
    items.insert(items.end(), second.begin(), second.end());
    return machine.tuple(items);
}

Value repeated(Machine& machine, Value tuple, Value count) {
    if (count.is(Tag::BigInt))  // too large, empty or OverflowError: never an element, so the host may decide
        return machine.host("binary *", {machine.values.tuple({NONE}), count});
    const i64 times = count.is_bool() ? count.truth() : count.number();
    const auto items = machine.values.items(tuple);
    if (!items.empty() && times > MAX_ITEMS / static_cast<i64>(items.size())) refuse_size(machine);
    if (items.empty() || times < 1) return machine.tuple({});
    std::vector<Value> result;
    for (i64 i = 0; i < times; i++) result.insert(result.end(), items.begin(), items.end());
    return machine.tuple(result);
}

Value tuple_item(Machine& machine, Value tuple, Value index) {
    const auto items = machine.values.items(tuple);
    if (index.is(Tag::BigInt)) return machine.host("method tuple.__getitem__", {machine.tuple({}), index});
    i64 place = index.is_bool() ? index.truth() : index.number();
    if (place < 0) place += static_cast<i64>(items.size());
    if (place < 0 || place >= static_cast<i64>(items.size()))
        throw machine.error(machine.words.IndexError, "tuple index out of range");
    return items[static_cast<std::size_t>(place)];
}

Value tuple_slice(Machine& machine, Value tuple, Value slice) {
    const auto items = machine.values.items(tuple);
    const Value length = machine.integer(static_cast<i64>(items.size()));
    const auto parts = machine.values.items(machine.host("call slice.indices", {slice, length}));
    if (!parts[2].is(Tag::Int)) {  // a gigantic step: at most the first place is reached
        const bool any = machine.values.big_negative(parts[2]) ? parts[0].number() > parts[1].number()
                                                               : parts[0].number() < parts[1].number();
        return any ? machine.values.tuple({items[static_cast<std::size_t>(parts[0].number())]}) : machine.tuple({});
    }
    const i64 start = parts[0].number(), stop = parts[1].number(), step = parts[2].number();
    std::vector<Value> result;
    for (i64 place = start; step > 0 ? place < stop : place > stop; place += step)
        result.push_back(items[static_cast<std::size_t>(place)]);
    return machine.tuple(result);
}

// -- the four kinds of delegated primitives ---------------------------------------------------------------------------

Value run_method(Machine& machine, const Primitive& primitive, const Args& args, const Keywords& kwargs) {
    if (args.empty()) throw Defer{};
    const Value self = machine.payload(args[0]);
    if (!is_instance(self, primitive.host_type)) throw Defer{};
    if (primitive.host_type == HostType::Tuple) {
        const bool item = primitive.host_name == "__getitem__";
        if (item && args.size() == 2) {
            const Value index = machine.payload(args[1]);
            if (index.is_integral()) return tuple_item(machine, self, index);  // elements may be objects
        }
        if (item || primitive.host_name == "__len__") {
            Args hosted{machine.values.is_plain(self) ? self : machine.tuple({})};  // for errors: they name no elements
            for (std::size_t i = 1; i < args.size(); i++) hosted.push_back(to_host(machine, args[i]));
            if (!item && args.size() == 1) return machine.integer(static_cast<i64>(machine.values.items(self).size()));
            if (item && args.size() == 2 && machine.values.is_record(hosted[1], RecordTag::Slice))
                return tuple_slice(machine, self, hosted[1]);
            return machine.host(primitive.operation, hosted);
        }
    }
    if (!machine.values.is_plain(self)) throw Defer{};
    const std::string& name = primitive.host_name;
    if (name == "join" || name == "translate" || name == "partition" || name == "rpartition")
        for (std::size_t i = 1; i < args.size(); i++)  // its own __iter__ or __getitem__ is asked, or it is in the result
            if (machine.payload(args[i]) != args[i]) throw Defer{};
    Args hosted{self};
    const HostType type = primitive.host_type;
    const bool exact = type == HostType::Tuple || type == HostType::Range || type == HostType::FrozenSet;
    for (std::size_t i = 1; i < args.size(); i++) hosted.push_back(to_host(machine, args[i], exact));
    if (kwargs.empty()) return from_host(machine, machine.host(primitive.operation, hosted));
    std::vector<Value> names;
    for (const Keyword& word : kwargs) {
        names.push_back(Value::text(word.name));
        hosted.push_back(to_host(machine, word.value));
    }
    hosted.insert(hosted.begin(), machine.tuple(names));
    return from_host(machine, machine.host("keywords " + primitive.name, hosted));
}

// The special methods of a builtin type, for explicit calls and for subclasses.
Value run_operator(Machine& machine, const Primitive& primitive, const Args& args, const Keywords& kwargs) {
    if (args.size() != 2 || !kwargs.empty()) throw Defer{};
    Value left = machine.payload(args[0]), right = machine.payload(args[1]);
    const Value mine = left, other = right;
    if (primitive.swapped) std::swap(left, right);
    const HostType type = primitive.host_type;
    const std::string& op = primitive.host_name;
    const Value given = args[primitive.swapped ? 0 : 1];
    if (is_text(type) && op == "%" && machine.payload(given) != given)
        throw Defer{};  // it may have its own __str__, __float__ ...
    if (!is_instance(mine, type)) throw Defer{};
    if (type == HostType::Tuple && op == "+" && other.is(Tag::Tuple)) return concatenated(machine, left, right);
    const bool plain = machine.values.is_plain(mine) && machine.values.is_plain(other);
    if (type == HostType::FrozenSet && !(plain && other.is(Tag::FrozenSet))) throw Defer{};
    if (!plain) {
        if (is_text(type) && op == "%") throw Defer{};
        if (is_unknown(machine, type, other)) throw Defer{};
        if (type == HostType::Tuple && op == "*" && other.is_integral()) return repeated(machine, mine, other);
        return NOT_IMPLEMENTED;
    }
    if (type == HostType::Int && !other.is_integral()) return NOT_IMPLEMENTED;
    if (type == HostType::Float && !other.is_number()) return NOT_IMPLEMENTED;
    if (is_sequence(type) && op == "+" && !is_instance(other, type)) return NOT_IMPLEMENTED;
    if (is_sequence(type) && op == "*" && !other.is_integral()) return NOT_IMPLEMENTED;
    return from_host(machine, machine.host(primitive.operation, {left, right}));
}

Value run_comparison(Machine& machine, const Primitive& primitive, const Args& args, const Keywords& kwargs) {
    if (args.size() != 2 || !kwargs.empty()) throw Defer{};
    const Value left = machine.payload(args[0]), right = machine.payload(args[1]);
    if (!is_instance(left, primitive.host_type)) throw Defer{};
    if (!machine.values.is_plain(left) || !machine.values.is_plain(right)) {
        if (primitive.host_type == HostType::FrozenSet || (left.is(Tag::Tuple) && right.is(Tag::Tuple))) throw Defer{};
        if (is_unknown(machine, primitive.host_type, right)) throw Defer{};
        return NOT_IMPLEMENTED;
    }
    return machine.host(primitive.operation, {left, right});
}

Value run_unary(Machine& machine, const Primitive& primitive, const Args& args, const Keywords& kwargs) {
    if (args.size() != 1 || !kwargs.empty()) throw Defer{};
    const Value value = machine.payload(args[0]);
    if (!is_instance(value, primitive.host_type)) throw Defer{};
    return machine.host(primitive.operation, {value});
}

Value plain_hash(Machine& machine, const Args& args) { return machine.hash_of(machine.payload(args[0])); }

Value number_bool(Machine& machine, const Args& args) {
    if (machine.values.holds_clock(args[0])) machine.refuse_clocks();
    return Value::boolean(host_truth(machine, machine.payload(args[0])));
}

// -- which is which ---------------------------------------------------------------------------------------------------

struct Special {
    std::string_view name, op;
};
constexpr Special BINARY[] = {
    {"add", "+"}, {"sub", "-"}, {"mul", "*"}, {"truediv", "/"}, {"floordiv", "//"}, {"mod", "%"}, {"pow", "**"},
    {"lshift", "<<"}, {"rshift", ">>"}, {"or", "|"}, {"and", "&"}, {"xor", "^"}, {"matmul", "@"},
};
constexpr Special UNARY[] = {{"__neg__", "-"}, {"__pos__", "+"}, {"__invert__", "~"}};
constexpr std::string_view COMPARE[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"};

Primitive delegated(const std::string& name) {
    Primitive result;
    result.name = name;
    result.binds = true;
    const auto dot = name.find('.');
    if (dot == std::string::npos) throw std::invalid_argument("not a method: " + name);
    const std::string method = name.substr(dot + 1);
    result.host_type = host_type_of(std::string_view(name).substr(0, dot));
    result.host_name = method;
    result.operation = "method " + name;
    for (const Special& special : BINARY) {
        const std::string plain = "__" + std::string(special.name) + "__";
        const std::string reflected = "__r" + std::string(special.name) + "__";
        if (method == plain || method == reflected) {
            result.full = run_operator;
            result.host_name = special.op;
            result.operation = "binary " + result.host_name;
            result.swapped = method == reflected;
            return result;
        }
    }
    for (const Special& special : UNARY) {
        if (method == special.name) {
            result.full = run_unary;
            result.host_name = special.op;
            result.operation = "unary " + result.host_name;
            return result;
        }
    }
    result.full = std::ranges::find(COMPARE, method) != std::end(COMPARE) ? run_comparison : run_method;
    return result;
}

}  // namespace

static Value hosted_value(Machine& machine, Value given, int depth, bool exact) {
    if (depth > MAX_NESTING) refuse_nesting(machine);
    const Value value = machine.payload(given);
    if (exact && given != value) throw Defer{};
    if (machine.values.is_record(value, RecordTag::Slice)) {
        const auto fields = machine.values.items(value);
        std::vector<Value> parts;
        for (Value field : fields) parts.push_back(hosted_value(machine, field, depth + 1, false));
        return machine.values.record(RecordTag::Slice, parts);
    }
    if (value.is_object()) {
        const Object& outside = machine.head(value);
        if (outside.kind != Kind::List || outside.cls != machine.builtin_class(machine.words.list)) throw Defer{};
        const Object& item = machine.read(value);
        machine.touch_contents(value, item, false);
        std::vector<Value> parts = item.data;
        for (Value& part : parts) part = hosted_value(machine, part, depth + 1, exact);
        return machine.values.record(RecordTag::List, parts);
    }
    if (!machine.values.is_plain(value)) throw Defer{};
    return value;
}

// An argument for the host. Defers for anything that is not made of immutable host values; where CPython would ask an
// instance of the program's own subclass of such a type (`__eq__` in a search, `__int__`, `__iter__`), the argument must
// be `exact`, and such instances are deferred as well.
Value to_host(Machine& machine, Value value, bool exact) { return hosted_value(machine, value, 0, exact); }

// A result of the host as a value of the machine.
Value from_host(Machine& machine, Value value) {
    const bool list = machine.values.is_record(value, RecordTag::List);
    if (!list && (!value.is(Tag::Tuple) || machine.values.is_plain(value))) return value;
    const auto items = machine.values.items(value);
    std::vector<Value> parts(items.begin(), items.end());
    for (Value& part : parts) part = from_host(machine, part);
    return list ? machine.new_list(std::move(parts)) : machine.tuple(parts);
}

bool is_unprinted(Machine& machine, Value value) {
    if (value.is(Tag::Range))
        return std::ranges::any_of(machine.values.items(value), [&](Value part) { return is_unprinted(machine, part); });
    if (!value.is(Tag::BigInt) || machine.values.big_magnitude(value).size() < 1785) return false;  // 14,280 bits
    return machine.host("call is_unprinted", {value}).truth();
}

// Python itself refuses to print ints of more than 4300 digits; so do we, with its own error.
void text_length_limit(Machine& machine, Value value) {
    if (value.is(Tag::BigInt) && is_unprinted(machine, value))
        throw machine.error(machine.words.ValueError,
                            "Exceeds the limit (4300 digits) for integer string conversion; "
                            "use sys.set_int_max_str_digits() to increase the limit");
}

Value host_format(Machine& machine, Value value, Value spec) {
    machine.host("call check_format", {spec});
    return machine.host("call format", {value, spec});
}

bool host_truth(Machine& machine, Value value) {
    if (!value.is(Tag::Range)) return machine.values.truth(value);
    const auto parts = machine.values.items(value);
    const bool small = std::ranges::all_of(parts, [](Value part) { return part.is(Tag::Int); });
    return small ? machine.values.truth(value) : machine.host("call bool", {value}).truth();
}

std::string_view host_type_name(Value value) {
    switch (value.tag()) {
        case Tag::Special:
            if (value.is_none()) return "NoneType";
            if (value.is_bool()) return "bool";
            if (value == ELLIPSIS) return "ellipsis";
            if (value == NOT_IMPLEMENTED) return "NotImplementedType";
            return "Sentinel";
        case Tag::Int: case Tag::BigInt: return "int";
        case Tag::Str: return "str";
        case Tag::Bytes: return "bytes";
        case Tag::Float: return "float";
        case Tag::Tuple: return "tuple";
        case Tag::Record: return "Record";
        case Tag::FrozenSet: return "frozenset";
        case Tag::Range: return "range";
        case Tag::Primitive: return "Primitive";
        case Tag::Ref: case Tag::Fresh: case Tag::Constant: return "Ref";
        case Tag::Thread: return "ThreadRef";
    }
    return "";
}

std::vector<Primitive> delegated_primitives(std::span<const std::string> names) {
    std::vector<Primitive> result;
    for (const std::string& name : names) result.push_back(delegated(name));
    const auto simple = [&](std::string name, Primitive::Simple run) {
        Primitive primitive;
        primitive.name = std::move(name);
        primitive.simple = run;
        primitive.least = primitive.most = 1;
        primitive.binds = true;
        result.push_back(std::move(primitive));
    };
    for (const char* type : {"int", "float", "str", "bytes", "tuple", "frozenset", "range"})
        simple(std::string(type) + ".__hash__", plain_hash);
    for (const char* type : {"int", "float"}) simple(std::string(type) + ".__bool__", number_bool);
    return result;
}

}  // namespace pathproof
