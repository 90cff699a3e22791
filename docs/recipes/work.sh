#!/usr/bin/env bash
# work.sh RUN ARGUMENT...: writes the records of `bgtools check ARGUMENT...` to the file RUN, unless it already holds a
# finished run. The last record of a finished run is its summary.
set -euo pipefail
bgtools=${BGTOOLS:-bgtools} run=$1
shift

[[ -e $run && $(tail -n 1 "$run") == '{"type":"summary"'* ]] && exit
exec "$bgtools" check --exit-zero --jobs 1 --output-format ndjson "$@" >"$run"
