#!/bin/sh
# The experiments of docs/ablations.md: one short run for each lever, all else equal.
# Runs that have finished are not repeated. One to three minutes each on two cores.
#
#	sh docs/experiments.sh [FOLDER]  (its name without blanks)
set -eu
cd "$(dirname "$0")/.."
folder=${1:-runs/experiments}
export GOTOOLCHAIN=auto GOEXPERIMENT=simd
mkdir -p "$folder"
go build -o "$folder/trainer" ./trainer
# shellcheck disable=SC2086 — $given is a list of flags
try() { # NAME FLAG…, beside the flags in $given
	name=$1
	shift
	[ -f "$folder/$name.safetensors" ] && return
	rm -rf "${folder:?}/$name"
	echo "== $name: $given $*"
	"$folder/trainer" train --recipe faithful --hidden 128 --config '{"Order":"x","Network":{"Bidirectional":true}}' --seed 11 --test 1000 \
		--run "$folder/$name" --out "$folder/$name.safetensors" $given "$@" | tail -n 1
}

# Hulls in batches of 128, 384,000 examples.
given='--n 5-50 --batch 128 --steps 3000 --rate 8e-3 --warmup 300'
try base
try order-random --config '{"Order":"random"}'
try one-way --config '{"Network":{"Bidirectional":false}}'
try faithful --config '{"Order":"random","Network":{"Bidirectional":false}}'
try rate-4e-3 --rate 4e-3
try rate-16e-3 --rate 16e-3
try batch-512 --batch 512 --steps 750 --warmup 75 --rate 16e-3
try fixed-50000 --config '{"fixed":50000}'

# Hulls in small batches, 384,000 examples.
given='--n 5-50 --batch 32 --steps 12000 --warmup 1200 --rate 4e-3'
try batch-32

# The LSTM without attention, hulls of 5, 10 and 20 points, 256,000 to 640,000 examples.
given='--model seq2seq --batch 32 --warmup 500 --rate 4e-3 --config {"Order":"random","Network":{"Bidirectional":false}}'
try lstm-5 --n 5 --steps 8000 --chrono 0
try lstm-5-chrono --n 5 --steps 8000 --chrono 10
try lstm-10 --n 10 --steps 12000 --chrono 0
try lstm-10-chrono --n 10 --steps 12000 --chrono 20
try lstm-20 --n 20 --steps 20000 --chrono 0
try lstm-20-chrono --n 20 --steps 20000 --chrono 50

# Triangulations of 5 to 20 points, 96,000 examples.
given='--task delaunay --n 5-20 --batch 32 --steps 3000 --warmup 300 --rate 4e-3'
try delaunay-incenter
try delaunay-lists --config '{"Sequence":"lists"}'
try delaunay-lists-rate-8e-3 --config '{"Sequence":"lists"}' --rate 8e-3

# Tours of 5 to 20 cities, 256,000 examples.
tours=$folder/tsp-5-20.txt
[ -f "$tours" ] || "$folder/trainer" gen --task tsp --n 5-20 --count 200000 --seed 20150611 --out "$tours"
given="--task tsp --data $tours --batch 32 --steps 8000 --warmup 800 --rate 4e-3"
try tsp-unmasked --distinct no
try tsp-distinct --distinct yes
try tsp-distinct-batch-16 --distinct yes --batch 16 --steps 16000 --warmup 1600

# What a seed changes: three of one cell of each problem, the paper's network, 384,000 examples.
for seed in 1 2 3; do
	for cell in hull:10 delaunay:5 tsp:5; do
		file=$folder/seed-${cell%:*}-$seed.safetensors
		[ -f "$file" ] || "$folder/trainer" train --recipe faithful --task "${cell%:*}" --n "${cell#*:}" --batch 32 --rate 4e-3 --warmup 1000 \
			--steps 12000 --seed $seed $([ $cell != tsp:5 ] || echo --distinct no) --run "${file%.safetensors}" --out "$file"
		"$folder/trainer" eval --weights "$file" --n "${cell#*:}" --count 10000 --beam 10 --no-rerank | grep ^n=
	done
done
