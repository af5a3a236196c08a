"""The models of Kudra 2007 (`examples/paper003/`): every abstraction says of them what the exhaustive search says."""

from pathlib import Path

import pytest

from pathproof import verify
from pathproof.search import Limits, Settings
from pathproof.search.abstraction import REFINEMENTS

MODELS = Path(__file__).parents[2] / "examples" / "paper003"
SMALL = {
    "barbershop": "1 1 2",
    "branches": "1",
    "cust_workers": "1 1 2",
    "dining_phil": "2 2",
    "endless": "",
    "factorial": "3",
    "fibonacci": "1",
    "handshake": "2",
    "hyman": "1",
    "multiply_to_n": "2 3",
    "stack": "1 2",
    "sum_to_n": "2",
    "sum_to_n_big": "4 2",
}


def test_every_model_is_here() -> None:
    assert {path.stem for path in MODELS.glob("*.py")} == set(SMALL)


@pytest.mark.parametrize("technique", REFINEMENTS)
@pytest.mark.parametrize("model", SMALL)
def test_abstractions_agree_with_the_exhaustive_search(model: str, technique: str) -> None:
    path, words = MODELS / f"{model}.py", SMALL[model].split()
    plain = verify(path, words)
    result = verify(path, words, settings=Settings(abstraction=technique, limits=Limits(states=3_000)))
    assert plain.verdict == ("violated" if model == "hyman" else "verified")
    assert result.verdict == plain.verdict
    if result.violation is None:
        assert (result.states, result.transitions) == (plain.states, plain.transitions)
    else:
        again = verify(path, words, settings=Settings(replay=result.violation.choices))
        assert again.violation is not None
        assert again.violation.violation == result.violation.violation
