// How the effect of a step becomes a state: naming, garbage, sharedness (`state.py`).
//
// After a step memory is canonical again: what nothing reaches is dropped and every object is named by its least path.
// What this looks at in the state that the step started from is asked as questions, so that its outcome can be remembered
// (memo.hpp): whoever adds a look at the state here adds an `ask`. There are five ways, from cheap to dear, and the dearer ones
// are right whenever a cheaper one is:
//
//   - no reference changed: names stay;
//   - only the stepping thread's own frames changed what they lead to: the walk is confined to what this thread names, as
//     long as no other thread leads to what it lets go of; those that lead to what it renames mention the new names;
//   - the stepping thread ended: what it named is garbage, or named by the first of the threads that lead to it;
//   - only threads changed what they lead to: what modules lead to keeps its names;
//   - a full walk.
//
// For each thread a state keeps the set of objects that it reaches and modules do not (`Paths::reach`): an object is shared if
// a module or two threads reach it.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "namer.hpp"
#include "parts.hpp"

namespace pathproof {

class Canonical {
public:
    Canonical(Namer& namer, const Effect& effect, Namer::Changes& changes)
        : m_(namer), state_(namer.state_), objects_(namer.objects_), paths_(namer.encoding_.paths), regions_(namer.regions_),
          effect_(effect), changes_(changes) {}

    void walk() {
        for (const Effect::Write& write : effect_.writes) m_.overlay(write.name, write.contents);
        for (const auto& [name, attribute, value] : effect_.attributes) {
            m_.overlay(name, objects_.with_attribute(m_.now(name), attribute, value, m_.encoding_));
            m_.late_[name] = 1;
        }
        for (const auto& [name, attribute, value] : effect_.attributes)
            if (m_.questions_.ask({Question::Kind::Mentions, name, attribute}) || m_.encoding_.values.mentions_objects(value)) know(name);
        bool others = false, inner = effect_.frames_changed || effect_.threads_changed;
        bool full = !state_.is_based() || effect_.roots_changed;
        if (!full) {
            for (u32 name : m_.overlaid_) {
                if (m_.late_[name]) continue;  // it leads where it led
                ask(Question::Kind::Edges, name);
                const u32 before = state_.contents(name);
                if (!before || objects_.edge_list(before) == objects_.edge_list(m_.overlay_[name])) continue;
                inner = true;
                if (is_reached(name)) full = true;
                if (!paths_.is_root(name) || thread_of_root(name) != effect_.thread.index()) others = true;
            }
        }
        if (full) {
            rebuild(false);
        } else if (inner) {
            const bool confined = m_.shortcuts && !others && (effect_.threads_changed ? ended() : local());
            if (!confined) rebuild(true);
        } else {
            for (u32 contents : effect_.fresh) check_garbage(objects_[contents]);
            for (u32 name : m_.overlaid_)
                if (state_.contents(name)) change(name, m_.overlay_[name]);
        }
    }

private:
    // -- what is asked about the state that the step started from

    void ask(Question::Kind kind, u32 name) {
        if (m_.questions_.is_naming()) m_.questions_.ask({kind, name});
    }
    void know(u32 name) {  // its contents matter as a whole
        ask(Question::Kind::Whole, name);
        m_.late_[name] = 0;
    }
    bool is_reached(u32 name) {
        ask(Question::Kind::Reached, name);
        return state_.is_reached(name);
    }
    bool is_shared(u32 name) {
        ask(Question::Kind::Shared, name);
        return state_.is_shared(name);
    }
    u32 count(u32 name) {
        ask(Question::Kind::Count, name);
        return state_.count(name);
    }
    const std::vector<u32>& reachers(u32 name) {
        return regions_[static_cast<u32>(m_.questions_.ask({Question::Kind::Reachers, name}))];
    }
    const std::vector<u32>& reach(u32 thread) {
        ask(Question::Kind::Reach, thread);
        return regions_[state_.region(paths_.reach(thread))];
    }
    const std::vector<Edge>& edges_before(u32 name) {
        ask(Question::Kind::Edges, name);
        return objects_.edges(state_.contents(name));
    }
    i64 frames_before(u32 thread) {
        ask(Question::Kind::Whole, thread);
        return state_.frames(thread);
    }

    u32 thread_of_root(u32 name) const { return paths_.is_thread(name) ? name : paths_.parent(name); }

    // -- objects are numbered: names of the current state first, then objects made in this step

    std::size_t number(Value ref) const { return ref.is(Tag::Fresh) ? limit_ + ref.index() : ref.index(); }
    u32 contents(Value ref) const { return ref.is(Tag::Fresh) ? effect_.fresh[ref.index()] : m_.now(ref.index()); }
    const std::vector<Edge>& edges_now(u32 name) {
        if (!m_.overlay_[name] || m_.late_[name]) ask(Question::Kind::Edges, name);
        return objects_.edges(m_.now(name));
    }
    const std::vector<Edge>& edges(Value ref) {
        return ref.is(Tag::Fresh) ? objects_.edges(effect_.fresh[ref.index()]) : edges_now(ref.index());
    }
    bool kept(Value ref) { return keep_ && ref.is(Tag::Ref) && is_reached(ref.index()); }
    template <class F> void for_roots(u32 thread, const F& visit) {  // as the step leaves them
        if (!m_.overlay_[thread]) ask(Question::Kind::Whole, thread);
        visit(thread);
        const i64 count = m_.frames_now(thread);
        for (i64 depth = 0; depth < count; ++depth) {
            const u32 name = m_.frame_name(thread, depth);
            m_.room_.ensure(name);
            visit(name);
        }
    }

    void prepare(bool keep) {
        keep_ = keep;
        m_.room_.ensure_all();
        limit_ = m_.room_.size();
        const std::size_t size = limit_ + effect_.fresh.size();
        if (m_.name_.size() < size) m_.name_.resize(size * 2, 0);
        if (m_.marks_.size() < size) m_.marks_.resize(size * 2, 0);
    }
    u32& name(Value ref) { return m_.name_[number(ref)]; }

    void visit(Value ref, u32 named) {
        name(ref) = named;
        walked_.push_back(ref);
    }

    void forget() {
        for (Value ref : walked_) name(ref) = 0;
    }

    // -- the walk of one thread

    // Names what `thread` leads to and nobody before it does. `taken(ref)`: it has a name already, or none of this thread's.
    template <class F>
    void name_from(u32 thread, const F& taken) {
        std::size_t next = walked_.size();
        for_roots(thread, [&](u32 root) {
            for (const Edge& edge : edges_now(root))
                if (!taken(edge.ref)) visit(edge.ref, paths_.child(root, edge.label));
        });
        run(next, taken);
    }
    template <class F>
    void run(std::size_t next, const F& taken) {
        for (; next < walked_.size(); ++next) {
            const u32 parent = name(walked_[next]);
            for (const Edge& edge : edges(walked_[next]))
                if (!taken(edge.ref)) visit(edge.ref, paths_.child(parent, edge.label));
        }
    }

    // Everything that a thread leads to and no module does, in no particular order.
    template <class F>
    std::vector<Value> reached_from(u32 thread, const F& from_module) {
        std::vector<Value> found;
        const auto look = [&](const std::vector<Edge>& edges) {
            for (const Edge& edge : edges) {
                if (from_module(edge.ref) || m_.marks_[number(edge.ref)]) continue;
                m_.marks_[number(edge.ref)] = 1;
                found.push_back(edge.ref);
            }
        };
        for_roots(thread, [&](u32 root) { look(edges_now(root)); });
        for (std::size_t next = 0; next < found.size(); ++next) look(edges(found[next]));
        for (Value ref : found) m_.marks_[number(ref)] = 0;
        return found;
    }

    // -- only the stepping thread's frames lead elsewhere

    // Which of two live threads comes first never changes, so it is not asked.
    bool after(u32 owner, u32 me) const { return state_.rank(owner) > state_.rank(me); }

    bool local() {
        prepare(true);
        const u32 me = effect_.thread.index();
        bool possible = true;
        const auto taken = [&](Value ref) {
            if (kept(ref) || name(ref)) return true;
            if (ref.is(Tag::Fresh)) return false;
            const u32 owner = paths_.owner(ref.index());
            if (owner == me) return false;
            if (after(owner, me)) possible = false;  // it would now be named by this thread
            return true;
        };
        name_from(me, taken);
        std::vector<u32> others;  // threads that mention what gets another name: they come after this one, or the name were theirs
        const std::vector<Value> reached = possible ? reached_from(me, [&](Value ref) { return kept(ref); }) : walked_;
        for (Value ref : reached) {
            if (!possible) break;
            m_.marks_[number(ref)] = 1;
            if (!ref.is(Tag::Ref)) continue;
            const u32 owner = paths_.owner(ref.index());
            if (owner != me) {
                if (after(owner, me)) possible = false;
            } else if (name(ref) != ref.index() && count(ref.index()) > 1) {
                for (u32 thread : reachers(ref.index()))
                    if (thread != me && std::ranges::find(others, thread) == others.end()) others.push_back(thread);
            }
        }
        std::vector<u32> lost;
        if (possible)
            for (u32 before : reach(me))
                if (!m_.marks_[before] && paths_.owner(before) == me) {
                    if (count(before) > 1) possible = false;
                    lost.push_back(before);
                }
        if (possible) settle_local(me, reached, lost, others);
        for (Value ref : reached) m_.marks_[number(ref)] = 0;
        forget();
        if (!possible) walked_.clear();
        return possible;
    }

    void settle_local(u32 me, const std::vector<Value>& reached, std::vector<u32>& lost, const std::vector<u32>& others) {
        check_garbage(lost);
        for (std::size_t i = 0; i < effect_.fresh.size(); ++i)
            if (!m_.marks_[limit_ + i]) check_garbage(objects_[effect_.fresh[i]]);
        // what becomes shared, and what was while it lasted
        const auto& before = reach(me);
        for (Value ref : reached)
            if (ref.is(Tag::Ref) && !std::ranges::binary_search(before, ref.index()) && count(ref.index()) == 1) publish(ref);
        const std::unordered_set<u32> gone(lost.begin(), lost.end());
        for (u32 each : effect_.shared)
            if (!is_reached(each) && state_.contents(each) && !gone.contains(each)) publish(Value(Tag::Ref, each));
        for (std::size_t i = 0; i < effect_.fresh.size(); ++i)
            if (effect_.fresh_shared[i] && m_.marks_[limit_ + i]) publish(Value(Tag::Fresh, i));
        for (Value ref : walked_) renaming_ = renaming_ || ref != Value(Tag::Ref, name(ref));
        std::vector<u32> region;
        for (Value ref : walked_) region.push_back(name(ref));
        for (Value ref : reached)
            if (!name(ref)) region.push_back(ref.index());
        for (Value ref : walked_) settle(ref, name(ref));
        for_roots(me, [&](u32 root) { settle(Value(Tag::Ref, root), root); });
        for (u32 thread : others) settle_other(thread);
        // what is overwritten or left behind
        for (Value ref : walked_)
            if (ref.is(Tag::Ref) && name(ref) != ref.index()) lost.push_back(ref.index());
        for (i64 depth = m_.frames_now(me); depth < frames_before(me); ++depth) lost.push_back(m_.frame_name(me, depth));
        settle_rest(lost);
        std::sort(region.begin(), region.end());
        change_leaf(paths_.reach(me), regions_.intern(std::move(region)));
    }

    void settle_rest(const std::vector<u32>& lost) {
        mark_settled();
        for (u32 each : lost)
            if (!m_.is_settled(each)) change(each, 0);
        const std::unordered_set<u32> gone(lost.begin(), lost.end());
        for (u32 each : m_.overlaid_)  // objects of others that only became published, or changed without changing edges
            if (state_.contents(each) && !m_.is_settled(each) && !gone.contains(each)) change(each, m_.overlay_[each]);
        m_.clear_settled();
        for (const auto& [place, value] : made_) change(place, value);
    }

    // A thread that names what it named, and mentions new names of what this one renamed.
    void settle_other(u32 thread) {
        for_roots(thread, [&](u32 root) { settle(Value(Tag::Ref, root), root); });
        std::vector<u32> region;
        for (u32 each : reach(thread)) {
            region.push_back(renamed(Value(Tag::Ref, each)).index());
            if (paths_.owner(each) == thread) settle(Value(Tag::Ref, each), each);
        }
        std::sort(region.begin(), region.end());
        change_leaf(paths_.reach(thread), regions_.intern(std::move(region)));
    }

    // -- the stepping thread is gone, and nothing else leads elsewhere

    // What it named and others lead to is named by the first of these. Whatever such an object leads to, the thread that is gone
    // led to, too: so nobody else's names change.
    bool ended() {
        const u32 me = effect_.thread.index();
        ask(Question::Kind::Live, 0);
        std::vector<Value> left = state_.live();
        std::erase(left, effect_.thread);
        // else one started, and may have ended in the same step, or children of this one have another name now
        if (!effect_.live_changed || !std::ranges::equal(left, effect_.live)) return false;
        prepare(true);
        std::vector<u32> garbage, heirs;
        for (u32 each : reach(me)) {
            if (paths_.owner(each) != me) continue;
            if (count(each) == 1) garbage.push_back(each);
            else
                for (u32 thread : reachers(each))
                    if (thread != me && std::ranges::find(heirs, thread) == heirs.end()) heirs.push_back(thread);
        }
        std::sort(heirs.begin(), heirs.end(), [&](u32 a, u32 b) { return after(b, a); });
        for (u32 heir : heirs)
            name_from(heir, [&](Value ref) {
                const u32 owner = paths_.owner(ref.index());
                return kept(ref) || name(ref) || (owner != heir && owner != me);
            });
        settle_ended(me, garbage, heirs);
        forget();
        return true;
    }

    void settle_ended(u32 me, std::vector<u32>& garbage, const std::vector<u32>& heirs) {
        check_garbage(garbage);
        for (u32 contents : effect_.fresh) check_garbage(objects_[contents]);
        const std::unordered_set<u32> gone(garbage.begin(), garbage.end());
        for (u32 each : effect_.shared)
            if (!is_reached(each) && state_.contents(each) && !gone.contains(each)) publish(Value(Tag::Ref, each));
        std::vector<u32> lost = garbage;
        for (Value ref : walked_) {
            if (paths_.owner(ref.index()) != me) continue;
            renaming_ = true;
            lost.push_back(ref.index());
        }
        for (Value ref : walked_)
            if (paths_.owner(ref.index()) == me) settle(ref, name(ref));
        for (u32 heir : heirs) settle_other(heir);
        lost.push_back(me);
        for (i64 depth = 0; depth < frames_before(me); ++depth) lost.push_back(m_.frame_name(me, depth));
        settle_rest(lost);
        change_leaf(paths_.reach(me), 0);
    }

    // -- everything, or everything but what modules lead to

    void rebuild(bool keep) {
        prepare(keep);
        ask(Question::Kind::Live, 0);
        if (!keep) {
            name_modules();
            for (Value ref : walked_) m_.mark_modular(number(ref));
        }
        const std::size_t reached = walked_.size();
        const auto taken = [&](Value ref) { return name(ref) != 0 || kept(ref); };
        const auto& live = effect_.live_changed ? effect_.live : state_.live();
        for (Value thread : live) name_from(thread.index(), taken);
        // what each thread reaches
        const auto modular = [&](Value ref) { return m_.is_modular(number(ref)) || kept(ref); };
        std::vector<std::pair<u32, std::vector<Value>>> reach;
        for (Value thread : live) reach.emplace_back(thread.index(), reached_from(thread.index(), modular));
        std::vector<Value> common;
        for (const auto& [_, refs] : reach)
            for (Value ref : refs)
                if (++m_.tally(number(ref)) == 2) common.push_back(ref);
        for (const auto& [_, refs] : reach)
            for (Value ref : refs) m_.tally(number(ref)) = 0;
        std::vector<u32> lost = state_.is_based() ? collect(live) : std::vector<u32>();
        for (std::size_t i = 0; i < effect_.fresh.size(); ++i)
            if (!m_.name_[limit_ + i]) check_garbage(objects_[effect_.fresh[i]]);
        for (std::size_t i = 0; i < reached; ++i)
            if (!shared_before(walked_[i])) publish(walked_[i]);
        for (Value ref : common)
            if (!shared_before(ref)) publish(ref);
        for (u32 each : effect_.shared)
            if (name(Value(Tag::Ref, each))) publish(Value(Tag::Ref, each));
        for (std::size_t i = 0; i < effect_.fresh.size(); ++i)
            if (effect_.fresh_shared[i] && name(Value(Tag::Fresh, i))) publish(Value(Tag::Fresh, i));
        for (Value ref : walked_) renaming_ = renaming_ || ref != Value(Tag::Ref, name(ref));
        settle_all(live, keep, reached, reach, lost);
        if (!keep)
            for (std::size_t i = 0; i < reached; ++i) m_.unmark_modular(number(walked_[i]));
        forget();
    }

    void settle_all(std::span<const Value> live, bool keep, std::size_t reached,
                    const std::vector<std::pair<u32, std::vector<Value>>>& reach, std::vector<u32>& lost) {
        if (keep)
            for (u32 each : m_.overlaid_)
                if (state_.contents(each) && is_reached(each)) made_.push_back({each, m_.overlay_[each]});
        for (Value ref : walked_) settle(ref, name(ref));
        for (Value thread : live)
            for_roots(thread.index(), [&](u32 root) { settle(Value(Tag::Ref, root), root); });
        mark_settled();
        if (state_.is_based()) {
            for (Value ref : walked_)
                if (ref.is(Tag::Ref) && name(ref) != ref.index()) lost.push_back(ref.index());
            for (u32 each : lost)
                if (!m_.is_settled(each)) change(each, 0);
            for (Value thread : state_.live())
                if (std::ranges::find(live, thread) == live.end()) change_leaf(paths_.reach(thread.index()), 0);
        }
        m_.clear_settled();
        for (const auto& [place, value] : made_) change(place, value);
        if (!keep) {
            std::vector<u32> region;
            for (std::size_t i = 0; i < reached; ++i) region.push_back(name(walked_[i]));
            std::sort(region.begin(), region.end());
            change_leaf(Tree::REACHED, regions_.intern(std::move(region)));
        }
        for (const auto& [thread, refs] : reach) {
            std::vector<u32> region;
            for (Value ref : refs) region.push_back(name(ref));
            std::sort(region.begin(), region.end());
            change_leaf(paths_.reach(thread), regions_.intern(std::move(region)));
        }
    }

    void name_modules() {
        const auto taken = [&](Value ref) { return name(ref) != 0; };
        for (Name module : m_.modules) {
            const u32 name = m_.module_name(module);
            m_.room_.ensure(name);
            if (!m_.overlay_[name]) ask(Question::Kind::Edges, name);
            if (m_.now(name)) visit(Value(Tag::Ref, name), name);
        }
        run(0, taken);
    }

    // What the new state has no place for: roots that are gone, and objects that were led to and are not any more. Such an
    // object was mentioned by something that the step changed or removed, or by another such object: since all that was there
    // was led to from somewhere, nobody need look at the rest.
    std::vector<u32> collect(std::span<const Value> live) {
        std::vector<u32> lost, garbage;
        const auto look = [&](u32 changed) {
            for (const Edge& edge : edges_before(changed)) {
                const u32 target = edge.ref.index();
                if (name(edge.ref) || m_.marks_[target] || kept(edge.ref)) continue;
                m_.marks_[target] = 1;
                garbage.push_back(target);
            }
        };
        const auto gone = [&](u32 thread, i64 from) {
            for (i64 depth = from; depth < frames_before(thread); ++depth) {
                lost.push_back(m_.frame_name(thread, depth));
                look(lost.back());
            }
        };
        for (u32 changed : m_.overlaid_)
            if (!m_.late_[changed]) look(changed);
        for (Value each : state_.live()) {
            const u32 thread = each.index();
            if (std::ranges::find(live, each) == live.end()) {
                lost.push_back(thread);
                look(thread);
                gone(thread, 0);
            } else if (m_.overlay_[thread]) {
                gone(thread, m_.frames_now(thread));
            }
        }
        for (std::size_t next = 0; next < garbage.size(); ++next) look(garbage[next]);
        for (u32 each : garbage) m_.marks_[each] = 0;
        lost.insert(lost.end(), garbage.begin(), garbage.end());
        check_garbage(garbage);
        return lost;
    }

    void check_garbage(std::vector<u32>& names) {  // in an order that depends on nothing else
        std::sort(names.begin(), names.end(), [&](u32 a, u32 b) { return paths_.digest(a) < paths_.digest(b); });
        for (u32 each : names) {
            if (!m_.overlay_[each] || m_.late_[each]) ask(Question::Kind::Head, each);
            if (objects_[m_.now(each)].kind != Kind::Generator) continue;
            if (!m_.overlay_[each] || m_.late_[each]) know(each);
            check_garbage(objects_[m_.now(each)]);
        }
    }

    // A generator that dies inside `try ... finally` or `with` would run code at a moment that is not fixed.
    void check_garbage(const Object& item) {
        if (item.kind != Kind::Generator || item.status() != Value::text(m_.words_.suspended)) return;
        if (item.code->cleanup[item.pc - 1] || delegates_to_closable(item)) abandoned(m_.encoding_.values, *item.code, item.pc);
    }

    // Whether a `yield from` is under way to an object of the program's that would be closed.
    bool delegates_to_closable(const Object& item) {
        const auto slots = item.slot_values();
        for (std::size_t i = 0; i < slots.size(); ++i) {
            if (m_.encoding_.values.text(item.code->slots[i]).front() != '.' || !slots[i].is_object()) continue;
            const Object& inner = object(slots[i]);
            if (inner.kind == Kind::Instance && has_attribute(inner.cls, m_.encoding_.values.intern("close"))) return true;
        }
        return false;
    }

    const Object& object(Value ref) {
        if (ref.is(Tag::Constant)) return m_.constants_[ref];
        if (ref.is(Tag::Ref)) know(ref.index());
        return objects_[contents(ref)];
    }

    bool has_attribute(Value cls, Name name) {
        if (object(cls).find(name)) return true;
        for (Value base : m_.encoding_.values.items(object(cls).data[ClassField::Order]))
            if (object(base).find(name)) return true;
        return false;
    }

    // -- contents

    bool shared_before(Value ref) { return state_.is_based() && ref.is(Tag::Ref) && is_shared(ref.index()); }

    void publish(Value ref) {
        const bool known = ref.is(Tag::Fresh) || (m_.overlay_[ref.index()] && !m_.late_[ref.index()]);
        if (!known) ask(Question::Kind::Head, ref.index());
        const Object& item = objects_[contents(ref)];
        if (item.published || item.kind == Kind::Class || item.kind == Kind::Function || item.kind == Kind::Module) return;
        if (!known) know(ref.index());
        const u32 made = objects_.published(contents(ref), m_.encoding_);
        if (ref.is(Tag::Fresh)) published_[ref.index()] = made;
        else m_.overlay(ref.index(), made);
    }

    Value renamed(Value ref) {
        if (ref.is(Tag::Thread)) return ref;
        const u32 fresh = name(ref);
        return fresh ? Value(Tag::Ref, fresh) : ref;  // kept, or of another thread
    }

    // What was `ref` is at this place of the new state.
    void settle(Value ref, u32 place) {
        if (ref != Value(Tag::Ref, place)) foreign_.push_back(place);
        u32 number = contents(ref);
        if (ref.is(Tag::Fresh))
            if (const auto found = published_.find(ref.index()); found != published_.end()) number = found->second;
        const bool rename = renaming_ && std::ranges::any_of(edges(ref), [&](const Edge& edge) { return renamed(edge.ref) != edge.ref; });
        if (ref.is(Tag::Ref) && (rename || place != ref.index()) && (!m_.overlay_[ref.index()] || m_.late_[ref.index()])) know(ref.index());
        if (rename) number = objects_.renamed(number, [this](Value other) { return renamed(other); }, m_.encoding_);
        if (ref != Value(Tag::Ref, place) || rename || m_.overlay_[place] || !state_.is_based()) made_.push_back({place, number});
        else stays_.push_back(place);
    }
    void mark_settled() {
        for (u32 place : stays_) m_.mark_settled(place);
        for (const auto& [place, value] : made_) {
            m_.room_.ensure(place);
            m_.mark_settled(place);
        }
        for (u32 place : foreign_) m_.late_[place] = 0;  // whose it was is gone, and gets no attributes
    }

    // What a plan puts somewhere is put there whatever was there before: it need not be what is there now.
    void change(u32 place, u32 value) {
        if (m_.questions_.is_naming() || state_.before(place) != value) changes_.push_back({place, value});
    }
    void change_leaf(u32 place, u32 value) {
        if (m_.questions_.is_naming() || (state_.is_based() ? state_.region(place) : 0) != value) changes_.push_back({place, value});
    }

    Namer& m_;
    CurrentState& state_;
    Objects& objects_;
    Paths& paths_;
    Regions& regions_;
    const Effect& effect_;
    Namer::Changes& changes_;
    bool keep_ = false, renaming_ = false;
    std::size_t limit_ = 0;
    std::vector<Value> walked_;
    std::vector<Tree::Change> made_;              // what comes to places that were settled
    std::vector<u32> stays_;                      // places that were settled and keep what they have
    std::vector<u32> foreign_;                    // places to which something else comes than what was there
    std::unordered_map<u32, u32> published_;      // new objects that are published: number, contents
};

void Namer::walk(const Effect& effect, Changes& changes) {
    changes.clear();
    try {
        Canonical(*this, effect, changes).walk();
    } catch (...) {  // an abandoned generator: nothing of this walk may stay behind
        clear_overlay();
        clear_settled();
        questions_.end_naming();
        std::ranges::fill(name_, 0);
        std::ranges::fill(tally_, 0);
        std::ranges::fill(marks_, 0);
        std::ranges::fill(modular_, 0);
        throw;
    }
}

}  // namespace pathproof
