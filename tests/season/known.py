"""Every table of docs/archives.md, computed from what is known of the invented season, without bgtools."""

import re
from collections import Counter, defaultdict

from player import BAR, START, mat, pips
from season import SPELLINGS, cut


class Outcome:
    """What the record of a match says in the end: of a match that was cut off, what its first games say."""

    def __init__(self, match, is_cut=False):
        self.match, self.is_cut = match, is_cut
        self.whole = match.games[:-1] if is_cut else match.games
        self.games = len(match.games)
        self.turns = len(re.findall(r"\d\d:", cut(mat(match)) if is_cut else mat(match)))
        self.score = match.games[-1].score if is_cut else match.score
        self.winner = None if is_cut else match.winner

    def gammons(self, side):
        return sum(game.level > 1 and game.winner == side for game in self.whole)

    def largest_cube(self):
        return max(game.cube for game in self.whole)


class Known:
    def __init__(self, season):
        self.season = season
        is_cut = {id(file.match) for file in season.files if file.fault == "cut"}
        self.outcomes = [Outcome(match, id(match) in is_cut) for match in season.matches]
        self.by_match = {id(each.match): each for each in self.outcomes}
        self.transcripts = [file for file in season.files if file.match]

    def of_file(self, file):
        """What the file itself says: the first games of the cup's final end where it was cut."""
        return Outcome(file.match, True) if file.fault == "beginning" else self.by_match[id(file.match)]

    # What is in the inbox.

    def formats(self):
        """By the endings; not transcripts are the text of each mail and what has the ending of one."""
        counts = Counter(file.path.rsplit(".", 1)[1].replace("txt", "sheet") for file in self.transcripts)
        others = sum(file.match is None and file.path.endswith((".txt", ".mat")) for file in self.season.files)
        counts["-"] = others + sum(".mbox!/" in file.path for file in self.season.files)
        return counts

    def faulty(self):
        """The files with an error."""
        faults = ("hop", "roll", "result", "score", "cut", "beginning", "other writer")
        return {file.path for file in self.season.files if file.fault in faults or file.path == "inbox/empty.mat"}

    def skipped(self):
        endings = ("csv", "pdf", "jpg", "docx", "db")
        return sum(file.path.lower().endswith(endings) for file in self.season.files)

    def size(self, files):
        """Games and turns of these files."""
        outcomes = [self.of_file(file) for file in files]
        return sum(each.games for each in outcomes), sum(each.turns for each in outcomes)

    # What is there twice: the kind of each pair of a file and the one that was handed in again.

    def twice(self, repaired):
        """`repaired` has what each file is after the repair, by its path."""
        kinds = {"copy": "equal files", "other format": "equal matches", "beginning": "the first is the beginning of the others"}
        first, pairs = {}, set()
        for file in self.transcripts:
            if id(file.match) not in first:
                first[id(file.match)] = file
                continue
            kind = kinds.get(file.fault)
            if kind is None:
                kind = "equal matches" if repaired[file.path] == file.right else "probably the same match"
            pairs.add((kind, frozenset((first[id(file.match)].path, file.path))))
        return pairs

    # Names.

    def kept(self):
        """The files that stay in the archive: the first of each match."""
        return list({id(file.match): file for file in reversed(self.transcripts)}.values())

    def spellings(self):
        return Counter(name for file in self.kept() for name in file.names)

    def proposed(self):
        """Each spelling with its name, without the nickname."""
        used = self.spellings()
        return {(spelling, name) for name, all_ in SPELLINGS.items() for spelling in all_ if spelling in used} - {
            ("Captain B", "Bela Corvin")}

    # Results.

    def players(self, event=None):
        """A row for each player: played, won, lost, open, points for and against, gammons for and against, the largest cube."""
        sums = defaultdict(lambda: [0] * 9)
        for each in self.outcomes:
            if event not in (None, each.match.event):
                continue
            for side, name in enumerate(each.match.names):
                row = sums[name]
                results = [1, each.winner == side, each.winner == 1 - side, each.winner is None]
                added = [*results, each.score[side], each.score[1 - side], each.gammons(side), each.gammons(1 - side)]
                row[:8] = [before + more for before, more in zip(row, added)]
                row[8] = max(row[8], each.largest_cube())
        order = sorted(sums, key=lambda name: (-sums[name][1], sums[name][2], sums[name][5] - sums[name][4]))
        return [[name, *map(str, sums[name])] for name in order]

    def events(self):
        rows = []
        for event in sorted({match.event for match in self.season.matches}):
            all_ = [each for each in self.outcomes if each.match.event == event]
            dates = sorted(each.match.date for each in all_)
            won = sum(each.winner is not None for each in all_)
            names = {name for each in all_ for name in each.match.names}
            numbers = [len(all_), won, len(all_) - won, sum(each.games for each in all_), len(names)]
            rows.append([event, *map(str, numbers), dates[0], dates[-1]])
        return rows

    def cup(self):
        rows = []
        for match in sorted(self.season.cup, key=lambda each: self.archived(each)):
            rows.append([match.date, match.round, *match.names, *map(str, match.score), match.names[match.winner]])
        return rows

    def crosstable(self, event):
        """Who won how often against whom, by the names."""
        cells = defaultdict(lambda: [0, 0, 0])
        for each in self.outcomes:
            if each.match.event == event:
                for side, name in enumerate(each.match.names):
                    result = 2 if each.winner is None else 0 if each.winner == side else 1
                    cells[name, each.match.names[1 - side]][result] += 1
        return {pair: f"{won}-{lost}" + (f"+{open_}" if open_ else "") for pair, (won, lost, open_) in cells.items()}

    # The archive.

    @staticmethod
    def archived(match):
        return f"archive/{match.event}/{match.date} {match.names[0]} - {match.names[1]}.mat"

    def actions(self, outcome):
        """Every action of a match as (game, player, what, dice, changes on the board), without a play that was cut off."""
        found = []
        for number, game in enumerate(outcome.match.games, 1):
            for player, what, dice, hops in game.cells:
                moves = Counter()
                for start, end, _ in hops or ():
                    moves[start] -= 1
                    moves[end] += 1
                changes = frozenset((point, change) for point, change in moves.items() if change)
                found.append((number, player + 1, what, frozenset(dice or ()), changes))
        if not outcome.is_cut:
            return found
        turns = outcome.turns - 1
        rolls = [at for at, action in enumerate(found) if action[2] == "roll"]
        return found[:rolls[turns]]

    def openings(self):
        """The first play of each game: its roll, what it changes, and how often it was played; the most frequent first."""
        counts = Counter()
        for outcome in self.outcomes:
            for number in range(1, outcome.games + 1):
                _, _, _, dice, changes = next(action for action in self.actions(outcome) if action[0] == number)
                counts["".join(map(str, sorted(dice, reverse=True))), changes] += 1
        return sorted(((roll, changes, count) for (roll, changes), count in counts.items()), key=lambda row: (-row[2], row[0]))

    def lengths(self):
        """Matches, games and turns by the length of the match."""
        sums = defaultdict(Counter)
        for each in self.outcomes:
            sums[each.match.length].update(matches=1, games=each.games, turns=each.turns)
        return [[str(length), *map(str, sums[length].values())] for length in sorted(sums)]

    def takes(self):
        """How many doubles were taken and dropped, by the tens of the lead in pips of the player who doubled."""
        counts = defaultdict(Counter)
        for outcome in self.outcomes:
            left = len(self.actions(outcome))
            for game in outcome.match.games:
                sides = [list(START), list(START)]
                for player, what, _, hops in game.cells[:left]:
                    own, other = sides[player], sides[1 - player]
                    if what in ("take", "drop"):
                        counts[10 * ((pips(own) - pips(other)) // 10)][what] += 1
                    for start, end, hits in hops or ():
                        own[start] -= 1
                        own[end] += 1
                        if hits:
                            other[25 - end] -= 1
                            other[BAR] += 1
                left -= len(game.cells[:left])
        return [[lead, counts[lead]["take"], counts[lead]["drop"]] for lead in sorted(counts)]

    def endings(self):
        """How the games of the archive ended, with their number and their points."""
        counts, points = Counter(), Counter()
        for each in self.outcomes:
            for game in each.match.games:
                ending = game.ended.replace("result-only", "")
                is_whole = game in each.whole
                counts[ending if is_whole else ""] += 1
                points[ending if is_whole else ""] += game.points if is_whole else 0
        return [[ending, str(counts[ending]), str(points[ending])] for ending in sorted(counts)]
