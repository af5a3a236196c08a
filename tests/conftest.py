"""What all tests share: random tests have no deadline, because a busy machine is not a fault, and they draw the same
examples every time, so that a change that broke nothing never fails. PATHPROOF_FRESH=1 draws new ones.

A test that takes `engine` runs once on each machine."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from support.machines import ENGINES

FIXED = not os.environ.get("PATHPROOF_FRESH")

settings.register_profile("pathproof", deadline=None, print_blob=True, derandomize=FIXED)
settings.register_profile("programs", settings.get_profile("pathproof"), suppress_health_check=list(HealthCheck))
settings.load_profile("pathproof")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Whoever runs the tests in the background of a shell hands down that Ctrl-C is ignored, also to what tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)
