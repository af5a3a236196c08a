#include "preorder.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace pathproof {

Preorder::Preorder(RecordedRows record) : record_(record), first_(record.parents.size(), 0), waiting_{0} {
    const std::size_t count = first_.size();
    if (!count || record_.choices.size() != count || record_.fanouts.size() != count || record_.indegrees.size() != count)
        throw std::invalid_argument("columns of different lengths");
    if (!record_.kinds.empty() && record_.kinds.size() != count) throw std::invalid_argument("columns of different lengths");
    for (std::size_t child = count - 1; child > 0; --child) {
        const u32 parent = record_.parents[child];
        if (parent >= child) throw std::invalid_argument("a child before its parent");
        record_.parents[child] = std::exchange(first_[parent], static_cast<u32>(child));
    }
}

Preorder::Chunk Preorder::next(std::size_t rows, std::size_t wide) {
    Chunk chunk;
    chunk.start = position_;
    std::unordered_map<std::string, u32> known;           // shapes
    for (std::size_t width = 0; !done() && chunk.numbers.size() < rows && width < wide;) {
        const u32 state = waiting_.back(), fanout = record_.fanouts[state];
        waiting_.pop_back();
        children_.clear();
        std::vector<u64> bits;
        for (u32 child = first_[state]; child; child = record_.parents[child]) {
            children_.push_back(child);
            const u32 choice = record_.choices[child];
            if (choice / 64 >= bits.size()) bits.resize(choice / 64 + 1);
            bits[choice / 64] |= u64{1} << choice % 64;
        }
        const Mask productive(std::move(bits));
        std::ranges::sort(children_, [&](u32 a, u32 b) { return record_.choices[a] > record_.choices[b]; });
        waiting_.insert(waiting_.end(), children_.begin(), children_.end());
        const u32 kind = record_.kinds.empty() ? 0 : record_.kinds[state];
        const std::string key = std::to_string(fanout) + ' ' + std::to_string(kind) + ' ' + productive.bytes();
        const auto [found, fresh] = known.try_emplace(key, static_cast<u32>(chunk.shapes.size()));
        if (fresh) {
            chunk.shapes.push_back({fanout, productive});
            if (!record_.kinds.empty()) chunk.kinds.push_back(kind);
        }
        chunk.numbers.push_back(found->second);
        chunk.indegrees.push_back(record_.indegrees[state]);
        chunk.depth = std::max(chunk.depth, position_.steps.size());
        width += (std::size_t{fanout} + 7) / 8;
        position_.enter(productive);
    }
    return chunk;
}

std::string differences(std::span<const u32> numbers, std::span<const u32> indegrees, std::span<const u32> children,
                        std::span<const u32> missing) {
    if (numbers.size() != indegrees.size()) throw std::invalid_argument("columns of different lengths");
    struct Ancestor { i64 value; u32 missing; };          // children after the one under way
    std::vector<Ancestor> ancestors;
    for (const u32 count : missing) ancestors.push_back({0, count});
    std::string found;
    for (std::size_t row = 0; row < numbers.size(); ++row) {
        if (numbers[row] >= children.size()) throw std::invalid_argument("a shape that is not there");
        const i64 value = static_cast<i64>(indegrees[row]) - 1;
        const i64 difference = value - (ancestors.empty() ? 0 : ancestors.back().value);
        u64 rest = static_cast<u64>(difference << 1 ^ difference >> 63);
        for (; rest > 127; rest >>= 7) found.push_back(static_cast<char>(rest | 128));
        found.push_back(static_cast<char>(rest));
        if (const u32 count = children[numbers[row]]) {
            ancestors.push_back({value, count - 1});
            continue;
        }
        while (!ancestors.empty() && !ancestors.back().missing) ancestors.pop_back();
        if (!ancestors.empty()) --ancestors.back().missing;
    }
    return found;
}

}  // namespace pathproof
