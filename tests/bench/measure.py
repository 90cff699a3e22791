"""Measures `bgtools check` against well-known programs, in one run on one machine.

measure.py BGTOOLS DIRECTORY RUNS: DIRECTORY contains .mat files that GNU Backgammon can import.

The speed of a machine varies, ratios less so: the programs take turns on one core, each figure is the median of RUNS,
and a time is the processor time of the whole process, user and system. GNU Backgammon loads its neural nets before it
imports anything; that time is measured separately and subtracted.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GNUBG = "/usr/games/gnubg"
LARGE = 100_000_000


def measure(command, stdin=subprocess.DEVNULL, allowed=(0,)):
    """Returns processor seconds and peak memory in MiB of one run; exits on a status that is not allowed."""
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in allowed:
        sys.exit(f"{' '.join(command[:3])} ended with {process.returncode}: {errors.decode(errors='replace')[-500:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(title, ours, other_name, other, runs, idle=lambda: (0.0, 0.0)):
    """Runs the programs in turn and prints the medians and their ratio; `idle` is the other program with nothing to do."""
    mine, theirs, nothing = [], [], []
    for _ in range(runs):
        mine.append(ours())
        theirs.append(other())
        nothing.append(idle())
    seconds = statistics.median(time for time, _ in mine)
    other_seconds = statistics.median(time for time, _ in theirs) - statistics.median(time for time, _ in nothing)
    memory = max(peak for _, peak in mine)
    print(f"{title}: bgtools {seconds:.3f} s, {other_name} {other_seconds:.3f} s, "
          f"bgtools / {other_name} = {seconds / other_seconds:.2f}, bgtools peak {memory:.0f} MiB", flush=True)


def main():
    bgtools, directory, runs = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    files = sorted(directory.rglob("*.mat"))
    if not files:
        sys.exit(f"{directory} contains no .mat file")
    size = sum(file.stat().st_size for file in files)
    check = [bgtools, "check", "--exit-zero", "--jobs", "1"]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])

    with tempfile.TemporaryDirectory() as scratch:
        settings = ["set display off", "set confirm save off", "set confirm new off"]

        def gnubg(name, commands):
            script = Path(scratch, name)
            script.write_text("".join(f"{command}\n" for command in settings + commands))

            def run():
                with script.open() as stdin:
                    return measure([GNUBG, "-t", "-q", "-r", "-s", scratch], stdin=stdin)

            return run

        compare(f"{len(files)} files, {size / 1e6:.1f} MB", lambda: measure(check + [str(directory)]), "gnubg import",
                gnubg("imports", [f'import mat "{file}"' for file in files]), runs, idle=gnubg("nothing", []))

        large = Path(scratch, "large.mat")
        with large.open("wb") as out:
            while out.tell() < LARGE:
                for file in files:
                    out.write(file.read_bytes())
        compare(f"one file, {large.stat().st_size / 1e6:.1f} MB", lambda: measure(check + [str(large)]),
                "wc", lambda: measure(["wc", str(large)]), runs)


if __name__ == "__main__":
    main()
