"""Random single-threaded programs do under the machine what they do under the CPython that runs the tests."""

import warnings

import pytest
from hypothesis import given, settings

from differential.agreement import run_cpython
from differential.sequential_programs import programs
from machines import ENGINES, run_sequential


def check(source: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # programs that compare with `is`, for one
        expected = run_cpython(source)
        for engine in ENGINES:
            assert run_sequential(source, engine=engine) == expected, engine


@settings(settings.get_profile("programs"), max_examples=200)
@given(programs())
def test_random_programs_print_what_cpython_prints(source: str) -> None:
    check(source)


@pytest.mark.slow
@settings(settings.get_profile("programs"), max_examples=300)
@given(programs())
def test_many_random_programs_print_what_cpython_prints(source: str) -> None:
    check(source)
