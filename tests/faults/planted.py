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
NUMBERS = "tests/unit/machine/test_numbers_given_again.py::test_some_schedule_is_refused"
REFUSED = "tests/conformance/test_refused_cases.py::test_is_refused_where_it_says"
STATES = "tests/unit/machine/test_states.py"


def cases(*names: str) -> tuple[str, ...]:
    """The reference machine's: the faults are planted in Python."""
    return tuple(f"{CASES}[reference-{name}]" for name in names)


def refused(*names: str, engine: str = "reference") -> tuple[str, ...]:
    where = "tests/conformance/test_refused_cases.py::test_is_refused_where_it_says"
    return tuple(f"{where}[{engine}-{name}]" for name in names)


OBSERVATIONS = "tests/unit/machine/test_observations.py"
MACHINE = "src/pathproof/machine/"
LANGUAGE = "src/pathproof/language/"
IDENTITY = "tests/differential/test_identity.py"
SOURCES = "tests/differential/test_sources.py"
CERTIFIER = "src/pathproof/certifier/"
TAMPERING = "tests/unit/certifier/test_tampering.py"
CERTIFY = "tests/unit/certifier/test_certify.py"
PARTS = "tests/unit/certifier/test_parts.py"
LATE = "tests/conformance/test_late_refusals.py"
LIMITS = "tests/limits/test_limits.py"
CACHED = "tests/conformance/test_cached_search.py"
SCHEMA = "tests/unit/machine/test_schema.py"
SAMPLED = "tests/conformance/test_sampled_search.py::test_examples"
EXTENSIONS = "tests/structure/test_extensions.py"
ABSTRACTION = "tests/conformance/test_abstraction.py"
PARALLEL = "tests/conformance/test_parallel_search.py"
PARTIAL = "tests/unit/certifier/test_partial.py"
PARTIALS = "tests/conformance/test_partial_scripts.py"
RESUMED = "tests/conformance/test_checkpoints.py"
CHECKPOINT = "tests/unit/checkpoint/test_file.py"


def guarded(*names: str) -> tuple[str, ...]:
    where = "tests/differential/test_guards.py::test_what_must_be_noticed"
    return tuple(f"{where}[reference-{name}]" for name in names)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "partial-scripts-read-as-certificates", "src/pathproof/certificate/container.py",
        "        if version != self.version:", "        if version not in (VERSION, PARTIAL):",
        (f"{PARTIAL}::test_a_partial_script_is_never_read_as_a_certificate",),
    ),
    Fault(
        "partial-claims-in-certificates", "src/pathproof/certificate/claims.py",
        """    names = set(Claims.__dataclass_fields__) - (set() if partial else {"out"})""",
        """    names = set(Claims.__dataclass_fields__) - (set() if "out" in found else {"out"})""",
        (f"{PARTIAL}::test_a_partial_script_is_never_read_as_a_certificate",),
    ),
    Fault(
        "partial-certification-is-true", f"{CERTIFIER}certification.py",
        "    def __bool__(self) -> bool:", "    def is_whole(self) -> bool:",
        (f"{PARTIALS}::test_what_was_covered_is_certified[breadth-first-reference]",),
    ),
    Fault(
        "choices-left-open-uncounted", f"{CERTIFIER}certification.py",
        """    _counts("choices left open", claims.out or 0, total.out, "the claims")""", "    pass",
        (f"{PARTIAL}::test_claims_must_fit",),
    ),
    Fault(
        "productive-choices-left-open", "src/pathproof/certificate/codec.py",
        "            if left >> fanout or left & productive:", "            if left >> fanout:",
        (f"{PARTIAL}::test_malformed_tables",),
    ),
    Fault(
        "first-choice-never-open", "src/pathproof/search/recorder.py",
        "            self._open[node.number] = (1 << node.fanout) - 1",
        "            self._open[node.number] = (1 << node.fanout) - 2",
        (f"{PARTIALS}::test_what_was_covered_is_certified[breadth-first-reference]",),
    ),
    Fault(
        "repeated-rows-counted-twice", f"{CERTIFIER}partial.py",
        "        self._seen.add(fingerprint & _HALF)", "        self._seen.add((fingerprint & _HALF) + (number << 64))",
        (f"{PARTIAL}::test_repeated_rows_count_once",),
    ),
    Fault(
        "positions-left-out-of-shapes", "src/pathproof/store/abstract.py",
        "        data = (code, position, variables, *others)", "        data = (code, variables, *others)",
        (f"{ABSTRACTION}::test_refinement_goes_on_until_a_violation_or_the_end",),
    ),
    Fault(
        "abstract-states-never-lose", "src/pathproof/store/abstract.py",
        "        return bool(self.split)", "        return False",
        (f"{ABSTRACTION}::test_a_store_that_cannot_be_refined_verifies_nothing",),
    ),
    Fault(
        "refinement-stops-too-early", "src/pathproof/search/abstraction.py",
        "        return self.count > before", "        return self.count > before + 1",
        (f"{ABSTRACTION}::test_refinement_goes_on_until_a_violation_or_the_end",),
    ),
    Fault(
        "predicates-of-the-least-value", "src/pathproof/store/abstract.py",
        "            truths = tuple([value > bound for value, bound in bounds])",
        "            truths = tuple([value >= bound for value, bound in bounds])",
        (f"{ABSTRACTION}::test_refinement_goes_on_until_a_violation_or_the_end",),
    ),
    Fault(
        "priorities-never-drop", "src/pathproof/search/walks.py",
        "            self._priorities[thread] = self._drops[steps]", "            pass",
        ("tests/unit/search/test_strategy.py",),
    ),
    Fault(
        "choice-under-way-lost", "src/pathproof/search/python_loop.py",
        "        return self._standing(*(self._unsettled or (self.states, self._untaken)), self._course.points)",
        "        return self._standing(self.states, self._untaken, self._course.points)",
        (f"{RESUMED}::test_certificates_are_the_same[native-depth-first-collapsed]",),
    ),
    Fault(
        "indegrees-not-restored", "src/pathproof/search/python_loop.py",
        "            self._graph.indegrees[number] = indegree", "            self._graph.indegrees[number] = 1",
        (f"{RESUMED}::test_certificates_are_the_same[native-depth-first-collapsed]",),
    ),
    Fault(
        "declared-sets-forgotten", "src/pathproof/checkpoint/resuming.py",
        "        claims.declare(machine)", "        pass",
        (f"{RESUMED}::test_certificates_are_the_same[native-breadth-first-exact]",),
    ),
    Fault(
        "stale-checkpoint-accepted", "src/pathproof/checkpoint/resuming.py",
        "        for words in (*differences(claims, own), *subject.differences(Subject.of(machine, settings))):",
        "        for words in subject.differences(Subject.of(machine, settings)):",
        (f"{CHECKPOINT}::test_other_options", f"{CHECKPOINT}::test_another_version"),
    ),
    Fault(
        "files-of-properties-not-bound", "src/pathproof/checkpoint/subject.py",
        "        digest = hashlib.sha256(files).hexdigest()", '        digest = hashlib.sha256(b"").hexdigest()',
        (f"{CHECKPOINT}::test_another_imported_module",),
    ),
    Fault(
        "checkpoint-digest-overlooked", "src/pathproof/checkpoint/file.py",
        "        if _exactly(file, _DIGEST) != digest.digest():", "        if not _exactly(file, _DIGEST):",
        (f"{CHECKPOINT}::test_flipped_anywhere",),
    ),
    Fault(
        "wrong-steps-forgotten", "src/pathproof/search/resumable.py",
        "            self._faulty.append((self.states, number, choice))", "            pass",
        (f"{RESUMED}::test_what_is_wrong_with_steps_is_known_again",),
    ),
    Fault(
        "testimony-forgotten", "src/pathproof/search/resumable.py",
        "            self.properties.heard(name, part, said in snapshot.spoke, said in snapshot.silent)",
        "            pass",
        (f"{RESUMED}::test_what_could_not_be_evaluated_is_known_again",),
    ),
    Fault(
        "witnesses-forgotten", "src/pathproof/checkpoint/resuming.py",
        "        machine.also_witnessed(checkpoint.head.witnessed)", "        pass",
        (f"{RESUMED}::test_what_was_witnessed_is_not_forgotten",),
    ),
    Fault(
        "void-snapshot-used-again", "src/pathproof/search/verification.py",
        "            self.plan = replace(self.plan, snapshot=None)  # it was taken under sets that are no more",
        "            pass",
        (f"{RESUMED}::test_what_is_learned_after_a_checkpoint_makes_it_void",),
    ),
    Fault(
        "half-a-tree-kept", "src/pathproof/search/resumable.py",
        "            self._retraced = False", "            self._retraced = True",
        (f"{RESUMED}::test_limits_may_differ_and_hold_while_going_back",),
    ),
    Fault(
        "dead-workers-overlooked", "src/pathproof/search/parallel_loop.py",
        "        self.stopped = self.stopped or self._died or next(iter(own), None)",
        "        self.stopped = self.stopped or next(iter(own), None)",
        (f"{PARALLEL}::test_a_worker_that_dies_makes_the_search_incomplete",),
    ),
    Fault(
        "errors-of-workers-overlooked", "src/pathproof/search/parallel_loop.py",
        "            report.error = error", "            report.error = None",
        (f"{PARALLEL}::test_what_one_worker_learns_makes_all_start_again",),
    ),
    Fault(
        "answers-of-workers-overlooked", "src/pathproof/search/parallel_loop.py",
        "                self.properties.heard(name, part, True)", "                pass",
        (f"{PARALLEL}::test_an_invariant_that_only_workers_could_evaluate",),
    ),
    Fault(
        "callback-called-twice", LANGUAGE + "library/_futures.py",
        "                self._callbacks.append(fn)", "                self._callbacks += [fn, fn]",
        cases("pool_callback_once"),
    ),
    Fault(
        "work-begun-when-taken", LANGUAGE + "library/concurrent_futures.py",
        "    if is_watched():", "    if False:",
        cases("pool_cancel_overtaken"),
    ),
    Fault(
        "watchers-taken-away-at-once", LANGUAGE + "library/_futures.py",
        "    if len(left) > 1:", "    if False:",
        cases("pool_wait_overtaken"),
    ),
    Fault(
        "idle-when-nothing-is-found", LANGUAGE + "library/concurrent_futures.py",
        "        if not self._work and self._grows():\n            enter(self)",
        "        if not self._work and self._grows():\n            pass",
        cases("pool_idle_worker_counted_twice"),
    ),
    Fault(
        "pools-outlive-the-program", LANGUAGE + "library/_at_exit.py",
        "    known._ended = True", "    known._ended = False",
        cases("pool_submit_after_exit"),
    ),
    Fault(
        "handlers-run-at-once", LANGUAGE + "library/_at_exit.py",
        "        if not others:", "        if True:",
        cases("atexit_handlers"),
    ),
    Fault(
        "one-name-one-invariant", MACHINE + "reference.py",
        "        short = name if module in own and name not in found else f\"{module}.{name}\"",
        "        short = name if module in own else f\"{module}.{name}\"; found.pop(short, None)",
        ("tests/unit/properties/test_properties.py::test_two_invariants_of_one_name_are_both_checked",),
    ),
    Fault(
        "unfinished-taken-for-complete", "src/pathproof/search/exploration.py",
        "        complete = self.missing is None", "        complete = True",
        ("tests/cli/test_coverage.py::test_an_unfinished_search_says_what_it_covered",),
    ),
    Fault(
        "met-states-share-a-number", "src/pathproof/search/sampled_loop.py",
        "        if number == self.states + self._met:", "        if number < self.states:",
        (SAMPLED,),
    ),
    Fault(
        "own-properties-not-searched", "src/pathproof/search/native_loop.py",
        "        if (reason := plan.new_properties().not_by(PROPERTIES)) is not None:", "        if reason := None:",
        (f"{EXTENSIONS}::test_a_property_is_checked_by_the_search",),
    ),
    Fault(
        "own-properties-not-certified", CERTIFIER + "executors.py",
        "    return session.new_properties().not_by((Failures, Deadlocks, Invariants))", "    return None",
        (f"{EXTENSIONS}::test_a_property_that_holds_is_claimed_and_certified",),
    ),
    Fault(
        "stop-ends-the-loop-of-its-generator", MACHINE + "unwinding.py",
        "                stop = False  # it leaves", "                pass  # it leaves",
        ("tests/unit/machine/test_ends_of_blocks_and_generators.py",),
    ),
    Fault(
        "unknown-number-on-the-right", MACHINE + "opaque.py",
        '    return is_opaque(value) or (type(value) is Record and value.tag == "clock")', "    return False",
        ("tests/unit/machine/test_unknown_numbers.py::test_operands[reference-clock]",),
    ),
    Fault(
        "all-clocks-are-one", MACHINE + "intrinsics.py",
        "    if found and holds_clock(left):", "    if False:",
        refused("clock_in_a_list"),
    ),
    Fault(
        "costs-ignored", MACHINE + "costs.py",
        "    if much:", "    if False:",
        (f"{LIMITS}::test_what_costs_too_much_is_refused_before_it_is_tried[method str.join-]",),
    ),
    Fault(
        "clock-not-looked-at", MACHINE + "memory.py",
        "        if self.effort >= PATIENCE:", "        if False:",
        (f"{LIMITS}::test_the_clock_is_looked_at_within_a_step[reference]",),
    ),
    Fault(
        "nothing-given-back", MACHINE + "memory.py",
        "                dirty[ref].data = type(dirty[ref].data)()", "                pass",
        ("tests/conformance/test_robustness.py::test_a_long_step_does_not_keep_what_it_drops[reference]",),
    ),
    Fault(
        "contents-uncounted", MACHINE + "state.py",
        "        weight(item.contents(), MAX_CONTENTS)", "        item.contents()",
        (f"{LIMITS}::test_an_object_that_holds_too_much_is_refused[reference]",),
    ),
    Fault(
        "release-always-invisible", MACHINE + "locks.py",
        "        if machine.visibility.is_probed(ref, item):", "        if False:",
        cases("lock_release_seen_after_write"),
    ),
    Fault(
        "atomic-blocks-take-locks-unseen", MACHINE + "locks.py",
        "    if not blocking or timed or visibility.in_atomic:", "    if not blocking or timed:",
        cases("observed_lock_in_atomic", "observed_by_an_atomic_block_that_is_no_step"),
    ),
    Fault(
        "atomic-blocks-join-unseen", MACHINE + "threads.py",
        "    if timed or machine.visibility.in_atomic:", "    if timed:",
        cases("observed_end_in_atomic"),
    ),
    Fault(
        "properties-take-locks", MACHINE + "interpreter.py",
        '        if self.memory.evaluating:\n            self.refuse(f"{what}',
        '        if False:\n            self.refuse(f"{what}',
        refused("property_acquires", "property_joins"),
    ),
    Fault(
        "properties-run-in-the-first-thread", MACHINE + "evaluation.py",
        "NOBODY = (-1,)", "NOBODY = ()",
        refused("property_notifies"),
    ),
    Fault(
        "ends-of-imports-unseen", MACHINE + "imports.py",
        "(not machine.visibility.por or IMPORT_OF + name in machine.visibility.probed)", "not machine.visibility.por",
        (f"{OBSERVATIONS}::test_an_import_that_another_thread_makes",),
    ),
    Fault(
        "nobody-asked-about-garbage", MACHINE + "reference.py",
        "self.interpreter.generators.check_garbage)", "lambda item: None)",
        (*refused("abandoned_generator", "abandoned_generator_with"),),
    ),
    Fault(
        "failures-hide-what-was-dropped", MACHINE + "transitions.py",
        "        self._check_dropped()\n        return self._error", "        pass\n        return self._error",
        refused("abandoned_generator_before_a_failure"),
    ),
    Fault(
        "assumptions-hide-what-was-dropped", MACHINE + "transitions.py",
        "            self._check_dropped()\n            return None", "            pass\n            return None",
        refused("abandoned_generator_before_an_assumption"),
    ),
    Fault(
        "properties-drop-generators", MACHINE + "evaluation.py",
        "        self._check_made()\n        for ref", "        pass\n        for ref",
        refused("property_drops_a_generator"),
    ),
    Fault(
        "generators-left-at-once", MACHINE + "unwinding.py",
        "        if self.memory.frame.code is not LEAVING and", "        if False and",
        cases("generator_left_while_others_look"),
    ),
    Fault(
        "no-restart-after-a-new-location", MACHINE + "visibility.py",
        "        if write:\n            raise self._undeclared(location)",
        "        if False:\n            raise self._undeclared(location)",
        cases("counter_racy", "race_attribute"),
    ),
    Fault(
        "published-not-remembered", MACHINE + "visibility.py",
        "        if not shared and not item.published:", "        if not shared:",
        cases("read_while_letting_go"),
    ),
    Fault(
        "contexts-changed-unseen", MACHINE + "unwinding.py",
        '        self.visibility.touch_in_passing(exception, ("attribute", site, "__context__"), True)', "",
        (f"{LATE}::test_what_others_may_still_look_at[reference-let-go-por]",),
    ),
    Fault(
        "shared-exceptions-raised", MACHINE + "unwinding.py",
        "        if self.visibility.is_shared(exception) and not self.visibility.quiet:", "        if False:",
        (f"{LATE}::test_what_others_may_still_look_at[reference-in-a-circle-por]",),
    ),
    Fault(
        "targets-forgotten-unseen", LANGUAGE + "library/threading.py",
        "            touch_write(self)  # others may look at what it forgets", "            pass",
        (f"{LATE}::test_what_others_may_still_look_at[reference-target-of-a-thread-por]",),
    ),
    Fault(
        "classes-given-to-methods-unseen", MACHINE + "intrinsics.py",
        '    machine.visibility.touch(cell, item, ("variable", item.site), True)', "",
        cases("method_before_its_class"),
    ),
    Fault(
        "shared-only-at-the-end-of-a-step", MACHINE + "visibility.py",
        "        shared = ref in self.base_shared or ref in self.newly_shared or item",
        "        shared = ref in self.base_shared or item",
        cases("publish_then_write", "publish_inside_a_step", "publish_by_starting"),
    ),
    Fault(
        "guards-forgotten-with-the-last-reader", MACHINE + "visibility.py",
        "            return not self._is_guarded(ref, location, write) and shared",
        "            return shared and not self._is_guarded(ref, location, write)",
        guarded("object-that-is-let-go"),
    ),
    Fault(
        "failures-look-past-guards", MACHINE + "unwinding.py",
        '                    self.visibility.touch_in_passing(value, ("contents", item.site), False)',
        "                    pass",
        guarded("message-of-a-failure"),
    ),
    Fault(
        "properties-look-past-guards", MACHINE + "visibility.py",
        "            self.looked_at(location)", "            pass",
        guarded("invariant", "invariant-through-an-object"),
    ),
    Fault(
        "globals-of-step-invariants-unguarded", MACHINE + "visibility.py",
        "        if location[:2] == (\"attribute\", _GLOBALS):", "        if False:",
        guarded("step-invariant"),
    ),
    Fault(
        "reads-need-no-guard", MACHINE + "visibility.py",
        "                if write or guard.mode == ALL:", "                if write:",
        guarded("without-a-lock", "under-another-lock"),
    ),
    Fault(
        "writes-that-others-read-unseen", MACHINE + "visibility.py",
        "            elif write and guard.mode == WRITES:", "            elif False:",
        guarded("invariant", "read-outside-of-what-is-written-inside"),
    ),
    Fault(
        "all-names-need-no-guard", MACHINE + "visibility.py",
        "                meant = sorted(each for each in self.mutable if each.startswith(text[: -len(ANY)]))",
        "                meant = []",
        guarded("how-many-names-there-are"),
    ),
    Fault(
        "every-thread-is-the-main-thread", MACHINE + "guards.py",
        "        return not self.memory.current.path", "        return len(self.memory.current.path) < 2",
        guarded("the-main-thread", "without-a-lock"),
    ),
    Fault(
        "locks-that-others-hold-guard", MACHINE + "guards.py",
        "item.data[0] is self.memory.current and", "item.data[0] is not None and",
        guarded("while-another-holds-it"),
    ),
    Fault(
        "locks-that-others-release-guard", MACHINE + "guards.py",
        " and not self.is_released(item.site)", "",
        guarded("released-by-another"),
    ),
    Fault(
        "paths-to-locks-that-change", MACHINE + "guards.py",
        "        if item.site is None or location is None or self.is_mutable(location):",
        "        if item.site is None or location is None:",
        guarded("lock-replaced-in-between", "own-lock-replaced-in-between"),
    ),
    Fault(
        "parts-named-like-attributes", MACHINE + "values.py",
        "CLASS, DATA, ORDER = -1, -2, -3", 'CLASS, DATA, ORDER = "__class__", "data", "order"',
        cases("parts_with_names_of_attributes"),
    ),
    Fault(
        "functions-told-apart-by-name", MACHINE + "objects.py",
        "                return (code.identity, encode(tuple(rest), name))",
        "                return (code.qualname, encode(tuple(rest), name))",
        (f"{IDENTITY}::test_two_lambdas_at_one_position[reference-exact]",),
    ),
    Fault(
        "places-by-position-alone", LANGUAGE + "places.py",
        "                place = taken.get(own, 0)", "                place = 0",
        (f"{IDENTITY}::test_places_are_told_apart",),
    ),
    Fault(
        "classes-of-one-name-are-one", MACHINE + "types.py",
        "            if (old.site, old.data.site) != (new.site, new.data.site):",
        "            if old.data.name != new.data.name:",
        cases("step_invariant_of_a_replaced_class"),
    ),
    Fault(
        "encoding-ignored", LANGUAGE + "reading.py",
        "    if declared is not None and not _is_utf_8(declared[0]):", "    if False:",
        (f"{SOURCES}::test_another_encoding",),
    ),
    Fault(
        "first-file-taken", LANGUAGE + "finding.py",
        "    for other in candidates[1:]:", "    for other in ():",
        (f"{SOURCES}::test_an_ambiguous_import", f"{SOURCES}::test_imports"),
    ),
    Fault(
        "two-states-share-no-object", MACHINE + "types.py",
        "        if (left in self.copies) == (right in self.copies):", "        if True:",
        cases("step_invariant_of_an_enumeration"),
    ),
    Fault(
        "ends-at-once", MACHINE + "threads.py",
        '            if listed and machine.options.atomicity == "visible":', "            if False:",
        cases("thread_gone_and_alive"),
    ),
    Fault(
        "addresses-compared", MACHINE + "hostops.py",
        "        return MARK in value", "        return False",
        ("tests/unit/machine/test_texts_with_addresses.py::test_it_cannot_be_looked_at",),
    ),
    Fault(
        "idents-never-given-again", MACHINE + "opaque.py",
        "    return not ended or any(ended)", "    return True",
        (f"{NUMBERS}[reference-three threads may have one ident-por]",),
    ),
    Fault(
        "numbers-compared-unseen", MACHINE + "opaque.py",
        "        types.visibility.visible()", "        pass",
        (f"{NUMBERS}[reference-the other may let go of its object before this one makes another-por]",),
    ),
    Fault(
        "threads-counted-unseen", MACHINE + "numbering.py",
        "    machine.visibility.touch(ref,", "    (lambda *_: None)(ref,",
        cases("thread_default_names_race"),
    ),
    Fault(
        "daemons-killed", MACHINE + "transitions.py",
        '        """How many choices a thread has."""',
        "        if all(state.heap[live].data[3] for live in state.threads): return 0",
        cases("daemon_goes_on"),
    ),
    Fault(
        "stale-names-after-a-deletion", MACHINE + "naming.py",
        "            if ref in base.reached:", "            if False:",
        (STATES, *cases("garbage_is_forgotten", "allocation_order")),
    ),
    Fault(
        "dead-local-kept", MACHINE + "memory.py",
        "value if live >> slot & 1 else UNBOUND", "value if True else UNBOUND",
        (STATES,),
    ),
    Fault(
        "garbage-kept", MACHINE + "naming.py",
        "    for ref in (*garbage, *left, *changed):", "    for ref in (*left, *changed):",
        (STATES,),
    ),
    Fault(
        "timeouts-never-fire", MACHINE + "transitions.py",
        "(reentrant and owner is thread) or what.timed or", "(reentrant and owner is thread) or",
        cases("lock_timeout", "lock_timeout_ignored", "rlock_timeout"),
    ),
    Fault(
        "last-waiter-woken-first", MACHINE + "monitors.py",
        "        del machine.memory.write(waiters).data[:count]",
        "        del machine.memory.write(waiters).data[-count:]",
        cases("condition_first_in_first_out", "condition_last_in_first_out"),
    ),
    Fault(
        "anybody-re-enters", MACHINE + "locks.py",
        "    if reentrant and owner is machine.memory.current:", "    if reentrant and owner is not None:",
        cases("rlock_recursion", "rlock_try", "condition_loop"),
    ),
    Fault(
        "failing-merged", MACHINE + "unwinding.py",
        "        if not alone and self._is_fatal(exception):", "        if False and self._is_fatal(exception):",
        (STATES,),
    ),
    Fault(
        "private-by-name-alone", MACHINE + "attributes.py",
        '            if not is_private(name):\n                self.visibility.touch(value, item, ("attribute"',
        '            if name[:1] != "_":\n                self.visibility.touch(value, item, ("attribute"',
        cases("private_attribute_by_getattr", "private_fields_in_repr"),
    ),
    Fault(
        "slots-of-the-library-spoken", "src/pathproof/language/privacy.py",
        'and name[-1] != "_" and name not in self.spoken', 'and name[-1] != "_" and name not in ("_up", "_permits")',
        ("tests/conformance/test_sequential_cases.py::test_prints_what_cpython_prints[names_of_ones_own_in_subclasses]",),
    ),
    Fault(
        "what-python-has-is-unknown", MACHINE + "reserved_names.py",
        "                if name in names or (place == 0 and ANYTHING in names):", "                if False:",
        (f"{REFUSED}[reference-special_method_of_object]", f"{REFUSED}[reference-private_method_of_a_lock]"),
    ),
    Fault(
        "names-of-cpython-redefined", MACHINE + "reserved_names.py",
        "        if found is not None:", "        if False:",
        (f"{REFUSED}[reference-thread_with_its_own_stop]",),
    ),
    Fault(
        "messages-are-silent", "src/pathproof/language/library/_messages.py",
        "        if not is_plain(value):", "        if False:",
        (f"{REFUSED}[reference-log_message_with_its_own_text]",),
    ),
    Fault(
        "lengths-of-sets-unasked", "src/pathproof/language/library/_builtins_sets.py",
        "    ask_length(table)", "    pass",
        ("tests/conformance/test_sequential_cases.py::test_prints_what_cpython_prints[overridden_lengths_of_sets]",),
    ),
    Fault(
        "every-false-assume-prunes", MACHINE + "choices.py",
        "    if machine.pruning:", "    if True:",
        cases("assume_stands", "assume_holding_a_lock", "assume_after_write", "assume_lets_others_go_on"),
    ),
    Fault(
        "what-happened-is-undone", MACHINE + "interpreter.py",
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
        "                        if RELEASED + item.site in self.visibility.probed:",
        "                        if item.site in self.visibility.probed:",
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
        "        _counts(\"transitions\", total.indegrees - 1, total.transitions, \"indegrees\")",
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
        "borders-unchecked", "src/pathproof/certificate/container.py",
        "        if position != (start := decode_path(self.path_to(number))):",
        "        if (start := position) is not position:",
        (f"{TAMPERING}::test_a_choice_lost_between_two_chunks",),
    ),
    Fault(
        "native-borders-unchecked", CERTIFIER + "native_walker.py",
        "        if not met:", "        if not met and False:",
        ("tests/unit/certifier/test_native_rows.py::test_it_compares_the_paths_of_chunks",),
    ),
    Fault(
        "root-unchecked", "src/pathproof/certificate/container.py",
        "        if number == 0 and packed.depth:", "        if False:",
        (f"{TAMPERING}::test_a_closed_set_without_the_initial_state",),
    ),
    Fault(
        "releases-believed", CERTIFIER + "certification.py",
        "    if idle := sorted(released - total.witnessed):", "    if idle := []:",
        (f"{CERTIFY}::test_declared_releases_must_happen",),
    ),
    Fault(
        "releases-believed-trustfully", CERTIFIER + "certification.py",
        "    if idle := sorted(released - total.witnessed):",
        "    if (idle := sorted(released - total.witnessed)) and not session.request.trustful:",
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
        "masks-unbounded", "src/pathproof/certificate/codec.py",
        "    if sum(map(widths.__getitem__, chunk.numbers)) > MAX_MASKS:", "    if False:",
        ("tests/unit/certificate/test_container.py::test_masks_have_a_limit_together",),
    ),
    Fault(
        "certificate-chooses-the-function", CERTIFIER + "session.py",
        "    if request.call != claims.call:", "    if request.call not in (None, claims.call):",
        (f"{CERTIFY}::test_without_call_the_whole_file_is_the_program",),
    ),
    Fault(
        "keys-of-anybody", CERTIFIER + "regions.py",
        "    if status.st_mode & 0o077:", "    if False:",
        (f"{PARTS}::test_a_key_that_others_may_touch_is_none",),
    ),
    Fault(
        "line-ends-shown", "src/pathproof/errors.py",
        "character if character.isprintable() else", 'character if character.isprintable() or character == "\\n" else',
        ("tests/unit/report/test_forged_lines.py::test_errors",),
    ),
    Fault(
        "workers-look-around", "src/pathproof/distribution/processes.py",
        '[sys.executable, "-P", "-c",', '[sys.executable, "-c",',
        ("tests/cli/test_planted_modules.py::test_workers_of_a_script_do_not_look_there_either",),
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
        "sums-forgotten-with-a-kernel", CERTIFIER + "native_walker.py",
        "        self._add_up()\n        position =", "        ()\n        position =",
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
        "waits-unseen", MACHINE + "interpreter.py",
        "        if self.visibility.granted:  # `waiting`", "        if False:  # `waiting`",
        ("tests/conformance/test_refused_cases.py::test_is_refused_where_it_says[reference-acquire_called_in_a_roundabout_way]",),
    ),
    Fault(
        "keywords-passed-on-unseen", MACHINE + "locks.py",
        '        if kwargs.keys() <= {"blocking", "timeout"}:', "        if False:",
        cases("lock_acquire_forwarded", "lock_acquire_forwarded_timeout"),
    ),
    Fault(
        "locks-through-their-class-unseen", MACHINE + "waiting.py",
        "        function, args = whole_call(callee, args)\n        if type(function)",
        "        function, args = whole_call(callee, [])\n        if type(function)",
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
        "line-of-the-handler", MACHINE + "unwinding.py",
        "        if self.memory.read(exception).site or exception in self.passing:", "        if True:",
        ("tests/differential/test_raise_lines.py::test_random_programs",),
    ),
    Fault(
        "names-of-another-state", MACHINE + "describing.py",
        "        moved = {renamed.get(ref, ref): thing", "        moved = {ref: thing",
        ("tests/unit/machine/test_traces.py::test_objects_without_a_name_are_told_apart",),
    ),
    Fault(
        "values-from-before-the-step", MACHINE + "describing.py",
        "        item = self.memory.read(ref)\n        if location[0] in",
        "        item = self.memory.base.heap[ref]\n        if location[0] in",
        ("tests/differential/test_descriptions.py::test_names_and_values_are_right",),
    ),
    Fault(
        "started-threads-speak-as-their-parent", MACHINE + "interpreter.py",
        "        if self.visibility.log is not None and self.memory.current is not None:",
        "        if self.visibility.log is not None and not self.visibility.log.runs:",
        ("tests/unit/machine/test_traces.py",),
    ),
    Fault(
        "looking-taken-for-writing", MACHINE + "describing.py",
        "            write = self._has_changed(ref) if access.write is None",
        "            write = True if access.write is None",
        ("tests/unit/machine/test_reads_and_writes.py",),
    ),
    Fault(
        "every-result-true", "src/pathproof/search/result.py",
        '        return self.verdict == "verified"', "        return True",
        ("tests/unit/search/test_public_interface.py",),
    ),
    Fault(
        "keys-compared-by-place", "src/pathproof/language/library/_builtins_sorting.py",
        '        host("sorted", keys, reverse)  # may fail', "        # may fail",
        ("tests/conformance/test_sequential_cases.py",),
    ),
    Fault(
        "replaced-on-the-path", "src/pathproof/store/cache.py",
        "        kept = self._kept[fingerprint] = Kept(fingerprint, age, depth)",
        "        kept = self._kept[fingerprint] = Kept(fingerprint, age, depth); self._put_up(kept, 0)",
        (f"{CACHED}::test_what_is_on_the_path_stays",),
    ),
    Fault(
        "repeats-counted", "src/pathproof/certificate/streamed.py",
        "            if here[3] and kind != _DROPPED:", "            if kind != _DROPPED:",
        (f"{CACHED}::test_the_rows_are_those_of_a_search_with_enough_memory",),
    ),
    Fault(
        "duplicates-kept", "src/pathproof/certificate/streamed.py",
        "            if visit == first:\n                _, indegree",
        "            if True:\n                _, indegree",
        (f"{CACHED}::test_the_rows_are_those_of_a_search_with_enough_memory",),
    ),
    Fault(
        "costs-not-passed-on", "src/pathproof/search/cached_loop.py",
        "            self.cache.pass_on(here.kept, self._path[-1].kept, left=True)", "            pass",
        (f"{CACHED}::test_costs_are_those_of_the_thesis",),
    ),
    Fault(
        "learned-nothing-of-what-goes", "src/pathproof/store/cache.py",
        "            self._given_up += victim.near - (self._given_up >> _MEMORY)", "            pass",
        (f"{CACHED}::test_the_cache_learns_what_it_gives_up",),
    ),
    Fault(
        "packed-names-without-labels", MACHINE + "wire.py",
        "            self.value(ref.label)", "            self.value(0)",
        (f"{SCHEMA}::test_the_states_as_they_are",),
    ),
    Fault(
        "properties-replaced", "src/pathproof/language/compiler.py",
        '        for line in sorted(bindings(made, name, "GLOBAL"))[1:]:', "        for line in ():",
        refused("property_replaced_by_a_thread"),
    ),
    Fault(
        "races-outside-of-atomic-blocks-only", MACHINE + "inspection.py",
        "            while visibility.in_atomic:", "            while False:",
        cases("race_with_an_atomic_block"),
    ),
    Fault(
        "packed-contents-checked-by-name", MACHINE + "schema.py",
        "        if id(item) not in inside.looked_at:", "        if True:",
        ("tests/conformance/test_packing.py::test_contents_that_many_objects_share_are_looked_at_once",),
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
    Fault(
        "packed-idents-unchecked", MACHINE + "schema.py",
        '            inside.of(thread, "handle")', "            pass",
        (f"{SCHEMA}::test_each_fault_of_what_is_observed_is_refused",),
    ),
    Fault(
        "late-refusal-skipped", MACHINE + "attributes.py",
        "            if is_unmodelled(found):", "            if False:",
        (f"{LATE}::test_is_refused_where_it_is_reached[reference-such a name of another module]",),
    ),
    Fault(
        "late-builtin-unknown", MACHINE + "variables.py",
        "        if name in _REFUSED_BUILTINS and module not in machine.types.constant_modules:", "        if False:",
        (f"{LATE}::test_is_refused_where_it_is_reached[reference-eval()]",),
    ),
    Fault(
        "finalizer-of-a-base-forgotten", MACHINE + "classes.py",
        'if "__del__" in attrs or any(FINALIZED in (machine.memory.read(base).attrs or ()) for base in order):',
        'if "__del__" in attrs:', refused("finalizer_inherited"),
    ),
    Fault(
        "finalizer-assigned", MACHINE + "attributes.py", '(name == "__del__" or not self.types.in_library())',
        "not self.types.in_library()", refused("finalizer_assigned"),
    ),
    Fault(
        "star-import-over-a-property", LANGUAGE + "library/_builtins_modules.py",
        '    if mentions(f"@invariant {caller_module()}.{name}") or', "    if",
        refused("star_import_replaces_a_property"),
    ),
    Fault(
        "version-of-one-of-two", LANGUAGE + "host.py", "if name in words and len(found) == 1}", "if name in words}",
        ("tests/unit/language/test_imports.py::test_versions_of_distributions_are_known_and_bound",),
    ),
    Fault(
        "host-not-claimed", "src/pathproof/certificate/claims.py", 'if kind != "barred":',
        'if kind not in ("barred", "facts"):',
        (f"{LATE}::test_a_certificate_binds_what_the_program_knows_of_the_host",),
    ),
    Fault(
        "late-name-in-a-function", MACHINE + "execution.py",
        "    if unlooked is not None and name in unlooked[0] and frame.ops[frame.pc] == _STORE_GLOBAL:",
        "    if unlooked is not None and name in unlooked[0]:",
        (f"{LATE}::test_is_refused_where_it_is_reached[reference-such a name in a function]",),
    ),
    Fault(
        "hooks-unasked", LANGUAGE + "loading.py",
        "        elif doubtful := standard.hook_for(name):", "        elif doubtful := \"\":",
        ("tests/unit/language/test_imports.py::test_code_in_pth_files_is_not_executed",),
    ),
    Fault(
        "directories-absent", LANGUAGE + "finding.py",
        "return None if in_package is None else Found", "return None if not in_package else Found",
        ("tests/unit/language/test_imports.py::test_any_directory_is_a_package",),
    ),
    Fault(
        "packages-unasked", MACHINE + "imports.py",
        '        if "__getattr__" in item.attrs:', "        if False:",
        ("tests/unit/language/test_imports.py::test_a_package_that_is_asked_before_a_module_inside_is_imported[reference]",),
    ),
)  # fmt: skip

# The same in the kernel, which must be built anew for each: `plant.py --kernel`.
WALKS = "tests/conformance/test_tampered_programs.py"
CROSSED = "tests/conformance/test_certificates.py::test_what_is_verified_is_certified"
ENGINES = "tests/differential/test_engines.py"
NATIVE_CACHE = "tests/conformance/test_native_cached_loop.py"
KERNEL_FAULTS: tuple[Fault, ...] = (
    Fault(
        "kernel-choice-under-way-lost", "kernel/explore.hpp",
        "        return settled_ ? std::pair<u64, u64>(parents_.size(), untaken_) : before_;",
        "        return std::pair<u64, u64>(parents_.size(), untaken_);",
        (f"{RESUMED}::test_certificates_are_the_same[native-breadth-first-exact]",),
    ),
    Fault(
        "kernel-waiting-state-lost", "kernel/resumed.cpp",
        "        if (more < left) skip(*turn, turn->index + static_cast<u32>(more));",
        "        if (more + 1 < left) skip(*turn, turn->index + static_cast<u32>(more));",
        (f"{RESUMED}::test_cases[0-native-breadth-first-exact]", f"{RESUMED}::test_trees_that_got_another_shape"),
    ),
    Fault(
        "kernel-indegrees-not-restored", "kernel/resumed.cpp",
        "        indegrees_.set(number, indegrees[row]);", "        indegrees_.set(number, 1);",
        (f"{RESUMED}::test_certificates_are_the_same[native-breadth-first-exact]",),
    ),
    Fault(
        "kernel-workers-share-no-share", "kernel/sharing.cpp",
        "    next_ = std::vector<Waiting>(place(worker), place(worker + 1));",
        "    next_ = std::vector<Waiting>(place(0), place(worker + 1));",
        (f"{PARALLEL}::test_examples[resting-philosophers-6-2]",),
    ),
    Fault(
        "kernel-workers-skip-a-state", "kernel/sharing.cpp",
        "        for (std::size_t i = next_.size() - move.count; i < next_.size(); ++i) {",
        "        for (std::size_t i = next_.size() - move.count + 1; i < next_.size(); ++i) {",
        (f"{PARALLEL}::test_examples[divided-philosophers-6-2]",),
    ),
    Fault(
        "kernel-workers-keep-what-they-give", "kernel/sharing.cpp",
        "        next_.resize(next_.size() - move.count);", "        next_.resize(next_.size());",
        (f"{PARALLEL}::test_examples[divided-philosophers-6-2]",),
    ),
    Fault(
        "kernel-workers-end-too-early", "kernel/sharing.cpp",
        "    mine.waiting.store(level_.size() - at_ + next_.size());", "    mine.waiting.store(level_.size() - at_);",
        (f"{PARALLEL}::test_examples[separate-philosophers-6-2]",),
    ),
    Fault(
        "kernel-workers-watch-too-little", "kernel/sharing.cpp",
        "            holds();  // for what", "            // for what",
        (f"{PARALLEL}::test_invariants_look_at_what_was_sent_too",),
    ),
    Fault(
        "kernel-table-loses-where-another-was-faster", "kernel/shared_table.cpp",
        "            place = (place + 1) & mask_;\n        }  //", "            return place;\n        }  //",
        (f"{PARALLEL}::test_examples[separate-philosophers-6-2]",),
    ),
    Fault(
        "kernel-table-forgets-counts-when-it-grows", "kernel/shared_table.cpp",
        "            if (counts) count(to, counts[place]);", "            static_cast<void>(to);",
        (f"{PARALLEL}::test_rows_of_a_table_that_grew",),
    ),
    Fault(
        "kernel-cache-costs-not-passed-on", "kernel/cached.cpp",
        "        cache_.pass_on(level.entry, levels_.back().entry, true);", "        ;",
        (f"{NATIVE_CACHE}::test_every_policy_makes_the_same_decisions",),
    ),
    Fault(
        "kernel-cache-learns-nothing", "kernel/cache.cpp",
        "        given_up_ += kept_[entry].near - (given_up_ >> MEMORY);", "        ;",
        (f"{NATIVE_CACHE}::test_what_was_learned_is_the_same",),
    ),
    Fault(
        "kernel-cache-looks-at-none-twice", "kernel/cached.cpp",
        "fingerprint) == fingerprint && fingerprint;", "fingerprint) || true;",
        (f"{NATIVE_CACHE}::test_cases",),
    ),
    Fault(
        "kernel-cache-forgets-neighbours", "kernel/cache.cpp",
        "        table_[hole] = table_[place];\n", "        table_[hole] = 0;\n",
        (f"{NATIVE_CACHE}::test_every_policy_makes_the_same_decisions",),
    ),
    Fault(
        "kernel-cache-step-judged-and-dropped", "kernel/cached.cpp",
        "                step_looked_at_ = true;\n", "                ++here.alternative;\n",
        (f"{NATIVE_CACHE}::test_cases",),
    ),
    Fault(
        "kernel-atomic-blocks-take-locks-unseen", "kernel/locks.cpp",
        "    if (!blocking || timed || in_atomic) {", "    if (!blocking || timed) {",
        (f"{CASES}[native-observed_lock_in_atomic]",),
    ),
    Fault(
        "kernel-failures-hide-what-was-dropped", "kernel/transitions.cpp",
        "        machine.check_dropped();\n        how = Effect::Outcome::Error;",
        "\n        how = Effect::Outcome::Error;",
        refused("abandoned_generator_in_an_atomic_block", engine="native"),
    ),
    Fault(
        "kernel-remembers-what-drops-nothing", "kernel/transitions.cpp",
        "known.effect->outcome != Effect::Outcome::State && machine.objects.generators();", "false;",
        (f"{OBSERVATIONS}::test_what_a_step_drops_without_having_looked_at_it",),
    ),
    Fault(
        "kernel-all-clocks-are-one", "kernel/intrinsics.cpp",
        "    if (found && m.values.holds_clock(left)) m.refuse_clocks();", "",
        refused("clock_in_a_list", engine="native"),
    ),
    Fault(
        "kernel-clock-not-looked-at", "kernel/machine.cpp",
        "    if (std::string reason = host_->look(); !reason.empty()) throw Spent{std::move(reason)};", "",
        (f"{LIMITS}::test_the_clock_is_looked_at_within_a_step[native]",),
    ),
    Fault(
        "kernel-nothing-given-back", "kernel/machine.cpp",
        "    values.give_back([&](Value value) { return kept.contains(value); });", "",
        (f"{LIMITS}::test_what_a_step_drops_is_given_back_and_nothing_else[native]",),
    ),
    Fault(
        "kernel-gives-back-what-is-kept", "kernel/machine.cpp",
        "    for (const Object& item : memory.fresh()) look(item);\n    for (const auto& write",
        "\n    for (const auto& write",
        (f"{LIMITS}::test_what_a_step_drops_is_given_back_and_nothing_else[native]",),
    ),
    Fault(
        "kernel-parts-uncounted", "kernel/values.cpp",
        "    if (size > MAX_SIZE) too_large();", "",
        ("tests/conformance/test_hostile_programs.py::test_a_value_of_too_many_parts_is_refused",),
    ),
    Fault(
        "kernel-property-writes-unasked", "kernel/evaluation.cpp",
        "    if (m_.questions.is_recording())  // whether it changes something",
        "    if (false)  // whether it changes something",
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
        "m_.questions_.ask({Question::Kind::Reachers, name})", "state_.answer({Question::Kind::Reachers, name})",
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
        "    for (const Object& item : written_) look(item);\n    for (const Object& item : fresh_)\n",
        "\n    for (const Object& item : fresh_)\n",
        (f"{ENGINES}::test_what_makes_the_kernel_fast_and_small_changes_nothing",),
    ),
    Fault(
        "kernel-plan-leaves-out-what-was-equal", "kernel/naming.cpp",
        "        if (m_.questions_.is_naming() || state_.before(place) != value)",
        "        if (state_.before(place) != value)",
        (f"{ENGINES}::test_examples",),
    ),
    Fault(
        "kernel-invariants-unwatched", "kernel/evaluation.cpp",
        "            watched_[question.name] = 1;", "            watched_[question.name] = 0;",
        ("tests/conformance/test_native_loop.py",),
    ),
    Fault(
        "kernel-stale-memo", "kernel/evaluation.cpp",
        "memo_.record(key, m_.questions.asked(), made);\n    else", "memo_.record(key, {}, made);\n    else",
        (f"{WALKS}::test_violations_are_found_alike",),
    ),
    Fault(
        "kernel-choices-kept", "kernel/current_state.cpp",
        "        stale |= watchers[where];", "",
        (f"{ENGINES}::test_examples",),
    ),
    Fault(
        "kernel-waiters-unasked", "kernel/memory.cpp",
        "    questions_.learn({Question::Kind::Waits, ref.index(), thread.index()}, found);", "",
        (ENGINES,),
    ),
    Fault(
        "kernel-plans-without-what-changes-besides", "kernel/steps.cpp",
        "    return tree_.with(state_.root(), patch_of(*plan), changes.subspan(plan->changes.size()));",
        "    return tree_.with(state_.root(), patch_of(*plan));",
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
        "    machine_.go_back(back_);", "    if (levels_.empty()) machine_.go_back(back_);",
        (f"{WALKS}::test_the_truth_is_accepted_wherever_it_is_cut",),
    ),
    Fault(
        "kernel-sum-drifts", "kernel/fingerprints.hpp",
        "            if (state_.contents(where)) fingerprint -= component(where, state_.contents(where));",
        "            if (state_.contents(where) && after) fingerprint -= component(where, state_.contents(where));",
        (CROSSED,),
    ),
    Fault(
        "kernel-fanout-unchecked", "kernel/certify.cpp",
        "        if (found_ != row_.shape->fanout) return Event::Fanout;", "        if (false) return Event::Fanout;",
        (f"{WALKS}::test_every_bit_of_every_row_counts",),
    ),
    Fault(
        "kernel-path-taken-for-judged", "kernel/certify.cpp",
        "    levels_.push({static_cast<u32>(undo.size()), false});",
        "    levels_.push({static_cast<u32>(undo.size()), true});",
        ("tests/unit/certifier/test_native_rows.py::test_invariants_are_judged_wherever_a_region_begins",),
    ),
    Fault(
        "kernel-under-way-is-followed", "kernel/unfollowed.cpp",
        "    if (!settled_ && !followed.empty()) found.push_back(under_way_);",
        "    if (false) found.push_back(under_way_);",
        (f"{PARTIALS}::test_what_was_covered_is_certified[breadth-first-native]",),
    ),
    Fault(
        "kernel-choices-gathered-are-followed", "kernel/unfollowed.cpp",
        "next_taken_ < taken_.size() ? taken_[next_taken_].choice : turn_.index", "turn_.index",
        (f"{PARTIALS}::test_wherever_a_search_ends[native]",),
    ),
    Fault(
        "kernel-open-choices-uncounted", "kernel/certify.cpp",
        "            out += row_.shape->ways_out;", "            out += row_.shape->ways_out != 0;",
        (f"{PARTIALS}::test_what_was_covered_is_certified[breadth-first-native]",),
    ),
    Fault(
        "kernel-later-choices-unchecked", "kernel/certify.cpp",
        "        if (width && step.base + width > found_) return", "        if (false) return",
        (f"{WALKS}::test_chunks_that_begin_elsewhere",),
    ),
)  # fmt: skip
