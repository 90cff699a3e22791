#!/usr/bin/env bash
# Dask distributed, with a cluster of processes on this machine.
. "$(dirname -- "${BASH_SOURCE[0]}")/prove.sh"

# Both leave the network alone: no cluster is looked for, and none can be found.
unset DASK_SCHEDULER
export DASK_TEMPORARY_DIRECTORY=$scratch/dask DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT=120s
prove dask "$recipes/dask-cluster.py" league
((workers == 1)) || fail "begun again, $workers workers ran, not the one that was killed"
