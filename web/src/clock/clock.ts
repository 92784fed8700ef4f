// What a game's clocks show. Only the server keeps time: it reports the clocks, and this page subtracts the time that
// has passed since the report. Times are read from a monotonic clock (performance.now); durations are in milliseconds.
import type { Color } from '@ootori/rules';
import type { ClockStanding, Millis } from '../protocol/games.ts';
import { kindOf, type Reading, type TimeControl } from '../time_kinds.ts';

export class ClockFace {
  constructor(
    readonly time: TimeControl,
    private readonly frame: ClockStanding,
    private readonly heard: Millis,
  ) {}

  read(color: Color, now: Millis): Reading {
    const left = this.frame[color];
    const kind = kindOf(this.time);
    const time = kind.of(this.time, color);
    if (this.frame.running !== color || this.frame.until_flag === null) return kind.still(time, left);
    const untilFlag = Math.max(0, this.frame.until_flag - (now - this.heard));
    return kind.running(time, left, untilFlag);
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

// Whether to highlight a clock: the last 10 seconds before the flag falls, or the last 6 hours of a correspondence
// move.
export function isLow(time: TimeControl, reading: Reading): boolean {
  return reading.running && reading.untilFlag <= kindOf(time).low;
}

const second = 1_000;

// The last seconds of a byo-yomi period are counted.
const periodThresholds = [10 * second, 5 * second, 4 * second, 3 * second, 2 * second, second];

// What to announce between two readings of the same move: the time left, or that byo-yomi has begun; null for nothing.
export function passed(time: TimeControl, before: Reading, now: Reading): Millis | 'byoyomi' | null {
  if (!before.running || !now.running || now.untilFlag > before.untilFlag) return null;
  if (before.period === null && now.period !== null) return 'byoyomi';
  if (before.period !== null && now.period !== null) {
    if (now.periods < before.periods) return kindOf(time).period(time); // the next period begins
    return crossed(periodThresholds, before.period, now.period);
  }
  return crossed(kindOf(time).announced, before.untilFlag, now.untilFlag);
}

export function crossed(thresholds: readonly Millis[], before: Millis, now: Millis): Millis | null {
  return thresholds.find(limit => before > limit && now <= limit) ?? null;
}
