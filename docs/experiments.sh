#!/bin/sh
# The experiments of docs/training.md: one short run for each lever, all else equal.
# Runs that have finished are not repeated. About a minute each on two cores.
#
#	sh docs/experiments.sh [FOLDER]
set -eu
cd "$(dirname "$0")/.."
folder=${1:-runs/experiments}
export GOTOOLCHAIN=auto GOEXPERIMENT=simd
mkdir -p "$folder"
go build -o "$folder/trainer" ./trainer
try() { # NAME FLAG…
	name=$1
	shift
	[ -f "$folder/$name.safetensors" ] && return
	rm -rf "${folder:?}/$name"
	echo "== $name: $*"
	"$folder/trainer" train --hidden 128 --steps 3000 --rate 8e-3 --warmup 300 --seed 11 --test 1000 \
		--run "$folder/$name" --out "$folder/$name.safetensors" "$@" | tail -n 1
}
try base
try order-random --order random
try order-angle --order angle
try order-hilbert --order hilbert
try one-way --encoder one-way
try faithful --order random --encoder one-way
try rate-2e-3 --rate 2e-3
try rate-4e-3 --rate 4e-3
try rate-16e-3 --rate 16e-3
try decay-none --decay none
try average-0 --average 0
try batch-32 --batch 32 --steps 12000 --warmup 1200 --rate 4e-3
try batch-512 --batch 512 --steps 750 --warmup 75 --rate 16e-3
try glimpse-1 --glimpses 1
try features-3 --features 3
try features-5 --features 5
try curriculum --curriculum 0.5
try fixed-50000 --fixed 50000
