#!/usr/bin/env python3
"""Compares what all doors find in all of testdata, in one table: doors.py PROGRAM LIBRARY SOURCES

The program is the measure. The C library is called by itself, the Python package from its sources, and the language server
by the protocol. The package for JavaScript and the page take part where they were built (tools/web/npm/build,
tools/web/page/prepare), and BGTOOLS_REQUIRE may name `node` and `page`. For each door one finding is also moved by a column,
which the comparison has to see.
"""

import argparse
import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKED = (".gz", ".zst", ".xz", ".bz2")
MOST_NAMES = 400
LEVELS = {1: "error", 2: "warning", 3: "info", 4: "note"}


def files_of_testdata(sources):
    return sorted(str(path) for path in (sources / "testdata").rglob("*") if path.is_file() and not path.name.endswith(PACKED))


def findings_of(records):
    """What every door says of a finding. One that follows from another is a note."""
    return [("note" if each["consequence_of"] else each["severity"], each["code"], each["line"], each["column"], each["message"])
            for each in records if each["type"] == "diagnostic"]


def by_program(program, names, *words):
    found = {name: [] for name in names}
    for begin in range(0, len(names), MOST_NAMES):
        ended = subprocess.run([program, "check", "--no-config", "--no-archives", "--output-format", "json", *words,
                                *names[begin:begin + MOST_NAMES]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        for each in json.loads(ended.stdout):
            if each["type"] == "diagnostic":
                found[each["path"]].extend(findings_of([each]))
    return found


def by_library(library, names):
    loaded = ctypes.CDLL(library)
    loaded.bgtools_check.restype = ctypes.c_void_p
    loaded.bgtools_check.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p]
    loaded.bgtools_free.argtypes = [ctypes.c_void_p]
    found = {}
    for name in names:
        data = Path(name).read_bytes()
        answer = loaded.bgtools_check(data, len(data), name.encode(), None, None)
        found[name] = findings_of(json.loads(ctypes.string_at(answer).decode())["result"])
        loaded.bgtools_free(answer)
    return found


def by_package(library, sources, names):
    script = ("import bgtools, dataclasses, json, sys\n"
              "for name in sys.stdin.read().splitlines():\n"
              "    print(json.dumps(list(map(dataclasses.asdict, bgtools.check(name).findings))))\n")
    environment = {**os.environ, "BGTOOLS_LIBRARY": library, "PYTHONPATH": str(sources / "tools/python/src"),
                   "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run([sys.executable, "-c", script], input="\n".join(names).encode(), stdout=subprocess.PIPE, env=environment,
                           check=True)
    return {name: findings_of(json.loads(line)) for name, line in zip(names, ended.stdout.splitlines(), strict=True)}


def by_module(package, names):
    ended = subprocess.run(["node", HERE / "findings.mjs", package], input="\n".join(names).encode(), stdout=subprocess.PIPE, check=True)
    return {name: findings_of(json.loads(line)) for name, line in zip(names, ended.stdout.splitlines(), strict=True)}


def text_of(name):
    """What an editor would show; None: it would not."""
    try:
        text = Path(name).read_bytes().decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def place_of(lines, place):
    """Line and column as the program counts them, from a place in units of UTF-16."""
    before = lines[place["line"]].encode("utf-16-le")[: 2 * place["character"]].decode("utf-16-le").removeprefix("\ufeff")
    return place["line"] + 1, len(before) + 1


def by_server(program, sources, names):
    sys.path.insert(0, str(sources / "tests/lsp"))
    from client import Client, uri_of

    found = {}
    # An editor takes a text for unfinished unless told otherwise.
    with Client(program, options={"unfinished": False}) as client:
        for begin in range(0, len(names), 40):
            some = {uri_of(name): name for name in names[begin:begin + 40]}
            for uri, name in some.items():
                client.open(uri, text_of(name))
            client.wait_for(lambda: all(client.published(uri) for uri in some), "diagnostics")  # noqa: B023
            client.wait_until_idle()
            for uri, name in some.items():
                lines = re.split("\r\n|\r|\n", text_of(name))
                found[name] = [(LEVELS[each["severity"]], each["code"], *place_of(lines, each["range"]["start"]), each["message"])
                               for each in client.published(uri)[-1]["diagnostics"] if "code" in each]
                client.close(uri)
        client.end()
    return found


def by_page(sources, module, modules, names):
    """As severity, code, place in words and message, which the page may shorten."""
    with tempfile.TemporaryDirectory() as scratch:
        page = Path(scratch) / "page.html"
        subprocess.run(["node", sources / "tools/web/page/build.mjs", module, page], stdout=subprocess.DEVNULL, check=True)
        folder = Path(scratch) / "files"
        folder.mkdir()
        called = {}
        for number, name in enumerate(names):
            called[f"{number:04}-{Path(name).name}"] = name
            shutil.copyfile(name, folder / f"{number:04}-{Path(name).name}")
        ended = subprocess.run(["node", HERE / "page_findings.mjs", page, modules, folder], stdout=subprocess.PIPE, check=True)
    found = {name: [] for name in names}
    for line in ended.stdout.splitlines():
        answer = json.loads(line)
        found[called[answer["name"]]] = [(each["severity"], each["code"], each["where"].split(" \u00b7 ")[0],
                                          each["words"].split(" ", 2)[2]) for each in answer["found"]]
    return found


def as_page_lists(findings):
    return [(severity, code, f"line {line}, column {column}", message)
            for severity, code, line, column, message in findings if severity != "note" and line is not None]


def is_same(expected, found):
    """Whether the findings are the same. An editor and a page may shorten a message, or add to it."""
    def core(each):
        return each[:-1]

    def said(left, right):
        short = right.removesuffix("…").rstrip()
        return right.startswith(left) or left.startswith(short)

    return sorted(map(core, expected)) == sorted(map(core, found)) and all(
        any(core(one) == core(other) and said(one[-1], other[-1]) for other in found) for one in expected)


def differing(wanted, found):
    return [name for name in wanted if not is_same(wanted[name], found[name])]


def altered(findings):
    """The findings of a door with one of them moved by a column."""
    for name, each in findings.items():
        if each:
            place = each[0][2]
            moved = place + 1 if isinstance(place, int) else f"{place}1"
            return {**findings, name: [(*each[0][:2], moved, *each[0][3:]), *each[1:]]}
    raise AssertionError("nothing was found")


def main():
    parser = argparse.ArgumentParser(description="Compares what all doors find in all of testdata.")
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("sources", type=Path)
    arguments = parser.parse_args()
    program, library = os.path.abspath(arguments.program), os.path.abspath(arguments.library)
    sources = arguments.sources.resolve()
    names = files_of_testdata(sources)
    assert len(names) > 500, names
    expected = by_program(program, names)
    texts = [name for name in names if text_of(name) is not None]
    expected_of_texts = by_program(program, texts, "--pass-notes")
    module = sources / "build/npm/package"
    modules = sources / "build/page/node_modules"
    has_node = (module / "engine.wasm").exists() and shutil.which("node") is not None
    has_page = has_node and modules.exists() and all(map(shutil.which, ("esbuild", "chromium")))
    doors = {
        "C": lambda: (expected, by_library(library, names)),
        "Python": lambda: (expected, by_package(library, sources, names)),
        "server": lambda: (expected_of_texts, by_server(program, sources, texts)),
    }
    if has_node:
        doors["node"] = lambda: (expected, by_module(module, names))
    if has_page:
        doors["page"] = lambda: ({name: as_page_lists(each) for name, each in expected.items()},
                                 {name: [one for one in each if one[2].startswith("line ")]
                                  for name, each in by_page(sources, module, modules, names).items()})
    required = {"node", "page"} & set(os.environ.get("BGTOOLS_REQUIRE", "").split())
    if missing := required - doors.keys():
        sys.exit(f"not built: {', '.join(sorted(missing))}")

    failures = 0
    table = defaultdict(dict)
    for door, ask in doors.items():
        wanted, found = ask()
        different = differing(wanted, found)
        assert differing(wanted, altered(found)) != different, "a finding that moved was not seen"
        failures += len(different)
        for name in different:
            table[name][door] = (wanted[name], found[name])
        count = sum(map(len, wanted.values()))
        print(f"{door:8} {len(wanted):5} files {count:6} findings  {len(different)} different")
    for door in ("node", "page"):
        if door not in doors:
            print(f"{door:8} not built")
    for name, by_door in sorted(table.items())[:20]:
        for door, (wanted, found) in by_door.items():
            print(f"\n{name}, {door}:")
            for sign, one, other in (("-", wanted, found), ("+", found, wanted)):
                for each in one:
                    if each not in other:
                        print(f"  {sign} {each}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
