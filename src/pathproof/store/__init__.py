"""Have I seen this state? A store answers that one question; compression and loss stay behind `add`.

| name           | keeps of a state                         | may be wrong                                  |
|----------------|------------------------------------------|-----------------------------------------------|
| `exact`        | what identifies it within the machine    | never                                         |
| `uncompressed` | the contents of all its components       | never                                         |
| `collapsed`    | the packed ids of its components         | never                                         |
| `fingerprints` | 128 bits                                 | with a chance that it states; counts as never |
| `bit-state`    | a few bits of a table of fixed size      | often: it never lets anything be verified     |

All stores pass one conformance suite (`tests/conformance/test_stores.py`).
"""

from pathproof.extensions import find_class
from pathproof.store.abstract import Abstract
from pathproof.store.bits import BitState
from pathproof.store.collapsed import Collapsed
from pathproof.store.exact import Exact, Uncompressed
from pathproof.store.fingerprints import Fingerprints
from pathproof.store.interface import Store

# By the name that people type.
STORES: dict[str, type[Store]] = {
    store.name: store for store in (Exact, Uncompressed, Collapsed, Fingerprints, BitState)
}


def find_store(name: str) -> type[Store]:
    """The store of that name, or the user's own by MODULE:CLASS, where MODULE may also be a file."""
    return find_class("store", name, STORES, Store, ("machine",))


__all__ = [
    "STORES",
    "Abstract",
    "BitState",
    "Collapsed",
    "Exact",
    "Fingerprints",
    "Store",
    "Uncompressed",
    "find_store",
]
