// What others can see: which objects are shared, which locations are, and where a step has to stop (`memory.py`).
#include <algorithm>

#include "machine.hpp"

namespace pathproof {

bool Machine::is_shared(Value ref) {
    if (ref.is(Tag::Fresh)) return fresh_shared_[ref.index()];
    if (!ref.is(Tag::Ref)) return false;
    const u32 name = ref.index();
    ensure(name);
    if (newly_shared_[name]) return true;
    if (!based_) return false;
    const bool shared = reached_[name] || count_[name] > 1;
    if (recording_) learn({Question::Kind::Shared, name}, shared);
    return shared;
}

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
        if (ref.is(Tag::Fresh)) {
            fresh_shared_[ref.index()] = 1;
        } else {
            newly_shared_[ref.index()] = 1;
            newly_shared_names_.push_back(ref.index());
        }
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

std::string Machine::location_text(const Location& location) const {
    std::string shown(location.kind);
    shown += ' ';
    shown += values.text(location.first);
    if (location.second != NO_SITE) {
        shown += '.';
        shown += values.text(location.second);
    }
    return shown;
}

bool Machine::is_mutable(const Location& location) {
    const std::array<u32, 3> key{static_cast<u32>(location.kind.size() << 8) | static_cast<u8>(location.kind[0]),
                                 location.first, location.second};
    const auto [found, fresh] = mutability_.try_emplace(key, false);
    if (fresh) {
        const std::string shown = location_text(location);
        if (location.second != NO_SITE && text(location.second) == "*") {  // which names there are, hence all of them
            const std::string_view all = std::string_view(shown).substr(0, shown.size() - 1);
            found->second = std::ranges::any_of(mutable_locations, [&](const std::string& each) { return each.starts_with(all); });
        } else {
            found->second = mutable_locations.contains(shown);
        }
    }
    return found->second;
}

void Machine::touch(Value ref, const Object& item, const Location& location, bool write) {
    if (is_constant(ref) || item.site == NO_SITE || quiet) return;
    if (options.por) {
        touch_reduced(ref, item, location, write);
    } else if (!granted && options.visible()) {
        const bool temporary = frames.back().code->library && !is_shared(ref);
        if (!temporary) throw Stop{};
    }
}

void Machine::touch_reduced(Value ref, const Object& item, const Location& location, bool write) {
    if (is_shared(ref) || always_shared(item.kind)) {
        if (is_mutable(location)) {
            if (!granted) throw Stop{};
        } else if (write) {
            throw Undeclared{"mutable", location_text(location)};
        }
    } else if (write && item.published && !is_mutable(location)) {
        throw Undeclared{"mutable", location_text(location)};
    }
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

void Machine::require_probed(std::string_view site) {
    std::string wanted(site);
    if (!probed_sites.contains(wanted)) throw Undeclared{"probed", std::move(wanted)};
    witnessed.insert(std::move(wanted));
}

bool Machine::is_probed(Value ref, const Object& item) {
    if (quiet) return false;
    if (!options.por) return options.visible();
    return probed_sites.contains(std::string(text(item.site))) && (is_shared(ref) || item.published);
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
