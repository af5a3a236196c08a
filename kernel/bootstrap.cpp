// Constants: the builtin types, then the library modules, run on an empty state and frozen (`reference.py`, "constants").
#include <algorithm>
#include <stdexcept>
#include <unordered_set>

#include "machine.hpp"

namespace pathproof {

void Machine::bootstrap(const Vocabulary& vocabulary) {
    make_failing();
    for (const Source& source : program.sources)
        if (!source.library) namer.modules.push_back(source.module);
    std::ranges::sort(namer.modules, {}, [this](Name name) { return text(name); });
    for (auto&& table : {general_intrinsics(), container_intrinsics(), thread_intrinsics()})
        for (const Intrinsic& intrinsic : table) constants.intrinsics.emplace(intern(intrinsic.name), intrinsic);

    // Types: references first, since every class mentions others.
    const auto constant = [this](std::string_view label) {
        constants.objects.emplace_back();
        encoding.constant_labels.push_back(intern(label));
        return Value(Tag::Constant, constants.objects.size() - 1);
    };
    for (const auto& [name, above, known] : vocabulary.classes) constants.classes.emplace(intern(name), constant("builtins." + name));
    const Value base = builtin_class(words.object);
    for (const auto& [name, above, known] : vocabulary.classes) {
        std::vector<Value> bases, order;
        if (!above.empty()) bases = {builtin_class(intern(above))};
        else if (name != "object") bases = {base};
        order = bases;
        if (!above.empty()) order.push_back(base);
        const bool lock = name == "lock" || name == "RLock";
        const Value shown = str(lock ? "_thread." + name : name);
        Object item = object(Kind::Class, builtin_class(words.type));
        const Value module = str(lock ? "_thread" : "builtins"), own = str(name);
        item.data = {shown, own, module, tuple(bases), tuple(order), own, own, NONE, TRUE};
        std::vector<Value> names;
        for (const std::string& each : known) names.push_back(str(each));
        constants[builtin_class(intern(name))] = with_attrs(std::move(item), {{words.unmodelled, tuple(names)}});
    }

    // Primitives, in the order of the reference machine's registry.
    std::unordered_map<std::string, Primitive> known;
    for (auto&& table : {list_primitives(), dict_primitives(), set_primitives(), iterator_primitives(), function_primitives(),
                         delegated_primitives(vocabulary.delegated), lock_primitives()})
        for (const Primitive& each : table) known.insert_or_assign(each.name, each);
    for (const std::string& name : vocabulary.primitives) {
        const auto found = known.find(name);
        if (found == known.end()) throw std::logic_error("the kernel has no primitive " + name);
        const Value value(Tag::Primitive, constants.primitives.size());
        constants.primitive_ids.emplace(name, static_cast<u32>(constants.primitives.size()));
        constants.primitives.push_back(found->second);
        constants.primitives.back().interned = intern(name);
        const std::size_t dot = name.rfind('.');
        if (dot == std::string::npos) {
            constants.builtins[intern(name)] = value;
            continue;
        }
        constants.primitives.back().owner = intern(name.substr(0, dot));
        const std::string method = name.substr(dot + 1);
        constants.primitives.back().makes = method == "__new__";
        const bool is_static = method == "__new__" && name != "object.__new__";
        constants[builtin_class(constants.primitives.back().owner)].set(
            intern(method), is_static ? values.record(RecordTag::Staticmethod, {value}) : value);
    }
    for (Name name : {words.list, words.dict, words.set}) constants[builtin_class(name)].set(words.hash, NONE);
    for (const auto& [name, ref] : constants.classes)
        if (std::ranges::find(vocabulary.hidden, text(name)) == vocabulary.hidden.end()) constants.builtins[name] = ref;
    constants.builtins[intern("NotImplemented")] = NOT_IMPLEMENTED;
    constants.builtins[intern("Ellipsis")] = ELLIPSIS;
    constants.builtins[intern("__debug__")] = TRUE;
    constants.builtins[intern("_lock")] = builtin_class(words.lock);
    constants.builtins[intern("_RLock")] = builtin_class(words.RLock);
    constants.public_builtins = constants.builtins;
    for (const std::string& name : vocabulary.library) load_constant(intern(name));
    constants.public_builtins.clear();
    for (const auto& [name, value] : constants.builtins)
        if ((text(name).front() != '_' && text(name).front() != '.') || text(name) == "__debug__") constants.public_builtins.emplace(name, value);
}

void Machine::load_constant(Name name) {
    attach(false);
    quiet = opening = true;
    current = thread_ref({});
    Object space = with_attrs(object(Kind::Module, builtin_class(words.module),
                                     {Value::text(name), Value::text(words.loaded), NONE}));
    if (name == words.builtins)  // while the builtins library loads, what it defines is already visible to it
        for (const auto& [known, value] : constants.builtins) space.set(known, value);
    Value ref;
    if (name == words.properties) {
        ref = add(std::move(space));
    } else {
        ref = module_ref(name);
        add_root(ref, std::move(space));
    }
    constants.modules[name] = ref;
    add_root(current, object(Kind::Thread, NONE, {NONE, NONE, Value::small(1), FALSE, values.tuple({})}));
    set_live({current});
    work = 0;
    const Code* code = module_code(name);
    push_frame({code, 0, std::vector<Value>(code->slots.size(), UNBOUND), {}, NONE, NONE});
    try {
        run();
        if (name == words.properties)
            refuse("a property file that waits or chooses", "it is run once, before the program",
                   "look at the program inside functions only");
        throw std::logic_error("library module " + std::string(text(name)) + " waits");
    } catch (const Ended&) {
    } catch (const Failed& failed) {
        if (name == words.properties)
            throw Refused{failed.violation.file, failed.violation.line, "a property file that fails",
                          failed.violation.message, "look at the program inside functions only"};
        throw std::logic_error("library module " + std::string(text(name)) + ": " + failed.violation.message);
    }
    opening = false;
    freeze(name, ref);
    if (name == words.builtins) adopt_builtins();
    attach(false);
}

void Machine::freeze(Name name, Value space) {
    std::unordered_map<Value, Value> names;
    std::vector<Value> queue;
    const auto label = [this](Value part) {
        return part.is(Tag::Int) ? std::to_string(part.number()) : std::string(text(part));
    };
    std::unordered_set<std::string> labels;
    const auto constant = [&](Value ref, std::string shown) {
        while (!labels.insert(shown).second) shown += "'";
        encoding.constant_labels.push_back(intern(shown));
        names.emplace(ref, Value(Tag::Constant, constants.objects.size()));
        constants.objects.emplace_back();
        queue.push_back(ref);
    };
    constant(space, std::string(text(name)));
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const std::string outer(text(encoding.constant_labels[names.at(queue[next]).index()]));
        for (const Edge& edge : edges(queue[next])) {
            if (names.contains(edge.ref)) continue;
            std::string shown;
            if (edge.label.is(Tag::Tuple)) {
                for (Value part : values.items(edge.label)) shown += (shown.empty() ? "" : ".") + label(part);
            } else {
                shown = label(edge.label);
            }
            constant(edge.ref, outer + (next ? "." : ":") + shown);
        }
    }
    for (Value old : queue) {
        Object item = read(old);
        rename(item, values, [&](Value ref) {
            const auto found = names.find(ref);
            return found == names.end() ? ref : found->second;
        });
        constants[names.at(old)] = std::move(item);
    }
    constants.modules[name] = names.at(space);
}

void Machine::adopt_builtins() {
    Object& frozen = constants[constants.modules.at(words.builtins)];
    Object& view = constants[frozen.get(intern("_NamespaceView"))];
    view.data[ClassField::Name] = view.data[ClassField::Qualname] = str("mappingproxy");
    for (Attr& attr : frozen.attrs) {
        const std::string name(text(attr.name));
        if (const auto known = constants.primitive_ids.find(name); known != constants.primitive_ids.end() && !attr.value.is(Tag::Primitive)) {
            constants.primitives[known->second].fallback = attr.value;
            attr.value = Value(Tag::Primitive, known->second);
        } else if (name.starts_with("_methods_of_")) {
            adopt_methods(intern(std::string_view(name).substr(12)), attr.value);
        } else if (is_constant(attr.value) && name.front() != '_') {
            Object& item = constants[attr.value];
            if (item.kind == Kind::Function) item.cls = builtin_class(intern("builtin_function_or_method"));
        }
    }
    constants.builtins.clear();
    for (const Attr& attr : frozen.attrs) constants.builtins[attr.name] = attr.value;
}

void Machine::adopt_methods(Name type, Value methods) {
    Object& cls = constants[builtin_class(type)];
    const Object& source = constants[methods];
    const bool unhashable = cls.get(words.hash).is_none() || text(type) == "dict_keys" || text(type) == "dict_items";
    for (const Attr& attr : source.attrs) {
        const auto name = attr.name;
        if (name == words.module_ || name == words.qualname || name == words.doc || name == words.annotations) continue;
        if (name == words.hash && attr.value.is_none() && !unhashable) continue;
        Value known = cls.get(name);
        if (values.is_record(known, RecordTag::Staticmethod)) known = values.items(known)[0];
        if (known.is(Tag::Primitive))
            constants.primitives[known.index()].fallback =
                values.is_record(attr.value, RecordTag::Staticmethod) ? values.items(attr.value)[0] : attr.value;
        else
            cls.set(name, attr.value);
    }
}

}  // namespace pathproof
