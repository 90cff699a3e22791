#!/usr/bin/env bash
# GNU parallel on this machine.
. "$(dirname -- "${BASH_SOURCE[0]}")/prove.sh"

prove_rows parallel "$recipes/rows-parallel.sh" league
prove_database parallel "$recipes/rows-parallel.sh" league
one_process 1 league
prove parallel "$recipes/parallel.sh" league
((workers == 1)) || fail "after a restart, $workers workers ran instead of only the killed one"

one_process 1 --files-from "$scratch/manifest"
prove parallel-pipe "$recipes/parallel-pipe.sh" league

# Fewer parts than slots.
cp -r league/sample few
"$program" check --list-files few >"$scratch/few"
one_process 1 --files-from "$scratch/few"
RUNS=runs/few
run_recipe "$recipes/parallel-pipe.sh" few
equals_one_process few

# A worker that reads a damaged file fails, but its report is still used.
cp "$source_dir/testdata/xg/broken/cut-short.xg" league/
one_process 2 league
RUNS=runs/damaged
run_recipe "$recipes/parallel.sh" league
equals_one_process damaged
