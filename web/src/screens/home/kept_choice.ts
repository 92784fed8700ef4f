// The choices made last in the form for a new game, apart from the time control (kept_time.ts), in the format in which the
// settings store them.
import type { GameSpec } from '@ootori/rules';
import type { Draft } from '../../play/draft.ts';
import { levels } from '../../protocol/limits.ts';

const names = ['opponent', 'game', 'side', 'level', 'rated'] as const;
type Name = (typeof names)[number];

// Invalid values are ignored.
export function readChoice(kept: string, games: readonly GameSpec[]): Partial<Pick<Draft, Name>> {
  const values = valuesIn(kept);
  const level = Number(values.level);
  const isValid = {
    opponent: /^(engine|anyone)$/.test(`${values.opponent}`),
    game: games.some(({ id }) => id === values.game),
    side: /^(black|white|random)$/.test(`${values.side}`),
    level: Number.isInteger(values.level) && level >= levels.least && level <= levels.most,
    rated: typeof values.rated === 'boolean',
  };
  return pick(values, name => isValid[name]);
}

// Adds what has changed in the form. The next game is not against the same friend, and a side may belong to a handicap.
export function writeChoice(kept: string, change: Partial<Draft>, { opponent, handicap }: Draft): string {
  const isLasting = { opponent: opponent !== 'friend', side: handicap === 'none' } as Record<Name, boolean>;
  const chosen = pick(change, name => name in change && isLasting[name] !== false);
  return Object.keys(chosen).length > 0 ? JSON.stringify({ ...valuesIn(kept), ...chosen }) : kept;
}

function pick(values: object, fits: (name: Name) => boolean): Partial<Pick<Draft, Name>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isName(name) && fits(name)));
}

const isName = (name: string): name is Name => (names as readonly string[]).includes(name);

function valuesIn(kept: string): Partial<Record<Name, unknown>> {
  try {
    return { ...JSON.parse(kept || '{}') };
  } catch {
    return {};
  }
}
