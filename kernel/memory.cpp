// The memory of a step: reading, writing, making and sharing objects, and deciding what is visible (`memory.py`).
//
// A step works on the current state without changing it: objects are read from it and thawed on the first write. What is
// left at the end becomes the next state (naming.cpp).
#include <algorithm>

#include "machine.hpp"

namespace pathproof {

void Machine::attach(bool based) {
    based_ = based;
    for (u32 name : dirty_names_) dirty_place_[name] = 0;
    dirty_names_.clear();
    dirty_.clear();
    fresh_.clear();
    fresh_shared_.clear();
    weighed_ = weight_ = 0;
    sweep_at_ = least_swept;
    values.begin_step();
    give_back_at_ = LEAST_GIVEN_BACK;
    for (u32 name : newly_shared_names_) newly_shared_[name] = 0;
    newly_shared_names_.clear();
    if (based) step_live_ = live_;
    else step_live_.clear();
    for (u32 name : whole_names_) whole_[name] = 0;
    whole_names_.clear();
    attribute_log_.clear();
    asked_.clear();
    known_.clear();
    recording_ = false;
    memoisable_ = true;
    frames_changed_ = threads_changed_ = false;
    roots_changed_ = !based;
    frames.clear();
    current = NONE;
    granted = quiet = evaluating = false;
    output.clear();
}

void Machine::ensure(u32 name) {
    if (name < heap_.size()) return;
    const std::size_t size = paths.size();
    if (name >= size) throw std::logic_error("a place that is nothing's");
    for (u32 place = static_cast<u32>(roles_.size()); place < size; ++place) {
        const Role role = place < Paths::FIRST      ? Role::Fixed
                          : paths.is_region(place) ? Role::Region
                          : paths.is_thread(place) ? Role::Thread
                          : paths.is_root(place)   ? Role::Frame
                                                   : Role::Object;
        roles_.push_back(static_cast<u8>(role));
    }
    watchers_.resize(size, 0);
    for (auto* numbers : {&heap_, &present_at_, &dirty_place_, &count_, &rank_, &leaves_, &overlay_, &asked_bits_}) numbers->resize(size, 0);
    for (auto* marks : {&reached_, &newly_shared_, &whole_, &settled_, &late_, &watched_}) marks->resize(size, 0);
}

const Object& Machine::read(Value ref) {
    switch (ref.tag()) {
        case Tag::Constant: return constants_[ref.index()];
        case Tag::Fresh: return fresh_[ref.index()];
        default: break;
    }
    const u32 name = ref.index();
    ensure(name);
    if (recording_ && !whole_[name]) learn_whole(name);
    if (const u32 place = dirty_place_[name]) return dirty_[place - 1];
    return objects[based_ ? heap_[name] : 0];
}

const Object& Machine::head(Value ref) {
    if (!recording_ || !ref.is(Tag::Ref) || whole_[ref.index()]) return read(ref);
    const u32 name = ref.index();
    learn({Question::Kind::Head, name}, objects.head(heap_[name]));
    if (const u32 place = dirty_place_[name]) return dirty_[place - 1];
    return objects[heap_[name]];
}

Value Machine::attribute(Value ref, Name attribute) {
    if (!recording_ || !ref.is(Tag::Ref) || whole_[ref.index()]) return read(ref).get(attribute);
    const u32 name = ref.index();
    const auto written = [&](const auto& write) { return write.name == name && write.attribute == attribute; };
    if (std::ranges::none_of(attribute_log_, written))
        learn({Question::Kind::Attribute, name, attribute}, objects[heap_[name]].get(attribute).bits());
    if (const u32 place = dirty_place_[name]) return dirty_[place - 1].get(attribute);
    return objects[heap_[name]].get(attribute);
}

// -- what a step learns about the state ------------------------------------------------------------------------------

u64 Machine::ask(Question question) {
    const u64 answered = answer(question);
    if (!naming_) return answered;
    const u32 bit = 1u << static_cast<u32>(question.kind);
    const u32 known = 1u << static_cast<u32>(Question::Kind::Whole);
    u32& asked = asked_bits_[question.name];
    const bool follows = question.kind == Question::Kind::Edges || question.kind == Question::Kind::Head || question.kind == Question::Kind::Whole;
    if (question.kind != Question::Kind::Mentions && (asked & bit || (follows && asked & known))) return answered;
    if (!asked) asked_names_.push_back(question.name);
    asked |= bit;
    asked_.push_back({question, answered});
    return answered;
}

void Machine::learn(Question question, u64 answer) {
    const u64 key = static_cast<u64>(question.kind) << 60 ^ static_cast<u64>(question.name) << 32 ^ question.attribute;
    if (!known_.insert(key).second) return;
    if (question.kind == Question::Kind::Attribute) {
        const auto& attrs = objects[heap_[question.name]].attrs;
        const auto found = std::ranges::find(attrs, question.attribute, &Attr::name) - attrs.begin();
        question.hint = static_cast<u8>(std::min<std::ptrdiff_t>(found, UINT8_MAX));
    }
    asked_.push_back({question, answer});
}

void Machine::learn_whole(u32 name) {
    whole_[name] = 1;
    whole_names_.push_back(name);
    learn({Question::Kind::Whole, name}, heap_[name]);
}

u64 Machine::looked_up(const Question& question) {
    switch (question.kind) {
        case Question::Kind::Whole: return heap_[question.name];
        case Question::Kind::Head: return objects.head(heap_[question.name]);
        case Question::Kind::Attribute: {
            const Object& item = objects[heap_[question.name]];
            if (question.hint < item.attrs.size())
                if (const Attr& there = item.attrs.data()[question.hint]; there.name == question.attribute) return there.value.bits();
            return item.get(question.attribute).bits();
        }
        case Question::Kind::Shared: return reached_[question.name] || count_[question.name] > 1;
        case Question::Kind::Live: return live_set_;
        case Question::Kind::Exists: return heap_[question.name] != 0;
        case Question::Kind::Owned: {
            std::vector<u32> owned;
            const Value thread(Tag::Thread, question.name);
            for (u32 name : present_) {
                const Object& item = objects[heap_[name]];
                if (item.kind == Kind::Lock && item.data[0] == thread) owned.push_back(name);
            }
            std::sort(owned.begin(), owned.end());
            return regions_.intern(std::move(owned));
        }
        case Question::Kind::Iterators: {
            std::vector<u32> found;
            const Value container(Tag::Ref, question.name);
            if (objects.iterators_under_way())  // else no state has any: nobody need look
                for (u32 name : present_) {
                    const Object& item = objects[heap_[name]];
                    if (is_under_way(item) && item.data[1] == container) found.push_back(name);
                }
            std::sort(found.begin(), found.end());
            return regions_.intern(std::move(found));
        }
        case Question::Kind::Edges: return heap_[question.name] ? objects.edge_list(heap_[question.name]) + u64{1} : 0;
        case Question::Kind::Reached: return reached_[question.name];
        case Question::Kind::Count: return std::min<u32>(count_[question.name], 2);
        case Question::Kind::Reachers: {
            std::vector<u32> found;
            for (Value thread : live_)
                if (std::ranges::binary_search(regions_[tree_leaf(paths.reach(thread.index()))], question.name)) found.push_back(thread.index());
            std::sort(found.begin(), found.end());
            return regions_.intern(std::move(found));
        }
        case Question::Kind::Reach: return tree_leaf(paths.reach(question.name));
        case Question::Kind::Mentions: {
            const Object& item = objects[heap_[question.name]];
            if (question.attribute < WITHDRAW) return values.mentions_objects(item.get(question.attribute));
            return std::ranges::any_of(item.data, [&](Value waiter) { return values.mentions_objects(waiter); });
        }
        case Question::Kind::Waits: {
            const auto& waiters = objects[heap_[question.name]].data;
            return std::ranges::find(waiters, Value(Tag::Thread, question.attribute)) != waiters.end();
        }
    }
    return 0;
}

std::vector<Value> Machine::owned_locks(Value thread) {
    std::vector<Value> owned;
    if (based_) {
        const Question question{Question::Kind::Owned, thread.index()};
        const u64 region = answer(question);
        if (recording_) learn(question, region);
        for (u32 name : regions_[static_cast<u32>(region)])
            if (!dirty_place_[name]) owned.push_back(Value(Tag::Ref, name));
    }
    for (u32 name : dirty_names_) {
        const Object& item = dirty_[dirty_place_[name] - 1];
        if (item.kind == Kind::Lock && item.data[0] == thread) owned.push_back(Value(Tag::Ref, name));
    }
    for (std::size_t i = 0; i < fresh_.size(); ++i)
        if (fresh_[i].kind == Kind::Lock && fresh_[i].data[0] == thread) owned.push_back(Value(Tag::Fresh, i));
    return owned;
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
    for (const Object& item : dirty_) check_contents(item);
    for (const Object& item : fresh_) check_contents(item);
    for (u32 name : dirty_names_) {
        const bool partly = recording_ && !whole_[name];
        if (!partly) made.writes.push_back({name, objects.intern(std::move(dirty_[dirty_place_[name] - 1]), encoding)});
    }
    if (recording_) {
        for (const auto& write : attribute_log_)
            if (!whole_[write.name]) made.attributes.push_back(write);
        for (const auto& [question, _] : asked_)
            if (question.kind == Question::Kind::Whole) made.known.push_back(question.name);
    }
    for (Object& item : fresh_) made.fresh.push_back(objects.intern(std::move(item), encoding));
    made.fresh_shared = fresh_shared_;
    made.shared = newly_shared_names_;
    if (step_live_ != live_ || !based_) {
        made.live = step_live_;
        made.live_changed = true;
    }
    made.frames_changed = frames_changed_;
    made.roots_changed = roots_changed_;
    made.threads_changed = threads_changed_;
    return made;
}

void Machine::overlay(u32 name, u32 contents) {
    ensure(name);
    if (!overlay_[name]) overlaid_.push_back(name);
    overlay_[name] = contents;
}

void Machine::clear_overlay() {
    for (u32 name : overlaid_) overlay_[name] = late_[name] = 0;
    overlaid_.clear();
}

Object& Machine::write(Value ref) {
    if (ref.is(Tag::Fresh)) return fresh_[ref.index()];
    if (ref.is(Tag::Constant))
        refuse("change of a library object", "library modules and classes are constants", "make a subclass");
    const u32 name = ref.index();
    ensure(name);
    if (recording_ && !whole_[name]) learn_whole(name);
    if (!dirty_place_[name]) {
        dirty_.push_back(objects[based_ ? heap_[name] : 0]);
        dirty_place_[name] = static_cast<u32>(dirty_.size());
        dirty_names_.push_back(name);
    }
    return dirty_[dirty_place_[name] - 1];
}

void Machine::write_attribute(Value ref, Name name, Value value) {
    if (recording_ && ref.is(Tag::Ref) && !whole_[ref.index()]) partly(ref, name, value).set(name, value);
    else write(ref).set(name, value);
}

bool Machine::remove_attribute(Value ref, Name name) {
    if (recording_ && ref.is(Tag::Ref) && !whole_[ref.index()]) {
        if (attribute(ref, name) == MISSING) return false;
        return partly(ref, name, MISSING).remove(name);
    }
    return write(ref).remove(name);
}

void Machine::write_waiters(Value ref, Name operation, Value value) {
    const bool blindly = recording_ && ref.is(Tag::Ref) && !whole_[ref.index()];
    change_waiters(blindly ? partly(ref, operation, value) : write(ref), operation, value);
}

bool Machine::is_waiting(Value ref) {
    const auto waits = [&](const Object& list) { return std::ranges::find(list.data, current) != list.data.end(); };
    if (!recording_ || !ref.is(Tag::Ref) || whole_[ref.index()] || dirty_place_[ref.index()]) return waits(read(ref));
    const bool found = waits(objects[heap_[ref.index()]]);
    learn({Question::Kind::Waits, ref.index(), current.index()}, found);
    return found;
}

Object& Machine::partly(Value ref, Name attribute, Value value) {
    const u32 name = ref.index();
    attribute_log_.push_back({name, attribute, value});
    if (!dirty_place_[name]) {
        dirty_.push_back(objects[heap_[name]]);
        dirty_place_[name] = static_cast<u32>(dirty_.size());
        dirty_names_.push_back(name);
    }
    return dirty_[dirty_place_[name] - 1];
}

Value Machine::add(Object item) {
    values.effort += item.data.size() / 64;
    fresh_.push_back(std::move(item));
    fresh_shared_.push_back(0);
    return Value(Tag::Fresh, fresh_.size() - 1);
}

void Machine::tidy() {
    for (; weighed_ < fresh_.size(); ++weighed_) weight_ += fresh_[weighed_].data.size();
    if (weight_ > sweep_at_ && !evaluating) sweep();
}

void Machine::sweep() {
    std::vector<u8> reached(fresh_.size(), 0);
    std::vector<Value> pending;
    const auto look = [&](const Object& item) {
        pending.push_back(item.cls);
        pending.insert(pending.end(), item.data.begin(), item.data.end());
        for (const Attr& attr : item.attrs) pending.push_back(attr.value);
    };
    for (const Frame& frame : frames) {
        pending.insert(pending.end(), frame.slots.begin(), frame.slots.end());
        pending.insert(pending.end(), frame.stack.begin(), frame.stack.end());
        pending.insert(pending.end(), {frame.then, frame.generator});
    }
    for (const Object& item : dirty_) look(item);
    for (const Object& item : fresh_)
        if (item.kind == Kind::Generator) look(item);
    while (!pending.empty()) {
        const Value value = pending.back();
        pending.pop_back();
        if (value.is(Tag::Fresh)) {
            if (reached[value.index()]) continue;
            reached[value.index()] = 1;
            look(fresh_[value.index()]);
        } else if (!value.is_own() && values.mentions_objects(value)) {
            const auto items = values.items(value);
            pending.insert(pending.end(), items.begin(), items.end());
        }
    }
    weight_ = 0;
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
        Object& item = fresh_[i];
        const bool container = item.kind == Kind::List || item.kind == Kind::Dict || item.kind == Kind::Set;
        if (container && !reached[i]) std::vector<Value>().swap(item.data);
        if (item.kind == Kind::Instance && !reached[i]) {
            std::vector<Attr>().swap(item.attrs);
            item.data.assign(1, MISSING);
        }
        weight_ += item.data.size();
    }
    sweep_at_ = std::max(least_swept, 2 * weight_);
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
    for (const Object& item : dirty_) look(item);
    for (const Object& item : fresh_) look(item);
    for (const auto& write : attribute_log_) {
        if (write.attribute < WITHDRAW) pending.push_back(Value::text(write.attribute));
        pending.push_back(write.value);
    }
    for (const auto& [question, _] : asked_)
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
    if ((based_ || opening) && values.recent_bytes() > give_back_at_) give_back();
    tidy();
    const auto now = std::chrono::steady_clock::now();
    const std::size_t bytes = values.recent_bytes() + weight_ * sizeof(Value);
    if (now - looked_ < std::chrono::milliseconds(20) && bytes < looked_at_bytes_ + LEAST_GIVEN_BACK) return;
    looked_ = now;
    looked_at_bytes_ = bytes;
    if (std::string reason = host_->look(); !reason.empty()) throw Spent{std::move(reason)};
}

bool Machine::exists(Value ref) {
    const u32 name = ref.index();
    ensure(name);
    if (recording_ && !dirty_place_[name]) learn({Question::Kind::Exists, name}, heap_[name] != 0);
    return dirty_place_[name] || (based_ && heap_[name]);
}

void Machine::replace(Value ref, Object item) {
    if (ref.is(Tag::Fresh)) {
        fresh_[ref.index()] = std::move(item);
        return;
    }
    const u32 name = ref.index();
    ensure(name);
    if (recording_ && !whole_[name]) {  // what was there does not matter
        whole_[name] = 1;
        whole_names_.push_back(name);
    }
    if (dirty_place_[name]) {
        dirty_[dirty_place_[name] - 1] = std::move(item);
        return;
    }
    dirty_.push_back(std::move(item));
    dirty_place_[name] = static_cast<u32>(dirty_.size());
    dirty_names_.push_back(name);
}

void Machine::add_root(Value ref, Object item) { replace(ref, std::move(item)); }

const std::vector<Value>& Machine::live() {
    if (recording_) learn({Question::Kind::Live}, live_set_);
    return step_live_;
}

void Machine::set_live(std::vector<Value> threads) { step_live_ = std::move(threads); }

std::vector<Edge> Machine::edges(Value ref) {
    if (ref.is(Tag::Constant)) return edges_of(constants_[ref.index()], encoding);
    if (ref.is(Tag::Fresh)) return edges_of(fresh_[ref.index()], encoding);
    const u32 name = ref.index();
    ensure(name);
    if (recording_ && !whole_[name]) learn_whole(name);
    if (const u32 place = dirty_place_[name]) return edges_of(dirty_[place - 1], encoding);
    return objects.edges(based_ ? heap_[name] : 0);
}

// Whether there are such iterators is a question like any other: a step that was recorded when there were none is not
// replayed where there are some.
void Machine::keys_left(Value container) {
    std::vector<Value> found;
    const auto look = [&](Value ref, const Object& item) {
        if (is_under_way(item) && item.data[1] == container) found.push_back(ref);
    };
    for (u32 name : dirty_names_) look(Value(Tag::Ref, name), dirty_[dirty_place_[name] - 1]);
    for (std::size_t i = 0; i < fresh_.size(); ++i) look(Value(Tag::Fresh, i), fresh_[i]);
    if (based_ && !evaluating && container.is(Tag::Ref)) {  // who only looks leaves no key out in the end
        const Question question{Question::Kind::Iterators, container.index()};
        const u64 region = answer(question);
        if (recording_) learn(question, region);
        for (u32 name : regions_[static_cast<u32>(region)])
            if (!dirty_place_[name]) found.push_back(Value(Tag::Ref, name));
    }
    for (Value ref : found) write(ref).data[2] = Value::small(UNSETTLED);
}

std::vector<Value> Machine::all_objects() {
    only_once();
    std::vector<Value> found;
    if (based_)
        for (u32 name : present_)
            if (!paths.is_root(name)) found.push_back(Value(Tag::Ref, name));
    for (u32 name : dirty_names_)
        if (!(based_ && heap_[name]) && !paths.is_root(name)) found.push_back(Value(Tag::Ref, name));
    for (std::size_t i = 0; i < fresh_.size(); ++i) found.push_back(Value(Tag::Fresh, i));
    return found;
}

std::vector<Value> Machine::roots_of(Value thread) {
    std::vector<Value> found{thread};
    const auto count = static_cast<int>(read(thread).data[2].number());
    for (int depth = 0; depth < count; ++depth) found.push_back(frame_ref(thread, depth));
    return found;
}

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
