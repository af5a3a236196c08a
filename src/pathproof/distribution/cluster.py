"""A Ray cluster: connecting to one, and what is said if that cannot be.

Ray is an extra (`pathproof[ray]`), imported when a cluster is asked for.
"""

from __future__ import annotations

import importlib
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pathproof.errors import UsageError

PATIENCE = 10.0  # seconds for a cluster to take a connection

_INSTALL = "--cluster needs Ray: pip install 'pathproof[ray]'"
# How a client of gRPC, hence of Ray, introduces itself, and the type of the frame with which a server answers.
_HTTP2, _SETTINGS = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)), b"\x04"


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at that address; `local` starts one that ends with the connection. A connection
    that this process has already is used, and left open."""
    _check(address)
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise UsageError(_INSTALL) from None
    if ray.is_initialized():
        if (present := ray.get_runtime_context().gcs_address) != address:
            raise UsageError(f"this process is connected to the Ray cluster at {present}, not to {address}")
        yield ray
        return
    settings: dict[str, Any] = {"logging_level": logging.CRITICAL, "log_to_driver": False}
    if address == "local":
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # certifying tells nobody
        settings["include_dashboard"] = False
    try:
        with chdir(os.path.dirname(os.__file__)):  # Ray's workers look for modules where the driver is: not there
            ray.init(address=address, **settings)
    except Exception as error:  # of many kinds, depending on what is wrong and on the version
        raise UsageError(f"there is no Ray cluster to be used at {address}: {last_line(error)}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check(address: str) -> None:
    """Says what is wrong with an address in seconds and in one line, where Ray takes minutes and pages."""
    if address == "local":
        return
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise UsageError(f"a cluster is HOST:PORT, or local, not {address!r}")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as connection:
            if os.environ.get("RAY_USE_TLS", "0") == "0":
                connection.sendall(_HTTP2)
                if connection.recv(9)[3:4] != _SETTINGS:
                    raise UsageError(f"what answers at {address} is no Ray cluster; 6379 is its usual port")
    except OSError as error:
        raise UsageError(f"there is no Ray cluster to be used at {address}: {error.strerror or error}") from None


def last_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__


@cache
def own_sources() -> str:
    """A digest of pathproof's own Python sources, as they are installed here."""
    package = Path(__file__).parents[1]
    digest = blake2b(digest_size=16)
    for path in sorted(package.rglob("*.py")):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()
