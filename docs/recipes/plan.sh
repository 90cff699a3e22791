#!/usr/bin/env bash
# plan.sh PARTS PATH...: lists the transcripts in $RUNS/manifest and splits the list into PARTS files, $RUNS/part.0000
# and so on. An existing plan is kept, so that a recipe can be started again.
set -euo pipefail
bgtools=${BGTOOLS:-bgtools} runs=${RUNS:-runs} parts=$1
shift

[[ -e $runs/manifest ]] && exit
mkdir -p "$runs"
"$bgtools" check --list-files "$@" >"$runs/manifest.new"
split --elide-empty-files --numeric-suffixes --suffix-length=4 --number="r/$parts" "$runs/manifest.new" "$runs/part."
mv "$runs/manifest.new" "$runs/manifest"
