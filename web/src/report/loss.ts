// How a lost game was lost: the moves of the loser that cost most, and from where the chances never came back.
import type { Color } from '@ootori/rules';
import type { Report } from '../protocol/analysis.ts';
import { chances } from './report.ts';

const mostCostly = 3;
const worthTelling = 0.02; // of a point
const even = 0.5;
const behind = 0.4; // the chances of a side that still has a game
const lost = 0.25; // of one that has none

export interface Loss {
  plies: readonly number[]; // of the costliest moves, in the order of the game
  // The ply after which the chances were never above `behind` again; null: they never were, or still were at the end.
  slipped: number | null;
  slide: Slide | null;
}

// Chances that went down without a single mistake.
export interface Slide {
  from: number; // ply
  to: number;
  before: number; // chances
  after: number;
}

export function lossOf(report: Report, loser: Color): Loss {
  const own = chances(report).map(black => (loser === 'black' ? black : 1 - black));
  const slipped = lastAt(own, behind);
  return {
    plies: costliest(report, loser),
    slipped: slipped < 0 || slipped === own.length - 1 ? null : slipped,
    slide: slideOf(report, loser, own),
  };
}

// The last ply at which the chances were so good; -1: they never were.
const lastAt = (own: readonly number[], least: number) =>
  own.reduce((found, chance, ply) => (chance >= least ? ply : found), -1);

function costliest({ moves }: Report, loser: Color): number[] {
  return moves
    .map((move, index) => ({ move, ply: index + 1 }))
    .filter(({ move }) => move.side === loser && move.lost >= worthTelling)
    .sort((one, other) => other.move.lost - one.move.lost)
    .slice(0, mostCostly)
    .map(({ ply }) => ply)
    .sort((one, other) => one - other);
}

// From the last even position to the first lost one, if the loser made neither a mistake nor a blunder between them.
function slideOf({ moves }: Report, loser: Color, own: readonly number[]): Slide | null {
  const from = lastAt(own, even);
  const to = own.findIndex((chance, ply) => ply > from && chance <= lost);
  if (from < 0 || to < 0) return null;
  const between = moves.slice(from, to).filter(({ side }) => side === loser);
  const isSlow = between.every(({ judgement }) => judgement !== 'blunder' && judgement !== 'mistake');
  const steps = between.filter(move => move.lost >= worthTelling).length;
  if (!isSlow || steps < 2) return null;
  return { from, to, before: own[from] ?? even, after: own[to] ?? lost };
}
