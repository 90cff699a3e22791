// Turns a game of a record into steps, each with the board before it.

import type { Action, Bgtools, Board, Match } from 'bgtools';

import type { GameView, Step } from './protocol';

const kWords: Readonly<Record<string, string>> = {
  danced: 'dances',
  blank: 'no play is recorded',
  unplayed: 'does not play the roll',
  unrecorded: 'the play is not known',
  declared: 'an illegal play',
  unreadable: 'a play that could not be read',
};

function play_in_words(action: Action): string {
  if (Array.isArray(action.play)) return action.play.join(' ');
  if (typeof action.text === 'string') return action.text;
  return action.play === undefined ? '' : (kWords[action.play] ?? action.play);
}

function action_in_words(action: Action): string {
  const value = typeof action.value === 'number' ? action.value : null;
  switch (action.action) {
    case 'double':
      return value === null ? 'doubles' : `doubles to ${value}`;
    case 'beaver':
    case 'raccoon':
      return value === null ? `${action.action}s` : `${action.action}s to ${value}`;
    case 'take':
      return 'takes';
    case 'drop':
      return 'drops';
    case 'resign': {
      const level = ['a single game', 'a gammon', 'a backgammon'][Number(action.level) - 1];
      return action.match ? 'resigns the match' : level ? `resigns ${level}` : 'resigns';
    }
    case 'set-position':
      return 'the board is set';
    case 'board':
      return 'the board is shown';
    case 'automatic-double':
      return 'automatic double';
    case 'comment':
      return typeof action.text === 'string' ? action.text : '';
    default:
      return action.action ?? '';
  }
}

function result_in_words(match: Match, game: number): string {
  const { names, result } = match.games[game - 1] ?? {};
  if (!result) return 'The record does not say how the game ends.';
  const winner =
    result.winner === undefined
      ? 'Somebody'
      : names?.[result.winner - 1] || `Player ${result.winner}`;
  const points =
    result.points === undefined
      ? ''
      : ` ${result.points} ${result.points === 1 ? 'point' : 'points'}`;
  return `${winner} wins${points}${result.match ? ' and the match' : ''}.`;
}

/** The steps of a game. `profile` is '' for the usual one. */
export function view_of(engine: Bgtools, match: Match, game: number, profile: string): GameView {
  const record = match.games[game - 1];
  if (!record) throw new Error('the record has no such game');
  // A record with this match alone is quick to read again for each board. Later games say nothing about this one.
  const document = JSON.stringify({
    'bgtools-record': 2,
    matches: [{ ...match, games: match.games.slice(0, game) }],
  });
  let trouble = '';
  const board = (turn: number | 'end', decision?: 'offered'): Board | null => {
    try {
      return engine.board(document, {
        name: 'record.json',
        match: 1,
        game,
        turn,
        html: true,
        side: '1',
        ...(decision ? { decision } : {}),
        ...(profile ? { profile } : {}),
      });
    } catch (error) {
      if (trouble === '') trouble = error instanceof Error ? error.message : String(error);
      return null;
    }
  };
  const steps: Step[] = [];
  let rolls = 0;
  let offered: Board | null = null;
  for (const action of record.actions) {
    const player = action.player;
    if (action.action === undefined) {
      ++rolls;
      steps.push({
        player,
        kind: 'roll',
        turn: rolls,
        roll: (action.roll ?? []).join(''),
        text: play_in_words(action),
        board: board(rolls),
      });
      continue;
    }
    let kind: Step['kind'] = 'other';
    let now: Board | null = steps.at(-1)?.board ?? null;
    if (action.action === 'double') {
      kind = 'double';
      now = offered = board(rolls + 1, 'offered');
    } else if (['take', 'drop', 'beaver', 'raccoon'].includes(action.action)) {
      kind = 'answer';
      now = offered;
    } else if (action.action === 'comment' || action.action === 'automatic-double') {
      // The board is the one of what follows, which is not known yet.
      now = null;
    }
    steps.push({
      player,
      kind,
      turn: rolls + 1,
      roll: '',
      text: action_in_words(action),
      board: now,
    });
  }
  const result = result_in_words(match, game);
  steps.push({
    player: 0,
    kind: 'end',
    turn: rolls,
    roll: '',
    text: result,
    board: board('end'),
  });
  for (let i = steps.length - 2; i >= 0; --i) {
    const step = steps[i];
    const next = steps[i + 1];
    if (step?.kind === 'other' && !step.board && next) steps[i] = { ...step, board: next.board };
  }
  return {
    steps,
    names: record.names,
    score: record.score ?? null,
    length: match.length ?? null,
    result,
    trouble,
  };
}
