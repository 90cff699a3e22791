"""Measures `bgtools check` beside programs that people know, in one run on one machine.

measure.py BGTOOLS DIRECTORY RUNS: DIRECTORY holds .mat files that GNU Backgammon can import.

Figures of a machine drift, ratios less so: the programs take turns, each figure is the median of RUNS, and a time is
the processor time of the whole process, user and system.
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
    """Processor seconds and peak memory in MiB of one run; a status that is not allowed ends everything."""
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in allowed:
        sys.exit(f"{' '.join(command[:3])} ended with {process.returncode}: {errors.decode(errors='replace')[-500:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(title, ours, other_name, other, runs):
    """Runs both in turn and prints the medians and their ratio."""
    mine, theirs = [], []
    for _ in range(runs):
        mine.append(ours())
        theirs.append(other())
    seconds = statistics.median(time for time, _ in mine)
    other_seconds = statistics.median(time for time, _ in theirs)
    memory = max(peak for _, peak in mine)
    print(f"{title}: bgtools {seconds:.3f} s, {other_name} {other_seconds:.3f} s, "
          f"{other_name} / bgtools = {other_seconds / seconds:.2f}, bgtools peak {memory:.0f} MiB", flush=True)


def main():
    bgtools, directory, runs = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    files = sorted(directory.rglob("*.mat"))
    if not files:
        sys.exit(f"{directory} holds no .mat file")
    size = sum(file.stat().st_size for file in files)
    check = [bgtools, "check", "--exit-zero"]

    with tempfile.TemporaryDirectory() as scratch:
        script = Path(scratch, "commands")
        script.write_text("set confirm save off\nset confirm new off\n" +
                          "".join(f'import mat "{file}"\n' for file in files))

        def gnubg():
            with script.open() as commands:
                return measure([GNUBG, "-t", "-q", "-r", "-s", scratch], stdin=commands)

        compare(f"{len(files)} files, {size / 1e6:.1f} MB", lambda: measure(check + [str(directory)]),
                "gnubg import", gnubg, runs)

        large = Path(scratch, "large.mat")
        with large.open("wb") as out:
            while out.tell() < LARGE:
                for file in files:
                    out.write(file.read_bytes())
        compare(f"one file, {large.stat().st_size / 1e6:.1f} MB", lambda: measure(check + [str(large)]),
                "wc", lambda: measure(["wc", str(large)]), runs)


if __name__ == "__main__":
    main()
