#!/usr/bin/env python3
"""Makes one C++ source of the examples with which the installed headers begin: header_examples.py OUTPUT HEADER...

The first comment of a header has its example, indented, and a line that says which thread may use what. Each example becomes
a test, in which `assert` is an expectation. A header without either, or a C++ header without an example in docs/library.md,
becomes a test that fails.
"""

import pathlib
import re
import sys

GUIDE = (pathlib.Path(__file__).resolve().parents[2] / "docs/library.md").read_text()


def test_of(header, name):
    before_includes = re.split(r"^#include <bgtools|^namespace|^extern", header.read_text(), maxsplit=1, flags=re.M)[0]
    comment = re.findall(r"^(?:// ?| \* ?)(.*)$", before_includes, re.M)
    body = [f"  {line[4:]}" for line in comment if line.startswith("    ")] or ['  FAIL() << "no example";']
    if not any(line.startswith("Threads: ") for line in comment):
        body.append('  FAIL() << "no word on threads";')
    if name.startswith("bgtools/") and f"#include <{name}>" not in GUIDE:
        body.append('  FAIL() << "no example in docs/library.md";')
    return "\n".join([f"TEST(HeaderExample, {re.sub('[^a-z]', '_', name)}) {{", *body, "}"])


def main():
    output, headers = sys.argv[1], [pathlib.Path(each) for each in sys.argv[2:] if not each.endswith(".def")]
    names = [re.sub(r".*/(?=bgtools/|bgtools\.h$)", "", each.as_posix()) for each in headers]
    includes = [f"#include <{name}>" for name in names]
    tests = [test_of(header, name) for header, name in zip(headers, names)]
    text = ["#include <cstring>", "#include <gtest/gtest.h>", *includes, "#undef assert", "#define assert(...) EXPECT_TRUE((__VA_ARGS__))"]
    text += ["namespace bgtools {", "namespace {", *tests, "}  // namespace", "}  // namespace bgtools", ""]
    pathlib.Path(output).write_text("\n".join(text))


if __name__ == "__main__":
    main()
