#include "layout.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace pathproof {

namespace {

// The variants of a part, numbered, by state of the sample.
struct Column {
    std::vector<u32> variants;
    u32 count = 0;
};

// Numbers for pairs of variants.
class Joining {
public:
    explicit Joining(std::size_t states) : entries_(std::bit_ceil(states * 2)) {}

    u32 count(const Column& a, const Column& b) {
        return join(a, b, [](u32) {});
    }
    Column joined(const Column& a, const Column& b) {
        Column made;
        made.variants.reserve(a.variants.size());
        made.count = join(a, b, [&](u32 number) { made.variants.push_back(number); });
        return made;
    }

private:
    struct Entry { u64 pair = 0; u32 round = 0, number = 0; };
    template <class F> u32 join(const Column& a, const Column& b, const F& visit) {
        ++round_;
        u32 count = 0;
        const std::size_t mask = entries_.size() - 1;
        for (std::size_t i = 0; i < a.variants.size(); ++i) {
            const u64 pair = static_cast<u64>(a.variants[i]) << 32 | b.variants[i];
            std::size_t place = mixed(pair) & mask;
            while (entries_[place].round == round_ && entries_[place].pair != pair) place = (place + 1) & mask;
            if (entries_[place].round != round_) entries_[place] = {pair, round_, count++};
            visit(entries_[place].number);
        }
        return count;
    }
    std::vector<Entry> entries_;
    u32 round_ = 0;
};

constexpr std::size_t MOST_PLACES = 400, MOST_WORK = 40'000'000;

// The components that change most, by state.
std::vector<std::pair<u32, Column>> columns(const Tree& tree, std::span<const Root> sample) {
    std::map<u32, std::size_t> changes;
    for (std::size_t i = 1; i < sample.size(); ++i)
        tree.differences(sample[i - 1], sample[i], [&](u32 place, u32, u32) { ++changes[place]; });
    std::vector<u32> places;
    for (const auto& [place, _] : changes) places.push_back(place);
    std::ranges::stable_sort(places, std::greater(), [&](u32 place) { return changes[place]; });
    if (places.size() > MOST_PLACES) places.resize(MOST_PLACES);
    std::vector<std::pair<u32, Column>> found;
    std::unordered_map<u32, std::size_t> index;
    std::vector<u32> now;
    for (u32 place : places) {
        index.emplace(place, found.size());
        found.emplace_back(place, Column());
        now.push_back(tree.at(sample.front(), place));
    }
    std::vector<std::unordered_map<u32, u32>> numbers(places.size());
    for (std::size_t i = 0; i < sample.size(); ++i) {
        if (i)
            tree.differences(sample[i - 1], sample[i], [&](u32 place, u32, u32 after) {
                if (const auto known = index.find(place); known != index.end()) now[known->second] = after;
            });
        for (std::size_t each = 0; each < now.size(); ++each)
            found[each].second.variants.push_back(numbers[each].try_emplace(now[each], static_cast<u32>(numbers[each].size())).first->second);
    }
    for (std::size_t each = 0; each < now.size(); ++each) found[each].second.count = static_cast<u32>(numbers[each].size());
    return found;
}

}  // namespace

std::optional<Layout> layout(const Tree& tree, std::span<const Root> sample) {
    auto places = columns(tree, sample);
    if (places.size() < 2) return std::nullopt;
    if (const std::size_t most = MOST_WORK / (places.size() * places.size()); sample.size() > most) {  // some of them will do
        for (auto& [_, column] : places) column.variants.resize(most);
        sample = sample.first(most);
    }
    Layout made;
    std::vector<Column> parts;
    // Pairs by how many variants they have, or, while nobody has counted, have at least; then by those of each.
    using Pair = std::tuple<u32, u32, u32, u32, bool>;
    std::priority_queue<Pair, std::vector<Pair>, std::greater<>> pairs;
    std::vector<u8> taken;
    const auto add = [&](Layout::Part part, Column column) {
        const auto number = static_cast<u32>(parts.size());
        for (u32 other = 0; other < number; ++other)
            if (!taken[other])
                pairs.emplace(std::max(column.count, parts[other].count), column.count + parts[other].count, other, number, false);
        made.parts.push_back(part);
        parts.push_back(std::move(column));
        taken.push_back(0);
    };
    for (auto& [place, column] : places) add({0, 0, place, true}, std::move(column));
    Joining joining(sample.size());
    for (std::size_t left = places.size(); left > 2;) {
        const auto [count, sum, a, b, counted] = pairs.top();
        pairs.pop();
        if (taken[a] || taken[b]) continue;
        if (!counted) {
            pairs.emplace(joining.count(parts[a], parts[b]), sum, a, b, true);
            continue;
        }
        taken[a] = taken[b] = 1;
        made.nodes += count;
        add({a, b, 0, false}, joining.joined(parts[a], parts[b]));
        parts[a] = parts[b] = {};
        --left;
    }
    std::vector<u32> halves;
    for (u32 part = 0; part < parts.size(); ++part)
        if (!taken[part]) halves.push_back(part);
    std::ranges::stable_sort(halves, std::greater(), [&](u32 part) { return parts[part].count; });
    std::ranges::copy(halves, made.halves);
    return made;
}

}  // namespace pathproof
