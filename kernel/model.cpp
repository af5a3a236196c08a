#include "model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace pathproof {

namespace {

using u16 = std::uint16_t;
using i16 = std::int16_t;
using i32 = std::int32_t;

constexpr u32 CONTEXTS = 6, COMMON = 6, LONGEST = 15, TRUSTED = 16;
constexpr u64 LARGEST_NUMBER = u64{1} << 62;

u32 mixed(u32 a, u32 b) {
    u64 x = (static_cast<u64>(a) << 32 | b) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 32) * 0xbf58476d1ce4e5b9u;
    return static_cast<u32>(x >> 32);
}

u32 rolled(u32 before, u32 word, u32 shift) { return (before * 5 << shift) + (word + 1) * 0x2c1b3c6du; }

// 4096 / (1 + e^(-x / 256)), and back.
class Logistic {
public:
    Logistic() {
        int next = 0;
        for (int x = -2047; x <= 2047; ++x)
            for (const int end = squashed(x); next <= end; ++next) stretched_[static_cast<std::size_t>(next)] = static_cast<i16>(x);
    }
    int stretched(int chance) const { return stretched_[static_cast<std::size_t>(chance)]; }
    static int squashed(i64 x) {
        if (x > 2046) return 4095;
        if (x < -2047) return 0;
        const auto place = static_cast<std::size_t>((x >> 7) + 16);
        const int part = static_cast<int>(x & 127);
        return (CURVE[place] * (128 - part) + CURVE[place + 1] * part + 64) >> 7;
    }

private:
    static constexpr int CURVE[33] = {1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047,
                                      2549, 2994, 3348, 3607, 3785, 3901, 3975, 4024, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094};
    std::array<i16, 4096> stretched_;
};

class Writer {
public:
    int code(int bit, u32 chance) {
        const u32 middle = low_ + static_cast<u32>(static_cast<u64>(high_ - low_) * chance >> 12);
        (bit ? high_ : low_) = bit ? middle : middle + 1;
        for (; (low_ ^ high_) >> 24 == 0; low_ <<= 8, high_ = high_ << 8 | 255) data_.push_back(static_cast<char>(high_ >> 24));
        return bit;
    }
    std::string end() {
        data_.push_back(static_cast<char>(high_ >> 24));
        return std::move(data_);
    }

private:
    u32 low_ = 0, high_ = 0xffffffffu;
    std::string data_;
};

class Reader {
public:
    explicit Reader(std::string_view data) : data_(data) {
        for (int i = 0; i < 4; ++i) next();
    }
    int code(int, u32 chance) {
        const u32 middle = low_ + static_cast<u32>(static_cast<u64>(high_ - low_) * chance >> 12);
        const int bit = value_ <= middle;
        (bit ? high_ : low_) = bit ? middle : middle + 1;
        for (; (low_ ^ high_) >> 24 == 0; low_ <<= 8, high_ = high_ << 8 | 255) next();
        if (at_ > data_.size() + 3) throw std::invalid_argument("is too short");
        return bit;
    }
    void end() const {
        if (at_ != data_.size() + 3) throw std::invalid_argument("is too long");
    }

private:
    void next() {
        value_ = value_ << 8 | (at_ < data_.size() ? static_cast<u8>(data_[at_]) : 0);
        ++at_;
    }
    std::string_view data_;
    std::size_t at_ = 0;
    u32 low_ = 0, high_ = 0xffffffffu, value_ = 0;
};

u32 width_for(u64 rows, u32 least, u32 most) {
    while (least < most && u64{1} << least < rows) ++least;
    return least;
}

// Numbers as binary decisions.
template <class Coder>
class Model {
public:
    Model(Coder& coder, u64 rows) : coder_(coder), bits_(width_for(rows, 10, 17)), slots_(std::size_t{1} << bits_, 2048 << 4) {
        for (auto& weights : weights_) weights.fill(20000);
    }

    // The number, which is `value` if it is being written.
    u64 code(u64 value, const std::array<u32, CONTEXTS>& contexts, u64 expected, u32 certainty) {
        contexts_ = contexts;
        if (decide(value == expected, mixed(static_cast<u32>(expected), 1), certainty)) return expected;
        for (u32 guess = 0; guess < COMMON; ++guess)
            if (guess != expected && decide(value == guess, 2 + guess, SMALL + guess)) return guess;
        const u64 rest = value - COMMON + 1;  // at least 1
        const u32 width = static_cast<u32>(std::bit_width(rest));
        u32 length = 1;
        while (length < 63 && decide(length < width, 16 + length, LENGTH)) ++length;
        u64 found = 1;
        for (u32 bit = length - 1; bit-- > 0;) {
            const u32 node = length <= 12 ? static_cast<u32>(found) + (length << 12) : 128 + bit;
            found = found << 1 | static_cast<u64>(decide(static_cast<int>(rest >> bit & 1), node, DIGITS));
        }
        return found - 1 + COMMON;
    }

private:
    static constexpr u32 SMALL = 32, LENGTH = SMALL + COMMON, DIGITS = LENGTH + 1;
    static inline const Logistic LOGISTIC;

    int decide(int wanted, u32 node, u32 which) {
        std::array<u16*, CONTEXTS> slots;
        std::array<int, CONTEXTS> inputs;
        auto& weights = weights_[which];
        i64 sum = 0;
        for (u32 i = 0; i < CONTEXTS; ++i) {
            slots[i] = &slots_[mixed(contexts_[i] + i, node) >> (32 - bits_)];
            inputs[i] = LOGISTIC.stretched(*slots[i] >> 4);
            sum += static_cast<i64>(weights[i]) * inputs[i];
        }
        const int chance = std::clamp(Logistic::squashed(sum >> 16), 1, 4095);
        const int bit = coder_.code(wanted, static_cast<u32>(chance));
        const int error = ((bit << 12) - chance) * 30;
        for (u32 i = 0; i < CONTEXTS; ++i) {
            weights[i] = std::clamp(weights[i] + ((inputs[i] * error + 0x8000) >> 16), -(1 << 24), 1 << 24);
            const int count = *slots[i] & 15, old = *slots[i] >> 4;
            const int now = std::clamp(old + (((bit << 12) - old) * RATES[static_cast<std::size_t>(count)] >> 16), 1, 4095);
            *slots[i] = static_cast<u16>(now << 4 | std::min(count + 1, 15));
        }
        return bit;
    }

    static constexpr std::array<int, 16> RATES = [] {
        std::array<int, 16> rates{};
        for (int i = 0; i < 16; ++i) rates[static_cast<std::size_t>(i)] = 131072 / (2 * i + 3);
        return rates;
    }();
    Coder& coder_;
    u32 bits_;
    std::vector<u16> slots_;                           // a chance of 12 bits, and how often it was changed
    std::array<std::array<i32, CONTEXTS>, DIGITS + 1> weights_;
    std::array<u32, CONTEXTS> contexts_{};
};

// What is known of a row before it is read.
class Surroundings {
public:
    explicit Surroundings(const Rows& rows)
        : bits_(width_for(rows.count, 8, 15)), places_(std::size_t{1} << bits_, 0), last_(std::size_t{1} << bits_, 0) {
        for (const auto& [choice, remaining] : rows.start) path_.push_back({remaining, choice});
        history_.reserve(rows.count);
    }

    std::array<u32, CONTEXTS> contexts(u32 shape) {
        const Ancestor none{};
        const Ancestor& parent = path_.empty() ? none : path_.back();
        const u32 taken = mixed(parent.word, parent.choice);
        near_ = rolled(parent.near, taken, 16);
        middle_ = rolled(parent.middle, taken, 7);
        far_ = rolled(parent.far, taken, 3);
        place_ = mixed(mixed(middle_, parent.sibling), shape) >> (32 - bits_);
        matched_ = match_ ? history_[match_ - 1] : 0;
        const u32 guesses = mixed(mixed(last_[place_], match_ ? matched_ + 1 : 0), std::min(length_, LONGEST));
        const u32 sibling = mixed(taken, parent.sibling);
        return {mixed(guesses, shape), mixed(far_, shape), mixed(near_, shape), mixed(sibling, shape), mixed(few_, shape), mixed(some_, shape)};
    }
    u64 expected() const { return match_ && length_ >= TRUSTED ? matched_ : last_[place_] ? last_[place_] - 1u : matched_; }
    u32 certainty() const { return match_ ? 16 + std::min(length_ / 2, LONGEST) : 0; }

    void enter(u64 number, u32 shape, u64 productive) {
        const u32 word = mixed(static_cast<u32>(number), shape);
        last_[place_] = static_cast<u8>(std::min<u64>(number + 1, 255));
        history_.push_back(static_cast<u8>(std::min<u64>(number, 255)));
        few_ = rolled(few_, word, 11);
        some_ = rolled(some_, word, 6);
        many_ = rolled(many_, word, 3);
        const bool matches = match_ && matched_ == number;
        match_ = matches ? match_ + 1 : 0;
        length_ = matches ? length_ + 1 : 0;
        u32& place = places_[many_ >> (32 - bits_)];
        if (!match_) match_ = place;
        place = static_cast<u32>(history_.size()) + 1;  // the next row, counted from 1
        if (productive) {
            path_.push_back({productive, 0, word, 0, near_, middle_, far_});
        } else {
            while (!path_.empty() && !path_.back().remaining) path_.pop_back();
            if (path_.empty()) return;
            path_.back().sibling = mixed(word, path_.back().choice);
        }
        Ancestor& parent = path_.back();
        parent.choice = static_cast<u32>(std::countr_zero(parent.remaining));
        parent.remaining &= parent.remaining - 1;
    }

private:
    struct Ancestor {
        u64 remaining = 0;                             // productive choices after the one taken
        u32 choice = 0, word = 0, sibling = 0, near = 0, middle = 0, far = 0;
    };

    std::vector<Ancestor> path_;
    u32 near_ = 0, middle_ = 0, far_ = 0;              // of the ancestors
    u32 few_ = 0, some_ = 0, many_ = 0;                // of the rows before
    u32 bits_, place_ = 0, match_ = 0, length_ = 0, matched_ = 0;
    std::vector<u32> places_;
    std::vector<u8> last_, history_;
};

// Varints that may be anything.
class Numbers {
public:
    explicit Numbers(std::string_view data) : data_(data) {}
    u64 next() {
        u64 value = 0;
        for (u32 shift = 0; shift < 63; shift += 7) {
            if (at_ == data_.size()) throw std::invalid_argument("is too short");
            const u8 byte = static_cast<u8>(data_[at_++]);
            value |= static_cast<u64>(byte & 127) << shift;
            if (byte < 128) return value;
        }
        throw std::invalid_argument("has a number that never ends");
    }

private:
    std::string_view data_;
    std::size_t at_ = 0;
};

void append(std::string& column, u64 value) {
    for (; value > 127; value >>= 7) column.push_back(static_cast<char>(value | 128));
    column.push_back(static_cast<char>(value));
}

template <class Coder, class Value, class Found>
void go_through(Coder& coder, const Rows& rows, const Value& value, const Found& found) {
    Model<Coder> model(coder, rows.count);
    Surroundings around(rows);
    Numbers given(rows.numbers);
    const bool shapes = rows.numbers.empty();          // is what the column has
    for (u64 row = 0; row < rows.count; ++row) {
        const u64 known = shapes ? 0 : given.next() + 1;
        const auto contexts = around.contexts(static_cast<u32>(known));
        const u64 number = model.code(value(), contexts, around.expected(), around.certainty());
        const u64 shape = shapes ? number : known - 1;
        if (shape >= rows.masks.size() || number > LARGEST_NUMBER) throw std::invalid_argument("has a number out of range or padded");
        found(number);
        around.enter(number, static_cast<u32>(known), rows.masks[shape]);
    }
}

}  // namespace

std::string written_column(std::string_view column, const Rows& rows) {
    Writer writer;
    Numbers values(column);
    go_through(writer, rows, [&] { return values.next(); }, [](u64) {});
    return writer.end();
}

std::string column_read(std::string_view data, const Rows& rows) {
    Reader reader(data);
    std::string column;
    column.reserve(rows.count);
    go_through(reader, rows, [] { return u64{0}; }, [&](u64 number) { append(column, number); });
    reader.end();
    return column;
}

}  // namespace pathproof
