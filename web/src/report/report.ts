// Questions that the report's page asks about a report.
import type { Color } from '@ootori/rules';
import type { Report, ReviewedMove } from '../protocol/analysis.ts';

// The plies of the moves that cost a lot or missed a mate, in game order.
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

// The length in plies of the mate that the mover could have forced before this move and no longer can; null if none.
export function missedMate({ side, score, best }: ReviewedMove): number | null {
  const sign = side === 'black' ? 1 : -1;
  const could = sign * (best.score.mate ?? 0);
  const still = sign * (score.mate ?? 0);
  return could > 0 && still <= 0 ? could : null;
}

const wellPlayed = 80; // percent of accuracy; docs/engine.md says which players reach it

// Whether to praise a game without turning points: for a player, if that player did not lose and the report has nothing
// to criticise; for a spectator, if that is true of both players.
export function isWellPlayed(report: Report, winner: Color | null, reader: Color | null): boolean {
  const sides = reader ? [reader] : (['black', 'white'] as const);
  return sides.every(side => {
    const { moves, accuracy, blunder, mistake, inaccuracy } = report[side];
    const isLost = winner !== null && winner !== side;
    return !isLost && moves > 0 && blunder + mistake + inaccuracy === 0 && accuracy >= wellPlayed;
  });
}

export const markOf = { blunder: '??', mistake: '?', inaccuracy: '?!', none: '' } as const;

export const percentOf = (chance: number) => Math.round(chance * 100);
