#!/usr/bin/env bash
# GNU parallel on this machine.
. "$(dirname -- "${BASH_SOURCE[0]}")/prove.sh"

one_process 1 league
prove parallel "$recipes/parallel.sh" league
((workers == 1)) || fail "begun again, $workers workers ran, not the one that was killed"

one_process 1 --files-from "$scratch/manifest"
prove parallel-pipe "$recipes/parallel-pipe.sh" league

# Fewer parts than there are slots.
cp -r league/sample few
"$program" check --list-files few >"$scratch/few"
one_process 1 --files-from "$scratch/few"
RUNS=runs/few
run_recipe "$recipes/parallel-pipe.sh" few
equals_one_process few

# A worker that meets a damaged file fails, and is heard all the same.
cp "$source_dir/testdata/xg/broken/cut-short.xg" league/
one_process 2 league
RUNS=runs/damaged
run_recipe "$recipes/parallel.sh" league
equals_one_process damaged
