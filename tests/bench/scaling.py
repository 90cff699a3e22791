"""Measures whether time and memory are linear: what eight times the input costs, as a ratio.

    scaling.py BGTOOLS [RUNS [NAME...]]

Each row makes an input and one eight times as large, and runs a command over both. Time is the processor time of the
process and memory its peak, each the least of RUNS and without what the program takes for one tiny game. Where the ratio of
times is above 8.5, valgrind counts the instructions, which other programs on the machine do not change, and their ratio
decides; it is printed after the row. A ratio of memory above 8.5 is decided by the most bytes that the program had
allocated: the C library keeps or returns freed memory depending on the sizes of its blocks. A ratio above 8.5 fails.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from costs import WORST
from processes import cost_of

FACTOR = 8
MOST = 8.5
MOST_BYTES_PER_GAME = 1024
# Costs below these are not measured well enough for a ratio, so a smaller one counts as this much. Times that raise a
# suspicion which counted instructions confirm or not may be much shorter than those that decide.
LEAST_SECONDS = 0.05
LEAST_SUSPICIOUS_SECONDS = 0.002
LEAST_INSTRUCTIONS = 2_000_000
LEAST_KIBIBYTES = 4096
LEAST_BYTES = 1024 * LEAST_KIBIBYTES
# How often a ratio that fails is measured again, since other programs can only add to a cost. Where valgrind decides, once
# is enough.
AGAIN = 3

GAME = """\
 Game {number}
 Ann : {score}                        Bob : 0
  1) 31: 8/5 6/5                 42: {play}
  2)  Doubles => 2                Drops
      Wins 1 point

"""
SGF_HEAD = "(;FF[4]GM[6]CA[UTF-8]AP[x:1]MI[length:0][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"
JSON_START = '{"bgtools-record":2,"matches":['
JSON_HEAD = JSON_START + '{"names":["Ann","Bob"],"length":0,'
JSON_GAME = ('{{"label":{number},"names":["Ann","Bob"],"score":[{score},0],"actions":[{{"player":1,"roll":[3,1],'
             '"play":["8/5","6/5"]}},{{"player":2,"roll":[6,4],"play":["24/18","18/14"]}},'
             '{{"player":1,"action":"double","value":2}},{{"player":2,"action":"drop"}}],'
             '"result":{{"winner":1,"points":1}}}}')


def session(count, play="8/4 6/4"):
    return " 0 point match\n\n" + "".join(
        GAME.format(number=i + 1, score=i, play=play) for i in range(count))


def matches(count):
    return "".join(" 3 point match\n\n" + GAME.format(number=1, score=0, play="8/4 6/4") for _ in range(count))


def tagged(lines):
    return "".join(lines) + session(1)


def sgf(properties="", nodes=""):
    return f"{SGF_HEAD}{properties};W[31hefe];B[64aggk]{nodes};W[double];B[drop])"


def sgf_plays(count, play):
    """A game on one line that continues with plays that nobody can make, or with comments."""
    return sgf(nodes="".join(play for _ in range(count)))


def json_record(games=1, extra=""):
    listed = ",".join(JSON_GAME.format(number=i + 1, score=i) for i in range(games))
    return f"{JSON_HEAD}{extra}\"games\":[{listed}]}}]}}"


def json_match():
    """A match of a document, or of a file of lines."""
    return json_record()[len(JSON_START):-2].replace("{", '{"bgtools-record":2,', 1)


def beavers(count):
    """A match, in which each of so many beavers breaks the same rule."""
    offers = ",".join(f'{{"player":{2 - i % 2},"action":"{"raccoon" if i % 2 else "beaver"}"}}' for i in range(count))
    before, after = json_record().replace('"length":0', '"length":5').split('{"player":2,"action":"drop"}')
    return before + offers + after


# Name, extension, size, and the text of an input of a size.
INPUTS = [
    ("games", "mat", 4000, session),
    ("games of one line", "json", 4000, json_record),
    ("matches of a document", "json", 2000, lambda n: JSON_START + ",".join([json_match()] * n) + "]}"),
    ("broken matches of a document", "json", 2000, lambda n: JSON_START + ",".join([json_match()[:-9]] * n)),
    ("matches, one a line", "jsonl", 2000, lambda n: (json_match() + "\n") * n),
    ("games, one tree each", "sgf", 4000, lambda n: "".join(sgf() for _ in range(n))),
    ("matches", "mat", 4000, matches),
    ("findings", "mat", 2000, lambda n: session(n, "8/4 6/3")),
    ("findings in Windows-1252", "mat", 2000, lambda n: session(n, "8/4 6/3").replace("Bob", "B\xf6b").encode("latin-1")),
    ("findings in UTF-16", "mat", 2000, lambda n: session(n, "8/4 6/3").encode("utf-16")),
    ("findings on one line", "sgf", 2000, lambda n: sgf_plays(n, ";W[31zzzz]")),
    ("unknown nodes on one line", "sgf", 2000, lambda n: sgf_plays(n, ";W[what]")),
    ("findings in one row", "mat", 2000, lambda n: session(1, " ".join(["8/x"] * n))),
    ("breaches of one rule of the cube", "json", 1000, beavers),
    ("allowances", "mat", 4000, lambda n: "".join(
        f"; bgtools: allow BG302 reason {i}\n" for i in range(n)) + session(n)),
    ("length of a comment", "mat", 1 << 20, lambda n: tagged(["; ", "x" * n, "\n"])),
    ("length of a comment", "sgf", 1 << 20, lambda n: sgf(f"C[{'x' * n}]")),
    ("length of an escaped comment", "sgf", 1 << 19, lambda n: sgf("C[" + "\\]" * n + "]")),
    ("length of a string", "json", 1 << 20, lambda n: json_record(extra=f'"event":"{"x" * n}",')),
    ("length of a line of junk", "mat", 1 << 18, lambda n: session(1) + "?!" * n + "\n" + session(1)),
    ("length of a row", "mat", 1 << 18, lambda n: session(1, "8/4 6/4" + " " * n)),
    ("brackets", "mat", 1 << 16, lambda n: tagged(["[" * n, "\n"])),
    ("variations", "sgf", 20000, lambda n: SGF_HEAD + "(;C[x]" * n + ")" * (n + 1)),
    ("variations of a game", "sgf", 2000, lambda n: SGF_HEAD + "(;W[31hefe](;B[64aggk]" * n + ")" * (2 * n + 1)),
    ("variations side by side", "sgf", 5000, lambda n: sgf(nodes="(;C[x])" * n)),
    ("open variations", "sgf", 20000, lambda n: "(;C[x]" * n),
    ("open parentheses", "sgf", 100000, lambda n: SGF_HEAD + "(" * n),
    ("nested lists", "json", 50000, lambda n: json_record(extra=f'"more":{"[" * n}{"]" * n},')),
    ("nested objects", "json", 50000, lambda n: json_record(extra='"more":' + '{"a":' * n + "1" + "}" * n + ",")),
    ("open lists", "json", 50000, lambda n: JSON_HEAD + '"more":' + "[" * n),
    ("tags", "mat", 10000, lambda n: tagged(f'; [Key{i} "value"]\n' for i in range(n))),
    ("equal tags", "mat", 10000, lambda n: tagged('; [Event "value"]\n' for _ in range(n))),
    ("properties", "sgf", 10000, lambda n: sgf("".join(f"XX{i}[v]" for i in range(n)))),
    ("values of a property", "sgf", 20000, lambda n: sgf("XT" + "[v]" * n)),
    ("tags", "json", 10000, lambda n: json_record(extra='"tags":[' + ",".join(
        f'["Key{i}","value"]' for i in range(n)) + "],")),
    ("length of a name", "mat", 1 << 17, lambda n: session(1).replace("Ann", "A" * n)),
    ("length of a name", "sgf", 1 << 18, lambda n: sgf().replace("Ann", "A" * n)),
    ("names", "mat", 2000, lambda n: "".join(
        session(1).replace("Ann", f"Ann{i}").replace("Bob", f"Bob{i}") for i in range(n))),
]
# The worst texts that are known of each reader, with 10 and 80 KB.
INPUTS += [(f"worst: {title}", extension, 10_000, make) for title, extension, make in WORST]
FILES = 500

# The commands that run over each input. A conversion goes to a format that differs from that of the input.
CHECKS = [("human", ["check", "--jobs", "1"]), ("ndjson", ["check", "--jobs", "1", "--output-format",
                                                     "ndjson"]),
          ("sarif", ["check", "--jobs", "1", "--output-format", "sarif"])]


def cost(command, runs):
    """The least processor seconds and KiB at the peak."""
    costs = [cost_of(command) for _ in range(runs)]
    for each in costs:
        if each.status not in (0, 1, 2):
            sys.exit(f"{' '.join(map(str, command))} ended with {each.status}")
    return min(each.seconds for each in costs), min(each.kibibytes for each in costs)


def counted(tool, out, command):
    """What a tool of valgrind writes and prints about a command."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "counts")
        run = subprocess.run(["valgrind", f"--tool={tool}", f"--{tool}-out-file={file}", *out, *map(str, command)],
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if not file.exists():
            sys.exit(f"valgrind counts nothing for {' '.join(map(str, command))}: {run.stderr}")
        return file.read_text(), run.stderr


def instructions(command):
    """How many instructions a command takes in all its threads."""
    return int(re.search(r"Collected : (\d+)", counted("callgrind", [], command)[1])[1])


def allocated(command):
    """The most bytes that a command has allocated at a time."""
    snapshots, _ = counted("massif", ["--peak-inaccuracy=0.0", "--depth=1"], command)
    return max(map(int, re.findall(r"^mem_heap_B=(\d+)", snapshots, re.M)))


def commands_for(extension):
    target = "mat" if extension in ("json", "jsonl") else "json"
    return CHECKS + [(f"convert to {target}", ["convert", "--to", target, "--output", "-"])]


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    program, runs, wanted = arguments[0], int(arguments[1]) if len(arguments) > 1 else 3, arguments[2:]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    is_bad = False
    has_valgrind = shutil.which("valgrind") is not None
    least_seconds = LEAST_SUSPICIOUS_SECONDS if has_valgrind else LEAST_SECONDS

    def measured(title, what, small, large, idle, idle_command):
        nonlocal is_bad
        costs = None
        counts = ""
        for _ in range(1 + AGAIN):
            more = cost(small, runs) + cost(large, runs)
            costs = more if costs is None else tuple(map(min, costs, more))
            own_seconds, their_seconds = (seconds - idle[0] for seconds in costs[::2])
            own_memory, their_memory = (max(kibibytes - idle[1], 0) for kibibytes in costs[1::2])
            time_ratio = their_seconds / max(own_seconds, least_seconds)
            memory_ratio = their_memory / max(own_memory, LEAST_KIBIBYTES)
            fails = time_ratio > MOST or memory_ratio > MOST
            if not fails or time_ratio > 2 * MOST or has_valgrind:
                break
        if has_valgrind:
            fails = False
            for ratio, count, least, unit in ((time_ratio, instructions, LEAST_INSTRUCTIONS, "instructions"),
                                              (memory_ratio, allocated, LEAST_BYTES, "bytes allocated")):
                if ratio <= MOST:
                    continue
                few, many, none = (count(command) for command in (small, large, idle_command))
                ratio = (many - none) / max(few - none, least)
                counts += f"  by {unit}: {few - none:,} and {many - none:,}, {ratio:.2f}"
                fails = fails or ratio > MOST
        is_bad = is_bad or fails
        print(f"{title:34} {what:16} {own_seconds:7.3f} {their_seconds:7.3f} {time_ratio:5.1f} "
              f"{own_memory / 1024:7.1f} {their_memory / 1024:7.1f} {memory_ratio:5.1f}{counts}{'  FAILS' if fails else ''}",
              flush=True)
        return their_memory - own_memory

    with tempfile.TemporaryDirectory() as scratch:
        def written(name, text):
            path = Path(scratch, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            return path

        tiny = {extension: written(f"tiny.{extension}", text)
                for extension, text in (("mat", session(1)), ("sgf", sgf()), ("json", json_record()),
                                        ("jsonl", json_match()))}
        idle = {}
        print(f"{'input':34} {'command':16} {'s':>7} {'s of 8x':>7} {'ratio':>5} {'MiB':>7} {'of 8x':>7} {'ratio':>5}")
        for title, extension, size, make in INPUTS:
            if wanted and title not in wanted:
                continue
            is_worst = title.startswith("worst: ")
            # What is around the units of a worst text is not eight times as large.
            least = written(f"least.{extension}", make(0)) if is_worst else tiny[extension]
            around = least.stat().st_size if is_worst else 0
            small = written(f"small.{extension}", make(around + size))
            large = written(f"large.{extension}", make(around + size * FACTOR))
            for what, command in commands_for(extension):
                key = (title if is_worst else "", extension, what)
                if key not in idle:
                    idle[key] = cost([program, *command, str(least)], max(runs, 5))
                grown = measured(f"{title} ({extension})", what, [program, *command, str(small)],
                                 [program, *command, str(large)], idle[key], [program, *command, str(least)])
                if title == "games" and what == "human":
                    games = size * (FACTOR - 1)
                    text = large.stat().st_size - small.stat().st_size
                    each = (grown * 1024 - text) / games
                    print(f"memory for each tiny game kept, besides its text: {each:.0f} bytes")
                    is_bad = is_bad or each > MOST_BYTES_PER_GAME
        if not wanted or "files" in wanted:
            folders = []
            for what, command in commands_for("mat"):
                idle.setdefault(("", "mat", what), cost([program, *command, str(tiny["mat"])], max(runs, 5)))
            for name, count in (("few", FILES), ("many", FILES * FACTOR)):
                for i in range(count):
                    written(f"{name}/{i}.mat", session(1, "8/4 6/3"))
                folders.append(Path(scratch, name))
            for what, command in CHECKS:
                measured("files", what, *([program, *command, str(each)] for each in folders), idle[("", "mat", what)],
                         [program, *command, str(tiny["mat"])])
            # Boost.Program_options takes arguments from the front of a vector, so that their cost is quadratic; it
            # would be 8 % of this. A list of names is read by the program.
            lists = [written(f"{each.name}.txt", "".join(f"{path}\n" for path in sorted(each.iterdir()))) for each in folders]
            converts = [[program, "convert", "--to", "json", "--output-dir", str(Path(scratch, f"out-{each.stem}")),
                         "--force", "--files-from", str(each)] for each in lists]
            measured("files", "convert to json", *converts, idle[("", "mat", "convert to json")],
                     [program, *commands_for("mat")[-1][1], str(tiny["mat"])])
    if is_bad:
        sys.exit(f"more than {MOST} times the cost for {FACTOR} times the input, or too much memory for a game")


if __name__ == "__main__":
    main(sys.argv[1:])
