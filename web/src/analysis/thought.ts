// What is asked of the engine in this browser, and what it answers.
import type { LegalMove, Sfen, Usi } from '@ootori/rules';

export const lineCounts = [1, 2, 3, 5] as const;
export type LineCount = (typeof lineCounts)[number];

export interface Question {
  game: string;
  start: Sfen;
  moves: readonly Usi[]; // that lead to the position
  lines: LineCount; // how many of the best moves are asked for
}

export interface ThoughtLine {
  score: { cp: number } | { mate: number }; // for the side to move: centipawns, or plies to mate, negative if mated
  chance: number; // what the side to move can expect, 0 … 1
  moves: LegalMove[];
}

export interface Thought {
  lines: ThoughtLine[]; // best first
  depth: number; // plies
  nodes: number; // positions looked at so far
  spent: number; // ms
  isDone: boolean; // it has thought for as long as it was to, or there is nothing more to find
}

// The number tells which question an answer belongs to; null: think of nothing.
export type ToEngine = { number: number; question: Question | null };
export type FromEngine = { number: number; thought: Thought } | { failed: string };
