// What others can see: which objects are shared, which locations are, and where a step has to stop (`memory.py`).
#include <algorithm>

#include "machine.hpp"

namespace pathproof {

namespace {

void mentioned(Value value, const Values& values, std::vector<Value>& found) {
    if (value.is_own()) found.push_back(value);
    else if (values.mentions_objects(value))
        for (Value item : values.items(value)) mentioned(item, values, found);
}

bool always_shared(Kind kind) { return kind == Kind::Class || kind == Kind::Function || kind == Kind::Module; }

}  // namespace

void Machine::share(Value value) {
    std::vector<Value> pending;
    mentioned(value, values, pending);
    while (!pending.empty()) {
        const Value ref = pending.back();
        pending.pop_back();
        if (is_shared(ref)) continue;
        memory.mark_shared(ref);
        for (const Edge& edge : edges(ref)) pending.push_back(edge.ref);
    }
}

void Machine::stored(Value ref, Value value) {
    if (values.mentions_objects(value) && is_shared(ref)) share(value);
}

void Machine::publish(Value ref) {
    const Object& item = head(ref);
    if (!item.published && !always_shared(item.kind)) write(ref).published = true;
}

void Machine::touch(Value ref, const Object& item, const Location& location, bool write) {
    if (is_constant(ref) || item.site == NO_SITE) return;
    if (quiet) {
        if (evaluating) guards.looked_at(*this, location);
        return;
    }
    if (options.por) {
        touch_reduced(ref, item, location, write);
    } else if (!granted && options.visible()) {
        const bool temporary = frames.back().code->library && !is_shared(ref);
        if (!temporary) throw Stop{};
    }
}

void Machine::touch_reduced(Value ref, const Object& item, const Location& location, bool write) {
    if (is_visible(ref, item, location, write) && !granted) throw Stop{};
}

bool Machine::is_visible(Value ref, const Object& item, const Location& location, bool write) {
    const bool shared = is_shared(ref) || always_shared(item.kind);
    if (!shared && !item.published) return false;
    // What is not shared now, and was, is looked at for the claim alone.
    if (is_mutable(location)) return !guards.is_guarded(*this, ref, location, write) && shared;
    if (write) throw Undeclared{"mutable", declared.text(location), options.guards ? "all main" : ""};
    return false;
}

void Machine::touch_in_passing(Value ref, const Location& location, bool write) {
    if (options.por && !quiet && !is_constant(ref) && head(ref).site != NO_SITE) is_visible(ref, head(ref), location, write);
}

void Machine::visible() {
    if (!granted && !quiet) throw Stop{};
}

void Machine::probe(Value ref, const Object& item) {
    if (evaluating && options.por) require_probed(text(item.site));
    if (!quiet && (!options.por || is_shared(ref) || item.published)) {
        if (options.por) require_probed(text(item.site));
        if (options.visible()) visible();
    }
}

bool Machine::is_probed(Value ref, const Object& item) {
    if (quiet) return false;
    if (!options.por) return options.visible();
    return declared.is_probed(std::string(text(item.site))) && (is_shared(ref) || item.published);
}

// -- names -----------------------------------------------------------------------------------------------------------

Value Machine::module_ref(Name name) { return Value(Tag::Ref, paths.child(Paths::NO_PARENT, Value::text(name))); }

Value Machine::thread_ref(std::span<const i64> path) { return Value(Tag::Thread, paths.thread(path)); }

std::span<const i64> Machine::thread_path(Value thread) const { return paths.path(thread.index()); }

std::string Machine::thread_text(Value thread) const {
    const auto path = paths.path(thread.index());
    if (path.empty()) return "MainThread";
    std::string shown = "Thread-";
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i) shown += '.';
        shown += std::to_string(path[i] + 1);
    }
    return shown;
}

Value Machine::frame_ref(Value thread, int depth) { return Value(Tag::Ref, paths.frame(thread.index(), depth)); }

}  // namespace pathproof
