#include "memory.hpp"

#include <algorithm>

namespace pathproof {

Memory::Memory(Room& room, CurrentState& state, Questions& questions, const Constants& constants, Objects& objects, Encoding& encoding,
               const Regions& regions)
    : room_(room), state_(state), questions_(questions), constants_(constants), objects_(objects), encoding_(encoding), regions_(regions) {
    room.add([this](std::size_t size) {
        place_.resize(size, 0);
        newly_shared_.resize(size, 0);
    });
}

void Memory::begin(bool based) {
    state_.set_based(based);
    questions_.begin();
    clear();
    weighed_ = weight_ = 0;
    sweep_at_ = least_swept;
    for (u32 name : newly_shared_names_) newly_shared_[name] = 0;
    newly_shared_names_.clear();
    if (based) live_ = state_.live();
    else live_.clear();
    frames_changed = threads_changed = false;
    roots_changed = !based;
}

void Memory::clear() {
    for (u32 name : written_names_) place_[name] = 0;
    written_names_.clear();
    written_.clear();
    fresh_.clear();
    fresh_shared_.clear();
    attribute_writes_.clear();
    questions_.forget();
}

void Memory::leave(Effect& effect) {
    const bool recording = questions_.is_recording();
    for (u32 name : written_names_) {
        const bool partly = recording && !questions_.is_whole(name);
        if (!partly) effect.writes.push_back({name, objects_.intern(std::move(written_[place_[name] - 1]), encoding_)});
    }
    if (recording) {
        for (const auto& write : attribute_writes_)
            if (!questions_.is_whole(write.name)) effect.attributes.push_back(write);
        for (const auto& [question, _] : questions_.asked())
            if (question.kind == Question::Kind::Whole) effect.known.push_back(question.name);
    }
    for (Object& item : fresh_) effect.fresh.push_back(objects_.intern(std::move(item), encoding_));
    effect.fresh_shared = fresh_shared_;
    effect.shared = newly_shared_names_;
    if (live_ != state_.live() || !state_.is_based()) {
        effect.live = live_;
        effect.live_changed = true;
    }
    effect.frames_changed = frames_changed;
    effect.roots_changed = roots_changed;
    effect.threads_changed = threads_changed;
}

// -- objects ---------------------------------------------------------------------------------------------------------

const Object& Memory::read(Value ref) {
    switch (ref.tag()) {
        case Tag::Constant: return constants_[ref];
        case Tag::Fresh: return fresh_[ref.index()];
        default: break;
    }
    const u32 name = ref.index();
    room_.ensure(name);
    if (questions_.is_recording() && !questions_.is_whole(name)) questions_.learn_whole(name);
    if (const u32 place = place_[name]) return written_[place - 1];
    return objects_[state_.before(name)];
}

const Object& Memory::head(Value ref) {
    if (!questions_.is_partial(ref)) return read(ref);
    const u32 name = ref.index();
    questions_.learn({Question::Kind::Head, name}, objects_.head(state_.contents(name)));
    if (const u32 place = place_[name]) return written_[place - 1];
    return objects_[state_.contents(name)];
}

Value Memory::attribute(Value ref, Name attribute) {
    if (!questions_.is_partial(ref)) return read(ref).get(attribute);
    const u32 name = ref.index();
    const auto written = [&](const auto& write) { return write.name == name && write.attribute == attribute; };
    if (std::ranges::none_of(attribute_writes_, written))
        questions_.learn({Question::Kind::Attribute, name, attribute}, objects_[state_.contents(name)].get(attribute).bits());
    if (const u32 place = place_[name]) return written_[place - 1].get(attribute);
    return objects_[state_.contents(name)].get(attribute);
}

Object& Memory::thawed(u32 name) {
    if (!place_[name]) {
        written_.push_back(objects_[state_.before(name)]);
        place_[name] = static_cast<u32>(written_.size());
        written_names_.push_back(name);
    }
    return written_[place_[name] - 1];
}

Object& Memory::write(Value ref) {
    if (ref.is(Tag::Fresh)) return fresh_[ref.index()];
    const u32 name = ref.index();
    room_.ensure(name);
    if (questions_.is_recording() && !questions_.is_whole(name)) questions_.learn_whole(name);
    return thawed(name);
}

Object& Memory::partly(Value ref, Name attribute, Value value) {
    attribute_writes_.push_back({ref.index(), attribute, value});
    return thawed(ref.index());
}

void Memory::write_attribute(Value ref, Name name, Value value) {
    if (questions_.is_partial(ref)) partly(ref, name, value).set(name, value);
    else write(ref).set(name, value);
}

bool Memory::remove_attribute(Value ref, Name name) {
    if (questions_.is_partial(ref)) {
        if (attribute(ref, name) == MISSING) return false;
        return partly(ref, name, MISSING).remove(name);
    }
    return write(ref).remove(name);
}

void Memory::write_waiters(Value ref, Name operation, Value value) {
    change_waiters(questions_.is_partial(ref) ? partly(ref, operation, value) : write(ref), operation, value);
}

bool Memory::is_waiting(Value ref, Value thread) {
    const auto waits = [&](const Object& list) { return std::ranges::find(list.data, thread) != list.data.end(); };
    if (!questions_.is_partial(ref) || place_[ref.index()]) return waits(read(ref));
    const bool found = waits(objects_[state_.contents(ref.index())]);
    questions_.learn({Question::Kind::Waits, ref.index(), thread.index()}, found);
    return found;
}

Value Memory::add(Object item) {
    fresh_.push_back(std::move(item));
    fresh_shared_.push_back(0);
    return Value(Tag::Fresh, fresh_.size() - 1);
}

void Memory::replace(Value ref, Object item) {
    if (ref.is(Tag::Fresh)) {
        fresh_[ref.index()] = std::move(item);
        return;
    }
    const u32 name = ref.index();
    room_.ensure(name);
    if (questions_.is_recording() && !questions_.is_whole(name)) questions_.mark_whole(name);  // what was there does not matter
    if (place_[name]) {
        written_[place_[name] - 1] = std::move(item);
        return;
    }
    written_.push_back(std::move(item));
    place_[name] = static_cast<u32>(written_.size());
    written_names_.push_back(name);
}

bool Memory::exists(Value ref) {
    const u32 name = ref.index();
    room_.ensure(name);
    if (questions_.is_recording() && !place_[name]) questions_.learn({Question::Kind::Exists, name}, state_.contents(name) != 0);
    return place_[name] || state_.before(name);
}

std::vector<Edge> Memory::edges(Value ref) {
    if (ref.is(Tag::Constant)) return edges_of(constants_[ref], encoding_);
    if (ref.is(Tag::Fresh)) return edges_of(fresh_[ref.index()], encoding_);
    const u32 name = ref.index();
    room_.ensure(name);
    if (questions_.is_recording() && !questions_.is_whole(name)) questions_.learn_whole(name);
    if (const u32 place = place_[name]) return edges_of(written_[place - 1], encoding_);
    return objects_.edges(state_.before(name));
}

std::vector<Value> Memory::owned_locks(Value thread) {
    std::vector<Value> owned;
    if (state_.is_based()) {
        const Question question{Question::Kind::Owned, thread.index()};
        const u64 region = state_.answer(question);
        if (questions_.is_recording()) questions_.learn(question, region);
        for (u32 name : regions_[static_cast<u32>(region)])
            if (!place_[name]) owned.push_back(Value(Tag::Ref, name));
    }
    for (u32 name : written_names_) {
        const Object& item = written(name);
        if (item.kind == Kind::Lock && item.data[0] == thread) owned.push_back(Value(Tag::Ref, name));
    }
    for (std::size_t i = 0; i < fresh_.size(); ++i)
        if (fresh_[i].kind == Kind::Lock && fresh_[i].data[0] == thread) owned.push_back(Value(Tag::Fresh, i));
    return owned;
}

// Whether there are such iterators is a question like any other: a step that was recorded when there were none is not
// replayed where there are some.
std::vector<Value> Memory::iterators_under_way(Value container, bool of_the_state) {
    std::vector<Value> found;
    const auto look = [&](Value ref, const Object& item) {
        if (is_under_way(item) && item.data[1] == container) found.push_back(ref);
    };
    for (u32 name : written_names_) look(Value(Tag::Ref, name), written(name));
    for (std::size_t i = 0; i < fresh_.size(); ++i) look(Value(Tag::Fresh, i), fresh_[i]);
    if (state_.is_based() && of_the_state && container.is(Tag::Ref)) {
        const Question question{Question::Kind::Iterators, container.index()};
        const u64 region = state_.answer(question);
        if (questions_.is_recording()) questions_.learn(question, region);
        for (u32 name : regions_[static_cast<u32>(region)])
            if (!place_[name]) found.push_back(Value(Tag::Ref, name));
    }
    return found;
}

std::vector<Value> Memory::all() {
    questions_.only_once();
    const Paths& paths = encoding_.paths;
    std::vector<Value> found;
    if (state_.is_based())
        for (u32 name : state_.names())
            if (!paths.is_root(name)) found.push_back(Value(Tag::Ref, name));
    for (u32 name : written_names_)
        if (!state_.before(name) && !paths.is_root(name)) found.push_back(Value(Tag::Ref, name));
    for (std::size_t i = 0; i < fresh_.size(); ++i) found.push_back(Value(Tag::Fresh, i));
    return found;
}

// -- sharedness and threads ------------------------------------------------------------------------------------------

bool Memory::is_shared(Value ref) {
    if (ref.is(Tag::Fresh)) return fresh_shared_[ref.index()];
    if (!ref.is(Tag::Ref)) return false;
    const u32 name = ref.index();
    room_.ensure(name);
    if (newly_shared_[name]) return true;
    if (!state_.is_based()) return false;
    const bool shared = state_.is_shared(name);
    if (questions_.is_recording()) questions_.learn({Question::Kind::Shared, name}, shared);
    return shared;
}

void Memory::mark_shared(Value ref) {
    if (ref.is(Tag::Fresh)) {
        fresh_shared_[ref.index()] = 1;
    } else {
        newly_shared_[ref.index()] = 1;
        newly_shared_names_.push_back(ref.index());
    }
}

const std::vector<Value>& Memory::live() {
    if (questions_.is_recording()) questions_.learn({Question::Kind::Live}, state_.live_set());
    return live_;
}

// -- sweeping --------------------------------------------------------------------------------------------------------

bool Memory::outgrown() {
    for (; weighed_ < fresh_.size(); ++weighed_) weight_ += fresh_[weighed_].data.size();
    return weight_ > sweep_at_;
}

void Memory::sweep(std::vector<Value> pending) {
    const Values& values = encoding_.values;
    std::vector<u8> reached(fresh_.size(), 0);
    const auto look = [&](const Object& item) {
        pending.push_back(item.cls);
        pending.insert(pending.end(), item.data.begin(), item.data.end());
        for (const Attr& attr : item.attrs) pending.push_back(attr.value);
    };
    for (const Object& item : written_) look(item);
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

}  // namespace pathproof
