#!/usr/bin/env python3
"""kill_midway.py PROGRAM ARGUMENT...: runs PROGRAM, and dies with it of SIGKILL when a part of its output is written."""
import fcntl
import os
import signal
import subprocess
import sys

F_SETPIPE_SZ = 1031
WRITTEN = 3000

# A pipe this small is full before the report is written: the program is alive when it is killed.
source, sink = os.pipe()
fcntl.fcntl(sink, F_SETPIPE_SZ, 4096)
with subprocess.Popen(sys.argv[1:], stdout=sink) as program:
    os.close(sink)
    start = b""
    while len(start) < WRITTEN and (more := os.read(source, WRITTEN - len(start))):
        start += more
    program.kill()
if program.returncode != -signal.SIGKILL:  # it had ended: this is no worker that was killed
    while more := os.read(source, 65536):
        start += more
    sys.stdout.buffer.write(start)
    sys.exit(program.returncode)
os.write(1, start)
os.kill(os.getpid(), signal.SIGKILL)
