#include "questions.hpp"

#include <algorithm>
#include <cstdint>

namespace pathproof {

void Questions::begin() {
    for (u32 name : whole_names_) whole_[name] = 0;
    whole_names_.clear();
    asked_.clear();
    known_.clear();
    recording_ = false;
    memoisable_ = true;
}

void Questions::learn(Question question, u64 answer) {
    const u64 key = static_cast<u64>(question.kind) << 60 ^ static_cast<u64>(question.name) << 32 ^ question.attribute;
    if (!known_.insert(key).second) return;
    if (question.kind == Question::Kind::Attribute) {
        const auto& attrs = objects_[state_.contents(question.name)].attrs;
        const auto found = std::ranges::find(attrs, question.attribute, &Attr::name) - attrs.begin();
        question.hint = static_cast<u8>(std::min<std::ptrdiff_t>(found, UINT8_MAX));
    }
    asked_.push_back({question, answer});
}

u64 Questions::ask(Question question) {
    const u64 answered = state_.answer(question);
    if (!naming_) return answered;
    const u32 bit = 1u << static_cast<u32>(question.kind);
    const u32 known = 1u << static_cast<u32>(Question::Kind::Whole);
    u32& asked = asked_bits_[question.name];
    const bool follows = question.kind == Question::Kind::Edges || question.kind == Question::Kind::Head || question.kind == Question::Kind::Whole;
    if (question.kind != Question::Kind::Mentions && (asked & bit || (follows && asked & known))) return answered;
    if (!asked) asked_names_.push_back(question.name);
    asked |= bit;
    asked_.push_back({question, answered});
    return answered;
}

void Questions::end_naming() {
    for (u32 name : asked_names_) asked_bits_[name] = 0;
    asked_names_.clear();
    naming_ = false;
}

}  // namespace pathproof
