// Announces the times that matter to the user to screen readers, at a few points only: when byo-yomi begins, when little
// time is left on the user's own clock or for the first move, and when a win can be claimed.

import { type ClockFace, crossed, isLow, passed } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import type { Room } from '../../play/room.ts';
import type { Millis } from '../../protocol/games.ts';
import { playSound } from '../../sound/sound.ts';
import { isLive, kindOf, type Reading, spanName, type TimeControl, wholeSeconds } from '../../time_kinds.ts';

const lookEvery = 250; // ms
const firstMoveMarks = [30_000, 10_000]; // ms left

export class ClockCrier {
  private before: Reading | null = null;
  private wasLow = false;
  private saidByoyomi = false; // once per game
  private firstMoveLeft: Millis | null = null; // when last looked at, if the user is to make the first move
  private mayClaim = false;
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
    this.tellFirstMove(clock);
    this.tellClaim();
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

  // Until the clocks run, a live game waits for a first move, for a limited time.
  private tellFirstMove(clock: ClockFace): void {
    const { room, app } = this;
    const before = this.firstMoveLeft;
    const left = room.turn === room.you && isLive(clock.time) ? clock.firstMove(performance.now()) : null;
    this.firstMoveLeft = left;
    if (left === null || (before !== null && crossed(firstMoveMarks, before, left) === null)) return;
    const { play, time } = app.words;
    const say = room.isArranged ? play.firstMoveOrLose : play.firstMove;
    app.announcer.tell(say(wholeSeconds(left, time)), true);
  }

  private tellClaim(): void {
    const { room, app } = this;
    const mayClaim = room.begun && room.claimAt !== null && room.claimAt <= performance.now();
    if (mayClaim && !this.mayClaim) app.announcer.tell(app.words.play.claimNow, true);
    this.mayClaim = mayClaim;
  }
}
