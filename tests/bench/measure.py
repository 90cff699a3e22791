"""Measures bgtools against well-known programs, in one run on one machine, and prints a table in Markdown.

measure.py BGTOOLS LIBRARY_BENCH DIRECTORY RUNS: DIRECTORY contains .mat files that GNU Backgammon can import.

The speed of a machine varies, ratios less so: the programs take turns on one core, each figure is the median of RUNS, and a
time is the processor time of the whole process, user and system. The spread is half the distance between the quarters of the
ratios. GNU Backgammon loads its neural nets before it imports anything; that time is measured separately and subtracted.
"""

import datetime
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from processes import cost_of

GNUBG = "/usr/games/gnubg"
LARGE = 100_000_000
MANY = 100_000


def measure(command, stdin=subprocess.DEVNULL):
    """Returns the processor seconds of one run; exits if it fails."""
    process = subprocess.Popen(list(map(str, command)), stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command[:3]))} ended with {process.returncode}: "
                 f"{errors.decode(errors='replace')[-500:]}")
    return usage.ru_utime + usage.ru_stime


def peak_of(command):
    """Returns the peak memory of one run in MiB; exits if it fails."""
    cost = cost_of(command)
    if cost.status != 0:
        sys.exit(f"{' '.join(map(str, command[:3]))} ended with {cost.status}")
    return cost.kibibytes / 1024


def row(name, ratios, words):
    spread = ""
    if len(ratios) > 1:
        first, _, third = statistics.quantiles(ratios, n=4)
        spread = f"{(third - first) / 2 / statistics.median(ratios):.0%}"
    print(f"| {name} | {statistics.median(ratios):.2f} | {spread} | {words} |", flush=True)


def compare(name, runs, over, under, idle=lambda: 0.0):
    """Prints the time of `over` divided by that of `under`, which take turns; `idle` is `over` with nothing to do."""
    ratios, overs, unders = [], [], []
    for _ in range(runs):
        first, second = over() - idle(), under()
        overs.append(first)
        unders.append(second)
        ratios.append(first / second)
    row(name, ratios, f"{statistics.median(overs) * 1e3:.1f} / {statistics.median(unders) * 1e3:.1f} ms")


def processor():
    """The name of the processor, as the system gives it."""
    try:
        found = re.search(r"^model name\s*: (.*)", Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def rates_of(library_bench, runs):
    """For each benchmark the median of its time, and of its bytes in a second, if it has any."""
    out = subprocess.run([library_bench, f"--benchmark_repetitions={runs}", "--benchmark_min_time=0.1",
                          "--benchmark_enable_random_interleaving=true", "--benchmark_format=json",
                          "--benchmark_filter=^(read|generate.*)$"], stdout=subprocess.PIPE, check=True).stdout
    times, rates = {}, {}
    for each in json.loads(out)["benchmarks"]:
        if each["run_type"] == "iteration":
            times.setdefault(each["run_name"], []).append(each["cpu_time"])
            rates.setdefault(each["run_name"], []).append(each.get("bytes_per_second", 0))
    return times, rates


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    bgtools, library_bench, directory, runs = sys.argv[1], sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])
    files = sorted(directory.rglob("*.mat"))
    if not files:
        sys.exit(f"{directory} contains no .mat file")
    size = sum(file.stat().st_size for file in files)
    check = [bgtools, "check", "--no-config", "--exit-zero", "--jobs", "1"]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    print(f"{processor()}, one core; {datetime.date.today()}; medians of {runs}\n")
    print("| | ratio | spread | processor time |\n|---|--:|--:|---|")

    with tempfile.TemporaryDirectory() as scratch:
        settings = ["set display off", "set confirm save off", "set confirm new off"]

        def gnubg(name, commands):
            script = Path(scratch, name)
            script.write_text("".join(f"{command}\n" for command in settings + commands))

            def run():
                with script.open() as stdin:
                    return measure([GNUBG, "-t", "-q", "-r", "-s", scratch], stdin=stdin)

            return run

        def text_of(name, least):
            text = Path(scratch, name)
            with text.open("wb") as out:
                while out.tell() < least:
                    for file in files:
                        out.write(file.read_bytes())
                        if out.tell() >= least:
                            break
            return text

        nothing = gnubg("nothing", [])
        compare(f"gnubg import / check, {len(files):,} files, {size / 1e6:.1f} MB", runs,
                gnubg("imports", [f'import mat "{file}"' for file in files]), lambda: measure(check + [directory]), nothing)

        saved, whole, converted = Path(scratch, "saved.sgf"), Path(scratch, "whole.mat"), Path(scratch, "converted.sgf")
        whole.write_bytes(b"".join(file.read_bytes() for file in files))
        convert = [bgtools, "convert", "--no-config", "--jobs", "1", "--force", whole, "--output", converted]
        compare("gnubg import and save / mat to sgf with reading back, for us in one file", runs,
                gnubg("saves", [line for file in files for line in (f'import mat "{file}"', f'save match "{saved}"')]),
                lambda: measure(convert), nothing)

        large, eighth = text_of("large.mat", LARGE), text_of("eighth.mat", LARGE // 8)
        compare(f"check of {large.stat().st_size / 1e6:.0f} MB / `wc`", runs, lambda: measure(check + [large]),
                lambda: measure(["wc", large]))
        compare("check of that / check of an eighth of it", runs, lambda: measure(check + [large]),
                lambda: measure(check + [eighth]))

        times, rates = rates_of(library_bench, runs)
        digests = [measure(["md5sum", large]) / large.stat().st_size for _ in range(runs)]
        row("read only / `md5sum`, a byte", [1 / rate / digest for rate, digest in zip(rates["read"], digests)],
            f"{1e9 / statistics.median(rates['read']):.2f} / {1e9 * statistics.median(digests):.2f} ns")
        row("legal plays of a roll: brute force / ours",
            [slow / fast for slow, fast in zip(times["generate_by_brute_force"], times["generate"])], "")

        packed = Path(scratch, "matches.zip")
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
            for file in files:
                out.write(file, file.relative_to(directory))
        compare("check of a deflated zip / of the plain files", runs, lambda: measure(check + [packed]),
                lambda: measure(check + [directory]))

        def often(command, times):
            """Short processes are measured many at a time, since the system counts their time coarsely."""
            def run():
                return sum(measure(command) for _ in range(times)) / times
            return run

        compare("a process that checks one small file / `git --version`", runs, often(check + [files[0]], 50),
                often(["git", "--version"], 50))

        many = Path(scratch, "many")
        originals = []
        for number in range(MANY):
            file = Path(many, f"{number // 1000}", f"{number}.mat")
            file.parent.mkdir(parents=True, exist_ok=True)
            if number < len(files):
                originals.append(shutil.copy(files[number], file))
            else:
                os.link(originals[number % len(originals)], file)
        peak, beyond = peak_of(check + [many]), peak_of(check + [large]) - large.stat().st_size / 2**20
    print(f"\nPeak memory: {peak:.1f} MiB for {MANY:,} files in folders of 1,000; {beyond:.1f} MiB beyond its bytes for the "
          f"file of {LARGE // 1_000_000} MB.")


if __name__ == "__main__":
    main()
