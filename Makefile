# Pointer Networks you can touch. Every target sets itself up.
export GOTOOLCHAIN := auto
export GOEXPERIMENT := simd

.DEFAULT_GOAL := help
PHASES := browser unit builds modules
.PHONY: help run dist test phases tools check vet builds unit foreign modules processors browser bench browsers pytorch slow pictures answers fuzz bare train clean

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
	{ cat build/axe.min.js.skipped 2>/dev/null || true; }

# make before 4.0 mixes what two phases print.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=recurse)

phase-%:
	+@sh .ci/phase $* $(MAKE) --no-print-directory $*

# The tools that the tests need besides Go. On Debian, as root, they are installed; elsewhere
# one line says what to install.
tools:
	@sh .ci/tools
	@sh .ci/axe

check: vet builds foreign ## formatting, vet for every build, import directions

vet: # formatting, subjects of the commits that the origin has not, and vet of the native build
	@test -z "$$(gofmt -l .)" || { echo "not formatted (run gofmt -w .):"; gofmt -l .; exit 1; }
	@git log --format=%s origin/HEAD.. 2>/dev/null | awk 'length > 72 { print "a subject of more than 72 characters: " $$0; long = 1 } END { exit long }'
	go vet ./...

builds: # vet of the other builds, import directions, types
	GOOS=js GOARCH=wasm go vet ./core/kernel ./wasm
	go vet -tags plain ./core/kernel
	@sh .ci/imports
	@sh .ci/types

# make test leaves it out: to compile the libraries for three more processors takes minutes, once.
foreign: # vet for arm64 and for 32 bits
	GOARCH=arm64 go vet ./core/kernel
	GOARCH=arm go vet ./core/... ./web ./trainer
	GOARCH=386 go vet ./core/... ./web ./trainer

# make check vets the packages already.
# Ten minutes, the default, are too short for the largest package on a slow machine that does other work.
GOTEST := $(NICE) go test -vet=off -timeout 30m

unit: ## the tests of core, its bridge and trainer, natively
	$(GOTEST) ./trainer/... ./core/... ./wasm/...

# Tests whose results do not depend on the platform: those of the exact predicates against rationals,
# of the rules of decoding, of what is learned, and of what is kept, stopped or drawn.
ALIKE := RationalArithmetic|BestOfTheBeam|^TestConstrained|BoundaryIsTheCircle|LearnsHulls|Distances|KeptEdges|^TestStop$$

modules: ## the tests of the server, of the page's modules, and of the numeric packages without SIMD and as WebAssembly
	$(GOTEST) ./web ./web/site ./web/module ./web/coretest
	$(GOTEST) -tags plain -skip '$(ALIKE)' ./core/kernel ./core/network ./core/model ./core/train
	GOOS=js GOARCH=wasm $(GOTEST) -skip '$(ALIKE)' -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" \
		./core/geom ./core/kernel ./core/network ./core/model ./core/inbrowser
	@$(NICE) sh .ci/processors quick

processors: ## test kernels, networks and trainer as on older processors and on arm64, by qemu (slow)
	@sh .ci/processors

browser: ## the tests of the page in Chromium (also: go test ./web/pagetest -run TestPage/FILE/NAME)
	go test -vet=off -timeout 20m ./web/pagetest

bench: ## benchmark kernels, training (with PyTorch beside it, where python3 has torch) and the page on this machine
	PTRNET_PYTORCH=$(PYTORCH) go test -vet=off ./core/kernel ./core/network ./core/inbrowser ./web/coretest ./trainer -run '^$$' -bench .
	go test -vet=off ./core/tour ./core/dataset -run '^$$' -bench 'Proofs|TSPLIB' -benchtime 1x
	PTRNET_BENCH=1 go test ./web/pagetest -run TestPage/bench -v -count 1

# A python3 that has torch.
PYTORCH = $(firstword $(foreach p,python3 /usr/bin/python3,$(shell $p -c 'import torch' 2>/dev/null && echo $p)))

pytorch: ## compare trainer/pytorch with the trainer: every weight file, steps of training, two processes, a kill (needs PyTorch)
	@test -n "$(PYTORCH)" || { echo "make pytorch needs a python3 that has PyTorch: apt install python3-torch, or pip install torch"; exit 1; }
	PTRNET_PYTORCH=$(PYTORCH) go test -vet=off ./trainer/pytorch -v -count 1 -timeout 60m

browsers: ## test the page's main paths in Firefox and in WebKit
	@sh .ci/browsers
	PTRNET_BROWSERS=1 go test ./web/pagetest -run TestPage/browsers -v -count 1 -timeout 20m

slow: tools ## measure the loading time of a first visit over slow connections, in Chromium
	PTRNET_SLOW=1 go test ./web/pagetest -run TestPage/load -v -count 1 -timeout 10m

pictures: ## take the page's pictures, in build/pictures, and update those of README and link previews in docs/pictures
	PTRNET_SHOTS=$(CURDIR)/build/pictures PTRNET_FILM=$(CURDIR)/docs/pictures/film.gif go test ./web/pagetest -run 'TestPage/pictures' -count 1
	PTRNET_FILM=$(CURDIR)/docs/pictures/film.gif go test ./web/pagetest -run TestFilm -count 1
	cp $(addprefix build/pictures/,circle.png ellipse.png preview.png) docs/pictures

answers: ## store the answer and the region of the first board, and the opening, after it or weights have changed
	PTRNET_ANSWERS=1 go test ./web/pagetest -run 'TestPage/first/(stored|opening)' -count 1

FUZZTIME := 1m
fuzz: ## fuzz every target for a minute (FUZZTIME=1h: an hour); failing inputs are written to testdata/fuzz, as seeds
	@grep -ro '^func Fuzz[A-Za-z0-9]*' --include='*_test.go' core trainer wasm web | while IFS=: read -r file target; do \
		echo "$${file%/*} $${target#func }"; \
		go test -vet=off -run '^$$' -fuzz "^$${target#func }\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 100x "./$${file%/*}" || exit 1; \
	done

bare: ## test the README's two commands in a minimal Debian made by debootstrap, as root and as a user
	@bash .ci/bare

train: ## train the page's network for convex hulls (about an hour of one core)
	go run ./trainer

clean: ## remove what was built
	rm -rf build dist
