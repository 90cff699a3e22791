"""Packages a build, has tools/dev/bom write the bills of materials, and checks them: bill.py BUILD

They have the shape of CycloneDX 1.4, name what went into each package and nothing else, and are the same every time.
"""

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BOM = Path(__file__).parents[2] / "tools/dev/bom"
SHA256 = r"[0-9a-f]{64}"
# What an object may have, in the form of the standard's JSON schema: a type, a pattern, a list of one kind, or an object. A
# key that ends with `?` may be absent.
PROPERTIES = [{"name": str, "value": str}]
HASHES = [{"alg": "SHA-256", "content": SHA256}]
FILE = {"type": "file", "name": "/.+", "hashes": HASHES, "properties": PROPERTIES}
LICENCES = [{"license": {"id?": r"[A-Za-z0-9.+-]+", "name?": ".+"}}]
COMPONENT = {"type": "library", "bom-ref": ".+", "supplier": {"name": ".+"}, "name": ".+", "version": ".+", "licenses?": LICENCES,
             "purl": r"pkg:deb/debian/([a-z0-9.-]|%2B)+@[A-Za-z0-9.%~-]+\?arch=[a-z0-9]+&upstream=[A-Za-z0-9.%~-]+",
             "properties?": PROPERTIES, "components": [FILE]}
BILL = {
    "bomFormat": "CycloneDX", "specVersion": "1.4", "version": int,
    "serialNumber": "urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    "metadata": {
        "timestamp": "2026-01-02T03:04:05Z",
        "tools": [{"name": str, "version": str}],
        "component": {"type": "application|library", "bom-ref": ".+", "name": ".+", "version": r"[0-9.]+", "hashes": HASHES,
                      "licenses": LICENCES, "purl": "pkg:generic/.+@.+"},
    },
    "components": [COMPONENT],
    "dependencies": [{"ref": ".+", "dependsOn": [".+"]}],
}


def differences(value, shape, place):
    """Where a value does not have a shape, as sentences."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return [f"{place} is not an object"]
        wanted = {key.removesuffix("?"): (each, key.endswith("?")) for key, each in shape.items()}
        found = [f"{place} has {key}" for key in value if key not in wanted]
        for key, (each, is_optional) in wanted.items():
            if key in value:
                found += differences(value[key], each, f"{place}.{key}")
            elif not is_optional:
                found.append(f"{place} has no {key}")
        return found
    if isinstance(shape, list):
        if not isinstance(value, list) or not value:
            return [f"{place} is not a list with something in it"]
        return [each for i, one in enumerate(value) for each in differences(one, shape[0], f"{place}[{i}]")]
    if isinstance(shape, type):
        return [] if isinstance(value, shape) else [f"{place} is not {shape.__name__}"]
    return [] if isinstance(value, str) and re.fullmatch(shape, value) else [f"{place} is {value!r}"]


def faults(package, bill):
    """What is wrong with the bill of a package."""
    # Nothing is compiled into that for Python.
    is_of_python = package.name.startswith("python3-")
    shape = {**BILL, "components": list, "dependencies": list} if is_of_python else BILL
    yield from differences(bill, shape, package.name)
    main = bill["metadata"]["component"]
    if main["hashes"][0]["content"] != hashlib.sha256(package.read_bytes()).hexdigest():
        yield f"{package.name}: the digest is of something else"
    references = [each["bom-ref"] for each in bill["components"]]
    if len({*references, main["bom-ref"]}) != len(references) + 1:
        yield f"{package.name}: references are not unique"
    if bill["dependencies"] != [{"ref": main["bom-ref"], "dependsOn": references}]:
        yield f"{package.name}: dependencies are not the components"
    names = {each["name"]: each for each in bill["components"]}
    for name, each in names.items():
        installed = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], stdout=subprocess.PIPE, check=True, text=True)
        if each["version"] != installed.stdout.split("\n")[0]:
            yield f"{package.name}: {name} is {installed.stdout}, not {each['version']}"
        for file in each["components"]:
            if file["hashes"][0]["content"] != hashlib.sha256(Path(file["name"]).read_bytes()).hexdigest():
                yield f"{package.name}: {file['name']} has another digest"
    if is_of_python:
        if names:
            yield f"{package.name}: with {set(names)}"
        return
    # What each consists of, and what it has nothing of.
    wanted, unwanted = {"tao-pegtl-dev", "libfmt-dev", "zlib1g-dev", "libc6-dev"}, {"libgtest-dev", "libgmock-dev"}
    uses_of_program = {"libc6": "loaded", "libdtl-dev": "included"}
    if package.name.startswith("bgtools"):
        wanted |= set(uses_of_program) | {"libarchive-dev", "nlohmann-json3-dev", "libpugixml-dev", "libuv1-dev",
                                         "libsqlite3-dev", "libcairo2-dev", "libgmime-3.0-dev", "libglib2.0-dev"}
    elif package.name.startswith("libbgtools1"):
        wanted |= {"libc6", "nlohmann-json3-dev", "libpugixml-dev"}
        unwanted |= {"libarchive-dev", "libsqlite3-dev"}
        uses_of_program = {"libc6": "loaded"}
    else:
        unwanted |= {"libarchive-dev", "nlohmann-json3-dev", "libdtl-dev"}
    if missing := wanted - set(names):
        yield f"{package.name}: without {missing}"
    if found := unwanted & set(names):
        yield f"{package.name}: with {found}"
    for name, use in uses_of_program.items():
        uses = {each["value"] for file in names.get(name, {}).get("components", []) for each in file["properties"]}
        if name in wanted and use not in uses:
            yield f"{package.name}: {name} is {uses}"
    if {"license": {"id": "MIT"}} not in names["tao-pegtl-dev"]["licenses"]:
        yield f"{package.name}: the licence of PEGTL is {names['tao-pegtl-dev']['licenses']}"


def main():
    build = Path(sys.argv[1]).resolve()
    # 2026-01-02 03:04:05
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1767323045"}
    found = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cpack", "-G", "DEB", "-B", folder, "--config", build / "CPackConfig.cmake"], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL, env=environment)
        packages = sorted(Path(folder).glob("*.deb"))
        if [each.name.partition("_")[0] for each in packages] != ["bgtools", "libbgtools-dev", "libbgtools1", "python3-bgtools"]:
            sys.exit(f"other packages: {packages}")
        subprocess.run([BOM, build, *packages], check=True, env=environment)
        bills = [Path(f"{each}.cdx.json") for each in packages]
        first = [each.read_bytes() for each in bills]
        subprocess.run([BOM, build, *packages], check=True, env={**environment, "TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "7"})
        if first != [each.read_bytes() for each in bills]:
            found.append("the second time they differ")
        for package, bill in zip(packages, bills):
            found += faults(package, json.loads(bill.read_text()))
        texts = []
        for zone in ("UTC", "Asia/Kathmandu"):
            subprocess.run([BOM, "--notices", build, "NOTICES.gz"], cwd=folder, check=True, env={**environment, "TZ": zone})
            texts.append(Path(folder, "NOTICES.gz").read_bytes())
        packages_named = re.findall(r"^={80}\n(.*)$", gzip.decompress(texts[0]).decode(), re.M)
        if texts[0] != texts[1]:
            found.append("the notices differ the second time")
        if not {"tao-pegtl-dev", "nlohmann-json3-dev", "libdtl-dev"} <= set(packages_named):
            found.append(f"the notices name {packages_named}")
        nothing = subprocess.run([BOM, build, *packages], stderr=subprocess.DEVNULL, check=False,
                                 env={key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"})
        if nothing.returncode != 2:
            found.append(f"without a time the status is {nothing.returncode}")
    print("\n".join(found[:20]) or "complete")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
