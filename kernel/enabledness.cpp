// What every thread may do in the current state, and whether that may be a deadlock.
//
// What a thread may do depends on its record and its top frame and on two other objects at most: the lock, the handle or the list of
// waiters that it waits for. So it is kept from state to state, and worked out again for those threads only of which one of
// these has changed (`put` notes it). An import depends on modules: it is worked out each time.
#include <algorithm>
#include <bit>

#include "machine.hpp"

namespace pathproof {

void Machine::choices(Choices& found) {
    found.clear();
    const auto& standing = this->standing();
    for (std::size_t rank = 0; rank < live_.size(); ++rank) found.emplace_back(live_[rank], standing[rank].alternatives);
}

const Dense<Machine::Standing>& Machine::standing() {
    if (everyone_stale_) {
        for (const Standing& each : standing_)
            for (u32 place : each.watched) watchers_[place] = 0;
        standing_.assign(live_.size(), {});
        restless_ = 0;
        stale_ = ~u64{0};
        everyone_stale_ = false;
        comes_back_ = false;
    }
    for (u64 stale = stale_ | restless_; stale; stale &= stale - 1) {
        const auto first = static_cast<std::size_t>(std::countr_zero(stale));
        const std::size_t last = first < LAST_BIT ? first + 1 : live_.size();
        for (std::size_t rank = first; rank < std::min(last, live_.size()); ++rank) renew(rank);
    }
    stale_ = 0;
    return standing_;
}

void Machine::renew(std::size_t rank) {
    Standing& mine = standing_[rank];
    const u64 bit = bit_of(rank);
    if (comes_back_) entered_over_.emplace_back(rank, mine);
    if (rank < LAST_BIT) {  // the last bit is not this thread's alone
        for (u32 place : mine.watched) watchers_[place] &= ~bit;
        restless_ &= ~bit;
    }
    const Waiting& what = pending(live_[rank]);
    const auto watched = [&](Value ref) {
        if (!ref.is(Tag::Ref)) return u32{0};
        watchers_[ref.index()] |= bit;
        return ref.index();
    };
    const bool waits = what.what == Wait::Lock || what.what == Wait::Join || what.what == Wait::Wait;
    mine = {&what, alternatives(live_[rank], what), {waits ? watched(what.lock) : 0, waits ? watched(what.target) : 0}};
    if (what.what == Wait::Import) restless_ |= bit;
}

// What was worked out since it was entered is as it was before.
void Machine::restore_standing() {
    if (comes_back_ && !everyone_stale_) {
        for (; !entered_over_.empty(); entered_over_.pop_back()) {
            const auto& [rank, before] = entered_over_.back();
            const u64 bit = bit_of(rank);
            if (rank < LAST_BIT)
                for (u32 place : standing_[rank].watched) watchers_[place] &= ~bit;
            for (u32 place : before.watched) watchers_[place] |= bit;
            if (rank < LAST_BIT) restless_ &= ~bit;
            if (before.what->what == Wait::Import) restless_ |= bit;
            standing_[rank] = before;
        }
        stale_ = 0;
    }
    entered_over_.clear();
    comes_back_ = false;
}

const Waiting& Machine::pending(Value thread) {
    const u32 frame = heap_[frame_name(thread.index(), frames_of(thread.index()) - 1)];
    if (pending_.size() <= frame) pending_.resize(objects.size(), nullptr);
    if (!pending_[frame]) {
        const Object& item = objects[frame];
        waitings_.push_back(waiting(*item.code, item.pc, item.stack_values()));
        pending_[frame] = &waitings_.back();
    }
    return *pending_[frame];
}

const Object& Machine::settled(Value ref) const {
    return ref.is(Tag::Constant) ? constants_[ref.index()] : objects[heap_[ref.index()]];
}

i64 Machine::alternatives(Value thread, const Waiting& what) {
    // A program that reaches into library objects may have put anything there: the operation, once taken, refuses it.
    const auto is = [&](Value ref, Kind kind) { return ref.is_object() && settled(ref).kind == kind; };
    switch (what.what) {
        case Wait::Run: return 1;
        case Wait::Choose: case Wait::Assume: return what.fanout;
        case Wait::Lock: {
            if (!is(what.lock, Kind::Lock)) return 1;
            const auto& data = settled(what.lock).data;
            const bool orphan = data[2].truth() && data[0] == Value::text(words.ended) && settled(thread).data[3].truth();
            return data[0].is_none() || (data[2].truth() && data[0] == thread) || what.timed || orphan;  // no deadlock for a daemon
        }
        case Wait::Join:
            if (!is(what.target, Kind::Handle)) return 1;
            return settled(what.target).data[0] != Value::text(words.running) || what.timed;
        case Wait::Wait: {
            if (!is(what.target, Kind::List) || !(what.lock.is_none() || is(what.lock, Kind::Lock))) return 1;
            const auto& waiters = settled(what.target).data;
            const bool notified = std::ranges::find(waiters, thread) == waiters.end();
            const auto is_free = [this](const std::vector<Value>& lock) {  // one that a thread took with it is refused then
                return lock[0].is_none() || (lock[2].truth() && lock[0] == Value::text(words.ended));
            };
            const bool available = what.lock.is_none() || is_free(settled(what.lock).data);
            return notified ? available : what.timed;
        }
        case Wait::Import: return importer(thread, what.target.name()).is_none();
    }
    return 0;
}

// The other thread that is importing the module, or a package that it is in; None if there is none.
Value Machine::importer(Value thread, Name name) {
    const std::string whole(text(name));
    for (std::size_t end = whole.find('.');; end = whole.find('.', end + 1)) {
        const Value ref = module_ref(intern(std::string_view(whole).substr(0, end)));
        ensure(ref.index());
        if (const u32 contents = heap_[ref.index()]) {
            const auto& data = objects[contents].data;
            if (data[1] == Value::text(words.loading) && data[2] != thread) return data[2];
        }
        if (end == std::string::npos) return NONE;
    }
}

bool Machine::suspicious() {
    if (live_.empty()) return false;
    const auto& standing = this->standing();
    auto& clear = clear_;  // can go on, or waits for one that can
    clear.assign(live_.size(), 0);
    std::size_t blocked = 0;
    for (std::size_t i = 0; i < live_.size(); ++i) {
        clear[i] = standing[i].alternatives != 0;
        blocked += !clear[i];
    }
    if (blocked == live_.size()) return true;
    if (!blocked) return false;
    const Value ended = Value::text(words.ended);
    for (std::size_t start = 0; start < live_.size(); ++start) {
        auto& path = chain_;
        path.clear();
        std::size_t here = start;
        while (!clear[here]) {
            if (std::ranges::find(path, here) != path.end()) return true;
            path.push_back(here);
            const Waiting& what = *standing[here].what;
            Value next = NONE;
            if (what.what == Wait::Lock) {
                const Object& lock = settled(what.lock);
                next = lock.data[0];
                if (next != NONE && !lock.data[2].truth() && released_by_others(lock.site)) next = NONE;
            } else if (what.what == Wait::Join) {
                next = settled(what.target).data[1];
            } else if (what.what == Wait::Import) {
                next = importer(live_[here], what.target.name());
            }
            if (next == ended) return true;
            if (!next.is(Tag::Thread) || !rank_[next.index()]) break;
            here = rank_[next.index()] - 1;
        }
        for (std::size_t each : path) clear[each] = 1;
    }
    return false;
}

// Whether some lock that was made there is released by others than its owner: then who waits for it waits for nobody.
bool Machine::released_by_others(Name site) {
    const auto [known, fresh] = released_by_others_.try_emplace(site, false);
    if (fresh) known->second = probed_sites.contains("released " + std::string(text(site)));
    return known->second;
}

}  // namespace pathproof
