// Guarded locations: who holds what, and which guard it could be (`guards.py`).
#include "guards.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <unordered_set>

#include "machine.hpp"
#include "threads.hpp"

namespace pathproof {

namespace {

constexpr std::size_t LONGEST_OWN = 2, LONGEST_LOCK = 4, WIDEST = 64, MOST = 2000;
constexpr std::string_view GLOBALS = "builtins._Globals";  // the class of what a step invariant is given

bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool goes_on(char c) { return starts_name(c) || (c >= '0' && c <= '9'); }

bool is_name(std::string_view text) { return !text.empty() && starts_name(text[0]) && std::ranges::all_of(text, goes_on); }

bool is_module(std::string_view text) {
    for (std::size_t dot; (dot = text.find('.')) != text.npos; text.remove_prefix(dot + 1))
        if (!is_name(text.substr(0, dot))) return false;
    return is_name(text);
}

// A text that `guards.parsed` takes.
Guard parsed(Machine& m, std::string_view text) {
    const auto malformed = [&]() -> std::invalid_argument { return std::invalid_argument("no guard: " + std::string(text)); };
    Guard guard;
    std::string_view rest = text;
    const auto begins = [&rest](std::string_view word) {
        if (!rest.starts_with(word)) return false;
        rest.remove_prefix(word.size());
        return true;
    };
    if (begins("writes ")) guard.writes = true;
    else if (!begins("all ")) throw malformed();
    guard.text = rest;
    if (rest == "main") return guard;
    if (begins("own ")) {
        guard.kind = Guard::Kind::Own;
    } else if (begins("lock ")) {
        guard.kind = Guard::Kind::Lock;
        const std::size_t colon = rest.find(':');
        if (colon == rest.npos) throw malformed();
        guard.module = m.intern(rest.substr(0, colon));
        rest.remove_prefix(colon + 1);
    } else {
        throw malformed();
    }
    while (!rest.empty()) {
        if (begins("[")) {
            std::size_t number = 0;
            const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
            if (error != std::errc{} || guard.hops.empty()) throw malformed();
            rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
            if (!begins("]")) throw malformed();
            guard.hops.push_back({NO_SITE, number});
            continue;
        }
        if (!guard.hops.empty() && !begins(".")) throw malformed();
        const std::size_t end = static_cast<std::size_t>(std::ranges::find_if_not(rest, goes_on) - rest.begin());
        if (!is_name(rest.substr(0, end))) throw malformed();
        guard.hops.push_back({m.intern(rest.substr(0, end))});
        rest.remove_prefix(end);
    }
    if (guard.hops.empty()) throw malformed();
    return guard;
}

bool is_main(Machine& m) { return m.thread_path(m.current).empty(); }

std::optional<Location> location_of(Machine& m, Value ref, const Object& item, const Guard::Hop& hop) {
    if (hop.name == NO_SITE) return item.kind == Kind::List ? std::optional<Location>({"contents", item.site}) : std::nullopt;
    switch (item.kind) {
        case Kind::Module: return Location{"global", ref.is(Tag::Ref) ? m.paths.label(ref.index()).name() : m.read(ref).data[0].name(), hop.name};
        case Kind::Class: return Location{"class", m.class_field(ref, ClassField::Site).name(), hop.name};
        case Kind::Instance:
            if (!item.has_attrs) return std::nullopt;
            return Location{"attribute", m.class_field(item.cls, ClassField::Site).name(), hop.name};
        default: return std::nullopt;
    }
}

// What is there, if it is never written while others can see it.
Value followed(Machine& m, Value value, const Guard::Hop& hop) {
    if (value.is(Tag::Tuple)) {
        const auto items = m.values.items(value);
        return hop.name == NO_SITE && hop.number < items.size() ? items[hop.number] : MISSING;
    }
    if (!value.is_own()) return MISSING;
    const Object& item = m.head(value);
    const auto location = location_of(m, value, item, hop);
    if (item.site == NO_SITE || !location || m.declared.is_mutable(*location)) return MISSING;
    if (hop.name != NO_SITE) return m.attribute(value, hop.name);
    const auto& items = m.read(value).data;
    return hop.number < items.size() ? items[hop.number] : MISSING;
}

// A lock, or a method of one, and the thread owns it for as long as it likes.
bool is_held(Machine& m, Value value) {
    if (m.values.is_record(value, RecordTag::Method)) value = m.values.items(value)[1];
    if (!value.is_own() || m.head(value).kind != Kind::Lock) return false;
    const Object& item = m.read(value);
    return item.data[LockField::Owner] == m.current && !m.declared.released_by_others(item.site);
}

std::vector<Guard::Hop> hops_of(Machine& m, Value value) {
    std::vector<Guard::Hop> hops;
    std::size_t items = 0;
    if (value.is(Tag::Tuple)) {
        items = m.values.items(value).size();
    } else if (value.is_own()) {
        const Object& item = m.read(value);
        if (item.kind == Kind::Module || item.kind == Kind::Class || item.kind == Kind::Instance) {
            for (const Attr& attr : item.attrs)
                if (is_name(m.text(attr.name))) hops.push_back({attr.name});
            std::ranges::sort(hops, {}, [&m](const Guard::Hop& hop) { return m.text(hop.name); });
        } else if (item.kind == Kind::List) {
            items = item.data.size();
        }
    }
    for (std::size_t number = 0; number < std::min(items, WIDEST); ++number) hops.push_back({NO_SITE, number});
    return hops;
}

// The locks that are held, by the shortest paths that lead there.
void find_locks(Machine& m, std::vector<std::pair<Guard, Value>> begin, std::size_t longest, std::vector<Guard>& found) {
    std::unordered_set<Value> seen;
    std::size_t looked_at = 0;
    for (std::size_t length = 0; length < longest; ++length) {
        std::vector<std::pair<Guard, Value>> following;
        for (const auto& [guard, value] : begin)
            for (const Guard::Hop& hop : hops_of(m, value)) {
                const Value inner = followed(m, value, hop);
                if (++looked_at > MOST || inner == MISSING) continue;
                Guard longer = guard;
                longer.hops.push_back(hop);
                if (hop.name == NO_SITE) longer.text += "[" + std::to_string(hop.number) + "]";
                else longer.text += (length ? "." : "") + std::string(m.text(hop.name));
                if (is_held(m, inner)) found.push_back(std::move(longer));
                else if (inner.is(Tag::Tuple) || (inner.is_own() && seen.insert(inner).second)) following.emplace_back(std::move(longer), inner);
            }
        begin = std::move(following);
    }
}

// The guards that the current thread satisfies.
std::vector<Guard> held(Machine& m, Value ref, const Location& location) {
    std::vector<Guard> found;
    const auto with = [](Guard::Kind kind, Name module, std::string text) {
        Guard guard;
        guard.kind = kind;
        guard.module = module;
        guard.text = std::move(text);
        return guard;
    };
    if (is_main(m)) found.push_back(with(Guard::Kind::Main, 0, "main"));
    if (location.kind == "attribute") find_locks(m, {{with(Guard::Kind::Own, 0, "own "), ref}}, LONGEST_OWN, found);
    std::vector<std::pair<Guard, Value>> modules;
    for (const Source& source : m.program.sources) {
        const std::string name(m.text(source.module));
        if (const Value space = m.module_ref(source.module); is_module(name) && m.exists(space))
            modules.emplace_back(with(Guard::Kind::Lock, source.module, "lock " + name + ":"), space);
    }
    find_locks(m, std::move(modules), LONGEST_LOCK, found);
    return found;
}

}  // namespace

bool Guard::tried_before(const Guard& other) const {
    return std::tuple(writes, kind, hops.size(), std::string_view(text)) <
           std::tuple(other.writes, other.kind, other.hops.size(), std::string_view(other.text));
}

void Guards::declare(Machine& m, const std::string& location, const std::string& guard) {
    if (guard.empty()) guards_.erase(location);
    else guards_.insert_or_assign(location, parsed(m, guard));
    forget();
}

const std::vector<Guards::Guarded>& Guards::guards_of(Machine& m, const Location& location) {
    const std::array<u32, 3> key{static_cast<u32>(location.kind.size() << 8) | static_cast<u8>(location.kind[0]),
                                 location.first, location.second};
    const auto [found, fresh] = guarding_.try_emplace(key);
    if (!fresh) return found->second;
    const std::string text = m.declared.text(location);
    const auto meant = [&](const std::string& each) {
        const auto guard = guards_.find(each);
        found->second.push_back({each, guard == guards_.end() ? nullptr : &guard->second});
    };
    if (location.second != NO_SITE && m.text(location.second) == "*") {
        for (const std::string& each : m.declared.mutable_locations())
            if (each.starts_with(std::string_view(text).substr(0, text.size() - 1))) meant(each);
    } else if (m.declared.mutable_locations().contains(text)) {
        meant(text);
    }
    return found->second;
}

bool Guards::holds(Machine& m, const Guard& guard, Value ref) {
    if (guard.kind == Guard::Kind::Main) return is_main(m);
    Value value = ref;
    if (guard.kind == Guard::Kind::Lock) {
        value = m.module_ref(guard.module);
        if (!m.exists(value)) return false;
    }
    for (const Guard::Hop& hop : guard.hops) value = followed(m, value, hop);
    return is_held(m, value);
}

bool Guards::is_guarded(Machine& m, Value ref, const Location& location, bool write) {
    bool merged = true;
    for (const auto& [text, guard] : guards_of(m, location)) {
        if (!guard) {
            merged = false;
        } else if (!holds(m, *guard, ref)) {
            if (write || !guard->writes) throw Undeclared{"guard", text, following(m, *guard, ref, location, write)};
            merged = false;
        } else if (write && guard->writes) {
            merged = false;
        }
    }
    return merged;
}

void Guards::looked_at(Machine& m, Location location) {
    if (guards_.empty()) return;
    if (location.kind == "attribute" && m.text(location.first) == GLOBALS)
        location = {"global", m.intern(m.program.subject), location.second};
    for (const auto& [text, guard] : guards_of(m, location))
        if (guard && !guard->writes) throw Undeclared{"guard", text, "writes main"};
}

// The next guard after one that this access belies, which it does not; nothing if there is none.
std::string Guards::following(Machine& m, const Guard& guard, Value ref, const Location& location, bool write) {
    std::vector<Guard> usable = held(m, ref, location);
    const std::size_t all = usable.size();
    if (write) {
        for (std::size_t i = 0; i < all; ++i) usable.push_back(usable[i]);
        for (std::size_t i = all; i < usable.size(); ++i) usable[i].writes = true;
    } else {  // a read belies no guard of writes
        usable.push_back(parsed(m, "writes main"));
    }
    const Guard* next = nullptr;
    for (const Guard& each : usable)
        if (guard.tried_before(each) && (!next || each.tried_before(*next))) next = &each;
    return next ? next->whole() : std::string();
}

}  // namespace pathproof
