#!/usr/bin/env bash
# parallel-ssh.sh HOSTS DIRECTORY: GNU parallel over ssh on the machines that the file HOSTS lists, one per line; they share
# no disk. Each gets a copy of DIRECTORY (relative, below the working directory) and returns its records.
set -euo pipefail
here=$(dirname -- "$0") bgtools=${BGTOOLS:-bgtools} runs=${RUNS:-runs} hosts=$1 directory=$2

"$here/plan.sh" "${PARTS:-16}" "$directory"
todo=()
for part in "$runs"/part.????; do
  [[ -e $part.ndjson && $(tail -n 1 "$part.ndjson") == '{"type":"summary"'* ]] || todo+=("$part")
done
# The manifest keeps --cleanup from removing the directory of the parts while the next one arrives; a part that did not
# arrive gives no run. --cleanup deletes what was transferred. If a machine is also this one, --workdir must name another
# directory, or the originals are deleted.
if ((${#todo[@]})); then
  parallel --will-cite --sshloginfile "$hosts" --workdir "${WORKDIR:-bgtools-work}" \
    --basefile "$directory" --basefile "$runs/manifest" --transferfile {} --return {}.ndjson --cleanup \
    test -s {} '&&' "$bgtools" check --exit-zero --jobs 1 --output-format ndjson --files-from {} '>' {}.ndjson ::: "${todo[@]}" ||
    echo "$0: $? of the workers failed" >&2
fi
exec "$bgtools" report --expect "$runs/manifest" "$runs"/part.????.ndjson
