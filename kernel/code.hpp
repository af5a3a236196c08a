// Compiled code, as the compiler made it (`language/code.py`), with arguments decoded for the kernel.
#pragma once

#include <string>
#include <vector>

#include "value.hpp"

namespace pathproof {

enum class Op : u8 {  // in the order of the table in `language/instructions.py`
#define PATHPROOF_INSTRUCTION(name) name,
#include "instructions.inc"
#undef PATHPROOF_INSTRUCTION
};

struct Code;

struct Argument {
    Value value = NONE;             // CONST: the constant; names: the text; UNARY, BINARY ...: the operator's text
    i64 number = 0;                 // slot, n, target; the first of two numbers
    i64 second = 0;                 // the second of two numbers; LOAD_NAME_DEREF: the slot
    std::vector<Name> names;        // CALL: the keywords' names
    const Code* code = nullptr;     // MAKE_FUNCTION
    Name name() const { return value.name(); }
};

struct Position { int line, column, place; };
struct Handler { int target = -1, depth = 0; explicit operator bool() const { return target >= 0; } };

struct Code {
    Name name, qualname, module, file, identity;
    bool library = false, star = false, double_star = false, generator = false, class_body = false;
    u32 index = 0;
    int positional = 0, positional_only = 0, keyword_only = 0, closure_start = 0;
    Value doc = NONE;
    std::vector<Name> slots;
    std::vector<u8> ops;
    std::vector<Argument> args;
    std::vector<Position> positions;
    std::vector<Handler> handlers;
    std::vector<int> handling;              // stack place of the handled exception, or -1
    std::vector<bool> cleanup;
    std::vector<std::vector<bool>> live;    // [pc][slot]; one longer than ops

    int parameters() const { return positional + keyword_only + star + double_star; }
};

}  // namespace pathproof
