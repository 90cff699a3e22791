"""Sends the language server a signal just before it waits for its client.

    waiting.py BGTOOLS SHIM

The client then says nothing, so a server that does not notice the signal never ends.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SHIM = os.path.abspath(sys.argv.pop())
TOOL = os.path.abspath(sys.argv.pop())
# Seconds, after which it hangs.
PATIENCE = 600


def request(number):
    content = json.dumps({"jsonrpc": "2.0", "id": number, "method": "initialize", "params": {"capabilities": {}}})
    return f"Content-Length: {len(content)}\r\n\r\n{content}".encode()


class Waiting(unittest.TestCase):
    def test_a_signal_before_the_wait_ends_it(self):
        for wait in (1, 2, 3):
            with self.subTest(wait=wait), tempfile.TemporaryDirectory() as folder:
                mark = Path(folder, "mark")
                faults = {"LD_PRELOAD": SHIM, "BGTOOLS_FAULT": f"ppoll:{wait}:SIGINT", "BGTOOLS_FAULT_MARK": str(mark)}
                with subprocess.Popen([TOOL, "lsp"], env={**os.environ, **faults}, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE) as process:
                    try:
                        # Each is answered before the next, so each is a wait of its own.
                        for i in range(1, wait):
                            process.stdin.write(request(i))
                            process.stdin.flush()
                            self.assertTrue(any(b"Content-Length" in line for line in process.stdout), "no answer")
                        self.assertEqual(process.wait(PATIENCE), 130)
                    finally:
                        process.kill()
                self.assertTrue(mark.exists(), "it waits in another way")


if __name__ == "__main__":
    unittest.main()
