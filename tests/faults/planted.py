"""Faults to be planted: each a change of one line that makes the machine or the certifier wrong, and the tests that
notice it.

They are the mistakes that this design invites: an operation merged into a step that must not be, a set that is not
remembered, a name that is not canonical. `docs/testing.md` tells what each would do to a user.
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    name: str
    file: str  # below the repository
    old: str  # occurs once
    new: str
    tests: tuple[str, ...]  # arguments for pytest


CASES = "tests/conformance/test_concurrent_cases.py::test_verdict"
STATES = "tests/unit/machine/test_states.py"


def cases(*names: str) -> tuple[str, ...]:
    """The reference machine's: the faults are planted in Python."""
    return tuple(f"{CASES}[reference-{name}]" for name in names)


MACHINE = "src/pathproof/machine/"
CERTIFIER = "src/pathproof/certifier/"
TAMPERING = "tests/unit/certifier/test_tampering.py"
CERTIFY = "tests/unit/certifier/test_certify.py"
PARTS = "tests/unit/certifier/test_parts.py"
SCHEMA = "tests/unit/machine/test_schema.py"
FAULTS: tuple[Fault, ...] = (
    Fault(
        "release-always-invisible", MACHINE + "threads.py",
        "            if self.is_probed(ref, item):", "            if False:",
        cases("lock_release_seen_after_write"),
    ),
    Fault(
        "no-restart-after-a-new-location", MACHINE + "memory.py",
        "            elif write:", "            elif False:",
        cases("counter_racy", "race_attribute"),
    ),
    Fault(
        "published-not-remembered", MACHINE + "memory.py",
        "        elif write and item.published and not", "        elif write and False and not",
        cases("read_while_letting_go"),
    ),
    Fault(
        "shared-only-at-the-end-of-a-step", MACHINE + "memory.py",
        "        if ref in self.base_shared or ref in self.newly_shared or item",
        "        if ref in self.base_shared or item",
        cases("publish_then_write", "publish_inside_a_step", "publish_by_starting"),
    ),
    Fault(
        "parts-named-like-attributes", MACHINE + "values.py",
        "CLASS, DATA, ORDER = -1, -2, -3", 'CLASS, DATA, ORDER = "__class__", "data", "order"',
        cases("parts_with_names_of_attributes"),
    ),
    Fault(
        "two-states-share-no-object", MACHINE + "identity.py",
        "        if (left in self.copies) == (right in self.copies):", "        if True:",
        cases("step_invariant_of_an_enumeration"),
    ),
    Fault(
        "ends-at-once", MACHINE + "threads.py",
        '                if listed and self.options.atomicity == "visible":', "                if False:",
        cases("thread_gone_and_alive"),
    ),
    Fault(
        "daemons-killed", MACHINE + "reference.py",
        '        """How many choices a thread has."""',
        "        if all(state.heap[live].data[3] for live in state.threads): return 0",
        cases("daemon_goes_on"),
    ),
    Fault(
        "stale-names-after-a-deletion", MACHINE + "state.py",
        "            if ref in base.reached:", "            if False:",
        (STATES, *cases("garbage_is_forgotten", "allocation_order")),
    ),
    Fault(
        "dead-local-kept", MACHINE + "reference.py",
        "value if live >> slot & 1 else UNBOUND", "value if True else UNBOUND",
        (STATES,),
    ),
    Fault(
        "garbage-kept", MACHINE + "state.py",
        "    for ref in (*garbage, *left, *changed):", "    for ref in (*left, *changed):",
        (STATES,),
    ),
    Fault(
        "timeouts-never-fire", MACHINE + "reference.py",
        "(reentrant and owner is thread) or what.timed)", "(reentrant and owner is thread))",
        cases("lock_timeout", "lock_timeout_ignored", "rlock_timeout"),
    ),
    Fault(
        "last-waiter-woken-first", MACHINE + "threads.py",
        "        del machine.write(waiters).data[:count]", "        del machine.write(waiters).data[-count:]",
        cases("condition_first_in_first_out", "condition_last_in_first_out"),
    ),
    Fault(
        "anybody-re-enters", MACHINE + "threads.py",
        "        if reentrant and owner is self.current:", "        if reentrant and owner is not None:",
        cases("rlock_recursion", "rlock_try", "condition_loop"),
    ),
    Fault(
        "failing-merged", MACHINE + "unwinding.py",
        "        if not alone and self._is_fatal(exception):", "        if False and self._is_fatal(exception):",
        (STATES,),
    ),
    Fault(
        "private-by-name-alone", MACHINE + "attributes.py",
        'name[:1] == "_" and self.at_private() and bool(self.frame.args[self.frame.pc - 1] == name)',
        'name[:1] == "_" and self.in_library()',
        cases("private_attribute_by_getattr", "private_fields_in_repr"),
    ),
    Fault(
        "every-false-assume-prunes", MACHINE + "choices.py",
        "    if machine.pruning:", "    if True:",
        cases("assume_stands", "assume_holding_a_lock", "assume_after_write", "assume_lets_others_go_on"),
    ),
    Fault(
        "what-happened-is-undone", MACHINE + "threads.py",
        "            self.pruning = self.after_choice = False", "            pass",
        cases("assume_after_atomic_block", "assume_after_release", "atomic_after_start"),
    ),
    Fault(
        "fingerprint-without-names", MACHINE + "state.py",
        "            data = ref.digest() + item.digest_bytes()", "            data = item.digest_bytes()",
        (STATES,),
    ),
    Fault(
        "probing-taken-for-releasing", MACHINE + "inspection.py",
        "                        if RELEASED + item.site in self.probed:",
        "                        if item.site in self.probed:",
        cases("deadlock_beside_a_prober", "deadlock_broken_from_outside"),
    ),
    Fault(
        "linear-weights", CERTIFIER + "closure.py",
        "        return pow(value, -1, PRIME) if value else 0", "        return value",
        (f"{TAMPERING}::test_sums_of_sums_do_not_cancel",),
    ),
    Fault(
        "sum-ignored", CERTIFIER + "certification.py",
        "        if total.closure:", "        if False:",
        (TAMPERING,),
    ),
    Fault(
        "total-of-indegrees-ignored", CERTIFIER + "certification.py",
        "        _counts(\"transitions\", total.indegrees - 1, total.transitions, \"indegrees\", \"the walk\")",
        "        pass",
        (f"{TAMPERING}::test_multiples_of_the_prime_do_not_help",),
    ),
    Fault(
        "fanout-unchecked", CERTIFIER + "walker.py",
        "        if fanout != row.fanout:", "        if False:",
        (f"{TAMPERING}::test_every_bit_of_every_row_counts",),
    ),
    Fault(
        "last-region-dropped", CERTIFIER + "certification.py",
        "    for outcome in executor.run(tasks, ticker):", "    for outcome in executor.run(tasks[:-1], ticker):",
        (f"{TAMPERING}::test_the_truth_is_accepted_wherever_it_is_cut",),
    ),
    Fault(
        "fixed-key", CERTIFIER + "closure.py",
        "    return secrets.token_bytes(KEY_BYTES)", "    return bytes(KEY_BYTES)",
        (f"{PARTS}::test_keys_are_fresh",),
    ),
    Fault(
        "borders-unchecked", CERTIFIER + "walker.py",
        "            if position != decode_path(certificate.columns(chunk_number).path):", "            if False:",
        (f"{TAMPERING}::test_a_choice_lost_between_two_chunks",),
    ),
    Fault(
        "root-unchecked", "src/pathproof/certificate/container.py",
        "        if number == 0 and packed.start.depth:", "        if False:",
        (f"{TAMPERING}::test_a_closed_set_without_the_initial_state",),
    ),
    Fault(
        "releases-believed", CERTIFIER + "certification.py",
        "        if idle := sorted(released - total.witnessed):", "        if idle := []:",
        (f"{CERTIFY}::test_declared_releases_must_happen",),
    ),
    Fault(
        "weaker-semantics-accepted", CERTIFIER + "session.py",
        "        if value in WEAKER.get(name, ()) and name not in given:", "        if False:",
        (f"{CERTIFY}::test_weaker_semantics_must_be_asked_for",),
    ),
    Fault(
        "tentative-deadlocks-forgotten", CERTIFIER + "certification.py",
        "    if total.suspected is not None:", "    if False:",
        (f"{PARTS}::test_a_suspected_deadlock_survives_the_journey",),
    ),
    Fault(
        "sizes-believed", "src/pathproof/certificate/codec.py",
        "            if len(found) > limit:", "            if False:",
        ("tests/unit/certificate/test_container.py::test_a_frame_is_not_believed",),
    ),
    Fault(
        "cluster-means-any-certificate", CERTIFIER + "cluster.py",
        "        self.request = replace(session.request, digest=session.certificate.digest)",
        "        self.request = replace(session.request, digest=None)",
        ("tests/unit/certifier/test_cluster.py::test_another_certificate_is_noticed",),
    ),
    Fault(
        "cluster-of-any-version", CERTIFIER + "cluster.py",
        "        if order.tool != own_sources():", "        if False:",
        ("tests/unit/certifier/test_cluster.py::test_another_version_of_pathproof_is_not_asked",),
    ),
    Fault(
        "sums-forgotten-with-a-kernel", CERTIFIER + "native.py",
        "        self._add_up()\n        del self._loop, kernel", "        ()\n        del self._loop, kernel",
        ("tests/conformance/test_certificates.py::test_a_walk_goes_on_with_an_empty_kernel",),
    ),
    Fault(
        "sweeps-what-is-reached", MACHINE + "memory.py",
        'if ref not in fresh or item.kind in ("module", "generator")]', 'if item.kind in ("module", "generator")]',
        ("tests/differential/test_engines.py::test_so_does_sweeping_in_the_reference_machine",),
    ),
    Fault(
        "sweeps-modules", MACHINE + "memory.py",
        'or item.kind in ("module", "generator")]', 'or item.kind == "generator"]',
        ("tests/differential/test_engines.py::test_sweeping_leaves_modules_alone",),
    ),
    Fault(
        "waits-unseen", MACHINE + "threads.py",
        "        if self.granted:  # `waiting`", "        if False:  # `waiting`",
        ("tests/conformance/test_refused_cases.py::test_is_refused_where_it_says[reference-acquire_called_in_a_roundabout_way]",),
    ),
    Fault(
        "keywords-passed-on-unseen", MACHINE + "threads.py",
        '            if kwargs.keys() <= {"blocking", "timeout"}:', "            if False:",
        cases("lock_acquire_forwarded", "lock_acquire_forwarded_timeout"),
    ),
    Fault(
        "locks-through-their-class-unseen", MACHINE + "threads.py",
        "        function, args = _unbound(callee, args)\n        if type(function)",
        "        function, args = _unbound(callee, [])\n        if type(function)",
        cases("lock_exit_stack_deadlock", "lock_acquired_through_its_class"),
    ),
    Fault(
        "searched-deque-not-looked-at-again", "src/pathproof/language/library/_deque.py",
        "    if _runs_code(left, right):\n        touch_read(deque)\n",
        "    if _runs_code(left, right):\n        pass\n",
        ("tests/differential/test_library.py::test_items_that_are_compared_by_the_program",),
    ),
    Fault(
        "stale-library", "src/pathproof/language/compiled.py",
        "    if seal != _seal(source, data):", "    if False:",
        ("tests/unit/language/test_compiled.py::test_a_changed_source_is_compiled_anew",),
    ),
    Fault(
        "packed-names-without-labels", MACHINE + "wire.py",
        "            self.value(ref.label)", "            self.value(0)",
        (f"{SCHEMA}::test_the_states_as_they_are",),
    ),
    Fault(
        "packed-without-published", MACHINE + "packing.py",
        "    flags = _PUBLISHED if item.published else 0", "    flags = 0",
        (f"{SCHEMA}::test_the_states_as_they_are",),
    ),
    Fault(
        "packed-positions-unchecked", MACHINE + "schema.py",
        '    require(pc < len(code.ops), "a frame stands behind its end")', "    pass",
        (f"{SCHEMA}::test_each_fault_is_refused",),
    ),
    Fault(
        "packed-owners-unchecked", MACHINE + "schema.py",
        'require(owner in (None, "ended") or inside.is_live(owner)', "require(True",
        (f"{SCHEMA}::test_each_fault_is_refused",),
    ),
    Fault(
        "packed-operands-unchecked", MACHINE + "schema.py",
        '        require(_fits(inside, value, wanted), "an operand is not', '        require(True, "an operand is not',
        (f"{SCHEMA}::test_each_fault_is_refused",),
    ),
)  # fmt: skip

# The same in the kernel, which must be built anew for each: `plant.py --kernel`.
WALKS = "tests/conformance/test_tampered_programs.py"
CROSSED = "tests/conformance/test_certificates.py::test_what_is_verified_is_certified"
ENGINES = "tests/differential/test_engines.py"
KERNEL_FAULTS: tuple[Fault, ...] = (
    Fault(
        "kernel-property-writes-unasked", "kernel/inspection.cpp",
        "    if (recording_)  // whether it changes something", "    if (false)  // whether it changes something",
        ("tests/conformance/test_native_loop.py::test_a_property_that_makes_itself_true_is_refused",),
    ),
    Fault(
        "kernel-edges-unasked", "kernel/naming.cpp",
        "        if (!m_.overlay_[name] || m_.late_[name]) ask(Question::Kind::Edges, name);", "",
        (f"{ENGINES}::test_examples",),
    ),
    Fault(
        "kernel-others-mention-old-names", "kernel/naming.cpp",
        "        for (u32 thread : others) settle_other(thread);", "",
        (f"{ENGINES}::test_examples",),
    ),
    Fault(
        "kernel-reachers-unasked", "kernel/naming.cpp",
        "m_.ask({Question::Kind::Reachers, name})", "m_.answer({Question::Kind::Reachers, name})",
        (f"{ENGINES}::test_names_that_others_mention",),
    ),
    Fault(
        "kernel-starts-taken-for-ends", "kernel/naming.cpp",
        "        if (!effect_.live_changed || !std::ranges::equal(", "        if (!std::ranges::equal(",
        (f"{ENGINES}::test_programs_that_hand_objects_around",),
    ),
    Fault(
        "kernel-wrong-heirs", "kernel/naming.cpp",
        "[&](u32 a, u32 b) { return after(b, a); });", "[&](u32 a, u32 b) { return after(a, b); });",
        (f"{ENGINES}::test_programs_that_hand_objects_around",),
    ),
    Fault(
        "kernel-sweeps-what-is-reached", "kernel/memory.cpp",
        "    for (const Object& item : dirty_) look(item);", "",
        (f"{ENGINES}::test_what_makes_the_kernel_fast_and_small_changes_nothing",),
    ),
    Fault(
        "kernel-plan-leaves-out-what-was-equal", "kernel/naming.cpp",
        "        if (m_.naming_ || (m_.based_ ? m_.heap_[place] : 0) != value)",
        "        if ((m_.based_ ? m_.heap_[place] : 0) != value)",
        (f"{ENGINES}::test_examples",),
    ),
    Fault(
        "kernel-invariants-unwatched", "kernel/inspection.cpp",
        "            watched_[question.name] = 1;", "            watched_[question.name] = 0;",
        ("tests/conformance/test_native_loop.py",),
    ),
    Fault(
        "kernel-stale-memo", "kernel/inspection.cpp",
        "judgements_.record(key, asked_, made);\n    else", "judgements_.record(key, {}, made);\n    else",
        (f"{WALKS}::test_violations_are_found_alike",),
    ),
    Fault(
        "kernel-choices-kept", "kernel/state.cpp",
        "        stale_ |= watchers_[where];", "",
        (f"{ENGINES}::test_examples",),
    ),
    Fault(
        "kernel-waiters-unasked", "kernel/memory.cpp",
        "    learn({Question::Kind::Waits, ref.index(), current.index()}, found);", "",
        (ENGINES,),
    ),
    Fault(
        "kernel-plans-without-what-changes-besides", "kernel/reference.cpp",
        "    return tree.with(loaded_, patch_of(*plan), changes.subspan(plan->changes.size()));",
        "    return tree.with(loaded_, patch_of(*plan));",
        (f"{ENGINES}::test_examples",),
    ),
    Fault(
        "kernel-shape-mixes-halves", "kernel/tree.cpp",
        "{left, right, shapes_[left].leaves, shapes_[left].leaves",
        "{left, right, std::max(shapes_[left].leaves, shapes_[right].leaves), shapes_[left].leaves",
        ("tests/conformance/test_native_loop.py",),
    ),
    Fault(
        "kernel-missed-undo", "kernel/certify.cpp",
        "            machine_.go_back(level().back);", "            if (height_ == 0) machine_.go_back(level().back);",
        (f"{WALKS}::test_the_truth_is_accepted_wherever_it_is_cut",),
    ),
    Fault(
        "kernel-sum-drifts", "kernel/state.cpp",
        "        if (heap_[where]) fingerprint -= component_hash(where, heap_[where]);",
        "        if (heap_[where] && after) fingerprint -= component_hash(where, heap_[where]);",
        (CROSSED,),
    ),
    Fault(
        "kernel-fanout-unchecked", "kernel/certify.cpp",
        "        if (found_ != row_.shape->fanout) return Event::Fanout;", "        if (false) return Event::Fanout;",
        (f"{WALKS}::test_every_bit_of_every_row_counts",),
    ),
    Fault(
        "kernel-path-taken-for-judged", "kernel/certify.cpp",
        "    level().holds = false;\n    level().back.assign(", "    level().holds = true;\n    level().back.assign(",
        ("tests/unit/certifier/test_native_rows.py::test_invariants_are_judged_wherever_a_region_begins",),
    ),
    Fault(
        "kernel-later-choices-unchecked", "kernel/certify.cpp",
        "        if (width && steps[i].base + width > found_) return", "        if (false) return",
        (f"{WALKS}::test_chunks_that_begin_elsewhere",),
    ),
)  # fmt: skip
