"""Builds the package with scikit-build-core. Sources of it alone hold those of the library, which lie above this folder here."""

import os
import shutil
import tempfile
from pathlib import Path

from scikit_build_core import build
from scikit_build_core.build import (  # noqa: F401
    build_editable,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
# What CMake reads. Debian's packages and the tests are not made from these sources.
NAMES = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "cmake", "docs/rules", "grammars", "libengine", "libformats", "tools"]
LEFT_OUT = ["dev", "editor", "web"]


def in_one_place(settings):
    """Settings whose paths lead out of the folder of the package, for a folder with everything."""
    for here, there in [('"backend"', '"scikit_build_core.build"'), ('backend-path = ["."]\n', ""), ('"../.."', '"."'),
                        ('"../../', '"'), ('"README.md"', '"tools/python/README.md"'), ('"src/', '"tools/python/src/')]:
        if here not in settings:
            raise ValueError(f"the settings have no {here}")
        settings = settings.replace(here, there)
    return settings


def build_sdist(directory, settings=None):
    directory = os.path.abspath(directory)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "bgtools")
        for name in NAMES:
            source, copy = TOP / name, place / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                left_out = shutil.ignore_patterns("__pycache__", "dist", *(LEFT_OUT if name == "tools" else []))
                shutil.copytree(source, copy, ignore=left_out)
            else:
                shutil.copyfile(source, copy)
        (place / "pyproject.toml").write_text(in_one_place((HERE / "pyproject.toml").read_text()))
        os.chdir(place)
        try:
            return build.build_sdist(directory, settings)
        finally:
            os.chdir(HERE)
