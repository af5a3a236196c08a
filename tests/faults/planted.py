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
LIMITS = "tests/limits/test_limits.py"
CACHED = "tests/conformance/test_cached_search.py"
SCHEMA = "tests/unit/machine/test_schema.py"
EXTENSIONS = "tests/structure/test_extensions.py"
FAULTS: tuple[Fault, ...] = (
    Fault(
        "one-name-one-invariant", MACHINE + "reference.py",
        "        short = name if module in own and name not in found else f\"{module}.{name}\"",
        "        short = name if module in own else f\"{module}.{name}\"; found.pop(short, None)",
        ("tests/unit/properties/test_properties.py::test_two_invariants_of_one_name_are_both_checked",),
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
        ("tests/unit/machine/test_unknown_numbers.py::test_operands[reference-id]",),
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
        "release-always-invisible", MACHINE + "threads.py",
        "            if self.is_probed(ref, item):", "            if False:",
        cases("lock_release_seen_after_write"),
    ),
    Fault(
        "atomic-blocks-take-locks-unseen", MACHINE + "threads.py",
        "        if not blocking or timed or self.in_atomic:", "        if not blocking or timed:",
        cases("observed_lock_in_atomic", "observed_by_an_atomic_block_that_is_no_step"),
    ),
    Fault(
        "atomic-blocks-join-unseen", MACHINE + "threads.py",
        "    if timed or machine.in_atomic:", "    if timed:",
        cases("observed_end_in_atomic"),
    ),
    Fault(
        "properties-take-locks", MACHINE + "threads.py",
        '        if self.evaluating:\n            self.refuse(f"{what}',
        '        if False:\n            self.refuse(f"{what}',
        refused("property_acquires", "property_joins"),
    ),
    Fault(
        "properties-run-in-the-first-thread", MACHINE + "inspection.py",
        "NOBODY = (-1,)", "NOBODY = ()",
        refused("property_notifies"),
    ),
    Fault(
        "ends-of-imports-unseen", MACHINE + "threads.py",
        "(not self.por or IMPORT_OF + name in self.probed)", "not self.por",
        (f"{OBSERVATIONS}::test_an_import_that_another_thread_makes",),
    ),
    Fault(
        "failures-hide-what-was-dropped", MACHINE + "reference.py",
        "        self._check_dropped()\n        return self._error", "        pass\n        return self._error",
        refused("abandoned_generator_before_a_failure"),
    ),
    Fault(
        "assumptions-hide-what-was-dropped", MACHINE + "reference.py",
        "            self._check_dropped()\n            return None", "            pass\n            return None",
        refused("abandoned_generator_before_an_assumption"),
    ),
    Fault(
        "properties-drop-generators", MACHINE + "inspection.py",
        "        self._check_made()\n        for ref", "        pass\n        for ref",
        refused("property_drops_a_generator"),
    ),
    Fault(
        "generators-left-at-once", MACHINE + "unwinding.py",
        "        if self.frame.code is not LEAVING and", "        if False and",
        cases("generator_left_while_others_look"),
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
        "classes-of-one-name-are-one", MACHINE + "identity.py",
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
        "        machine.visible()", "        pass",
        (f"{NUMBERS}[reference-the other may let go of its object before this one makes another-por]",),
    ),
    Fault(
        "threads-counted-unseen", MACHINE + "numbering.py",
        "    machine.touch(ref,", "    (lambda *_: None)(ref,",
        cases("thread_default_names_race"),
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
        "(reentrant and owner is thread) or what.timed or", "(reentrant and owner is thread) or",
        cases("lock_timeout", "lock_timeout_ignored", "rlock_timeout"),
    ),
    Fault(
        "last-waiter-woken-first", MACHINE + "monitors.py",
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
        '            if not is_private(name):\n                self.touch(value, item, ("attribute", self.info',
        '            if name[:1] != "_":\n                self.touch(value, item, ("attribute", self.info',
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
        "native-borders-unchecked", CERTIFIER + "native.py",
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
        "workers-look-around", CERTIFIER + "executors.py",
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
        "sums-forgotten-with-a-kernel", CERTIFIER + "native.py",
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
        "line-of-the-handler", MACHINE + "unwinding.py",
        "        if self.read(exception).site or exception in self.passing:", "        if True:",
        ("tests/differential/test_raise_lines.py::test_random_programs",),
    ),
    Fault(
        "names-of-another-state", MACHINE + "describing.py",
        "        moved = {renamed.get(ref, ref): thing", "        moved = {ref: thing",
        ("tests/unit/machine/test_traces.py::test_objects_without_a_name_are_told_apart",),
    ),
    Fault(
        "values-from-before-the-step", MACHINE + "describing.py",
        "        item = self.read(ref)\n        if location[0] in",
        "        item = self.base.heap[ref]\n        if location[0] in",
        ("tests/differential/test_descriptions.py::test_names_and_values_are_right",),
    ),
    Fault(
        "started-threads-speak-as-their-parent", MACHINE + "reference.py",
        "        if self.log is not None and self.current is not None:",
        "        if self.log is not None and not self.log.runs:",
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
        "            parent.cost = min(parent.cost + here.kept.cost, MOST)", "            parent.cost = parent.cost",
        (f"{CACHED}::test_costs_are_those_of_the_thesis",),
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
    Fault(
        "packed-idents-unchecked", MACHINE + "schema.py",
        '            inside.of(thread, "handle")', "            pass",
        (f"{SCHEMA}::test_each_fault_of_what_is_observed_is_refused",),
    ),
)  # fmt: skip

# The same in the kernel, which must be built anew for each: `plant.py --kernel`.
WALKS = "tests/conformance/test_tampered_programs.py"
CROSSED = "tests/conformance/test_certificates.py::test_what_is_verified_is_certified"
ENGINES = "tests/differential/test_engines.py"
KERNEL_FAULTS: tuple[Fault, ...] = (
    Fault(
        "kernel-atomic-blocks-take-locks-unseen", "kernel/locks.cpp",
        "    if (!blocking || timed || in_atomic) {", "    if (!blocking || timed) {",
        (f"{CASES}[native-observed_lock_in_atomic]",),
    ),
    Fault(
        "kernel-failures-hide-what-was-dropped", "kernel/transitions.cpp",
        "        check_dropped();\n        how = Effect::Outcome::Error;", "\n        how = Effect::Outcome::Error;",
        refused("abandoned_generator_in_an_atomic_block", engine="native"),
    ),
    Fault(
        "kernel-remembers-what-drops-nothing", "kernel/transitions.cpp",
        "known.effect->outcome != Effect::Outcome::State && objects.generators();", "false;",
        (f"{OBSERVATIONS}::test_what_a_step_drops_without_having_looked_at_it",),
    ),
    Fault(
        "kernel-clock-not-looked-at", "kernel/memory.cpp",
        "    if (std::string reason = host_->look(); !reason.empty()) throw Spent{std::move(reason)};", "",
        (f"{LIMITS}::test_the_clock_is_looked_at_within_a_step[native]",),
    ),
    Fault(
        "kernel-nothing-given-back", "kernel/memory.cpp",
        "    values.give_back([&](Value value) { return kept.contains(value); });", "",
        (f"{LIMITS}::test_what_a_step_drops_is_given_back_and_nothing_else[native]",),
    ),
    Fault(
        "kernel-gives-back-what-is-kept", "kernel/memory.cpp",
        "    for (const Object& item : fresh_) look(item);\n    for (const auto& write", "\n    for (const auto& write",
        (f"{LIMITS}::test_what_a_step_drops_is_given_back_and_nothing_else[native]",),
    ),
    Fault(
        "kernel-parts-uncounted", "kernel/values.cpp",
        "    if (size > MAX_SIZE) too_large();", "",
        ("tests/conformance/test_hostile_programs.py::test_a_value_of_too_many_parts_is_refused",),
    ),
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
        "    for (const Object& item : dirty_) look(item);\n    for (const Object& item : fresh_)\n",
        "\n    for (const Object& item : fresh_)\n",
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
        "kernel-plans-without-what-changes-besides", "kernel/transitions.cpp",
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
        "    machine_.go_back(back_);", "    if (levels_.empty()) machine_.go_back(back_);",
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
        "    levels_.push({static_cast<u32>(undo.size()), false});",
        "    levels_.push({static_cast<u32>(undo.size()), true});",
        ("tests/unit/certifier/test_native_rows.py::test_invariants_are_judged_wherever_a_region_begins",),
    ),
    Fault(
        "kernel-later-choices-unchecked", "kernel/certify.cpp",
        "        if (width && step.base + width > found_) return", "        if (false) return",
        (f"{WALKS}::test_chunks_that_begin_elsewhere",),
    ),
)  # fmt: skip
