"""Holds the cost of fixed runs against committed figures: how many instructions they take.

    instructions.py BGTOOLS [--accept]

Unlike times, the numbers of instructions do not depend on what else the machine does, or on the processor. Only those in
the program itself count, as callgrind tells them apart: what the C library and other libraries take, and what the dynamic
linker does at the start, differs from one system to another. What is compiled into the program is the compiler's work, so
the figures hold for g++ 12 and the preset `release`. A figure may be 3 % off. What is faster than that fails, too, so that what
was gained is not lost again unseen; `--accept` writes the new figures, and `tools/dev/bench accept` runs that. Besides, tables
may cost only so much more than `check` of the same matches, and a large text has to be shared between two threads.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

TOLERANCE = 0.03
MATCHES = 200
# Converting costs more.
CONVERTED = 40
# Of `check`. Ids and the number of legal plays are what takes longest in a table. In time the ratios are lower, since the files
# have to be read, too.
MOST = {"rows": 10, "rows without ids": 4.7}
COSTLY = {"position", "gnubg_id", "xgid", "legal_plays"}
# How much of the work on a large text the busier of two threads may have.
BUSIER = 0.56
LARGE = 4 << 20
ROOT = Path(__file__).resolve().parents[2]
FIGURES = Path(__file__).with_name("instructions.txt")


def instructions_of(program, counts):
    """The instructions in the object `program` itself, from a file that callgrind wrote."""
    names, total, is_ours, is_call = {}, 0, False, False
    for line in counts.splitlines():
        if found := re.match(r"ob=\((\d+)\)(?: (.*))?", line):
            if found[2]:
                names[found[1]] = found[2]
            is_ours = names[found[1]] == program
        elif found := re.match(r"cob=\((\d+)\) (.*)", line):
            names[found[1]] = found[2]
        elif line.startswith("calls="):
            is_call = True
        elif found := re.match(r"[+\-*\d]\S* (\d+)$", line):
            # The line after a call holds what the called function takes, which is also told there.
            if is_ours and not is_call:
                total += int(found[1])
            is_call = False
    return total


def counts_of_threads(program, arguments, scratch):
    """The instructions of each thread."""
    out = Path(scratch, "counts")
    run = subprocess.run(["valgrind", "--tool=callgrind", "--separate-threads=yes", f"--callgrind-out-file={out}", program,
                          *map(str, arguments)],
                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(f"{' '.join(map(str, arguments))} ended with {run.returncode} under valgrind: {run.stderr}")
    counts = []
    for part in sorted(Path(scratch).glob("counts-*")):
        counts.append(instructions_of(program, part.read_text()))
        part.unlink()
    return counts


def count(program, arguments, scratch):
    return sum(counts_of_threads(program, arguments, scratch))


def busier_part(program, scratch):
    """How much of the work on a large text the busier of two threads has."""
    large = Path(scratch, "large.mat")
    all_bytes = Path(scratch, "all.mat").read_bytes()
    large.write_bytes(all_bytes * (LARGE // len(all_bytes) + 1))
    check = ["check", "--no-config", "--exit-zero", large, "--jobs"]
    return max(counts_of_threads(program, [*check, 2], scratch)) / count(program, [*check, 1], scratch)


def runs(scratch):
    """Names and arguments of the runs. They read matches that gnubg played against itself."""
    samples = sorted(Path(ROOT, "testdata/mat/gnubg").glob("*.mat"))
    folder = Path(scratch, "matches")
    folder.mkdir()
    for number in range(MATCHES):
        sample = samples[number % len(samples)]
        Path(folder, f"{number:03}-{sample.name}").write_bytes(sample.read_bytes())
    one = Path(scratch, "all.mat")
    one.write_bytes(b"".join(file.read_bytes() for file in sorted(folder.iterdir())[:CONVERTED]))
    sgf, output = Path(scratch, "all.sgf"), Path(scratch, "out")
    page = re.search(r"^### turns\n(.*?)(?=^##)", Path(ROOT, "docs/rows.md").read_text(), re.M | re.S)[1]
    cheap = [name for name in re.findall(r"^\| `(\w+)` \|", page, re.M) if name not in COSTLY]
    return [("check mat", ["check", "--no-config", "--exit-zero", "--jobs", "1", folder]),
            ("rows", ["rows", "--no-config", "--jobs", "1", folder]),
            ("rows without ids", ["rows", "--no-config", "--jobs", "1", "--columns", ",".join(cheap), folder]),
            ("mat to sgf", ["convert", "--no-config", "--to", "sgf", "--output", sgf, one]),
            ("check sgf", ["check", "--no-config", "--exit-zero", "--jobs", "1", sgf]),
            ("sgf to mat", ["convert", "--no-config", "--to", "mat", "--output", output, sgf])]


def main(arguments):
    if not arguments or arguments[1:] not in ([], ["--accept"]):
        sys.exit(__doc__)
    program = str(Path(arguments[0]).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        counted = {name: count(program, command, scratch) for name, command in runs(scratch)}
        busier = busier_part(program, scratch)
    if arguments[1:]:
        FIGURES.write_text("".join(f"{name}: {figure}\n" for name, figure in counted.items()))
    accepted = dict(line.rsplit(": ", 1) for line in FIGURES.read_text().splitlines())
    is_bad = accepted.keys() != counted.keys()
    for name, figure in counted.items():
        ratio = figure / int(accepted.get(name, figure))
        is_off = abs(ratio - 1) > TOLERANCE
        is_bad = is_bad or is_off
        print(f"{name}: {figure / 1e6:.1f} million instructions, {ratio:.3f} of the figure{' FAILED' if is_off else ''}")
    for name, most in MOST.items():
        ratio = counted[name] / counted["check mat"]
        is_bad = is_bad or ratio > most
        print(f"{name}: {ratio:.2f} times check, at most {most}{' FAILED' if ratio > most else ''}")
    is_bad = is_bad or busier > BUSIER
    print(f"two jobs: {busier:.3f} of one in the busier thread, at most {BUSIER}{' FAILED' if busier > BUSIER else ''}")
    if is_bad:
        sys.exit(f"{FIGURES.name} has other figures; if the change is worth it, run tools/dev/bench accept")


if __name__ == "__main__":
    main(sys.argv[1:])
