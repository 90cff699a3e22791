"""Runs the benchmarks of the libraries and prints each as a ratio to a reference of the same run.

    library.py LIBRARY_BENCH [REPETITIONS]

The process keeps to one core. The benchmarks take turns in random order, REPETITIONS (9) times each; a figure is the median
of the processor time, and its spread half the distance between the quarters, in percent of it.
"""

import json
import os
import statistics
import subprocess
import sys

# Name, reference, and whether the ratio says how much slower the reference is.
ROWS = [("read", "count_words", False), ("read_by_grammar", "count_words", False), ("verify_only", "count_words", False),
        ("mat_to_sgf", "count_words", False), ("generate", "generate_by_brute_force", True)]


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    repetitions = arguments[1] if len(arguments) > 1 else "9"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    run = subprocess.run([arguments[0], f"--benchmark_repetitions={repetitions}", "--benchmark_enable_random_interleaving=true",
                          "--benchmark_min_time=0.1", "--benchmark_format=json"], stdout=subprocess.PIPE, check=True)
    times = {}
    for row in json.loads(run.stdout)["benchmarks"]:
        if row["run_type"] == "iteration":
            times.setdefault(row["run_name"], []).append(row["cpu_time"])

    def spread(name):
        first, median, third = statistics.quantiles(times[name], n=4)
        return f"{(third - first) / 2 / median:.1%}"

    for name, reference, is_slower in ROWS:
        ratio = statistics.median(times[name]) / statistics.median(times[reference])
        words = f"{reference} / {name} = {1 / ratio:.1f}" if is_slower else f"{name} / {reference} = {ratio:.2f}"
        print(f"{words}, spread {spread(name)} and {spread(reference)}")


if __name__ == "__main__":
    main(sys.argv[1:])
