// The rows of one chunk of a certificate (`certificate/codec.py`, which says what the columns are), read as they are needed:
// what is kept is the columns as bytes, some two a row.
//
// A chunk comes from anybody. `check` goes through all of it once, and finds whatever `codec.decode` would; after that,
// reading cannot go wrong.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "stack.hpp"
#include "value.hpp"

namespace pathproof {

// Choices as a bit mask, from which they are taken, the lowest first. Certificates claim masks of any width, and may claim the
// same one for many rows: copies share what lies beyond the word at hand.
class Mask {
public:
    Mask() = default;
    explicit Mask(std::vector<u64> words);             // the lowest bits first
    explicit Mask(std::string_view bytes);
    bool empty() const { return word_ == 0 && at_ == last_; }
    bool has(u32 bit) const {                          // if none was taken
        return bit < 64 ? word_ >> bit & 1 : bit / 64 <= last_ && words_[bit / 64] >> bit % 64 & 1;
    }
    u32 count() const;
    u32 take_lowest();                                 // there must be one
    u64 width() const;                                 // one more than the highest; 0 if there is none
    bool wide() const { return last_ != 0; }
    u64 word(u64 index) const {                        // of what is left
        return index == at_ ? word_ : index > at_ && index <= last_ ? words_[index] : 0;
    }
    std::string bytes() const;                         // what is left, counted from `offset`
    void tighten();                                    // shares nothing, keeps nothing of what was taken
    u32 offset() const { return at_ * 64; }

private:
    u64 word_ = 0;                                     // what is left of the word `at_`
    u32 at_ = 0, last_ = 0;                            // the last word is not 0, or the only one
    std::shared_ptr<u64[]> words_;                     // if there is more than one, which is rare
};

struct Shape {
    u32 fanout;
    Mask productive;
    Mask out{};                                        // of a partial script: choices that are not followed
    u32 children = 0, ways_out = 0;                    // how many choices these are
};
struct Row { const Shape* shape; u64 indegree; };

struct Step {  // from an ancestor of the next row towards it
    u32 choice;                                        // taken, or to be taken next
    u32 base;                                          // `remaining` is counted from here
    Mask remaining;                                    // productive choices still to come after that
    void next() { choice = base + remaining.take_lowest(); }
    void tighten() {                                   // keeps what is to come, and no more
        base += remaining.offset();
        remaining.tighten();
    }
    bool operator==(const Step& other) const;          // whatever `remaining` is counted from

private:
    u64 word(u64 index) const;                         // of what is to come after `choice`
};

// The steps of a path as a chunk has them (`codec.decode_path`), one after the other. std::invalid_argument says what is wrong.
class PathReader {
public:
    static constexpr u64 MAX_PATH = u64{1} << 19, MAX_FANOUT = u64{1} << 22;

    explicit PathReader(std::string_view path);
    u64 left() const { return left_; }                 // steps; there is nothing after the last
    Step next();

private:
    u64 varint(u64 limit);
    std::string_view path_;
    std::size_t at_ = 0;
    u64 left_ = 0;
};

// Where in the tree a row is (`certificate/script.py`).
struct RowPosition {
    Stack<Step> steps;
    bool over = false;
    static RowPosition along(std::string_view path);
    bool is_at(std::string_view path) const;           // is it there? Reads the path to its end
    void enter(const Mask& productive);                // the row here has these productive choices; go on to the next
};

class Script {
public:
    static constexpr u64 MAX_INDEGREE = u64{1} << 62;
    static constexpr u64 MAX_MASKS = u64{1} << 23;     // bytes of the masks of all rows

    // Columns and the path must outlive the script. `indegrees` are empty if nobody wants them: they all read 0.
    Script(std::vector<Shape> shapes, std::string_view numbers, std::string_view indegrees, u64 rows, std::string_view path);

    std::string check();                               // what is wrong, or nothing
    u64 steps() const { return steps_; }               // that a tamper-proof certification takes, once it is checked

    // After `check`, from the first row on:
    RowPosition start() const { return RowPosition::along(path_); }
    const Shape& skip(RowPosition& position);          // which is that of the next row
    u64 next() const { return next_; }                 // its number
    u64 rows() const { return rows_; }
    Row read();

private:
    static constexpr u8 VALUES = 0, DIFFERENCES = 1;

    using i128 = __int128;
    std::string check_column(std::string_view column, std::string_view what, i128 limit) const;
    std::string check_tree();
    std::string check_differences();
    static u64 varint(const char*& at) {
        u64 value = 0;
        for (u32 shift = 0;; shift += 7) {
            const u8 byte = static_cast<u8>(*at++);
            value |= static_cast<u64>(byte & 127) << shift;
            if (byte < 128) return value;
        }
    }

    struct Ancestor { u64 indegree; u32 missing; };    // children after the one under way
    void rewind();                                     // to the first row
    void settle(u64 indegree, u32 children);           // a row was read: who is the parent of the next?

    std::vector<Shape> shapes_;
    std::string_view numbers_, indegrees_, path_;
    u64 rows_, next_ = 0, steps_ = 0;
    const char *number_ = nullptr, *indegree_ = nullptr;
    u8 mode_ = VALUES;
    Stack<Ancestor> ancestors_;                        // as far as differences need them
};

}  // namespace pathproof
