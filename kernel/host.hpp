// The host: pure operations on immutable values that CPython does for us, from the fixed list of `delegation.py` and
// `hostops.py`. Results are remembered by operation and operands, so the interpreter is entered once for each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "value.hpp"
#include "values.hpp"

namespace pathproof {

struct HostOutcome {
    enum class Kind : u8 { Value, Raise, Refuse } kind = Kind::Value;
    Value value = NONE;             // Value; a list comes back as Record List
    std::string exception;          // Raise: the class's name
    std::vector<Value> args;        // Raise: its arguments
    std::string construct, why, advice;  // Refuse
};

class Host {
public:
    virtual ~Host() = default;
    virtual HostOutcome run(Values& values, std::string_view operation, const std::vector<Value>& args) = 0;
    virtual std::string look() = 0;  // why to stop now, if a limit was reached; nothing to go on
};

}  // namespace pathproof
