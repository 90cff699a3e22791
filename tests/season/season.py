"""Invents a season of a club: 100 matches, and the inbox of 120 files in which they were handed in, with the faults of real ones.

    season.py BGTOOLS FOLDER     writes FOLDER/inbox

What is invented is known: every turn, who won each match, and what is wrong with which file. bgtools only writes `.sgf`, `.json` and the
habits of sheets.
"""

import base64
import datetime
import itertools
import pathlib
import quopri
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass

import player  # first, since it knows where the second judge is
import second_judge

LEAGUE, CUP, EVENING = "Harbour league", "Spring cup", "Club evening"
PLAYERS = ["Ada Brunn", "Bela Corvin", "Carla Dunmore", "Dev Ekholm", "Edda Fairlie", "Finn Gorse",
           "Greta Holm", "Hugo Ilves", "Iris Jarrow", "Jonas Kettle", "Kaja Lind", "Zoë Quist"]
# How others write them.
SPELLINGS = {
    "Greta Holm": ["Holm, Greta"],
    "Hugo Ilves": ["H. Ilves", "hugo ilves"],
    "Jonas Kettle": ["Jonas Kettel"],
    "Kaja Lind": ["kaja_lind"],
    "Zoë Quist": ["Zoe Quist"],
    "Bela Corvin": ["Captain B"],
}

# Which matches of the league were handed in with which fault.
FAULTS = {
    3: "hop", 11: "result", 14: "score", 20: "cut", 26: "either day", 28: "no date", 37: "roll", 40: "hop", 44: "no date", 50: "roll",
    55: "score",
}


@dataclass
class File:
    path: str  # as bgtools names it
    data: bytes = b""
    match: player.Match = None
    names: tuple = ()  # as it writes them
    fault: str = ""
    right: bytes = b""  # without the slips in the plays, the results and the scores


def day(first, days):
    return (datetime.date.fromisoformat(first) + datetime.timedelta(days)).isoformat()


def league(chance):
    """A round robin by the method of the circle: 11 rounds of 6 matches."""
    circle = PLAYERS[1:]
    for number in range(11):
        table = [PLAYERS[0], *circle[number:], *circle[:number]]
        for left, right in zip(table[:6], reversed(table[6:])):
            names = (left, right) if number % 2 else (right, left)
            yield player.play_match(names, 5, LEAGUE, str(number + 1), day("2025-01-09", 7 * number), chance)


def cup(chance):
    """A knock-out of 12 players: the first four begin in the quarter-finals."""
    left = PLAYERS[8:] + PLAYERS[4:8]
    byes = PLAYERS[:4]
    for number, name in enumerate(("First round", "Quarter-final", "Semi-final", "Final")):
        winners = []
        for names in zip(left[::2], left[1::2]):
            match = player.play_match(names, 7, CUP, name, day("2025-04-05", 7 * number), chance)
            winners.append(names[match.winner])
            yield match
        left = [name for pair in zip(winners, byes) for name in pair] if number == 0 else winners


def evenings(chance):
    """Four matches on each of five evenings, and three on the last."""
    for number in range(23):
        first = chance.below(12)
        names = (PLAYERS[first], PLAYERS[(first + 1 + chance.below(11)) % 12])
        yield player.play_match(names, 3, EVENING, "", day("2025-05-06", 7 * (number // 4)), chance)


def slip(text, chance, kind):
    """The text with one slip that makes a play illegal, by the second judge."""
    lines = text.split("\n")
    places = [at for at, line in enumerate(lines) if re.match(r" +(1\d|2\d)\) \d\d: \S+/", line)]
    while True:
        at = chance.pick(places)
        if kind == "roll":
            cell = re.match(r" +\d+\) (\d)(\d):", lines[at])
            line = lines[at][:cell.start(2)] + str(1 + chance.below(6)) + lines[at][cell.end(2):]
        else:
            hop = re.match(r" +\d+\) \d\d: (?:\S+ )*?(\d+)/(\d+)", lines[at])
            end = str(max(int(hop[2]) - 1, 1))
            line = lines[at][:hop.start(2)] + end + lines[at][hop.end(2):]
        spoilt = "\n".join([*lines[:at], line, *lines[at + 1:]])
        try:
            broken = second_judge.judged(spoilt)[0]
        except second_judge.Unknown:
            continue
        if broken == at + 1:
            return spoilt


def wrong_result(text):
    """The first game that counts two points is written down as one point."""
    return re.sub(r"Wins 2 points", "Wins 1 point", text, count=1)


def wrong_score(text):
    """The heading of the second game gives the left player a point more."""
    heads = list(re.finditer(r"(?m)^( \S.* : )(\d+)( +\S.* : \d+)$", text))
    return text[:heads[1].start(2)] + str(int(heads[1][2]) + 1) + text[heads[1].end(2):]


def cut(text):
    """The text up to the middle of a row in its last game."""
    at = text.index("\n 15) ", text.rindex("\n Game "))
    return text[:at + 12]


CHANGES = {"result": wrong_result, "score": wrong_score, "cut": cut}


class Season:
    """`matches` are those that were played, and `files` are those of the inbox, each with the match that it records."""

    def __init__(self, program, seed=5):
        self.program = program
        self.chance = player.Chance(seed)
        self.league, self.cup, self.evenings = (list(made(self.chance)) for made in (league, cup, evenings))
        self.matches = self.league + self.cup + self.evenings
        self.files = []
        self.spelled = itertools.count()
        self.hand_in_league()
        self.hand_in_cup()
        self.hand_in_evenings()
        self.hand_in_again()
        self.hand_in_other_things()

    def names(self, match):
        """As the file writes them: every fourth time that a name with other spellings occurs, it is one of these."""
        names = []
        for name in match.names:
            spellings = SPELLINGS.get(name, [])
            turn = next(self.spelled) if spellings else 0
            names.append(spellings[turn // 4 % len(spellings)] if turn % 4 == 3 else name)
        return tuple(names)

    def convert(self, text, *words):
        done = subprocess.run([self.program, "convert", "--no-config", "--quiet", "--verify", "off", *words, "-"],
                              input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        assert done.stdout, done.stderr
        return done.stdout.decode()

    def add(self, path, match, text, names=(), fault="", right=None, code="utf-8"):
        data = text if isinstance(text, bytes) else text.encode(code)
        names = names or (match.names if match else ())
        self.files.append(File("inbox/" + path, data, match, names, fault, data if right is None else right.encode()))

    def hand_in_league(self):
        """Rounds 1 to 4 in a zip, 5 to 7 as mails in one mailbox, and the others as loose files."""
        for number, match in enumerate(self.league):
            round_, names, fault = int(match.round), self.names(match), FAULTS.get(number, "")
            label = "-".join(name.split()[1] for name in match.names)
            text = right = player.mat(match, names, date=self.written_date(match, fault))
            if fault in ("hop", "roll"):
                text = slip(text, self.chance, fault)
            elif fault in CHANGES:
                text = CHANGES[fault](text)
                assert text != right, (fault, number)
            right = right if fault in ("hop", "roll", "result", "score") else None
            if round_ <= 4:
                self.add(f"league-1-4.zip!/round {round_}/{label}.mat", match, text, names, fault, right)
            elif round_ <= 7:
                kind = ("mat", "sgf", "mat")[number % 3] if not fault else "mat"
                text = text if kind == "mat" else self.convert(text, "-t", kind)
                self.add(f"mails.mbox!/{1 + number - 24}/{label}.{kind}", match, text, names, fault, right)
            else:
                self.add_loose(f"league/round {round_} {label}", match, text, names, fault, right, number % 6 if not fault else 0)

    @staticmethod
    def written_date(match, fault):
        year, month, of_month = match.date.split("-")
        return {"no date": "", "either day": f"{of_month}/{month}/{year}"}.get(fault, f"{year}.{month}.{of_month}")

    def add_loose(self, path, match, text, names, fault, right, kind):
        if kind == 1:
            self.add(path + ".sgf", match, self.convert(text, "-t", "sgf"), names, fault)
        elif kind == 2:
            self.add(path + ".sgg", match, player.sgg(match, names), names, fault)
        elif kind == 3:
            self.add(path + ".json", match, self.convert(text, "-t", "json"), names, fault)
        elif kind == 4:
            self.add(path + ".mat", match, text.replace("\n", "\r\n"), names, fault, code="cp1252")
        else:
            self.add(path + ".mat", match, text, names, fault, right)

    def hand_in_cup(self):
        for match in self.cup:
            names = self.names(match)
            label = "-".join(name.split()[1] for name in match.names)
            self.add(f"cup/{match.round} {label}.sgf", match, self.convert(player.mat(match, names), "-t", "sgf"), names)

    def hand_in_evenings(self):
        """Sheets and transcripts without tags: the folder has the day."""
        habits = ("columns", "turns", "hyphens", "english", "letters", "pairs")
        for number, match in enumerate(self.evenings):
            names = self.names(match)
            text, ending = player.mat(match, names, tags=False), ".mat"
            if number % 4 != 3:
                text, ending = self.convert(text, "-t", "sheet", "--habit", habits[number % len(habits)]), ".txt"
            self.add(f"evenings/{match.date}/table {number % 4 + 1}{ending}", match, text, names)

    def hand_in_again(self):
        """Three files under another name, four matches in another format, two by another writer, and the first half of one."""
        chosen = {file.path: file for file in self.files if file.match.event == LEAGUE and not file.fault}
        chosen = list(chosen.values())
        for number, file in enumerate(chosen[2:30:10]):
            self.add(f"more/copy {number + 1}.mat", file.match, file.data, file.names, "copy")
        for number, file in enumerate(chosen[5:45:10]):
            kind = "json" if file.path.endswith("sgf") else "sgf"
            text = self.convert(player.mat(file.match, file.names), "-t", kind)
            self.add(f"more/again {number + 1}.{kind}", file.match, text, file.names, "other format")
        for number, match in enumerate(self.cup[-3:-1]):
            text = right = player.mat(match)
            for which in (20, 40):
                text = other_roll(text, which)
            self.add(f"more/semi-final {number + 1}.mat", match, text, match.names, "other writer", right)
        self.add("more/final, first games.mat", self.cup[-1], cut(player.mat(self.cup[-1])), self.cup[-1].names, "beginning")

    def hand_in_other_things(self):
        things = {
            "standings.csv": b"player,points\r\nAda Brunn,4\r\n",
            "poster.pdf": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n",
            "photo.jpg": b"\xff\xd8\xff\xe0\0\x10JFIF\0",
            "notes.txt": b"Tea is served at four. Please bring your own dice.\n",
            "empty.mat": b"",
            "members.docx": b"PK\3\4 not a real document",
            "Thumbs.db": bytes(64),
            "more/.DS_Store": bytes(64),
            "cup/draw.txt": b"Jarrow - Kettle\nLind - Quist\nFairlie - Gorse\nHolm - Ilves\n",
            "evenings/2025-05-06/rules of the evening.txt": b"Matches to 3 points. Be on time, and switch off your phones.\n",
        }
        for path, data in things.items():
            self.add(path, None, data)

    def write(self, folder):
        """Writes the inbox, with the members of the zip and the attachments of the mails in their containers."""
        folder = pathlib.Path(folder)
        members, mails = [], []
        for file in self.files:
            if ".zip!/" in file.path:
                members.append((file.path.split("!/")[1], file.data))
            elif ".mbox!/" in file.path:
                mails.append((file.path.rsplit("/", 1)[1], file.data, file.match))
            else:
                path = folder / file.path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.data)
        with zipfile.ZipFile(folder / "inbox/league-1-4.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members:
                archive.writestr(zipfile.ZipInfo(name, (2025, 2, 1, 12, 0, 0)), data)
        (folder / "inbox/mails.mbox").write_bytes(b"".join(mail(number, *each) for number, each in enumerate(mails)))


def other_roll(text, which):
    """The text with another second die in one row, as somebody else may have read it."""
    row = list(re.finditer(r"(?m)^ +\d+\) \d(\d): ", text))[which]
    return text[:row.start(1)] + str(int(row[1]) % 6 + 1) + text[row.end(1):]


def mail(number, name, data, match):
    """A mail of a mailbox; every second attachment is base64, the others are quoted-printable."""
    sender = match.names[match.winner]
    code, body = ("base64", base64.encodebytes(data)) if number % 2 else ("quoted-printable", quopri.encodestring(data))
    ascii_sender = sender.encode("ascii", "replace").decode().replace("?", "e")
    head = f"""From club@example.org {datetime.date.fromisoformat(match.date):%a %b %d} 22:00:00 2025
From: {ascii_sender} <club@example.org>
Subject: round {match.round}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="part"

--part
Content-Type: text/plain; charset=us-ascii

Dear editor, here is our match of {match.date}.
--part
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="{name}"
Content-Transfer-Encoding: {code}

"""
    return head.encode() + body + b"\n--part--\n\n"


def main():
    program, folder = sys.argv[1:]
    season = Season(program)
    season.write(folder)
    print(f"{len(season.matches)} matches, {len(season.files)} files")


if __name__ == "__main__":
    main()
