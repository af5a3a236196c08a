// States as bytes, in the format of `machine/packing.py`: the same bytes as the reference machine writes. And the way back, for
// objects that Python has read and checked (`machine/schema.py`): nothing else may come in here.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>

#include "transitions.hpp"

namespace pathproof {

// The sending side of a stream.
class Packing {
public:
    Packing(TransitionSystem& system, std::string beginning) : system_(system), m_(system.machine), out_(std::move(beginning)) {}
    std::string pack(Root state);
    struct TooDeep {};                    // a value is nested more deeply than can be sent

private:
    static constexpr int MAX_NESTING = 200, NESTED_SET = 12;
    static constexpr std::size_t LONGEST = 64;
    using Numbers = std::unordered_map<u32, u32>;

    void byte(int value) { out_.push_back(static_cast<char>(value)); }
    void number(u64 number);
    void sized(std::string_view data);
    void text(Name name);
    void text(std::string_view text) { this->text(m_.intern(text)); }
    void name(u32 name);
    void integer(i64 number);
    void magnitude(bool negative, std::string_view digits);
    void value(Value value, int depth = 0);
    void values(std::span<const Value> values, int depth = 0);
    void object(const Object& item);
    void contents(const Object& item);
    void frame(const Object& item);
    void host(Value host, Value key);
    std::vector<u32> walk(const Numbers& heap);

    TransitionSystem& system_;
    Machine& m_;
    std::string out_;
    Numbers texts_, names_, contents_;    // by numbers of ours: the numbers in the stream
    Numbers last_;                        // the last state that was no error: contents by name
};

// Makes the kernel's states of Python's objects.
class Adopting {
public:
    explicit Adopting(Machine& machine) : m_(machine) {}
    // `items`: for each object what `Kernel::exported` gives, but for names, which are those of `name`: all that have these
    // contents, since a message may give the same large ones to many. `factory.shown(value)` says
    // what a value is that Python has no type for. `confined`: for each thread what it leads to.
    Root state(nanobind::handle items, const std::vector<u32>& reached,
               const std::vector<std::pair<u32, std::vector<u32>>>& confined, nanobind::handle factory);
    u32 name(u32 parent, nanobind::handle label);
    u32 thread(const std::vector<i64>& path);

private:
    Value value(nanobind::handle item, nanobind::handle factory);
    std::vector<Value> values(nanobind::handle items, nanobind::handle factory);
    const Code* code(nanobind::handle identity);

    Machine& m_;
    std::unordered_map<Name, const Code*> codes_;
    std::unordered_map<Name, u32> constants_;
};

}  // namespace pathproof
