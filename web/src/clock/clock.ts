// What the clocks of a game show. The server alone counts: it says how they stand, and from then on this page only
// subtracts the time that has passed here since it heard so. Moments are those of a clock that never jumps
// (performance.now), spans are milliseconds.
import type { Color } from '@ootori/rules';
import type { ClockStanding, Left, LiveTime, Millis, Time } from '../protocol/games.ts';

export type TimeControl = NonNullable<Time>;

export interface Reading {
  main: Millis; // of the main time, or what is left of a correspondence move
  period: Millis | null; // of the byo-yomi period that runs; null while there is main time
  periods: number; // with the one that runs
  delay: Millis; // before the main time is touched in this move
  untilFlag: Millis; // altogether, for the player to move; else what there would be
  running: boolean;
}

// As the player of this colour has it.
export function timeOf(time: TimeControl, color: Color): TimeControl {
  if (time.kind !== 'live' || time.own?.side !== color) return time;
  const { side: _, ...parts } = time.own;
  return { kind: 'live', ...parts };
}

export class ClockFace {
  constructor(
    readonly time: TimeControl,
    private readonly frame: ClockStanding,
    private readonly heard: Millis,
  ) {}

  read(color: Color, now: Millis): Reading {
    const left = this.frame[color];
    const time = timeOf(this.time, color);
    if (this.frame.running !== color || this.frame.until_flag === null) return still(time, left);
    const untilFlag = Math.max(0, this.frame.until_flag - (now - this.heard));
    return time.kind === 'live' ? live(time, left, untilFlag) : byDays(untilFlag);
  }

  // Until an adjourned game goes on by itself; null where it is not adjourned.
  adjournedFor(now: Millis): Millis | null {
    if (this.frame.adjourned_for === null) return null;
    return Math.max(0, this.frame.adjourned_for - (now - this.heard));
  }

  // What is left for the first move, while the clocks do not run yet.
  firstMove(now: Millis): Millis | null {
    if (this.frame.running !== null || this.frame.until_flag === null) return null;
    return Math.max(0, this.frame.until_flag - (now - this.heard));
  }
}

function still(time: TimeControl, left: Left): Reading {
  if (time.kind === 'correspondence') return { ...byDays(left.main), running: false };
  const inByoyomi = left.main === 0 && left.periods > 0;
  return {
    main: left.main,
    period: inByoyomi ? time.byoyomi : null,
    periods: left.periods,
    delay: time.delay,
    untilFlag: time.delay + left.main + left.periods * time.byoyomi,
    running: false,
  };
}

function byDays(untilFlag: Millis): Reading {
  return { main: untilFlag, period: null, periods: 0, delay: 0, untilFlag, running: true };
}

// Everything follows from the time until the flag, for it is used up in one order: delay, main time, periods.
function live(time: LiveTime, left: Left, untilFlag: Millis): Reading {
  const allPeriods = left.periods * time.byoyomi;
  if (left.periods > 0 && untilFlag <= allPeriods) {
    const periods = Math.ceil(untilFlag / time.byoyomi);
    const period = untilFlag - Math.max(0, periods - 1) * time.byoyomi;
    return { main: 0, period, periods, delay: 0, untilFlag, running: true };
  }
  const main = Math.min(left.main, untilFlag - allPeriods);
  const delay = Math.max(0, untilFlag - allPeriods - left.main);
  return { main, period: null, periods: left.periods, delay, untilFlag, running: true };
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

// When a clock is to be noticed: the last seconds of what is left altogether, or the last hours of a move by days.
export function isLow(time: TimeControl, reading: Reading): boolean {
  if (!reading.running) return false;
  return reading.untilFlag <= (time.kind === 'live' ? 10 * second : 6 * hour);
}

// At these much left until the flag, who listens is told; not each second.
const liveThresholds = [5 * minute, minute, 30 * second, 10 * second, 5 * second];
const daysThresholds = [6 * hour, hour];

// Of a byo-yomi period its last seconds are counted.
const periodThresholds = [10 * second, 5 * second, 4 * second, 3 * second, 2 * second, second];

// What was passed between two readings of the same move, to be said: the time left, or that byo-yomi has begun.
export function passed(time: TimeControl, before: Reading, now: Reading): Millis | 'byoyomi' | null {
  if (!before.running || !now.running || now.untilFlag > before.untilFlag) return null;
  if (before.period === null && now.period !== null) return 'byoyomi';
  if (before.period !== null && now.period !== null && time.kind === 'live') {
    if (now.periods < before.periods) return time.byoyomi; // another one begins
    return crossed(periodThresholds, before.period, now.period);
  }
  const thresholds = time.kind === 'live' ? liveThresholds : daysThresholds;
  return crossed(thresholds, before.untilFlag, now.untilFlag);
}

function crossed(thresholds: readonly Millis[], before: Millis, now: Millis): Millis | null {
  return thresholds.find(limit => before > limit && now <= limit) ?? null;
}
