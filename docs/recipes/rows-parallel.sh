#!/usr/bin/env bash
# rows-parallel.sh PATH...: the rows of all transcripts on stdout, made by GNU parallel on the cores of this machine, in shards.
set -euo pipefail
here=$(dirname -- "$0") runs=${RUNS:-runs} parts=${PARTS:-16}

mkdir -p "$runs"
seq "$parts" | parallel --will-cite --quote "$here/rows-work.sh" "$runs/rows.{}.csv" --shard "{}/$parts" "$@" ||
  echo "$0: $? of the workers failed" >&2
files=()
for ((shard = 1; shard <= parts; ++shard)); do files+=("$runs/rows.$shard.csv"); done
exec "$here/join_rows.py" "${files[@]}"
