"""Reads the pictures that bgtools writes: PNG shows what SVG describes, and the letters are those of the font.

    pictures.py BGTOOLS

Exits with 77 if only the comparison with the font was not possible, because fonts-dejavu-core is not installed.
"""

import os
import random
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zlib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
SVG = "{http://www.w3.org/2000/svg}"
BOARDS = [
    ["start"],
    ["XGID=bABG-b--A----b----g------B:6:-1:-1:65:3:2:0:7:10"],
    ["XGID=bABG-b--A----b----g------B:6:-1:-1:65:3:2:0:7:10", "--flip", "--no-pips"],
    ["XGID=-G-BCA------------------f-:1:1:1:D:3:2:0:7:10"],
    ["XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:6:3:1:7:10"],
]


def fail(sentence):
    print(f"pictures: {sentence}", file=sys.stderr)
    sys.exit(1)


def decoded(png):
    """Width and rows of (red, green, blue)."""
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        fail("not a PNG")
    at, chunks = 8, {}
    while at < len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        content = png[at + 8:at + 8 + size]
        if struct.unpack_from(">I", png, at + 8 + size)[0] != zlib.crc32(kind + content):
            fail(f"the checksum of {kind} is wrong")
        chunks[kind] = content
        at += 12 + size
    if list(chunks) != [b"IHDR", b"IDAT", b"IEND"]:
        fail(f"the PNG consists of {list(chunks)}: something in it may depend on the time or the machine")
    width, height, depth, kind, *_ = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    rows = zlib.decompress(chunks[b"IDAT"])
    if (depth, kind) != (8, 2) or len(rows) != height * (3 * width + 1):
        fail("the PNG is not 8-bit RGB of its size")
    lines = [rows[y * (3 * width + 1):(y + 1) * (3 * width + 1)] for y in range(height)]
    if any(line[0] for line in lines):
        fail("the reader of this test knows no filters")
    return width, height, lambda x, y: tuple(lines[y][1 + 3 * x:4 + 3 * x])


def number(element, name):
    return float(element.get(name, "0"))


def colour(words):
    return tuple(int(words[at:at + 2], 16) for at in (1, 3, 5))


class Shapes:
    """The rectangles and circles of an SVG, which cover each other in their order, and where its outlines are."""

    def __init__(self, svg):
        root = xml.etree.ElementTree.fromstring(svg)
        self.shapes = []
        for element in root:
            kind = element.tag.removeprefix(SVG)
            if kind == "circle":
                self.shapes.append((kind, number(element, "cx"), number(element, "cy"), number(element, "r"), 0, element))
            elif kind == "rect":
                self.shapes.append((kind, number(element, "x"), number(element, "y"), number(element, "width"),
                                    number(element, "height"), element))
            elif kind == "path":
                self.shapes.append((kind, *self.box_of(element.get("d")), element))

    @staticmethod
    def box_of(path):
        """Left, top, right and bottom of an outline: the control points are part of the box."""
        numbers, points, at, letter = "", [], (0.0, 0.0), ""
        words = []
        for character in path:
            if character in "Mlqz":
                if numbers:
                    words.append((letter, numbers))
                letter, numbers = character, ""
            else:
                numbers += character
        for kind, text in [*words, (letter, numbers)]:
            values = [float(each) for each in text.replace("-", " -").split()]
            if kind == "M":
                at = (values[0], values[1])
                points.append(at)
                continue
            start = at
            for x, y in zip(values[::2], values[1::2]):
                at = (start[0] + x, start[1] + y)
                points.append(at)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def colour_at(self, x, y):
        """None: too near to an edge or to an outline."""
        found = None
        for kind, a, b, c, d, element in self.shapes:
            fill = element.get("fill")
            if kind == "path":
                if a - 2 < x < c + 2 and b - 2 < y < d + 2:
                    found = None
                continue
            if kind == "circle":
                inside = c - ((x - a) ** 2 + (y - b) ** 2) ** 0.5
            else:
                inside = min(x - a, a + c - x, y - b, b + d - y)
                if 0 < inside < number(element, "rx"):
                    inside = 0
            if abs(inside) < 3:
                found = None
            elif inside > 0 and fill != "none":
                found = colour(fill)
        return found


def compare(program, folder, words):
    """How many places of a picture were compared."""
    def written(name, **environment):
        path = Path(folder, name)
        subprocess.run([program, "show", *words, "-o", path], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, **environment})
        return path.read_bytes()

    shapes = Shapes(written("a.svg"))
    png = written("a.png")
    # As on a processor without the instructions that cairo's library for pixels uses here.
    if png != written("b.png", PIXMAN_DISABLE="mmx sse2 ssse3"):
        fail("the same board gave two different PNG")
    width, height, pixel = decoded(png)
    if (width, height) != (800, 688):
        fail(f"the PNG has {width} by {height} pixels")
    for name in ("a.svg", "a.png", "b.png"):
        os.unlink(Path(folder, name))
    compared, colours = 0, set()
    places = random.Random(7)
    for _ in range(4000):
        x, y = places.randrange(width), places.randrange(height)
        expected = shapes.colour_at(x + 0.5, y + 0.5)
        if expected is None:
            continue
        if pixel(x, y) != expected:
            fail(f"{words}: the pixel {x}, {y} is {pixel(x, y)}; the SVG says {expected}")
        compared += 1
        colours.add(expected)
    if len(colours) < 4:
        fail(f"{words}: only the colours {colours} were compared")
    return compared


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        counts = [compare(program, folder, words) for words in BOARDS]
    print(f"{sum(counts)} places of {len(counts)} pictures are the same in SVG and PNG")
    if not FONT.exists():
        if "dejavu" in os.environ.get("BGTOOLS_REQUIRE", "").split():
            fail(f"{FONT} is missing")
        print("fonts-dejavu-core is not installed")
        sys.exit(77)
    printed = subprocess.run([TOP / "tools/dev/outlines"], stdout=subprocess.PIPE, check=True).stdout
    if printed != (TOP / "libformats/bgtools/picture/outlines.def").read_bytes():
        fail("outlines.def is not what tools/dev/outlines prints")


main()
