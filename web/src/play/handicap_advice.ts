// Suggests a handicap that gives two players of different strength equal chances.
import type { GameSpec } from '@ootori/rules';
import type { Rating } from '../protocol/players.ts';

// The rating difference at which each handicap gives equal chances: the engine's evaluation of the starting position
// after 1.5 million nodes, as winning chances (docs/engine.md, 'expected points'), converted into rating points. These
// are the engine's estimates; there are no results of people yet.
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
  gap: number; // rating difference, above 0
}

// Null if the players have no ratings to compare, or if an even game suits them best.
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

// Compares the ratings at the speed at which both are best established.
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
