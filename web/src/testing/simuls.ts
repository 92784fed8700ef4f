// Simuls as the server describes them.
import type { Simul, SimulBoard } from '../protocol/simuls.ts';
import { account } from './tournaments.ts';

const time = { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;

// A board against Ann.
export const simulBoard = (game: string, host_side: 'black' | 'white'): SimulBoard => ({
  game,
  guest: account('Ann'),
  host_side,
  handicap: 'none',
  result: null,
});

// Hana's simul, which has begun and which this browser's user hosts.
export const simulOf = (changes: Partial<Simul> = {}): Simul => ({
  id: 's1',
  version: 1,
  game: 'tori',
  time,
  host_time: time,
  per_guest: 0,
  handicap: 'none',
  side: 'alternating',
  phase: 'running',
  host: account('Hana'),
  opened: 0,
  started: 1,
  you: { host: true, stance: null, game: null },
  guests: [],
  boards: [],
  score: { won: 0, lost: 0, drawn: 0 },
  ...changes,
});
