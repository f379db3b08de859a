# Everything a newcomer needs is here: `make run` serves the app, `make test` proves it.
# Both build .venv from the hash-pinned requirements the first time and are instant after that.

.PHONY: run test check format bench lock clean
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes
UV      ?= uv
EXPORT  := $(UV) export --quiet --frozen --no-header --format requirements.txt

# The first interpreter that is new enough; python3 of the machine goes first.
PYTHON  ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# $(call need_package,command that succeeds when nothing is missing,Debian packages,what is missing)
# Installs with apt-get as root or through sudo; says what to do where neither is possible.
define need_package
	@if ! { $(1); } >/dev/null 2>&1; then \
		if ! command -v apt-get >/dev/null; then \
			echo "$(3) is missing: install it, then run make again."; exit 1; \
		elif [ "$$(id -u)" = 0 ]; then root=; \
		elif command -v sudo >/dev/null; then root=sudo; \
		else echo "$(3) is missing: run 'apt-get install $(2)' as root, then make again."; exit 1; fi; \
		echo "Installing $(2) ($(3) is missing) ..."; \
		$$root apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends $(2) >/dev/null; \
	fi
endef

# The headless shell starts twice as fast; where there is no such package, any Chromium will do.
FIND_CHROMIUM := command -v chromium-headless-shell || { ! apt-cache show chromium-headless-shell && \
	{ command -v chromium || command -v chromium-browser || command -v google-chrome; }; }

run: $(VENV)/runtime.stamp
	@exec $(BIN)/python -m app

test: $(VENV)/dev.stamp
	$(call need_package,$(FIND_CHROMIUM),chromium-headless-shell fonts-liberation,A Chromium browser)
	@# Several browsers at once keep two cores busy, and some tests hold a stopwatch: what failed is
	@# tried once more, by itself. What fails twice has failed.
	@$(BIN)/python -m pytest -n 3 --dist worksteal $(ARGS) || { \
		echo "Once more, one at a time: what failed."; \
		$(BIN)/python -m pytest --last-failed --last-failed-no-failures none $(ARGS); }

check: $(VENV)/dev.stamp
	@$(BIN)/ruff format --quiet --check . || { echo "Run 'make format'."; $(BIN)/ruff format --check .; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
		$(BIN)/alembic -x url="sqlite:///$$folder/check.sqlite3" upgrade head && \
		$(BIN)/alembic -x url="sqlite:///$$folder/check.sqlite3" check

format: $(VENV)/dev.stamp
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .

bench: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.bench

# uv resolves, the exports are what is kept: they carry hashes and no registry's address.
lock:
	@$(UV) lock --quiet --upgrade
	@$(EXPORT) --no-dev --output-file requirements.txt
	@$(EXPORT) --only-dev --output-file requirements-dev.txt
	@grep -c '^[a-z]' requirements.txt requirements-dev.txt

clean:
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis test-results
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is missing: install it, then run make again."; exit 1; }
	$(call need_package,$(PYTHON) -c 'import ensurepip',python3-venv,Python's venv module)
	@$(PYTHON) -m venv $(VENV)

$(VENV)/runtime.stamp: requirements.txt | $(BIN)/python
	@echo "Installing what the app needs ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt $(VENV)/runtime.stamp
	@echo "Installing what the tests need ..."
	@$(PIP) -r requirements.txt -r requirements-dev.txt
	@touch $@
