#!/usr/bin/env bash
# plan.sh PARTS PATH...: lists the transcripts in $RUNS/manifest and deals the list out to PARTS files, $RUNS/part.0000
# and so on. A plan that is there is kept, so that a recipe can be begun again.
set -euo pipefail
bgtools=${BGTOOLS:-bgtools} runs=${RUNS:-runs} parts=$1
shift

[[ -e $runs/manifest ]] && exit
mkdir -p "$runs"
"$bgtools" check --list-files "$@" >"$runs/manifest.new"
split --elide-empty-files --numeric-suffixes --suffix-length=4 --number="r/$parts" "$runs/manifest.new" "$runs/part."
mv "$runs/manifest.new" "$runs/manifest"
