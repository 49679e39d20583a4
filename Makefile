# Pointer Networks you can touch. Every target sets itself up.
export GOTOOLCHAIN := auto
export GOEXPERIMENT := simd

.DEFAULT_GOAL := help
.PHONY: help run dist test check unit plain widths wasm page tools bench hosts browsers memory slow layout soak soak-trainer pictures boards fuzz sparks skipped train bare clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## build the page and serve it on http://localhost:8080
	@go run ./web

dist: ## write the page to dist/, ready for any static host (URL=https://… for link previews; PTRNET_SOURCE, _RESULTS, _README: its links)
	@go run ./web dist $(if $(URL),--url "$(URL)")

test: tools check unit plain widths wasm page sparks skipped ## run every check and every test, browser included

# What the tests need beside Go and does not come with it. On Debian, as root, it
# is installed; elsewhere one line says what to install.
tools:
	@sh .ci/tools
	@sh .ci/axe

check: ## formatting, vet for every build, import directions
	@test -z "$$(gofmt -l .)" || { echo "not formatted (run gofmt -w .):"; gofmt -l .; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./core/kernel ./wasm
	go vet -tags plain ./core/kernel ./trainer
	GOARCH=arm64 go build ./core/...
	@sh .ci/imports
	@sh .ci/types

# What is vetted by make check is not vetted again by its test.
GOTEST := go test -vet=off
# Tests that say the same wherever Go runs: those of the float64 reference and of the exact
# predicates against rationals.
ALIKE := AgainstCentralDifferences|RationalArithmetic

unit: ## the tests of core and trainer, natively
	$(GOTEST) ./trainer/... ./core/...

plain: ## the numeric packages without SIMD
	$(GOTEST) -tags plain -skip '$(ALIKE)|BestOfTheBeam|^TestConstrained' ./core/kernel ./core/network ./core/model

widths: ## the kernels again with narrower vectors
	GODEBUG=simd=256 $(GOTEST) ./core/kernel
	GODEBUG=simd=128 $(GOTEST) ./core/kernel

wasm: ## what WebAssembly may do otherwise: predicates, kernels, networks, models, in-browser training
	GOOS=js GOARCH=wasm $(GOTEST) -skip '$(ALIKE)' -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" \
		./core/geom ./core/kernel ./core/network ./core/model ./core/inbrowser

page: ## the tests of the page, in Chromium, of its modules, its server and its WebAssembly
	$(GOTEST) ./web ./web/site ./web/module ./web/layout ./web/coretest ./web/browsers
	$(GOTEST) -timeout 20m ./web/pagetest

bench: ## measure the trainer, its kernels and the page on this machine
	go run ./trainer bench
	go test ./web/... -run '^$$' -bench Page -benchtime 1x

hosts: ## the page from two static hosts of others, nginx and Caddy
	@sh .ci/tools
	@sh .ci/hosts
	PTRNET_HOSTS=1 go test ./web/pagetest -run Hosts -v

browsers: ## the main paths in Firefox and in WebKit
	@sh .ci/browsers
	PTRNET_BROWSERS=1 go test ./web/browsers -v -count 1 -timeout 20m

memory: ## measure the memory of the largest questions, in Chromium
	@sh .ci/tools
	PTRNET_MEMORY=1 go test ./web/pagetest -run Memory -v -timeout 60m

slow: ## when a first visitor has what, over slow lines, in Chromium
	@sh .ci/tools
	PTRNET_SLOW=1 go test ./web/pagetest -run FirstLoad -v -count 1 -timeout 10m

layout: ## the page's layout at every size of window, font and text, in Chromium
	@sh .ci/tools NotoSans-Regular.ttf=fonts-noto-core
	PTRNET_LAYOUT=1 go test ./web/pagetest -run Layout -v -count 1 -timeout 60m

soak: ## an hour of random use of the page (PTRNET_SOAK=2m: two minutes)
	@sh .ci/tools
	PTRNET_SOAK=$${PTRNET_SOAK:-1h} go test ./web/pagetest -run Soak -v -timeout 3h

pictures: ## take the pictures of docs/pictures anew
	PTRNET_SHOTS=$(CURDIR)/docs/pictures PTRNET_FILM=$(CURDIR)/docs/pictures/film.gif go test ./web/pagetest -run 'TestLook$$|TrainLook|Film|PreviewPicture'

boards: ## look for first boards on which the page's networks hesitate, after their weights have changed
	PTRNET_BOARDS=1 go test ./web/pagetest -run FindBoards -v -count 1

fuzz: ## fuzz every target for a minute (FUZZTIME=1h: an hour)
	@sh .ci/fuzz

sparks: ## fuzz every target for two seconds
	@FUZZTIME=2s sh .ci/fuzz

soak-trainer: ## an hour of training under kills (PTRNET_SOAK=2m: two minutes)
	PTRNET_SOAK=$${PTRNET_SOAK:-1h} go test ./trainer -run '^TestSoak$$' -v -count 1 -timeout 0

bare: ## the README's two commands in a bare Debian that debootstrap makes, as root and as a user
	@bash .ci/bare

train: ## train the default model (convex hull, 5 to 50 points)
	go run ./trainer

skipped: # what of the tests was left out, and why
	@sh .ci/skipped

clean: ## remove what was built
	rm -rf build dist
