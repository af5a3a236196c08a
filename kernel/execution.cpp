// The loop, and the instructions for calls, exceptions and modules (`machine/execution.py`).
//
// An instruction may throw `Stop` only before it has had any effect (but for the end of a thread, which has two parts):
// it touches what it is going to access first and takes its operands off the stack last. Whatever needs code of the
// program to run is handed to `call`.
#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "calls.hpp"

namespace pathproof {

namespace {

using Instruction = void (Machine::*)(Frame&, const Argument&);

constexpr auto DISPATCH = std::to_array<Instruction>({
#define PATHPROOF_INSTRUCTION(name) &Machine::name,
#include "instructions.inc"
#undef PATHPROOF_INSTRUCTION
});

// Depth, code and line; none inside library code, which belongs to the line that called it.
using LineKey = std::optional<std::tuple<std::size_t, Name, int>>;

LineKey line_key(const Machine& machine) {
    const Frame& frame = machine.frames.back();
    if (frame.code->library) return std::nullopt;
    return std::tuple(machine.frames.size(), frame.code->identity, frame.code->positions[frame.pc].line);
}

// One instruction; false if it stopped.
bool goes_on(Machine& machine) {
    try {
        machine.one();
        return true;
    } catch (const Stop&) {
        return false;
    }
}

// `--atomicity instruction` and `line`: a step is one instruction, or all of one line of the user's source; or an atomic
// block, to its end.
void run_coarse(Machine& machine) {
    const LineKey here = line_key(machine);
    machine.one();
    machine.granted = machine.in_atomic > 0;
    if (machine.options.atomicity == Options::Atomicity::Instruction) {
        while (machine.in_library() || machine.in_atomic)  // library code belongs to its caller's step
            if (!goes_on(machine)) return;
        return;
    }
    for (;;) {
        const LineKey key = line_key(machine);
        if (key && key != here && !machine.in_atomic) return;
        if (!goes_on(machine)) return;
    }
}

void collect_exception_classes(Machine& machine, Value pattern, std::vector<Value>& found, int depth = 0) {
    if (depth > MAX_NESTING) refuse_nesting(machine);
    if (pattern.is(Tag::Tuple)) {
        for (Value part : machine.values.items(pattern)) collect_exception_classes(machine, part, found, depth + 1);
        return;
    }
    if (!machine.is_class(pattern) || !machine.is_subclass(pattern, machine.builtin(machine.words.BaseException)))
        throw machine.error(machine.words.TypeError,
                            "catching classes that do not inherit from BaseException is not allowed");
    found.push_back(pattern);
}

// The call takes its operands off the stack; if it stops, they are put back.
void call_taking(Machine& machine, Frame& frame, std::size_t operands, Value callee, Args args, Keywords kwargs) {
    const Args saved = machine.taken(frame, operands);
    try {
        machine.call(callee, std::move(args), std::move(kwargs));
    } catch (const Stop&) {
        frame.stack.insert(frame.stack.end(), saved.begin(), saved.end());
        throw;
    }
}

bool lists_text(Machine& machine, Value names, Name name) {
    return std::ranges::find(machine.values.items(names), Value::text(name)) != machine.values.items(names).end();
}

void import(Machine& machine, Frame& frame, Name name) {
    const auto constant = machine.constants.modules.find(name);
    if (constant != machine.constants.modules.end()) frame.stack.push_back(constant->second);
    else machine.import_module(frame, name);
}

}  // namespace

// -- the loop ---------------------------------------------------------------------------------------------------------

// Executes the current thread up to its next visible operation; `Ended` or `Failed` if it gets no further.
void Machine::run() {
    if (!options.visible() && !quiet) {
        run_coarse(*this);
        return;
    }
    Frame* top = &frames.back();  // the frame that executes an instruction, and where it was
    u32 pc = top->pc;
    try {
        one();
        granted = in_atomic > 0;
        for (;;) {
            Throw thrown;
            try {
                for (;;) {
                    if (++values.effort >= look_at_) look();
                    top = &frames.back();
                    pc = top->pc;
                    top->pc = pc + 1;
                    (this->*DISPATCH[top->code->ops[pc]])(*top, top->code->args[pc]);
                }
            } catch (const Throw& caught) {
                thrown = caught;
            }
            propagate(thrown);
        }
    } catch (const Stop&) {
        top->pc = pc;
    } catch (const Failing&) {
    }
}

// Executes one instruction; `Stop` leaves the frame as it was.
void Machine::one() {
    if (++values.effort >= look_at_) look();
    Frame& top = frame();
    const u32 pc = top.pc;
    top.pc = pc + 1;
    Throw thrown;
    try {
        (this->*DISPATCH[top.code->ops[pc]])(top, top.code->args[pc]);
        return;
    } catch (const Throw& caught) {
        thrown = caught;
    } catch (const Stop&) {
        top.pc = pc;
        throw;
    }
    propagate(thrown);
}

// -- calls ------------------------------------------------------------------------------------------------------------

void Machine::CALL(Frame& frame, const Argument& argument) {
    labour();
    Operands operands = call_operands(frame.stack, argument);
    call_taking(*this, frame, static_cast<std::size_t>(argument.number) + 1, operands.callee, std::move(operands.args),
                std::move(operands.kwargs));
}

void Machine::CALL_STAR(Frame& frame, const Argument&) {
    labour();
    const std::size_t top = frame.stack.size();
    Value callee = frame.stack[top - 3];
    const std::span<const Value> given = values.items(frame.stack[top - 2]);
    Args args(given.begin(), given.end());
    Keywords keywords = keywords_in(*this, frame.stack[top - 1]);
    make_plain(callee, args, keywords);
    call_taking(*this, frame, 3, callee, std::move(args), std::move(keywords));
}

void Machine::RETURN(Frame&, const Argument&) { return_value(); }

void Machine::MAKE_FUNCTION(Frame& frame, const Argument& argument) {
    Args data = taken(frame, 3);  // defaults, keyword defaults, closure
    data.push_back(NONE);
    Object made = with_attrs(object(Kind::Function, builtin_class(words.function), std::move(data)));
    made.code = argument.code;
    frame.stack.push_back(add(std::move(made)));
}

void Machine::YIELD(Frame&, const Argument&) { yield_value(); }

void Machine::WITH_ENTER(Frame& frame, const Argument&) {
    const Value manager = frame.stack.back();
    const Value enter = special(manager, words.enter);
    const Value leave = special(manager, words.exit);
    if (enter == MISSING || leave == MISSING)
        throw error(words.TypeError,
                    concat("'", type_name(manager), "' object does not support the context manager protocol",
                           enter != MISSING ? " (missed __exit__ method)" : ""));
    if (enter == INVOKE || leave == INVOKE)
        refuse("a descriptor as __enter__ or __exit__", "it is not modelled", "define them as methods");
    frame.stack.back() = leave;
    frame.stack.push_back(enter);
}

void Machine::WITH_EXCEPT(Frame& frame, const Argument&) {
    const Value leave = frame.stack[frame.stack.size() - 2], exception = frame.stack.back();
    const Value traceback = values.record(RecordTag::Traceback, std::span<const Value>());
    const Value cls = type_of(exception);
    frame.stack.insert(frame.stack.end(), {leave, cls, exception, traceback});
}

void Machine::MATCH_ERROR(Frame& frame, const Argument&) {
    const Value exception = frame.stack[frame.stack.size() - 2], pattern = frame.stack.back();
    std::vector<Value> candidates;
    collect_exception_classes(*this, pattern, candidates);
    const Value cls = type_of(exception);
    const bool result =
        std::any_of(candidates.begin(), candidates.end(), [&](Value candidate) { return is_subclass(cls, candidate); });
    frame.stack.pop_back();
    frame.stack.back() = Value::boolean(result);
}

void Machine::RAISE(Frame& frame, const Argument& argument) {
    const std::size_t n = static_cast<std::size_t>(argument.number);
    if (n == 0) {
        const Value again = handled();
        if (again == NONE) throw error(words.RuntimeError, "No active exception to reraise");
        throw Throw{again};
    }
    const Value value = frame.stack[frame.stack.size() - n];
    if (n == 1 && value.is_object() && head(value).kind == Kind::Instance && is_instance(value, words.BaseException)) {
        frame.stack.pop_back();
        throw Throw{value};
    }
    call(builtin(words.h_raise), taken(frame, n));
}

void Machine::RERAISE(Frame& frame, const Argument&) {
    const Value exception = frame.stack.back();
    frame.stack.pop_back();
    throw Throw{exception, true};
}

// -- modules and primitives -------------------------------------------------------------------------------------------

void Machine::IMPORT(Frame& frame, const Argument& argument) { import(*this, frame, argument.name()); }

void Machine::IMPORT_FROM(Frame& frame, const Argument& argument) {
    const Name name = argument.name();
    const Value module = frame.stack.back();
    const Value outer_name = read(module).data[0];
    const std::string_view outer = text(outer_name);
    const Value held = attribute(module, name);
    if (static_cast<Op>(frame.code->ops[frame.pc]) == Op::STORE_GLOBAL) {  // whoever loads it is refused
        const Value unlooked = unlooked_of(*this, module);
        if (unlooked != MISSING && lists_text(*this, values.items(unlooked)[0], name)) {
            frame.stack.push_back(values.record(RecordTag::Unmodelled, {outer_name, Value::text(name)}));
            return;
        }
        if (values.is_record(held, RecordTag::Unmodelled)) {
            if (!is_constant(module)) touch(module, head(module), {"global", outer_name.name(), name}, false);
            frame.stack.push_back(held);
            return;
        }
    }
    const Name inner = intern(concat(outer, ".", text(name)));
    if (held == MISSING) {
        const auto outside = program.outside.find(inner);
        if ((outside != program.outside.end() && !outside->second.absent) ||
            std::any_of(program.sources.begin(), program.sources.end(),
                        [&](const Source& source) { return source.module == inner; })) {
            refuse_doubt(*this, module, inner);
            import(*this, frame, inner);
            return;
        }
    }
    Value value = MISSING;
    try {
        value = get_attribute(module, name);
    } catch (const Throw&) {
        throw cannot_import(*this, text(inner));
    }
    if (value == INVOKE) request.then = values.tuple({Value::text(words.import_then), Value::text(inner)});
    finish(frame, 0, value);
}

void Machine::INTRINSIC(Frame& frame, const Argument& argument) {
    const std::size_t n = static_cast<std::size_t>(argument.number);
    const Args args(frame.stack.end() - static_cast<std::ptrdiff_t>(n), frame.stack.end());
    finish(frame, n, constants.intrinsics.at(argument.name()).run(*this, args));
}

}  // namespace pathproof
