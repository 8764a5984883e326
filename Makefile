# Every target sets up what it needs: python3 with venv and pip is all it expects (uv is used when it is there).
# Runtime packages come from requirements.lock, the tools from requirements-dev.lock.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
UV := $(shell command -v uv 2>/dev/null)
ifdef UV
INSTALL := uv pip install --quiet --python $(BIN)/python
else
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

# Arguments for the command behind `make play`, as in: make play ARGS="practice --rules party"
ARGS ?=
SOAK_MINUTES ?= 20
FUZZ_SECONDS ?= 120
MUTANTS ?= 200
MUTANT_SEED ?= 1
MUTANT_JOBS ?= 1

.PHONY: play test check format bench soak fuzz mutants vectors deck lock clean

play: $(VENV)/.play
	@$(BIN)/p2p-dixit $(ARGS)

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.vectors --check
	$(BIN)/python -m tools.art.check
	$(BIN)/python -m tools.strings --check

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev
	$(BIN)/python -m tools.bench

soak: $(VENV)/.dev
	SOAK_MINUTES=$(SOAK_MINUTES) $(BIN)/python -m tools.soak

# Tries ever new inputs on everything that reads foreign bytes; `make soak` does so too.
fuzz: $(VENV)/.dev
	$(BIN)/python -m tools.fuzz --seconds $(FUZZ_SECONDS)

# Changes the agreement, the log, the links' caps and the store in small ways, one at a time, and
# says which changes no test notices.
mutants: $(VENV)/.dev
	$(BIN)/python -m tools.mutants --count $(MUTANTS) --seed $(MUTANT_SEED) --jobs $(MUTANT_JOBS)

# Makes the test vectors of protocol/vectors anew; `make check` fails when that would change them.
vectors: $(VENV)/.dev
	$(BIN)/python -m tools.vectors

# Draws the pictures that changed into p2p_dixit/data/deck, with manifest and contact sheets.
deck: $(VENV)/.dev
	$(BIN)/python -m tools.art

# Pins what pyproject.toml asks for, for every supported Python and system.
lock: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --upgrade pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --upgrade --group dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
ifdef UV
	uv venv --quiet --python $(PYTHON) $(VENV)
else
	$(PYTHON) -m venv $(VENV)
endif

$(VENV)/.play: pyproject.toml requirements.lock | $(BIN)/python
	@echo "Setting up (once) ..."
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps -e .
	@touch $@

$(VENV)/.dev: pyproject.toml requirements-dev.lock | $(BIN)/python
	@echo "Setting up the tools (once) ..."
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/.play
