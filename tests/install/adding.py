#!/usr/bin/env python3
"""Checks what docs/adding.md shows: applies all its diffs to one copy of the tree, builds it and tries the result.

usage: adding.py SOURCE_DIRECTORY WORK_DIRECTORY [CMAKE_ARGUMENT...]
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

EXPECTED = ["A rule", "A format", "A question and its command", "A report format", "A switch of the rules", "A column", "A key", "An option"]
NOT_OF_THE_TREE = {".git", "build"}


def diffs_of(page):
    """Returns the diff of each section by its title, in the order of the page."""
    found = {}
    for section in page.split("\n## ")[1:]:
        blocks = re.findall(r"^```diff\n(.*?)^```$", section, re.M | re.S)
        title = section.split("\n", 1)[0]
        assert len(blocks) == 1, f"{title}: {len(blocks)} diffs"
        found[title] = blocks[0]
    return found


def apply(diffs, tree):
    """Applies the diffs in order; their lines of context must match exactly."""
    command = ["patch", "-p1", "--fuzz=0", "--batch", "--no-backup-if-mismatch"]
    for title, diff in diffs.items():
        done = subprocess.run(command, cwd=tree, input=diff, text=True, capture_output=True)
        assert done.returncode == 0, f"{title}: the diff does not apply\n{done.stdout}{done.stderr}"


def take_changes(fresh, tree):
    """Makes `tree` equal to `fresh` without touching equal files, so that another run builds only what has changed."""
    for directory, _, names in os.walk(tree):
        for name in names:
            old = pathlib.Path(directory, name)
            if not (fresh / old.relative_to(tree)).exists():
                old.unlink()
    for directory, _, names in os.walk(fresh):
        for name in names:
            new = pathlib.Path(directory, name)
            old = tree / new.relative_to(fresh)
            if old.is_file() and old.read_bytes() == new.read_bytes():
                continue
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(new, old)


def added_files(diff, below):
    return re.findall(rf"^--- /dev/null\n\+\+\+ b/({re.escape(below)}/\S+)$", diff, re.M)


def example(page, title):
    return re.search(rf"^## {title}.*?^```\n(.*?)^```", page, re.M | re.S).group(1)


def codes_in(program, text):
    done = subprocess.run(
        [program, "check", "--min-severity", "info", "--output-format", "concise", "-"],
        input=text,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return re.findall(r"\[(BG\d+)\]", done.stdout)


def main():
    source, work = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    diffs = diffs_of((source / "docs/adding.md").read_text())
    assert list(diffs) == EXPECTED, list(diffs)

    fresh, tree, build = work / "fresh", work / "tree", work / "build"
    shutil.rmtree(fresh, ignore_errors=True)
    top = str(source)
    shutil.copytree(source, fresh, symlinks=True, ignore=lambda at, _: NOT_OF_THE_TREE if at == top else ())
    apply(diffs, fresh)
    take_changes(fresh, tree)
    shutil.rmtree(fresh)

    configure = ["cmake", "-S", tree, "-B", build, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0"]
    configure += ["-DBGTOOLS_FOLDER_UNITS=ON", "-DBGTOOLS_BUILD_TESTS=OFF", "-DBGTOOLS_INSTALL=OFF", *sys.argv[3:]]
    subprocess.run(configure, check=True)
    subprocess.run(["cmake", "--build", build, "-j2", "--target", "bgtools"], check=True)
    program = build / "tools/bgtools"

    rule_pages = added_files(diffs["A rule"], "docs/rules")
    assert len(rule_pages) == 1, rule_pages
    page = (tree / rule_pages[0]).read_text()
    code = pathlib.Path(rule_pages[0]).stem
    assert code in codes_in(program, example(page, "Bad")), "the bad example does not break the rule"
    assert code not in codes_in(program, example(page, "Good")), "the good example breaks the rule"

    for title in EXPECTED[1:]:
        pages = added_files(diffs[title], "tests/cli")
        assert pages, f"{title}: the diff has no page of commands"
        for each in pages:
            subprocess.run([sys.executable, tree / "tests/cli/run_commands.py", program, tree / each], check=True)


if __name__ == "__main__":
    main()
