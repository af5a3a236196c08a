// Instructions for operators, displays and iteration: `machine/operators.py`.
//
// See `execution.cpp` for the rules that every instruction keeps. What involves methods of the program's own goes to
// the helpers in `language/library/builtins.py`. What the host computes is asked for once: `host` remembers every
// answer. Arithmetic on small ints and the commonest operations on texts need no host.
#include <algorithm>
#include <string>

#include "calls.hpp"
#include "containers.hpp"
#include "delegation.hpp"
#include "machine.hpp"
#include "marks.hpp"

namespace pathproof {
namespace {

bool is_small(Value value) { return value.is(Tag::Int) || value.is_bool(); }
i64 number(Value value) { return value.is_bool() ? value.truth() : value.number(); }

// `left op right`, or MISSING if it is left to the host.
Value arithmetic(Machine& machine, std::string_view op, Value left, Value right) {
    if (op == "+" && left.is(Tag::Str) && right.is(Tag::Str)) {
        const auto first = machine.text(left), second = machine.text(right);
        if (first.size() + second.size() > static_cast<std::size_t>(MAX_LENGTH)) return MISSING;
        return machine.str(std::string(first) + std::string(second));
    }
    if (!is_small(left) || !is_small(right)) return MISSING;
    const i64 a = number(left), b = number(right);
    if (op == "+") return machine.integer(a + b);
    if (op == "-") return machine.integer(a - b);
    if (op == "*") {
        i64 product;
        return __builtin_mul_overflow(a, b, &product) ? MISSING : machine.integer(product);
    }
    if (b == 0 || (op != "//" && op != "%")) return MISSING;
    const bool down = a % b != 0 && (a < 0) != (b < 0);  // Python rounds down, C++ towards zero
    return op == "//" ? machine.integer(a / b - down) : machine.integer(a % b + (down ? b : 0));
}

Value ordered(std::string_view op, int order) {
    if (op == "==") return Value::boolean(order == 0);
    if (op == "!=") return Value::boolean(order != 0);
    if (op == "<") return Value::boolean(order < 0);
    if (op == "<=") return Value::boolean(order <= 0);
    if (op == ">") return Value::boolean(order > 0);
    return Value::boolean(order >= 0);
}

// Values that are equal exactly if they are the same, small ints and bools apart.
bool is_atom(Value value) {
    switch (value.tag()) {
        case Tag::Special: return value.is_none() || value.is_bool() || value == ELLIPSIS;
        case Tag::Int: case Tag::BigInt: case Tag::Str: case Tag::Bytes: return true;
        default: return false;
    }
}

// `left op right` of plain values, or MISSING if it is left to the host.
Value comparison(Machine& machine, std::string_view op, Value left, Value right) {
    if (is_small(left) && is_small(right)) {
        const i64 a = number(left), b = number(right);
        return ordered(op, a < b ? -1 : a > b);
    }
    if (is_marked(machine, left) || is_marked(machine, right)) return MISSING;
    if (left.is(Tag::Str) && right.is(Tag::Str))  // UTF-8 is in the order of the code points
        return ordered(op, left == right ? 0 : machine.text(left).compare(machine.text(right)));
    if ((op == "==" || op == "!=") && is_atom(left) && is_atom(right))
        return Value::boolean((left == right) == (op == "=="));
    return MISSING;
}

Value native(Machine& machine, std::string_view operation, const Args& args) {
    if (args.size() != 2) return MISSING;
    if (operation.starts_with("binary ")) return arithmetic(machine, operation.substr(7), args[0], args[1]);
    if (operation.starts_with("compare ")) return comparison(machine, operation.substr(8), args[0], args[1]);
    return MISSING;
}

Value under(const Frame& frame, std::size_t place) { return frame.stack[frame.stack.size() - place]; }  // 1 is the top

void replace_two(Frame& frame, Value result) {
    frame.stack.pop_back();
    frame.stack.back() = result;
}

void push_reversed(Frame& frame, std::span<const Value> items) {
    frame.stack.insert(frame.stack.end(), items.rbegin(), items.rend());
}

}  // namespace

// -- operators --------------------------------------------------------------------------------------------------------

// Runs a host operation on immutable values; its exception becomes the program's.
Value Machine::host(std::string_view operation, const Args& args) {
    const Value known = native(*this, operation, args);
    if (known != MISSING) return known;
    const auto large = [&](Value value) { return values.is_large(value); };
    if (std::ranges::any_of(args, large)) return hosted(host_->run(values, operation, args));  // who could tell for how long
    std::vector<Value> question{str(operation)};
    question.insert(question.end(), args.begin(), args.end());
    const Value key = values.tuple(question);
    if (const auto found = host_results_.find(key); found != host_results_.end()) return hosted(found->second);
    const HostOutcome outcome = host_->run(values, operation, args);
    if (!large(outcome.value) && std::ranges::none_of(outcome.args, large)) host_results_.emplace(key, outcome);
    return hosted(outcome);
}

Value Machine::hosted(const HostOutcome& outcome) {
    values.effort += HOST_EFFORT;
    switch (outcome.kind) {
        case HostOutcome::Kind::Value: break;
        case HostOutcome::Kind::Raise: throw error_with(intern(outcome.exception), outcome.args);
        case HostOutcome::Kind::Refuse: refuse(outcome.construct, outcome.why, outcome.advice);
    }
    return outcome.value;
}

void Machine::UNARY(Frame& frame, const Argument& argument) {
    const Value value = frame.stack.back();
    if (value.is_number()) {
        const auto op = text(argument.value);
        if (value.is(Tag::Int) && op == "-") frame.stack.back() = integer(-value.number());
        else frame.stack.back() = host("unary " + std::string(op), {value});
        return;
    }
    finish(frame, 1, invoke(builtin(words.h_unary), {argument.value, value}));
}

void Machine::binary(Frame& frame, Name op, Name helper) {
    const Value left = under(frame, 2), right = under(frame, 1);
    const bool texts = left.tag() == right.tag() && (left.is(Tag::Str) || left.is(Tag::Bytes));
    if ((left.is_number() && right.is_number()) || (texts && op == words.plus)) {
        Value result = arithmetic(*this, text(op), left, right);
        if (result == MISSING) result = host("binary " + std::string(text(op)), {left, right});
        replace_two(frame, result);
        return;
    }
    if ((op == words.plus || op == words.minus || op == words.times) && is_clock(left, right)) {
        finish(frame, 2, values.record(RecordTag::Clock, {}));
        return;
    }
    finish(frame, 2, invoke(builtin(helper), {Value::text(op), left, right}));
}

// Whether arithmetic has a clock value among numbers that a float holds: the result is as opaque as the clock.
bool Machine::is_clock(Value left, Value right) {
    const bool first = values.is_record(left, RecordTag::Clock), second = values.is_record(right, RecordTag::Clock);
    const auto is_modest = [](Value value) { return value.is_number() && !value.is(Tag::BigInt); };
    return (first || second) && (first || is_modest(left)) && (second || is_modest(right));
}

void Machine::BINARY(Frame& frame, const Argument& argument) { binary(frame, argument.name(), words.h_binary); }

void Machine::INPLACE(Frame& frame, const Argument& argument) { binary(frame, argument.name(), words.h_inplace); }

void Machine::COMPARE(Frame& frame, const Argument& argument) {
    const Name op = argument.name();
    const Value left = under(frame, 2), right = under(frame, 1);
    Value result;
    if (values.is_plain(left) && values.is_plain(right)) {
        result = comparison(*this, text(op), left, right);
        if (result == MISSING) result = host("compare " + std::string(text(op)), {left, right});
    } else if ((op == words.equal || op == words.not_equal) && has_identity(left, op) && has_identity(right, op)) {
        bool same = left == right;
        if (left.is(Tag::Record) && right.is(Tag::Record)) same = is_same_number(left, right);
        else if (left.is(Tag::Record) || right.is(Tag::Record)) settle(left, right);
        result = Value::boolean(same == (op == words.equal));
    } else {
        finish(frame, 2, invoke(builtin(words.h_compare), {argument.value, left, right}));
        return;
    }
    replace_two(frame, result);
}

void Machine::refuse_nan(Value value, std::span<const Value> others) {
    if (values.holds_nan(value) && std::ranges::any_of(others, [this](Value other) { return values.holds_nan(other); }))
        refuse("nan found by identity", "Python looks for the same nan object, and which one is which is not modelled",
               "use math.isnan()");
}

void Machine::refuse_clocks() {
    refuse("comparing what clocks showed, or what was drawn", "which numbers these are is not modelled",
           "use choose() for what may happen");
}

// Whether `==` on the value means identity: plain objects, and values that no object equals.
bool Machine::has_identity(Value value, Name op) {
    if (!value.is_object()) {
        const bool simple = value.is_none() || value.is_integral() || value.is(Tag::Str);
        return simple || values.is_opaque(value);
    }
    if (compares_states()) return false;
    const Value cls = type_of(value);
    if (op == words.not_equal && lookup(cls, words.ne) != lookup(builtin_class(words.object), words.ne)) return false;
    return equals_by_identity(cls);
}

void Machine::IS(Frame& frame, const Argument&) {
    replace_two(frame, Value::boolean(identical(under(frame, 2), under(frame, 1))));
}

void Machine::CONTAINS(Frame& frame, const Argument&) {
    const Value element = under(frame, 2), container = under(frame, 1);
    const Value method = lookup(type_of(container), words.contains);
    if (method.is(Tag::Primitive)) {
        std::optional<Value> result;
        try {
            result = run_primitive(primitive(method), {container, element}, {});
        } catch (const Defer&) {
        }
        if (result) {
            finish(frame, 2, *result);
            return;
        }
    }
    finish(frame, 2, invoke(builtin(words.h_contains), {element, container}));
}

void Machine::NOT(Frame& frame, const Argument&) {
    frame.stack.back() = Value::boolean(!values.truth(frame.stack.back()));
}

void Machine::TRUTH(Frame& frame, const Argument&) {
    const Value value = frame.stack.back();
    if (value.is_bool()) return;
    if (value.is_object()) {
        const Object& outside = head(value);
        const bool container = outside.kind == Kind::List || outside.kind == Kind::Dict || outside.kind == Kind::Set;
        if (container && is_constant(outside.cls)) {
            const Object& item = read(value);
            touch_contents(value, item, false);
            frame.stack.back() = Value::boolean(!item.data.empty());
            return;
        }
        const Value cls = type_of(value);
        if (lookup(cls, words.boolean) == MISSING && lookup(cls, words.len) == MISSING) {
            frame.stack.back() = TRUE;
            return;
        }
        finish(frame, 1, invoke(builtin(words.h_truth), {value}));
    } else if (value.is(Tag::Record)) {
        const RecordTag tag = values.record_tag(value);
        if (tag == RecordTag::Clock)
            refuse("a branch on a clock", "what clocks show is not modelled", "use choose() for what may happen");
        if (tag == RecordTag::Keys || tag == RecordTag::Values || tag == RecordTag::Items)
            finish(frame, 1, invoke(builtin(words.h_truth), {value}));
        else
            frame.stack.back() = TRUE;
    } else {
        frame.stack.back() = Value::boolean(host_truth(*this, value));
    }
}

void Machine::JUMP(Frame& frame, const Argument& argument) {
    const auto target = static_cast<u32>(argument.number);
    if (target < frame.pc) {
        labour();
        tidy();
    }
    frame.pc = target;
}

void Machine::JUMP_IF_FALSE(Frame& frame, const Argument& argument) {
    const bool truth = values.truth(frame.stack.back());
    frame.stack.pop_back();
    if (!truth) frame.pc = static_cast<u32>(argument.number);
}

void Machine::JUMP_IF_TRUE(Frame& frame, const Argument& argument) {
    const bool truth = values.truth(frame.stack.back());
    frame.stack.pop_back();
    if (truth) frame.pc = static_cast<u32>(argument.number);
}

// -- displays ---------------------------------------------------------------------------------------------------------

void Machine::BUILD_TUPLE(Frame& frame, const Argument& argument) {
    const Args items = taken(frame, static_cast<std::size_t>(argument.number));
    frame.stack.push_back(values.tuple(items));
}

void Machine::BUILD_LIST(Frame& frame, const Argument& argument) {
    Args items = taken(frame, static_cast<std::size_t>(argument.number));
    frame.stack.push_back(new_list(std::move(items)));
}

void Machine::BUILD_SET(Frame& frame, const Argument& argument) {
    const auto n = static_cast<std::size_t>(argument.number);
    const std::vector<Value> items(frame.stack.end() - static_cast<std::ptrdiff_t>(n), frame.stack.end());
    if (std::ranges::all_of(items, [&](Value item) { return host_key(item) != MISSING && !values.holds_opaque(item); })) {
        std::vector<Value> data;
        Places places(*this);
        for (Value item : items) {
            const Value place = host_key(item);
            if (places.add(place, data.size())) data.insert(data.end(), {place, item});
        }
        finish(frame, n, new_set(std::move(data)));
    } else {
        finish(frame, n, invoke(builtin(words.h_build_set), {values.tuple(items)}));
    }
}

void Machine::BUILD_DICT(Frame& frame, const Argument& argument) {
    const Args items = taken(frame, 2 * static_cast<std::size_t>(argument.number));
    std::vector<Value> data;
    for (std::size_t i = 0; i < items.size(); i += 2)  // the compiler makes such dicts with constant keys only
        assign_entry(*this, data, {items[i], items[i], items[i + 1]});
    frame.stack.push_back(new_dict(std::move(data)));
}

void Machine::BUILD_SLICE(Frame& frame, const Argument& argument) {
    const Args fields = taken(frame, static_cast<std::size_t>(argument.number));
    frame.stack.push_back(values.record(RecordTag::Slice, fields));
}

void Machine::BUILD_STRING(Frame& frame, const Argument& argument) {
    std::string joined;
    for (Value part : taken(frame, static_cast<std::size_t>(argument.number))) {
        if (!part.is(Tag::Str)) throw error(words.TypeError, "expected str instance, " + type_name(part) + " found");
        joined += text(part);
    }
    if (joined.size() > static_cast<std::size_t>(MAX_LENGTH)) {
        const auto length = std::ranges::count_if(joined, [](char c) { return (c & 0xc0) != 0x80; });
        if (length > MAX_LENGTH) refuse("a gigantic value", "the result would exceed the machine's limits", "use smaller numbers");
    }
    frame.stack.push_back(str(joined));
}

void Machine::LIST_APPEND(Frame& frame, const Argument& argument) {
    const Value value = frame.stack.back();
    frame.stack.pop_back();
    write(under(frame, static_cast<std::size_t>(argument.number))).data.push_back(value);
}

void Machine::LIST_EXTEND(Frame& frame, const Argument& argument) {
    const Value target = under(frame, 2), source = under(frame, 1);
    if (const auto items = unpackable(source)) {
        std::vector<Value>& data = write(target).data;
        check_size(*this, static_cast<i64>(data.size() + items->size()));
        data.insert(data.end(), items->begin(), items->end());
        frame.stack.pop_back();
        return;
    }
    Args args{target, source};
    if (argument.number) args.push_back(under(frame, 4));  // in f(*source): f
    finish(frame, 1, invoke(builtin(words.h_extend), std::move(args), {}, Value::text(words.drop)));
}

void Machine::LIST_TO_TUPLE(Frame& frame, const Argument&) {
    frame.stack.back() = values.tuple(read(frame.stack.back()).data);
}

void Machine::SET_ADD(Frame& frame, const Argument& argument) {
    const Value value = under(frame, 1), target = under(frame, 1 + static_cast<std::size_t>(argument.number));
    finish(frame, 1, invoke(builtin(words.h_set_add), {target, value}, {}, Value::text(words.drop)));
}

void Machine::SET_UPDATE(Frame& frame, const Argument&) {
    const Value target = under(frame, 2), source = under(frame, 1);
    finish(frame, 1, invoke(builtin(words.h_set_update), {target, source}, {}, Value::text(words.drop)));
}

void Machine::DICT_SET(Frame& frame, const Argument& argument) {
    const Value key = under(frame, 2), value = under(frame, 1);
    const Value target = under(frame, 2 + static_cast<std::size_t>(argument.number));
    const Value method = lookup(builtin_class(words.dict), words.setitem);
    statement_call(frame, 2, special_call(method, target, {key, value}));
}

void Machine::DICT_UPDATE(Frame& frame, const Argument&) {
    const Value target = under(frame, 2), source = under(frame, 1);
    finish(frame, 1, invoke(builtin(words.h_dict_update), {target, source}, {}, Value::text(words.drop)));
}

void Machine::DICT_MERGE(Frame& frame, const Argument&) {
    const Value target = under(frame, 2), source = under(frame, 1);
    if (source.is_object() && head(source).kind == Kind::Dict && head(source).cls == builtin_class(words.dict)) {
        const Object& given = read(source);
        touch_contents(source, given, false);
        const std::vector<Value> entries = given.data;
        const std::size_t size = width(Kind::Dict);
        Places known(*this, read(target).data, size);
        bool fresh = true;
        for (std::size_t i = 0; fresh && i < entries.size(); i += size)
            fresh = entries[i + 1].is(Tag::Str) && !known.contains(entries[i]);
        if (fresh) {
            std::vector<Value>& data = write(target).data;
            data.insert(data.end(), entries.begin(), entries.end());
            frame.stack.pop_back();
            return;
        }
    }
    const Value callee = frame.stack.size() >= 4 ? under(frame, 4) : NONE;
    finish(frame, 1, invoke(builtin(words.h_dict_merge), {target, source, callee}, {}, Value::text(words.drop)));
}

void Machine::FORMAT(Frame& frame, const Argument& argument) {
    const Value value = under(frame, 2), spec = under(frame, 1);
    const auto conversion = text(argument.value);
    const bool simple = (value.is(Tag::Str) || value.is_int()) && (conversion.empty() || conversion == "s");
    if (spec != Value::text(EMPTY) || !simple)
        finish(frame, 2, invoke(builtin(words.h_format), {value, spec, argument.value}));
    else if (value.is(Tag::Str))
        finish(frame, 2, value);
    else
        finish(frame, 2, value.is(Tag::Int) ? str(std::to_string(value.number())) : host("call str", {value}));
}

// -- iteration --------------------------------------------------------------------------------------------------------

void Machine::GET_ITER(Frame& frame, const Argument&) {
    const Value value = frame.stack.back();
    const Value method = lookup(type_of(value), words.iter);
    if (method.is_none()) throw error(words.TypeError, "'" + type_name(value) + "' object is not iterable");
    if (method.is(Tag::Primitive))
        finish(frame, 1, special_call(method, value, {}));
    else
        finish(frame, 1, invoke(builtin(words.h_iter), {value}));
}

void Machine::FOR_ITER(Frame& frame, const Argument&) {
    const Value iterator = frame.stack.back();
    if (iterator.is_object()) {
        const Kind kind = head(iterator).kind;
        if (kind == Kind::Iterator) {
            const Value value = advance(iterator);
            if (value == MISSING) end_loop();
            else frame.stack.push_back(value);
            return;
        }
        if (kind == Kind::Generator) {
            resume(iterator, NONE, Value::text(words.iter_then));
            return;
        }
    }
    const Value method = lookup(type_of(iterator), words.next);
    if (method == MISSING) throw error(words.TypeError, "'" + type_name(iterator) + "' object is not an iterator");
    const Value bound = bind(method, iterator, type_of(iterator));
    if (bound == INVOKE) refuse("a descriptor as __next__", "it is not modelled", "define it as a method");
    try {
        call(bound, {}, {}, Value::text(words.iter_then));
        return;
    } catch (const Throw& thrown) {
        if (!is_subclass(type_of(thrown.exception), builtin(words.StopIteration))) throw;
    }
    end_loop();
}

void Machine::UNPACK(Frame& frame, const Argument& argument) {
    const Value value = frame.stack.back();
    const auto n = static_cast<std::size_t>(argument.number);
    const auto items = unpackable(value);
    if (!items) {
        finish(frame, 1, invoke(builtin(words.h_unpack), {value, integer(argument.number)}));
        frame.pc--;  // once more, with the tuple that the helper gives
        return;
    }
    if (items->size() > n)
        throw error(words.ValueError, "too many values to unpack (expected " + std::to_string(n) + ")");
    if (items->size() < n)
        throw error(words.ValueError, "not enough values to unpack (expected " + std::to_string(n) + ", got " +
                                          std::to_string(items->size()) + ")");
    frame.stack.pop_back();
    push_reversed(frame, *items);
}

void Machine::UNPACK_STAR(Frame& frame, const Argument& argument) {
    const auto before = static_cast<std::size_t>(argument.number), after = static_cast<std::size_t>(argument.second);
    const Value value = frame.stack.back();
    const auto items = unpackable(value);
    if (!items) {
        finish(frame, 1, invoke(builtin(words.h_unpack_all), {value}));
        frame.pc--;
        return;
    }
    if (items->size() < before + after)
        throw error(words.ValueError, "not enough values to unpack (expected at least " +
                                          std::to_string(before + after) + ", got " +
                                          std::to_string(items->size()) + ")");
    frame.stack.pop_back();
    const std::span<const Value> all(*items);
    const auto between = all.subspan(before, all.size() - before - after);
    const Value middle = new_list({between.begin(), between.end()});
    push_reversed(frame, all.last(after));
    frame.stack.push_back(middle);
    push_reversed(frame, all.first(before));
}

// The items, where one indivisible operation gives them.
std::optional<std::vector<Value>> Machine::unpackable(Value value) {
    if (value.is(Tag::Tuple)) {
        const auto items = values.items(value);
        return std::vector<Value>(items.begin(), items.end());
    }
    if (value.is_object()) {
        const Object& outside = head(value);
        if (outside.kind == Kind::List && outside.cls == builtin_class(words.list)) {
            const Object& item = read(value);
            touch_contents(value, item, false);
            return item.data;
        }
    }
    return std::nullopt;
}

}  // namespace pathproof
