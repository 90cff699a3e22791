#!/usr/bin/env bash
# parallel-pipe.sh PATH...: GNU parallel splits the manifest, 50 transcripts per worker.
set -euo pipefail
bgtools=${BGTOOLS:-bgtools} runs=${RUNS:-runs}

mkdir -p "$runs"
rm -f -- "$runs"/run.*
"$bgtools" check --list-files "$@" >"$runs/manifest"
parallel --will-cite --pipe -N 50 --results "$runs/run.{#}.ndjson" \
  "$bgtools" check --exit-zero --allow-empty --jobs 1 --output-format ndjson --files-from - <"$runs/manifest" >/dev/null ||
  echo "$0: $? of the workers failed" >&2
# A slot that got no work leaves an empty run, or an empty file if GNU parallel ended it first. If a worker died there,
# --expect names what it did not check.
find "$runs" -name 'run.*.ndjson' -empty -delete
exec "$bgtools" report --expect "$runs/manifest" "$runs"/run.*.ndjson
