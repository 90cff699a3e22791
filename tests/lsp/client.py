"""A client of the Language Server Protocol for the tests: starts `bgtools lsp`, sends messages and reads what comes."""

import contextlib
import json
import os
import queue
import subprocess
import threading
import time
from pathlib import Path

# Seconds. It only ends a test that hangs: a busy machine and a sanitizer may make the server a hundred times as slow.
PATIENCE = 600


def framed(content):
    if isinstance(content, str):
        content = content.encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def uri_of(path):
    return Path(path).absolute().as_uri()


def position(line, character):
    return {"line": line, "character": character}


def offset_of(text, place):
    """The index in a Python string of a position, whose characters are UTF-16 units."""
    lines = text.split("\n")
    units = place["character"]
    index = 0
    for index, letter in enumerate(lines[place["line"]] + "\n"):
        if units <= 0:
            break
        units -= 2 if ord(letter) > 0xFFFF else 1
    return sum(len(line) + 1 for line in lines[: place["line"]]) + index


def edited(text, edits):
    """The text after the edits, whose ranges are all of the text before."""
    for edit in sorted(edits, key=lambda each: offset_of(text, each["range"]["start"]), reverse=True):
        begin, end = (offset_of(text, edit["range"][name]) for name in ("start", "end"))
        text = text[:begin] + edit["newText"] + text[end:]
    return text


class Client:
    """A session. Everything that the server sends is in `received`, and its requests are in a queue, too."""

    def __init__(self, program, *words, folder=None, capabilities=None, options=None, starts=True):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BGTOOLS_")}
        self.process = subprocess.Popen([program, "lsp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=folder, env=environment)
        self.received = []
        self.answers = {}
        self.requests = queue.Queue()
        self.has_changed = threading.Condition()
        self.ids = 0
        self.typed = None
        self.faults = []
        self.is_over = False
        self.errors = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.complaints = threading.Thread(target=self.read_errors, daemon=True)
        self.complaints.start()
        if starts:
            params = {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities or {}}
            if options is not None:
                params["initializationOptions"] = options
            self.answer_to_initialize = self.ask("initialize", params)
            self.tell("initialized", {})

    def read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode())

    def read(self):
        while True:
            length = None
            line = self.process.stdout.readline()
            while line not in (b"\r\n", b""):
                name, value = line.split(b":")
                assert name == b"Content-Length", line
                length = int(value)
                line = self.process.stdout.readline()
            if line == b"":
                break
            content = self.process.stdout.read(length)
            message = json.loads(content)
            assert message["jsonrpc"] == "2.0", message
            with self.has_changed:
                self.received.append(message)
                if "method" not in message:
                    if message["id"] is None:
                        self.faults.append(message["error"])
                    else:
                        self.answers[message["id"]] = message
                elif "id" in message:
                    self.requests.put(message)
                self.has_changed.notify_all()
        with self.has_changed:
            self.is_over = True
            self.has_changed.notify_all()

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(framed(json.dumps({"jsonrpc": "2.0", **message})))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.ids += 1
        self.send({"id": self.ids, "method": method, "params": params})
        return self.ids

    def wait_for(self, condition, what):
        with self.has_changed:
            if not self.has_changed.wait_for(lambda: condition() or self.is_over, PATIENCE) or not condition():
                raise AssertionError(f"waited in vain for {what}; received {self.received[-3:]}, stderr {self.errors}")

    def response(self, number):
        self.wait_for(lambda: number in self.answers, f"the answer {number}")
        return self.answers[number]

    def ask(self, method, params):
        answer = self.response(self.request(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def fault_of(self, method, params):
        answer = self.response(self.request(method, params))
        assert "result" not in answer, answer
        return answer["error"]

    def open(self, uri, text, version=1, language="backgammon"):
        self.tell("textDocument/didOpen",
                  {"textDocument": {"uri": uri, "languageId": language, "version": version, "text": text}})

    def change(self, uri, version, *changes):
        self.typed = time.monotonic() if changes and "range" in changes[-1] else None
        self.tell("textDocument/didChange",
                  {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)})

    def close(self, uri):
        self.tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def published(self, uri):
        """All publications so far about a document, and a list that grows."""
        return [each["params"] for each in self.received
                if each.get("method") == "textDocument/publishDiagnostics" and each["params"]["uri"] == uri]

    def settled(self, uri, version=None, after=0):
        """The last diagnostics of a document, when no more follow. `after`: how many publications are old."""
        # A word that is being typed counts as complete after a pause of 1.5 s.
        if self.typed is not None:
            time.sleep(max(0, self.typed + 1.6 - time.monotonic()))
        self.wait_for(lambda: len(self.published(uri)) > after and
                      (version is None or self.published(uri)[-1].get("version") == version), f"diagnostics of {uri}")
        self.wait_until_idle()
        return self.published(uri)[-1]["diagnostics"]

    def wait_until_idle(self):
        """Returns when the server has nothing left to do and everything that it said has been read."""
        end = time.monotonic() + PATIENCE
        before = None
        # Explanations follow after a pause of 200 ms, so that a server with one left has run, or is ready to, after each of
        # these. On a busy machine a thread may have work and not come to it.
        while (now := (len(self.received), self.cpu(), self.is_ready())) != before or now[2]:
            if time.monotonic() > end:
                raise AssertionError(f"the server does not become idle; received {self.received[-3:]}, stderr {self.errors}")
            before = now
            time.sleep(0.5)
        # What it said is read by another thread, which may not have come to it. Its answer to this is the last.
        self.response(self.request("$/isThereMore", None))

    def end(self):
        """Ends the session as the protocol says, and returns the exit status."""
        self.ask("shutdown", None)
        self.send({"method": "exit"})
        return self.process.wait(PATIENCE)

    def of_threads(self, name):
        """The text of a file of /proc for each thread of the server. Those never sleep, but ThreadSanitizer has one that wakes up
        again and again."""
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                if (task / "wchan").read_text() != "hrtimer_nanosleep":
                    yield (task / name).read_text()

    def cpu(self):
        """Seconds of the processor that the server has taken."""
        with open(f"/proc/{self.process.pid}/schedstat", encoding="ascii") as file:
            main = int(file.read().split()[0])
        return max(sum(int(each.split()[0]) for each in self.of_threads("schedstat")), main) / 1e9

    def is_ready(self):
        """Whether a thread of the server runs or waits for a processor or a disk."""
        return any(each.rpartition(")")[2].split()[0] in "RD" for each in self.of_threads("stat"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join(PATIENCE)
        self.complaints.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass
