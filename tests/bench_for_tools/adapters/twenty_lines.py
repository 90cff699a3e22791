#!/usr/bin/env python3
"""An example of an adapter: the first reader of .mat that one would write, which knows neither dice nor rules."""
import json
import re
import sys

text = open(sys.argv[1], encoding="utf-8", errors="replace").read()
score, boards = [0, 0], []
for line in text.splitlines():
    if "Game" in line:
        boards.append([0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0])
    if wins := re.search(r"Wins (\d+)", line):
        score[wins.start() > 20] += int(wins[1])
    for cell in re.finditer(r"\d\d: *((?:\S+/\S+ ?)*)", line):
        player = cell.start() > 20
        for source, target in re.findall(r"(\w+)/(\w+)", cell[1]):
            source, target = ({"bar": 25, "off": 0}.get(each) if not each.isdigit() else int(each) for each in (source, target))
            boards[-1][25 - source if player else source] -= -1 if player else 1
            if target:
                boards[-1][25 - target if player else target] += -1 if player else 1
print(json.dumps({"accepted": bool(boards), "boards": boards, "score": score}))
