#include "conversion.hpp"

#include <stdexcept>

#include <nanobind/stl/string.h>

namespace pathproof {

std::string utf8(nb::handle text) {
    nb::object data = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!data) throw nb::python_error();
    return {PyBytes_AsString(data.ptr()), static_cast<std::size_t>(PyBytes_Size(data.ptr()))};
}

nb::object unicode(std::string_view text) {
    nb::object shown = nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass"));
    if (!shown) throw nb::python_error();
    return shown;
}

std::vector<Value> to_values(Values& values, nb::handle items) {
    std::vector<Value> found;
    for (nb::handle item : nb::iter(items)) found.push_back(to_value(values, item));
    return found;
}

Value to_value(Values& values, nb::handle item) {
    PyObject* it = item.ptr();
    if (it == Py_None) return NONE;
    if (it == Py_True) return TRUE;
    if (it == Py_False) return FALSE;
    if (it == Py_Ellipsis) return ELLIPSIS;
    if (it == Py_NotImplemented) return NOT_IMPLEMENTED;
    if (PyLong_CheckExact(it)) {
        int overflow = 0;
        const long long number = PyLong_AsLongLongAndOverflow(it, &overflow);
        if (!overflow) return values.integer(number);
        const bool negative = overflow < 0;
        nb::object magnitude = negative ? nb::object(-nb::borrow(item)) : nb::borrow(item);
        const auto bits = nb::cast<std::size_t>(magnitude.attr("bit_length")());
        nb::bytes data = nb::cast<nb::bytes>(magnitude.attr("to_bytes")(bits / 8 + 1, "little"));
        return values.big(negative, {data.c_str(), data.size()});
    }
    if (PyUnicode_CheckExact(it)) return values.str(utf8(item));
    if (PyFloat_CheckExact(it)) return values.real(PyFloat_AsDouble(it));
    if (PyBytes_CheckExact(it)) return values.bytes({PyBytes_AsString(it), static_cast<std::size_t>(PyBytes_Size(it))});
    if (PyTuple_CheckExact(it)) return values.tuple(to_values(values, item));
    if (PyList_CheckExact(it)) return values.record(RecordTag::List, to_values(values, item));
    if (PyFrozenSet_CheckExact(it)) return values.frozenset(to_values(values, item));
    if (PyRange_Check(it))
        return values.range(to_value(values, item.attr("start")), to_value(values, item.attr("stop")),
                            to_value(values, item.attr("step")));
    throw nb::type_error("not a value of the machine");
}

nb::object to_python(Machine& machine, Value value, nb::handle factory) {
    Values& values = machine.values;
    const auto items = [&](auto make) {
        const auto parts = values.items(value);
        nb::list converted;
        for (Value part : parts) converted.append(to_python(machine, part, factory));
        return make(converted);
    };
    const auto as_tuple = [](nb::list parts) { return nb::object(nb::tuple(parts)); };
    switch (value.tag()) {
        case Tag::Special:
            switch (static_cast<Special>(value.index())) {
                case Special::None: return nb::none();
                case Special::False: return nb::borrow(Py_False);
                case Special::True: return nb::borrow(Py_True);
                case Special::Ellipsis: return nb::borrow(Py_Ellipsis);
                case Special::NotImplemented: return nb::borrow(Py_NotImplemented);
                case Special::Unbound: return factory.attr("sentinel")("UNBOUND");
                case Special::Missing: return factory.attr("sentinel")("MISSING");
                case Special::NotFound: return factory.attr("sentinel")("NOT_FOUND");
                case Special::Invoke: break;
            }
            break;
        case Tag::Int: return nb::int_(value.number());
        case Tag::BigInt: {
            const auto magnitude = values.big_magnitude(value);
            nb::object number = nb::borrow(reinterpret_cast<PyObject*>(&PyLong_Type))
                                    .attr("from_bytes")(nb::bytes(magnitude.data(), magnitude.size()), "little");
            return values.big_negative(value) ? nb::object(-number) : number;
        }
        case Tag::Str: return unicode(values.text(value));
        case Tag::Bytes: return nb::bytes(values.bytes_of(value).data(), values.bytes_of(value).size());
        case Tag::Float: return nb::float_(values.real_of(value));
        case Tag::Tuple: return items(as_tuple);
        case Tag::FrozenSet: return items([](nb::list parts) { return nb::steal(PyFrozenSet_New(parts.ptr())); });
        case Tag::Range: return items([](nb::list parts) {
            return nb::borrow(reinterpret_cast<PyObject*>(&PyRange_Type))(parts[0], parts[1], parts[2]);
        });
        case Tag::Record:
            if (values.record_tag(value) == RecordTag::List) return items([](nb::list parts) { return nb::object(parts); });
            if (values.record_tag(value) == RecordTag::Slice && !factory.is_valid())
                return items([](nb::list parts) {
                    const nb::object step = nb::len(parts) > 2 ? nb::object(parts[2]) : nb::none();
                    return nb::object(nb::slice(nb::object(parts[0]), nb::object(parts[1]), step));
                });
            if (factory.is_valid()) {
                const auto name = RECORD_NAMES[static_cast<std::size_t>(values.record_tag(value))];
                return factory.attr("record")(unicode(name), items(as_tuple));
            }
            break;
        case Tag::Primitive: if (factory.is_valid()) return factory.attr("primitive")(machine.primitive(value).name); break;
        case Tag::Ref: if (factory.is_valid()) return factory.attr("ref")(value.index()); break;
        case Tag::Constant:
            if (factory.is_valid()) return factory.attr("constant")(unicode(machine.text(machine.encoding.constant_labels[value.index()])));
            break;
        case Tag::Thread: if (factory.is_valid()) return factory.attr("ref")(value.index()); break;
        case Tag::Fresh: break;
    }
    throw nb::type_error("not a plain value");
}

nb::object number(u128 value) {
    nb::object high = nb::int_(static_cast<u64>(value >> 64)), low = nb::int_(static_cast<u64>(value));
    return nb::borrow(high).attr("__lshift__")(64).attr("__or__")(low);
}

std::string PythonHost::look() {
    nb::gil_scoped_acquire gil;
    if (watch.is_none()) return {};
    const nb::object reason = watch();
    return reason.is_none() ? std::string() : utf8(reason);
}

HostOutcome PythonHost::run(Values& values, std::string_view operation, const std::vector<Value>& args) {
    nb::gil_scoped_acquire gil;
    nb::list converted;
    for (Value arg : args) converted.append(to_python(*machine, arg));
    nb::tuple answer = nb::cast<nb::tuple>(perform_(unicode(operation), nb::tuple(converted)));
    const auto kind = nb::cast<std::string>(answer[0]);
    HostOutcome outcome;
    if (kind == "value") {
        outcome.value = to_value(values, answer[1]);
    } else if (kind == "raise") {
        outcome.kind = HostOutcome::Kind::Raise;
        outcome.exception = nb::cast<std::string>(answer[1]);
        outcome.args = to_values(values, answer[2]);
    } else {
        outcome.kind = HostOutcome::Kind::Refuse;
        outcome.construct = utf8(answer[1]);
        outcome.why = utf8(answer[2]);
        outcome.advice = utf8(answer[3]);
    }
    return outcome;
}

namespace {

template <class F>
void each(nb::object list, const F& visit) {
    if (!PyList_CheckExact(list.ptr())) throw nb::type_error("a list was expected");
    const Py_ssize_t count = PyList_Size(list.ptr());
    for (Py_ssize_t i = 0; i < count; ++i) visit(PyList_GetItem(list.ptr(), i));
}

int integer(PyObject* number) {
    const long found = PyLong_AsLong(number);
    if (found == -1 && PyErr_Occurred()) throw nb::python_error();
    return static_cast<int>(found);
}

int part(PyObject* tuple, Py_ssize_t place) {
    PyObject* item = PyTuple_GetItem(tuple, place);
    if (!item) throw nb::python_error();
    return integer(item);
}

std::vector<bool> slots_in(PyObject* mask, std::size_t count) {
    std::vector<bool> slots(count, false);
    int overflow = 0;
    long long bits = PyLong_AsLongLongAndOverflow(mask, &overflow);
    if (bits == -1 && PyErr_Occurred()) throw nb::python_error();
    if (!overflow) {
        for (std::size_t slot = 0; bits; ++slot, bits >>= 1)
            if (bits & 1) slots.at(slot) = true;
    } else {
        nb::object rest = nb::borrow(mask);
        for (std::size_t slot = 0; slot < count; ++slot) slots[slot] = nb::cast<int>((rest >> nb::int_(slot)) & nb::int_(1)) == 1;
    }
    return slots;
}

}  // namespace

const Code* Loader::code(nb::handle source) {
    if (const auto known = codes_.find(source.ptr()); known != codes_.end()) return known->second;
    m_.program.codes.emplace_back();
    Code& made = m_.program.codes.back();
    codes_.emplace(source.ptr(), &made);
    made.index = static_cast<u32>(m_.program.codes.size());
    made.name = name(source.attr("name"));
    made.qualname = name(source.attr("qualname"));
    made.module = name(source.attr("module"));
    made.file = name(source.attr("file"));
    made.identity = name(source.attr("identity"));
    if (!identities_.insert(made.identity).second)
        throw std::logic_error("two codes with the identity " + std::string(m_.text(made.identity)));
    made.library = nb::cast<bool>(source.attr("library"));
    made.star = nb::cast<bool>(source.attr("star"));
    made.double_star = nb::cast<bool>(source.attr("double_star"));
    made.generator = nb::cast<bool>(source.attr("generator"));
    made.class_body = nb::cast<bool>(source.attr("class_body"));
    made.positional = nb::cast<int>(source.attr("positional"));
    made.positional_only = nb::cast<int>(source.attr("positional_only"));
    made.keyword_only = nb::cast<int>(source.attr("keyword_only"));
    made.closure_start = nb::cast<int>(source.attr("closure_start"));
    made.doc = to_value(m_.values, source.attr("doc"));
    // A program's library has tens of thousands of instructions: no iterators, no casts.
    each(source.attr("slots"), [&](PyObject* slot) { made.slots.push_back(name(slot)); });
    each(source.attr("ops"), [&](PyObject* op) { made.ops.push_back(static_cast<u8>(integer(op))); });
    std::size_t pc = 0;
    each(source.attr("args"), [&](PyObject* argument) { made.args.push_back(this->argument(made.ops[pc++], argument)); });
    each(source.attr("positions"), [&](PyObject* position) { made.positions.push_back({part(position, 0), part(position, 1), part(position, 2)}); });
    each(source.attr("handlers"), [&](PyObject* handler) {
        made.handlers.push_back(handler == Py_None ? Handler{} : Handler{part(handler, 0), part(handler, 1)});
    });
    each(source.attr("handling"), [&](PyObject* place) { made.handling.push_back(integer(place)); });
    each(source.attr("cleanup"), [&](PyObject* inside) { made.cleanup.push_back(inside == Py_True); });
    each(source.attr("live"), [&](PyObject* live) { made.live.push_back(slots_in(live, made.slots.size())); });
    return &made;
}

Argument Loader::argument(u8 op, nb::handle source) {
    Argument made;
    if (static_cast<Op>(op) == Op::CONST) {
        made.value = to_value(m_.values, source);
    } else if (PyUnicode_Check(source.ptr())) {
        made.value = to_value(m_.values, source);
    } else if (PyLong_Check(source.ptr())) {
        made.number = PyLong_AsLongLong(source.ptr());  // True is 1
    } else if (PyTuple_Check(source.ptr())) {
        const nb::object first = source[0], second = source[1];
        if (PyUnicode_Check(first.ptr())) made.value = to_value(m_.values, first);
        else made.number = nb::cast<i64>(first);
        if (PyTuple_Check(second.ptr())) {
            for (nb::handle keyword : nb::iter(second)) made.names.push_back(name(keyword));
        } else {
            made.second = nb::cast<i64>(second);
            if (PyUnicode_Check(first.ptr())) made.number = made.second;
        }
    } else if (!source.is_none()) {
        made.code = code(source);
    }
    return made;
}

}  // namespace pathproof
