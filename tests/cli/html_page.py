"""Reads a report in HTML as strictly as a person would who writes it: every element is closed, nothing runs but the one script,
nothing is loaded, and each link leads to a part of the page.

    html_page.py [FINDINGS] < REPORT

FINDINGS is how many findings it has to have, with those that it only counts among the consequences of another one.
"""

import base64
import hashlib
import re
import sys
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "input", "img", "hr"}
# Within SVG an element may close itself.
SELF_CLOSING = {"use", "path", "rect", "circle", "stop"}
ELEMENTS = VOID - {"link", "img", "hr"} | SELF_CLOSING | set(
    "html head title style body a svg defs marker lineargradient text g header main footer nav section article template slot strong h1 h2 h3 h4 p ul ol li "
    "dl div dt dd table caption thead tbody tr th td form label select option button output pre code span b mark del ins details "
    "summary figure figcaption script".split())
ATTRIBUTES = set(
    "lang charset http-equiv content name class href id width height aria-hidden aria-label aria-labelledby role slot scope tabindex "
    "hidden type value checked autocomplete title start open data-n data-severity data-rule shadowrootmode d x y rx cx cy r viewbox fill stroke stroke-width font-size "
    "markerunits overflow marker-start stop-color".split())


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.faults, self.open, self.ids, self.links, self.count = [], [], [], [], {}
        self.policy, self.raw = "", []
        if not text.startswith("<!DOCTYPE html>\n<html lang=\"en\">\n"):
            self.faults.append(f"begins with {text[:40]!r}")
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f"never closed: {self.open}")
        if len(set(self.ids)) != len(self.ids):
            self.faults.append(f"equal ids: {sorted(each for each in set(self.ids) if self.ids.count(each) > 1)}")
        if dead := {each for each in self.links if not each.startswith("#") or each[1:] not in self.ids}:
            self.faults.append(f"links that lead nowhere: {sorted(dead)}")
        for name, content in self.raw:
            digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            if not re.search(f"{name}-src [^;]*'sha256-{re.escape(digest)}'", self.policy):
                self.faults.append(f"the policy does not name the {name}: {self.policy}")
        if not self.policy.startswith("default-src 'none';"):
            self.faults.append(f"the policy is {self.policy}")

    def handle_starttag(self, tag, attributes):
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in ELEMENTS or tag in ("script", "title") and self.count[tag] != 1:
            self.faults.append(f"element {self.get_starttag_text()}")
        names = [name for name, _ in attributes]
        if unknown := set(names) - ATTRIBUTES or len(set(names)) != len(names):
            self.faults.append(f"attributes {unknown} of {self.get_starttag_text()}")
        given = dict(attributes)
        if "id" in given:
            self.ids.append(given["id"])
        if "href" in given:
            self.links.append(given["href"])
        for id_of_label in given.get("aria-labelledby", "").split():
            self.links.append(f"#{id_of_label}")
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag in SELF_CLOSING:
            self.open.pop()
        else:
            self.faults.append(f"closes itself: {self.get_starttag_text()}")

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> within {self.open}")
        elif tag not in VOID:
            self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] in ("script", "style"):
            self.raw.append((self.open[-1], data))

    def handle_comment(self, data):
        self.faults.append(f"comment {data!r}")


def faults_of(text):
    """What is wrong with a report; empty: nothing."""
    page = Page(text)
    missing = [tag for tag in ("title", "main", "nav", "header", "footer", "h1", "script") if page.count.get(tag) != 1]
    if missing:
        page.faults.append(f"not one of each: {missing}")
    if re.search(r"[^:]//|url\((?!#)|@import|https?:", re.sub(r"^ *//.*$", "", "".join(content for _, content in page.raw), flags=re.M)):
        page.faults.append("an address in the style or the script")
    return page.faults


if __name__ == "__main__":
    report = sys.stdin.buffer.read().decode()
    found = faults_of(report)
    if len(sys.argv) > 1:
        findings = len(re.findall(r'<\w+[^>]* id="f\d+-\d+"', report))
        findings += sum(map(int, re.findall(r'<ul class="follows">[^\n]*<li>(?:and )?(\d+) more</li></ul>', report)))
        if findings != int(sys.argv[1]):
            found.append(f"{findings} findings instead of {sys.argv[1]}")
    print("\n".join(found))
    sys.exit(1 if found else 0)
