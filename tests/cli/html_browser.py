"""Opens reports in a headless Chromium, works with them by mouse and keyboard, and says what is wrong.

    html_browser.py BGTOOLS CHROMIUM TESTDATA [PICTURES]

PICTURES is a folder for screenshots at three widths, light, dark and as printed.
"""

import base64
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WIDTHS = (400, 800, 1280)
SCHEMES = ("light", "dark")

# The contrast of each text with its ground; 3:1 is enough for large text (WCAG 2.1, 1.4.3).
CONTRAST = """(() => {
  const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const found = parts(getComputedStyle(at).backgroundColor);
      if (found.length < 4 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const low = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || element.closest('svg, script, style, template') || !element.checkVisibility()) continue;
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    const [a, b] = [light(parts(style.color)), light(ground(element))].sort((x, y) => y - x);
    const is_large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
    count += 1;
    if ((a + 0.05) / (b + 0.05) < (is_large ? 3 : 4.5)) low.add(`${element.tagName}.${element.className} ${style.color}`);
  }
  return [count, [...low]];
})()"""


class Browser:
    """One page of a headless Chromium, driven through a pipe."""

    def __init__(self, chromium, folder):
        to_read, to_write = os.pipe(), os.pipe()

        def descriptors():
            # Those that the browser expects; dup2 makes them inheritable.
            first, second = os.dup(to_read[0]), os.dup(to_write[1])
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--no-first-run", "--disable-extensions", f"--user-data-dir={folder}", "--hide-scrollbars", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=descriptors)
        os.close(to_read[0])
        os.close(to_write[1])
        self.out, self.answers = to_read[1], os.fdopen(to_write[0], "rb", buffering=0)
        self.number, self.rest, self.events, self.session = 0, b"", [], None
        target = next(each["targetId"] for each in self.ask("Target.getTargets")["targetInfos"] if each["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "Accessibility"):
            self.ask(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            block = self.answers.read(1 << 16)
            if not block:
                raise RuntimeError("the browser ended")
            self.rest += block
        first, self.rest = self.rest.split(b"\0", 1)
        return json.loads(first)

    def ask(self, method, **parameters):
        self.number += 1
        question = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            question["sessionId"] = self.session
        # A pipe may take less than the whole.
        rest = json.dumps(question).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.out, rest):]
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, path, part=""):
        self.events.clear()
        self.ask("Page.navigate", url=Path(path).as_uri() + part)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())

    def run(self, script):
        result = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def media(self, media="screen", scheme="light"):
        self.ask("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def width(self, width, height=900):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def press(self, key, code):
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                     text="\r" if key == "Enter" and kind == "keyDown" else "")

    def picture(self, path, height=2400):
        # What is outside of the window may not be drawn.
        width = self.run("innerWidth")
        self.width(width, height)
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        shot = self.ask("Page.captureScreenshot")
        self.width(width)
        Path(path).write_bytes(base64.b64decode(shot["data"]))

    def end(self):
        self.session = None
        try:
            self.ask("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(600)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def browser_in(folder, chromium):
    """A browser whose profile is in a folder."""
    browser = Browser(chromium, Path(folder, "profile"))
    try:
        yield browser
    finally:
        browser.end()
        # The browser may still be writing to its profile.
        time.sleep(0.2)


class Checks:
    def __init__(self, browser):
        self.browser, self.faults, self.made = browser, 0, 0

    def expect(self, is_right, what):
        self.made += 1
        if not is_right:
            self.faults += 1
            print(f"fault: {what}")

    def finish(self):
        print(f"{self.made} checks, {self.faults} faults")
        sys.exit(1 if self.faults or not self.made else 0)

    def same(self, found, expected, what):
        self.expect(found == expected, f"{what}: {found!r} instead of {expected!r}")

    def is_quiet(self, path):
        """Nothing was said on the console and nothing was requested but the page itself."""
        asked, said = [], []
        for event in self.browser.events:
            method, given = event.get("method"), event.get("params", {})
            if method == "Network.requestWillBeSent":
                asked.append(given["request"]["url"])
            elif method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
                said.append(json.dumps(given)[:300])
        self.same(asked, [Path(path).as_uri()], "requests")
        self.same(said, [], "said on the console")

    def order(self):
        """The summary and the table are above the findings, also for those who listen or use the keyboard."""
        tops = self.browser.run("['summary', 'files', 'findings', 'rules'].map(id => document.getElementById(id)"
                                ".getBoundingClientRect().top)")
        self.same(tops, sorted(tops), "the order of the parts")
        # What is far down the page may not be among them.
        self.browser.run("document.querySelector('svg.board').scrollIntoView()")
        self.settled()
        nodes = self.browser.ask("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        heard, images, roles = [], [], {}

        def listen(node):
            role = node.get("role", {}).get("value")
            name = node.get("name", {}).get("value", "")
            if not node.get("ignored"):
                roles[role] = roles.get(role, 0) + 1
                if role == "heading":
                    heard.append(name)
                if role == "image" and node.get("childIds") is not None:
                    images.append(name)
            for child in node.get("childIds", []):
                if child in by_id:
                    listen(by_id[child])

        listen(nodes[0])
        heard = [each for each in heard if each in ("Summary", "Files", "Findings", "Rules")]
        self.same(heard, ["Summary", "Files", "Findings", "Rules"], "the order of the headings that are heard")
        for role in ("main", "navigation", "banner", "contentinfo", "search", "table", "columnheader", "rowheader"):
            self.expect(roles.get(role), f"no {role} among {roles}")
        self.expect(images and all("pips" in each and " on " in each for each in images),
                    f"boards without a description: {images}")
        self.same(self.browser.run("[...document.querySelectorAll('svg.board')].map(board => board.role + / on .* pip/"
                                   ".test(board.ariaLabel))"), ["imgtrue"] * 7, "boards and their descriptions")

    def links(self):
        dead = self.browser.run("[...document.links].filter(link => !link.hash || link.host || "
                                "!document.getElementById(link.hash.slice(1))).map(link => link.outerHTML)")
        self.same(dead, [], "links that lead nowhere")
        self.browser.run("document.querySelector('#findings article:last-of-type h4 a').click()")
        self.settled()
        top = self.browser.run("document.querySelector(location.hash).getBoundingClientRect().top")
        self.expect(0 < top < 200, f"the page of a rule is {top} below the top")

    def shown(self):
        return self.browser.run("[...document.querySelectorAll('#findings article')].filter(each => each.checkVisibility())"
                                ".length")

    def rows(self, tables=".files"):
        return self.browser.run(f"[...document.querySelectorAll('{tables} tbody tr')].filter(row => !row.hidden)"
                                ".map(row => [...row.cells].map(cell => cell.textContent))")

    def settled(self):
        # The page filters when nothing was typed for 120 ms by the same clock, and is drawn at the next frame.
        self.browser.run("new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 250))")

    def filters(self, count, files):
        run = self.browser.run
        self.same((self.shown(), len(self.rows())), (count, files), "findings and files")
        run("document.querySelector('input[type=search]').focus()")
        self.browser.ask("Input.insertText", text="Kitchen-TABLE")
        self.settled()
        self.same(self.shown(), 3, "findings of one file")
        self.same([row[0].rsplit("/", 1)[-1] for row in self.rows()], ["kitchen-table.mat"], "its row")
        self.same(run("document.querySelector('output').textContent"), f"3 of {count} findings, 1 of {files} files", "told")
        run("document.querySelector('button[type=reset]').click()")
        self.settled()
        self.same((self.shown(), len(self.rows())), (count, files), "after the reset")
        run("document.querySelector('input[value=error]').click()")
        self.settled()
        self.same(self.shown(), 1, "warnings")
        run("document.querySelector('button[type=reset]').click()")
        self.settled()
        run("(() => { const rule = document.querySelector('select'); rule.value = 'BG116'; "
            "rule.dispatchEvent(new Event('input', {bubbles: true})); })()")
        self.settled()
        self.same(self.shown(), 1, "findings of a rule")
        # A link to what is filtered out shows it again.
        run("location.hash = document.querySelector('#findings article[hidden]').id")
        self.settled()
        self.same(self.shown(), count, "after a link to a hidden finding")

    def sorts(self):
        run = self.browser.run
        heads = "[...document.querySelector('.files').tHead.rows[0].cells]"
        faulty = "#files > .scroll .files"
        before = self.rows(faulty)
        self.same([row[1] for row in before], ["not read", "3", "2"], "errors, the most first")
        self.same(run("document.querySelector('#files details').open"), False, "files without findings are folded")
        run(f"{heads}[1].querySelector('button').focus()")
        self.browser.press("Enter", 13)
        self.same([row[1] for row in self.rows(faulty)], ["not read", "3", "2"], "errors, sorted")
        self.same(run(f"{heads}.map(head => head.getAttribute('aria-sort'))"), [None, "descending"] + [None] * 4, "aria-sort")
        run(f"{heads}[0].querySelector('button').click()")
        paths = [row[0] for row in self.rows(faulty)]
        self.same(paths, sorted(paths), "paths")
        run(f"{heads}[0].querySelector('button').click()")
        self.same([row[0] for row in self.rows(faulty)], sorted(paths, reverse=True), "paths, the last first")
        self.same(sorted(self.rows(faulty)), sorted(before), "the rows")
        clean = "#files details .files"
        self.same({row[1] for row in self.rows(clean)}, {"0"}, "errors of files without findings")
        self.same([row[0] for row in self.rows(clean) if "/" in row[0]], [], "what is common to all paths is said once")

    def looks(self, pictures, name):
        for scheme in SCHEMES:
            self.browser.media(scheme=scheme)
            for width in WIDTHS:
                self.browser.width(width)
                wide = self.browser.run("document.documentElement.scrollWidth")
                self.expect(wide <= width, f"at {width} the page is {wide} wide")
                if pictures:
                    self.browser.picture(Path(pictures, f"{name}-{width}-{scheme}.png"))
            count, low = self.browser.run(CONTRAST)
            self.expect(count > 200 and not low, f"{scheme}: of {count} texts these have too little contrast: {low}")
        ground = "getComputedStyle(document.body).backgroundColor"
        dark = self.browser.run(ground)
        self.browser.media("print", "dark")
        self.same((self.browser.run(ground), dark != "rgb(255, 255, 255)"), ("rgb(255, 255, 255)", True), "paper")
        for hidden in ("nav", "form", ".skip"):
            self.expect(not self.browser.run(f"document.querySelector('{hidden}').checkVisibility()"), f"{hidden} on paper")
        if pictures:
            self.browser.width(794)
            self.browser.picture(Path(pictures, f"{name}-print.png"), 3600)
            Path(pictures, f"{name}.pdf").write_bytes(base64.b64decode(self.browser.ask("Page.printToPDF")["data"]))
        self.browser.media()

    def without_script(self, path, count, files):
        self.browser.ask("Emulation.setScriptExecutionDisabled", value=True)
        self.browser.open(path)
        self.same((self.shown(), len(self.rows())), (count, files), "without script: findings and files")
        self.expect(not self.browser.run("document.querySelector('form').checkVisibility()"), "a filter without script")
        self.order_without_script()
        self.browser.ask("Emulation.setScriptExecutionDisabled", value=False)

    def order_without_script(self):
        top = "document.getElementById('{}').getBoundingClientRect().top"
        self.expect(self.browser.run(f"{top.format('files')} < {top.format('findings')}"), "without script: the order")

    def interrupted(self, path):
        text = Path(path).read_text(encoding="utf-8")
        cut = Path(path).with_name("cut.html")
        cut.write_text(text[:text.index("</article>")], encoding="utf-8")
        self.browser.open(cut)
        said = self.browser.run("document.querySelector('main').shadowRoot.querySelector('p').checkVisibility()")
        self.expect(said, "an interrupted report does not say so")
        self.browser.open(path)
        said = self.browser.run("document.querySelector('main').shadowRoot.querySelector('p').checkVisibility()")
        self.expect(not said, "a complete report says that it is not")


def main():
    program, chromium, testdata = (os.path.abspath(each) for each in sys.argv[1:4])
    pictures = sys.argv[4] if len(sys.argv) > 4 else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        report = Path(folder, "report.html")
        sample = sorted(each for each in Path(testdata, "sample").iterdir() if each.name != "SOURCE.txt")
        ended = subprocess.run([program, "check", "--no-config", "--output-format", "html", *map(str, sample), "missing.mat"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, cwd=folder)
        report.write_bytes(ended.stdout)
        with browser_in(folder, chromium) as browser:
            checks = Checks(browser)
            browser.width(1400)
            browser.media()
            browser.open(report)
            checks.order()
            checks.links()
            checks.filters(6, len(sample) + 1)
            checks.sorts()
            checks.looks(pictures, "sample")
            checks.is_quiet(report)
            checks.without_script(report, 6, len(sample) + 1)
            checks.is_quiet(report)
            checks.interrupted(report)
        checks.finish()


if __name__ == "__main__":
    main()
