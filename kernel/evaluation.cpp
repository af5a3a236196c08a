#include "evaluation.hpp"

#include <cstdint>
#include <stdexcept>

namespace pathproof {

Evaluator::Evaluator(Machine& machine) : m_(machine) {
    machine.room.add([this](std::size_t size) { watched_.resize(size, 0); });
}

const Effect* Evaluator::known(u64 key) {
    return memo_.find(key, [this](const Question& question) { return m_.state.answer(question); }).effect;
}

// The function of a property, about to be called; MISSING if the state does not have it yet.
Value Evaluator::begin(Name module, Name name, bool record) {
    m_.attach(true);
    m_.questions.record(record);
    m_.guards.looked_at(m_, {"global", module, name});
    const auto constant = m_.constants.modules.find(module);
    const Value space = constant != m_.constants.modules.end() ? constant->second : m_.module_ref(module);
    if (!m_.is_constant(space) && !m_.exists(space)) return MISSING;
    const Value function = m_.attribute(space, name);
    if (function == MISSING) return MISSING;
    const i64 nobody[] = {-1};  // the path of no thread: property code runs in none, and holds nothing
    m_.reset(m_.thread_ref(nobody), 0);
    return function;
}

std::optional<bool> Evaluator::check(Name module, Name name, bool record) {
    const Value function = begin(module, name, record);
    if (function == MISSING) return std::nullopt;
    return truth_of(function, {}, name);
}

std::optional<bool> Evaluator::truth_of(Value function, const Args& args, Name name) {
    m_.quiet = m_.evaluating = true;
    const Value helper = m_.builtin(m_.intern("_property"));
    const Code* code = m_.head(helper).code;
    std::vector<Value> slots{function, m_.tuple(args)};
    slots.resize(code->slots.size(), UNBOUND);
    m_.frames.clear();
    m_.frames.push_back({code, 0, std::move(slots), {}, NONE, NONE});
    const std::string shown = "property " + std::string(m_.text(name));
    try {
        m_.run();
        m_.refuse(shown, "property code must not wait", "only look at the state");
    } catch (const Ended&) {
        m_.quiet = m_.evaluating = false;
    } catch (const Failed& failed) {
        m_.quiet = m_.evaluating = false;
        const Violation& violation = failed.violation;
        if (violation.message.starts_with("NameError")) {
            m_.check_made();
            return std::nullopt;
        }
        throw Refused{violation.file, violation.line, shown, "it raised " + violation.message, "properties must give True or False"};
    } catch (...) {
        m_.quiet = m_.evaluating = false;
        throw;
    }
    m_.check_made();
    if (m_.questions.is_recording())  // whether it changes something depends on what was there
        for (u32 changed : m_.memory.written_names())
            if (!m_.questions.is_whole(changed) && m_.state.contents(changed)) m_.questions.learn_whole(changed);
    for (u32 changed : m_.memory.written_names())
        if (const u32 before = m_.state.contents(changed); before && !(m_.memory.written(changed) == m_.objects[before]))
            throw Refused{m_.program.path, 0, shown, "it changes the program's state", "properties may only look"};
    m_.frames.clear();
    m_.give_back_much();
    return m_.property_result == TRUE;
}

int Evaluator::invariant(std::size_t number, Name module, Name name) {
    const u64 key = u64{1} << 63 | (number + 1);  // no thread has such a number
    if (m_.memoise)
        if (const Effect* seen = known(key)) return static_cast<int>(seen->error);
    const auto result = check(module, name, m_.memoise);
    Effect made;
    made.error = result ? (*result ? Holds : Broken) : Unbound;
    const bool recorded = m_.memoise && m_.questions.is_memoisable() && m_.questions.is_recording();
    if (recorded) memo_.record(key, m_.questions.asked(), made);
    else watches_all_ = true;
    for (const auto& [question, _] : m_.questions.asked()) {
        using Kind = Question::Kind;
        if (question.kind == Kind::Whole || question.kind == Kind::Head || question.kind == Kind::Attribute || question.kind == Kind::Exists)
            watched_[question.name] = 1;
        else if (question.kind == Kind::Live) watches_threads_ = true;
        else watches_all_ = true;
    }
    m_.questions.record(false);
    return static_cast<int>(made.error);
}

bool Evaluator::unwatched() const {
    if (watches_all_) return false;
    for (const auto& [place, before] : m_.state.undo()) {
        if (watched_[place]) return false;
        if (watches_threads_ && m_.paths.is_thread(place) && !before != !m_.state.contents(place)) return false;
    }
    return true;
}

// -- step invariants -------------------------------------------------------------------------------------------------

// Two states of one number have the same globals, with all that these lead to.
u32 Evaluator::globals_number() {
    const u32 reached = m_.state.region(Tree::REACHED);
    globals_key_.assign(1, reached);
    for (u32 name : m_.regions[reached]) globals_key_.push_back(m_.state.contents(name));
    if (const auto known = globals_.find(globals_key_); known != globals_.end()) return known->second;
    if (globals_words_ > MOST_WORDS) {  // a number that is forgotten is never given again
        globals_.clear();
        globals_words_ = 0;
    }
    if (last_globals_ == UINT32_MAX) throw std::length_error("too many different globals");
    globals_words_ += globals_key_.size() + 20;
    return globals_.emplace(globals_key_, ++last_globals_).first->second;
}

// What it reads of the current state is asked as by any invariant; of the state before it may see all the globals, and
// these are part of the memo's key.
int Evaluator::step_invariant(std::size_t number, u32 before, Name module, Name name) {
    const u64 key = u64{3} << 62 | u64{before} << 16 | (number + 1);
    const bool remember = m_.memoise && number < 0xffff;
    if (remember)
        if (const Effect* seen = known(key)) return static_cast<int>(seen->error);
    const auto result = check_step(module, name, remember);
    Effect made;
    made.error = result ? (*result ? Holds : Broken) : Unbound;
    if (remember && m_.questions.is_memoisable() && m_.questions.is_recording()) memo_.record(key, m_.questions.asked(), made);
    m_.questions.record(false);
    return static_cast<int>(made.error);
}

std::optional<bool> Evaluator::check_step(Name module, Name name, bool record) {
    const Value function = begin(module, name, record);
    if (function == MISSING) return std::nullopt;
    const Value subject = m_.module_ref(m_.intern(m_.program.subject));
    if (!m_.exists(subject)) return std::nullopt;
    const Value old = globals_before(subject.index());
    if (old == MISSING) return std::nullopt;
    struct End {
        std::size_t& end;
        ~End() { end = 0; }
    } const end{m_.copies_end};
    return truth_of(function, {old, globals_view(Object(m_.read(subject)))}, name);
}

Value Evaluator::globals_view(const Object& space) {
    auto known = space.attrs;
    std::erase_if(known, [this](const Attr& attr) { return m_.values.is_record(attr.value, RecordTag::Unmodelled); });
    return m_.add(with_attrs(object(Kind::Instance, m_.builtin(m_.intern("_Globals")), {MISSING}), std::move(known)));
}

// The globals of the state that `undo` leads back to, with all that they lead to, as new objects; MISSING if it has none.
Value Evaluator::globals_before(u32 subject) {
    std::unordered_map<u32, u32> changed;
    for (const auto& [where, before] : m_.state.undo()) changed.emplace(where, before);
    const auto before = [&](u32 where, u32 now) {
        const auto found = changed.find(where);
        return found == changed.end() ? now : found->second;
    };
    std::unordered_map<u32, Value> copies;
    m_.copies_begin = m_.memory.fresh().size();
    for (u32 name : m_.regions[before(Tree::REACHED, m_.state.region(Tree::REACHED))])
        copies.emplace(name, m_.add(m_.objects[before(name, m_.state.contents(name))]));
    const auto found = copies.find(subject);
    if (found == copies.end()) return MISSING;
    m_.copies_end = m_.memory.fresh().size();
    for (const auto& [_, copy] : copies)
        rename(m_.memory.fresh()[copy.index()], m_.values, [&](Value ref) {
            const auto other = copies.find(ref.index());
            return ref.is(Tag::Fresh) || other == copies.end() ? ref : other->second;
        });
    return globals_view(Object(m_.memory.fresh()[found->second.index()]));
}

}  // namespace pathproof
