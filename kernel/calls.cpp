// Calls: binding arguments, making instances, generators, and what happens when a frame ends (`machine/binding.py`,
// `machine/interpreter.py`, `machine/generators.py`).
//
// The machine never recurses on the host: a call pushes a frame, and a frame's `then` says what its end means to the
// frame below (None: its value is pushed; "drop": it is not; ("init", object): the object is pushed; "iter": it is the
// next value of a loop, and StopIteration ends the loop; ("import", "module.name"): an AttributeError becomes an ImportError;
// ("module", module): the module is loaded).
//
// A frame that is popped is gone, unlike in the reference machine: what is needed of it is taken first.
#include "calls.hpp"

#include <algorithm>
#include <utility>

#include "intrinsics.hpp"
#include "marks.hpp"

namespace pathproof {

// -- what others use too ----------------------------------------------------------------------------------------------

Operands call_operands(std::span<const Value> stack, const Argument& argument) {
    const std::size_t start = stack.size() - static_cast<std::size_t>(argument.number);
    const std::size_t words = stack.size() - argument.names.size();
    Operands operands{stack[start - 1], Args(stack.begin() + static_cast<std::ptrdiff_t>(start),
                                             stack.begin() + static_cast<std::ptrdiff_t>(words)), {}};
    operands.kwargs.reserve(argument.names.size());
    for (std::size_t i = 0; i < argument.names.size(); ++i)
        operands.kwargs.push_back({argument.names[i], stack[words + i]});
    return operands;
}

Keywords keywords_in(Machine& machine, Value dict) {
    const Object& item = machine.read(dict);
    Keywords keywords;
    keywords.reserve(count(item));
    for (std::size_t i = 0; i < item.data.size(); i += width(Kind::Dict))
        keywords.push_back({name_of(machine, item.data[i + 1]), item.data[i + 2]});
    return keywords;
}

void set_generator(Machine& machine, Value ref, Name status, const Code* code, u32 pc, std::span<const Value> slots,
                   std::span<const Value> stack) {
    Object& item = machine.write(ref);
    item.code = code;
    item.pc = pc;
    item.slots = static_cast<u32>(slots.size());
    item.data = frame_data(slots, stack, {Value::text(status)});
}

void refuse_nesting(Machine& machine) {
    machine.refuse("a value nested too deeply", "the host cannot walk it", "use a list instead of nested tuples");
}

namespace {

// -- binding arguments ------------------------------------------------------------------------------------------------

std::string_view qualname(const Machine& machine, const Code& code) { return machine.text(code.qualname); }

Throw unexpected(Machine& machine, const Code& code, const Keywords& kwargs, Name name) {
    const std::span<const Name> only = std::span(code.slots).first(static_cast<std::size_t>(code.positional_only));
    if (std::find(only.begin(), only.end(), name) != only.end()) {
        std::string listed;
        for (Name each : only)
            if (std::any_of(kwargs.begin(), kwargs.end(), [&](const Keyword& given) { return given.name == each; }))
                listed.append(listed.empty() ? "" : ", ").append(machine.text(each));
        return machine.error(machine.words.TypeError,
                             concat(qualname(machine, code), "() got some positional-only arguments ",
                                    "passed as keyword arguments: '", listed, "'"));
    }
    return machine.error(machine.words.TypeError,
                         concat(qualname(machine, code), "() got an unexpected keyword argument '",
                                machine.text(name), "'"));
}

Throw missing_arguments(Machine& machine, const Code& code, const std::vector<Name>& missing, std::string_view kind) {
    std::string listed;
    for (std::size_t i = 0; i < missing.size(); ++i) {
        if (i > 0) listed += missing.size() == 2 ? " and " : i + 1 < missing.size() ? ", " : ", and ";
        listed.append("'").append(machine.text(missing[i])).append("'");
    }
    return machine.error(machine.words.TypeError,
                         concat(qualname(machine, code), "() missing ", missing.size(), " required ", kind, " argument",
                                missing.size() > 1 ? "s" : "", ": ", listed));
}

Throw too_many(Machine& machine, const Code& code, std::size_t defaults, std::size_t given, const Args& slots) {
    const std::size_t positional = static_cast<std::size_t>(code.positional);
    const std::string takes =
        defaults ? concat("from ", positional - defaults, " to ", positional) : concat(positional);
    const auto keyword =
        std::count_if(slots.begin() + code.positional, slots.end(), [](Value value) { return value != UNBOUND; });
    const std::string were = keyword ? concat(given, " positional argument", given != 1 ? "s" : "", " (and ", keyword,
                                              " keyword-only argument", keyword != 1 ? "s" : "", ") were given")
                                     : concat(given, given == 1 ? " was" : " were", " given");
    return machine.error(machine.words.TypeError,
                         concat(qualname(machine, code), "() takes ", takes, " positional argument",
                                positional != 1 || defaults ? "s" : "", " but ", were));
}

Args bind_fully(Machine& machine, const Code& code, std::span<const Value> defaults,
                std::span<const Value> keyword_defaults, const Args& args, const Keywords& kwargs) {
    const std::vector<Name>& names = code.slots;
    const std::size_t positional = static_cast<std::size_t>(code.positional);
    const std::size_t total = positional + static_cast<std::size_t>(code.keyword_only);
    Args slots(total, UNBOUND);
    Keywords extra;
    std::copy_n(args.begin(), std::min(args.size(), positional), slots.begin());
    for (const Keyword& given : kwargs) {
        std::size_t place = static_cast<std::size_t>(code.positional_only);
        while (place < total && names[place] != given.name) ++place;
        if (place >= total) {
            if (!code.double_star) throw unexpected(machine, code, kwargs, given.name);
            extra.push_back(given);
            continue;
        }
        if (slots[place] != UNBOUND)
            throw machine.error(machine.words.TypeError,
                                concat(qualname(machine, code), "() got multiple values for argument '",
                                       machine.text(given.name), "'"));
        slots[place] = given.value;
    }
    if (args.size() > positional && !code.star) throw too_many(machine, code, defaults.size(), args.size(), slots);
    const std::size_t first_default = positional - defaults.size();
    std::vector<Name> missing;
    for (std::size_t place = 0; place < positional; ++place) {
        if (slots[place] != UNBOUND) continue;
        if (place >= first_default) slots[place] = defaults[place - first_default];
        else missing.push_back(names[place]);
    }
    if (!missing.empty()) throw missing_arguments(machine, code, missing, "positional");
    for (std::size_t place = positional; place < total; ++place) {
        if (slots[place] != UNBOUND) continue;
        std::size_t at = 0;
        while (at < keyword_defaults.size() && keyword_defaults[at] != Value::text(names[place])) at += 2;
        if (at < keyword_defaults.size()) slots[place] = keyword_defaults[at + 1];
        else missing.push_back(names[place]);
    }
    if (!missing.empty()) throw missing_arguments(machine, code, missing, "keyword-only");
    if (code.star) slots.push_back(machine.tuple(std::span(args).subspan(std::min(args.size(), positional))));
    if (code.double_star) slots.push_back(machine.keywords_dict(extra));
    return slots;
}

// Takes the arguments away only if it succeeds.
Args bind_arguments(Machine& machine, const Code& code, std::span<const Value> defaults,
                    std::span<const Value> keyword_defaults, Args& args, const Keywords& kwargs) {
    if (kwargs.empty() && args.size() == static_cast<std::size_t>(code.positional) && !code.keyword_only &&
        !code.star && !code.double_star)
        return std::move(args);
    return bind_fully(machine, code, defaults, keyword_defaults, args, kwargs);
}

// -- instances --------------------------------------------------------------------------------------------------------

Value instantiate_slowly(Machine& machine, Value cls, const Args& args, const Keywords& kwargs) {
    const Value given = machine.tuple(args);
    return machine.invoke(machine.builtin(machine.words.h_instantiate), {cls, given, machine.keywords_dict(kwargs)});
}

Args preceded(Value first, const Args& rest) {
    Args args;
    args.reserve(rest.size() + 1);
    args.push_back(first);
    args.insert(args.end(), rest.begin(), rest.end());
    return args;
}

// An instance of a builtin type, without helpers where primitives do it all.
Value make_builtin(Machine& machine, Value cls, Value constructor, const Args& args, Keywords kwargs) {
    const Value init = machine.lookup(cls, machine.words.init);
    if (init.is(Tag::Primitive)) {
        if (machine.is_primitive(init, "object.__init__"))
            return machine.invoke(constructor, preceded(cls, args), std::move(kwargs));
        try {
            const Value made = machine.allocate(cls);
            machine.run_primitive(machine.primitive(init), preceded(made, args), kwargs);
            return machine.invoke(machine.values.record(RecordTag::Value, {made}), {});
        } catch (const Defer&) {
        }
    }
    return instantiate_slowly(machine, cls, args, kwargs);
}

Value call_method(Machine& machine, Value value) {
    if (machine.values.is_record(value, RecordTag::Staticmethod)) return machine.values.items(value)[0];
    const Value cls = machine.type_of(value);
    const Value method = machine.lookup(cls, machine.words.call);
    if (method == MISSING)
        throw machine.error(machine.words.TypeError, concat("'", machine.type_name(value), "' object is not callable"));
    return machine.bind(method, value, cls);
}

}  // namespace

// -- how much a step may do -------------------------------------------------------------------------------------------

void Machine::labour() {
    values.effort += CALL_EFFORT / 8;
    if (++work <= CUT) return;
    if (in_atomic) fail("exception", "an atomic block does not end");
    if (evaluating) refuse("endless property", "property code must end", "bound its loops");
    if (!granted && (!opening || work > OPENING_CUT)) throw Stop{};
}

void Machine::fail(std::string kind, std::string message) {
    const auto [file, line] = position();
    throw Failed{{std::move(kind), for_people(std::move(message)), current == NONE ? std::string() : thread_text(current),
                  std::string(text(file)), line}};
}

// -- calling ----------------------------------------------------------------------------------------------------------

Value Machine::invoke(Value callee, Args args, Keywords kwargs, Value then) {
    request = Invoke{callee, std::move(args), std::move(kwargs), then};
    return INVOKE;
}

void Machine::call(Value callee, Args args, Keywords kwargs, Value then) {
    const auto take = [&] {
        Invoke next = std::move(request);
        callee = next.callee;
        args = std::move(next.args);
        kwargs = std::move(next.kwargs);
        if (next.then != NONE) then = next.then;
    };
    for (int hops = 0;;) {
        if (callee.is(Tag::Record)) {
            const std::span<const Value> fields = values.items(callee);
            switch (values.record_tag(callee)) {
                case RecordTag::Method:
                    args.insert(args.begin(), fields[1]);
                    callee = fields[0];
                    continue;
                case RecordTag::Value: deliver(fields[0], then); return;
                case RecordTag::Resume: resume(fields[0], args[0], then); return;
                case RecordTag::Throw: throw_into(fields[0], args[0]);
                default: break;
            }
        } else if (callee.is(Tag::Primitive)) {
            const Primitive& function = primitive(callee);
            Value result = MISSING;
            bool deferred = false;
            try {
                result = run_primitive(function, args, kwargs);
            } catch (const Defer&) {
                deferred = true;
            }
            if (deferred) {
                if (function.fallback == MISSING || wrong_self(function, args)) {
                    request = misused(Value::text(function.interned), function.least, function.most, args, kwargs);
                    take();
                } else {
                    callee = function.fallback;
                }
                continue;
            }
            if (result == INVOKE) {
                take();
                continue;
            }
            deliver(result, then);
            return;
        } else if (callee.is_object()) {
            const Kind kind = head(callee).kind;
            if (kind == Kind::Function) {
                enter_function(callee, std::move(args), std::move(kwargs), then);
                return;
            }
            if (kind == Kind::Class) {
                if (!instantiate(callee, args, kwargs)) return;
                take();
                continue;
            }
        }
        if (++hops > MAX_DEPTH) fail("exception", concat("RecursionError: more than ", MAX_DEPTH, " calls deep"));
        callee = call_method(*this, callee);
        if (callee == INVOKE) {  // a descriptor gives the method
            const Invoke getter = std::move(request);
            const Value outer = tuple(getter.args), inner = tuple(args);
            args = {getter.callee, outer, inner, keywords_dict(kwargs)};
            callee = builtin(words.h_call_bound);
            kwargs.clear();
        }
    }
}

Value Machine::run_primitive(const Primitive& function, const Args& args, const Keywords& kwargs) {
    if (wrong_self(function, args)) throw Defer{};
    values.effort += CALL_EFFORT;
    if (function.full) return function.full(*this, function, args, kwargs);
    const int given = static_cast<int>(args.size());
    if (!kwargs.empty() || given < function.least || given > function.most) throw Defer{};
    return function.simple(*this, args);
}

Invoke Machine::misused(Value name, int least, int most, const Args& args, const Keywords& kwargs) {
    const Value given = tuple(args);
    const Value words_given = keywords_dict(kwargs);
    return {builtin(words.h_misused), {name, Value::small(least), Value::small(most), given, words_given}, {}};
}

// Whether a method of a builtin type was called without an object of that type, or without a class that its `__new__` can
// make an instance of. A program can do so through the type (`list.append(5, 1)`), or by putting the method into a class of
// its own.
bool Machine::wrong_self(const Primitive& callee, const Args& args) {
    if (!callee.binds || args.empty()) return callee.binds;
    const Value owner = builtin_class(callee.owner);
    if (!callee.makes) return callee.owner != words.object && !is_subclass(type_of(args[0]), owner);
    const Value cls = args[0];
    if (!is_class(cls) || !is_subclass(cls, owner)) return true;
    return class_field(cls, ClassField::Layout) != Value::text(callee.owner);
}

void Machine::deliver(Value value, Value then) {
    if (then == NONE || then == Value::text(words.iter_then) || is_then(*this, then, words.import_then))
        frame().stack.push_back(value);
    else if (is_then(*this, then, words.init_then))
        frame().stack.push_back(values.items(then)[1]);
}

void Machine::push_frame(Frame frame) {
    if (frames.size() >= MAX_DEPTH)
        fail("exception", concat("RecursionError: more than ", MAX_DEPTH, " calls deep"));
    frames.push_back(std::move(frame));
}

void Machine::pop_frame() { frames.pop_back(); }

void Machine::enter_function(Value function, Args args, Keywords kwargs, Value then) {
    const Object& item = read(function);
    const Code& code = *item.code;
    const std::span<const Value> defaults = values.items(item.data[0]), keyword_defaults = values.items(item.data[1]);
    const std::span<const Value> closure = values.items(item.data[2]);
    Args slots;
    bool fits = true;
    try {
        slots = bind_arguments(*this, code, defaults, keyword_defaults, args, kwargs);
    } catch (const Throw&) {
        if (code.module != words.builtins && !text(code.module).starts_with("_builtins_")) throw;
        fits = false;
    }
    if (!fits) {
        const int least = code.positional - static_cast<int>(defaults.size());
        const int most = code.star ? ANY_NUMBER : code.positional;
        Invoke instead = misused(Value::text(code.qualname), least, most, args, kwargs);
        instead.then = then;
        call(std::move(instead));
        return;
    }
    slots.reserve(code.slots.size());
    if (slots.size() < static_cast<std::size_t>(code.closure_start))
        slots.resize(static_cast<std::size_t>(code.closure_start), UNBOUND);
    slots.insert(slots.end(), closure.begin(), closure.end());
    if (slots.size() < code.slots.size()) slots.resize(code.slots.size(), UNBOUND);
    if (code.generator) {
        Object made = object(Kind::Generator, builtin_class(words.generator), {}, site());
        made.code = &code;
        made.slots = static_cast<u32>(slots.size());
        made.data = frame_data(slots, {}, {Value::text(words.created)});
        deliver(add(std::move(made)), then);
        return;
    }
    push_frame(Frame{&code, 0, std::move(slots), {}, then, NONE});
}

// -- making things ----------------------------------------------------------------------------------------------------

Value Machine::new_list(std::vector<Value> items) {
    return add(object(Kind::List, builtin_class(words.list), std::move(items), site()));
}

Value Machine::new_dict(std::vector<Value> triples) {
    return add(object(Kind::Dict, builtin_class(words.dict), std::move(triples), site()));
}

Value Machine::new_set(std::vector<Value> pairs) {
    return add(object(Kind::Set, builtin_class(words.set), std::move(pairs), site()));
}

Value Machine::keywords_dict(const Keywords& kwargs) {
    std::vector<Value> triples;
    triples.reserve(kwargs.size() * width(Kind::Dict));
    for (const Keyword& given : kwargs) {
        const Value name = Value::text(given.name);
        triples.insert(triples.end(), {name, name, given.value});
    }
    return new_dict(std::move(triples));
}

// With a count it notices when its container changes size.
Value Machine::new_iterator(Name what, Value source, i64 count) {
    std::string_view cls = "iterator";
    if (what == words.list) {
        cls = "list_iterator";
    } else if (count < 0) {
        switch (source.tag()) {
            case Tag::Tuple: cls = "tuple_iterator"; break;
            case Tag::Str: cls = "str_iterator"; break;
            case Tag::Bytes: cls = "bytes_iterator"; break;
            case Tag::Range: cls = "range_iterator"; break;
            default: break;
        }
    } else if (what == words.keys || what == words.names) {
        cls = "dict_keyiterator";
    } else if (what == words.values) {
        cls = "dict_valueiterator";
    } else if (what == words.items) {
        cls = "dict_itemiterator";
    } else if (what == words.set) {
        cls = "set_iterator";
    }
    std::vector<Value> data{Value::text(what), source, Value::small(0)};
    if (count >= 0) data.push_back(integer(count));
    return add(object(Kind::Iterator, builtin_class(intern(cls)), std::move(data), site()));
}

// Calls a class. The common case, a plain `__init__`, needs no library code. As in the reference machine, the frame of
// that `__init__` knows only that it makes an instance, whatever the call's own `then` was.
bool Machine::instantiate(Value cls, Args& args, Keywords& kwargs) {
    const Value meta = head(cls).cls;
    if (meta != builtin_class(words.type) && meta != NONE) {
        const Value hook = lookup(meta, words.call);
        if (hook != MISSING && !hook.is(Tag::Primitive)) {
            invoke(hook, preceded(cls, args), std::move(kwargs));
            return true;
        }
    } else if (cls == builtin_class(words.type)) {
        invoke(builtin(words.h_type), std::move(args), std::move(kwargs));
        return true;
    }
    const Value constructor = lookup(cls, words.new_);
    if (is_constant(cls) && constructor.is(Tag::Record)) {
        const std::span<const Value> fields = values.items(constructor);
        if (!fields.empty() && fields[0].is(Tag::Primitive)) {
            make_builtin(*this, cls, fields[0], args, std::move(kwargs));
            return true;
        }
    }
    if (!is_primitive(constructor, "object.__new__") || attribute(cls, words.abstractmethods) != MISSING) {
        instantiate_slowly(*this, cls, args, kwargs);
        return true;
    }
    const Value init = lookup(cls, words.init);
    if (init.is_object() && head(init).kind == Kind::Function) {
        const Value made = allocate(cls);
        const Value then = values.tuple({Value::text(words.init_then), made});
        enter_function(init, preceded(made, args), std::move(kwargs), then);
        return false;
    }
    instantiate_slowly(*this, cls, args, kwargs);
    return true;
}

// -- generators -------------------------------------------------------------------------------------------------------

// Runs a generator up to its next yield; the value comes back like a call's.
void Machine::resume(Value generator, Value sent, Value then) {
    expected(*this, generator, Kind::Generator);
    touch_generator(generator);
    const Object& item = read(generator);
    const Name status = item.status().name();
    if (status == words.running) throw error(words.ValueError, "generator already executing");
    if (status == words.closed) {
        if (then == Value::text(words.iter_then)) {
            end_loop();
            return;
        }
        throw error_with(words.StopIteration, {});
    }
    if (status == words.created && sent != NONE)
        throw error(words.TypeError, "can't send non-None value to a just-started generator");
    const std::span<const Value> slots = item.slot_values(), stack = item.stack_values();
    Frame frame{item.code, item.pc, {slots.begin(), slots.end()}, {stack.begin(), stack.end()}, then, generator};
    set_generator(*this, generator, words.running, frame.code);
    if (status == words.suspended) frame.stack.push_back(sent);
    push_frame(std::move(frame));
}

// Resuming a generator that others can reach, its yield, its return and the exception that leaves it are visible.
void Machine::touch_generator(Value ref) {
    if (!granted && is_visible_generator(ref)) throw Stop{};
}

bool Machine::is_visible_generator(Value ref) {
    if (quiet || in_atomic || !options.visible()) return false;
    return !options.por || is_shared(ref) || head(ref).published;
}

void Machine::throw_into(Value generator, Value exception) {
    expected(*this, generator, Kind::Generator);
    touch_generator(generator);
    const Object& item = read(generator);
    const Name status = item.status().name();
    if (status == words.running) throw error(words.ValueError, "generator already executing");
    if (status == words.created || status == words.closed) {
        if (status == words.created) set_generator(*this, generator, words.closed, item.code);
        throw Throw{exception, true};
    }
    const std::span<const Value> slots = item.slot_values(), stack = item.stack_values();
    Frame frame{item.code, item.pc, {slots.begin(), slots.end()}, {stack.begin(), stack.end()}, NONE, generator};
    frame.stack.push_back(NONE);
    set_generator(*this, generator, words.running, frame.code);
    const bool handling = frame.code->handling[frame.pc - 1] >= 0;
    push_frame(std::move(frame));
    if (handling) set_context(exception);  // what the generator itself handles; the caller's is not its context
    throw Throw{exception, true};
}

void Machine::yield_value() {
    touch_generator(frame().generator);
    Frame left = std::move(frame());
    const Value value = left.stack.back();
    left.stack.pop_back();
    set_generator(*this, left.generator, words.suspended, left.code, left.pc, left.slots, left.stack);
    for (Value slot : left.slots) stored(left.generator, slot);
    for (Value operand : left.stack) stored(left.generator, operand);
    pop_frame();
    deliver(value, left.then);
}

// The iterator on top is exhausted: its loop ends.
void Machine::end_loop() {
    Frame& top = frame();
    top.stack.pop_back();
    top.pc = static_cast<u32>(top.code->args[top.pc - 1].number);
}

void Machine::return_value() {
    Frame& top = frame();
    if (top.generator != NONE) {
        touch_generator(top.generator);
        const Frame left = std::move(top);
        const Value value = left.stack.back();
        set_generator(*this, left.generator, words.closed, left.code);
        pop_frame();
        if (left.then == Value::text(words.iter_then)) {
            end_loop();
            return;
        }
        throw error_with(words.StopIteration, value == NONE ? Args{} : Args{value});
    }
    if (frames.size() == 1) {
        if (evaluating) property_result = top.stack.back();  // property code runs on no thread of its own
        else if (begins_exit(*this)) return;
        else end_thread();
        throw Ended{};
    }
    const Value value = top.stack.back(), then = top.then;
    if (is_then(*this, then, words.module_then)) {
        touch_package(values.items(then)[1]);
        end_import(text(read(values.items(then)[1]).data[0]));
    }
    top.stack.pop_back();
    if (is_then(*this, then, words.init_then) && value != NONE)
        throw error(words.TypeError, concat("__init__() should return None, not '", type_name(value), "'"));
    if (is_then(*this, then, words.module_then)) {
        module_loaded(values.items(then)[1]);
        frames[frames.size() - 2].pc -= 1;  // the import looks again
    }
    pop_frame();
    deliver(value, then);
}

// A loaded module becomes an attribute of its package.
void Machine::touch_package(Value module) {
    const std::string whole(text(read(module).data[0]));
    const std::size_t dot = whole.rfind('.');
    if (dot == std::string::npos || dot == 0) return;
    const Name package = intern(whole.substr(0, dot));
    const Value parent = module_ref(package);
    touch(parent, read(parent), {"global", package, intern(whole.substr(dot + 1))}, true);
}

// The body of an imported module has run.
void Machine::module_loaded(Value module) {
    Object& item = write(module);
    const Value name = item.data[0];
    item.data = {name, Value::text(words.loaded), NONE};
    const std::string_view whole = text(name);
    const std::size_t dot = whole.rfind('.');
    if (dot != std::string_view::npos && dot > 0)
        write_attribute(module_ref(intern(whole.substr(0, dot))), intern(whole.substr(dot + 1)), module);
}

}  // namespace pathproof
