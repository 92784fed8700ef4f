// Which handicap makes a game between two players of different strength an open one.
import type { GameSpec } from '@ootori/rules';
import type { Rating } from '../protocol/players.ts';

// By how many rating points the giver of each handicap is the stronger player where both may hope alike: what the engine
// says of the position after 1.5 million nodes, as a chance to win (docs/engine.md, 'expected points'), as a difference
// in rating. The engine's judgement, and not yet people's results.
export const worth: Readonly<Record<string, number>> = {
  'tori left-quail': 110,
  'tori falcon': 200,
  'tori falcon-left-quail': 310,
  'tori falcon-quails': 440,
  'yari left-bishop': 120,
  'yari left-rook': 150,
  'yari two-piece': 275,
  'yari four-piece': 600,
  'yari six-piece': 850,
};

export interface Advice {
  handicap: string; // by name
  giver: 'you' | 'opponent';
  gap: number; // rating points, above 0
}

// Null: no rating of both, or strength so alike that an even game is best.
export function handicapAdvice(
  spec: GameSpec,
  yours: readonly Rating[],
  theirs: readonly Rating[],
): Advice | null {
  const difference = ratingDifference(spec.id, yours, theirs);
  if (difference === null) return null;
  const gap = Math.round(Math.abs(difference));
  const steps = spec.handicaps.map(({ id }) => ({ id, worth: worth[`${spec.id} ${id}`] ?? Infinity }));
  const best = [{ id: 'none', worth: 0 }, ...steps].reduce((nearest, step) =>
    Math.abs(step.worth - gap) < Math.abs(nearest.worth - gap) ? step : nearest,
  );
  return best.id === 'none' ? null : { handicap: best.id, giver: difference > 0 ? 'you' : 'opponent', gap };
}

// At the speed at which both are known best.
function ratingDifference(game: string, yours: readonly Rating[], theirs: readonly Rating[]): number | null {
  const pairs = yours
    .filter(mine => mine.game === game)
    .flatMap(mine =>
      theirs
        .filter(other => other.game === game && other.speed === mine.speed)
        .map(other => ({
          difference: mine.rating - other.rating,
          doubt: Math.hypot(mine.deviation, other.deviation),
        })),
    )
    .sort((a, b) => a.doubt - b.doubt);
  return pairs[0]?.difference ?? null;
}
