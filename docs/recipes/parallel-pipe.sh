#!/usr/bin/env bash
# parallel-pipe.sh PATH...: GNU parallel deals the manifest out, 50 transcripts a worker.
set -euo pipefail
bgtools=${BGTOOLS:-bgtools} runs=${RUNS:-runs}

mkdir -p "$runs"
rm -f -- "$runs"/run.*
"$bgtools" check --list-files "$@" >"$runs/manifest"
parallel --will-cite --pipe -N 50 --results "$runs/run.{#}.ndjson" \
  "$bgtools" check --exit-zero --allow-empty --output-format ndjson --files-from - <"$runs/manifest" >/dev/null ||
  echo "$0: $? of the workers failed" >&2
# A slot that nothing came to leaves a run of nothing, or an empty file where GNU parallel was the faster. Had a worker
# died there, --expect would name what it did not check.
find "$runs" -name 'run.*.ndjson' -empty -delete
exec "$bgtools" report --expect "$runs/manifest" "$runs"/run.*.ndjson
