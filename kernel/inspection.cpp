// Invariants: property code, run atomically on the current state, which it may only look at (`inspection.py`).
#include <cstdint>
#include <stdexcept>

#include "machine.hpp"

namespace pathproof {

// The function of a property, about to be called; MISSING if the state does not have it yet.
Value Machine::begin_property(Name module, Name name) {
    attach(true);
    recording_ = recording_wanted_;
    const auto constant = constant_modules.find(module);
    const Value space = constant != constant_modules.end() ? constant->second : module_ref(module);
    if (!is_constant(space) && !exists(space)) return MISSING;
    const Value function = attribute(space, name);
    if (function == MISSING) return MISSING;
    const i64 nobody[] = {-1};  // the path of no thread: property code runs in none, and holds nothing
    reset(thread_ref(nobody), 0);
    return function;
}

std::optional<bool> Machine::check_invariant(Name module, Name name) {
    if (error(loaded_)) return true;
    const Value function = begin_property(module, name);
    if (function == MISSING) return std::nullopt;
    return truth_of(function, {}, name);
}

std::optional<bool> Machine::truth_of(Value function, const Args& args, Name name) {
    quiet = evaluating = true;
    const Value helper = builtin(intern("_property"));
    const Code* code = head(helper).code;
    std::vector<Value> slots{function, tuple(args)};
    slots.resize(code->slots.size(), UNBOUND);
    frames.clear();
    frames.push_back({code, 0, std::move(slots), {}, NONE, NONE});
    const std::string shown = "property " + std::string(text(name));
    try {
        run();
        refuse(shown, "property code must not wait", "only look at the state");
    } catch (const Ended&) {
        quiet = evaluating = false;
    } catch (const Failed& failed) {
        quiet = evaluating = false;
        const Violation& violation = failed.violation;
        if (violation.message.starts_with("NameError")) {
            check_made();
            return std::nullopt;
        }
        throw Refused{violation.file, violation.line, shown, "it raised " + violation.message, "properties must give True or False"};
    } catch (...) {
        quiet = evaluating = false;
        throw;
    }
    check_made();
    if (recording_)  // whether it changes something depends on what was there
        for (u32 changed : dirty_names_)
            if (!whole_[changed] && heap_[changed]) learn_whole(changed);
    for (u32 changed : dirty_names_)
        if (heap_[changed] && !(dirty_[dirty_place_[changed] - 1] == objects[heap_[changed]]))
            throw Refused{program.path, 0, shown, "it changes the program's state", "properties may only look"};
    if (values.recent_bytes() > LEAST_GIVEN_BACK / 8) {
        frames.clear();
        give_back();
    }
    return property_result == TRUE;
}

// A step's memo serves invariants as well: their answer is a function of what they read.
int Machine::judged(std::size_t number, Name module, Name name) {
    const u64 key = u64{1} << 63 | (number + 1);  // no thread has such a number
    if (memoise)
        if (const Effect* known = judgements_.find(key, [this](const Question& question) { return answer(question); }).effect)
            return static_cast<int>(known->error);
    recording_wanted_ = memoise;
    const auto result = check_invariant(module, name);
    recording_wanted_ = false;
    Effect made;
    made.error = result ? (*result ? 1 : 0) : 2;
    const bool recorded = memoise && memoisable_ && recording_;
    if (recorded) judgements_.record(key, asked_, made);
    else watches_all_ = true;
    for (const auto& [question, _] : asked_) {
        using Kind = Question::Kind;
        if (question.kind == Kind::Whole || question.kind == Kind::Head || question.kind == Kind::Attribute || question.kind == Kind::Exists)
            watched_[question.name] = 1;
        else if (question.kind == Kind::Live) watches_threads_ = true;
        else watches_all_ = true;
    }
    recording_ = false;
    return static_cast<int>(made.error);
}

bool Machine::unwatched() const {
    if (watches_all_) return false;
    for (const auto& [place, before] : undo_) {
        if (watched_[place]) return false;
        if (watches_threads_ && paths.is_thread(place) && !before != !heap_[place]) return false;
    }
    return true;
}

// -- step invariants -------------------------------------------------------------------------------------------------

// Two states of one number have the same globals, with all that these lead to.
u32 Machine::globals_number() {
    globals_key_.assign(1, leaves_[Tree::REACHED]);
    for (u32 name : regions_[leaves_[Tree::REACHED]]) globals_key_.push_back(heap_[name]);
    if (const auto known = globals_.find(globals_key_); known != globals_.end()) return known->second;
    if (globals_words_ > MEMO_LIMIT / 32) {  // a number that is forgotten is never given again
        globals_.clear();
        globals_words_ = 0;
    }
    if (last_globals_ == UINT32_MAX) throw std::length_error("too many different globals");
    globals_words_ += globals_key_.size() + 20;
    return globals_.emplace(globals_key_, ++last_globals_).first->second;
}

// What it reads of the current state is asked as by any invariant; of the state before it may see all the globals, and
// these are part of the memo's key.
int Machine::judged_step(std::size_t number, u32 before, Name module, Name name) {
    const u64 key = u64{3} << 62 | u64{before} << 16 | (number + 1);
    const bool remember = memoise && number < 0xffff;
    if (remember)
        if (const Effect* known = judgements_.find(key, [this](const Question& question) { return answer(question); }).effect)
            return static_cast<int>(known->error);
    recording_wanted_ = remember;
    const auto result = check_step_invariant(module, name);
    recording_wanted_ = false;
    Effect made;
    made.error = result ? (*result ? 1 : 0) : 2;
    if (remember && memoisable_ && recording_) judgements_.record(key, asked_, made);
    recording_ = false;
    return static_cast<int>(made.error);
}

std::optional<bool> Machine::check_step_invariant(Name module, Name name) {
    const Value function = begin_property(module, name);
    if (function == MISSING) return std::nullopt;
    const Value subject = module_ref(intern(program.subject));
    if (!exists(subject)) return std::nullopt;
    const Value old = globals_before(subject.index());
    if (old == MISSING) return std::nullopt;
    struct End {
        std::size_t& end;
        ~End() { end = 0; }
    } const end{copies_end_};
    return truth_of(function, {old, globals_view(Object(read(subject)))}, name);
}

Value Machine::globals_view(const Object& space) {
    return add(with_attrs(object(Kind::Instance, builtin(intern("_Globals")), {MISSING}), space.attrs));
}

// The globals of the state that `undo_` leads back to, with all that they lead to, as new objects; MISSING if it has none.
Value Machine::globals_before(u32 subject) {
    std::unordered_map<u32, u32> changed;
    for (const auto& [where, before] : undo_) changed.emplace(where, before);
    const auto before = [&](u32 where, u32 now) {
        const auto found = changed.find(where);
        return found == changed.end() ? now : found->second;
    };
    std::unordered_map<u32, Value> copies;
    copies_begin_ = fresh_.size();
    for (u32 name : regions_[before(Tree::REACHED, leaves_[Tree::REACHED])])
        copies.emplace(name, add(objects[before(name, heap_[name])]));
    const auto found = copies.find(subject);
    if (found == copies.end()) return MISSING;
    copies_end_ = fresh_.size();
    for (const auto& [_, copy] : copies)
        rename(fresh_[copy.index()], values, [&](Value ref) {
            const auto other = copies.find(ref.index());
            return ref.is(Tag::Fresh) || other == copies.end() ? ref : other->second;
        });
    return globals_view(Object(fresh_[found->second.index()]));
}

}  // namespace pathproof
