#include "shared_table.hpp"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <new>
#include <stdexcept>
#include <string>

#include "machine.hpp"

#ifdef __linux__
#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace pathproof {

#ifdef __linux__

namespace {

constexpr std::size_t HEAD = (sizeof(SharedTable::Control) + 65535) / 65536 * 65536;
constexpr long NAP = 20'000'000;  // nanoseconds between two looks at whether the parent lives

[[noreturn]] void no_memory(const std::string& what) {
    const std::string why = std::strerror(errno);
    throw Spent{std::string("there is not enough shared memory for ").append(what).append(" (").append(why).append(")")};
}

std::string of_fingerprints(u64 capacity) {
    const std::string digits = std::to_string(capacity);
    std::string grouped;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i && (digits.size() - i) % 3 == 0) grouped.push_back(',');
        grouped.push_back(digits[i]);
    }
    return std::string("a table of ").append(grouped).append(" fingerprints");
}

int new_file(const char* name) {
    const int file = memfd_create(name, MFD_CLOEXEC);
    if (file < 0) no_memory("a search by several processes");
    return file;
}

#if defined(__x86_64__)
__attribute__((target("cx16")))
#endif
bool claimed(u128* entry, u128 fingerprint) { return __sync_bool_compare_and_swap(entry, u128{0}, fingerprint); }

u64 half(const u128* entry, std::size_t which) { return __atomic_load_n(reinterpret_cast<const u64*>(entry) + which, __ATOMIC_ACQUIRE); }

}  // namespace

SharedTable::SharedTable(u32 workers, u64 capacity, bool counting) : counting_(counting), parent_(getpid()) {
    if (workers > MOST_WORKERS || capacity < 4 * (u64{MOST_WORKERS} + 1) || (capacity & (capacity - 1)))
        throw std::invalid_argument("too many workers, or a table of no use");
    try {
        open(workers, capacity);
    } catch (...) {
        close();
        throw;
    }
}

SharedTable::~SharedTable() { close(); }

void SharedTable::open(u32 workers, u64 capacity) {
    file_ = new_file("pathproof");
    while (boxes_.size() < workers) boxes_.push_back(new_file("pathproof box"));
    if (fallocate(file_, 0, 0, HEAD) != 0) no_memory("a search by several processes");
    void* head = mmap(nullptr, HEAD, PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
    if (head == MAP_FAILED) no_memory("a search by several processes");
    control_ = new (head) Control{};
    control_->next_capacity = capacity;
    control_->next_offset = HEAD;
    if (fallocate(file_, 0, HEAD, static_cast<off_t>(bytes_for(capacity))) != 0) no_memory(of_fingerprints(capacity));
    settle();
    refresh();
}

void SharedTable::close() {
    if (table_.begin) munmap(table_.begin, table_.bytes);
    if (control_) munmap(control_, HEAD);
    for (int box : boxes_) ::close(box);
    if (file_ >= 0) ::close(file_);
}

SharedTable::Region SharedTable::mapped(u64 offset, u64 capacity) const {
    void* begin = mmap(nullptr, bytes_for(capacity), PROT_READ | PROT_WRITE, MAP_SHARED, file_, static_cast<off_t>(offset));
    if (begin == MAP_FAILED) no_memory(of_fingerprints(capacity));
    madvise(begin, bytes_for(capacity), MADV_HUGEPAGE);  // if it cannot, no harm is done
    return {static_cast<std::byte*>(begin), bytes_for(capacity)};
}

void SharedTable::use(Region region, u64 capacity) {
    table_ = region;
    entries_ = reinterpret_cast<u128*>(region.begin);
    counts_ = counting_ ? reinterpret_cast<u32*>(region.begin + capacity * sizeof(u128)) : nullptr;
    mask_ = capacity - 1;
}

u64 SharedTable::found(u128 fingerprint) const {
    const u64 low = static_cast<u64>(fingerprint), high = static_cast<u64>(fingerprint >> 64);
    for (u64 place = place_of(fingerprint);; place = (place + 1) & mask_) {
        const u64 seen = half(entries_ + place, 0);
        if (!seen) return NOWHERE;
        if (seen == low && half(entries_ + place, 1) == high) return place;
    }
}

u64 SharedTable::insert(u128 fingerprint, bool& fresh) {
    const u64 low = static_cast<u64>(fingerprint), high = static_cast<u64>(fingerprint >> 64);
    if (!low) throw Spent{"a fingerprint that the shared table has no room for came up (its chance is 1 in 2^64)"};
    for (u64 place = place_of(fingerprint);;) {
        const u64 seen = half(entries_ + place, 0);
        if (!seen) {
            if ((fresh = claimed(entries_ + place, fingerprint))) return place;
        } else if (seen == low && half(entries_ + place, 1) == high) {
            return place;
        } else {
            place = (place + 1) & mask_;
        }  // if somebody was faster, the same place is looked at again
    }
}

void SharedTable::count(u64 place, u32 often) {
    if (counts_) __atomic_fetch_add(counts_ + place, often, __ATOMIC_RELAXED);
}

u64 SharedTable::add(u128 fingerprint) {
    bool fresh = false;
    count(insert(fingerprint, fresh), 1);
    if (!fresh) return 0;
    const u64 size = control_->size.fetch_add(1) + 1;
    if (size * 4 > (mask_ + 1) * 3) control_->crowded = 1;
    return size;
}

u32 SharedTable::added(u128 fingerprint) const {
    const u64 place = found(fingerprint);
    return place == NOWHERE || !counts_ ? 0 : __atomic_load_n(counts_ + place, __ATOMIC_RELAXED);
}

void SharedTable::prepare() {
    const u64 capacity = control_->capacity * 2, offset = control_->offset + bytes_for(control_->capacity);
    control_->next_capacity = capacity;
    control_->next_offset = offset;
    if (fallocate(file_, 0, static_cast<off_t>(offset), static_cast<off_t>(bytes_for(capacity))) != 0) no_memory(of_fingerprints(capacity));
}

void SharedTable::move(u32 part, u32 parts) {
    const Region before = table_;
    const u128* entries = entries_;
    const u32* counts = counts_;
    const u64 size = mask_ + 1;
    use(mapped(control_->next_offset, control_->next_capacity), control_->next_capacity);
    for (u64 place = size * part / parts; place < size * (part + 1) / parts; ++place)
        if (entries[place]) {
            bool fresh = false;
            const u64 to = insert(entries[place], fresh);
            if (counts) count(to, counts[place]);
        }
    munmap(before.begin, before.bytes);
    offset_ = control_->next_offset;
}

void SharedTable::settle() {
    const u64 before = control_->offset, size = control_->capacity;
    control_->capacity = control_->next_capacity.load();
    control_->offset = control_->next_offset.load();
    control_->bytes = HEAD + bytes_for(control_->capacity);
    control_->crowded = 0;
    if (before)  // what nobody needs any more is given back
        fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(before), static_cast<off_t>(bytes_for(size)));
}

void SharedTable::refresh() {
    if (offset_ == control_->offset) return;
    const Region before = table_;
    use(mapped(control_->offset, control_->capacity), control_->capacity);
    if (before.begin) munmap(before.begin, before.bytes);
    offset_ = control_->offset;
}

bool SharedTable::wait(u32 round) {
    const timespec nap{0, NAP};
    while (control_->round.load() == round && !stopped()) {
        syscall(SYS_futex, &control_->round, FUTEX_WAIT, round, &nap, nullptr, 0);
        if (getpid() != parent_ && getppid() != parent_) stop();
    }
    return !stopped();
}

void SharedTable::release() {
    control_->round.fetch_add(1);
    syscall(SYS_futex, &control_->round, FUTEX_WAKE, MOST_WORKERS, nullptr, nullptr, 0);
}

void SharedTable::stop() {
    control_->stop = 1;
    syscall(SYS_futex, &control_->round, FUTEX_WAKE, MOST_WORKERS, nullptr, nullptr, 0);
}

void SharedTable::send(u32 worker, std::span<const std::byte> data) {
    if (ftruncate(boxes_[worker], 0) != 0) no_memory("a message");
    for (std::size_t sent = 0; sent < data.size();) {
        const ssize_t more = pwrite(boxes_[worker], data.data() + sent, data.size() - sent, static_cast<off_t>(sent));
        if (more <= 0) no_memory("a message");
        sent += static_cast<std::size_t>(more);
    }
}

void SharedTable::receive(u32 worker, u64 offset, std::span<std::byte> data) const {
    for (std::size_t read = 0; read < data.size();) {
        const ssize_t more = pread(boxes_[worker], data.data() + read, data.size() - read, static_cast<off_t>(offset + read));
        if (more <= 0) throw std::runtime_error("a message between workers is cut off");
        read += static_cast<std::size_t>(more);
    }
}

#else  // processes are copied on Linux alone (`distribution/forked.py`)

SharedTable::SharedTable(u32, u64, bool counting) : counting_(counting), parent_(0) {
    throw std::runtime_error("several processes search together on Linux alone");
}
SharedTable::~SharedTable() = default;
void SharedTable::open(u32, u64) {}
void SharedTable::close() {}
u64 SharedTable::found(u128) const { return NOWHERE; }
u64 SharedTable::add(u128) { return 0; }
u32 SharedTable::added(u128) const { return 0; }
void SharedTable::prepare() {}
void SharedTable::move(u32, u32) {}
void SharedTable::settle() {}
void SharedTable::refresh() {}
bool SharedTable::wait(u32) { return false; }
void SharedTable::release() {}
void SharedTable::stop() {}
void SharedTable::send(u32, std::span<const std::byte>) {}
void SharedTable::receive(u32, u64, std::span<std::byte>) const {}

#endif

}  // namespace pathproof
