// What a reader of a report asks of it.
import type { Judgement, Report, ReviewedMove } from '../protocol/analysis.ts';

export interface TurningPoint {
  ply: number; // of the move
  move: ReviewedMove;
  judgement: Judgement;
}

// The moves that cost much, in the order of the game.
export function turningPoints({ moves }: Report): TurningPoint[] {
  return moves.flatMap((move, index) =>
    move.judgement === 'blunder' || move.judgement === 'mistake'
      ? [{ ply: index + 1, move, judgement: move.judgement }]
      : [],
  );
}

// Black's chances before the first move and after each.
export function chances({ chance, moves }: Report): number[] {
  return [chance, ...moves.map(move => move.chance)];
}

export const markOf = { blunder: '??', mistake: '?', inaccuracy: '?!', none: '' } as const;

export const percentOf = (chance: number) => Math.round(chance * 100);
