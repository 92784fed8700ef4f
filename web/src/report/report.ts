// What a reader of a report asks of it.
import type { Report, ReviewedMove } from '../protocol/analysis.ts';

// The plies of the moves that cost much or missed a mate, in the order of the game.
export function turningPoints({ moves }: Report): number[] {
  return moves.flatMap((move, index) =>
    move.judgement === 'blunder' || move.judgement === 'mistake' || missedMate(move) !== null
      ? [index + 1]
      : [],
  );
}

// Black's chances before the first move and after each.
export function chances({ chance, moves }: Report): number[] {
  return [chance, ...moves.map(move => move.chance)];
}

// Plies of the mate that the mover could have forced and no longer can.
export function missedMate({ side, score, best }: ReviewedMove): number | null {
  const sign = side === 'black' ? 1 : -1;
  const could = sign * (best.score.mate ?? 0);
  const still = sign * (score.mate ?? 0);
  return could > 0 && still <= 0 ? could : null;
}

export const markOf = { blunder: '??', mistake: '?', inaccuracy: '?!', none: '' } as const;

export const percentOf = (chance: number) => Math.round(chance * 100);
