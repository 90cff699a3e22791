#!/usr/bin/env bash
# Dask distributed, with a cluster of processes on this machine.
. "$(dirname -- "${BASH_SOURCE[0]}")/prove.sh"

# With these, Dask does not look for a cluster on the network.
unset DASK_SCHEDULER
export DASK_TEMPORARY_DIRECTORY=$scratch/dask DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT=600s
prove_rows dask "$recipes/rows-dask.py" league
prove_database dask "$recipes/rows-dask.py" league
prove dask "$recipes/dask-cluster.py" league
((workers == 1)) || fail "after a restart, $workers workers ran instead of only the killed one"

# The commands with it in docs/archives.md. Its status is 77 without what other commands there need.
python3 "$source_dir/tests/season/page.py" "$program" "$source_dir/docs/archives.md" dask || (($? == 77)) ||
  fail "docs/archives.md shows something else"
