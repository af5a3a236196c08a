#include "memo.hpp"

#include <stdexcept>

namespace pathproof {

const Effect& Memo::record(u64 step, const std::vector<Asked>& path, Effect effect) {
    const auto ask = [this](const Question& question) {
        questions_.push_back(question);
        return static_cast<u32>(questions_.size() - 1);
    };
    effects_.push_back(std::move(effect));
    bytes_ += effects_.back().bytes_used() + 48;
    const u32 leaf = static_cast<u32>(effects_.size() - 1) | LEAF;
    auto [root, fresh] = roots_.try_emplace(step, 0);
    if (fresh) root->second = path.empty() ? leaf : ask(path.front().question);
    u32 node = root->second;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (node & LEAF || !(questions_[node] == path[i].question))
            throw std::logic_error("a step asked two different questions in the same situation");
        u32 following = next(node, path[i].answer);
        if (following == NOTHING) {
            following = i + 1 < path.size() ? ask(path[i + 1].question) : leaf;
            insert(node, path[i].answer, following);
        }
        node = following;
    }
    return effects_.back();
}

void Memo::insert(u32 node, u64 answer, u32 next) {
    if ((entries_ + 1) * 4 > table_.size() * 3) {
        std::vector<Entry> old(table_.empty() ? 1024 : table_.size() * 2, Entry{0, 0, NOTHING});
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
