// A game that somebody is about to start or to propose, as the form has it.
import type { NewGame, NewSeek, Side, Time } from '../protocol/messages.ts';

export type Opponent = 'engine' | 'friend' | 'anyone';

export interface Draft {
  opponent: Opponent;
  game: string;
  side: Side;
  handicap: string;
  level: number;
  time: Preset;
  friend: string; // the name of an account, or empty for a link
  rated: boolean;
}

const minute = 60_000;
const live = (parts: { main: number; increment?: number; byoyomi?: number }): NonNullable<Time> => ({
  kind: 'live',
  increment: 0,
  delay: 0,
  byoyomi: 0,
  periods: parts.byoyomi ? 1 : 0,
  ...parts,
});
const days = (n: number): NonNullable<Time> => ({ kind: 'correspondence', days: n });

export const presets = {
  '5+10': live({ main: 5 * minute, byoyomi: 10_000 }),
  '10': live({ main: 10 * minute }),
  '15+10': live({ main: 15 * minute, increment: 10_000 }),
  '1d': days(1),
  '3d': days(3),
  '7d': days(7),
  none: null,
} as const satisfies Record<string, Time>;

export type Preset = keyof typeof presets;
export const presetNames: readonly Preset[] = ['5+10', '10', '15+10', '1d', '3d', '7d', 'none'];

export function isPreset(name: string): name is Preset {
  return name in presets;
}

export function newGame({ game, side, handicap, level }: Draft): NewGame {
  return { game, side, handicap, level };
}

// Rated games are even games with a clock, against whom has an account: not for a link, which a guest may open.
export function mayBeRated(draft: Draft): boolean {
  const open = draft.opponent === 'anyone' || draft.friend.trim() !== '';
  return open && draft.handicap === 'none' && presets[draft.time] !== null;
}

export function newSeek(draft: Draft): NewSeek {
  const { game, side, handicap } = draft;
  const time = presets[draft.time];
  const to = draft.opponent === 'friend' ? draft.friend.trim() : '';
  return {
    game,
    side,
    handicap,
    ...(time ? { time } : {}),
    ...(draft.rated && mayBeRated(draft) ? { rated: true } : {}),
    ...(to ? { to } : draft.opponent === 'friend' ? { listed: false } : {}),
  };
}
