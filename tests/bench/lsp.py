#!/usr/bin/env python3
"""Measures how long the language server keeps its client waiting, and how much memory it takes.

    lsp.py BGTOOLS [NAME...]

NAME is the beginning of a row's name. For each document: until its findings are published, until a hover and the symbols are
answered right after, until a cancelled hover and a shutdown are answered while the document is judged, and the peak memory
of a session in which the document grows to its size by twenty changes.
"""

import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "lsp"))
from client import Client, position  # noqa: E402

TESTDATA = Path(__file__).parents[2] / "testdata"
FAULTY = (TESTDATA / "sample/kitchen-table.mat").read_text()
CLEAN = (TESTDATA / "mat/gnubg/m06_13pt.mat").read_text()
SMALL = " 1 point match\n\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/4\n"
ROLLS = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"
URI = "file:///nowhere/match.mat"


def of_size(text, size):
    return "\n".join([text] * (size // len(text) + 1))


ROWS = {
    "clean, 2 MB": (URI, of_size(CLEAN, 2_000_000)),
    "faulty, 0.1 MB": (URI, of_size(FAULTY, 100_000)),
    "faulty, 0.5 MB": (URI, of_size(FAULTY, 500_000)),
    "faulty, 2 MB": (URI, of_size(FAULTY, 2_000_000)),
    "small matches, 2 MB": (URI, of_size(SMALL, 2_000_000)),
    "one line, 0.5 MB": ("file:///nowhere/match.sgf", ROLLS + ";B[79hehf]" * 50_000 + ")"),
    "too large, 10 MB": (URI, of_size(FAULTY, 10_000_000)),
    "5,000 folders": ("file:///" + "a/" * 5000 + "b.mat", FAULTY),
}


def place(uri, line):
    return {"textDocument": {"uri": uri}, "position": position(line, 12)}


def milliseconds(begin):
    return f"{1000 * (time.monotonic() - begin):.0f}"


def measured(program, uri, text):
    """The cells of a row."""
    with Client(program, "--no-config") as client:
        begin = time.monotonic()
        client.open(uri, text)
        client.wait_for(lambda: client.published(uri), "findings")
        yield milliseconds(begin)
        for method, params in (("hover", place(uri, text.count("\n") // 2)), ("documentSymbol", {"textDocument": {"uri": uri}})):
            begin = time.monotonic()
            client.response(client.request(f"textDocument/{method}", params))
            yield milliseconds(begin)
        client.change(uri, 2, {"text": text + "\n"})
        number = client.request("textDocument/hover", place(uri, 8))
        begin = time.monotonic()
        client.tell("$/cancelRequest", {"id": number})
        client.response(number)
        yield milliseconds(begin)
        client.change(uri, 3, {"text": text})
        begin = time.monotonic()
        client.ask("shutdown", None)
        yield milliseconds(begin)
    with Client(program, "--no-config") as client:
        client.open(uri, "")
        for version in range(2, 22):
            client.change(uri, version, {"text": text[: len(text) * (version - 1) // 20]})
            client.request("textDocument/hover", place(uri, 8))
        client.wait_for(lambda: client.published(uri)[-1:] and len(client.answers) > 20, "answers")
        status = Path(f"/proc/{client.process.pid}/status").read_text()
        peak = 1024 * int(re.search(r"VmHWM:\s*(\d+)", status)[1])
        yield f"{peak / 1e6:.0f}"


def main():
    program, *names = sys.argv[1:]
    head = ("document", "findings", "hover", "symbols", "cancel", "shutdown", "memory")
    print("".join(f"{each:>10}" if each != "document" else f"{each:22}" for each in head))
    print(f"{'':22}" + "".join(f"{each:>10}" for each in ("ms", "ms", "ms", "ms", "ms", "MB")))
    for name, (uri, text) in ROWS.items():
        if names and not any(name.startswith(each) for each in names):
            continue
        print(f"{name:22}", end="", flush=True)
        for cell in measured(program, uri, text):
            print(f"{cell:>10}", end="", flush=True)
        print(flush=True)


if __name__ == "__main__":
    main()
