// The transition system (`transitions.py`): what searches and the certifier see of the machine. It is at one state at a time, the
// current one: `choices` says what may happen there, `advance` and `step` do it, `enter` and `load` go elsewhere.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "enabledness.hpp"
#include "evaluation.hpp"
#include "fingerprints.hpp"
#include "machine.hpp"
#include "steps.hpp"

namespace pathproof {

struct Layout;

class TransitionSystem {
public:
    TransitionSystem(Options options, std::span<const u8> key, std::unique_ptr<Host> host);
    TransitionSystem(const TransitionSystem&) = delete;

    Machine machine;                                      // what runs the code of steps and properties
    Tree& tree() { return machine.tree; }

    // -- states
    Root initial();
    void load(Root state) { state_.load(state); }         // makes it the current one: touches only what differs
    Root error_root(u32 number);
    Root error_state(const Violation& violation) { return error_root(error_number(violation)); }
    const Violation* error(Root state) const;             // of a final error state
    void rebuild(std::vector<Root>& roots, const Layout* layout = nullptr);  // Tree::rebuilt

    // -- steps from the current state
    using Choices = Enabledness::Choices;
    void choices(Choices& found) { enabledness_.choices(found); }
    Choices choices() {
        Choices found;
        choices(found);
        return found;
    }
    bool suspicious() { return enabledness_.suspicious(); }    // whether it may be a deadlock
    std::optional<Root> step(Value thread, i64 alternative);   // it stays current; none: pruned
    Effect::Outcome advance(Value thread, i64 alternative);    // the same, but the target is left in `steps`
    Steps& steps() { return steps_; }                     // the last one, and those before
    u64 interpreted = 0, replayed = 0;                    // steps, so far

    // -- going on
    void enter(std::span<const Tree::Change> changes) { state_.enter(changes); }  // makes the target of a step current
    void go_back(std::span<const Tree::Change> changes) { state_.go_back(changes); }
    std::span<const Tree::Change> undo() const { return state_.undo(); }          // what leads back from what was entered
    void visit(std::span<const Tree::Change> changes);    // the same as `enter`, for a look,
    void leave();                                         // and back
    Root rooted() { return state_.rooted(); }             // the current state as a root, after `enter`s without `leave`
    void at(Root state) { state_.at(state); }             // what is current is this state: after going all the way back

    // -- what is said of the current state
    Evaluator& properties() { return evaluator_; }
    std::optional<bool> check_invariant(std::string_view module, std::string_view name);  // none: a global that it reads is not bound
    u128 fingerprint();
    u128 fingerprint_after(u128 fingerprint) { return fingerprints_.after(fingerprint, steps_.changes()); }  // of the last target, given that
    Fingerprints& fingerprints() { return fingerprints_; }

    // -- what is known so far
    void declare(const Undeclared& undeclared);           // there is another initial state then
    std::size_t bytes_used() const;
    std::size_t memo_bytes() const { return steps_.bytes_used() + evaluator_.bytes_used(); }
    void forget_most();                                   // between steps: what is forgotten is interpreted again when it comes again

private:
    static constexpr std::size_t MEMO_LIMIT = std::size_t{1} << 29;
    static constexpr int MAX_PREFIXES = 1000;             // of new threads that run in the step that started them
    Root open();                                          // the opening
    Effect interpret(Value thread, i64 alternative);
    u32 run_prefix(Value thread);
    u32 error_number(const Violation& violation);

    CurrentState& state_;                                 // the machine's
    Enabledness enabledness_;
    Steps steps_;
    Evaluator evaluator_;
    Fingerprints fingerprints_;
    std::optional<Root> initial_;
    std::vector<Violation> errors_;
};

}  // namespace pathproof
