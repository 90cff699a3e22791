#!/usr/bin/env python3
"""Tests what the scripts of tools/dev and those for GitHub say and do, without building or installing anything.

    scripts.py SOURCE-DIRECTORY
"""

import hashlib
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv.pop()).resolve()

# A build of five steps, as ninja prints them where its output is not a terminal. The third ends when a file is there, which
# those who wait for a word of the build put there when they have heard it.
BUILD = """set -euo pipefail
. tools/dev/common.sh
steps() {
  for i in 1 2 3 4 5; do
    echo "[$i/5] Building part $i"
    ((i != 3)) || until [[ -e ${HEARD:-/dev/null} ]] || ((SECONDS > 600)); do sleep 0.05; done
  done
  return "$1"
}
"""


def said(script):
    """What a script says where stderr is not a terminal, and its exit status."""
    done = subprocess.run(["bash", "-c", BUILD + script], cwd=SOURCE, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr, done.returncode


class BuildSpeaks(unittest.TestCase):
    def test_a_line_from_time_to_time(self):
        with tempfile.TemporaryDirectory() as folder:
            heard = pathlib.Path(folder, "heard")
            with subprocess.Popen(
                ["bash", "-c", BUILD + 'speaking "building build/x" steps 0'],
                cwd=SOURCE,
                env={**os.environ, "BGTOOLS_PROGRESS_SECONDS": "1", "HEARD": str(heard)},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            ) as process:
                lines = [process.stderr.readline()]
                lines.append(process.stderr.readline())
                heard.touch()
                lines += process.stderr.readlines()
                self.assertEqual((process.stdout.read(), process.wait()), ("", 0))
        for line in lines:
            self.assertRegex(line, r"^building build/x: [1-5] of 5 steps after \d+ s\n$")

    def test_nothing_if_there_is_nothing_to_do(self):
        self.assertEqual(said('speaking "building build/x" true'), ("", "", 0))

    def test_what_failed_is_shown(self):
        _, err, status = said('speaking "building build/x" steps 3')
        self.assertEqual(status, 3)
        self.assertIn("[5/5] Building part 5\n", err)
        self.assertTrue(err.endswith("failed with status 3: steps 3\n"), err)

    def test_the_line_of_ninja_on_a_terminal(self):
        ours, theirs = pty.openpty()
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        heard = pathlib.Path(place.name, "heard")
        process = subprocess.Popen(
            ["bash", "-c", BUILD + 'speaking "building build/x" steps 0; echo done >&2'],
            cwd=SOURCE,
            env={**os.environ, "HEARD": str(heard)},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        text = b""
        try:
            while part := os.read(ours, 4096):
                text += part
                if b"Building part 3" in text:
                    heard.touch()
        except OSError:  # the other side is closed
            pass
        os.close(ours)
        self.assertEqual(process.wait(), 0)
        parts = text.decode().split("\r\x1b[K")
        self.assertRegex(parts[1], r"^building build/x: \[[1-5]/5\] Building part [1-5]$")
        self.assertEqual(parts[-1], "done\r\n")


# What stands for apt-get: it lists two packages if asked what it would do, and takes its time if not.
APT = """apt-get() { :; }
dpkg-query() { return 1; }
env() {
  [[ $* != *' -s' ]] || { printf 'Inst one\nInst two\nConf one\n'; return; }
  echo '0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.'
  for line in 'Get:1 one' 'Get:2 two' 'Unpacking one' 'Unpacking two' 'Setting up one' 'Setting up two'; do
    echo "$line"
    sleep 0.6
  done
}
sudo() { "$@"; }
"""


class InstallingSpeaks(unittest.TestCase):
    def test_how_many_packages_and_how_far(self):
        out, err, status = said(APT + "need_packages one")
        self.assertEqual((out, status), ("", 0))
        first, *lines = err.splitlines()
        self.assertEqual(first, "installing packages of Debian: one")
        self.assertGreaterEqual(len(lines), 1, err)
        for line in lines:
            self.assertRegex(line, r"^installing 2 packages, with those that they need: [1-6] of 6 steps after \d+ s$")


class ActionInstalls(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.top = pathlib.Path(self.place.name)
        shutil.copytree(SOURCE / ".github", self.top / ".github")
        made = self.top / "build/package"
        self.tool("tools/dev/package", f"mkdir -p {made}; echo '!<arch>' > {made}/bgtools_1.deb")
        self.tool("bin/apt-get", "")
        self.tool("bin/sudo", 'exec "$@"')
        # What is at any address, for curl -o FILE.
        self.tool("bin/curl", f'while [ "$1" != -o ]; do shift; done; cp {self.top}/there "$2"')

    def tearDown(self):
        self.place.cleanup()

    def tool(self, name, work):
        """Puts a program there that writes down how it is called."""
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/bin/sh\necho "{path.name} $*" >> {self.top}/calls\n{work}\n')
        path.chmod(0o755)

    def install(self, *arguments):
        for name in "calls", "path":
            (self.top / name).unlink(missing_ok=True)
        return subprocess.run(
            [self.top / ".github/actions/check/install", *arguments],
            cwd=self.top,
            env={**os.environ, "PATH": f"{self.top}/bin:{os.environ['PATH']}", "GITHUB_PATH": str(self.top / "path")},
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self, *arguments):
        done = self.install(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        if not (self.top / "calls").exists():
            return []
        calls = (self.top / "calls").read_text().splitlines()
        return [call for call in calls if call.startswith(("package", "curl", "apt-get install"))]

    def refusal(self, *arguments):
        """Why something is refused. It was not installed, then."""
        done = self.install(*arguments)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertFalse((self.top / "path").exists())
        if (self.top / "calls").exists():
            self.assertNotIn("apt-get", (self.top / "calls").read_text())
        return done.stderr

    def installed(self):
        """The program that later steps find."""
        return pathlib.Path((self.top / "path").read_text().rstrip("\n"), "bgtools")

    def write(self, name, data):
        """Writes a file, and returns its SHA-256."""
        (self.top / name).write_bytes(data)
        return hashlib.sha256(data).hexdigest()

    def archive(self, name, program):
        """An archive as tools/dev/package makes it, with a program, and its SHA-256."""
        (self.top / "usr/bin").mkdir(parents=True)
        self.write("usr/bin/bgtools", program)
        subprocess.run(["tar", "-c", "-z", "-f", name, "usr"], cwd=self.top, check=True)
        return self.write(name, (self.top / name).read_bytes())

    APT = "apt-get install -q -y --no-install-recommends --reinstall --allow-downgrades"

    def test_what_a_cache_restored_is_not_made_again(self):
        kept = self.top / "kept"
        install = f"{self.APT} {kept}/bgtools_1.deb"
        self.assertEqual(self.calls(kept), ["package ", install])
        self.assertEqual(self.calls(kept, "", ""), [install])

    def test_a_package_that_is_named_is_installed(self):
        right = self.write("mine.deb", b"!<arch>\n")
        self.assertEqual(self.calls("kept", "mine.deb"), [f"{self.APT} ./mine.deb"])
        self.assertEqual(self.calls("kept", self.top / "mine.deb", right.upper()), [f"{self.APT} {self.top}/mine.deb"])

    def test_a_program_and_its_archive_need_no_root(self):
        program = b"\x7fELF\0 the program"
        right = self.write("program", program)
        self.assertEqual(self.calls("kept", "program", right), [])
        self.assertEqual(self.installed().read_bytes(), program)
        self.assertEqual(self.installed(), self.top.resolve() / "kept/bin/bgtools")
        self.assertTrue(os.access(self.installed(), os.X_OK))
        self.archive("program.tar.gz", b"\x7fELF\0 another")
        self.assertEqual(self.calls("kept", "program.tar.gz"), [])
        self.assertEqual(self.installed().read_bytes(), b"\x7fELF\0 another")

    def test_what_an_address_has_is_installed(self):
        address = "https://example.org/v1/bgtools?raw"
        right = self.write("there", b"!<arch>\n")
        get, install = self.calls("kept", address, right)
        self.assertRegex(get, rf"^curl .*--proto =https .* {re.escape(address)}$")
        self.assertRegex(install, rf"^{self.APT} /\S*/bgtools\.deb$")
        right = self.archive("there", b"\x7fELF\0 from far away")
        self.assertEqual(len(self.calls("kept", address, right)), 1)
        self.assertEqual(self.installed().read_bytes(), b"\x7fELF\0 from far away")

    def test_what_nobody_vouches_for_is_refused(self):
        wrong = "0" * 64
        for data in b"!<arch>\n", b"\x7fELF":
            right = self.write("there", data)
            self.assertIn("needs the SHA-256", self.refusal("kept", "https://example.org/bgtools"))
            self.assertIn(f"is {right}, not {wrong}", self.refusal("kept", "https://example.org/bgtools", wrong))
            self.assertIn(f"is {right}, not {wrong}", self.refusal("kept", "there", wrong))
            self.assertIn("not *", self.refusal("kept", "there", "*"))
            self.assertIn("begins with https://", self.refusal("kept", "http://example.org/bgtools", right))
        self.assertIn("no package that should have it", self.refusal("kept", "", wrong))
        self.assertIn("there is no file", self.refusal("kept", "nothing.deb"))
        self.write("page.html", b"<!DOCTYPE html>")
        self.assertIn("neither a Debian package", self.refusal("kept", "page.html"))

    def test_the_action_runs_the_script_that_is_there(self):
        text = (SOURCE / ".github/actions/check/action.yml").read_text()
        self.assertIn('"$GITHUB_ACTION_PATH/install" ~/.cache/bgtools-package "$PACKAGE" "$SHA256"', text)
        self.assertEqual(re.findall(r"path: (~\S+)", text), ["~/.cache/bgtools-package"])


class ActionChecks(unittest.TestCase):
    def checked(self, config, folder):
        """How the action calls bgtools in a folder."""
        text = (SOURCE / ".github/actions/check/action.yml").read_text()
        script = text[text.rindex("run: |\n") + len("run: |\n") :]
        inputs = {"PATHS": "league cup", "ARGUMENTS": "", "SARIF": "", "CONFIG": config}
        said = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", 'bgtools() { printf "%s\\n" "$*"; }\n' + script],
            cwd=folder,
            env={**os.environ, **inputs},
            capture_output=True,
            text=True,
            check=True,
        )
        return said.stdout

    def test_the_settings_of_the_repository_are_named(self):
        call = "check {}--output-format github -- league cup\n"
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.checked("", folder), call.format(""))
            self.assertEqual(self.checked("none", folder), call.format("--no-config "))
            pathlib.Path(folder, "bgtools.conf").touch()
            self.assertEqual(self.checked("", folder), call.format("--config bgtools.conf "))
            self.assertEqual(self.checked("none", folder), call.format("--no-config "))
            self.assertEqual(self.checked("my settings", folder), call.format("--config my settings "))


class ReleaseAttaches(unittest.TestCase):
    FILES = ["bgtools_1_amd64.deb", "bgtools_1_amd64.deb.cdx.json", "bgtools-1.tgz", "bgtools.html"]

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.top = pathlib.Path(self.place.name)
        (self.top / "tools/dev").mkdir(parents=True)
        for name in "tools/dev/common.sh", "tools/dev/release", "CMakeLists.txt":
            shutil.copy(SOURCE / name, self.top / name)
        self.version = re.search(r"^  VERSION ([0-9.]+)$", (SOURCE / "CMakeLists.txt").read_text(), re.M)[1]
        self.begin_changes(f"{self.version}, 2026-12-01")
        names = " ".join(self.FILES)
        self.script(
            "tools/dev/package",
            f"""[ "$*" = --web ] && mkdir -p build/package && cd build/package && echo old > bgtools_0.deb
            for each in {names}; do echo "bytes of $each" > "$each"; done
            sha256sum {names} > SHA256SUMS""",
        )
        self.script("tools/dev/doors", "")

    def begin_changes(self, heading):
        (self.top / "CHANGELOG.md").write_text(f"# Changes\n\n## {heading}\n\n- all\n\n## 0.0.1\n")

    def script(self, name, text):
        (self.top / name).write_text(f"#!/bin/sh\n{text}\n")
        (self.top / name).chmod(0o755)

    def release(self, *tag):
        return subprocess.run([self.top / "tools/dev/release", *tag], cwd="/", capture_output=True, text=True, check=False)

    def test_all_files_are_gathered(self):
        done = self.release(f"v{self.version}")
        self.assertEqual(done.returncode, 0, done.stderr)
        made = self.top / "build/assets"
        self.assertEqual(sorted(each.name for each in (made / "files").iterdir()), sorted([*self.FILES, "SHA256SUMS"]))
        self.assertEqual([each.name for each in (made / "page").iterdir()], ["index.html"])
        self.assertEqual((made / "page/index.html").read_text(), "bytes of bgtools.html\n")

    def test_nothing_is_made_for_another_version(self):
        self.script("tools/dev/package", "touch made")
        for tag in ["v0.0.1"], ["main"], [self.version], []:
            self.assertEqual(self.release(*tag).returncode, 2, tag)
        for heading in f"{self.version}, not released yet", "0.0.1", f"{self.version}1":
            self.begin_changes(heading)
            done = self.release(f"v{self.version}")
            self.assertEqual(done.returncode, 2, heading)
            self.assertIn(f"CHANGELOG.md begins with '## {heading}'", done.stderr)
        self.assertFalse((self.top / "made").exists())

    def test_what_a_door_refuses_is_not_gathered(self):
        self.script("tools/dev/doors", "exit 1")
        self.assertEqual(self.release(f"v{self.version}").returncode, 1)
        self.assertFalse((self.top / "build/assets").exists())

    def attached(self, folder):
        """How the workflow calls GitHub's program, with the files of a folder."""
        workflow = (SOURCE / ".github/workflows/release.yml").read_text()
        script = re.search(r"- name: Attach the files\n.*?run: \|\n(.*?)(?=\n  \w)", workflow, re.S)[1]
        return subprocess.run(
            ["bash", "-e", "-c", 'gh() { printf "%s\\n" "$@"; }\n' + script],
            cwd=folder,
            env={
                **os.environ,
                "LC_ALL": "C",
                "GITHUB_SERVER_URL": "https://example.org",
                "GITHUB_REPOSITORY": "me/it",
                "GITHUB_REF_NAME": "v1",
            },
            capture_output=True,
            text=True,
            check=False,
        )

    def test_the_workflow_attaches_what_was_gathered(self):
        self.assertEqual(self.release(f"v{self.version}").returncode, 0)
        words = self.attached(self.top / "build/assets").stdout.splitlines()
        self.assertEqual(
            words[:9],
            ["release", "create", "v1", "--repo", "me/it", "--verify-tag", "--title", "bgtools 1", "--notes"],
        )
        self.assertEqual(words[9], "[What changed](https://example.org/me/it/blob/v1/CHANGELOG.md)")
        self.assertEqual(sorted(words[10:]), sorted([*self.FILES, "SHA256SUMS"]))
        (self.top / "build/assets/files/bgtools.html").write_text("other bytes\n")
        refused = self.attached(self.top / "build/assets")
        self.assertEqual((refused.returncode, refused.stdout), (1, "bgtools.html: FAILED\n"))


class PagesNamePackages(unittest.TestCase):
    def test_the_readme_names_what_a_build_needs(self):
        script = (SOURCE / "tools/dev/common.sh").read_text()
        readme = (SOURCE / "README.md").read_text()
        for packages, begin in ("packages_build", r"g\+\+"), ("packages_parts", "libcairo"):
            needed = re.search(rf"{packages}=\(([^)]*)\)", script)[1].split()
            shown = re.search(rf"apt-get install ({begin}[^`#]*?)(?:  #.*)?\n[^ ]", readme)
            self.assertIsNotNone(shown)
            self.assertEqual(shown[1].replace("\\\n", " ").split(), needed)


if __name__ == "__main__":
    unittest.main()
