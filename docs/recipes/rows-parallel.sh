#!/usr/bin/env bash
# rows-parallel.sh PATH...: the rows of all transcripts on stdout, or in the SQLite file $DATABASE, made by GNU parallel on the cores
# of this machine, in shards.
set -euo pipefail
here=$(dirname -- "$0") runs=${RUNS:-runs} parts=${PARTS:-16}
to=csv join=("$here/join_rows.py")
[[ -z ${DATABASE:-} ]] || to=sqlite join=("$here/join_sqlite.py" "$DATABASE")

mkdir -p "$runs"
seq "$parts" | parallel --will-cite --quote "$here/rows-work.sh" "$runs/rows.{}.$to" --shard "{}/$parts" "$@" ||
  echo "$0: $? of the workers failed" >&2
files=()
for ((shard = 1; shard <= parts; ++shard)); do files+=("$runs/rows.$shard.$to"); done
exec "${join[@]}" "${files[@]}"
