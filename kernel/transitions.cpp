// The transition system (`reference.py`): the opening, choices, steps.
#include <algorithm>
#include <stdexcept>

#include "blake2b.hpp"
#include "calls.hpp"
#include "host.hpp"
#include "machine.hpp"

namespace pathproof {

Machine::Machine(Options wanted, std::span<const u8> key, std::unique_ptr<Host> host)
    : words(values), options(wanted), paths(values),
      encoding{values, paths, {}, [this](Value value) { return std::string_view(primitive(value).name); }},
      host_(std::move(host)) {
    if (key.size() != key_.size()) throw std::invalid_argument("the key has 32 bytes");
    std::copy(key.begin(), key.end(), key_.begin());
    values.too_deep = [this] { refuse_nesting(*this); };
    values.too_large = [this] { refuse("a gigantic value", "it has too many parts", "use smaller values"); };
    loaded_ = tree.empty();
    ensure(Paths::FIRST - 1);
}

Machine::~Machine() = default;

Root Machine::initial() {
    if (!initial_) {
        if (std::ranges::any_of(program.sources, [&](const Source& source) { return source.module == words.properties; }))
            load_constant(words.properties);
        initial_ = open();
    }
    return *initial_;
}

Root Machine::open() {
    load(tree.empty());
    attach(false);
    started.clear();
    const Value main = thread_ref({});
    reset(main, 0);
    set_live({main});
    opening = quiet = options.visible();
    const Name name = intern(program.main);
    add_root(module_ref(name), with_attrs(object(Kind::Module, builtin_class(words.module),
                                                 {Value::text(name), Value::text(words.loaded), NONE})));
    add_root(main, object(Kind::Thread, NONE, {NONE, NONE, Value::small(1), FALSE, values.tuple({})}));
    const Code* code = module_code(name);
    push_frame({code, 0, std::vector<Value>(code->slots.size(), UNBOUND), {}, NONE, NONE});
    try {
        if (opening) run();
    } catch (const Ended&) {
    } catch (const Failed& failed) {
        opening = false;
        check_dropped();
        return error_root(error_number(failed.violation));
    } catch (...) {
        opening = false;
        abandon();
        throw;
    }
    opening = false;
    if (!frames.empty()) save_frames();
    if (values.recent_bytes() > LEAST_GIVEN_BACK / 8) give_back();
    Effect made = effect(Effect::Outcome::State);
    made.thread = main;
    canonical(made);
    clear_overlay();
    return tree.with(tree.empty(), changes_);
}

const Code* Machine::module_code(Name name) const {
    for (const Source& source : program.sources)
        if (source.module == name) return source.code;
    throw std::out_of_range("no such module");
}

// -- steps -----------------------------------------------------------------------------------------------------------

std::optional<Root> Machine::step(Value thread, i64 which) {
    switch (advance(thread, which)) {
        case Effect::Outcome::Pruned: return std::nullopt;
        case Effect::Outcome::Error: return error_root(last_error_);
        case Effect::Outcome::State: return target();
    }
    return std::nullopt;
}

Root Machine::target(const Plan* plan, std::span<const Tree::Change> changes) {
    if (!plan) return tree.with(loaded_, changes);
    return tree.with(loaded_, patch_of(*plan), changes.subspan(plan->changes.size()));
}

const Plan* Machine::expect_target() {
    if (plan_) tree.expect(loaded_, patch_of(*plan_));
    return plan_;
}

const Tree::Patch& Machine::patch_of(const Plan& plan) {
    if (!plan.patch) plan.patch = std::make_unique<Tree::Patch>(tree.patch(plan.changes));
    return *plan.patch;
}

Effect::Outcome Machine::advance(Value thread, i64 which) {
    const u64 key = static_cast<u64>(thread.index()) << 32 | static_cast<u64>(which);
    if (memoise) {
        const Memo::Found known = memo_.find(key, [this](const Question& question) { return answer(question); });
        const bool lost = known.effect && known.effect->outcome != Effect::Outcome::State && objects.generators();  // dropped.cpp
        if (known.effect && !lost) {
            ++replayed;
            based_ = true;
            output.assign(known.effect->output.begin(), known.effect->output.end());
            return outcome(known);
        }
    }
    ++interpreted;
    Effect made = interpret(thread, which);
    made.thread = thread;
    if (memo_bytes() > MEMO_LIMIT) forget_most();  // it fills again with what is needed now
    if (memoise && memoisable_) return outcome(memo_.record(key, asked_, std::move(made)));
    return outcome({&made});
}

// Without a marker the effect is in no memo.
Effect::Outcome Machine::outcome(const Memo::Found& found) {
    const Effect& effect = *found.effect;
    changes_.clear();
    plan_ = nullptr;
    last_error_ = effect.error;
    if (effect.outcome != Effect::Outcome::State) return effect.outcome;
    plan_ = found.plan ? found.plan : found.marker && memo_.wants_plan(found.marker) ? planned(effect, found.marker) : nullptr;
    if (plan_) {
        replay(*plan_);
    } else if (changes_.empty()) {
        canonical(effect);
        clear_overlay();
    }
    return effect.outcome;
}

void Machine::replay(Plan& plan) {
    changes_.assign(plan.changes.begin(), plan.changes.end());
    more_.clear();
    for (const auto& [name, attribute, value] : plan.attributes) {
        auto entry = std::ranges::find(more_, name, &Tree::Change::place);
        if (entry == more_.end()) entry = more_.insert(entry, {name, heap_[name]});
        entry->value = objects.with_attribute(entry->value, attribute, value, encoding);
    }
    changes_.insert(changes_.end(), more_.begin(), more_.end());
}

Effect Machine::interpret(Value thread, i64 which) {
    attach(true);
    recording_ = memoise;
    started.clear();
    reset(thread, which);
    load_frames(thread);
    granted = true;
    Effect::Outcome how = Effect::Outcome::State;
    u32 error = 0;
    try {
        run();
        save_frames();
    } catch (const Ended&) {
    } catch (const Prune&) {
        check_dropped();
        how = Effect::Outcome::Pruned;
    } catch (const Failed& failed) {
        check_dropped();
        how = Effect::Outcome::Error;
        error = error_number(failed.violation);
    } catch (...) {
        abandon();
        throw;
    }
    if (how == Effect::Outcome::State && options.visible()) {
        for (int count = 0; !started.empty() && !error && count < MAX_PREFIXES; ++count) {
            const Value next = started.front();
            started.erase(started.begin());
            error = run_prefix(next);
        }
        if (error) how = Effect::Outcome::Error;
    }
    if (values.recent_bytes() > LEAST_GIVEN_BACK / 8) give_back();
    Effect made = effect(how);
    made.error = error;
    recording_ = false;
    return made;
}

// The number of the error that it ends in, or 0.
u32 Machine::run_prefix(Value thread) {
    reset(thread, 0);
    load_frames(thread);
    try {
        run();
        save_frames();
    } catch (const Ended&) {
    } catch (const Failed& failed) {
        check_dropped();
        return error_number(failed.violation);
    } catch (...) {
        abandon();
        throw;
    }
    return 0;
}

void Machine::abandon() {
    frames.clear();
    dirty_.clear();
    for (u32 name : dirty_names_) dirty_place_[name] = 0;
    dirty_names_.clear();
    fresh_.clear();
    fresh_shared_.clear();
    asked_.clear();
    attribute_log_.clear();
    output.clear();
    recording_ = false;
    give_back();
}

void Machine::reset(Value thread, i64 which) {
    current = thread;
    frames.clear();
    alternative = which;
    granted = pruning = after_choice = false;
    in_atomic = 0;
    work = 0;
    passing_.clear();
}

void Machine::load_frames(Value thread) {
    const auto depth = static_cast<int>(read(thread).data[2].number());
    for (int level = 0; level < depth; ++level) {
        const Object& item = read(frame_ref(thread, level));
        const auto slots = item.slot_values(), stack = item.stack_values();
        Frame frame{item.code, item.pc, {slots.begin(), slots.end()}, {stack.begin(), stack.end()}, item.then(), item.generator()};
        frame.slots.resize(item.code->slots.size(), UNBOUND);
        frames.push_back(std::move(frame));
    }
}

void Machine::save_frames(bool whole) {
    const auto count = static_cast<i64>(frames.size());
    if (read(current).data[2].number() != count) {
        write(current).data[2] = Value::small(count);
        frames_changed_ = true;
    }
    for (std::size_t level = 0; level < frames.size(); ++level) {
        const Frame& frame = frames[level];
        const Code& code = *frame.code;
        std::vector<bool> live = code.live[frame.pc];
        if (whole) live.assign(live.size(), true);
        const auto also = [&](i64 target) {
            for (std::size_t slot = 0; slot < live.size(); ++slot) live[slot] = live[slot] || code.live[static_cast<std::size_t>(target)][slot];
        };
        if (level + 1 < frames.size()) {
            if (const Handler handler = code.handlers[frame.pc - 1]) also(handler.target);
            if (static_cast<Op>(code.ops[frame.pc - 1]) == Op::FOR_ITER) also(code.args[frame.pc - 1].number);  // the loop may end
        }
        std::vector<Value> slots(frame.slots.size());
        for (std::size_t slot = 0; slot < slots.size(); ++slot) slots[slot] = live[slot] ? frame.slots[slot] : UNBOUND;
        Object item = object(Kind::Frame, NONE, frame_data(slots, frame.stack, {frame.then, frame.generator}));
        item.code = frame.code;
        item.pc = frame.pc;
        item.slots = static_cast<u32>(slots.size());
        const Value ref = frame_ref(current, static_cast<int>(level));
        ensure(ref.index());
        if (based_ && !dirty_place_[ref.index()] && heap_[ref.index()] && objects[heap_[ref.index()]] == item) continue;
        replace(ref, std::move(item));
    }
}

// -- error states ----------------------------------------------------------------------------------------------------

u32 Machine::error_number(const Violation& violation) {
    auto found = std::ranges::find(errors_, violation);
    if (found == errors_.end()) found = errors_.insert(errors_.end(), violation);
    return static_cast<u32>(found - errors_.begin()) + 1;
}

Root Machine::error_root(u32 number) {
    const Tree::Change change{Tree::ERROR, number};
    return tree.with(tree.empty(), {&change, 1});
}

const Violation* Machine::error(Root state) const {
    const u32 number = tree.at(state, Tree::ERROR);
    return number ? &errors_[number - 1] : nullptr;
}

u128 Machine::keyed_hash(std::string_view data) const {
    std::array<u8, 16> digest;
    blake2b(digest, key_, {reinterpret_cast<const u8*>(data.data()), data.size()});
    u128 number = 0;
    for (u8 byte : digest) number = number << 8 | byte;
    return number;
}

u128 Machine::error_hash(const Violation& violation) {
    const Value parts[] = {str("error"), str(violation.kind), str(violation.message), str(violation.thread), str(violation.file), integer(violation.line)};
    return keyed_hash(encoding.of(tuple(parts)));
}

void Machine::declare(const Undeclared& undeclared) {
    (undeclared.kind == "mutable" ? mutable_locations : probed_sites).insert(undeclared.location);
    all_threads_probed_ = probed_sites.contains("<threads>");
    default_names_probed_ = probed_sites.contains("<names>");
    idents_probed_ = probed_sites.contains("<idents>");
    witnessed.clear();
    mutability_.clear();
    released_by_others_.clear();
    forget_steps();
    judgements_.clear();
    initial_.reset();
    load(tree.empty());
}

void Machine::rebuild(std::vector<Root>& roots, const Layout* layout) {
    const Root before = loaded_;
    roots.push_back(before);
    roots.push_back(initial_.value_or(tree.empty()));
    tree = tree.rebuilt(roots, layout);
    memo_.for_plans([](Plan& plan) { plan.patch.reset(); });
    if (initial_) initial_ = roots.back();
    roots.pop_back();
    loaded_ = roots.back();
    roots.pop_back();
}

std::size_t Machine::bytes_used() const {
    return values.bytes_used() + paths.bytes_used() + objects.bytes_used() + tree.bytes_used() + regions_.bytes_used() +
           memo_bytes() + hashes_.bytes_used() + sites_.size() * 32;
}

}  // namespace pathproof
