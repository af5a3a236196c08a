# Everything starts here: each target sets up what it needs in .venv and nowhere else.
PYTHON ?= python3
WORKERS ?= 2
BIN := .venv/bin
KERNEL := CMakeLists.txt $(wildcard kernel/*) src/pathproof/language/instructions.py
SANITIZED := $(CURDIR)/build/sanitized

.PHONY: help demo test lint test-slow sanitize bench bench-docs bench-papers clean

help:
	@echo "make demo          set up, verify an example that passes and one that fails"
	@echo "make test          set up, then lint, types and tests"
	@echo "make test-slow     the long randomized runs"
	@echo "make sanitize      the tests on a kernel built with the address and undefined-behaviour sanitizers"
	@echo "make bench         the native machine beside the reference machine, SPIN and frontrun"
	@echo "make bench-docs    measure docs/performance.md anew (uses perf for its profile)"
	@echo "make bench-papers  measure docs/paper004.md and docs/results.md anew"
	@echo "make clean         remove .venv and caches"

.venv: .venv/ready

.venv/ready: pyproject.toml $(KERNEL)
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

demo: .venv/ready
	$(BIN)/pathproof verify examples/philosophers.py -- 3
	@echo
	$(BIN)/pathproof verify examples/faulty/philosophers.py -- 3; test $$? -eq 1

lint: .venv/ready
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check
	$(BIN)/mypy

test: lint
	$(BIN)/pytest -q -n $(WORKERS)

test-slow: .venv/ready
	$(BIN)/pytest -q -n $(WORKERS) -m slow

# A package of its own beside the usual one, found first; the sanitizers' library must be loaded before Python is.
sanitize: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --upgrade --target $(SANITIZED) \
		--config-settings=cmake.define.PATHPROOF_SANITIZE=ON --config-settings=build-dir=build/sanitize .
	PYTHONPATH=$(SANITIZED) ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
		$(BIN)/pytest -q -n $(WORKERS) -m "not slow and not address_space"

bench: .venv/ready
	$(BIN)/python -m benchmarks

bench-docs: .venv/ready
	$(BIN)/python -m benchmarks --write
	$(BIN)/python -m benchmarks.profile --write

bench-papers: .venv/ready
	$(BIN)/python -m benchmarks.paper004
	$(BIN)/python -m benchmarks.results

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
