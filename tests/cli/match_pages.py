"""Opens pages of matches in a headless Chromium, steps through them, and says what is wrong.

    match_pages.py BGTOOLS CHROMIUM TESTDATA [PICTURES]

PICTURES is a folder for screenshots at three widths, light, dark and as printed.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlparse

from html_browser import CONTRAST, SCHEMES, WIDTHS, Checks, browser_in

SOME = """\
; [Event "<b>Spring & cup"]
; [EventDate "2024.05.18"]
 5 point match

 Game 1
 <i>Ann : 0                             Bob/.. : 0
  1) 31: 8/5 6/5                        65: 24/18 18/13
; a comment <script>window.said = 1</script>
  2) 61: 13/7 8/7                       Doubles => 2
  3)  Takes                             42: 8/4 6/2
  4) 64: 24/14                          31: 8/5 6/5
      Wins 2 points

 Game 2
 <i>Ann : 2                             Bob/.. : 0
  1)                                    52: 13/11 13/8
  2) 43: 24/20 13/10                    Doubles => 2
  3)  Drops                              Wins 1 point
"""


class Pages(Checks):
    def run(self, script):
        return self.browser.run(script)

    def now(self):
        """What the page shows: the marked step, what happens, and both seats."""
        return self.run("[document.querySelector('[aria-current]').textContent.trim(), "
                        "document.querySelector('.happens').firstChild.textContent, "
                        "...[...document.querySelectorAll('.seat')].map(seat => seat.textContent)]")

    def steps(self):
        press = self.browser.press
        self.same(self.now(), ["31 8/5 6/5", "<i>Ann rolls 31: 8/5 6/5", "Bob/..167 pips \u00b7 score 0",
                               "<i>Ann167 pips \u00b7 score 0"], "the first step")
        press("ArrowRight", 39)
        self.same(self.now()[1:], ["Bob/.. rolls 65: 24/18 18/13", "Bob/..167 pips \u00b7 score 0",
                                   "<i>Ann163 pips \u00b7 score 0"], "the second step")
        self.run("document.querySelector('[data-go=forward]').click()")
        self.expect("<script>" in self.now()[1], "a comment is text")
        self.same(self.run("window.said"), None, "a script of a comment")
        press("ArrowRight", 39)
        press("ArrowRight", 39)
        self.same(self.now()[1], "Bob/.. doubles to 2", "a double")
        cube = "[...document.querySelectorAll('.stage .board text')].map(text => text.textContent).includes('2')"
        self.expect(self.run(cube), "the cube of the offer")
        press("PageDown", 34)
        self.same(self.now()[1:], ["Bob/.. rolls 52: 13/11 13/8", "Bob/..167 pips \u00b7 score 0",
                                   "<i>Ann167 pips \u00b7 score 2"], "the second game")
        press("End", 35)
        self.same(self.now()[1], "Bob/.. wins 1 point", "the last step")
        press("ArrowRight", 39)
        self.same(self.now()[1], "Bob/.. wins 1 point", "beyond the last step")
        press("PageUp", 33)
        press("PageUp", 33)
        press("ArrowLeft", 37)
        self.same(self.now()[1], "<i>Ann rolls 31: 8/5 6/5", "before the first step")
        self.run("(() => { const slider = document.querySelector('input'); slider.value = 3; "
                 "slider.dispatchEvent(new Event('input')); })()")
        self.same(self.now()[0], "61 13/7 8/7", "the slider")
        self.run("document.querySelector('.findings button').click()")
        self.expect(self.run("document.querySelector('.happens').textContent.includes('BG')"), "a finding at its step")
        swipe = ("((from, to) => ['start', 'end'].forEach((kind, at) => {{ const board = document.querySelector('.stage .board'); "
                 "const touch = new Touch({{identifier: 1, target: board, clientX: at ? to : from, clientY: 50}}); "
                 "board.dispatchEvent(new TouchEvent('touch' + kind, {{touches: at ? [] : [touch], changedTouches: [touch]}})); }}))"
                 "({}, {})")
        self.browser.press("Home", 36)
        self.run(swipe.format(200, 100))
        self.same(self.now()[0], "65 24/18 18/13", "a swipe to the left")
        self.run(swipe.format(100, 200))
        self.same(self.now()[0], "31 8/5 6/5", "a swipe to the right")

    def boards(self, program, path):
        """The pips and the checkers of each roll are those of `show`, which counts them otherwise."""
        rolls = self.run("[...document.querySelectorAll('.game')].map(game => [...game.querySelectorAll('td button')]"
                         ".filter(step => step.querySelector('b')).map(step => { step.click(); return ["
                         "...[...document.querySelectorAll('.seat span')].reverse().map(seat => parseInt(seat.textContent)),"
                         "...['bc1', 'bc2'].map(name => [...document.querySelectorAll(`.stage .board .${name}0`)]"
                         ".reduce((sum, path) => sum + path.getAttribute('d').match(/[hv]/g).length, 0))]; }))")
        made = 0
        for game, found in enumerate(rolls, 1):
            for turn, (one, two, light, dark) in enumerate(found, 1):
                shown = subprocess.run([program, "show", path, "--game", str(game), "--turn", str(turn), "--output-format", "json"],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
                if not shown.stdout:
                    continue
                board = json.loads(shown.stdout)
                self.same([one, two], board["pips"], f"{path} game {game} turn {turn}: pips")
                # A stack of more than five has their number on the fifth, and the borne-off ones stand on their edge.
                points = board["points"] if board["mover"] == 1 else [-each for each in reversed(board["points"])]
                for side, count in ((1, light), (-1, dark)):
                    most = sum(min(5, side * each) for each in points[1:25] if side * each > 0)
                    bar = max(0, points[25]) if side == 1 else max(0, -points[0])
                    self.expect(most <= count <= most + bar, f"{path} game {game} turn {turn}: {count} checkers, not {most} and {bar}")
                made += 1
        self.expect(made > 5, f"{path}: only {made} boards were compared")

    def looks(self, pictures, name):
        for scheme in SCHEMES:
            self.browser.media(scheme=scheme)
            for width in WIDTHS:
                self.browser.width(width)
                wide = self.run("document.documentElement.scrollWidth")
                self.expect(wide <= width, f"{name} at {width} is {wide} wide")
                if pictures:
                    self.browser.picture(Path(pictures, f"{name}-{width}-{scheme}.png"), 900)
            count, low = self.run(CONTRAST)
            self.expect(count > 5 and not low, f"{name}, {scheme}: of {count} texts these have too little contrast: {low}")
        self.browser.media()
        self.browser.width(1280)

    def paper(self, pictures, name):
        self.browser.media("print", "dark")
        paper = self.browser.ask("Page.printToPDF")["data"]
        self.expect(self.run("document.querySelectorAll('.game .print figure svg.board > *').length > 20"), "boards on paper")
        self.expect(not self.run("document.querySelector('.stage').checkVisibility()"), "the stage on paper")
        self.same(self.run("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)", "paper")
        if pictures:
            Path(pictures, f"{name}.pdf").write_bytes(base64.b64decode(paper))
        self.browser.media()
        self.expect(not self.run("document.querySelector('.print').checkVisibility()"), "boards of the paper on the screen")

    def heard(self):
        """What a screen reader needs: names, roles, and a label of the board that follows the step."""
        nodes = self.browser.ask("Accessibility.getFullAXTree")["nodes"]
        roles = {}
        for node in nodes:
            if not node.get("ignored"):
                roles.setdefault(node.get("role", {}).get("value"), []).append(node.get("name", {}).get("value", ""))
        for role in ("main", "banner", "contentinfo", "table", "columnheader", "rowheader", "slider", "region"):
            self.expect(roles.get(role), f"no {role} among {sorted(filter(None, roles))}")
        self.expect(all(roles["button"]), "a button without a name")
        self.expect(any(name.startswith("Board: ") for name in roles.get("image", [])), f"the board: {roles.get('image')}")

    def without_script(self, path):
        self.browser.ask("Emulation.setScriptExecutionDisabled", value=True)
        self.browser.open(path)
        self.expect(self.run("document.querySelectorAll('.game td button').length > 5"), "moves without a script")
        self.expect(self.run("document.querySelectorAll('.stage .board > *').length > 5"), "a board without a script")
        self.expect(not self.run("document.querySelector('.controls').checkVisibility()"), "buttons without a script")
        self.browser.ask("Emulation.setScriptExecutionDisabled", value=False)


def site(checks, folder, matches, pictures):
    """Every link of every page leads to a page, every page is led to, and nothing else is asked for."""
    front = Path(folder, "index.html")
    pages, seen = [front], set()
    while pages:
        page = pages.pop()
        if page in seen:
            continue
        seen.add(page)
        checks.browser.open(page)
        asked = {event["params"]["request"]["url"] for event in checks.browser.events
                 if event.get("method") == "Network.requestWillBeSent"}
        own = {page.as_uri(), Path(folder, "site.css").as_uri(), Path(folder, "match.js").as_uri()}
        checks.expect(asked <= own, f"{page} asks for {asked - own}")
        said = [event for event in checks.browser.events if event.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")]
        checks.same(said, [], f"{page} said on the console")
        checks.same(checks.run("getComputedStyle(document.querySelector('h1')).lineHeight !== 'normal'"), True, "the style")
        if page.parent.name == "matches":
            checks.same(checks.run("document.querySelector('.controls').hidden"), False, f"the script of {page}")
        for address in checks.run("[...document.links].map(link => link.href)"):
            target = Path(unquote(urlparse(address).path)).resolve()
            checks.expect(target.is_file(), f"{page} links to {target}")
            if target.is_file():
                pages.append(target)
    written = {each.resolve() for each in Path(folder).rglob("*.html")}
    checks.same({each.resolve() for each in seen}, written, "pages that are led to")
    checks.same(len([each for each in written if each.parent.name == "matches"]), matches, "pages of matches")
    checks.browser.open(front)
    checks.looks(pictures, "site")


def main():
    program, chromium, testdata = (os.path.abspath(each) for each in sys.argv[1:4])
    pictures = sys.argv[4] if len(sys.argv) > 4 else None

    def show(*arguments):
        subprocess.run([program, "show", "--no-config", "--page", *map(str, arguments)], stderr=subprocess.PIPE, check=True)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        some = Path(folder, "some.mat")
        some.write_text(SOME, encoding="utf-8")
        page = Path(folder, "some.html")
        show(some, "-o", page)
        with browser_in(folder, chromium) as browser:
            checks = Pages(browser)
            browser.width(1280)
            browser.media()
            browser.open(page)
            checks.is_quiet(page)
            checks.steps()
            checks.heard()
            checks.looks(pictures, "match")
            checks.paper(pictures, "match")
            checks.without_script(page)
            sample = sorted(each for each in Path(testdata, "sample").iterdir() if each.name != "SOURCE.txt")
            for each in sample:
                alone = Path(folder, f"{each.name}.html")
                show(each, "-o", alone)
                size, most = alone.stat().st_size, 150 * 1024 + 3 * each.stat().st_size
                checks.expect(size <= most, f"{each.name}: {size} bytes, more than {most}")
            browser.open(Path(folder, "kitchen-table.mat.html"))
            checks.boards(program, Path(testdata, "sample/kitchen-table.mat"))
            browser.open(Path(folder, "open-final-xg.mat.html"))
            checks.boards(program, Path(testdata, "sample/open-final-xg.mat"))
            browser.open(page, "#g2")
            checks.same(checks.now()[0], "52 13/11 13/8", "a page that is opened at the second game")
            show("--output-dir", Path(folder, "site"), some, *sample)
            site(checks, Path(folder, "site"), len(sample) + 1, pictures)
        checks.finish()


if __name__ == "__main__":
    main()
