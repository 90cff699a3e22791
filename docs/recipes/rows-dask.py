#!/usr/bin/python3
"""rows-dask.py PATH...: the rows of all transcripts on stdout, or in the SQLite file $DATABASE, made by Dask distributed, on this
machine or on the cluster whose scheduler $DASK_SCHEDULER names.

The workers of a cluster see the transcripts and $RUNS under the same paths, and have bgtools.
"""
import os
import pathlib
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed

HERE = pathlib.Path(__file__).resolve().parent


def work(words: list, directory: str) -> int:
    return subprocess.run([HERE / "rows-work.sh", *words], cwd=directory, check=False).returncode


def main() -> int:
    runs, parts = os.environ.get("RUNS", "runs"), int(os.environ.get("PARTS", "16"))
    database = os.environ.get("DATABASE")
    ending, join = ("sqlite", [HERE / "join_sqlite.py", database]) if database else ("csv", [HERE / "join_rows.py"])
    os.makedirs(runs, exist_ok=True)
    files = [f"{runs}/rows.{shard}.{ending}" for shard in range(1, parts + 1)]
    tasks = [[file, "--shard", f"{shard}/{parts}", *sys.argv[1:]] for shard, file in enumerate(files, 1)]

    scheduler = os.environ.get("DASK_SCHEDULER")
    cluster = None if scheduler else LocalCluster(threads_per_worker=1, dashboard_address=None)
    with Client(scheduler or cluster) as client:
        jobs = client.map(work, tasks, directory=os.getcwd(), pure=False)
        for job, status in as_completed(jobs, with_results=True):
            if status != 0:
                print(f"{sys.argv[0]}: a worker ended with {status}", file=sys.stderr)
    if cluster:
        cluster.close()
    return subprocess.run([*join, *files], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
