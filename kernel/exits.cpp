// What happens once the main thread has run its program (`machine/exits.py`).
#include "exits.hpp"

namespace pathproof {

bool begins_exit(Machine& m) {
    const auto library = m.constants.modules.find(m.intern("_at_exit"));
    if (library == m.constants.modules.end() || m.in_atomic || m.frame().code->module != m.intern("__main__")) return false;
    const Code* code = m.head(m.attribute(library->second, m.intern("main_ends"))).code;
    m.pop_frame();
    m.push_frame({code, 0, std::vector<Value>(code->slots.size(), UNBOUND), {}, NONE, NONE});
    return true;
}

// What is kept, or None. If it is nothing yet, the argument is kept from now on, unless that is None, too.
Value kept_for_exit(Machine& m, const Args& args) {
    const Name name = m.intern("<at exit>"), module = m.intern("__main__");
    const Value ref = m.module_ref(module);
    const Value found = m.attribute(ref, name);
    const bool write = found == MISSING && !args[0].is_none();
    m.touch(ref, m.head(ref), {"global", module, name}, write);
    if (!write) return found == MISSING ? NONE : found;
    m.write_attribute(ref, name, args[0]);
    m.stored(ref, args[0]);
    return args[0];
}

}  // namespace pathproof
