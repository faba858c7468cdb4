# The two commands a newcomer needs: `make demo` and `make test`.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
RUN    := $(BIN)/python -m

.PHONY: env demo test check prove bench lock clean

env: $(VENV)/.installed

$(VENV)/.installed: requirements.lock requirements-dev.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(RUN) pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(RUN) pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.demo: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(RUN) pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

# Searches a rule, adjudicates a dispute, pairs a round, then serves the site (NO_SERVE=1 leaves that out).
demo: $(VENV)/.demo
	$(RUN) webapp demo $(if $(NO_SERVE),--no-serve)

test: env
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(RUN) pytest -n auto

# Breaks every function that carries a clause out; a test marked with the clause must notice. GAME=chaoyuan for another.
GAME ?= hero_duel
prove: env
	$(BIN)/python scripts/prove_clauses.py --game $(GAME)

$(VENV)/.bench: $(VENV)/.installed requirements-bench.lock
	$(RUN) pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	touch $@

bench: $(VENV)/.bench
	$(RUN) webapp bench

lock: env
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -o requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-header --extra dev -o requirements-dev.lock pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-header --extra bench -c requirements-dev.lock -o requirements-bench.lock pyproject.toml

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
