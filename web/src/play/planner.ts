// Planning conditional moves: a line played on the board from the current position, the opponent's move first. Also the
// checks that need no server.
import type { LegalMove, Rules, Usi } from '@ootori/rules';
import { Record } from './record.ts';

export type Line = readonly Usi[];

// The limits of docs/protocol.md, 'Conditional moves'.
export const mostLines = 30;
export const longestLine = 20;

export interface GameSoFar {
  game: string;
  start: string;
  moves: readonly Usi[];
}

export class Planner {
  readonly record: Record;
  readonly ply: number; // moves of the game before the line

  constructor(rules: Rules, { game, start, moves }: GameSoFar) {
    this.record = new Record(rules, game, start, moves);
    this.ply = moves.length;
  }

  get moves(): readonly LegalMove[] {
    return this.record.moves.slice(this.ply);
  }

  get line(): Line {
    return this.moves.map(({ usi }) => usi);
  }

  // Whether the line ends with the player's own reply, as it must.
  get isWhole(): boolean {
    return this.moves.length > 0 && this.moves.length % 2 === 0;
  }

  get isFull(): boolean {
    return this.moves.length >= longestLine;
  }

  play(usi: Usi): void {
    if (!this.isFull) this.record.play(usi);
  }

  back(): void {
    this.record.takeBackTo(Math.max(this.ply, this.record.plies - 1));
  }

  // Resets the board to the game's position and plays the line there.
  show(line: Line): void {
    this.record.takeBackTo(this.ply);
    for (const usi of line) this.record.play(usi);
  }

  free(): void {
    this.record.free();
  }
}

const begins = (line: Line, whole: Line) => line.every((usi, at) => whole[at] === usi);

// Adds a line and drops those that it extends. Null if one of the lines replies differently to the same moves.
export function withLine(lines: readonly Line[], added: Line): Line[] | null {
  const differs = lines.some(line => {
    const at = line.findIndex((usi, index) => added[index] !== usi);
    return at % 2 === 1 && at < added.length;
  });
  if (differs) return null;
  if (lines.some(line => begins(added, line))) return [...lines];
  return [...lines.filter(line => !begins(line, added)), added];
}

// The moves of a line, as the rules describe them.
export function movesOf(rules: Rules, game: GameSoFar, line: Line): LegalMove[] {
  const planner = new Planner(rules, game);
  try {
    planner.show(line);
    return [...planner.moves];
  } finally {
    planner.free();
  }
}
