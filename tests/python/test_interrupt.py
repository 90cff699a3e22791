"""Ctrl-C ends what the package does: a process that gets a real SIGINT in the middle of a call. run.py names the folders.

Work is the processor time of the process, so a busy machine changes nothing.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TABLE = Path(os.environ["BGTOOLS_SOURCE_DIR"], "testdata/sample/kitchen-table.mat")
TICKS = os.sysconf("SC_CLK_TCK")
# What Python itself does to end, and the grain of the clock.
END_SECONDS = 0.15

BEGIN = """
import sys, threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import bgtools
folder = sys.argv[1]
large = Path(folder, "large.mat")
print("begins", flush=True)
"""
CALLS = {
    "check": "bgtools.check(large)",
    "repair": "bgtools.repair(large)",
    "dice": "bgtools.dice(*[large] * 16)",
    "a folder, one by one": "list(bgtools.check_all(folder, jobs=1))",
    "a folder, two at a time": "list(bgtools.check_all(folder, jobs=2))",
    "rows of a folder": "for _ in bgtools.rows(folder): pass",
    "another thread": "one = threading.Thread(target=bgtools.check, args=[large]); one.start(); one.join()",
    "a pool of threads": """
with ThreadPoolExecutor(2) as pool:
    list(pool.map(bgtools.check, [large] * 4))
""",
    "a folder from another thread": """
one = threading.Thread(target=lambda: list(bgtools.check_all(folder, jobs=2)))
one.start()
one.join()
""",
}


def seconds_of(process):
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def begun(call, folder):
    process = subprocess.Popen([sys.executable, "-c", BEGIN + call, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdout.readline()
    return process


def ended(process):
    """Its status and the processor time that it used in all."""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    return process.returncode, used.ru_utime + used.ru_stime


@pytest.mark.parametrize("name", CALLS)
def test_sigint_ends_a_long_call(name, tmp_path):
    (tmp_path / "large.mat").write_bytes(TABLE.read_bytes() * 300)
    (tmp_path / "other.mat").write_bytes(TABLE.read_bytes() * 300)
    process = begun(CALLS[name], tmp_path)
    before = seconds_of(process)
    status, used = ended(process)
    assert status == 0
    whole = used - before

    process = begun(CALLS[name], tmp_path)
    while seconds_of(process) < before + whole * 0.4:
        assert process.poll() is None
        time.sleep(0.005)
    at_signal = seconds_of(process)
    process.send_signal(signal.SIGINT)
    status, used = ended(process)
    assert status == -signal.SIGINT, "ended by KeyboardInterrupt"
    assert used - at_signal < whole / 10 + END_SECONDS, f"{whole:.2f} s in all, {used - at_signal:.2f} s after the signal"
