// What calls, unwinding, execution and threads share: operands of calls, what comes after a call, generators.
#pragma once

#include <span>
#include <string>
#include <type_traits>

#include "exits.hpp"
#include "machine.hpp"

namespace pathproof {

inline constexpr int MAX_NESTING = 200;  // of tuples and lists that are walked; what is deeper is refused

struct Operands { Value callee; Args args; Keywords kwargs; };

// What a CALL finds on the stack: callee, positional arguments, keyword arguments.
Operands call_operands(std::span<const Value> stack, const Argument& argument);

// The keyword arguments that a dict holds.
Keywords keywords_in(Machine& machine, Value dict);

// Whether a frame's `then` is a tuple that begins with this word: `("init", object)`.
inline bool is_then(const Machine& machine, Value then, Name word) {
    return then.is(Tag::Tuple) && machine.values.items(then)[0] == Value::text(word);
}

// A generator's new contents.
void set_generator(Machine& machine, Value ref, Name status, const Code* code, u32 pc = 0,
                   std::span<const Value> slots = {}, std::span<const Value> stack = {});

[[noreturn]] void refuse_nesting(Machine& machine);  // as the reference machine does when its host recurses too deeply

template <class... Parts>
std::string concat(const Parts&... parts) {  // of texts and numbers
    std::string text;
    const auto append = [&](const auto& part) {
        if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(part)>>) text.append(std::to_string(part));
        else text.append(part);
    };
    (append(parts), ...);
    return text;
}

}  // namespace pathproof
