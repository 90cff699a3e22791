"""What bgtools answers, and the options that it takes.

Made from the tables of keys and options, tools/report/keys.def and tools/questions/options/options.cpp of bgtools:
contract_tests writes it with BGTOOLS_ACCEPT=1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from ._keyed import Keyed


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt(Keyed):
    """The part of the text that the human report shows.

    Attributes:
        line: the line, or the part of a long line around the finding, with dots for the rest; at most 200 bytes
        indent: the blanks and tabs before the underline
        width: columns to underline, at least 1
    """

    line: str
    indent: str
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit(Keyed):
    """What to write to make a repair.

    Attributes:
        repair: which of ``repairs``, from 1
        line: where the text to replace begins
        end_line: where it ends, exclusive
        byte: its first byte, from 0
        end_byte: exclusive
        text: the new text; it is to be written in the encoding of the file
    """

    repair: int
    line: int
    column: int
    end_line: int
    end_column: int
    byte: int
    end_byte: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic(Keyed):
    """A finding.

    Attributes:
        type: ``diagnostic``
        seq: number of the input in the run, from 1
        path: the input; null if the path is not UTF-8
        path_base64: the bytes of a path that is not UTF-8
        code: the rule: ``BG101``
        name: its name: ``illegal-die-use``
        severity: ``error``, ``warning`` or ``info``
        message: what is wrong
        match: which match of the file
        game: which game of the match
        turn: which roll of the game
        line: where it begins; null in binary formats
        column: where it begins, in code points
        end_line: where it ends
        end_column: where it ends, exclusive
        byte: where it begins, in bytes
        end_byte: where it ends, exclusive
        excerpt: the part of the text that the human report shows
        label: a few words below the underline
        game_label: the number that the text gives the game
        position: GNU Backgammon's position id and match id before the action, with the dice if it is a play; in a game
            without such ids its name, the board in the notation of games.md, the player and the dice, as in ``plakoto:
            24:13 18:1 | 24:15; player 2 to play 31``
        mover: name of the player on turn in ``position``
        duty: what the mover has to do: ``to roll``, ``to play`` or ``to answer``
        after: position id or board after the play, with the opponent on roll; null if it is not a play, cannot be made,
            or can mean two boards
        stands: an illegal play that stands, since the other side rolled or doubled afterwards
        consequence_of: ``fingerprint`` of the finding that this one follows from; a consequence is not counted
        cause: the same finding by its number among the diagnostics of this input, from 1
        notes: why
        help: what to do
        repairs: the smallest edits that explain the fault; one is the explanation, several are alternatives
        edits: what to write for those repairs that can be made in place; none for scores and lengths, which the players
            may have agreed on, nor for those that delete what is recorded only once
        fingerprint: 16 hexadecimal digits, computed from the code, the path, the match, game and turn, and the text at
            fault without blanks: line numbers do not matter
        baseline: with ``--baseline``: ``new``, or ``unchanged`` for a finding that the baseline lists, which is not
            counted
        count: how many findings it stands for, if it is more than one
    """

    type: Literal["diagnostic"]
    seq: int
    path: str | None
    path_base64: str | None = None
    code: str
    name: str
    severity: Literal["error", "warning", "info"]
    message: str
    match: int | None
    game: int | None
    turn: int | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    byte: int
    end_byte: int
    excerpt: Excerpt | None
    label: str | None
    game_label: str | None
    position: str | None
    mover: str | None
    duty: Literal["to roll", "to play", "to answer"] | None
    after: str | None
    stands: bool
    consequence_of: str | None
    cause: int | None
    notes: tuple[str, ...]
    help: str | None
    repairs: tuple[str, ...]
    edits: tuple[Edit, ...]
    fingerprint: str
    baseline: str | None
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt(Keyed):
    """The receipt of an input that was read.

    Attributes:
        type: ``file``
        seq: as in ``diagnostic``
        path: as in ``diagnostic``
        path_base64: as in ``diagnostic``
        format: name of the format; null: none fits
        dialect: dialect of the first match
        rules_applied: in words, the rules of the game by which the first match was judged
        matches: matches
        left_out: which matches ``--where`` does not select, if there are any; nothing else tells of them
        undated: how many of these are left out only because their day is not certain, if there are any
        games: games
        games_by_match: games of each match
        players: the two players of each match, the left one first; ``""`` if the text does not name one
        events: the event of each match, with its round and date as written: ``Club final, round 2, 2024-04-03``; ``""``
            if the match states none of these; absent if no match does
        lengths: the length of each match in points; 0 for money play, null if the text does not say
        turns: rolls
        unverified_turns: how many of them were not verified, because of an earlier fault or an unknown game
        diagnostics: findings at or above ``--min-severity``, except consequences and findings that the baseline lists
        errors: how many of them are errors
        warnings: how many are warnings
        infos: how many are infos
        broken: how many each rule has, by code
        consequences: findings that follow from others
        known: findings that the baseline lists
        allowed: findings that comments in the transcripts allow; they and their consequences are in no other number
        worst: the worst severity found, shown or not
        checked: there was something to check, or the user named the input
        unread: the text looks like a transcript, but no reader can read it
    """

    type: Literal["file"]
    seq: int
    path: str | None
    path_base64: str | None = None
    format: str | None
    dialect: str | None
    rules_applied: str | None
    matches: int
    left_out: tuple[int, ...] | None = None
    undated: int | None = None
    games: int
    games_by_match: tuple[int, ...]
    players: tuple[tuple[str, str], ...]
    events: tuple[str, ...] | None = None
    lengths: tuple[int | None, ...]
    turns: int
    unverified_turns: int
    diagnostics: int
    errors: int
    warnings: int
    infos: int
    broken: Mapping[str, int]
    consequences: int
    known: int
    allowed: int
    worst: Literal["error", "warning", "info"] | None
    checked: bool
    unread: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure(Keyed):
    """Why an input could not be read, or not completely.

    Attributes:
        type: ``error``
        seq: as in ``diagnostic``; null: the run itself
        path: as in ``diagnostic``; null: the run itself
        path_base64: as in ``diagnostic``
        message: what went wrong
        format: name of the format; null: none fits
        dialect: dialect of the first match
        rules_applied: in words, the rules of the game by which the first match was judged
        matches: matches
        left_out: which matches ``--where`` does not select, if there are any; nothing else tells of them
        undated: how many of these are left out only because their day is not certain, if there are any
        games: games
        games_by_match: games of each match
        players: the two players of each match, the left one first; ``""`` if the text does not name one
        events: the event of each match, with its round and date as written: ``Club final, round 2, 2024-04-03``; ``""``
            if the match states none of these; absent if no match does
        lengths: the length of each match in points; 0 for money play, null if the text does not say
        turns: rolls
        unverified_turns: how many of them were not verified, because of an earlier fault or an unknown game
        diagnostics: findings at or above ``--min-severity``, except consequences and findings that the baseline lists
        errors: how many of them are errors
        warnings: how many are warnings
        infos: how many are infos
        broken: how many each rule has, by code
        consequences: findings that follow from others
        known: findings that the baseline lists
        allowed: findings that comments in the transcripts allow; they and their consequences are in no other number
        worst: the worst severity found, shown or not
        checked: there was something to check, or the user named the input
        unread: the text looks like a transcript, but no reader can read it
    """

    type: Literal["error"]
    seq: int | None
    path: str | None
    path_base64: str | None = None
    message: str
    format: str | None = None
    dialect: str | None = None
    rules_applied: str | None = None
    matches: int | None = None
    left_out: tuple[int, ...] | None = None
    undated: int | None = None
    games: int | None = None
    games_by_match: tuple[int, ...] | None = None
    players: tuple[tuple[str, str], ...] | None = None
    events: tuple[str, ...] | None = None
    lengths: tuple[int | None, ...] | None = None
    turns: int | None = None
    unverified_turns: int | None = None
    diagnostics: int | None = None
    errors: int | None = None
    warnings: int | None = None
    infos: int | None = None
    broken: Mapping[str, int] | None = None
    consequences: int | None = None
    known: int | None = None
    allowed: int | None = None
    worst: Literal["error", "warning", "info"] | None = None
    checked: bool | None = None
    unread: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection(Keyed):
    """What an input is.

    Attributes:
        format: name of the format; null: none fits
        kind: the dialect, or what else the input is
        matches: how many matches it has
    """

    format: str | None
    kind: str | None
    matches: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionLoss(Keyed):
    """What a notation cannot hold of a position.

    Attributes:
        code: the rule
        message: what is lost
    """

    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertedPosition(Keyed):
    """A position in another notation.

    Attributes:
        name: which position of the input
        text: the position; null: it cannot be written
        error: why it cannot
        losses: what the notation cannot hold
    """

    name: str
    text: str | None
    error: str | None
    losses: tuple[PositionLoss, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark(Keyed):
    """What was done about a fault.

    Attributes:
        code: the rule
        name: its name
        message: what is wrong
        match: as in ``diagnostic``
        game: as in ``diagnostic``
        turn: as in ``diagnostic``
        line: as in ``diagnostic``
        column: as in ``diagnostic``
        byte: as in ``diagnostic``
        what: what was done, in words
        chosen: one of ``repairs`` was made
        repairs: as in ``diagnostic``
    """

    code: str
    name: str
    message: str
    match: int | None
    game: int | None
    turn: int | None
    line: int | None
    column: int | None
    byte: int
    what: str
    chosen: bool
    repairs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair(Keyed):
    """What was done to repair a transcript.

    Attributes:
        changed: something was repaired
        faults: how many faults are left
        remarks: what was done about each fault
        diff: the difference as ``diff -u`` shows it; null: there is none
        left_out: how many matches ``where`` does not select; they stay as they are
        undated: how many of these are left out only because their day is not certain
    """

    changed: bool
    faults: int
    remarks: tuple[Remark, ...]
    diff: str | None
    left_out: int
    undated: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalPlay(Keyed):
    """A legal play.

    Attributes:
        play: canonical: moves of one checker merged unless it hits on the way, ``*`` after a hit, ``(n)`` for equal
            moves, ``bar`` and ``off``
        result: position id with the opponent on roll
        steps: from and to, bar 25 and off 0
    """

    play: str
    result: str
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cube(Keyed):
    """The doubling cube.

    Attributes:
        value: 1, 2, 4 and so on
        owner: 1 or 2; null: in the middle
    """

    value: int
    owner: Literal[1, 2] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Keyed):
    """A board as values.

    Attributes:
        variant: name of a game that moves otherwise than backgammon
        position: position id of GNU Backgammon; with ``variant`` the board in the notation of games.md
        gnubg_id: position id and match id; null with ``variant``
        xgid: XGID; null with ``variant``
        waiting: with ``variant``: the checkers of the mover and of the opponent that have not entered
        pinned: with ``variant``: the points where a checker is pinned
        names: names; empty if unknown
        mover: 1 or 2: the player on turn
        roll: the dice, three of them in tabula; null: not rolled
        double_offered: a double waits for its answer
        length: points of the match; 0: money play
        score: points before the game
        crawford: the Crawford game
        jacoby: the Jacoby rule applies
        beavers: beavers are allowed
        pips: pip counts
        off: checkers borne off
        points: 26 numbers, seen by the mover: index 0 the opponent's bar, 1 to 24 the points, 25 the mover's bar; the
            opponent's checkers are negative
        place: what was shown: the file, game and turn, or the id
    """

    variant: str | None = None
    position: str
    gnubg_id: str | None
    xgid: str | None
    waiting: tuple[int, int] | None = None
    pinned: tuple[int, ...] | None = None
    names: tuple[str, str]
    mover: Literal[1, 2]
    roll: tuple[int, ...] | None
    double_offered: bool
    cube: Cube
    length: int
    score: tuple[int, int]
    crawford: bool
    jacoby: bool
    beavers: bool
    pips: tuple[int, int]
    off: tuple[int, int]
    points: tuple[int, ...]
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(Keyed):
    """Something that two transcripts say differently.

    Attributes:
        kind: of what kind, as compare.md lists them: ``play``, ``dice``, ``turn`` and so on
        match: which match of A, or of B where only that has it, as for the next two
        game: which game of the match
        turn: which roll of the game; a cube action has the number of the roll that it precedes
        player: who acts
        a: what A says; null: nothing
        b: what B says; null: nothing
        a_line: the line of A; null in binary formats
        b_line: the line of B
    """

    kind: str
    match: int
    game: int | None
    turn: int | None
    player: str | None
    a: str | None
    b: str | None
    a_line: int | None
    b_line: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(Keyed):
    """What two transcripts say differently.

    Attributes:
        same: there is no difference
        differences: in the order of A
    """

    same: bool
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(Keyed):
    """A difference that is settled.

    Attributes:
        kind: of what kind, as compare.md lists them: ``play``, ``dice``, ``turn`` and so on
        match: which match of A, or of B where only that has it, as for the next two
        game: which game of the match
        turn: which roll of the game; a cube action has the number of the roll that it precedes
        player: who acts
        a: what A says; null: nothing
        b: what B says; null: nothing
        a_line: the line of A; null in binary formats
        b_line: the line of B
        by: the transcript that was taken: ``A`` or ``B``
        why: ``legal``, ``only``, ``form`` or ``preferred``, as compare.md explains them
    """

    kind: str
    match: int
    game: int | None
    turn: int | None
    player: str | None
    a: str | None
    b: str | None
    a_line: int | None
    b_line: int | None
    by: Literal["A", "B"]
    why: Literal["legal", "only", "form", "preferred"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag(Keyed):
    """A tag that was left out.
    """

    key: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftText(Keyed):
    """A text that was left out.

    Attributes:
        of: whose: ``A`` or ``B``
        words: the text
    """

    of: Literal["A", "B"]
    line: int | None
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut(Keyed):
    """What the merged transcript cannot have.

    Attributes:
        tags: tags of B that A gives another value
        annotations: annotations of actions that were not taken
        texts: what could not be read in either transcript
    """

    tags: tuple[Tag, ...]
    annotations: int
    texts: tuple[LeftText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(Keyed):
    """What was done to make one transcript of two.

    Attributes:
        settled: the differences that are settled
        open: what nothing decides
        errors: faults that a check of the merged transcript finds
    """

    settled: tuple[Settled, ...]
    open: tuple[Difference, ...]
    left_out: LeftOut
    errors: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCounted(Keyed):
    """What was counted.

    Attributes:
        rolls: rolls after the opening
        pairs: counts of the 21 rolls: 1-1, 2-1, 2-2, 3-1 to 6-6
        opening_pairs: the same of opening rolls
    """

    matches: int
    games: int
    turns: int
    rolls: int
    opening_rolls: int
    pairs: tuple[int, ...]
    opening_pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceLeftOut(Keyed):
    """Turns and matches that are not counted.

    Attributes:
        unverified: turns that were not verified
        faulty: turns with a fault
        without_roll: turns without a roll
        of_other_games: turns of games that move otherwise than backgammon
        where_rolls_are_left_out: turns of players whose programs leave out rolls
        rolls_missing: rolls that are missing there
        sites_that_leave_out_rolls: where
        not_selected: matches that ``where`` does not select, if there are any
        undated: how many of these are left out only because their day is not certain, if there are any
    """

    unverified: int
    faulty: int
    without_roll: int
    of_other_games: int
    where_rolls_are_left_out: int
    rolls_missing: int
    sites_that_leave_out_rolls: tuple[str, ...]
    not_selected: int | None = None
    undated: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceGames(Keyed):
    """Games by how they ended.
    """

    played_out: int
    dropped: int
    given_up: int
    unfinished: int
    last_roll_may_be_missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceTest(Keyed):
    """A test of the dice.

    Attributes:
        group: whose rolls: ``all``, ``site:NAME`` or ``player:NAME``
        test: which test, as dice.md lists them
        n: how many were counted
        p_adjusted: corrected for the number of tests
        low: the interval of confidence of the effect
    """

    group: str
    test: str
    n: int
    statistic: float
    p: float
    p_adjusted: float
    effect: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceDetectable(Keyed):
    """What a test would find.

    Attributes:
        effect: the smallest one that would be found
    """

    group: str
    test: str
    effect: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceUntested(Keyed):
    """A test that was not made.

    Attributes:
        n: how many were counted
        needed: how many it takes
    """

    group: str
    test: str
    n: int
    needed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Keyed):
    """Whether dice are fair.

    Attributes:
        schema: version: 1
        level: 0.05
        correction: ``weighted Holm``
        confidence: 0.95
        power: 0.8
        left_out: turns that are not counted, by reason
        games_ended: games by how they ended
        tests: an object for each test
        detectable: for each of them, what it would find
        too_few: tests that were not made
        verdict: the answer in one sentence
        remarks: what was counted, what may bias it, and what it cannot say
    """

    schema: int
    level: float
    correction: str
    confidence: float
    power: float
    counted: DiceCounted
    left_out: DiceLeftOut
    games_ended: DiceGames
    tests: tuple[DiceTest, ...]
    detectable: tuple[DiceDetectable, ...]
    too_few: tuple[DiceUntested, ...]
    verdict: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Keyed):
    """The page of a rule.

    Attributes:
        code: ``BG101``
        name: ``illegal-die-use``
        severity: the default
        summary: what it is, in a few words
        meaning: what the finding says, and what to do
        law: the rule of backgammon, with its source
        bad: a transcript that yields it; null if no text can
        good: the same without the fault
        options: options that ``check`` needs for both
        command: a command that shows the finding if a transcript alone cannot, and its output
    """

    code: str
    name: str
    severity: Literal["error", "warning", "info", "off"]
    summary: str
    meaning: str
    law: str
    bad: str | None
    good: str | None
    options: str | None
    command: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Format(Keyed):
    """A format.

    Attributes:
        name: what ``--from`` and ``--to`` take
        title: what it is
        extensions: of its files, with the dot
        dialects: what ``detect`` can name
        reads: it can be read
        writes: it can be written
        experimental: no real file was available
        kind: ``transcript`` or ``position``
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    dialects: tuple[str, ...]
    reads: bool
    writes: bool
    experimental: bool
    kind: Literal["transcript", "position"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileSetting(Keyed):
    """A setting of a profile.

    Attributes:
        option: name of the switch
        value: on or off, or a limit; null: no limit
        why: why
    """

    option: str
    value: bool | int | None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileSeverity(Keyed):
    """A severity of a profile.

    Attributes:
        code: the rule
        severity: ``error``, ``warning``, ``info`` or ``off``
        why: why
    """

    code: str
    severity: Literal["error", "warning", "info", "off"]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile(Keyed):
    """A profile.

    Attributes:
        name: ``brainking``
        title: whose rules they are
        settings: what it sets
        severities: severities that differ
    """

    name: str
    title: str
    settings: tuple[ProfileSetting, ...]
    severities: tuple[ProfileSeverity, ...]


class CheckOptions(TypedDict, total=False):
    """The options of ``check``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        pass_notes: skip a named .txt that does not look like a transcript, as in a directory
        where: only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold
        allow_empty: do not fail if there is nothing to check
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        select: report only these rules: codes, names or prefixes, separated by commas
        ignore: do not report these rules; overrides --select
        severity: report a rule as error, warning, info or off
        allow: let comments in transcripts allow findings; default: on
        unfinished: more may be written: where the last game stops is information; default: on with --watch and in
            editors
        min_severity: show findings of at least this level; default: warning
        fail_on: exit with 1 for findings of at least this level; default: error
        exit_zero: exit with 0 instead of 1, never instead of 2
        search_tries: 0: do not search for explanations of faults; other numbers do nothing
        search_seconds: does nothing: the search is limited by its work, not by time
        max_diagnostics: show only the first N findings; all are counted
        named: false: the input was found in a folder or an archive; default: true
    """

    from_: str | None
    pass_notes: bool | None
    where: str | Sequence[str] | None
    allow_empty: bool | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    select: str | Sequence[str] | None
    ignore: str | Sequence[str] | None
    severity: str | Sequence[str] | None
    allow: bool | None
    unfinished: bool | None
    min_severity: Literal["error", "warning", "info"] | None
    fail_on: Literal["error", "warning", "info", "never"] | None
    exit_zero: bool | None
    search_tries: int | str | None
    search_seconds: int | str | None
    max_diagnostics: int | str | None
    named: bool | None


class ReadOptions(TypedDict, total=False):
    """The options of ``read``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        min_severity: show findings of at least this level; default: warning
        named: false: the input was found in a folder or an archive; default: true
    """

    from_: str | None
    min_severity: Literal["error", "warning", "info"] | None
    named: bool | None


class ConvertOptions(TypedDict, total=False):
    """The options of ``convert``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        where: only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold
        ogid_colour: the player that the colour of an OGID names; default: waiting, as HedgeHog writes it
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        allow: let comments in transcripts allow findings; default: on
        min_severity: show findings of at least this level; default: warning
        dialect: write this dialect of the format
        habit: write a match sheet in this habit, such as columns, turns or ends (docs/formats/sheet.md)
        set: write this event, date, round or place in every match
        verify: strict: write nothing if the input has errors; default: warn
        fail_if_lossy: exit with 1 if the target cannot hold everything
        named: false: the input was found in a folder or an archive; default: true
    """

    from_: str | None
    where: str | Sequence[str] | None
    ogid_colour: Literal["waiting", "on-roll"] | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    allow: bool | None
    min_severity: Literal["error", "warning", "info"] | None
    dialect: str | None
    habit: str | None
    set: str | Sequence[str] | None
    verify: Literal["warn", "strict", "off"] | None
    fail_if_lossy: bool | None
    named: bool | None


class DetectOptions(TypedDict, total=False):
    """The options of ``detect``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        named: false: the input was found in a folder or an archive; default: true
    """

    from_: str | None
    named: bool | None


class RepairOptions(TypedDict, total=False):
    """The options of ``repair``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        where: only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        allow: let comments in transcripts allow findings; default: on
        search_tries: 0: do not search for explanations of faults; other numbers do nothing
        search_seconds: does nothing: the search is limited by its work, not by time
        choose: make the N-th of the edits that explain the finding at this place
        scores: also repair scores and results, which the players may have agreed on
        dice: also write the dice that are not recorded, where only one roll allows what is
    """

    from_: str | None
    where: str | Sequence[str] | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    allow: bool | None
    search_tries: int | str | None
    search_seconds: int | str | None
    choose: str | Sequence[str] | None
    scores: bool | None
    dice: bool | None


class RowsOptions(TypedDict, total=False):
    """The options of ``rows``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        where: only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        select: report only these rules: codes, names or prefixes, separated by commas
        ignore: do not report these rules; overrides --select
        severity: report a rule as error, warning, info or off
        min_severity: show findings of at least this level; default: warning
        columns: only these columns, in this order, separated by commas
        plays: put the legal plays of each turn into the database or the workbook, too
        delimiter: what separates the cells of CSV; default: comma
        bom: begin CSV with a byte order mark, by which Excel knows UTF-8
        named: false: the input was found in a folder or an archive; default: true
    """

    from_: str | None
    where: str | Sequence[str] | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    select: str | Sequence[str] | None
    ignore: str | Sequence[str] | None
    severity: str | Sequence[str] | None
    min_severity: Literal["error", "warning", "info"] | None
    columns: str | None
    plays: bool | None
    delimiter: Literal["comma", "semicolon", "tab"] | None
    bom: bool | None
    named: bool | None


class DiffOptions(TypedDict, total=False):
    """The options of ``diff``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        comments: also compare the comments
    """

    from_: str | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    comments: bool | None


class MergeOptions(TypedDict, total=False):
    """The options of ``merge``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        dialect: write this dialect of the format
        habit: write a match sheet in this habit, such as columns, turns or ends (docs/formats/sheet.md)
        prefer: take what this transcript says where nothing else decides
        fail_if_lossy: exit with 1 if the target cannot hold everything
    """

    from_: str | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    dialect: str | None
    habit: str | None
    prefer: Literal["A", "B"] | None
    fail_if_lossy: bool | None


class DiceOptions(TypedDict, total=False):
    """The options of ``dice``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        where: only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold
        allow_empty: do not fail if there is nothing to check
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        output_format: default: text
        named: false: the input was found in a folder or an archive; default: true
    """

    from_: str | None
    where: str | Sequence[str] | None
    allow_empty: bool | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    output_format: Literal["text", "json", "html"] | None
    named: bool | None


class BoardOptions(TypedDict, total=False):
    """The options of ``board``.

    Attributes:
        from_: read as FORMAT, whatever the content looks like
        where: only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold
        match: the match in the file, counted from 1; default: 1
        decision: the double before the roll: before it is made, when it is offered, or after the take
        ogid_colour: the player that the colour of an OGID names; default: waiting, as HedgeHog writes it
        profile: judge by these rules if the record states none; default: match or money
        variant: the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)
        switch: how games are played where their rule texts differ, such as prime=either (docs/games.md)
        crawford: matches are played with the Crawford game
        jacoby: gammons count as single games while the cube is centred (money)
        beavers: a doubled player may redouble at once (money)
        beaver_limit: the highest number of beavers, raccoons and so on after one offer
        automatic_doubles: equal opening dice double the stake (money)
        cube: the game is played with a doubling cube
        cube_limit: the highest value of the cube
        holland: no double after the Crawford game until both players have rolled twice
        ascii: text in 7-bit ASCII of at most 72 columns, as for a mail
        flip: show the board from the side of the player who is not on roll
        side: show each board from the side of the first or the second player
        pips: show the pip counts; default: on
        place: show the board at LINE:COLUMN of the input
    """

    from_: str | None
    where: str | Sequence[str] | None
    match: int | str | None
    decision: Literal["before", "offered", "taken"] | None
    ogid_colour: Literal["waiting", "on-roll"] | None
    profile: str | None
    variant: str | None
    switch: str | Sequence[str] | None
    crawford: bool | None
    jacoby: bool | None
    beavers: bool | None
    beaver_limit: int | str | None
    automatic_doubles: bool | None
    cube: bool | None
    cube_limit: int | str | None
    holland: bool | None
    ascii: bool | None
    flip: bool | None
    side: Literal["1", "2"] | None
    pips: bool | None
    place: str | None


class PlaysOptions(TypedDict, total=False):
    """The options of ``plays``.

    Attributes:
        ogid_colour: the player that the colour of an OGID names; default: waiting, as HedgeHog writes it
        variant: a game of docs/games.md, such as plakoto; default: backgammon
        switch: how the game is played where its rule texts differ, such as prime=either
        state: what the turn depends on besides the board: turn_no, first_turn, pending or phase
    """

    ogid_colour: Literal["waiting", "on-roll"] | None
    variant: str | None
    switch: str | Sequence[str] | None
    state: str | Sequence[str] | None
