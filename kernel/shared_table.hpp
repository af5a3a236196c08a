// What the processes of one search share (`search/parallel_loop.py`): a table of fingerprints, in which whoever inserts a state is
// the one to expand it; a place to meet; and what each of them counts. It is anonymous shared memory, made before
// processes are copied, so no other process can open it.
//
// The table is lock-free: an entry is written once, by a compare-and-swap of all its 16 bytes, and never changes. So a process that
// dies in the middle of anything leaves nothing half done behind. The table grows while everybody is at the meeting place.
//
// `examples/shared_table.py` is a model of it that pathproof verifies.
#pragma once

#include <atomic>
#include <cstddef>
#include <span>
#include <vector>

#include "value.hpp"

namespace pathproof {

class SharedTable {
public:
    static constexpr u32 MOST_WORKERS = 256;
    enum Decision : u32 { GROW = 1, LEVEL, DIVIDE, END };    // of those who met

    // `capacity`: a power of two; `counting`: how often each fingerprint was added is wanted
    SharedTable(u32 workers, u64 capacity, bool counting);
    ~SharedTable();
    SharedTable(const SharedTable&) = delete;

    u64 add(u128 fingerprint);                               // the how manieth it is if it was not there before, else 0
    bool knows(u128 fingerprint) const { return found(fingerprint) != NOWHERE; }
    void expect(u128 fingerprint) const { __builtin_prefetch(&entries_[place_of(fingerprint)]); }
    u32 added(u128 fingerprint) const;                       // how often
    bool counting() const { return counting_; }
    bool crowded() const { return control_->crowded.load(std::memory_order_relaxed); }  // it must grow before the next `add`
    u64 size() const { return control_->size.load(); }
    std::size_t bytes() const { return control_->bytes.load(); }

    // Growing, when nobody adds: one prepares, each moves a part, and when all are done one settles it.
    void prepare();
    void move(u32 part, u32 parts);
    void settle();
    void refresh();                                          // for who did not take part

    // Meeting: the last of so many to come decides, and then all go on, unless it decides to go on alone, by false. False: the search
    // is to stop.
    template <class F> bool meet(u32 workers, const F& decide) {
        const u32 round = control_->round.load();
        if (control_->arrived.fetch_add(1) + 1 < workers) return wait(round);
        if (!decide()) {
            control_->arrived.fetch_sub(1);
            return !stopped();
        }
        control_->arrived.store(0);
        release();
        return !stopped();
    }
    void stop();                                             // wakes whoever waits
    bool stopped() const { return control_->stop.load(std::memory_order_relaxed); }

    struct alignas(64) Standing {                            // of one process, written by nobody else
        std::atomic<u64> states, transitions, waiting, memory, moved;
        std::atomic<i64> untaken;
        std::atomic<u32> depth, level_done;
    };
    struct Control {
        std::atomic<u32> round, arrived, stop, crowded, violated, decision;
        std::atomic<u32> level;                              // the depth of the states that are expanded
        std::atomic<u64> size, capacity, offset, bytes;
        std::atomic<u64> next_capacity, next_offset;
        Standing workers[MOST_WORKERS];
    };
    Control& control() { return *control_; }

    // Messages between processes that met: each has a box of its own, which others may read.
    void send(u32 worker, std::span<const std::byte> data);
    void receive(u32 worker, u64 offset, std::span<std::byte> data) const;

private:
    struct Region {
        std::byte* begin = nullptr;
        std::size_t bytes = 0;
    };
    static constexpr u64 NOWHERE = ~u64{0};
    void open(u32 workers, u64 capacity);
    void close();
    u64 place_of(u128 fingerprint) const { return (static_cast<u64>(fingerprint) ^ static_cast<u64>(fingerprint >> 64)) & mask_; }
    u64 found(u128 fingerprint) const;
    u64 insert(u128 fingerprint, bool& fresh);               // its place
    void count(u64 place, u32 often);
    std::size_t bytes_for(u64 capacity) const { return capacity * (sizeof(u128) + (counting_ ? sizeof(u32) : 0)); }
    Region mapped(u64 offset, u64 capacity) const;
    void use(Region region, u64 capacity);
    bool wait(u32 round);
    void release();

    bool counting_;
    int file_ = -1;
    std::vector<int> boxes_;
    int parent_;                                             // whose end is the end of all
    Control* control_ = nullptr;
    Region table_;
    u128* entries_ = nullptr;                                // 0: free
    u32* counts_ = nullptr;                                  // by place, if counting
    u64 mask_ = 0, offset_ = 0;
};

}  // namespace pathproof
