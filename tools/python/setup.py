"""Puts the library, with the libraries that it needs, and their licences into the wheel.

BGTOOLS_LIBRARY names the library; without it, it is the one that tools/dev/package or a release build has made.
"""

import ctypes
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
SONAME = "libbgtools.so.1"
# Every system with a Python that takes the wheel has these.
OF_THE_SYSTEM = re.compile(r"(libc|libm|libdl|libpthread|libstdc\+\+|libgcc_s)\.so\.|ld-linux|linux-vdso")


def library():
    named = os.environ.get("BGTOOLS_LIBRARY")
    places = [Path(named)] if named else [HERE.parents[1] / "build" / build / "tools" / SONAME for build in ("package", "release")]
    for place in places:
        if place.exists():
            return place.resolve()
    sys.exit("no libbgtools.so.1: run tools/dev/package, or name one in BGTOOLS_LIBRARY")


def version():
    version_of = ctypes.CDLL(str(library())).bgtools_version
    version_of.restype = ctypes.c_char_p
    return version_of().decode()


def needed():
    """The libraries that the system may lack, by the names under which they are looked for."""
    printed = subprocess.run(["ldd", library()], stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name: Path(path) for name, path in re.findall(r"(\S+) => (/\S+) \(0x", printed) if not OF_THE_SYSTEM.match(name)}


def licence_of(path):
    """The copyright file of the Debian package that a library is from."""
    for name in (path, path.resolve(), Path(f"/usr{path}"), Path(str(path).removeprefix("/usr"))):
        found = subprocess.run(["dpkg", "-S", name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
        if found.returncode == 0:
            return Path("/usr/share/doc", found.stdout.partition(":")[0], "copyright")
    sys.exit(f"{path}: no Debian package has it, so its licence is not known")


class WithLibrary(build_py):
    def run(self):
        super().run()
        folder = Path(self.build_lib) / "bgtools" / "lib"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copyfile(library(), folder / SONAME)
        shutil.copyfile(HERE.parents[1] / "LICENSE", folder / "LICENSE")
        shutil.copyfile(HERE.parents[1] / "libformats/bgtools/picture/DEJAVU-LICENSE", folder / "DEJAVU-LICENSE")
        for name, path in needed().items():
            shutil.copyfile(path, folder / name)
            shutil.copyfile(licence_of(path), folder / f"LICENSE-{name.partition('.')[0]}")


class ForEveryPython(bdist_wheel):
    """No part is compiled for one version of Python."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class OfThisSystem(Distribution):
    def has_ext_modules(self):
        return True


setup(version=version(), distclass=OfThisSystem, cmdclass={"build_py": WithLibrary, "bdist_wheel": ForEveryPython})
