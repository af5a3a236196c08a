#include "values.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace pathproof {

Values::Values() : table_(1024, 0) {
    intern("");  // EMPTY
    tuple({});
}

template <class T>
std::span<const T> Values::keep_large(Value value, std::span<const T> items) {
    auto block = std::make_unique_for_overwrite<std::byte[]>(items.size_bytes());
    std::memcpy(block.get(), items.data(), items.size_bytes());
    const std::span<const T> kept(reinterpret_cast<const T*>(block.get()), items.size());
    large_.emplace(value, std::move(block));
    recent_.push_back(value);
    recent_bytes_ += items.size_bytes();
    large_bytes_ += items.size_bytes();
    effort += items.size_bytes() / LARGE;
    return kept;
}

std::string_view Values::keep(Value value, std::string_view text) {
    const std::span<const char> given(text.data(), text.size());
    const auto kept = text.size() < LARGE ? characters_.keep(given) : keep_large(value, given);
    return {kept.data(), kept.size()};
}

std::span<const Value> Values::keep(Value value, std::span<const Value> items) {
    return items.size_bytes() < LARGE ? cells_.keep(items) : keep_large(value, items);
}

void Values::begin_step() {
    recent_.clear();
    recent_normals_.clear();
    recent_bytes_ = 0;
    first_recent_ = static_cast<u32>(compounds_.size());
}

void Values::give_back(const std::function<bool(Value)>& is_kept) {
    std::erase_if(recent_, [&](Value value) {
        if (is_kept(value)) return false;
        retire(value);
        return true;
    });
}

void Values::retire(Value value) {
    const std::size_t size = value.is(Tag::Str)      ? text(value).size()
                             : value.is(Tag::Bytes)  ? bytes_of(value).size()
                             : value.is(Tag::BigInt) ? bigs_[value.index()].size()
                                                     : items(value).size_bytes();
    recent_bytes_ -= size;
    large_bytes_ -= size;
    const auto forget = [&](auto& ids, auto& all) {
        ids.erase(all[value.index()]);
        all[value.index()] = {};
    };
    if (value.is(Tag::Str)) forget(text_ids_, texts_);
    else if (value.is(Tag::Bytes)) forget(bytes_ids_, bytes_);
    else if (value.is(Tag::BigInt)) forget(big_ids_, bigs_);
    else {  // it stays in its place in the table, and is equal to nothing
        compounds_[value.index()].tag = Tag::Special;
        compounds_[value.index()].items = {};
    }
    large_.erase(value);
}

u64 Values::weight(Value value) const {
    switch (value.tag()) {
        case Tag::Str: return text(value).size() / CHARACTERS;
        case Tag::Bytes: return bytes_of(value).size() / CHARACTERS;
        case Tag::BigInt: return big_magnitude(value).size() / CHARACTERS;
        case Tag::Tuple: case Tag::Record: case Tag::FrozenSet: return compounds_[value.index()].size;
        default: return 0;
    }
}

Name Values::intern(std::string_view text) {
    if (const auto found = text_ids_.find(text); found != text_ids_.end()) return found->second;
    const auto id = static_cast<u32>(texts_.size());
    texts_.push_back(keep(Value::text(id), text));
    text_ids_.emplace(texts_.back(), id);
    return id;
}

Value Values::bytes(std::string_view data) {
    if (const auto found = bytes_ids_.find(data); found != bytes_ids_.end()) return Value(Tag::Bytes, found->second);
    const auto id = static_cast<u32>(bytes_.size());
    bytes_.push_back(keep(Value(Tag::Bytes, id), data));
    bytes_ids_.emplace(bytes_.back(), id);
    return Value(Tag::Bytes, id);
}

Value Values::real(double number) {
    const u64 bits = std::bit_cast<u64>(number);
    const auto [found, fresh] = real_ids_.try_emplace(bits, static_cast<u32>(reals_.size()));
    if (fresh) reals_.push_back(number);
    return Value(Tag::Float, found->second);
}

Value Values::integer(i64 number) {
    if (Value::is_small(number)) return Value::small(number);
    u64 magnitude = number < 0 ? ~static_cast<u64>(number) + 1 : static_cast<u64>(number);
    std::string digits;
    for (; magnitude; magnitude >>= 8) digits.push_back(static_cast<char>(magnitude & 255));
    return big(number < 0, digits);
}

Value Values::big(bool negative, std::string_view magnitude) {
    while (!magnitude.empty() && magnitude.back() == '\0') magnitude.remove_suffix(1);
    if (magnitude.size() < 8) {
        u64 number = 0;
        for (std::size_t i = magnitude.size(); i-- > 0;) number = number << 8 | static_cast<u8>(magnitude[i]);
        const auto value = negative ? -static_cast<i64>(number) : static_cast<i64>(number);
        if (Value::is_small(value)) return Value::small(value);
    } else if (magnitude.size() == 8 && static_cast<u8>(magnitude[7]) <= 8) {  // the smallest small int has 60 bits
        u64 number = 0;
        for (std::size_t i = 8; i-- > 0;) number = number << 8 | static_cast<u8>(magnitude[i]);
        if (number < u64{1} << 62) {
            const auto value = negative ? -static_cast<i64>(number) : static_cast<i64>(number);
            if (Value::is_small(value)) return Value::small(value);
        }
    }
    std::string key(1, negative ? '\1' : '\0');
    key += magnitude;
    if (const auto found = big_ids_.find(key); found != big_ids_.end()) return Value(Tag::BigInt, found->second);
    const auto id = static_cast<u32>(bigs_.size());
    bigs_.push_back(keep(Value(Tag::BigInt, id), key));
    big_ids_.emplace(bigs_.back(), id);
    return Value(Tag::BigInt, id);
}

Value Values::range(Value start, Value stop, Value step) {
    const Value parts[] = {start, stop, step};
    return compound(Tag::Range, 0, parts);
}

Value Values::frozenset(std::span<const Value> elements) {
    std::vector<Value> kept;
    std::unordered_set<Value> keys;
    for (Value element : elements)
        if (keys.insert(normal(element)).second) kept.push_back(element);
    std::sort(kept.begin(), kept.end(), [](Value a, Value b) { return a.bits() < b.bits(); });
    return compound(Tag::FrozenSet, 0, kept);
}

Value Values::compound(Tag tag, u8 kind, std::span<const Value> items) {
    u64 hash = combined(static_cast<u64>(tag) << 8 | kind, items.size());
    for (Value item : items) hash = combined(hash, item.bits());
    const std::size_t mask = table_.size() - 1;
    std::size_t place = hash & mask;
    while (const u32 found = table_[place]) {
        const Compound& known = compounds_[found - 1];
        if (known.hash == hash && known.tag == tag && known.kind == kind && std::ranges::equal(known.items, items))
            return Value(tag, found - 1);
        place = (place + 1) & mask;
    }
    u32 depth = 1;
    u64 size = 1 + items.size();
    for (Value item : items) {
        size += (tag == Tag::FrozenSet ? IN_A_SET : 1) * weight(item);
        if (is_compound(item)) depth = std::max(depth, compounds_[item.index()].depth + 1);
    }
    if (depth > MAX_DEPTH) too_deep();
    if (size > MAX_SIZE) too_large();
    const auto id = static_cast<u32>(compounds_.size());
    Compound fresh{keep(Value(tag, id), items), tag, kind, depth, static_cast<u32>(size), tag != Tag::Record, false, false, false,
                   false, tag == Tag::Record && kind == static_cast<u8>(RecordTag::Clock), MISSING, hash};
    for (Value item : items) {
        fresh.plain = fresh.plain && is_plain(item);
        fresh.objects = fresh.objects || mentions_objects(item);
        fresh.names = fresh.names || mentions_names(item);
        fresh.opaque = fresh.opaque || (tag != Tag::Record && holds_opaque(item));
        fresh.clock = fresh.clock || holds_clock(item);
        fresh.nan = fresh.nan || (tag != Tag::Record && holds_nan(item));
    }
    compounds_.push_back(fresh);
    table_[place] = id + 1;
    if (compounds_.size() * 4 > table_.size() * 3) grow();
    return Value(tag, id);
}

void Values::grow() {
    std::vector<u32> larger(table_.size() * 2, 0);
    const std::size_t mask = larger.size() - 1;
    for (u32 id = 0; id < compounds_.size(); ++id) {
        std::size_t place = compounds_[id].hash & mask;
        while (larger[place]) place = (place + 1) & mask;
        larger[place] = id + 1;
    }
    table_ = std::move(larger);
}

bool Values::is_plain(Value value) const {
    switch (value.tag()) {
        case Tag::Special: return value.is_none() || value.is_bool() || value == ELLIPSIS;
        case Tag::Int: case Tag::Str: case Tag::Bytes: case Tag::Float: case Tag::BigInt: return true;
        case Tag::Tuple: case Tag::FrozenSet: case Tag::Range: return compounds_[value.index()].plain;
        default: return false;
    }
}

bool Values::holds_nan(Value value) const {
    switch (value.tag()) {
        case Tag::Float: return std::isnan(real_of(value));
        case Tag::Tuple: case Tag::FrozenSet: return compounds_[value.index()].nan;
        default: return false;
    }
}

bool Values::mentions_objects(Value value) const {
    switch (value.tag()) {
        case Tag::Ref: case Tag::Fresh: return true;
        case Tag::Tuple: case Tag::Record: case Tag::FrozenSet: return compounds_[value.index()].objects;
        default: return false;
    }
}

bool Values::mentions_names(Value value) const {
    switch (value.tag()) {
        case Tag::Ref: case Tag::Fresh: case Tag::Thread: return true;
        case Tag::Tuple: case Tag::Record: case Tag::FrozenSet: return compounds_[value.index()].names;
        default: return false;
    }
}

Value Values::normal(Value value) {
    switch (value.tag()) {
        case Tag::Special: return value.is_bool() ? Value::small(value.truth()) : value;
        case Tag::Float: {
            const double number = real_of(value);
            if (std::floor(number) != number || std::isinf(number)) return value;
            if (std::fabs(number) < 0x1p58) return Value::small(static_cast<i64>(number));
            int exponent;  // a large float is an integer: its 53 bits, shifted
            auto mantissa = static_cast<u64>(std::ldexp(std::frexp(std::fabs(number), &exponent), 53));
            std::string digits(static_cast<std::size_t>(exponent - 53) / 8, '\0');
            u128 shifted = static_cast<u128>(mantissa) << ((exponent - 53) % 8);
            for (; shifted; shifted >>= 8) digits.push_back(static_cast<char>(static_cast<u8>(shifted)));
            return big(number < 0, digits);
        }
        case Tag::Tuple: case Tag::Record: case Tag::FrozenSet: break;
        case Tag::Range: {  // ranges are equal if their elements are
            const auto parts = items(value);
            for (Value part : parts)
                if (!part.is(Tag::Int)) return value;
            const auto count = static_cast<i64>(length(value));
            if (count == 0) return range(Value::small(0), Value::small(0), Value::small(1));
            const i64 start = parts[0].number(), step = count == 1 ? 1 : parts[2].number();
            return range(parts[0], integer(start + count * step), Value::small(step));
        }
        default: return value;
    }
    if (compounds_[value.index()].normal != MISSING) return compounds_[value.index()].normal;
    const auto items = this->items(value);
    std::vector<Value> inner(items.begin(), items.end());
    for (Value& item : inner) item = normal(item);
    Value result;
    if (value.is(Tag::FrozenSet)) {
        std::sort(inner.begin(), inner.end(), [](Value a, Value b) { return a.bits() < b.bits(); });
        result = compound(Tag::FrozenSet, 0, inner);
    } else {
        result = compound(value.tag(), compounds_[value.index()].kind, inner);
    }
    compounds_[result.index()].normal = result;
    compounds_[value.index()].normal = result;
    if (!is_recent(value) && is_recent(result)) recent_normals_.push_back(result);
    return result;
}

bool Values::truth(Value value) const {
    switch (value.tag()) {
        case Tag::Special: return !(value.is_none() || value == FALSE);
        case Tag::Int: return value.number() != 0;
        case Tag::Str: return value.name() != 0;
        case Tag::Bytes: return !bytes_of(value).empty();
        case Tag::Float: return real_of(value) != 0;
        case Tag::Tuple: case Tag::FrozenSet: return !items(value).empty();
        case Tag::Range: return const_cast<Values*>(this)->length(value) != 0;
        default: return true;
    }
}

std::size_t Values::length(Value value) {
    switch (value.tag()) {
        case Tag::Str: {
            const auto bytes = text(value);
            return static_cast<std::size_t>(std::count_if(bytes.begin(), bytes.end(), [](char c) { return (c & 0xc0) != 0x80; }));
        }
        case Tag::Bytes: return bytes_of(value).size();
        case Tag::Range: {
            const auto parts = items(value);
            for (Value part : parts)
                if (!part.is(Tag::Int)) return std::size_t{1} << 60;  // larger than anything is allowed to be
            const i64 start = parts[0].number(), stop = parts[1].number(), step = parts[2].number();
            if (step > 0) return start < stop ? static_cast<std::size_t>((stop - start - 1) / step + 1) : 0;
            return start > stop ? static_cast<std::size_t>((start - stop - 1) / -step + 1) : 0;
        }
        default: return items(value).size();
    }
}

std::size_t Values::bytes_used() const {
    return large_bytes_ + characters_.bytes() + cells_.bytes() + table_.capacity() * sizeof(u32) + compounds_.size() * sizeof(Compound) +
           (texts_.size() + bytes_.size() + bigs_.size()) * (sizeof(std::string_view) * 3 + 16) + reals_.size() * 40;
}

}  // namespace pathproof
