// What the machine throws, as the exceptions of `errors.py`.
#pragma once

#include <nanobind/nanobind.h>

#include "conversion.hpp"
#include "parts.hpp"

namespace pathproof {

namespace nb = nanobind;

[[noreturn]] inline void raise(nb::handle exception) {
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.ptr())), exception.ptr());
    throw nb::python_error();
}

template <class F>
auto guarded(const F& run) {
    nb::object errors = nb::module_::import_("pathproof.errors");
    try {
        return run();
    } catch (const Undeclared& needed) {
        raise(errors.attr("Undeclared")(unicode(needed.kind), unicode(needed.location), unicode(needed.guard)));
    } catch (const Spent& spent) {
        raise(errors.attr("Spent")(unicode(spent.reason)));
    } catch (const Refused& refused) {
        nb::list one;
        one.append(errors.attr("Refusal")(unicode(refused.file), refused.line, unicode(refused.construct),
                                          unicode(refused.why), unicode(refused.advice)));
        raise(errors.attr("Refused")(one));
    }
}

}  // namespace pathproof
