// Tells who listens about one's own clock, at a few moments only: when byo-yomi begins, and when little is left.
import type { App } from '../app.ts';
import { passed, type Reading } from '../clock/clock.ts';
import type { Room } from '../play/room.ts';
import { spanName } from '../words/time.ts';

const lookEvery = 250; // ms

export class ClockCrier {
  private before: Reading | null = null;
  private readonly timer = setInterval(() => this.look(), lookEvery);

  constructor(
    private readonly app: App,
    private readonly room: Room,
  ) {}

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const { clock, you, outcome } = this.room;
    if (!clock || !you || outcome) return;
    const now = clock.read(you, performance.now());
    const mark = this.before && passed(clock.time, this.before, now);
    this.before = now;
    if (mark === null) return;
    const { words, announcer } = this.app;
    announcer.say(mark === 'byoyomi' ? words.clock.byoyomi : words.clock.left(spanName(mark, words.time)));
  }
}
