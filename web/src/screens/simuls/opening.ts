// The form for a new simul: the choices made so far.
import { customTime, usualCustom } from '../../play/draft.ts';
import type { Time } from '../../protocol/games.ts';
import type { HostSide, NewSimul } from '../../protocol/simuls.ts';

// The fields' values; NaN for an empty field.
export interface ClockFields {
  main: number; // minutes
  increment: number; // seconds
  byoyomi: number; // seconds; a single period
}

export interface Opening {
  game: string;
  guests: ClockFields;
  host: ClockFields;
  perGuest: number; // seconds
  handicap: string;
  side: HostSide;
}

export const mostPerGuest = 1_800; // seconds

export function usualOpening(game: string): Opening {
  return {
    game,
    guests: { main: 10, increment: 5, byoyomi: 0 },
    host: { main: 30, increment: 5, byoyomi: 0 },
    perGuest: 60,
    handicap: 'none',
    side: 'alternating',
  };
}

function clockOf(fields: ClockFields): NonNullable<Time> | null {
  return customTime({
    ...usualCustom,
    ...fields,
    kind: 'live',
    delay: 0,
    periods: 1,
  });
}

// Null if a number is missing or out of range.
export function newSimul(opening: Opening): NewSimul | null {
  const { game, handicap, side, perGuest } = opening;
  const time = clockOf(opening.guests);
  const host = clockOf(opening.host);
  const fits = Number.isInteger(perGuest) && perGuest >= 0 && perGuest <= mostPerGuest;
  if (!time || !host || !fits) return null;
  return { game, time, host_time: host, per_guest: perGuest * 1_000, handicap, side };
}
