#!/usr/bin/python3
"""dask-cluster.py PATH...: Dask distributed, on this machine or on the cluster whose scheduler $DASK_SCHEDULER names.

The workers of a cluster see the transcripts and $RUNS under the same paths, and have bgtools.
"""
import glob
import os
import pathlib
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed

HERE = pathlib.Path(__file__).resolve().parent


def work(part: str, directory: str) -> int:
    return subprocess.run([HERE / "work.sh", f"{part}.ndjson", "--files-from", part], cwd=directory, check=False).returncode


def main() -> int:
    bgtools, runs = os.environ.get("BGTOOLS", "bgtools"), os.environ.get("RUNS", "runs")
    subprocess.run([HERE / "plan.sh", os.environ.get("PARTS", "16"), *sys.argv[1:]], check=True)
    parts = sorted(glob.glob(f"{glob.escape(runs)}/part.????"))

    scheduler = os.environ.get("DASK_SCHEDULER")
    cluster = None if scheduler else LocalCluster(threads_per_worker=1, dashboard_address=None)
    with Client(scheduler or cluster) as client:
        jobs = client.map(work, parts, directory=os.getcwd(), pure=False)
        for job, status in as_completed(jobs, with_results=True):
            if status != 0:
                print(f"{sys.argv[0]}: a worker ended with {status}", file=sys.stderr)
    if cluster:
        cluster.close()

    records = [f"{part}.ndjson" for part in parts]
    return subprocess.run([bgtools, "report", "--expect", f"{runs}/manifest", *records], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
