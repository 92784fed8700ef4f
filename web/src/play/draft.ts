// The form for a new game or challenge: the choices made so far.

import type { NewGame, NewSeek, Side, Time } from '../protocol/games.ts';
import { timeLimits } from '../protocol/limits.ts';
import { type CustomPart, type CustomTime, formOf } from '../time_kinds.ts';

export type Opponent = 'engine' | 'friend' | 'anyone';

export interface Draft {
  opponent: Opponent;
  game: string;
  side: Side;
  handicap: string; // by name, 'none' or 'own'
  ownHandicap: string; // if `handicap` is 'own', in the notation of docs/protocol.md
  level: number;
  time: Preset | 'custom';
  custom: CustomTime; // if `time` is 'custom'
  friend: string; // account name, or empty to share a link
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
  '1': live({ main: minute }),
  '3+2': live({ main: 3 * minute, increment: 2_000 }),
  '5': live({ main: 5 * minute }),
  '5+10': live({ main: 5 * minute, byoyomi: 10_000 }),
  '10': live({ main: 10 * minute }),
  '10+5': live({ main: 10 * minute, increment: 5_000 }),
  '10+30': live({ main: 10 * minute, byoyomi: 30_000 }),
  '15+10': live({ main: 15 * minute, increment: 10_000 }),
  '1d': days(1),
  '3d': days(3),
  '7d': days(7),
  none: null,
} as const satisfies Record<string, Time>;

export type Preset = keyof typeof presets;
// Shortest first.
export const presetNames: readonly Preset[] = [
  '1',
  '3+2',
  '5',
  '5+10',
  '10',
  '10+5',
  '10+30',
  '15+10',
  '1d',
  '3d',
  '7d',
  'none',
];

export function isPreset(name: string): name is Preset {
  return Object.hasOwn(presets, name);
}

export const usualCustom: CustomTime = {
  kind: 'live',
  main: 20,
  increment: 0,
  delay: 0,
  byoyomi: 30,
  periods: 3,
  days: 5,
};

// Null if a part is not a whole number within its limits, or if there is no time for the first move.
export function customTime(custom: CustomTime): NonNullable<Time> | null {
  const fits = (part: CustomPart) =>
    Number.isInteger(custom[part]) &&
    custom[part] >= timeLimits[part].least &&
    custom[part] <= timeLimits[part].most;
  const { parts, made } = formOf(custom.kind);
  return parts.every(fits) ? made(custom) : null;
}

// The time control of the game: null for no clock, `impossible` for invalid custom times.
export function timeOf(draft: Draft): Time | 'impossible' {
  return draft.time === 'custom' ? (customTime(draft.custom) ?? 'impossible') : presets[draft.time];
}

function handicapOf({ handicap, ownHandicap }: Draft): string {
  return handicap === 'own' ? ownHandicap.trim() : handicap;
}

// Whether the form is complete enough to be sent.
export function isComplete(draft: Draft): boolean {
  return handicapOf(draft) !== '' && (draft.opponent === 'engine' || timeOf(draft) !== 'impossible');
}

export function newGame(draft: Draft): NewGame {
  const { game, side, level } = draft;
  return { game, side, handicap: handicapOf(draft), level };
}

// Only even games with a clock between accounts can be rated, so not those shared by a link, which a guest may open.
export function mayBeRated(draft: Draft): boolean {
  const open = draft.opponent === 'anyone' || draft.friend.trim() !== '';
  return open && draft.handicap === 'none' && timeOf(draft) !== null;
}

// The draft's time must be possible.
export function newSeek(draft: Draft): NewSeek {
  const { game, side } = draft;
  const time = timeOf(draft);
  const to = draft.opponent === 'friend' ? draft.friend.trim() : '';
  return {
    game,
    side,
    handicap: handicapOf(draft),
    ...(time && time !== 'impossible' ? { time } : {}),
    ...(draft.rated && mayBeRated(draft) ? { rated: true } : {}),
    ...(to ? { to } : draft.opponent === 'friend' ? { listed: false } : {}),
  };
}
