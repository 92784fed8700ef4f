// Announces the user's own clock to screen readers at a few points only: when byo-yomi begins, and when little time is
// left.

import { isLow, passed } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import type { Room } from '../../play/room.ts';
import { playSound } from '../../sound/sound.ts';
import { isLive, kindOf, type Reading, spanName, type TimeControl } from '../../time_kinds.ts';

const lookEvery = 250; // ms

export class ClockCrier {
  private before: Reading | null = null;
  private wasLow = false;
  private saidByoyomi = false; // once per game
  private readonly timer = setInterval(() => this.look(), lookEvery);

  constructor(
    private readonly app: Context,
    private readonly room: Room,
  ) {}

  stop(): void {
    clearInterval(this.timer);
  }

  // Plays the sound once each time the user's clock gets low.
  private ring(time: TimeControl, reading: Reading): void {
    const low = isLive(time) && isLow(time, reading);
    const { settings } = this.app;
    if (low && !this.wasLow && settings.sound) playSound('low', settings.volume);
    this.wasLow = low;
  }

  private look(): void {
    const { clock, you, outcome } = this.room;
    const { line } = this.app;
    // Without the server, the clock is only an estimate and is not announced.
    if (!clock || !you || outcome || line.status !== 'open' || line.isQuiet) return;
    const now = clock.read(you, performance.now());
    const mark = this.before && passed(kindOf(clock.time).of(clock.time, you), this.before, now);
    this.before = now;
    this.ring(clock.time, now);
    if (mark === null) return;
    const { words, announcer } = this.app;
    if (mark !== 'byoyomi') return announcer.tell(words.clock.left(spanName(mark, words.time)));
    if (!this.saidByoyomi) announcer.tell(words.clock.byoyomi);
    this.saidByoyomi = true;
  }
}
