// Between Python's objects and the kernel's: values both ways, programs in, and the host, which is asked for what pure
// operations on plain values give.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <nanobind/nanobind.h>

#include "host.hpp"
#include "machine.hpp"

namespace pathproof {

namespace nb = nanobind;

std::string utf8(nb::handle text);
nb::object unicode(std::string_view text);
nb::object number(u128 value);
Value to_value(Values& values, nb::handle item);
std::vector<Value> to_values(Values& values, nb::handle items);
// A value for Python. References, records and primitives are made by `factory`, which plain values do without.
nb::object to_python(Machine& machine, Value value, nb::handle factory = {});

class PythonHost : public Host {
public:
    explicit PythonHost(nb::callable perform) : perform_(std::move(perform)) {}
    Machine* machine = nullptr;
    nb::object watch = nb::none();  // gives a sentence or None

    std::string look() override;
    HostOutcome run(Values& values, std::string_view operation, const std::vector<Value>& args) override;

private:
    nb::callable perform_;
};

// Makes the kernel's code of `language/code.py`'s.
class Loader {
public:
    explicit Loader(Machine& machine) : m_(machine) {}
    const Code* code(nb::handle source);

private:
    Name name(nb::handle text) { return m_.intern(utf8(text)); }
    Argument argument(u8 op, nb::handle source);

    Machine& m_;
    std::unordered_map<PyObject*, const Code*> codes_;
    std::unordered_set<Name> identities_;  // states name code by them
};

}  // namespace pathproof
