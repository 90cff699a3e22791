"""Makes the wheel and uses it in a new environment: wheel.py LIBRARY SOURCES

Exits with 77 without what makes wheels, unless BGTOOLS_REQUIRE names `python` or `all`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from run import PYTHON, has

USE = """
import bgtools, sys
checked = bgtools.check(sys.argv[1])
assert [each.code for each in checked.errors] == ["BG101", "BG307", "BG110"], checked
assert bgtools.__file__.startswith(sys.prefix), bgtools.__file__
print(bgtools.__version__)
"""


def main():
    library, sources = (Path(each).resolve() for each in sys.argv[1:])
    if missing := [each for each in ("build", "setuptools", "wheel", "venv") if not has(each)]:
        required = os.environ.get("BGTOOLS_REQUIRE", "").split()
        print(f"without {', '.join(missing)}")
        sys.exit(1 if {"python", "all"} & set(required) else 77)
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "LD_LIBRARY_PATH")}
    with tempfile.TemporaryDirectory() as folder:
        # The sources stay as they are.
        copy = Path(folder, "sources")
        shutil.copytree(sources / "tools/python", copy / "tools/python")
        (copy / "libformats/bgtools/picture").mkdir(parents=True)
        for name in ("LICENSE", "libformats/bgtools/picture/DEJAVU-LICENSE"):
            shutil.copy(sources / name, copy / name)
        subprocess.run([PYTHON, "-m", "build", "--no-isolation", "--wheel", copy / "tools/python"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**environment, "BGTOOLS_LIBRARY": str(library)})
        wheel, = (copy / "tools/python/dist").iterdir()
        if not wheel.name.startswith("bgtools-") or not wheel.name.endswith("-py3-none-linux_x86_64.whl"):
            sys.exit(f"the name of the wheel is {wheel.name}")
        names = zipfile.ZipFile(wheel).namelist()
        for name in ("bgtools/py.typed", "bgtools/lib/libbgtools.so.1", "bgtools/lib/LICENSE", "bgtools/lib/libfmt.so.9",
                     "bgtools/lib/LICENSE-libfmt"):
            if name not in names:
                sys.exit(f"the wheel has no {name}: {names}")
        subprocess.run([PYTHON, "-m", "venv", "--without-pip", f"{folder}/venv"], check=True)
        packages, = Path(folder, "venv/lib").glob("python3*/site-packages")
        zipfile.ZipFile(wheel).extractall(packages)
        environment.pop("BGTOOLS_LIBRARY", None)
        subprocess.run([f"{folder}/venv/bin/python", "-c", USE, sources / "testdata/sample/kitchen-table.mat"], check=True, cwd=folder,
                       env=environment)


if __name__ == "__main__":
    main()
