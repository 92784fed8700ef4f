// Seeks as the server describes them.
import type { Seek } from '../protocol/games.ts';
import { account } from './tournaments.ts';

// An open game of Tori Shogi offered by Bea.
export const seekOf = (changes: Partial<Seek> = {}): Seek => ({
  id: 's1',
  game: 'tori',
  handicap: 'none',
  sfen: null,
  time: { kind: 'correspondence', days: 3 },
  rated: false,
  side: 'random',
  by: account('Bea'),
  to: null,
  listed: true,
  mine: false,
  created: 0,
  expires: 1,
  ...changes,
});
