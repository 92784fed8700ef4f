// How a game was lost: the loser's costliest moves, and the point after which the chances never recovered.
import type { Color } from '@ootori/rules';
import type { Report } from '../protocol/analysis.ts';
import { chances } from './report.ts';

const mostCostly = 3;
const worthTelling = 0.02; // of a point; moves that cost less are not mentioned
const even = 0.5;
const behind = 0.4; // chances of a side still in the game
const lost = 0.25; // chances of a side that is lost

export interface Loss {
  plies: readonly number[]; // the costliest moves, in game order
  // The last ply at which the chances were at least `behind`; null if they never were, or still were at the end.
  slipped: number | null;
  slide: Slide | null;
}

// A gradual loss of chances without a single mistake.
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

// The last ply at which the chances were at least `least`; -1 if they never were.
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

// From the last even position to the first lost one, if the loser made no mistake or blunder in between.
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
