// Invariants: property code, run atomically on the current state, which it may only look at (`inspection.py`).
#include "machine.hpp"

namespace pathproof {

std::optional<bool> Machine::check_invariant(Name module, Name name) {
    if (error(loaded_)) return true;
    attach(true);
    recording_ = recording_wanted_;
    const auto constant = constant_modules.find(module);
    const Value space = constant != constant_modules.end() ? constant->second : module_ref(module);
    if (!is_constant(space) && !exists(space)) return std::nullopt;
    const Value function = attribute(space, name);
    if (function == MISSING) return std::nullopt;
    const auto& threads = live();
    reset(threads.empty() ? thread_ref({}) : threads.front(), 0);
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
        if (violation.message.starts_with("NameError")) return std::nullopt;
        throw Refused{violation.file, violation.line, shown, "it raised " + violation.message, "properties must give True or False"};
    } catch (...) {
        quiet = evaluating = false;
        throw;
    }
    for (u32 changed : dirty_names_)
        if (heap_[changed] && !(dirty_[dirty_place_[changed] - 1] == objects[heap_[changed]]))
            throw Refused{program.path, 0, shown, "it changes the program's state", "properties may only look"};
    return property_result == TRUE;
}

// A step's memo serves invariants as well: their answer is a function of what they read.
int Machine::judged(std::size_t number, Name module, Name name) {
    const u64 key = u64{1} << 63 | number;
    const Effect* known = memoise ? memo_.find(key, [this](const Question& question) { return answer(question); }) : nullptr;
    if (known) return static_cast<int>(known->error);
    recording_wanted_ = memoise;
    const auto result = check_invariant(module, name);
    recording_wanted_ = false;
    Effect made;
    made.error = result ? (*result ? 1 : 0) : 2;
    if (memoise && memoisable_ && recording_) memo_.record(key, asked_, made);
    recording_ = false;
    return static_cast<int>(made.error);
}

bool Machine::suspicious() {
    if (live_.empty()) return false;
    std::vector<u8> clear(live_.size(), 0);  // can go on, or waits for one that can
    bool all_blocked = true;
    for (std::size_t i = 0; i < live_.size(); ++i)
        if (alternatives(live_[i])) {
            clear[i] = 1;
            all_blocked = false;
        }
    if (all_blocked) return true;
    const Value ended = Value::text(words.ended);
    for (std::size_t start = 0; start < live_.size(); ++start) {
        std::vector<std::size_t> path;
        std::size_t here = start;
        while (!clear[here]) {
            if (std::ranges::find(path, here) != path.end()) return true;
            path.push_back(here);
            const Waiting& what = pending(live_[here]);
            Value next = NONE;
            if (what.what == Wait::Lock) {
                const Object& lock = settled(what.lock);
                next = lock.data[0];
                if (!lock.data[2].truth() && next != NONE &&
                    probed_sites.contains("released " + std::string(text(lock.site)))) next = NONE;
            } else if (what.what == Wait::Join) {
                next = settled(what.target).data[1];
            }
            if (next == ended) return true;
            if (!next.is(Tag::Thread) || !rank_[next.index()]) break;
            here = rank_[next.index()] - 1;
        }
        for (std::size_t each : path) clear[each] = 1;
    }
    return false;
}

}  // namespace pathproof
