# Pointer Networks you can touch. Every target sets itself up.
export GOTOOLCHAIN := auto
export GOEXPERIMENT := simd

.DEFAULT_GOAL := help
.PHONY: help run dist test check unit plain widths wasm page tools bench hosts browsers memory layout soak soak-trainer pictures boards fuzz train clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## build the page and serve it on http://localhost:8080
	@go run ./web

dist: ## write the page to dist/, ready for any static host (URL=https://… for link previews; PTRNET_SOURCE, _RESULTS, _README: its links)
	@go run ./web dist $(if $(URL),--url "$(URL)")

test: tools check unit plain widths wasm page ## run every check and every test, browser included

# What the tests need beside Go and does not come with it. On Debian, as root, it
# is installed; elsewhere one line says what to install.
tools:
	@sh .ci/tools
	@sh .ci/axe

check: ## formatting, vet for every build, import directions
	@test -z "$$(gofmt -l .)" || { echo "not formatted (run gofmt -w .):"; gofmt -l .; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./core/... ./wasm
	GOARCH=arm64 go vet ./core/...
	GOEXPERIMENT= GOTOOLCHAIN=auto go vet ./core/... ./trainer/...
	@sh .ci/imports

unit: ## the tests of core and trainer, natively
	go test ./core/... ./trainer/...

plain: ## the numeric packages without SIMD
	GOEXPERIMENT= go test ./core/kernel ./core/network ./core/model

widths: ## the kernels again with narrower vectors
	GODEBUG=simd=256 go test ./core/kernel
	GODEBUG=simd=128 go test ./core/kernel

wasm: ## the core's tests again as WebAssembly, with SIMD, under Node
	GOOS=js GOARCH=wasm go test -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./core/...

page: ## the tests of the page, in Chromium, of its server and of its module
	go test -timeout 20m ./web/...

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

fuzz: ## fuzz every parser for a minute each
	@sh .ci/fuzz

soak-trainer: ## an hour of training under kills (PTRNET_SOAK=2m: two minutes)
	PTRNET_SOAK=$${PTRNET_SOAK:-1h} go test ./trainer -run '^TestSoak$$' -v -count 1 -timeout 0

train: ## train the default model (convex hull, 5 to 50 points)
	go run ./trainer

clean: ## remove what was built
	rm -rf build dist
