// Exceptions on their way: context, handlers, and what happens when nothing catches them (`machine/unwinding.py`).
#include <algorithm>
#include <utility>

#include "calls.hpp"
#include "delegation.hpp"
#include "intrinsics.hpp"
#include "marks.hpp"

namespace pathproof {

namespace {

bool is_fatal(Machine& machine, Value exception) {
    const Value cls = machine.type_of(exception);
    if (machine.is_subclass(cls, machine.builtin(machine.words.SystemExit))) return false;
    bool stop = machine.is_subclass(cls, machine.builtin(machine.words.StopIteration));
    for (auto frame = machine.frames.rbegin(); frame != machine.frames.rend(); ++frame) {
        if (frame->code->handlers[frame->pc - 1]) return false;
        if (frame->generator != NONE) stop = false;  // it leaves a generator as a RuntimeError, which ends no loop
        else if (stop && frame->then == Value::text(machine.words.iter_then)) return false;
    }
    return true;
}

// Whether it leaves a generator, which it closes, where others can see that; and is caught then, for else it is a failure.
bool leaves_visibly(Machine& machine, Value exception) {
    bool stop = machine.is_subclass(machine.type_of(exception), machine.builtin(machine.words.StopIteration));
    for (auto frame = machine.frames.rbegin(); frame != machine.frames.rend(); ++frame) {
        if (frame->code->handlers[frame->pc - 1]) return false;
        if (frame->generator != NONE) {
            if (machine.is_visible_generator(frame->generator)) return !is_fatal(machine, exception);
            stop = false;
        } else if (stop && frame->then == Value::text(machine.words.iter_then)) {
            return false;
        }
    }
    return false;
}

// A value for a message; objects other than lists and dicts are shown by their type only.
// What is long, deep or shown in no fixed order is cut short: a list that holds itself, or another many times, must not be
// unfolded.
class Shown {
public:
    explicit Shown(Machine& machine) : m_(machine) {}

    std::string of(Value value, int depth = 0) {
        if (--room_ < 0 || depth > MAX_DEPTH) return "...";
        if (value.is_object()) {
            const bool list = m_.head(value).kind == Kind::List, dict = m_.head(value).cls == m_.builtin_class(m_.words.dict);
            if (list || dict) m_.touch_in_passing(value, {"contents", m_.head(value).site}, false);
            if (list) return concat("[", all(m_.read(value).data, depth), "]");
            if (dict) return concat("{", pairs(m_.read(value).data, depth), "}");
        }
        if (value.is(Tag::Tuple)) {
            const auto items = m_.values.items(value);
            return concat("(", all(items, depth), items.size() == 1 ? ",)" : ")");
        }
        if (value.is(Tag::FrozenSet)) {
            const auto items = m_.values.items(value);
            if (items.size() == 1) return concat("frozenset({", all(items, depth), "})");
            return items.empty() ? "frozenset()" : "<frozenset>";
        }
        if (m_.values.is_plain(value) && !is_unprinted(m_, value))
            return std::string(m_.text(m_.host("call repr", {value})));
        return concat("<", m_.type_name(value), ">");
    }

private:
    static constexpr int MAX_SHOWN = 1000, MAX_DEPTH = 20;

    std::string all(std::span<const Value> items, int depth) {
        std::string texts;
        for (Value item : items) {
            texts.append(texts.empty() ? "" : ", ").append(of(item, depth + 1));
            if (room_ < 0) break;
        }
        return texts;
    }

    std::string pairs(std::span<const Value> data, int depth) {  // of a dict: places, keys and values in turn
        std::string texts;
        for (std::size_t i = 0; i + 2 < data.size(); i += 3) {
            const std::string key = of(data[i + 1], depth + 1);
            texts.append(texts.empty() ? "" : ", ").append(key).append(": ").append(of(data[i + 2], depth + 1));
            if (room_ < 0) break;
        }
        return texts;
    }

    Machine& m_;
    int room_ = MAX_SHOWN;
};

}  // namespace

// What a thread that is about to fail stands at, or one whose exception is about to leave a generator that others can see:
// these are visible operations of their own.
void Machine::make_failing() {
    failing = make_raising("<fails>");
    leaving = make_raising("<leaves>");
}

const Code* Machine::make_raising(std::string_view name) {
    Code& code = program.codes.emplace_back();
    code.name = code.qualname = intern(name);
    code.module = words.builtins;
    code.file = EMPTY;
    code.identity = intern(concat("builtins:", name));
    code.library = true;
    code.index = static_cast<u32>(program.codes.size());
    for (Op op : {Op::CONST, Op::RERAISE}) {
        code.ops.push_back(static_cast<u8>(op));
        code.args.emplace_back();
        code.positions.push_back({0, 0, 0});
        code.handlers.emplace_back();
        code.handling.push_back(-1);
        code.cleanup.push_back(false);
    }
    code.live.resize(code.ops.size() + 1);
    return &code;
}

// The exception that is being handled now, in this or an outer frame.
Value Machine::handled() {
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        const int place = frame->code->handling[frame->pc - 1];
        if (place >= 0 && frame->stack.size() > static_cast<std::size_t>(place))
            return frame->stack[static_cast<std::size_t>(place)];
    }
    return NONE;
}

// `__context__` of an exception that is raised while another is handled. Raising cannot be cut in two here, so it is refused
// where others reach the exception. Otherwise they reach nothing that leads to it either.
void Machine::set_context(Value exception) {
    const Value handled = this->handled();
    if (handled == NONE || handled == exception) return;
    if (is_shared(exception) && !quiet)
        refuse("raising a shared exception while handling another", "its __context__ would be a race",
               "raise a new one");
    std::vector<Value> seen;
    // no cycles, but for those that the program makes itself
    for (Value link = handled; link.is_object() && std::ranges::find(seen, link) == seen.end();) {
        seen.push_back(link);
        const Value following = attribute(link, words.context);
        if (following == exception) {
            change_context(link, NONE);
            break;
        }
        link = following;
    }
    change_context(exception, handled);
}

void Machine::change_context(Value exception, Value context) {
    touch_in_passing(exception, {"attribute", class_field(head(exception).cls, ClassField::Site).name(), words.context}, true);
    // An exception that has lost all its attributes gets no context either, as in the reference machine.
    if (attribute(exception, words.args) != MISSING || !read(exception).attrs.empty())
        write_attribute(exception, words.context, context);
    else
        write(exception);
    stored(exception, context);
}

// An exception on its way. One that nothing will catch ends everything for all threads: failing is therefore a visible
// operation of its own, for which the thread stops with `failing` on top of its frames.
void Machine::propagate(const Throw& thrown) {
    const Value exception = thrown.exception;
    expected(*this, exception);
    if (!thrown.again) set_context(exception);
    const bool alone = granted || quiet || !options.visible() || live().size() == 1;
    if (!alone && is_fatal(*this, exception)) {
        push_frame(Frame{failing, 1, {}, {Value::text(passing(exception)), exception}, NONE, NONE});
        throw Failing{};
    }
    if (frame().code != leaving && leaves_visibly(*this, exception)) {
        push_frame(Frame{leaving, 1, {}, {Value::text(passing(exception)), exception}, NONE, NONE});
        throw Failing{};
    }
    unwind(exception);
}

// Hands an exception to the innermost handler; `Failed` if there is none. Leaving a generator that others can see is an
// operation of its own, and the first such one is what this step was granted for.
void Machine::unwind(Value exception) {
    const std::pair<Name, int> origin = position();
    std::vector<Frame> gone;  // what the exception leaves. If nothing catches it, they hold what they held
    bool importing = false, left = false;
    while (!frames.empty()) {
        Frame& top = frame();
        if (!top.code->library) passes(exception);
        else if ((top.code == failing || top.code == leaving) && top.stack[0] != Value::text(EMPTY)) passing_.emplace_back(exception, top.stack[0].name());
        if (const Handler handler = top.code->handlers[top.pc - 1]) {
            if (importing)
                refuse("failed import", "a module whose import failed halfway is not modelled",
                       "catch the error inside the module");
            const std::size_t depth = static_cast<std::size_t>(handler.depth);
            if (top.stack.size() > depth) top.stack.resize(depth);
            top.stack.push_back(exception);
            top.pc = static_cast<u32>(handler.target);
            return;
        }
        if (frames.size() == 1) break;
        importing = importing || is_then(*this, top.then, words.module_then);
        if (top.generator != NONE && is_visible_generator(top.generator)) {
            if (left && !importing && !is_fatal(*this, exception)) {
                push_frame(Frame{leaving, 1, {}, {Value::text(passing(exception)), exception}, NONE, NONE});
                throw Failing{};
            }
            left = true;
        }
        const Code* code = top.code;
        const Value then = top.then, generator = top.generator;
        gone.push_back(std::move(top));
        pop_frame();
        const bool stop = is_subclass(type_of(exception), builtin(words.StopIteration));
        if (generator != NONE) {
            set_generator(*this, generator, words.closed, code);
            if (stop) {
                const Value wrapper = error(words.RuntimeError, "generator raised StopIteration").exception;
                write_attribute(wrapper, words.cause, exception);
                write_attribute(wrapper, words.context, exception);
                write_attribute(wrapper, words.suppress_context, TRUE);
                exception = wrapper;
            }
        } else if (then == Value::text(words.iter_then) && stop) {
            end_loop();
            return;
        } else if (is_then(*this, then, words.import_then)) {
            if (is_subclass(type_of(exception), builtin(words.AttributeError)))
                exception = cannot_import(*this, text(values.items(then)[1])).exception;
        }
    }
    if (is_subclass(type_of(exception), builtin(words.SystemExit))) {
        Frame& last = frame();
        last.stack.assign(1, NONE);
        last.pc = static_cast<u32>(last.code->ops.size() - 1);  // its final RETURN
        return;
    }
    while (!gone.empty()) {
        frames.push_back(std::move(gone.back()));
        gone.pop_back();
    }
    frames.back().stack.push_back(exception);
    uncaught_failure(exception, origin);
}

// The exception comes to a frame of the user's: the first that it ever comes to is where it was raised, and its site.
void Machine::passes(Value exception) {
    if (head(exception).site != EMPTY || passing(exception) != EMPTY) return;
    if (is_constant(exception) || is_shared(exception)) passing_.emplace_back(exception, site());
    else write(exception).site = site();
}

Name Machine::passing(Value exception) const {
    for (const auto& [other, place] : passing_)
        if (other == exception) return place;
    return EMPTY;
}

void Machine::uncaught_failure(Value exception, std::pair<Name, int> origin) {
    const Value cls = type_of(exception);
    const std::string_view name = text(class_name(cls));
    const bool assertion = is_subclass(cls, builtin(words.AssertionError));
    const Name own = head(exception).site, raised = own != EMPTY ? own : passing(exception);
    if (raised != EMPTY) origin = place_of(raised);
    touch_in_passing(exception, {"attribute", class_field(cls, ClassField::Site).name(), words.args}, false);
    const std::string why = plain_text(attribute(exception, words.args), is_subclass(cls, builtin(words.KeyError)));
    throw Failed{{assertion ? "assertion" : "exception", why.empty() ? std::string(name) : for_people(concat(name, ": ", why)),
                  current == NONE ? std::string() : thread_text(current), std::string(text(origin.first)),
                  origin.second}};
}

// An exception's arguments for a message.
std::string Machine::plain_text(Value args, bool quoted) {
    if (!args.is(Tag::Tuple) || values.items(args).empty()) return "";
    const std::span<const Value> items = values.items(args);
    if (items.size() > 1) return Shown(*this).of(args);
    return items[0].is(Tag::Str) && !quoted ? std::string(text(items[0])) : Shown(*this).of(items[0]);
}

}  // namespace pathproof
