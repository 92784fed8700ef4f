// Games as the server describes them.
import type { Rules } from '@ootori/rules';
import type { GameEvent, ServerFrame } from '../protocol/frames.ts';
import type { GameRecord, Summary } from '../protocol/games.ts';
import { specOf } from './built.ts';

// A game of Tori Shogi before its first move: this browser's guest, as Black, against the engine.
export function summaryOf(changes: Partial<Summary> = {}): Summary {
  return {
    id: 'g1',
    game: 'tori',
    handicap: 'none',
    side: 'black',
    level: 3,
    time: null,
    rated: false,
    plies: 0,
    turn: 'black',
    deadline: null,
    adjourned: false,
    recalled: false,
    vacation: { black: false, white: false },
    created: 0,
    updated: 0,
    outcome: null,
    seats: { black: { kind: 'guest', you: true }, white: { kind: 'engine', level: 3 } },
    ...changes,
  };
}

// The same with its moves.
export function gameOf(rules: Rules, changes: Partial<GameRecord> = {}): GameRecord {
  return { ...summaryOf(), start: specOf(rules, 'tori').start, moves: [], events: 1, ...changes };
}

// The `n`th event of that game.
export const event = (n: number, body: GameEvent): ServerFrame => ({
  t: 'event',
  game: 'g1',
  n,
  at: 0,
  event: body,
});
