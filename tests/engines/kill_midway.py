#!/usr/bin/env python3
"""kill_midway.py PROGRAM ARGUMENT...: kills PROGRAM and itself with SIGKILL after part of its output is written."""
import fcntl
import os
import signal
import subprocess
import sys

F_SETPIPE_SZ = 1031
WRITTEN = 3000

# A pipe this small fills up before the whole report is written, so the program is still alive when it is killed.
source, sink = os.pipe()
fcntl.fcntl(sink, F_SETPIPE_SZ, 4096)
with subprocess.Popen(sys.argv[1:], stdout=sink) as program:
    os.close(sink)
    start = b""
    while len(start) < WRITTEN and (more := os.read(source, WRITTEN - len(start))):
        start += more
    program.kill()
if program.returncode != -signal.SIGKILL:  # it had already ended, so no worker was killed
    while more := os.read(source, 65536):
        start += more
    sys.stdout.buffer.write(start)
    sys.exit(program.returncode)
os.write(1, start)
os.kill(os.getpid(), signal.SIGKILL)
