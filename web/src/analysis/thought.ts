// The messages between the page and the engine worker.
import type { LegalMove, Sfen, Usi } from '@ootori/rules';

export const lineCounts = [1, 2, 3, 5] as const;
export type LineCount = (typeof lineCounts)[number];

export interface Question {
  game: string;
  start: Sfen;
  moves: readonly Usi[]; // that lead to the position
  lines: LineCount; // how many of the best moves to report
}

export interface ThoughtLine {
  score: { cp: number } | { mate: number }; // for the side to move: centipawns, or plies to mate, negative if mated
  chance: number; // expected score of the side to move, 0 … 1
  moves: LegalMove[];
}

export interface Thought {
  lines: ThoughtLine[]; // best first
  depth: number; // plies
  nodes: number; // searched so far
  spent: number; // ms
  isDone: boolean; // the time is up, or there is nothing more to find
}

// `number` tells which question an answer belongs to; a null question means: stop thinking.
export type ToEngine = { number: number; question: Question | null };
export type FromEngine = { number: number; thought: Thought } | { failed: string };
