#include "memo.hpp"

#include <stdexcept>

namespace pathproof {

u32 Memo::narrow(u64 answer) {
    if (answer < WIDE) return static_cast<u32>(answer);
    const auto [found, fresh] = narrow_.try_emplace(answer, WIDE | static_cast<u32>(wide_.size()));
    if (fresh) wide_.push_back(answer);
    return found->second;
}

u32 Memo::number(const Question& question) {
    const auto [found, fresh] = numbers_.try_emplace(question, static_cast<u32>(questions_.size()));
    if (fresh) questions_.push_back(question);
    return found->second;
}

u32 Memo::chain(const std::vector<Asked>& path, std::size_t from, u32 end) {
    if (from == path.size()) return end;
    const auto first = static_cast<u32>(nodes_.size());
    if (nodes_.size() + path.size() + 2 >= LEAF) throw std::length_error("too many memoised steps");
    for (std::size_t i = from; i < path.size(); ++i) nodes_.push_back({number(path[i].question), narrow(path[i].answer)});
    nodes_.push_back({JUMP, end});
    return first;
}

u32 Memo::extended(u32 node, const std::vector<Asked>& path, u32 end) {
    if (node == NOTHING) return chain(path, 0, end);
    const u32 first = node;
    for (std::size_t i = 0;; ++i) {
        while (node < LEAF && nodes_[node].what == JUMP) node = nodes_[node].answer;
        if (node >= LEAF || i == path.size() || nodes_[node].what == EFFECT || !(questions_[nodes_[node].what] == path[i].question))
            throw std::logic_error("a step asked two different questions in the same situation");
        const u32 answer = narrow(path[i].answer);
        const u32 next = answer == nodes_[node].answer ? node + 1 : further(node, path[i].answer);
        if (next == NOTHING) {
            insert(node, answer, chain(path, i + 1, end));
            return first;
        }
        node = next;
    }
}

Memo::Found Memo::record(u64 step, const std::vector<Asked>& path, Effect effect) {
    effects_.push_back(std::move(effect));
    effects_.back().shrink();
    counts_.emplace_back();
    bytes_ += effects_.back().bytes_used();
    const auto number = static_cast<u32>(effects_.size() - 1), marker = static_cast<u32>(nodes_.size());
    nodes_.push_back({EFFECT, number});
    nodes_.push_back({JUMP, NOTHING});
    const u32 node = extended(root(step), path, marker);
    if (static_cast<u32>(step) == 0) {
        if (single_.size() <= step >> 32) single_.resize((step >> 32) + 64, NOTHING);
        single_[step >> 32] = node;
    } else {
        roots_[step] = node;
    }
    return {&effects_.back(), nullptr, marker};
}

Plan& Memo::record(u32 marker, const std::vector<Asked>& path, Plan plan) {
    plans_.push_back(std::move(plan));
    plans_.back().shrink();
    bytes_ += plans_.back().bytes_used();
    ++counts_[nodes_[marker].answer].made;
    const u32 first = extended(nodes_[marker + 1].answer, path, static_cast<u32>(plans_.size() - 1) | LEAF);
    nodes_[marker + 1].answer = first;
    return plans_.back();
}

void Memo::insert(u32 node, u32 answer, u32 next) {
    if ((entries_ + 1) * 4 > table_.size() * 3) {
        Dense<Entry> old(table_.empty() ? 256 : table_.size() * 2, Entry{0, 0, NOTHING});
        old.swap(table_);
        entries_ = 0;
        for (const Entry& entry : old)
            if (entry.next != NOTHING) insert(entry.node, entry.answer, entry.next);
    }
    const std::size_t mask = table_.size() - 1;
    std::size_t place = combined(node, answer) & mask;
    while (table_[place].next != NOTHING) place = (place + 1) & mask;
    table_[place] = {answer, node, next};
    ++entries_;
}

void Memo::clear() { *this = Memo(); }

}  // namespace pathproof
