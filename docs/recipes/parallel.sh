#!/usr/bin/env bash
# parallel.sh PATH...: GNU parallel on the cores of this machine, in shards.
set -euo pipefail
here=$(dirname -- "$0") bgtools=${BGTOOLS:-bgtools} runs=${RUNS:-runs} parts=${PARTS:-16}

mkdir -p "$runs"
"$bgtools" check --list-files "$@" >"$runs/manifest"
seq "$parts" | parallel --will-cite --quote "$here/work.sh" "$runs/shard.{}.ndjson" --shard "{}/$parts" "$@" ||
  echo "$0: $? of the workers failed" >&2
exec "$bgtools" report --expect "$runs/manifest" "$runs"/shard.*.ndjson
