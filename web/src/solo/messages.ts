// The messages between the page and the engine that plays in this browser.
import type { Sfen, Square, Usi } from '@ootori/rules';

export interface Position {
  game: string;
  start: Sfen | null; // null: the game's standard start
  moves: readonly Usi[];
}

export type Question =
  | { ask: 'move'; position: Position; level: number; seed: number }
  | { ask: 'hint'; position: Position }
  | { ask: 'check'; position: Position; move: Usi; least: number } // what the move loses, if at least `least`
  | { ask: 'threats'; position: Position }
  | { ask: 'moments'; position: Position; plies: readonly number[]; least: number; nodes?: number }; // of the player's moves, those that lost so much

export interface Warning {
  lost: number; // winning chances, 0 … 1
  reply: Usi | null;
}

// A move that lost much, and a better one.
export interface Moment extends Warning {
  ply: number; // moves before it
  played: Usi;
  better: Usi;
  mates: boolean; // the better move forces mate
  isMated: boolean; // the reply forces mate
}

export interface Answers {
  move: Usi | null;
  hint: Usi | null;
  check: Warning | null;
  threats: Square[];
  moments: Moment[];
}

export type ToPlayer = { number: number } & Question;
export type FromPlayer = { number: number; answer: unknown } | { failed: string };
