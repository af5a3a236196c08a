#include "script.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace pathproof {

Mask::Mask(std::vector<u64> words) {
    while (!words.empty() && words.back() == 0) words.pop_back();
    if (words.empty()) return;
    word_ = words.front();
    last_ = static_cast<u32>(words.size() - 1);
    if (!last_) return;
    words_ = std::make_shared<u64[]>(words.size());
    std::ranges::copy(words, words_.get());
}

Mask::Mask(std::string_view bytes) {
    if (bytes.size() <= 8) {
        for (std::size_t i = 0; i < bytes.size(); ++i) word_ |= static_cast<u64>(static_cast<u8>(bytes[i])) << i * 8;
        return;
    }
    std::vector<u64> words((bytes.size() + 7) / 8);
    for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 8] |= static_cast<u64>(static_cast<u8>(bytes[i])) << i % 8 * 8;
    *this = Mask(std::move(words));
}

u32 Mask::count() const {
    u32 found = static_cast<u32>(std::popcount(word_));
    for (u32 i = at_ + 1; i <= last_; ++i) found += static_cast<u32>(std::popcount(words_[i]));
    return found;
}

u32 Mask::take_lowest() {
    while (word_ == 0) word_ = words_[++at_];
    const u32 bit = at_ * 64 + static_cast<u32>(std::countr_zero(word_));
    word_ &= word_ - 1;
    return bit;
}

u64 Mask::width() const {
    const u64 highest = at_ == last_ ? word_ : words_[last_];
    return highest ? u64{last_} * 64 + static_cast<u64>(std::bit_width(highest)) : 0;
}

std::string Mask::bytes() const {
    std::string found;
    const auto append = [&](u64 word) {
        for (int i = 0; i < 8; ++i, word >>= 8) found.push_back(static_cast<char>(word & 255));
    };
    append(word_);
    for (u32 i = at_ + 1; i <= last_; ++i) append(words_[i]);
    return found;
}

void Mask::tighten() {
    if (!words_ || (at_ == 0 && words_.use_count() == 1)) return;
    std::vector<u64> left(words_.get() + at_, words_.get() + last_ + 1);
    left.front() = word_;
    *this = Mask(std::move(left));
}

u64 Step::word(u64 index) const {
    const u64 first = u64{choice} + 1 - base, shift = first % 64;
    const u64 low = remaining.word(first / 64 + index) >> shift;
    return shift ? low | remaining.word(first / 64 + index + 1) << (64 - shift) : low;
}

bool Step::operator==(const Step& other) const {
    if (choice != other.choice) return false;
    const u64 words = std::max(base + remaining.width(), other.base + other.remaining.width()) / 64 + 1;
    for (u64 i = 0; i < words; ++i)
        if (word(i) != other.word(i)) return false;
    return true;
}

// The words are those of `codec.py`.
u64 PathReader::varint(u64 limit) {
    unsigned __int128 value = 0;
    for (u32 shift = 0;; shift += 7) {
        if (shift > 63) throw std::invalid_argument("a path has a number that never ends");
        if (at_ == path_.size()) throw std::invalid_argument("a path is too short");
        const u8 byte = static_cast<u8>(path_[at_++]);
        value |= static_cast<unsigned __int128>(byte & 127) << shift;
        if (byte >= 128) continue;
        if (value > limit || (byte == 0 && shift > 0)) throw std::invalid_argument("a path has a number out of range or padded");
        return static_cast<u64>(value);
    }
}

PathReader::PathReader(std::string_view path) : path_(path) {
    left_ = varint(MAX_PATH);
    if (left_ == 0 && at_ != path_.size()) throw std::invalid_argument("a path is too long");
}

Step PathReader::next() {
    const u32 choice = static_cast<u32>(varint(MAX_FANOUT));
    const u64 width = varint(MAX_FANOUT / 8);
    if (width > path_.size() - at_) throw std::invalid_argument("a path is too short");
    const std::string_view later = path_.substr(at_, width);
    at_ += width;
    if (later.ends_with('\0')) throw std::invalid_argument("a path has a padded mask");
    if (--left_ == 0 && at_ != path_.size()) throw std::invalid_argument("a path is too long");
    return {choice, choice + 1, Mask(later)};
}

RowPosition RowPosition::along(std::string_view path) {
    RowPosition position;
    for (PathReader reader(path); reader.left();) position.steps.push(reader.next());
    return position;
}

bool RowPosition::is_at(std::string_view path) const {
    PathReader reader(path);
    bool same = !over && reader.left() == steps.size();
    for (std::size_t i = 0; reader.left(); ++i) {
        const Step step = reader.next();
        same = same && steps[i] == step;
    }
    return same;
}

void RowPosition::enter(const Mask& productive) {
    if (!productive.empty()) {
        steps.push({0, 0, productive});
    } else {
        while (!steps.empty() && steps.back().remaining.empty()) steps.pop();
        over = steps.empty();
        if (over) return;
    }
    steps.back().next();
}

Script::Script(std::vector<Shape> shapes, std::string_view numbers, std::string_view indegrees, u64 rows, std::string_view path)
    : shapes_(std::move(shapes)), numbers_(numbers), indegrees_(indegrees), path_(path), rows_(rows) {
    for (Shape& shape : shapes_) {
        shape.children = shape.productive.count();
        shape.ways_out = shape.out.count();
    }
    rewind();
}

void Script::rewind() {
    next_ = 0;
    number_ = numbers_.data();
    indegree_ = indegrees_.data();
    mode_ = indegrees_.empty() ? VALUES : static_cast<u8>(*indegree_++);
    ancestors_.clear();
    for (PathReader reader(path_); reader.left();) ancestors_.push({1, reader.next().remaining.count()});
}

// The words are those of `codec.py`.
std::string Script::check() {
    rewind();
    std::string problem = check_column(numbers_, "the column of shapes", static_cast<i128>(shapes_.size()) - 1);
    if (problem.empty()) problem = check_tree();
    if (!problem.empty()) return problem;
    if (!indegrees_.empty()) {
        const std::string what = "the column of indegrees";
        if (mode_ > DIFFERENCES) return what + " is in a form that is not known";
        const i128 limit = mode_ == VALUES ? MAX_INDEGREE : static_cast<i128>(MAX_INDEGREE) * 2 + 1;
        problem = check_column(indegrees_.substr(1), what, limit);
        rewind();
        if (problem.empty() && mode_ == DIFFERENCES) problem = check_differences();
        if (!problem.empty()) return problem;
    }
    rewind();
    if (mode_ != DIFFERENCES) ancestors_.clear();  // nobody asks
    return {};
}

// So many varints, none above the limit, and nothing else.
std::string Script::check_column(std::string_view column, std::string_view what, i128 limit) const {
    std::size_t at = 0;
    for (u64 row = 0; row < rows_; ++row) {
        i128 value = 0;
        u8 byte = 128;
        for (u32 shift = 0; byte >= 128; shift += 7) {
            if (shift > 63) return std::string(what) + " has a number that never ends";
            if (at == column.size()) return std::string(what) + " is too short";
            byte = static_cast<u8>(column[at++]);
            value |= static_cast<i128>(byte & 127) << shift;
            if (byte == 0 && shift > 0) return std::string(what) + " has a number out of range or padded";
        }
        if (value > limit) return std::string(what) + " has a number out of range or padded";
    }
    if (at != column.size()) return std::string(what) + " is too long";
    return {};
}

std::string Script::check_tree() {
    bool over = false;
    u64 masks = 0;
    steps_ = 0;
    for (u64 row = 0; row < rows_; ++row) {
        if (over) return "the script goes on after its tree is complete";
        const Shape& shape = shapes_[varint(number_)];
        steps_ += 1 + shape.fanout - shape.children - shape.ways_out;
        settle(0, shape.children);
        if (ancestors_.size() > PathReader::MAX_PATH && shape.children) return "the tree is deeper than 524,288";
        over = ancestors_.empty();
        masks += (u64{shape.fanout} + 7) / 8;
    }
    if (masks > MAX_MASKS) return "the masks of its rows take more than 8,388,608 bytes";
    return {};
}

std::string Script::check_differences() {
    for (u64 row = 0; row < rows_; ++row) {
        const Shape& shape = shapes_[varint(number_)];
        const u64 number = varint(indegree_);
        const i64 half = static_cast<i64>(number >> 1);
        const i128 value = (number & 1 ? -static_cast<i128>(half) - 1 : static_cast<i128>(half)) + (ancestors_.empty() ? 1 : ancestors_.back().indegree);
        if (value < 1 || value > static_cast<i128>(MAX_INDEGREE) + 1) return "the column of indegrees has a number out of range";
        settle(static_cast<u64>(value), shape.children);
    }
    return {};
}

void Script::settle(u64 indegree, u32 children) {
    if (children) {
        ancestors_.push({indegree, children - 1});
        return;
    }
    while (!ancestors_.empty() && ancestors_.back().missing == 0) ancestors_.pop();
    if (!ancestors_.empty()) --ancestors_.back().missing;
}

Row Script::read() {
    const Shape& shape = shapes_[varint(number_)];
    ++next_;
    if (indegrees_.empty()) return {&shape, 0};
    u64 indegree = varint(indegree_);
    if (mode_ == VALUES) return {&shape, indegree + 1};
    indegree = (indegree & 1 ? ~(indegree >> 1) : indegree >> 1) + (ancestors_.empty() ? 1 : ancestors_.back().indegree);
    settle(indegree, shape.children);
    return {&shape, indegree};
}

const Shape& Script::skip(RowPosition& position) {
    const Shape& shape = *read().shape;
    position.enter(shape.productive);
    return shape;
}

}  // namespace pathproof
