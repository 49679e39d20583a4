# Pointer Networks you can touch. Every target sets itself up.
export GOTOOLCHAIN := auto
export GOEXPERIMENT := simd

.DEFAULT_GOAL := help
PHASES := browser unit builds plain widths wasm modules sparks
.PHONY: help run dist test phases check vet builds unit plain widths wasm page modules browser tools bench hosts browsers memory slow layout soak soak-trainer pictures boards answers fuzz sparks train bare clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## build the page and serve it on http://localhost:8080 or the next free port (ADDR=localhost:9000: there)
	@go run ./web $(if $(ADDR),--addr "$(ADDR)")

dist: ## write the page to dist/, ready for any static host (URL=https://… for link previews; PTRNET_SOURCE, _RESULTS, _README: its links)
	@go run ./web dist $(if $(URL),--url "$(URL)")

# First what fills Go's cache for all that follows; then two phases at a time, because the page's tests in Chromium
# often wait, for frames and timers. The others, which compute, give way to them.
test: tools ## run every check and every test, including those in the browser
	+@sh .ci/phase test $(MAKE) --no-print-directory phases

phases:
	@sh .ci/phase vet $(MAKE) --no-print-directory vet && \
	$(MAKE) --no-print-directory --keep-going --jobs=2 $(SYNC) NICE='nice -n 10' $(PHASES:%=phase-%) && \
	sh .ci/skipped

# make before 4.0 mixes what two phases print.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=recurse)

phase-%:
	+@sh .ci/phase $* $(MAKE) --no-print-directory $*

# The tools that the tests need besides Go. On Debian, as root, they are installed; elsewhere
# one line says what to install.
tools:
	@sh .ci/tools
	@sh .ci/axe

check: vet builds ## formatting, vet for every build, import directions

vet: # formatting, and vet of the native build
	@test -z "$$(gofmt -l .)" || { echo "not formatted (run gofmt -w .):"; gofmt -l .; exit 1; }
	go vet ./...

builds: # vet of the other builds, import directions, types
	GOOS=js GOARCH=wasm go vet ./core/kernel ./wasm
	go vet -tags plain ./core/kernel
	GOARCH=arm64 go build ./core/kernel
	@sh .ci/imports
	@sh .ci/types

# make check vets the packages already.
# Ten minutes, the default, are too short for the largest package on a slow machine that does other work.
GOTEST := $(NICE) go test -vet=off -timeout 30m
# Tests whose results do not depend on the platform: those of the exact predicates against rationals,
# of the rules of decoding, of what is learned, and of what is kept, stopped or drawn.
ALIKE := RationalArithmetic|BestOfTheBeam|^TestConstrained|BoundaryIsTheCircle|LearnsHulls|^TestGiven$$|Overfits|FollowsClicks|^TestStop$$

unit: ## the tests of core, its bridge and trainer, natively
	$(GOTEST) ./trainer/... ./core/... ./wasm/...

plain: ## the numeric packages without SIMD
	$(GOTEST) -tags plain -skip '$(ALIKE)' ./core/kernel ./core/network ./core/model

widths: ## the kernels again with narrower vectors
	GODEBUG=simd=256 $(GOTEST) ./core/kernel
	GODEBUG=simd=128 $(GOTEST) ./core/kernel

wasm: ## the tests of predicates, kernels, networks, models and in-browser training, as WebAssembly
	GOOS=js GOARCH=wasm $(GOTEST) -skip '$(ALIKE)' -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" \
		./core/geom ./core/kernel ./core/network ./core/model ./core/inbrowser

page: modules browser ## the tests of the page in Chromium, and of its modules, server and WebAssembly

modules: # the tests of the page's modules, server and WebAssembly
	$(GOTEST) ./web ./web/site ./web/module ./web/coretest

browser: # the tests of the page in Chromium
	go test -vet=off -timeout 20m ./web/pagetest

bench: ## benchmark kernels, training (with PyTorch beside it, where python3 has torch) and the page on this machine
	go test -vet=off ./core/kernel ./core/network ./trainer -run '^$$' -bench .
	PTRNET_BENCH=1 go test ./web/pagetest -run TestPage/bench -v -count 1

hosts: ## test the page served by nginx and by Caddy
	@sh .ci/tools
	@sh .ci/hosts
	PTRNET_HOSTS=1 go test ./web/pagetest -run TestPage/hosts -v

browsers: ## test the page's main paths in Firefox and in WebKit
	@sh .ci/browsers
	PTRNET_BROWSERS=1 go test ./web/pagetest -run TestPage/browsers -v -count 1 -timeout 20m

memory: ## measure the memory of the largest requests
	@sh .ci/tools
	PTRNET_MEMORY=all go test ./web/coretest -run Memory -v -timeout 60m

slow: ## measure the loading time of a first visit over slow connections, in Chromium
	@sh .ci/tools
	PTRNET_SLOW=1 go test ./web/pagetest -run TestPage/load -v -count 1 -timeout 10m

layout: ## test the page's layout at many window, font and text sizes, in Chromium
	@sh .ci/tools NotoSans-Regular.ttf=fonts-noto-core
	PTRNET_LAYOUT=1 go test ./web/pagetest -run TestPage/layout -v -count 1 -timeout 60m

soak: ## an hour of random use of the page (PTRNET_SOAK=2m: two minutes)
	@sh .ci/tools
	PTRNET_SOAK=$${PTRNET_SOAK:-1h} go test ./web/pagetest -run TestPage/soak -v -timeout 3h

pictures: ## update the pictures in docs/pictures
	PTRNET_SHOTS=$(CURDIR)/docs/pictures PTRNET_FILM=$(CURDIR)/docs/pictures/film.gif go test ./web/pagetest -run 'TestPage/pictures' -count 1
	PTRNET_FILM=$(CURDIR)/docs/pictures/film.gif go test ./web/pagetest -run TestFilm -count 1

boards: ## find first boards on which the page's networks are uncertain, after their weights have changed
	PTRNET_BOARDS=1 go test ./web/pagetest -run TestPage/first/find -v -count 1

answers: ## store the network's answers to the first boards, after boards or weights have changed
	PTRNET_ANSWERS=1 go test ./web/pagetest -run TestPage/first/boards -count 1

fuzz: ## fuzz every target for a minute (FUZZTIME=1h: an hour)
	@sh .ci/fuzz

sparks: ## fuzz every target with 5,000 inputs
	@FUZZTIME=5000x FUZZ_UNGUIDED=1 $(NICE) sh .ci/fuzz

soak-trainer: ## train under kills, 100 times five runs
	go test ./trainer -run '^TestKilledAndResumed$$' -v -count 100 -timeout 0

bare: ## test the README's two commands in a minimal Debian made by debootstrap, as root and as a user
	@bash .ci/bare

train: ## train the page's network for convex hulls (some two hours of one core)
	go run ./trainer

clean: ## remove what was built
	rm -rf build dist
