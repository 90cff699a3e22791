"""Answers requests with the library for C: library_server.py LIBRARY

It prints its address. A request `/NAME?WORDS` calls `bgtools_NAME`: with the body, if WORDS, a list in JSON, has a name and
options; otherwise with the words alone, of which null is NULL.
"""

import base64
import contextlib
import ctypes
import http.server
import json
import sys
from urllib.parse import unquote

LIBRARY = ctypes.CDLL(sys.argv[1])
LIBRARY.bgtools_free.argtypes = [ctypes.c_void_p]
OF_WORDS = {"plays", "explain", "formats", "profiles"}
MAKING = {"convert", "repair", "board"}


def answer(name, body, words):
    function = LIBRARY[f"bgtools_{name}"]
    function.restype = ctypes.c_void_p
    arguments = [None if word is None else word.encode() for word in words]
    made, size = ctypes.c_void_p(), ctypes.c_size_t()
    if name not in OF_WORDS:
        arguments = [body, ctypes.c_size_t(len(body)), *arguments, None]
    if name in MAKING:
        arguments += [ctypes.byref(made), ctypes.byref(size)]
    text = function(*arguments)
    answered = {"answer": ctypes.string_at(text).decode(),
                "made": base64.b64encode(ctypes.string_at(made, size.value)).decode() if made else None}
    LIBRARY.bgtools_free(text)
    LIBRARY.bgtools_free(made)
    return json.dumps(answered).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):  # noqa: N802
        name, _, words = self.path[1:].partition("?")
        answered = answer(name, self.rfile.read(int(self.headers["Content-Length"])), json.loads(unquote(words)))
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", str(len(answered)))
        self.end_headers()
        # A page that was left does not wait for its answers.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.wfile.write(answered)

    def log_message(self, *_):
        pass


SERVER = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{SERVER.server_address[1]}", flush=True)
SERVER.serve_forever()
