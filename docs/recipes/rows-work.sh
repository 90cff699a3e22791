#!/usr/bin/env bash
# rows-work.sh PART ARGUMENT...: writes the rows of `bgtools rows ARGUMENT...` to the file PART, unless it exists: a part is
# written whole or not at all. Status 2 with a part means that some input is not a transcript; the log says which.
set -euo pipefail
bgtools=${BGTOOLS:-bgtools} part=$1
shift

[[ -e $part ]] && exit
"$bgtools" rows --jobs 1 --to csv --output "$part" "$@" || [[ -e $part ]]
