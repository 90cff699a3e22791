#!/usr/bin/env bash
# rows-slurm.sh PATH...: the rows of all transcripts on stdout, or in the SQLite file $DATABASE, made by a job array of Slurm, one
# task for each shard. The nodes see the transcripts and $RUNS under the same paths, and have bgtools.
set -euo pipefail
here=$(cd -- "$(dirname -- "$0")" && pwd) runs=${RUNS:-runs} parts=${PARTS:-16}
to=csv join=("$here/join_rows.py")
[[ -z ${DATABASE:-} ]] || to=sqlite join=("$here/join_sqlite.py" "$DATABASE")

mkdir -p "$runs"
array=$(sbatch --parsable --array="1-$parts" --output="$runs/rows.%a.log" <<END
#!/usr/bin/env bash
exec $(printf '%q %q' "$here/rows-work.sh" "$runs/rows.")\$SLURM_ARRAY_TASK_ID.$to \
  --shard "\$SLURM_ARRAY_TASK_ID/$parts" $(printf '%q ' "$@")
END
)
files=()
for ((shard = 1; shard <= parts; ++shard)); do files+=("$runs/rows.$shard.$to"); done
# afterany, not afterok: the join says which part is missing, and would otherwise never run.
exec srun --quiet --dependency="afterany:$array" "${join[@]}" "${files[@]}"
