// Invariants: property code, run atomically on the current state, which it may only look at (`inspection.py`).
#include "machine.hpp"

namespace pathproof {

std::optional<bool> Machine::check_invariant(Name module, Name name) {
    if (error(loaded_)) return true;
    attach(true);
    const auto constant = constant_modules.find(module);
    const Value space = constant != constant_modules.end() ? constant->second : module_ref(module);
    if (!is_constant(space) && !exists(space)) return std::nullopt;
    const Value function = attribute(space, name);
    if (function == MISSING) return std::nullopt;
    reset(live_.empty() ? thread_ref({}) : live_.front(), 0);
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

}  // namespace pathproof
