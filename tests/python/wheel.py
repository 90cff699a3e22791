"""Makes the archive of the sources of the package for Python, installs it as pip does, and uses it: wheel.py SOURCES

Exits with 77 without what need_wheels in tools/dev/common.sh installs, unless BGTOOLS_REQUIRE names `python` or `all`.
"""

import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

USE = """
import bgtools, sys
checked = bgtools.check(sys.argv[1])
assert [each.code for each in checked.errors] == ["BG101", "BG307", "BG110"], checked
assert bgtools.__file__.startswith(sys.prefix), bgtools.__file__
print(bgtools.__version__)
"""


def run(*words, **options):
    return subprocess.run([str(word) for word in words], text=True, stdout=subprocess.PIPE, check=False, **options)


def passed(*words, **options):
    done = run(*words, stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        sys.exit(f"{done.stdout[-4000:]}\n{words[0]} failed with {done.returncode}")
    return done.stdout


def main():
    sources = Path(sys.argv[1]).resolve()
    python = sources / "build/wheels/bin/python"
    if not python.exists() or run(python, "-c", "import build, scikit_build_core").returncode != 0:
        required = os.environ.get("BGTOOLS_REQUIRE", "").split()
        print("without what need_wheels installs")
        sys.exit(1 if {"python", "all"} & set(required) else 77)
    faulty = sources / "testdata/sample/kitchen-table.mat"
    # With the compiler and the warnings of the build of the tests, whose objects ccache has.
    environment = {**{key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "BGTOOLS_LIBRARY")}, "CXX": "c++"}
    with tempfile.TemporaryDirectory() as folder:
        passed(python, "-m", "build", "--no-isolation", "--outdir", folder, "-C", "cmake.define.BGTOOLS_STRICT=ON",
               sources / "tools/python", env=environment)
        archive, = Path(folder).glob("bgtools_backgammon-*.tar.gz")
        wheel, = Path(folder).glob("bgtools_backgammon-*-py3-none-linux_x86_64.whl")
        with tarfile.open(archive) as packed:
            parts = {name.split("/", 2)[1] for name in packed.getnames()}
        if not {"LICENSE", "grammars", "libengine", "libformats", "tools"} <= parts or {"build", "testdata", "tests"} & parts:
            sys.exit(f"the archive of the sources has {parts}")
        passed(python, "-m", "venv", f"{folder}/venv", env=environment)
        programs = Path(folder, "venv/bin")
        passed(programs / "pip", "install", "--no-index", wheel, env=environment)
        version = passed(programs / "python", "-c", USE, faulty, cwd=folder, env=environment).strip()
        for words in ([programs / "bgtools"], [programs / "python", "-m", "bgtools"]):
            if not passed(*words, "--version", cwd=folder).startswith(f"bgtools {version}\n"):
                sys.exit(f"{words} is another version")
            found = run(*words, "check", faulty, cwd=folder, env=environment)
            if found.returncode != 1 or "error[BG101]" not in found.stdout:
                sys.exit(f"{words} check: status {found.returncode}, {found.stdout}")


if __name__ == "__main__":
    main()
