// The profiles of `check --profile`, with words for a list. A test compares them with the program's.

export const kProfiles: readonly (readonly [string, string])[] = [
  ['match', 'match play'],
  ['money', 'money play'],
  ['brainking', 'BrainKing'],
  ['sheet-ee', 'Estonian game sheet'],
  ['fi', 'Finnish rules text'],
  ['hu', 'Hungarian rules text'],
  ['gnubg', 'GNU Backgammon'],
  ['bgammon', 'bgammon.org'],
];
