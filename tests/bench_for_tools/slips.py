#!/usr/bin/env python3
"""Makes slips in matches and compares what bgtools and the second judge say: slips.py BGTOOLS FOLDER [COUNT [SEED]]

FOLDER has `.mat` files without a fault. Exits with 1 if one of the two finds a fault in a record where the other finds none;
different places are counted. Records with something that the second judge does not know are left out.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import second_judge  # noqa: E402


def slipped(line, chance):
    """The line with a slip: another digit, a play left out, a cube that jumps, another answer, dice exchanged; None: no line."""
    kind = chance.randrange(9)
    digits = [place.start() for place in re.finditer(r"\d", line)]
    hops = list(re.finditer(r"\S+/\S+ ?", line))
    dice = list(re.finditer(r"\d\d: ", line))
    if kind < 4 and digits:
        at = chance.choice(digits)
        return line[:at] + str(chance.randrange(10)) + line[at + 1:]
    if kind == 4 and hops:
        hop = chance.choice(hops)
        return line[:hop.start()] + " " * len(hop[0]) + line[hop.end():]
    if kind == 5:
        return None
    if kind == 6:
        return re.sub(r"=> (\d+)", lambda found: f"=> {2 * int(found[1])}", line)
    if kind == 7:
        return line.replace("Takes", "Drops") if "Takes" in line else line.replace("Drops", "Takes")
    if kind == 8 and dice:
        at = chance.choice(dice).start()
        return line[:at] + line[at + 1] + line[at] + line[at + 2:]
    return line


def with_slips(text, chance):
    lines = text.split("\n")
    places = [i for i, line in enumerate(lines) if re.search(r"^\s*\d+\)|Wins| : \d+ ", line)]
    for _ in range(chance.choice((1, 1, 1, 2))):
        at = chance.choice(places)
        lines[at] = slipped(lines[at], chance) or ""
    return "\n".join(lines)


def found_by(program, folder):
    """The first line with an error of each file that has one."""
    words = [program, "check", "--no-config", "--search-tries", "0", "--output-format", "ndjson", folder]
    printed = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout
    first = {}
    for record in map(json.loads, printed.splitlines()):
        if record["type"] == "diagnostic" and record["severity"] == "error" and not record["consequence_of"]:
            name = Path(record["path"]).name
            first[name] = min(first.get(name, 10**9), record["line"] or 10**9)
    return first


def main():
    parser = argparse.ArgumentParser(description="Compares verdicts on matches with slips.")
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int, nargs="?", default=400)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    originals = [file.read_text(errors="replace") for file in sorted(options.folder.rglob("*.mat"))]
    same = elsewhere = unknown = different = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            Path(folder, f"{number:06}.mat").write_text(with_slips(chance.choice(originals), chance))
        ours = found_by(options.program, folder)
        for file in sorted(Path(folder).iterdir()):
            try:
                line, _, _ = second_judge.judged(file.read_text())
            except second_judge.Unknown:
                unknown += 1
                continue
            if (line is None) != (file.name not in ours):
                different += 1
                print(f"{file.name}: line {line} for the second judge, {ours.get(file.name)} for bgtools")
            elif line == ours.get(file.name):
                same += 1
            else:
                elsewhere += 1
    print(f"{same} of {options.count} alike, {elsewhere} at another place, {different} different, {unknown} not judged")
    sys.exit(1 if different or not same else 0)


if __name__ == "__main__":
    main()
