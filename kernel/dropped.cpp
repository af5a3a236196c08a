// What a step that leads to no state of its own let go of: one that failed, or had a false assumption; and property code.
// (`state.check_dropped`, `inspection.py`; of other steps see naming.cpp.) None of it is remembered: it depends on all of the
// state, and such steps are few, or no generator is about.
#include <algorithm>
#include <unordered_set>

#include "machine.hpp"

namespace pathproof {

namespace {

// Whether a `yield from` is under way to an object of the program's that would be closed.
bool delegates_to_closable(Machine& m, const Object& item) {
    const auto slots = item.slot_values();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (m.text(item.code->slots[i]).front() != '.' || !slots[i].is_object()) continue;
        const Object& inner = m.read(slots[i]);
        if (inner.kind == Kind::Instance && m.lookup(inner.cls, m.intern("close")) != MISSING) return true;
    }
    return false;
}

void check_garbage(Machine& m, const Object& item) {
    if (item.kind != Kind::Generator || item.status() != Value::text(m.words.suspended)) return;
    const Code& code = *item.code;
    const u32 pc = item.pc;
    if (code.cleanup[pc - 1] || delegates_to_closable(m, item)) abandoned(m.values, code, pc);
}

}  // namespace

void abandoned(const Values& values, const Code& code, u32 pc) {
    throw Refused{std::string(values.text(code.file)), code.positions[pc - 1].line, "abandoned generator",
                  "it still has a finally or with to run, some time", "close it, or use it up"};
}

void Machine::check_dropped() {
    const auto generator = [](const Object& item) { return item.kind == Kind::Generator; };
    if (!objects.generators() && std::ranges::none_of(memory.fresh(), generator)) return;
    questions.record(false);
    questions.only_once();
    save_frames(true);
    std::unordered_set<u64> reached;
    std::vector<Value> pending;
    const auto reach = [&](Value ref) {
        if (reached.insert(ref.bits()).second) pending.push_back(ref);
    };
    for (Name module : namer.modules)
        if (const Value ref = module_ref(module); exists(ref)) reach(ref);
    for (Value thread : live())
        for (Value root : roots_of(thread)) reach(root);
    while (!pending.empty()) {
        const Value ref = pending.back();
        pending.pop_back();
        for (const Edge& edge : edges(ref)) reach(edge.ref);
    }
    std::vector<u32> old;
    if (is_based())
        for (u32 name : state.names())
            if (!paths.is_root(name) && !reached.contains(Value(Tag::Ref, name).bits())) old.push_back(name);
    std::ranges::sort(old, [&](u32 a, u32 b) { return paths.digest(a) < paths.digest(b); });
    for (u32 name : old) check_garbage(*this, read(Value(Tag::Ref, name)));
    for (std::size_t i = 0; i < memory.fresh().size(); ++i)
        if (!reached.contains(Value(Tag::Fresh, i).bits())) check_garbage(*this, memory.fresh()[i]);
}

// Nothing that a property made is left when it ends.
void Machine::check_made() {
    for (std::size_t i = 0; i < memory.fresh().size(); ++i)
        if (i < copies_begin || i >= copies_end) check_garbage(*this, memory.fresh()[i]);
}

}  // namespace pathproof
