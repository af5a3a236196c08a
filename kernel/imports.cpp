// Imports: a module is loaded once, by whoever comes first; others wait (`machine/threads.py`).
#include <string>
#include <utility>
#include <vector>

#include "machine.hpp"
#include "threads.hpp"

namespace pathproof {

void Machine::import_module(Frame& frame, Name name) {
    const std::string whole(text(name));
    for (std::size_t end = whole.find('.');; end = whole.find('.', end + 1)) {
        const Name prefix = intern(std::string_view(whole).substr(0, end));
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
        mark_roots_changed();  // a new root
        const Code* code = module_code(prefix);
        const Value then = values.tuple({Value::text(words.module_then), ref});
        push_frame({code, 0, std::vector<Value>(code->slots.size(), UNBOUND), {}, then, NONE});
        return;
    }
    frame.stack.push_back(module_ref(name));
}

// A module is about to be loaded. Others can only wait for this, unless somebody can tell when.
void Machine::end_import(std::string_view name) {
    if (!quiet && options.visible() && (!options.por || probed_sites.contains(std::string(IMPORT_OF) + std::string(name)))) visible();
    happened(*this);
}

}  // namespace pathproof
