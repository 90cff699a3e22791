"""What the C library does when memory runs out: memory.py LIBRARY

It returns NULL, in a process that may have only a little more than it has, and answers as before afterwards.
"""

import ctypes
import resource
import sys

MEBIBYTE = 1 << 20
GAME = b""" 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point

"""


def main():
    library = ctypes.CDLL(sys.argv[1])
    library.bgtools_check.restype = ctypes.c_void_p
    library.bgtools_check.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p]
    library.bgtools_free.argtypes = [ctypes.c_void_p]

    def answers(text):
        answer = library.bgtools_check(text, len(text), b"a.mat", None, None)
        found = None if answer is None else ctypes.string_at(answer)
        library.bgtools_free(answer)
        return found

    small = answers(GAME)
    assert small is not None and small.startswith(b'{"ok":true')
    # One cell of this size is read as one line.
    large = b" 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: " + b"\xff" * (200 * MEBIBYTE)
    with open("/proc/self/statm", encoding="ascii") as pages:
        used = int(pages.read().split()[0]) * resource.getpagesize()
    limits = resource.getrlimit(resource.RLIMIT_AS)
    refused = 0
    for room in (1, 16, 64, 150, 300):
        resource.setrlimit(resource.RLIMIT_AS, (used + room * MEBIBYTE, limits[1]))
        refused += answers(large) is None
        resource.setrlimit(resource.RLIMIT_AS, limits)
        assert answers(GAME) == small
    assert refused >= 3, f"NULL was returned {refused} times"


if __name__ == "__main__":
    main()
