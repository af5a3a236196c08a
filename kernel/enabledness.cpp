#include "enabledness.hpp"

#include <algorithm>
#include <bit>

namespace pathproof {

namespace {

constexpr std::size_t LAST_BIT = CurrentState::LAST_BIT;
u64 bit_of(std::size_t rank) { return CurrentState::bit_of(rank); }

}  // namespace

void Enabledness::choices(Choices& found) {
    found.clear();
    const auto& standing = this->standing();
    for (std::size_t rank = 0; rank < state_.live().size(); ++rank) found.emplace_back(state_.live()[rank], standing[rank].alternatives);
}

const Dense<Enabledness::Standing>& Enabledness::standing() {
    if (state_.everyone_stale) {
        for (const Standing& each : standing_)
            for (u32 place : each.watched) state_.watchers[place] = 0;
        standing_.assign(state_.live().size(), {});
        restless_ = 0;
        state_.stale = ~u64{0};
        state_.everyone_stale = false;
        comes_back_ = false;
    }
    for (u64 stale = state_.stale | restless_; stale; stale &= stale - 1) {
        const auto first = static_cast<std::size_t>(std::countr_zero(stale));
        const std::size_t last = first < LAST_BIT ? first + 1 : state_.live().size();
        for (std::size_t rank = first; rank < std::min(last, state_.live().size()); ++rank) renew(rank);
    }
    state_.stale = 0;
    return standing_;
}

void Enabledness::renew(std::size_t rank) {
    Standing& mine = standing_[rank];
    const u64 bit = bit_of(rank);
    if (comes_back_) entered_over_.emplace_back(rank, mine);
    if (rank < LAST_BIT) {  // the last bit is not this thread's alone
        for (u32 place : mine.watched) state_.watchers[place] &= ~bit;
        restless_ &= ~bit;
    }
    const Waiting& what = pending(state_.live()[rank]);
    const auto watched = [&](Value ref) {
        if (!ref.is(Tag::Ref)) return u32{0};
        state_.watchers[ref.index()] |= bit;
        return ref.index();
    };
    const bool waits = what.what == Wait::Lock || what.what == Wait::Join || what.what == Wait::Wait;
    mine = {&what, alternatives(state_.live()[rank], what), {waits ? watched(what.lock) : 0, waits ? watched(what.target) : 0}};
    if (what.what == Wait::Import) restless_ |= bit;
}

void Enabledness::visit() {
    comes_back_ = false;  // whoever was visited before may never have been left
    entered_over_.clear();
    standing();           // of where it comes back to
    comes_back_ = true;
}

// What was worked out since it was entered is as it was before.
void Enabledness::leave() {
    if (comes_back_ && !state_.everyone_stale) {
        for (; !entered_over_.empty(); entered_over_.pop_back()) {
            const auto& [rank, before] = entered_over_.back();
            const u64 bit = bit_of(rank);
            if (rank < LAST_BIT)
                for (u32 place : standing_[rank].watched) state_.watchers[place] &= ~bit;
            for (u32 place : before.watched) state_.watchers[place] |= bit;
            if (rank < LAST_BIT) restless_ &= ~bit;
            if (before.what->what == Wait::Import) restless_ |= bit;
            standing_[rank] = before;
        }
        state_.stale = 0;
    }
    entered_over_.clear();
    comes_back_ = false;
}

const Waiting& Enabledness::pending(Value thread) {
    const u32 frame = state_.contents(paths_.frame(thread.index(), state_.frames(thread.index()) - 1));
    if (pending_.size() <= frame) pending_.resize(objects_.size(), nullptr);
    if (!pending_[frame]) {
        waitings_.push_back(waiting_(objects_[frame]));
        pending_[frame] = &waitings_.back();
    }
    return *pending_[frame];
}

i64 Enabledness::alternatives(Value thread, const Waiting& what) {
    // A program that reaches into library objects may have put anything there: the operation, once taken, refuses it.
    const auto is = [&](Value ref, Kind kind) { return ref.is_object() && settled(ref).kind == kind; };
    switch (what.what) {
        case Wait::Run: return 1;
        case Wait::Choose: case Wait::Assume: return what.fanout;
        case Wait::Lock: {
            if (!is(what.lock, Kind::Lock)) return 1;
            const auto& data = settled(what.lock).data;
            const bool orphan = data[2].truth() && data[0] == Value::text(words_.ended) && settled(thread).data[3].truth();
            return data[0].is_none() || (data[2].truth() && data[0] == thread) || what.timed || orphan;  // no deadlock for a daemon
        }
        case Wait::Join:
            if (!is(what.target, Kind::Handle)) return 1;
            return settled(what.target).data[0] != Value::text(words_.running) || what.timed;
        case Wait::Wait: {
            if (!is(what.target, Kind::List) || !(what.lock.is_none() || is(what.lock, Kind::Lock))) return 1;
            const auto& waiters = settled(what.target).data;
            const bool notified = std::ranges::find(waiters, thread) == waiters.end();
            const auto is_free = [this](const std::vector<Value>& lock) {  // one that a thread took with it is refused then
                return lock[0].is_none() || (lock[2].truth() && lock[0] == Value::text(words_.ended));
            };
            const bool available = what.lock.is_none() || is_free(settled(what.lock).data);
            return notified ? available : what.timed;
        }
        case Wait::Import: return importer(thread, what.target.name()).is_none();
    }
    return 0;
}

// The other thread that is importing the module, or a package that it is in; None if there is none.
Value Enabledness::importer(Value thread, Name name) {
    const std::string whole(values_.text(name));
    for (std::size_t end = whole.find('.');; end = whole.find('.', end + 1)) {
        const u32 module = paths_.child(Paths::NO_PARENT, values_.str(std::string_view(whole).substr(0, end)));
        room_.ensure(module);
        if (const u32 contents = state_.contents(module)) {
            const auto& data = objects_[contents].data;
            if (data[1] == Value::text(words_.loading) && data[2] != thread) return data[2];
        }
        if (end == std::string::npos) return NONE;
    }
}

bool Enabledness::suspicious() {
    if (state_.live().empty()) return false;
    const auto& standing = this->standing();
    auto& clear = clear_;  // can go on, or waits for one that can
    clear.assign(state_.live().size(), 0);
    std::size_t blocked = 0;
    for (std::size_t i = 0; i < state_.live().size(); ++i) {
        clear[i] = standing[i].alternatives != 0;
        blocked += !clear[i];
    }
    if (blocked == state_.live().size()) return true;
    if (!blocked) return false;
    const Value ended = Value::text(words_.ended);
    for (std::size_t start = 0; start < state_.live().size(); ++start) {
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
                // a lock that others release: who waits for it waits for nobody
                if (next != NONE && !lock.data[2].truth() && declared_.released_by_others(lock.site)) next = NONE;
            } else if (what.what == Wait::Join) {
                next = settled(what.target).data[1];
            } else if (what.what == Wait::Import) {
                next = importer(state_.live()[here], what.target.name());
            }
            if (next == ended) return true;
            if (!next.is(Tag::Thread) || !state_.rank(next.index())) break;
            here = state_.rank(next.index()) - 1;
        }
        for (std::size_t each : path) clear[each] = 1;
    }
    return false;
}

}  // namespace pathproof
