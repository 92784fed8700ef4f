// What a game's clocks show. Only the server keeps time: it reports the clocks, and this page subtracts the time that
// has passed since the report. Times are read from a monotonic clock (performance.now); durations are in milliseconds.
import type { Color } from '@ootori/rules';
import type { ClockStanding, Left, LiveTime, Millis, Time } from '../protocol/games.ts';

export type TimeControl = NonNullable<Time>;

export interface Reading {
  main: Millis; // left of the main time, or for a correspondence move
  period: Millis | null; // left of the current byo-yomi period; null during main time
  periods: number; // left, including the current one
  delay: Millis; // left in this move before main time is used
  untilFlag: Millis; // in total for the player to move; for the other, as if their turn began now
  running: boolean;
}

// The time control of one player.
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

  // Until an adjourned game resumes by itself; null if it is not adjourned.
  adjournedFor(now: Millis): Millis | null {
    if (this.frame.adjourned_for === null) return null;
    return Math.max(0, this.frame.adjourned_for - (now - this.heard));
  }

  // Time left for the first move, before the clocks run; null otherwise.
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

// The time until the flag falls determines everything, because time is used in a fixed order: delay, main time,
// periods.
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

// Whether to highlight a clock: the last 10 seconds before the flag falls, or the last 6 hours of a correspondence
// move.
export function isLow(time: TimeControl, reading: Reading): boolean {
  if (!reading.running) return false;
  return reading.untilFlag <= (time.kind === 'live' ? 10 * second : 6 * hour);
}

// Screen readers announce the time left at these points only.
const liveThresholds = [5 * minute, minute, 30 * second, 10 * second, 5 * second];
const daysThresholds = [6 * hour, hour];

// The last seconds of a byo-yomi period are counted.
const periodThresholds = [10 * second, 5 * second, 4 * second, 3 * second, 2 * second, second];

// What to announce between two readings of the same move: the time left, or that byo-yomi has begun; null for nothing.
export function passed(time: TimeControl, before: Reading, now: Reading): Millis | 'byoyomi' | null {
  if (!before.running || !now.running || now.untilFlag > before.untilFlag) return null;
  if (before.period === null && now.period !== null) return 'byoyomi';
  if (before.period !== null && now.period !== null && time.kind === 'live') {
    if (now.periods < before.periods) return time.byoyomi; // the next period begins
    return crossed(periodThresholds, before.period, now.period);
  }
  const thresholds = time.kind === 'live' ? liveThresholds : daysThresholds;
  return crossed(thresholds, before.untilFlag, now.untilFlag);
}

function crossed(thresholds: readonly Millis[], before: Millis, now: Millis): Millis | null {
  return thresholds.find(limit => before > limit && now <= limit) ?? null;
}
