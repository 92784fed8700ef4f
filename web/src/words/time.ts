// Time controls and durations in words.
import { daysAndHours, digits, wholeDigits } from '../clock/digits.ts';
import type { Millis, Time } from '../protocol/games.ts';
import { serverNow } from '../protocol/server_clock.ts';
import { kindOf } from '../time_kinds.ts';
import type { Dictionary } from './index.ts';

export function timeName(time: Time, { time: words }: Dictionary): string {
  return time === null ? words.none : kindOf(time).name(time, words);
}

export function leftName(left: Millis, { time: words }: Dictionary): string {
  const long = daysAndHours(left);
  return long ? words.daysAndHours(long.days, long.hours) : digits(left);
}

// An estimate of the time left, in whole seconds; never shows that the flag has fallen.
export function estimateName(left: Millis, words: Dictionary): string {
  if (left <= 0) return '–:––';
  return daysAndHours(left) ? leftName(left, words) : wholeDigits(Math.ceil(left / 1_000));
}

// How long something has lasted, in whole seconds.
export function passedName(passed: Millis, words: Dictionary): string {
  return daysAndHours(passed)
    ? leftName(passed, words)
    : wholeDigits(Math.floor(Math.max(0, passed) / 1_000));
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function agoName(time: Millis, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const past = serverNow() - time;
  for (const [unit, length] of steps) {
    if (past >= length) return format.format(-Math.floor(past / length), unit);
  }
  return format.format(0, 'second');
}

export function dateName(time: Millis, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(time);
}

// `month`: 0 … 11.
export function monthName(month: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1));
}

// Date and time to the minute.
export function momentName(time: Millis, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
