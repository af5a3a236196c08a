// Imports: a module is loaded once, by whoever comes first; others wait (`machine/imports.py`).
#include <string>
#include <utility>
#include <vector>

#include "calls.hpp"
#include "machine.hpp"
#include "marks.hpp"
#include "threads.hpp"

namespace pathproof {

// Of a module that stands for one of which nothing is known: the names that it has for certain, the reason and what to
// do; MISSING of any other (`machine/reserved_names.py`).
Value opaque_of(Machine& m, Value module) {
    return m.is_constant(module) ? m.attribute(module, m.words.opaque) : MISSING;
}

// The same of a module of which something is known: what every CPython has there, and our model has not.
Value unlooked_of(Machine& m, Value module) {
    const Value known = m.is_constant(module) ? m.attribute(module, m.words.certain) : MISSING;
    return known != MISSING ? known : opaque_of(m, module);
}

// What was imported from such a module is used.
void refuse_opaque(Machine& m, Value record) {
    const auto fields = m.values.items(record);
    std::string why = "this module is not modelled", advice = "see docs/limitations.md";
    if (const auto module = m.constants.modules.find(fields[0].name()); module != m.constants.modules.end())
        if (const Value known = unlooked_of(m, module->second); known.is(Tag::Tuple)) {
            why = m.text(m.values.items(known)[1]);
            advice = m.text(m.values.items(known)[2]);
        }
    m.refuse(concat(m.text(fields[0]), ".", m.text(fields[1])), why, advice);
}

// CPython asks the package's `__getattr__` before.
void refuse_doubt(Machine& m, Value module, Name inner) {
    if (m.is_constant(module)) return;
    const Value outer = m.read(module).data[0];
    m.touch(module, m.head(module), {"global", outer.name(), m.words.getattr}, false);
    if (m.attribute(module, m.words.getattr) == MISSING) return;
    const std::string_view whole = m.text(inner);
    m.refuse(concat("from ", m.text(outer), " import ", whole.substr(whole.rfind('.') + 1)),
             "the package has a __getattr__, which Python asks before it imports a module inside",
             concat("write import ", whole));
}

// Its text shows where a file is, so nobody may look at it.
Throw cannot_import(Machine& m, std::string_view inner) {
    const std::size_t dot = inner.rfind('.');  // npos only in a forged state
    const std::string module(inner.substr(0, dot == std::string_view::npos ? 0 : dot)), name(inner.substr(dot + 1));
    return m.error_with(m.words.ImportError, {m.str(concat("cannot import name '", name, "' from '", module, "' (", MARK, ")"))},
                        {{m.intern("name"), m.str(module)}, {m.intern("name_from"), m.str(name)}});
}

void Machine::import_module(Frame& frame, Name name) {
    const std::string whole(text(name));
    for (std::size_t end = whole.find('.');; end = whole.find('.', end + 1)) {
        const Name prefix = intern(std::string_view(whole).substr(0, end));
        if (constants.modules.contains(prefix)) {
            if (end == std::string::npos) break;
            continue;
        }
        if (const auto outside = program.outside.find(prefix); outside != program.outside.end()) {
            if (outside->second.absent)
                throw error_with(words.ModuleNotFoundError, {str(outside->second.why)}, {{intern("name"), Value::text(prefix)}});
            refuse(concat("import ", text(prefix)), outside->second.why, outside->second.advice);
        }
        const Value ref = module_ref(prefix);
        if (options.por && (evaluating || (in_atomic && !quiet)))
            require_probed(std::string(IMPORT_OF) + std::string(text(prefix)));  // it tells whether another is still importing
        if (!exists(ref)) only_looks("a first import");
        if (exists(ref)) {
            const std::vector<Value>& data = read(ref).data;
            if (data[ModuleField::Status] == Value::text(words.loading) && data[ModuleField::Owner] != current)
                block("another thread imports the module");
            if (end == std::string::npos) break;
            continue;
        }
        visible();
        add_root(ref, with_attrs(object(Kind::Module, builtin_class(words.module),
                                        {Value::text(prefix), Value::text(words.loading), current})));
        memory.roots_changed = true;  // a new root
        const Code* code = module_code(prefix);
        const Value then = values.tuple({Value::text(words.module_then), ref});
        push_frame({code, 0, std::vector<Value>(code->slots.size(), UNBOUND), {}, then, NONE});
        return;
    }
    frame.stack.push_back(name_space(name));
}

// A module is about to be loaded. Others can only wait for this, unless somebody can tell when.
void Machine::end_import(std::string_view name) {
    if (!quiet && options.visible() && (!options.por || declared.is_probed(std::string(IMPORT_OF) + std::string(name)))) visible();
    happened(*this);
}

}  // namespace pathproof
