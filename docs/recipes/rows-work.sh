#!/usr/bin/env bash
# rows-work.sh PART ARGUMENT...: writes the rows of `bgtools rows ARGUMENT...` to the file PART, unless it exists: a part is
# written whole or not at all. The ending of PART, .csv or .sqlite, says what it is. Status 2 with a part means that some input is
# not a transcript; the log says which.
set -euo pipefail
bgtools=${BGTOOLS:-bgtools} part=$1
shift

[[ -e $part ]] && exit
"$bgtools" rows --jobs 1 --output "$part" "$@" || [[ -e $part ]]
