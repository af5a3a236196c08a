#include "transitions.hpp"

#include <algorithm>

#include "host.hpp"

namespace pathproof {

TransitionSystem::TransitionSystem(Options options, std::span<const u8> key, std::unique_ptr<Host> host)
    : machine(options, std::move(host)), state_(machine.state),
      enabledness_(state_, machine.room, machine.values, machine.paths, machine.objects, machine.constants, machine.words, machine.declared,
                   [this](const Object& frame) { return machine.waiting(*frame.code, frame.pc, frame.stack_values()); }),
      steps_(state_, machine.namer, machine.questions, machine.objects, machine.encoding, machine.tree), evaluator_(machine),
      fingerprints_(key, state_, machine.objects, machine.encoding) {}

Root TransitionSystem::initial() {
    if (!initial_) {
        if (std::ranges::any_of(machine.program.sources, [&](const Source& source) { return source.module == machine.words.properties; }))
            machine.load_constant(machine.words.properties);
        initial_ = open();
    }
    return *initial_;
}

Root TransitionSystem::open() {
    load(machine.tree.empty());
    machine.attach(false);
    machine.started.clear();
    const Value main = machine.thread_ref({});
    machine.reset(main, 0);
    machine.set_live({main});
    machine.opening = machine.quiet = machine.options.visible();
    const Name name = machine.intern(machine.program.main);
    machine.add_root(machine.module_ref(name), with_attrs(object(Kind::Module, machine.builtin_class(machine.words.module),
                                                 {Value::text(name), Value::text(machine.words.loaded), NONE})));
    machine.add_root(main, object(Kind::Thread, NONE, {NONE, NONE, Value::small(1), FALSE, machine.values.tuple({})}));
    const Code* code = machine.module_code(name);
    machine.push_frame({code, 0, std::vector<Value>(code->slots.size(), UNBOUND), {}, NONE, NONE});
    try {
        if (machine.opening) machine.run();
    } catch (const Ended&) {
    } catch (const Failed& failed) {
        machine.opening = false;
        machine.check_dropped();
        return error_root(error_number(failed.violation));
    } catch (...) {
        machine.opening = false;
        machine.abandon();
        throw;
    }
    machine.opening = false;
    if (!machine.frames.empty()) machine.save_frames();
    machine.give_back_much();
    Effect made = machine.effect(Effect::Outcome::State);
    made.thread = main;
    Namer::Changes changes;
    machine.namer.changes(made, changes);
    return machine.tree.with(machine.tree.empty(), changes);
}

// -- steps -----------------------------------------------------------------------------------------------------------

std::optional<Root> TransitionSystem::step(Value thread, i64 which) {
    switch (advance(thread, which)) {
        case Effect::Outcome::Pruned: return std::nullopt;
        case Effect::Outcome::Error: return error_root(steps_.last_error());
        case Effect::Outcome::State: return steps_.target();
    }
    return std::nullopt;
}

Effect::Outcome TransitionSystem::advance(Value thread, i64 which) {
    const u64 key = static_cast<u64>(thread.index()) << 32 | static_cast<u64>(which);
    if (machine.memoise) {
        const Memo::Found known = steps_.find(key);
        const bool lost = known.effect && known.effect->outcome != Effect::Outcome::State && machine.objects.generators();  // dropped.cpp
        if (known.effect && !lost) {
            ++replayed;
            state_.set_based(true);
            machine.output.assign(known.effect->output.begin(), known.effect->output.end());
            return steps_.replay(known);
        }
    }
    ++interpreted;
    Effect made = interpret(thread, which);
    made.thread = thread;
    if (memo_bytes() > MEMO_LIMIT) forget_most();  // it fills again with what is needed now
    if (machine.memoise && machine.questions.is_memoisable()) return steps_.record(key, std::move(made));
    return steps_.take(made);
}

Effect TransitionSystem::interpret(Value thread, i64 which) {
    machine.attach(true);
    machine.questions.record(machine.memoise);
    machine.started.clear();
    machine.reset(thread, which);
    machine.load_frames(thread);
    machine.granted = true;
    Effect::Outcome how = Effect::Outcome::State;
    u32 error = 0;
    try {
        machine.run();
        machine.save_frames();
    } catch (const Ended&) {
    } catch (const Prune&) {
        machine.check_dropped();
        how = Effect::Outcome::Pruned;
    } catch (const Failed& failed) {
        machine.check_dropped();
        how = Effect::Outcome::Error;
        error = error_number(failed.violation);
    } catch (...) {
        machine.abandon();
        throw;
    }
    if (how == Effect::Outcome::State && machine.options.visible()) {
        for (int count = 0; !machine.started.empty() && !error && count < MAX_PREFIXES; ++count) {
            const Value next = machine.started.front();
            machine.started.erase(machine.started.begin());
            error = run_prefix(next);
        }
        if (error) how = Effect::Outcome::Error;
    }
    machine.give_back_much();
    Effect made = machine.effect(how);
    made.error = error;
    machine.questions.record(false);
    return made;
}

// The number of the error that it ends in, or 0.
u32 TransitionSystem::run_prefix(Value thread) {
    machine.reset(thread, 0);
    machine.load_frames(thread);
    try {
        machine.run();
        machine.save_frames();
    } catch (const Ended&) {
    } catch (const Failed& failed) {
        machine.check_dropped();
        return error_number(failed.violation);
    } catch (...) {
        machine.abandon();
        throw;
    }
    return 0;
}

void TransitionSystem::visit(std::span<const Tree::Change> changes) {
    enabledness_.visit();
    enter(changes);
}

void TransitionSystem::leave() {
    state_.leave();
    enabledness_.leave();
}

// -- error states ----------------------------------------------------------------------------------------------------

u32 TransitionSystem::error_number(const Violation& violation) {
    auto found = std::ranges::find(errors_, violation);
    if (found == errors_.end()) found = errors_.insert(errors_.end(), violation);
    return static_cast<u32>(found - errors_.begin()) + 1;
}

Root TransitionSystem::error_root(u32 number) {
    const Tree::Change change{Tree::ERROR, number};
    return machine.tree.with(machine.tree.empty(), {&change, 1});
}

const Violation* TransitionSystem::error(Root state) const {
    const u32 number = machine.tree.at(state, Tree::ERROR);
    return number ? &errors_[number - 1] : nullptr;
}

// -- all of it -------------------------------------------------------------------------------------------------------

u128 TransitionSystem::fingerprint() {
    const Violation* violation = error(state_.root());
    return violation ? fingerprints_.of(*violation) : fingerprints_.current();
}

std::optional<bool> TransitionSystem::check_invariant(std::string_view module, std::string_view name) {
    if (error(state_.root())) return true;
    return evaluator_.check(machine.intern(module), machine.intern(name));
}

void TransitionSystem::declare(const Undeclared& undeclared) {
    machine.declared.add(undeclared);
    machine.guards.forget();
    if (!undeclared.guard.empty() || undeclared.kind == "guard") machine.guards.declare(machine, undeclared.location, undeclared.guard);
    steps_.forget();
    evaluator_.forget();
    initial_.reset();
    load(machine.tree.empty());
}

void TransitionSystem::rebuild(std::vector<Root>& roots, const Layout* layout) {
    roots.push_back(state_.root());
    roots.push_back(initial_.value_or(machine.tree.empty()));
    machine.tree = machine.tree.rebuilt(roots, layout);
    steps_.tree_rebuilt();
    if (initial_) initial_ = roots.back();
    roots.pop_back();
    state_.renumbered(roots.back());
    roots.pop_back();
}

void TransitionSystem::forget_most() {
    if (evaluator_.bytes_used() > steps_.bytes_used()) evaluator_.forget();
    else steps_.forget();
}

std::size_t TransitionSystem::bytes_used() const { return machine.bytes_used() + memo_bytes() + fingerprints_.bytes_used(); }

}  // namespace pathproof
