// The machine's own part in a step: its beginning and its end, its frames, where it is, and looking at limits.
#include "machine.hpp"

#include <algorithm>
#include <stdexcept>

#include "calls.hpp"

namespace pathproof {

Machine::Machine(Options wanted, std::unique_ptr<Host> host)
    : words(values), options(wanted), paths(values),
      encoding{values, paths, {}, [this](Value value) { return std::string_view(primitive(value).name); }}, declared(values),
      room(paths), state(room, paths, objects, values, tree, regions), questions(room, state, objects),
      memory(room, state, questions, constants, objects, encoding, regions),
      namer(room, state, questions, constants, objects, encoding, regions, words), host_(std::move(host)) {
    values.too_deep = [this] { refuse_nesting(*this); };
    values.too_large = [this] { refuse("a gigantic value", "it has too many parts", "use smaller values"); };
    room.ensure(Paths::FIRST - 1);
}

const Code* Machine::module_code(Name name) const {
    for (const Source& source : program.sources)
        if (source.module == name) return source.code;
    throw std::out_of_range("no such module");
}

std::size_t Machine::bytes_used() const {
    return values.bytes_used() + paths.bytes_used() + objects.bytes_used() + tree.bytes_used() + regions.bytes_used() + sites_.size() * 32;
}

// -- a step ----------------------------------------------------------------------------------------------------------

void Machine::attach(bool based) {
    memory.begin(based);
    values.begin_step();
    give_back_at_ = LEAST_GIVEN_BACK;
    frames.clear();
    current = NONE;
    granted = quiet = evaluating = false;
    output.clear();
}

void Machine::reset(Value thread, i64 which) {
    current = thread;
    frames.clear();
    alternative = which;
    granted = pruning = after_choice = false;
    in_atomic = 0;
    work = 0;
    passing_.clear();
}

void Machine::load_frames(Value thread) {
    const auto depth = static_cast<int>(read(thread).data[2].number());
    for (int level = 0; level < depth; ++level) {
        const Object& item = read(frame_ref(thread, level));
        const auto slots = item.slot_values(), stack = item.stack_values();
        Frame frame{item.code, item.pc, {slots.begin(), slots.end()}, {stack.begin(), stack.end()}, item.then(), item.generator()};
        frame.slots.resize(item.code->slots.size(), UNBOUND);
        frames.push_back(std::move(frame));
    }
}

void Machine::save_frames(bool whole) {
    const auto count = static_cast<i64>(frames.size());
    if (read(current).data[2].number() != count) {
        write(current).data[2] = Value::small(count);
        memory.frames_changed = true;
    }
    for (std::size_t level = 0; level < frames.size(); ++level) {
        const Frame& frame = frames[level];
        const Code& code = *frame.code;
        std::vector<bool> live = code.live[frame.pc];
        if (whole) live.assign(live.size(), true);
        const auto also = [&](i64 target) {
            for (std::size_t slot = 0; slot < live.size(); ++slot) live[slot] = live[slot] || code.live[static_cast<std::size_t>(target)][slot];
        };
        if (level + 1 < frames.size()) {
            if (const Handler handler = code.handlers[frame.pc - 1]) also(handler.target);
            if (static_cast<Op>(code.ops[frame.pc - 1]) == Op::FOR_ITER) also(code.args[frame.pc - 1].number);  // the loop may end
        }
        std::vector<Value> slots(frame.slots.size());
        for (std::size_t slot = 0; slot < slots.size(); ++slot) slots[slot] = live[slot] ? frame.slots[slot] : UNBOUND;
        Object item = object(Kind::Frame, NONE, frame_data(slots, frame.stack, {frame.then, frame.generator}));
        item.code = frame.code;
        item.pc = frame.pc;
        item.slots = static_cast<u32>(slots.size());
        const Value ref = frame_ref(current, static_cast<int>(level));
        room.ensure(ref.index());
        if (const u32 before = state.before(ref.index()); before && !memory.is_written(ref.index()) && objects[before] == item) continue;
        replace(ref, std::move(item));
    }
}

// Its encoding has whatever it holds, as often as it does.
void Machine::check_contents(const Object& item) {
    u64 weight = 0;
    for (Value value : item.data) weight += values.weight(value);
    for (const Attr& attr : item.attrs) weight += values.weight(attr.value);
    if (weight > 2 * Values::MAX_SIZE)
        refuse("a gigantic object", "it holds more than the machine's limits allow", "use smaller values");
}

Effect Machine::effect(Effect::Outcome outcome) {
    Effect made;
    made.outcome = outcome;
    made.output = output;
    if (outcome != Effect::Outcome::State) return made;
    for (const Object& item : memory.written()) check_contents(item);
    for (const Object& item : memory.fresh()) check_contents(item);
    memory.leave(made);
    return made;
}

void Machine::abandon() {
    frames.clear();
    memory.clear();
    questions.record(false);
    output.clear();
    give_back();
}

// -- memory ----------------------------------------------------------------------------------------------------------

Value Machine::add(Object item) {
    values.effort += item.data.size() / 64;
    return memory.add(std::move(item));
}

void Machine::keys_left(Value container) {
    for (Value ref : memory.iterators_under_way(container, !evaluating))  // who only looks leaves no key out in the end
        write(ref).data[2] = Value::small(UNSETTLED);
}

std::vector<Value> Machine::roots_of(Value thread) {
    std::vector<Value> found{thread};
    const auto count = static_cast<int>(read(thread).data[2].number());
    for (int depth = 0; depth < count; ++depth) found.push_back(frame_ref(thread, depth));
    return found;
}

void Machine::tidy() {
    if (memory.outgrown() && !evaluating) sweep();
}

void Machine::sweep() {
    std::vector<Value> pending;
    for (const Frame& frame : frames) {
        pending.insert(pending.end(), frame.slots.begin(), frame.slots.end());
        pending.insert(pending.end(), frame.stack.begin(), frame.stack.end());
        pending.insert(pending.end(), {frame.then, frame.generator});
    }
    memory.sweep(std::move(pending));
}

// Whatever of this step leads to a value is looked at: what was there before the step cannot. The names that the step asked
// for count, too, for questions are remembered.
void Machine::give_back() {
    if (!evaluating) sweep();
    std::unordered_set<Value> kept;
    std::vector<Value> pending(output);
    const auto look = [&](const Object& item) {
        pending.insert(pending.end(), item.data.begin(), item.data.end());
        for (const Attr& attr : item.attrs) pending.insert(pending.end(), {Value::text(attr.name), attr.value});
    };
    for (const Frame& frame : frames) {
        pending.insert(pending.end(), frame.slots.begin(), frame.slots.end());
        pending.insert(pending.end(), frame.stack.begin(), frame.stack.end());
        pending.insert(pending.end(), {frame.then, frame.generator});
    }
    for (const Object& item : memory.written()) look(item);
    for (const Object& item : memory.fresh()) look(item);
    for (const auto& write : memory.attribute_writes()) {
        if (write.attribute < WITHDRAW) pending.push_back(Value::text(write.attribute));
        pending.push_back(write.value);
    }
    for (const auto& [question, _] : questions.asked())
        if (question.kind == Question::Kind::Attribute || (question.kind == Question::Kind::Mentions && question.attribute < WITHDRAW))
            pending.push_back(Value::text(question.attribute));
    pending.push_back(property_result);
    pending.insert(pending.end(), values.recent_normals().begin(), values.recent_normals().end());
    while (!pending.empty()) {
        const Value value = pending.back();
        pending.pop_back();
        const bool combination = value.is(Tag::Tuple) || value.is(Tag::Record) || value.is(Tag::FrozenSet) || value.is(Tag::Range);
        if (combination ? !values.is_recent(value) || !kept.insert(value).second
                        : !value.is(Tag::Str) && !value.is(Tag::Bytes) && !value.is(Tag::BigInt))
            continue;
        if (!combination) {
            if (values.is_large(value)) kept.insert(value);
            continue;
        }
        const auto items = values.items(value);
        pending.insert(pending.end(), items.begin(), items.end());
        pending.push_back(values.known_normal(value));
    }
    values.give_back([&](Value value) { return kept.contains(value); });
    give_back_at_ = std::max(LEAST_GIVEN_BACK, 2 * values.recent_bytes());
}

void Machine::look() {
    look_at_ = values.effort + LOOK_EFFORT;
    if ((is_based() || opening) && values.recent_bytes() > give_back_at_) give_back();
    tidy();
    const auto now = std::chrono::steady_clock::now();
    const std::size_t bytes = values.recent_bytes() + memory.weight() * sizeof(Value);
    if (now - looked_ < std::chrono::milliseconds(20) && bytes < looked_at_bytes_ + LEAST_GIVEN_BACK) return;
    looked_ = now;
    looked_at_bytes_ = bytes;
    if (std::string reason = host_->look(); !reason.empty()) throw Spent{std::move(reason)};
}

// -- where it is -----------------------------------------------------------------------------------------------------

Name Machine::site() {
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        if (frame->code->library) continue;
        const u32 pc = frame->pc ? frame->pc - 1 : 0;
        const auto [found, fresh] = sites_.try_emplace(static_cast<u64>(frame->code->index) << 32 | pc, EMPTY);
        if (fresh) {
            const Position at = frame->code->positions[pc];
            found->second = intern(std::string(text(frame->code->module)) + ":" + std::to_string(at.line) + ":" +
                                   std::to_string(at.column) + (at.place ? "#" + std::to_string(at.place + 1) : ""));
        }
        return found->second;
    }
    return words.library;
}

std::pair<Name, int> Machine::position() {
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
        if (!frame->code->library) return {frame->code->file, frame->code->positions[frame->pc ? frame->pc - 1 : 0].line};
    const Value owner = current != NONE && exists(current) ? read(current).data[1] : NONE;
    return owner != NONE ? place_of(head(owner).site) : std::pair{intern(program.path), 0};
}

std::pair<Name, int> Machine::place_of(Name site) {
    const std::string_view shown = site == NO_SITE ? std::string_view() : text(site);
    const std::size_t colon = shown.find(':');
    for (const Source& source : program.sources)
        if (source.file != NO_SITE && colon != std::string_view::npos && text(source.module) == shown.substr(0, colon))
            return {source.file, std::stoi(std::string(shown.substr(colon + 1)))};
    return {intern(program.path), 0};
}

void Machine::refuse(std::string construct, std::string why, std::string advice) {
    const auto [file, line] = position();
    throw Refused{std::string(text(file)), line, std::move(construct), std::move(why), std::move(advice)};
}

}  // namespace pathproof
