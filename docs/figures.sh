#!/bin/sh
# The learning curves in docs/figures, drawn from the logs in docs/runs.
#
#	sh docs/figures.sh
set -eu
cd "$(dirname "$0")/.."
export GOTOOLCHAIN=auto GOEXPERIMENT=simd
draw() { # FIGURE RUN…
	figure=docs/figures/$1
	shift
	go run ./trainer plot --out "$figure" $(printf 'docs/runs/%s ' "$@")
	rm "$figure.png"
}
draw experiments-batch rate-4e-3 base rate-16e-3 batch-512 batch-32
draw experiments-order order-random base
draw experiments-tsp tsp-unmasked tsp-distinct tsp-distinct-batch-16
draw run-hull-faithful hull-faithful-first hull-faithful-third hull-faithful-fifth hull-faithful
draw run-lstm hull-seq2seq-50-first hull-seq2seq-50-second hull-seq2seq-50
draw paper-recipe hull-paper hull-faithful-first
