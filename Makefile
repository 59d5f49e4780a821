# A thin front for meson. `make help` lists what there is.

.DEFAULT_GOAL := release
.PHONY: help release release-pgo play page package test quick asan rules rules-proof acts-proof words verdicts types fuzz properties soak \
        soak-server load coverage stories pictures figures tidy bench clean build-program build-checked build-quick build-daily build-asan build-wasm build-fuzz build-soak \
        build-threads build-coverage

# One build folder for each purpose; each has its compiler and its options for meson.
# Release: optimised over all files at once.
RELEASE = gcc   --buildtype=release -Db_lto=true
# Quick: little optimised, and of what a debugger wants only the lines: all of it takes a third of the compiler's time.
QUICK   = gcc   -Ddebug=false -Dc_args=-g1 -Doptimization=1 -Drules=true -Dtests=true
CHECKED = $(RELEASE) -Dchecks=true -Dtests=true
# Small, because a browser loads it: 410 kB gzipped; optimised for speed it is 480.
WASM    = clang --cross-file web/wasm.cross --buildtype=release -Doptimization=s
# Under the sanitizers: of what a debugger wants only the lines, too, which saves a quarter of the compiler's time; and a
# linker that takes a third of the other's time for a hundred programs.
LLD     = -Dc_link_args=-fuse-ld=lld
ASAN    = clang $(LLD) -Ddebug=false -Doptimization=1 -Drules=true -Dtests=true \
          -Db_sanitize=address,undefined -Db_lundef=false \
          -Dc_args='-gline-tables-only -fno-sanitize-recover=all -fno-omit-frame-pointer'
SOAK    = clang $(LLD) -Ddebug=true -Doptimization=2 -Dtests=true -Db_sanitize=address,undefined -Db_lundef=false \
          -Dc_args='-fno-sanitize-recover=all -fno-omit-frame-pointer'
THREADS = clang $(LLD) -Ddebug=false -Dc_args=-gline-tables-only -Doptimization=0 -Dtests=true -Db_sanitize=thread -Db_lundef=false
COVER   = gcc   -Ddebug=true -Doptimization=0 -Drules=true -Dtests=true -Db_coverage=true
FUZZ    = clang $(LLD) -Ddebug=false -Doptimization=1 -Drules=true -Dfuzz=true \
          -Db_sanitize=address,undefined -Db_lundef=false \
          -Dc_args='-gline-tables-only -fsanitize=fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer'

# $(call build,FOLDER,COMPILER OPTIONS,TARGET): configure build/FOLDER and compile it (or that target), printing only what
# goes wrong. The folder is made again when the tree has moved or the options have changed.
define build
@command -v meson >/dev/null || { echo "meson is missing: run tools/setup play"; exit 1; }
@mkdir -p build/log; want='$(CURDIR) $(subst ','\'',$(2))'; \
if [ "$$(cat build/$(1)/configured 2>/dev/null)" != "$$want" ]; then \
    rm -rf build/$(1); \
    CC=$(firstword $(2)) meson setup build/$(1) $(wordlist 2,99,$(2)) >build/log/$(1)-setup.log 2>&1 \
        || { cat build/log/$(1)-setup.log; exit 1; }; \
    echo "$$want" >build/$(1)/configured; \
fi
@ninja --quiet -C build/$(1) $(3)
endef

help:            ## this list
	@sed -n 's/^\([a-z-]*\): .*## /\1\t/p' Makefile | expand -t 14

release:         ## (plain make) the program players get: build/release/rift
	$(call build,release,$(RELEASE))

release-pgo: release         ## the same, optimised for what random play of all games does: build/release-pgo/rift
	@tools/pgo

GAME ?= trekwar
LISTEN ?= here
play:            ## install what a build needs, build, and serve tables: GAME=wars; LISTEN=lan for friends in your network
	@tools/setup play
	@$(MAKE) --no-print-directory build-program
	@echo 'To play in this terminal instead: build/release/rift play $(GAME)'
	@build/release/rift serve --play $(GAME) --listen $(if $(filter lan,$(LISTEN)),0.0.0.0,$(if $(filter here,$(LISTEN)),127.0.0.1,$(LISTEN)))

page:            ## install what it needs and build the table for a browser into build-page/
	@tools/setup page
	@$(MAKE) --no-print-directory build-wasm
	@tools/page build/wasm/rift.wasm build-page
	@echo 'The table is in build-page/; any file server will do. For instance:'
	@echo '    python3 -m http.server --directory build-page'
	@echo 'and then open http://localhost:8000 in a browser.'

package: build-wasm ## the program for a package: with the engine for browsers inside: build/package/rift
	$(call build,package,$(RELEASE) -Dwasm=$(CURDIR)/build/wasm/rift.wasm,rift)

test:            ## install what the tests need and run every test; minutes
	@tools/setup test
	@tools/test

quick:           ## the daily run: unit tests and scenes, no sanitizers; under 40 s
	@tools/setup quick
	@tools/test quick

asan:            ## unit tests, scenes and command line under address and undefined-behaviour checks
	@tools/setup test
	@tools/test asan

rules: build-quick           ## rule -> code -> scenes -> proof, and scenes -> card texts; fails on a hole
	@RIFT=build/quick/rift python3 tools/rules.py table

rules-proof: build-quick     ## invert rule tests one by one: a scene must fail each time
	@RIFT=build/quick/rift python3 tools/rules.py proof

acts-proof: build-quick      ## switch sets, notes and early ways out wrong one by one: a scene must fail each time
	@RIFT=build/quick/rift python3 tools/acts.py

words: build-quick           ## write the tables of docs/cards.md again: what card texts can say, with examples
	@tools/words.py build/quick/rift
	@git --no-pager diff --stat docs/cards.md

verdicts: build-quick        ## write cards/verdicts again: what every card's text means; look at the diff
	@RIFT_VERDICTS=write build/quick/tests_verdicts_test >build/log/verdicts.log 2>&1 || { cat build/log/verdicts.log; exit 1; }
	@git --no-pager diff --stat cards/verdicts

types: build-quick           ## write clients/protocol.ts again: the protocol's types, from the lists of server and games
	@build/quick/types >clients/protocol.ts

fuzz: build-asan build-fuzz  ## damaged files and states, and texts made up by libFuzzer, under the sanitizers; minutes
	@RIFT_FUZZ_ROUNDS=$${RIFT_FUZZ_ROUNDS:-300000} build/asan/tests_fuzz_test
	@tools/fuzz $${RIFT_FUZZ_SECONDS:-120}

properties: build-quick      ## the properties over thousands of matches and made-up sentences; minutes
	@for kind in play copy view secrecy wars; do \
	    RIFT_PROPERTY_GAMES=$${RIFT_PROPERTY_GAMES:-5000} build/quick/tests_properties_$${kind}_test || exit 1; \
	done
	@RIFT_GATES_SENTENCES=$${RIFT_GATES_SENTENCES:-20000} build/quick/tests_gates_test

soak: build-soak             ## 125,000 random matches of WARS an edition under the sanitizers; hours, goes on where it stopped
	@tools/soak build/soak/soak

load: build-quick build-program ## 1,000 matches of WARS at once, also with a slow disk, and 10,000 idle connections; two minutes
	@build/quick/load build/release/rift
	@build/quick/load -d 10 build/release/rift
	@build/quick/load -t 0 -i 10000 build/release/rift

soak-server: build-quick build-program ## a server killed 200 times while people play: nothing lost, nothing done twice; minutes
	@build/quick/kills build/release/rift $${RIFT_KILLS:-200}

coverage: build-coverage     ## lines and branches of games/wars that tests, scenes and bots run; minutes
	@tools/coverage build/coverage

stories: build-program       ## whole games and long ways through the page in Chromium; minutes
	@tools/setup test
	@tools/stories

pictures: build-program      ## every page and moment of the table at three sizes, light and dark, into build/pictures; minutes
	@tools/setup test
	@node clients/web/tests/pictures.js build/release/rift build/pictures

figures: build-program       ## how fast the browser's table is: frames a second, a first table; on a quiet machine
	@tools/setup test
	@node clients/web/tests/figures.js build/release/rift

tidy:            ## check the look of the tree: layout, layers, long functions
	@tools/tidy

bench: build-program ## speed and signature of the release build
	@build/release/rift bench

clean:           ## remove everything built
	rm -rf build build-page

# The builds behind the targets above. To play, the program alone will do: no library.
build-program:
	$(call build,release,$(RELEASE),rift)

build-quick:
	$(call build,quick,$(QUICK))

# Of that only what `make quick` runs.
build-daily:
	$(call build,quick,$(QUICK),daily)

build-asan:
	$(call build,asan,$(ASAN))

build-wasm:
	$(call build,wasm,$(WASM))

build-fuzz:
	$(call build,fuzz,$(FUZZ))

# Only the program that plays: its progress is kept beside it.
build-soak:
	$(call build,soak,$(SOAK),soak)

# Release with assertions, and nothing else changed: what its tests need.
build-checked:
	$(call build,checked,$(CHECKED),checked)

# Only what runs threads.
build-threads:
	$(call build,threads,$(THREADS),rift tests_threads_test tests_server_store_cut_test \
	    server_store_test server_store_failure_test server_store_file_test)

build-coverage:
	$(call build,coverage,$(COVER))
