# Plain GNU make 3.81 and a POSIX shell are enough. Everything is installed into .venv, in this folder.
# Use another Python with: make test PYTHON=/path/to/python3.12
SHELL = /bin/sh
.DEFAULT_GOAL := help
.PHONY: help demo test heavy lint docs bench statistics playthroughs clean distclean
.SUFFIXES:

PYTHON =
ARGS =
PY = .venv/bin/python
PIP = $(PY) -m pip --disable-pip-version-check --quiet

help:
	@echo "make demo    watch a game between random players"
	@echo "make test    run the tests (ARGS='-k word' picks some)"
	@echo "make heavy   run the long searches"
	@echo "make lint    ruff and mypy"
	@echo "make docs    build the documentation into site/"
	@echo "make bench   measure speed"
	@echo "make statistics    play random games of every game into docs/statistics.md (ARGS='--only NAME')"
	@echo "make playthroughs  write the playthroughs of every game anew; read what has changed"
	@echo "make clean   remove what was built; make distclean removes .venv too"

demo: .venv/.with-core
	$(PY) -m kirlib play dragons-of-kir --seed 7 --watch --players random random

test: .venv/.with-test
	$(PY) -m pytest -n 2 --dist loadgroup $(ARGS)

heavy: .venv/.with-test
	HYPOTHESIS_PROFILE=heavy $(PY) -m pytest -n 2 --dist loadgroup -m heavy $(ARGS)

lint: .venv/.with-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict kirlib

docs: .venv/.with-docs
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict

bench: .venv/.with-core
	$(PY) -m benchmarks.speed
	$(PY) -m kirlib bench --seconds 2

statistics: .venv/.with-core
	$(PY) -m benchmarks.statistics --write $(ARGS)

playthroughs: .venv/.with-core
	$(PY) -m tests.playthroughs $(ARGS)

clean:
	rm -rf dist build site .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv

# A stamp for each set of extras, so that `make demo` installs no more than it needs, and nothing is installed twice
# before pyproject.toml changes. Tests need what the command line needs.
.venv/.with-core: pyproject.toml .venv/.made
	$(PIP) install --editable .
	@touch $@

.venv/.with-test: pyproject.toml .venv/.made
	$(PIP) install --editable '.[test]'
	@touch $@

.venv/.with-dev: pyproject.toml .venv/.made
	$(PIP) install --editable '.[dev]'
	@touch $@

.venv/.with-docs: pyproject.toml .venv/.made
	$(PIP) install --editable '.[docs]'
	@touch $@

# Gone with the Python it was made with? Then the rule below makes it again.
.venv/bin/python: ;

# A working .venv is kept. A command that merely exists (a version manager's shim) may not run: so each is tried.
.venv/.made: .venv/bin/python
	@new='import sys; sys.exit(sys.version_info < (3, 11))'; \
	if $(PY) -c "$$new" 2>/dev/null && $(PY) -m pip --version >/dev/null 2>&1; then \
	  if [ -n "$(PYTHON)" ]; then echo "make: .venv is kept as it is; 'make distclean' first, for another Python"; fi; \
	  touch $@; exit 0; \
	fi; \
	found=; \
	for python in $(if $(PYTHON),'$(PYTHON)',python3.14 python3.13 python3.12 python3.11 python3 python); do \
	  if "$$python" -c "$$new" >/dev/null 2>&1; then \
	    found="$${found:-$$python}"; \
	    if "$$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then \
	      echo "making .venv with $$("$$python" --version)"; \
	      "$$python" -m venv --clear .venv && touch $@ && exit 0; \
	      echo "make: $$python could not make .venv (see above)" >&2; exit 1; \
	    fi; \
	  fi; \
	done; \
	if [ -n "$$found" ]; then \
	  version=$$("$$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	  echo "make: $$found lacks the modules venv and ensurepip." >&2; \
	  echo "make: on Debian and Ubuntu, install them with: apt install python$$version-venv" >&2; \
	else \
	  echo "make: no Python 3.11 or newer found$(if $(PYTHON), as PYTHON=$(PYTHON))." >&2; \
	  echo "make: install one, or name one with: make PYTHON=/path/to/python3" >&2; \
	fi; exit 1
