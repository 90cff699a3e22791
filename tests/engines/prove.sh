# Shared by the tests of the engines, which source it; BGTOOLS_PROGRAM is the program under test.
# shellcheck shell=bash
#
# prove NAME COMMAND... runs a recipe over the folder `league` and shows that
#   - its report is the report of one process, byte for byte, in three formats, with its exit status;
#   - if a worker is killed midway, it exits with 2 and names every transcript without a receipt;
#   - when restarted, it ends with the same bytes.
set -euo pipefail
program=${BGTOOLS_PROGRAM:?the program under test}
source_dir=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
recipes=$source_dir/docs/recipes
scratch=$(mktemp -d "${TMPDIR:-/tmp}/bgtools-engine.XXXXXX")
export PARALLEL_HOME=$scratch/parallel
# The functions that stop whatever the test started, called last first.
stops=()

finish() {
  local status=$? index
  set +e
  for ((index = ${#stops[@]} - 1; index >= 0; --index)); do "${stops[index]}"; done
  if ((status != 0)); then
    echo "failed with status $status; its output:"
    tail -n +1 "$scratch"/*.log "$scratch"/*.err 2>/dev/null | tail -n 100
  fi
  rm -rf -- "$scratch"
  exit "$status"
}
trap finish EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

fail() {
  echo "FAILED: $*"
  exit 1
}

# Prints a port on which no program listens.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Repeats a command until it succeeds: until_true COMMAND... It gives up only after ten minutes, however busy the machine is.
until_true() {
  local end=$((SECONDS + 600))
  until "$@"; do
    ((SECONDS < end)) || fail "timed out: $*"
    sleep 0.1
  done
}

# A copy of the transcripts: some hundreds, with findings, and without those that cannot be checked completely, so that
# exit status 2 means that a worker is missing.
mkdir "$scratch/tree"
cd "$scratch/tree"
cp -r "$source_dir/testdata" league
"$program" check --exit-zero --output-format ndjson league 2>/dev/null >../all.ndjson || true
sed -n 's/^{"type":"error".*"path":"\([^"]*\)".*/\1/p' ../all.ndjson | xargs -d '\n' rm --
"$program" check --list-files league >../manifest
(($(wc -l <../manifest) > 300)) || fail "only $(wc -l <../manifest) transcripts"

# Writes the reports of one process: one_process STATUS ARGUMENT...
one_process() {
  local format
  expected_status=$1
  shift
  for format in human ndjson sarif; do
    status=0
    "$program" check --output-format "$format" "$@" >"$scratch/one.$format" 2>/dev/null || status=$?
    ((status == expected_status)) || fail "one process exits with $status"
  done
}
one_process 1 --files-from ../manifest

# The program that the recipes run. It adds a line to $scratch/workers for each worker. If $scratch/victim exists, the
# first worker removes it and is killed midway.
cat >"$scratch/bgtools" <<END
#!/bin/sh
case "\$*" in
*--exit-zero*)
  echo "\$*" >>"$scratch/workers"
  rm "$scratch/victim" 2>/dev/null && exec python3 "$source_dir/tests/engines/kill_midway.py" "$program" "\$@"
  ;;
rows*) echo "\$*" >>"$scratch/workers" ;;
esac
exec "$program" "\$@"
END
chmod +x "$scratch/bgtools"

# Runs the recipe and leaves its results in status, $scratch/out and $scratch/recipe.err.
run_recipe() {
  status=0
  : >"$scratch/workers"
  BGTOOLS=$scratch/bgtools RUNS=$RUNS "$@" >"$scratch/out" 2>"$scratch/recipe.err" || status=$?
  workers=$(wc -l <"$scratch/workers")
}

equals_one_process() {
  local format
  ((status == expected_status)) || fail "$1: exits with $status"
  cmp "$scratch/one.human" "$scratch/out" || fail "$1: the report differs from that of one process"
  for format in human ndjson sarif; do
    "$program" report --expect "$RUNS/manifest" --output-format "$format" "$RUNS"/*.ndjson >"$scratch/merged" 2>/dev/null || true
    cmp "$scratch/one.$format" "$scratch/merged" || fail "$1: the $format report differs from that of one process"
  done
  echo "$1: $workers workers, same report as one process"
}

prove() {
  local name=$1 run
  shift

  RUNS=runs/$name-whole
  run_recipe "$@"
  equals_one_process "$name"
  ((workers > 1)) || fail "$name: $workers workers"

  RUNS=runs/$name-killed
  touch "$scratch/victim"
  run_recipe "$@"
  [[ ! -e $scratch/victim ]] || fail "$name: no worker was killed"
  ((status == 2)) || fail "$name: exits with $status although a worker was killed"
  sed -n 's/^bgtools: \(.*\): was not checked.*/\1/p' "$scratch/recipe.err" | LC_ALL=C sort >"$scratch/named"
  # A line without a line end is not a receipt.
  for run in "$RUNS"/*.ndjson; do head -n "$(wc -l <"$run")" "$run"; done | sed -n 's/^{"type":"file".*"path":"\([^"]*\)".*/\1/p' | LC_ALL=C sort -u |
    LC_ALL=C comm -13 - "$RUNS/manifest" >"$scratch/missing"
  [[ -s $scratch/missing ]] || fail "$name: the killed worker had finished"
  cmp "$scratch/missing" "$scratch/named" || fail "$name: does not name exactly the missing transcripts"
  echo "$name: one worker killed, $(wc -l <"$scratch/missing") transcripts named as not checked"

  run_recipe "$@"
  equals_one_process "$name, restarted"
}

# prove_rows NAME COMMAND... runs a recipe that makes rows of the folder `league`, and shows that its table is that of one process,
# byte for byte; that it exits with 2 and names a part that is missing; and that a restart makes only that one.
prove_rows() {
  local name=$1
  shift
  RUNS=runs/$name-rows
  "$program" rows league >"$scratch/one.csv" 2>/dev/null || (($? == 2)) || fail "rows of one process fail"
  "$recipes/join_rows.py" "$scratch/one.csv" >"$scratch/sorted.csv"
  (($(wc -l <"$scratch/sorted.csv") > 10000)) || fail "only $(wc -l <"$scratch/sorted.csv") rows"

  run_recipe "$@"
  ((status == 0)) || fail "$name: exits with $status"
  cmp "$scratch/sorted.csv" "$scratch/out" || fail "$name: the rows differ from those of one process"
  ((workers > 1)) || fail "$name: $workers workers"
  echo "$name: $workers workers, same rows as one process"

  rm "$RUNS/rows.3.csv"
  status=0
  "$recipes/join_rows.py" "$RUNS"/rows.{1,2,3}.csv >"$scratch/out" 2>"$scratch/recipe.err" || status=$?
  ((status == 2)) || fail "$name: joins without a part, status $status"
  grep -q "rows.3.csv: was not written" "$scratch/recipe.err" || fail "$name: does not name the missing part"
  run_recipe "$@"
  cmp "$scratch/sorted.csv" "$scratch/out" || fail "$name, restarted: the rows differ from those of one process"
  ((workers == 1)) || fail "$name: after a restart, $workers workers ran instead of only the missing one"
}

# Prints all rows of a database, sorted: dump_of FILE
dump_of() {
  python3 - "$1" <<'END'
import sqlite3
import sys

database = sqlite3.connect(sys.argv[1])
print(database.execute("PRAGMA user_version").fetchone(), database.execute("PRAGMA foreign_key_check").fetchall())
for name, sql in sorted(database.execute("SELECT name, coalesce(sql, '') FROM sqlite_master").fetchall()):
    print(name, sql)
    if sql.startswith("CREATE TABLE"):
        print(*sorted(map(repr, database.execute(f"SELECT * FROM {name}"))), sep="\n")
END
}

# prove_database NAME COMMAND... does so for a recipe that writes the rows into one SQLite file, $DATABASE.
prove_database() {
  local name=$1
  shift
  export DATABASE=$name.sqlite
  RUNS=runs/$name-database
  "$program" rows --output one.sqlite league 2>/dev/null || (($? == 2)) || fail "rows of one process fail"
  dump_of one.sqlite >"$scratch/one.dump"
  (($(wc -l <"$scratch/one.dump") > 10000)) || fail "only $(wc -l <"$scratch/one.dump") rows"

  run_recipe "$@"
  ((status == 0)) || fail "$name: exits with $status"
  dump_of "$DATABASE" | cmp "$scratch/one.dump" - || fail "$name: the database differs from that of one process"
  ((workers > 1)) || fail "$name: $workers workers"
  echo "$name: $workers workers, same database as one process"

  rm "$RUNS/rows.3.sqlite" "$DATABASE"
  status=0
  "$recipes/join_sqlite.py" "$DATABASE" "$RUNS"/rows.{1,2,3}.sqlite 2>"$scratch/recipe.err" || status=$?
  ((status == 2)) || fail "$name: joins without a part, status $status"
  grep -q "rows.3.sqlite: was not written" "$scratch/recipe.err" || fail "$name: does not name the missing part"
  # The same part twice has the same keys twice.
  status=0
  "$recipes/join_sqlite.py" "$DATABASE" "$RUNS"/rows.{1,1}.sqlite 2>"$scratch/recipe.err" || status=$?
  ((status == 2)) && [[ ! -e $DATABASE ]] || fail "$name: joins a part with itself"
  run_recipe "$@"
  dump_of "$DATABASE" | cmp "$scratch/one.dump" - || fail "$name, restarted: the database differs from that of one process"
  ((workers == 1)) || fail "$name: after a restart, $workers workers ran instead of only the missing one"
  rm "$DATABASE" one.sqlite
  unset DATABASE
}
