// Instructions on the operand stack, variables, attributes and items, as in `machine/variables.py`.
//
// A method may throw Stop only before it has had any effect (see execution.cpp): operands leave the stack last, and
// `finish` puts them back where the call that gives the result turns out to be visible.
#include <algorithm>
#include <string>
#include <string_view>

#include "machine.hpp"

namespace pathproof {

namespace {

std::size_t slot_of(const Argument& argument) { return static_cast<std::size_t>(argument.number); }

// Where in the namespace of a class body the entry of a name begins, or its end. Nothing but a text equals a text, so
// bits can be compared.
std::size_t entry_of(const Object& space, Name name) {
    std::size_t place = 0;
    while (place < space.data.size() && space.data[place] != Value::text(name)) place += 3;
    return place;
}

Value entry_value(Machine& m, Value space, Name name) {  // or MISSING
    const Object& item = m.read(space);
    const std::size_t place = entry_of(item, name);
    return place < item.data.size() ? item.data[place + 2] : MISSING;
}

bool is_module_attribute(std::string_view name) {
    static constexpr std::string_view NAMES[] = {
        "__file__", "__package__", "__spec__", "__loader__", "__path__", "__cached__", "__builtins__",
    };
    return std::find(std::begin(NAMES), std::end(NAMES), name) != std::end(NAMES);
}

Throw not_defined(Machine& m, Name name) {
    return m.error(m.words.NameError, "name '" + std::string(m.text(name)) + "' is not defined");
}

void load_deref(Machine& m, Frame& frame, std::size_t slot) {
    const Value ref = frame.slots[slot];
    const Object& item = m.read(ref);
    m.touch(ref, item, {"variable", item.site}, false);
    if (item.data[0] == UNBOUND) {
        if (slot >= static_cast<std::size_t>(frame.code->closure_start))
            throw m.error(m.words.NameError,
                          "cannot access free variable '" + std::string(m.text(frame.code->slots[slot])) +
                              "' where it is not associated with a value in enclosing scope");
        throw m.unbound(*frame.code, slot);
    }
    frame.stack.push_back(item.data[0]);
}

}  // namespace

// -- stack -----------------------------------------------------------------------------------------------------------

void Machine::CONST(Frame& frame, const Argument& argument) { frame.stack.push_back(argument.value); }

void Machine::HELPER(Frame& frame, const Argument& argument) { frame.stack.push_back(builtin(argument.name())); }

void Machine::POP(Frame& frame, const Argument&) { frame.stack.pop_back(); }

void Machine::DUP(Frame& frame, const Argument&) {
    const Value top = frame.stack.back();
    frame.stack.push_back(top);
}

void Machine::PICK(Frame& frame, const Argument& argument) {
    const Value picked = frame.stack.end()[-argument.number];
    frame.stack.push_back(picked);
}

void Machine::ROT(Frame& frame, const Argument& argument) {
    const auto end = frame.stack.end();
    if (argument.number > 1) std::rotate(end - argument.number, end - 1, end);
}

// -- variables -------------------------------------------------------------------------------------------------------

void Machine::LOAD_LOCAL(Frame& frame, const Argument& argument) {
    const Value value = frame.slots[slot_of(argument)];
    if (value == UNBOUND) throw unbound(*frame.code, slot_of(argument));
    frame.stack.push_back(value);
}

Throw Machine::unbound(const Code& code, std::size_t slot) {
    return error(words.UnboundLocalError, "cannot access local variable '" + std::string(text(code.slots[slot])) +
                                              "' where it is not associated with a value");
}

void Machine::STORE_LOCAL(Frame& frame, const Argument& argument) {
    frame.slots[slot_of(argument)] = frame.stack.back();
    frame.stack.pop_back();
}

void Machine::DELETE_LOCAL(Frame& frame, const Argument& argument) {
    if (frame.slots[slot_of(argument)] == UNBOUND) throw unbound(*frame.code, slot_of(argument));
    frame.slots[slot_of(argument)] = UNBOUND;
}

void Machine::MAKE_CELL(Frame& frame, const Argument& argument) {
    const std::size_t slot = slot_of(argument);
    std::string site(text(frame.code->qualname));
    site += '.';
    site += text(frame.code->slots[slot]);
    frame.slots[slot] = add(object(Kind::Cell, builtin_class(words.cell), {frame.slots[slot]}, intern(site)));
}

void Machine::LOAD_CELL(Frame& frame, const Argument& argument) {
    frame.stack.push_back(frame.slots[slot_of(argument)]);
}

void Machine::LOAD_DEREF(Frame& frame, const Argument& argument) { load_deref(*this, frame, slot_of(argument)); }

void Machine::STORE_DEREF(Frame& frame, const Argument& argument) {
    const Value ref = frame.slots[slot_of(argument)];
    const Object& item = head(ref);
    touch(ref, item, {"variable", item.site}, true);
    const Value value = frame.stack.back();
    frame.stack.pop_back();
    write(ref).data[0] = value;
    stored(ref, value);
}

void Machine::DELETE_DEREF(Frame& frame, const Argument& argument) {
    const Value ref = frame.slots[slot_of(argument)];
    const Object& item = read(ref);
    touch(ref, item, {"variable", item.site}, true);
    if (item.data[0] == UNBOUND) throw unbound(*frame.code, slot_of(argument));
    write(ref).data[0] = UNBOUND;
}

Value Machine::global_value(Name module, Name name) {
    const Value ref = name_space(module);
    if (!is_constant(ref)) touch(ref, head(ref), {"global", module, name}, false);
    const Value value = attribute(ref, name);
    if (value != MISSING) {
        if (values.is_record(value, RecordTag::Unmodelled)) refuse_opaque(*this, value);
        return value;
    }
    if (module == words.properties && is_based()) return global_value(intern(program.subject), name);
    const auto& outer = constants.modules.contains(module) ? constants.builtins : constants.public_builtins;
    if (const auto found = outer.find(name); found != outer.end()) return found->second;
    if (name == words.name) return Value::text(module);
    if (name == words.doc) return module_code(module)->doc;
    if (is_module_attribute(text(name)))
        refuse(std::string(text(name)), "how modules are loaded is not modelled", "leave it out");
    const auto refused = program.refused_builtins.find(name);
    if (refused != program.refused_builtins.end() && !constants.modules.contains(module))
        refuse(std::string(text(name)) + "()", refused->second.first, refused->second.second);
    throw not_defined(*this, name);
}

Value Machine::name_space(Name module) {
    const auto constant = constants.modules.find(module);
    return constant != constants.modules.end() ? constant->second : module_ref(module);
}

void Machine::LOAD_GLOBAL(Frame& frame, const Argument& argument) {
    frame.stack.push_back(global_value(frame.code->module, argument.name()));
}

void Machine::STORE_GLOBAL(Frame& frame, const Argument& argument) {
    const Name module = frame.code->module, name = argument.name();
    const Value ref = name_space(module);
    touch(ref, head(ref), {"global", module, name}, true);
    const Value value = frame.stack.back();
    frame.stack.pop_back();
    write_attribute(ref, name, value);
    if (module == words.builtins) constants.builtins[name] = value;  // while it loads, what it defines is already visible to it
    stored(ref, value);
}

void Machine::DELETE_GLOBAL(Frame& frame, const Argument& argument) {
    const Name module = frame.code->module, name = argument.name();
    const Value ref = name_space(module);
    touch(ref, head(ref), {"global", module, name}, true);
    if (!remove_attribute(ref, name)) throw not_defined(*this, name);
    if (module == words.builtins) constants.builtins.erase(name);
}

void Machine::LOAD_NAME(Frame& frame, const Argument& argument) {
    const Value value = entry_value(*this, frame.slots[0], argument.name());
    frame.stack.push_back(value != MISSING ? value : global_value(frame.code->module, argument.name()));
}

void Machine::LOAD_NAME_DEREF(Frame& frame, const Argument& argument) {
    const Value value = entry_value(*this, frame.slots[0], argument.name());
    if (value != MISSING) frame.stack.push_back(value);
    else load_deref(*this, frame, static_cast<std::size_t>(argument.second));
}

void Machine::STORE_NAME(Frame& frame, const Argument& argument) {
    const Value key = Value::text(argument.name()), value = frame.stack.back();
    frame.stack.pop_back();
    Object& space = write(frame.slots[0]);
    const std::size_t place = entry_of(space, argument.name());
    if (place == space.data.size()) space.data.insert(space.data.end(), {key, key, value});
    else space.data[place + 1] = key, space.data[place + 2] = value;
}

void Machine::DELETE_NAME(Frame& frame, const Argument& argument) {
    Object& space = write(frame.slots[0]);
    const std::size_t place = entry_of(space, argument.name());
    if (place == space.data.size()) throw not_defined(*this, argument.name());
    const auto first = space.data.begin() + static_cast<std::ptrdiff_t>(place);
    space.data.erase(first, first + 3);
}

// -- attributes and items --------------------------------------------------------------------------------------------

// Takes the operands off and pushes the result, or makes the call that gives it.
void Machine::finish(Frame& frame, std::size_t operands, Value result) {
    const Args saved = taken(frame, operands);
    if (result != INVOKE) {
        frame.stack.push_back(result);
        return;
    }
    try {
        call(std::move(request));
    } catch (const Stop&) {
        frame.stack.insert(frame.stack.end(), saved.begin(), saved.end());
        throw;
    }
}

void Machine::LOAD_ATTR(Frame& frame, const Argument& argument) {
    finish(frame, 1, get_attribute(frame.stack.back(), argument.name()));
}

void Machine::STORE_ATTR(Frame& frame, const Argument& argument) {
    statement_call(frame, 2, set_attribute(frame.stack.end()[-1], argument.name(), frame.stack.end()[-2]));
}

void Machine::DELETE_ATTR(Frame& frame, const Argument& argument) {
    statement_call(frame, 1, delete_attribute(frame.stack.back(), argument.name()));
}

// Runs a special method found on the type: at once if it is a primitive, else by `invoke`.
Value Machine::special_call(Value method, Value value, Args args) {
    if (method.is(Tag::Primitive)) {
        const Primitive& function = primitive(method);
        args.insert(args.begin(), value);
        try {
            return run_primitive(function, args, {});
        } catch (const Defer&) {
        }
        if (function.fallback != MISSING && !wrong_self(function, args)) return invoke(function.fallback, std::move(args));
        request = misused(Value::text(function.interned), function.least, function.most, args, {});
        return INVOKE;
    }
    const Value bound = bind(method, value, type_of(value));
    if (bound == INVOKE) {  // a descriptor gives the method
        const Invoke getter = std::move(request);
        return invoke(builtin(words.h_call_bound), {getter.callee, tuple(getter.args), tuple(args), keywords_dict({})});
    }
    return invoke(bound, std::move(args));
}

void Machine::LOAD_ITEM(Frame& frame, const Argument&) {
    const Value value = frame.stack.end()[-2], key = frame.stack.end()[-1];
    Value method = lookup(type_of(value), words.getitem);
    if (method == MISSING) {
        if (is_class(value)) {
            method = lookup(value, words.class_getitem);
            if (method != MISSING) {
                const Value inner = method.is(Tag::Record) ? values.items(method)[0] : method;
                finish(frame, 2, invoke(inner, {value, key}));
                return;
            }
            throw error(words.TypeError, "type '" + std::string(text(class_name(value))) + "' is not subscriptable");
        }
        throw error(words.TypeError, "'" + type_name(value) + "' object is not subscriptable");
    }
    finish(frame, 2, special_call(method, value, {key}));
}

void Machine::STORE_ITEM(Frame& frame, const Argument&) {
    const Value to = frame.stack.end()[-3], value = frame.stack.end()[-2], key = frame.stack.end()[-1];
    Value method = lookup(type_of(value), words.setitem);
    if (method == MISSING) method = builtin(words.h_no_setitem);
    statement_call(frame, 3, special_call(method, value, {key, to}));
}

void Machine::DELETE_ITEM(Frame& frame, const Argument&) {
    const Value value = frame.stack.end()[-2], key = frame.stack.end()[-1];
    Value method = lookup(type_of(value), words.delitem);
    if (method == MISSING) method = builtin(words.h_no_delitem);
    statement_call(frame, 2, special_call(method, value, {key}));
}

void Machine::statement_call(Frame& frame, std::size_t operands, Value result) {
    if (result == INVOKE) {
        request.then = Value::text(words.drop);
        finish(frame, operands, result);
    } else {
        frame.stack.resize(frame.stack.size() - operands);
    }
}

Args Machine::taken(Frame& frame, std::size_t n) {
    const auto first = frame.stack.end() - static_cast<std::ptrdiff_t>(n);
    Args items(first, frame.stack.end());
    frame.stack.erase(first, frame.stack.end());
    return items;
}

}  // namespace pathproof
