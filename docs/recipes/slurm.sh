#!/usr/bin/env bash
# slurm.sh PATH...: a job array of Slurm, one task for each shard, and the report as a job after it. The nodes see the
# transcripts and $RUNS under the same paths, and have bgtools.
set -euo pipefail
here=$(cd -- "$(dirname -- "$0")" && pwd) bgtools=${BGTOOLS:-bgtools} runs=${RUNS:-runs} parts=${PARTS:-16}

mkdir -p "$runs"
"$bgtools" check --list-files "$@" >"$runs/manifest"
array=$(sbatch --parsable --array="1-$parts" --output="$runs/slurm.%a.log" <<END
#!/usr/bin/env bash
exec $(printf '%q %q' "$here/work.sh" "$runs/shard.")\$SLURM_ARRAY_TASK_ID.ndjson \
  --shard "\$SLURM_ARRAY_TASK_ID/$parts" $(printf '%q ' "$@")
END
)
# afterany, not afterok: a worker that failed becomes a line of the report, which would otherwise never be written.
runs_of_shards=()
for ((shard = 1; shard <= parts; ++shard)); do runs_of_shards+=("$runs/shard.$shard.ndjson"); done
exec srun --quiet --dependency="afterany:$array" "$bgtools" report --expect "$runs/manifest" "${runs_of_shards[@]}"
