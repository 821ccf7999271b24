# `make demo` and `make test` do all their own set-up: packages, build and the Pulumi CLI. Everything else is for convenience.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.PHONY: help demo test acceptance campaign mutants oldest chaos bench bench-compare emulate env build generate sdks plugin release release-check site pictures lint format clean

# The development dependency `node` precedes an older Node of the machine in PATH, except during npm ci.
machine_path := $(PATH)
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export PULUMI_SKIP_UPDATE_CHECK := true
# Otherwise npm and tsc leave compiled code in the temporary folder of the machine.
export NODE_DISABLE_COMPILE_CACHE := 1

run := node --require ./tools/typescript.js
with_engine = bin="$$($(run) tools/engine.ts)"; export PATH="$$bin:$$PATH";
# Runs $$files. The programs that they need are built meanwhile: a file that needs one waits for the end of the build.
run_tests = $(run) tools/program.ts $$(node tools/jest/needed-programs.js $$files) > /dev/null & programs=$$!; \
	trap "kill $$programs $${types:-} 2> /dev/null || true" EXIT; \
	$(with_engine) TREFOIL_PROGRAMS_PID=$$programs jest --silent --runTestsByPath $$files; wait $$programs
# The types are checked while the tests run.
checks = npm run --silent typecheck & types=$$!; npm run --silent lint; npm run --silent fresh
# The paths of all files of a tier.
files_of = $$(node --print 'require("./tools/jest/tiers.js").filesByTier()["$(1)"].join(" ")')

# Folders are listed too, so that a removed file also means a new build.
sources := $(shell find provider sdk emulator cli packages -type d -o -name '*.ts') tools/vendor.ts tsconfig.json tools/tsconfig.build.json package.json
installed := node_modules/.installed
built := dist/cli/main.js
executable := dist/packages/executable/main.js

help:
	@echo 'make demo      declare, apply, see drift and repair it, against the emulator on this machine'
	@echo 'make test      the checks and the first tier of tests, ending in a line such as "tests: 123 passed, 0 failed, 0 skipped"'
	@echo 'make acceptance  the second tier: the other engine tests, other languages, Pusher, releases, the site'
	@echo '               SINCE=main runs only the files that the changes since this commit can affect'
	@echo 'make campaign  all tiers with every heavy search in full: faults on all definitions, kills at all requests, mutants'
	@echo 'make mutants   plants small errors into provider, cli, packages, sdk/base and emulator, and names the errors that the first tier does not find;'
	@echo '               FILE=provider/oci/copy TESTS=tests/oci KIND=part SAMPLE=40 SEED=1 for some files, tests and errors'
	@echo 'make oldest    a few engine tests on the oldest CLI and SDK of Pulumi that Trefoil supports'
	@echo 'make chaos     random programs, faults and kills alone; ROUNDS=1000 SEED=1 for both hosts, HOST=plugin for one'
	@echo '               WITHOUT_CHECKPOINTS=all or none (default: rounds with an even seed)'
	@echo '               DRIFT=declared, watched or complete (default: watched and complete in turn)'
	@echo 'make bench     what Trefoil costs, compared with a plugin that does nothing; SECTIONS=life,drift OUTPUT=a.json'
	@echo 'make bench-compare A=a.json B=b.json  the figures of two runs, with their ratios'
	@echo 'make emulate   the emulator, and a stack configured for it, for manual use: eval "$$(make -s env)"; pulumi up'
	@echo '               PROJECT=examples/quickstart-go configures the stack of another project'
	@echo 'make generate  sdk/, provider/schema.json, provider/change-effects.json, docs/reference/ and docs/definitions.md'
	@echo 'make sdks      dist/sdks/: the libraries for Python, Go and Node.js, by the code generation of Pulumi (needs Go)'
	@echo 'make plugin    dist/plugins/: the plugin as archives for "pulumi plugin install"'
	@echo 'make release   dist/release/: everything that a release holds; VERSION=0.1.0 must be the version in package.json'
	@echo 'make site      dist/site/: the pages of docs/ and examples/ as a site; BASE=/trefoil/ is the prefix of its addresses'
	@echo 'make pictures  the pictures in docs/, from runs against the emulator'
	@echo 'make build     dist/;  make lint;  make format;  make clean'

demo: $(built)
	@$(with_engine) $(run) tools/demo.ts

test: export TREFOIL_TIER := test
test: $(built)
	@$(checks); files="$(call files_of,test)"; $(run_tests); wait $$types

# The line about no tests is the only one of its kind that .ci/run accepts.
acceptance: export TREFOIL_TIER := acceptance
# Tests that choose no host use a plugin that they start once for all updates of a stack. The campaign uses both hosts.
acceptance: export TREFOIL_TEST_HOST := attached
acceptance: $(built)
	@files="$$($(run) tools/affected.ts "$(SINCE)")"; \
	if [ -z "$$files" ]; then echo "tests: 0 passed, 0 failed, 0 skipped (no file of this tier is affected)"; exit; fi; \
	$(run_tests)

# The engine tests run again, with the plugin instead of the dynamic host.
campaign: export TREFOIL_CAMPAIGN := 1
campaign: $(built)
	@$(checks); files="$(call files_of,test) $(call files_of,acceptance) $(call files_of,campaign)"; $(run_tests); wait $$types
	@$(with_engine) TREFOIL_TEST_HOST=plugin jest tests/engine

mutants: $(installed)
	@$(run) tools/mutants/main.ts

oldest: $(built)
	@files="$$(cd tests/engine; ls {lifecycle,secrets,one-kill,drift-report,import-yaml}.test.ts {hosts,drift,component,recover}.acceptance.test.ts)"; \
	oldest="$$($(run) tools/oldest.ts)"; eval "$$oldest"; jest --runTestsByPath $$(printf "tests/engine/%s " $$files)

# A seed of the table and its host repeat a round.
chaos: export TREFOIL_CAMPAIGN := 1
chaos: export TREFOIL_CHAOS_ROUNDS := $(ROUNDS)
chaos: export TREFOIL_CHAOS_SEED := $(SEED)
chaos: export TREFOIL_CHAOS_WITHOUT_CHECKPOINTS := $(WITHOUT_CHECKPOINTS)
chaos: export TREFOIL_CHAOS_DRIFT := $(DRIFT)
chaos: $(built)
	@$(with_engine) jest --maxWorkers=2 'tests/chaos/$(or $(HOST),.*)[.]campaign'

bench: $(built)
	@$(with_engine) $(run) tests/bench/main.ts

bench-compare: $(installed)
	@$(run) tests/bench/compare.ts $(A) $(B)

emulate: $(built)
	@eval "$$($(run) tools/environment.ts)"; exec $(run) tools/emulate.ts $(PROJECT)

env: $(built)
	@$(run) tools/environment.ts

build: $(built)

sdks: $(built)
	@$(run) tools/generate-sdks.ts

plugin: $(built)
	@$(run) tools/plugin/main.ts

# VERSION must be the version in package.json.
release: $(built)
	@$(run) tools/release/main.ts "$(VERSION)"

release-check: $(installed)
	@$(run) tools/release/check.ts $(FOLDER)

site: $(installed)
	@BASE="$(BASE)" $(run) tools/site/main.ts

pictures: $(built)
	@$(with_engine) $(run) tools/demo/pictures.ts

generate: $(built)
	@npm run --silent generate

lint: $(installed)
	@npm run --silent lint

format: $(installed)
	@npm run --silent format

clean:
	rm -rf dist .trefoil node_modules

$(installed): package-lock.json
	PATH="$(machine_path)" npm ci --no-progress --loglevel=error
	@touch $@

# The links let a program inside this checkout, the short text that its state keeps and a shell say `trefoil`.
$(built): $(installed) $(sources)
	@ln -sfn .. node_modules/trefoil
	@ln -sfn ../trefoil/$@ node_modules/.bin/trefoil
	@ln -sfn ../trefoil/$(executable) node_modules/.bin/pulumi-resource-trefoil
	@mkdir -p dist && find dist -mindepth 1 -maxdepth 1 ! -name sdks ! -name plugins ! -name release ! -name site -exec rm -rf {} +
	@npm run --silent build
	@chmod +x $@ $(executable)
	@touch $@
