"""Random single-threaded programs do under the machine what they do under the CPython that runs the tests."""

import warnings

import pytest
from hypothesis import given, settings

from differential.agreement import run_cpython
from differential.sequential_programs import from_seed, programs
from pathproof.language import load
from pathproof.machine import Options
from support.machines import ENGINES, KEY, program_file, run_alone


def check(source: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # programs that compare with `is`, for one
        expected = run_cpython(source)
        program = load(program_file(source))
        for engine, machine in ENGINES.items():
            assert run_alone(machine(program, Options(), KEY)) == expected, f"{engine}\n{source}"


@pytest.mark.parametrize("chunk", range(4))
def test_programs_from_seeds_print_what_cpython_prints(chunk: int) -> None:
    for seed in range(40_000 + 30 * chunk, 40_030 + 30 * chunk):
        check(from_seed(seed))


@settings(settings.get_profile("programs"), max_examples=80)
@given(programs())
def test_random_programs_print_what_cpython_prints(source: str) -> None:
    check(source)


@pytest.mark.slow
@settings(settings.get_profile("programs"), max_examples=300)
@given(programs())
def test_many_random_programs_print_what_cpython_prints(source: str) -> None:
    check(source)
