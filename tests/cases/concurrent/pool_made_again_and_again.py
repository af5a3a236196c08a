# verdict: verified
"""Pools that have ended are forgotten: a program that makes pools for ever has few states."""

from concurrent.futures import ThreadPoolExecutor

while True:
    with ThreadPoolExecutor(max_workers=1) as pool:
        assert pool.submit(int, "3").result() == 3
