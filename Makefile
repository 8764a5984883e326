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
SOAK_MINUTES ?= 30
FUZZ_SECONDS ?= 120
MUTANTS ?= 200
PEER ?= $(BIN)/python -m p2p_dixit headless
MUTANT_SEED ?= 1
MUTANT_JOBS ?= 1

# A machine may forbid bytecode for good reasons; ours is in its own folders, and without it every
# process of a test compiles the whole program again.
unexport PYTHONDONTWRITEBYTECODE

# Where `make install` puts the command.
PREFIX ?= $(HOME)/.local

.PHONY: help play test test-quick test-all test-web web check format bench soak fuzz mutants conformance vectors deck screens lock wheels docs install uninstall dist bundles binary release-notes checksums clean

.DEFAULT_GOAL := play

help: ## says what there is to be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  \1:/' | awk -F: '{ printf "  %-14s %s\n", $$1, $$2 }' | sed -E 's/^ +/  make /'

play: $(VENV)/.play ## starts the game (ARGS="practice --rules party" for a command of it)
	@$(BIN)/p2p-dixit $(ARGS)

test: $(VENV)/.dev ## runs the tests
	$(BIN)/python -m pytest -n 3 --dist worksteal

# What a change breaks first: the packages without processes, whole games, statistics and large
# screens, with few examples a property. `make test` before a push; CI runs it anyway.
QUICK := tests/rules tests/log tests/session tests/deck tests/crypto tests/net tests/play tests/text tests/bots tests/discovery tests/ui/dialogs tests/ui/widgets $(wildcard tests/test_*.py)
UNHURRIED := tests/crypto/test_library.py tests/bots/test_calibration.py tests/session/test_restored.py

# With the cases that another case already proves (marked `more`, tests/more.py).
test-all: $(VENV)/.dev ## runs the tests with every case
	$(BIN)/python -m pytest -n 2 --dist worksteal -m ""

test-quick: $(VENV)/.dev ## runs the tests of the core and of small screens: a minute
	HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest -n 2 --dist worksteal $(QUICK) $(UNHURRIED:%=--ignore %)

# Needs Chromium, node and npm. Each of the two workers has one browser and one bundle, and all tests
# of a file: the long games of test_seat.py on one, everything else on the other.
test-web: $(VENV)/.dev ## runs what needs a real browser or Node: games, pages, vectors
	P2P_DIXIT_ALL_VECTORS=1 $(BIN)/python -m pytest -rs -m "" -n 2 --dist loadfile tests/browser tests/ui/browser

# Needs node and npm, and the index: everything is pinned, with hashes, and the result is the same bytes.
web: $(VENV)/.dev ## builds what a seat in a browser is made of into build/web
	$(BIN)/python -m tools.web

check: $(VENV)/.dev ## formatting, lint, types, layers, vectors, strings, workflows, wheels
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.vectors --check
	$(BIN)/python -m tools.rules --check
	$(BIN)/python -m tools.art.check
	$(BIN)/python -m tools.strings --check
	$(BIN)/python -m tools.english --check
	$(BIN)/python -m tools.diagram --check
	$(BIN)/python -m tools.workflows
	$(BIN)/python -m tools.wheels --check

format: $(VENV)/.dev ## mends what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev ## prints figures of speed beside their floors
	$(BIN)/python -m tools.bench

soak: $(VENV)/.dev ## plays over bad networks with cheats for SOAK_MINUTES
	SOAK_MINUTES=$(SOAK_MINUTES) $(BIN)/python -m tools.soak

# Tries ever new inputs on everything that reads foreign bytes; `make soak` does so too.
fuzz: $(VENV)/.dev ## tries new inputs on everything that reads foreign bytes for FUZZ_SECONDS
	$(BIN)/python -m tools.fuzz --seconds $(FUZZ_SECONDS)

# Changes the agreement, the log, the links' caps and the store in small ways, one at a time, and
# says which changes no test notices.
mutants: $(VENV)/.dev ## says which small changes of the code no test notices (MUTANTS)
	$(BIN)/python -m tools.mutants --count $(MUTANTS) --seed $(MUTANT_SEED) --jobs $(MUTANT_JOBS)

# Plays every scenario of the standard with our own peer; PEER="COMMAND" for another one.
conformance: $(VENV)/.dev ## holds our peer, or PEER, to the scenarios of the standard
	$(BIN)/python -m tools.conformance --peer -- $(PEER)

# Makes protocol/vectors, the word list and the table of rules; `make check` fails when that would change them.
vectors: $(VENV)/.dev ## makes the test vectors and the table of rules again
	$(BIN)/python -m tools.vectors
	$(BIN)/python -m tools.rules

# Draws the pictures that changed into p2p_dixit/data/deck, with manifest and contact sheets.
deck: $(VENV)/.dev ## draws the pictures that changed
	$(BIN)/python -m tools.art

# Draws every screen of the client in two sizes into build/screens (needs the fonts fonts-dejavu-core).
screens: $(VENV)/.dev ## draws every screen of the client into build/screens
	$(BIN)/python -m tools.screens

# Pins what pyproject.toml asks for, for every supported Python and system.
lock: $(VENV)/.dev ## pins the newest versions of what pyproject.toml asks for
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --upgrade pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --upgrade --group dev pyproject.toml -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --upgrade --group binary pyproject.toml -o requirements-binary.lock

# Asks the index for which platforms there are wheels of what is locked; writes docs/wheels.json and the table in docs/platforms.md.
wheels: $(VENV)/.dev ## checks the lock file against the index, for every platform and Python
	$(BIN)/python -m tools.wheels

docs: $(VENV)/.dev ## makes a site of the documentation, to be read offline
	$(BIN)/python -m tools.site --out build/site

install: $(VENV)/.play ## puts the command p2p-dixit into PREFIX/bin (default ~/.local)
	$(PYTHON) -m venv --clear $(PREFIX)/lib/p2p-dixit
	$(PREFIX)/lib/p2p-dixit/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(PREFIX)/lib/p2p-dixit/bin/python -m pip install --quiet --disable-pip-version-check --no-deps .
	$(BIN)/python -m tools.manual $(PREFIX)
	mkdir -p $(PREFIX)/bin
	ln -sf ../lib/p2p-dixit/bin/p2p-dixit $(PREFIX)/bin/p2p-dixit
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) echo "Type: p2p-dixit";; *) echo "Add $(PREFIX)/bin to your PATH, then type: p2p-dixit";; esac

uninstall: ## removes what make install has put there; games and settings stay
	rm -rf $(PREFIX)/lib/p2p-dixit $(PREFIX)/bin/p2p-dixit $(PREFIX)/share/man/man1/p2p-dixit.1 $(PREFIX)/share/bash-completion/completions/p2p-dixit $(PREFIX)/share/zsh/site-functions/_p2p-dixit $(PREFIX)/share/fish/vendor_completions.d/p2p-dixit.fish

dist: $(VENV)/.dev ## builds the wheel and the sdist, with man page, completions and what make web built
	rm -rf build/share
	$(BIN)/python -m tools.manual build
	$(BIN)/python -m hatchling build --directory dist

bundles: $(VENV)/.dev ## makes the bundles for every platform, with what make web built (needs the internet)
	$(BIN)/p2p-dixit bundle --for all --out dist

binary: $(VENV)/.binary ## builds one executable for this system, which needs no Python
	$(BIN)/python -m tools.binary --out dist

# As root on Linux: in a root with a C library, a shell and no Python.
test-binary: $(VENV)/.dev ## has what make binary built practise, replay, verify and decode pictures
	P2P_DIXIT_BINARY=$(abspath $(filter-out %.pyz,$(wildcard dist/p2p-dixit-linux-*))) $(BIN)/python -m pytest -rs tests/netns/test_binary.py

release-notes: $(VENV)/.dev ## writes dist/NOTES.md from the changelog; TAG must be our version
	$(BIN)/python -m tools.release notes $(TAG) --out dist

checksums: $(VENV)/.dev ## writes dist/SHA256SUMS
	$(BIN)/python -m tools.release checksums dist

clean: ## removes everything that was made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .hypothesis

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

$(VENV)/.binary: requirements-binary.lock | $(VENV)/.dev
	@$(INSTALL) --require-hashes -r requirements-binary.lock
	@touch $@
