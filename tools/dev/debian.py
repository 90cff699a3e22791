"""Headers and sources of Debian's packages, for what other compilers than Debian's build."""

import subprocess
import sys
from pathlib import Path


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, **options)


def header(name):
    for folder in [Path("/usr/include"), *sorted(Path("/usr/include").glob("*-linux-gnu"))]:
        if (folder / name).exists():
            return folder / name
    sys.exit(f"the header {name} is not installed")


def get_source(folder, package, file, only=None):
    """The directory of `file` in the source of a package of Debian, with its patches, below `folder`; lists and settings of apt
    are kept there, too. `only` this directory of a large source, which no patch changes, is unpacked."""
    found = sorted(folder.glob(f"*/{file}"))
    if found:
        return found[0].parent
    (folder / "lists/partial").mkdir(parents=True, exist_ok=True)
    (folder / "cache/archives/partial").mkdir(parents=True, exist_ok=True)
    private = ["-o", f"Dir::Etc::SourceList={folder}/sources.list", "-o", "Dir::Etc::SourceParts=/dev/null",
               "-o", f"Dir::State::Lists={folder}/lists", "-o", f"Dir::Cache={folder}/cache"]
    if not (folder / "sources.list").exists():
        known = run("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(SIGNED_BY)", "Identifier: Packages",
                    "Component: main", capture_output=True, text=True).stdout
        lines = {}  # in the order of apt, which takes the first that has a version
        for line in known.splitlines():
            uri, release, key = line.split(" ", 2)
            # apt leaves the name of a field that is not set.
            signed = "" if key.startswith("$") else f"[signed-by={key}] "
            lines[f"deb-src {signed}{uri} {release} main\n"] = True
        (folder / "sources.list").write_text("".join(lines))
        run("apt-get", *private, "update", stdout=sys.stderr)
    run("apt-get", *private, "source", *(["--download-only"] if only else []), package, cwd=folder, stdout=sys.stderr)
    if only:
        original = next(folder.glob(f"{package}_*.orig.tar.xz"))
        run("tar", "-x", "-f", original, "-C", folder, "--wildcards", f"*/{only}/*")
        original.unlink()
    return next(folder.glob(f"*/{file}")).parent


def link_headers(folder, *paths):
    """Links these files and folders into a folder, for a compiler with another C library than the headers beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        link = folder / path.name
        if not link.is_symlink():
            link.symlink_to(path)
