// The messages of the public interface (docs/protocol.md), as types.
import type { Color, Outcome, Sfen, Usi } from '@ootori/rules';

export type GameId = string;
export type Millis = number; // since 1970

export interface Summary {
  id: GameId;
  game: string;
  handicap: string;
  side: Color;
  level: number;
  plies: number;
  created: Millis;
  updated: Millis;
  outcome: Outcome | null;
}

export type Seat = { kind: 'guest'; you: boolean } | { kind: 'engine'; level: number };
export type Seats = Record<Color, Seat>;

export interface GameRecord extends Summary {
  start: Sfen;
  moves: Usi[];
  seats: Seats;
  events: number;
}

export interface NewGame {
  game: string;
  side: Color | 'random';
  handicap: string;
  level: number;
}

export type GameEvent =
  | { type: 'created'; game: string; handicap: string; start: Sfen; seats: Seats }
  | { type: 'moved'; usi: Usi }
  | { type: 'taken_back'; plies: number }
  | ({ type: 'ended' } & Outcome);

export type ClientFrame =
  | { t: 'watch'; game: GameId; since: number }
  | { t: 'move'; game: GameId; ply: number; usi: Usi }
  | { t: 'takeback'; game: GameId }
  | { t: 'resign'; game: GameId }
  | { t: 'ping' };

export interface Refused {
  code: string;
  message: string;
  rule?: string;
  field?: string;
  game?: GameId;
}

export type ServerFrame =
  | { t: 'watching'; game: GameId; events: number }
  | { t: 'event'; game: GameId; n: number; at: Millis; event: GameEvent }
  | { t: 'thinking'; game: GameId; on: boolean }
  | ({ t: 'error' } & Refused)
  | { t: 'pong' };

// Frames of a type that this client does not know are null: a newer server may send them.
export function readServerFrame(text: string): ServerFrame | null {
  const frame: unknown = JSON.parse(text);
  if (typeof frame !== 'object' || frame === null || !('t' in frame)) return null;
  return isKnown(frame.t) ? (frame as ServerFrame) : null;
}

const known: readonly ServerFrame['t'][] = ['watching', 'event', 'thinking', 'error', 'pong'];
const isKnown = (t: unknown): t is ServerFrame['t'] => known.includes(t as ServerFrame['t']);
