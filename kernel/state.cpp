// How the outcome of a step becomes a state: naming, garbage, sharedness, interning (`state.py`).
//
// After a step memory is canonical again: what nothing reaches is dropped, every object is named by its least path, each
// changed object is interned. The walk that does this is skipped when no reference changed, and confined to what only
// threads reach when no object that a module leads to changed a reference.
#include <algorithm>

#include "machine.hpp"

namespace pathproof {

// One walk. Objects are numbered: names of the current state first, then objects made in this step.
class Canonical {
public:
    explicit Canonical(Machine& machine) : m_(machine) {}

    Root state() {
        bool inner = m_.frames_changed_, full = !m_.based_ || m_.roots_changed_;
        if (!full) {
            for (u32 name : m_.dirty_names_) {
                const u32 before = m_.heap_[name];
                if (!before) continue;
                if (edges_of(m_.dirty_[m_.dirty_place_[name] - 1], m_.encoding) != m_.objects.edges(before)) {
                    inner = true;
                    if (m_.reached_[name]) {
                        full = true;
                        break;
                    }
                }
            }
        }
        if (full) return rebuilt(false);
        if (inner) return rebuilt(true);
        for (const Object& item : m_.fresh_) m_.check_garbage(item);
        for (u32 name : m_.dirty_names_)
            if (m_.heap_[name]) change(name, m_.objects.intern(std::move(m_.dirty_[m_.dirty_place_[name] - 1]), m_.encoding));
        return m_.tree.with(m_.loaded_, sorted());
    }

private:
    static constexpr u32 NO_OWNER = 0;  // reached from a module

    std::size_t number(Value ref) const { return ref.is(Tag::Fresh) ? limit_ + ref.index() : ref.index(); }

    Root rebuilt(bool keep) {
        keep_ = keep;
        m_.ensure(m_.paths.size() - 1);
        limit_ = m_.heap_.size();
        name_.assign(limit_ + m_.fresh_.size(), 0);
        owner_.assign(name_.size(), NO_OWNER);
        common_.assign(name_.size(), 0);
        if (!keep) modules();
        const std::size_t reached = walked_.size();
        threads();
        collect();
        publish(reached);
        // what is not kept gets its new name, and with it all that mentions it
        for (Value ref : walked_)
            if (ref != Value(Tag::Ref, name_[number(ref)])) renaming_ = true;
        if (keep) {
            for (u32 name : m_.dirty_names_)
                if (m_.heap_[name] && m_.reached_[name]) place(name, std::move(m_.dirty_[m_.dirty_place_[name] - 1]));
        }
        for (Value ref : walked_) settle(ref, name_[number(ref)]);
        for (Value thread : m_.step_live_)
            for (Value root : m_.roots_of(thread)) settle(root, root.index());
        remove_rest();
        regions(reached);
        return m_.tree.with(m_.based_ ? m_.loaded_ : m_.tree.empty(), sorted());
    }

    // -- the walk

    bool kept(Value ref) const { return keep_ && ref.is(Tag::Ref) && m_.reached_[ref.index()]; }

    void modules() {
        std::vector<std::pair<std::string_view, Value>> roots;
        for (const Source& source : m_.program.sources) {
            const Value ref = m_.module_ref(source.module);
            if (m_.exists(ref)) roots.emplace_back(m_.text(source.module), ref);
        }
        std::sort(roots.begin(), roots.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [_, ref] : roots) visit(ref, ref.index(), NO_OWNER);
        run(0, NO_OWNER);
    }

    void threads() {
        for (Value thread : m_.step_live_) {
            const std::size_t start = walked_.size();
            for (Value root : m_.roots_of(thread))
                for (const Edge& edge : edges(root)) reach(edge, root.index(), thread.index());
            run(start, thread.index());
        }
    }

    void run(std::size_t next, u32 owner) {
        for (; next < walked_.size(); ++next) {
            const Value ref = walked_[next];
            const u32 name = name_[number(ref)];
            for (const Edge& edge : edges(ref)) reach(edge, name, owner);
        }
    }

    void reach(const Edge& edge, u32 parent, u32 owner) {
        if (kept(edge.ref)) return;
        const std::size_t place = number(edge.ref);
        if (name_[place]) {
            if (owner != NO_OWNER && owner_[place] != owner && owner_[place] != NO_OWNER) share(edge.ref);
            return;
        }
        visit(edge.ref, m_.paths.child(parent, edge.label), owner);
    }

    void visit(Value ref, u32 name, u32 owner) {
        const std::size_t place = number(ref);
        name_[place] = name;
        owner_[place] = owner;
        walked_.push_back(ref);
    }

    void share(Value ref) {  // two threads lead to this object, hence to all that it leads to
        std::vector<Value> pending{ref};
        while (!pending.empty()) {
            const Value next = pending.back();
            pending.pop_back();
            if (kept(next)) continue;
            const std::size_t place = number(next);
            if (common_[place] || (name_[place] && owner_[place] == NO_OWNER)) continue;
            common_[place] = 1;
            commons_.push_back(next);
            for (const Edge& edge : edges(next)) pending.push_back(edge.ref);
        }
    }

    const std::vector<Edge>& edges(Value ref) {
        const bool dirty = !ref.is(Tag::Fresh) && m_.dirty_place_[ref.index()];
        if (!ref.is(Tag::Fresh) && !dirty) return m_.objects.edges(m_.based_ ? m_.heap_[ref.index()] : 0);
        const auto [found, fresh] = worked_out_.try_emplace(ref);
        if (fresh) found->second = m_.edges(ref);
        return found->second;
    }

    // -- what the walk means

    void collect() {
        if (m_.based_) {
            std::vector<u32> garbage;
            for (u32 name : m_.present_)
                if (!name_[name] && !kept(Value(Tag::Ref, name)) && !m_.paths.is_root(name)) garbage.push_back(name);
            std::sort(garbage.begin(), garbage.end(), [&](u32 a, u32 b) { return m_.paths.digest(a) < m_.paths.digest(b); });
            for (u32 name : garbage) m_.check_garbage(m_.read(Value(Tag::Ref, name)));
        }
        for (std::size_t i = 0; i < m_.fresh_.size(); ++i)
            if (!name_[limit_ + i]) m_.check_garbage(m_.fresh_[i]);
    }

    void publish(std::size_t reached) {
        for (std::size_t i = 0; i < reached; ++i)
            if (!shared_before(walked_[i])) m_.publish(walked_[i]);
        for (Value ref : commons_)
            if (!shared_before(ref)) m_.publish(ref);
        for (u32 name : std::vector<u32>(m_.newly_shared_names_))
            if (name < limit_ && name_[name]) m_.publish(Value(Tag::Ref, name));
        for (std::size_t i = 0; i < m_.fresh_.size(); ++i)
            if (m_.fresh_shared_[i] && name_[limit_ + i]) m_.publish(Value(Tag::Fresh, i));
    }

    bool shared_before(Value ref) const { return m_.based_ && ref.is(Tag::Ref) && m_.shared_[ref.index()]; }

    Value renamed(Value ref) const {
        if (ref.is(Tag::Thread)) return ref;
        const u32 name = name_[number(ref)];
        return name ? Value(Tag::Ref, name) : ref;  // kept, or a root
    }

    // The object that was reached as `ref` gets its place under `name`.
    void settle(Value ref, u32 name) {
        if (ref.is(Tag::Fresh)) {
            place(name, std::move(m_.fresh_[ref.index()]));
            return;
        }
        if (const u32 dirty = m_.dirty_place_[ref.index()]) {
            place(name, std::move(m_.dirty_[dirty - 1]));
            return;
        }
        const u32 before = m_.heap_[ref.index()];
        if (renaming_)
            for (const Edge& edge : m_.objects.edges(before))
                if (renamed(edge.ref) != edge.ref) {
                    place(name, Object(m_.objects[before]));
                    return;
                }
        settle_contents(name, before);
    }

    void place(u32 name, Object&& item) {
        if (renaming_) rename(item, m_.values, [this](Value ref) { return renamed(ref); });
        settle_contents(name, m_.objects.intern(std::move(item), m_.encoding));
    }

    void settle_contents(u32 name, u32 contents) {
        m_.ensure(name);
        settled_.push_back(name);
        change(name, contents);
    }

    void change(u32 name, u32 contents) {
        if ((m_.based_ ? m_.heap_[name] : 0) != contents) changes_.push_back({name, contents});
    }

    void remove_rest() {
        if (!m_.based_) return;
        std::vector<u8> stays(m_.heap_.size(), 0);
        for (u32 name : settled_) stays[name] = 1;
        for (u32 name : m_.present_)
            if (!stays[name] && !kept(Value(Tag::Ref, name))) changes_.push_back({name, 0});
    }

    void regions(std::size_t reached) {
        std::vector<u32> region, shared;
        if (keep_) region = m_.regions_[m_.reached_region_];
        else
            for (std::size_t i = 0; i < reached; ++i) region.push_back(name_[number(walked_[i])]);
        std::sort(region.begin(), region.end());
        shared = region;
        for (Value ref : commons_) shared.push_back(name_[number(ref)]);
        std::sort(shared.begin(), shared.end());
        shared.erase(std::unique(shared.begin(), shared.end()), shared.end());
        const u32 reached_id = m_.regions_.intern(std::move(region)), shared_id = m_.regions_.intern(std::move(shared));
        if (!m_.based_ || reached_id != m_.reached_region_) changes_.push_back({Tree::REACHED, reached_id});
        if (!m_.based_ || shared_id != m_.shared_region_) changes_.push_back({Tree::SHARED, shared_id});
    }

    std::span<const Tree::Change> sorted() {
        std::sort(changes_.begin(), changes_.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
        return changes_;
    }

    Machine& m_;
    bool keep_ = false, renaming_ = false;
    std::size_t limit_ = 0;
    std::vector<u32> name_, owner_;
    std::vector<u8> common_;
    std::vector<Value> walked_, commons_;
    std::unordered_map<Value, std::vector<Edge>> worked_out_;
    std::vector<Tree::Change> changes_;
    std::vector<u32> settled_;
};

Root Machine::canonical() { return Canonical(*this).state(); }

void Machine::check_garbage(const Object& item) {
    if (item.kind != Kind::Generator || item.status() != Value::text(words.suspended)) return;
    const Code& code = *item.code;
    if (!code.cleanup[item.pc - 1] && !delegates_to_closable(code, item.slot_values())) return;
    throw Refused{std::string(text(code.file)), code.positions[item.pc - 1].line, "abandoned generator",
                  "it still has a finally or with to run, some time", "close it, or use it up"};
}

// -- going from state to state ---------------------------------------------------------------------------------------

void Machine::place(u32 name, u32 contents) {
    ensure(name);
    if (!heap_[name] && contents) {
        present_at_[name] = static_cast<u32>(present_.size());
        present_.push_back(name);
    } else if (heap_[name] && !contents) {
        const u32 last = present_.back();
        present_[present_at_[name]] = last;
        present_at_[last] = present_at_[name];
        present_.pop_back();
    }
    heap_[name] = contents;
}

void Machine::load(Root state) {
    if (state == loaded_) return;
    bool threads = false;
    tree.differences(loaded_, state, [&](u32 where, u32, u32 after) {
        if (where >= Paths::FIRST) {
            threads = threads || paths.is_thread(where);
            place(where, after);
        } else if (where == Tree::REACHED || where == Tree::SHARED) {
            auto& marks = where == Tree::REACHED ? reached_ : shared_;
            auto& region = where == Tree::REACHED ? reached_region_ : shared_region_;
            for (u32 name : regions_[region]) marks[name] = 0;
            region = after;
            for (u32 name : regions_[region]) {
                ensure(name);
                marks[name] = 1;
            }
        }
    });
    if (threads) {
        live_.clear();
        for (u32 name : present_)
            if (paths.is_thread(name)) live_.push_back(Value(Tag::Thread, name));
        std::sort(live_.begin(), live_.end(), [this](Value a, Value b) {
            return std::ranges::lexicographical_compare(thread_path(a), thread_path(b));
        });
    }
    loaded_ = state;
}

u128 Machine::component_hash(u32 name, u32 contents) {
    const auto [found, fresh] = hashes_.try_emplace(static_cast<u64>(name) << 32 | contents, 0);
    if (fresh) {
        const Digest& digest = paths.digest(name);
        std::string data(reinterpret_cast<const char*>(digest.data()), digest.size());
        data += encoding.of(objects[contents]);
        found->second = keyed_hash(data);
    }
    return found->second;
}

u128 Machine::fingerprint() {
    if (const Violation* violation = error(loaded_)) return error_hash(*violation);
    u128 total = 0;
    for (u32 name : present_) total += component_hash(name, heap_[name]);
    return total;
}

}  // namespace pathproof
