// The kinds of time control: the fields that the server sends, what a clock shows, when it is low, the name in words, and
// the form for a custom one. To add a kind, add its fields and its entry in `kinds` here, and its words in each language.
import type { Color } from '@ootori/rules';
import { number, object, oneOf, optional, type Shaped, tagged } from './protocol/shape.ts';

type Millis = number;

const clockParts = { main: number, increment: number, delay: number, byoyomi: number, periods: number };

// `own`: the clock of the side whose clock differs from the opponent's, such as the host of a simul.
const liveFields = { ...clockParts, own: optional(object({ side: oneOf('black', 'white'), ...clockParts })) };

export const timeKinds = tagged('kind', { live: liveFields, correspondence: { days: number } });
export type TimeControl = NonNullable<Shaped<typeof timeKinds>>;
export type TimeKind = TimeControl['kind'];
type Of<N extends TimeKind> = Extract<TimeControl, { kind: N }>;
export type LiveTime = Of<'live'>;
type ClockParts = Omit<LiveTime, 'kind' | 'own'>;

// What a player has left, as the server reports it.
export const left = object({ main: number, periods: number });
type Left = Shaped<typeof left>;

export interface Reading {
  main: Millis; // left of the main time, or for a correspondence move
  period: Millis | null; // left of the current byo-yomi period; null during main time
  periods: number; // left, including the current one
  delay: Millis; // left in this move before main time is used
  untilFlag: Millis; // in total for the player to move; for the other, as if their turn began now
  running: boolean;
}

// The words for time controls, in each language.
export interface TimeWords {
  kinds: Readonly<Record<TimeKind, string>>;
  none: string;
  hours(n: number): string;
  hoursAndMinutes(hours: number, minutes: number): string;
  minutes(n: number): string;
  seconds(n: number): string;
  increment(span: string): string;
  delay(span: string): string;
  byoyomi(span: string, periods: number): string;
  days(n: number): string;
  daysAndHours(days: number, hours: number): string;
  join(parts: readonly string[]): string;
  both(black: string, white: string): string; // two different clocks
}

// A time control in the units people use.
export interface CustomTime {
  kind: TimeKind;
  main: number; // minutes
  increment: number; // seconds, like `delay` and `byoyomi`
  delay: number;
  byoyomi: number;
  periods: number;
  days: number;
}
export type CustomPart = Exclude<keyof CustomTime, 'kind'>;

interface Form<T> {
  parts: readonly CustomPart[]; // those that its form has
  made(custom: CustomTime): T | null; // null if there is no time for the first move
}

interface Kind<T> {
  isLive: boolean; // both players are at the board together
  of(time: T, color: Color): T; // the time control of one player
  still(time: T, left: Left): Reading; // a clock that does not run
  running(time: T, left: Left, untilFlag: Millis): Reading;
  period(time: T): Millis; // the length of a byo-yomi period; 0 for none
  low: Millis; // a clock that runs is highlighted when this much is left
  announced: readonly Millis[]; // screen readers announce the time left at these points only
  name(time: T, words: TimeWords): string;
  form: Form<T>;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const live: Kind<LiveTime> = {
  isLive: true,
  of(time, color) {
    if (time.own?.side !== color) return time;
    const { side: _, ...parts } = time.own;
    return { kind: 'live', ...parts };
  },
  still: (time, left) => ({
    main: left.main,
    period: left.main === 0 && left.periods > 0 ? time.byoyomi : null,
    periods: left.periods,
    delay: time.delay,
    untilFlag: time.delay + left.main + left.periods * time.byoyomi,
    running: false,
  }),
  // The time until the flag falls determines everything, because time is used in a fixed order: delay, main time,
  // periods.
  running(time, left, untilFlag) {
    const allPeriods = left.periods * time.byoyomi;
    if (left.periods > 0 && untilFlag <= allPeriods) {
      const periods = Math.ceil(untilFlag / time.byoyomi);
      const period = untilFlag - Math.max(0, periods - 1) * time.byoyomi;
      return { main: 0, period, periods, delay: 0, untilFlag, running: true };
    }
    const main = Math.min(left.main, untilFlag - allPeriods);
    const delay = Math.max(0, untilFlag - allPeriods - left.main);
    return { main, period: null, periods: left.periods, delay, untilFlag, running: true };
  },
  period: time => time.byoyomi,
  low: 10 * second,
  announced: [5 * minute, minute, 30 * second, 10 * second, 5 * second],
  name(time, words) {
    const usual = words.join(liveParts(time, words));
    if (!time.own) return usual;
    const own = words.join(liveParts(time.own, words));
    return time.own.side === 'black' ? words.both(own, usual) : words.both(usual, own);
  },
  form: {
    parts: ['main', 'increment', 'delay', 'byoyomi', 'periods'],
    made: ({ main, increment, delay, byoyomi, periods }) =>
      main + delay + byoyomi === 0
        ? null
        : {
            kind: 'live',
            main: main * minute,
            increment: increment * second,
            delay: delay * second,
            byoyomi: byoyomi * second,
            periods: byoyomi > 0 ? periods : 0,
          },
  },
};

function liveParts(time: ClockParts, words: TimeWords): string[] {
  const parts: string[] = [];
  if (time.main > 0) parts.push(spanName(time.main, words));
  if (time.increment > 0) parts.push(words.increment(spanName(time.increment, words)));
  if (time.delay > 0) parts.push(words.delay(spanName(time.delay, words)));
  if (time.periods > 0) parts.push(words.byoyomi(spanName(time.byoyomi, words), time.periods));
  return parts;
}

// A clock with nothing but the time until the flag falls.
function plain(untilFlag: Millis, running: boolean): Reading {
  return { main: untilFlag, period: null, periods: 0, delay: 0, untilFlag, running };
}

const correspondence: Kind<Of<'correspondence'>> = {
  isLive: false,
  of: time => time,
  still: (_time, left) => plain(left.main, false),
  running: (_time, _left, untilFlag) => plain(untilFlag, true),
  period: () => 0,
  low: 6 * hour,
  announced: [6 * hour, hour],
  name: (time, words) => words.days(time.days),
  form: { parts: ['days'], made: ({ days }) => ({ kind: 'correspondence', days }) },
};

const kinds: { [N in TimeKind]: Kind<Of<N>> } = { live, correspondence };

export const timeKindNames = Object.keys(kinds) as TimeKind[];

export const formOf = (kind: TimeKind): Form<TimeControl> => kinds[kind].form;

export const kindOf = (time: TimeControl): Kind<TimeControl> => kinds[time.kind];

// Undefined and null (no clock) are neither.
export const isLive = (time: TimeControl | null | undefined): boolean => Boolean(time && kindOf(time).isLive);
export const isByDays = (time: TimeControl | null | undefined): boolean =>
  Boolean(time && !kindOf(time).isLive);

// In the largest unit in which it is a whole number.
export function spanName(span: Millis, words: TimeWords): string {
  const seconds = span / 1_000;
  if (seconds >= 3_600 && seconds % 3_600 === 0) return words.hours(seconds / 3_600);
  if (seconds >= 60 && seconds % 60 === 0) return words.minutes(seconds / 60);
  return words.seconds(seconds);
}

// The same for any span, rounded up.
export const wholeSeconds = (span: Millis, words: TimeWords) =>
  spanName(Math.ceil(span / 1_000) * 1_000, words);
