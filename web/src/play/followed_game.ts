// A game followed over the socket without opening its page: its position and its clocks.
import type { Color, Outcome, Rules, Square, State } from '@ootori/rules';
import { ClockFace } from '../clock/clock.ts';
import type { GameEvent, ServerFrame } from '../protocol/frames.ts';
import type { Millis, Time } from '../protocol/games.ts';
import { Record } from './record.ts';

export class FollowedGame {
  record: Record | null = null; // null until the first event
  outcome: Outcome | null = null;
  clock: ClockFace | null = null;
  since: Millis = 0; // start of the current turn, in the server's time
  heard = 0; // number of the last event received
  private time: Time = null;

  constructor(private readonly rules: Rules) {}

  get state(): State | null {
    return this.record?.last ?? null;
  }

  get last(): Square | undefined {
    return this.record?.moves.at(-1)?.to;
  }

  get turn(): Color | null {
    return this.outcome ? null : (this.state?.turn ?? null);
  }

  // Returns false if an earlier event is missing.
  take(number: number, at: Millis, event: GameEvent | null): boolean {
    if (number <= this.heard) return true;
    if (number > this.heard + 1) return false;
    this.heard = number;
    if (event) this.fold(event, at);
    return true;
  }

  stand(frame: Extract<ServerFrame, { t: 'clock' }>): void {
    if (this.time) this.clock = new ClockFace(this.time, frame, performance.now());
  }

  free(): void {
    this.record?.free();
    this.record = null;
  }

  private fold(event: GameEvent, at: Millis): void {
    switch (event.type) {
      case 'created':
        this.record = new Record(this.rules, event.game, event.start);
        this.time = event.time;
        this.since = at;
        return;
      case 'moved':
        this.record?.play(event.usi);
        this.since = at;
        return;
      case 'taken_back':
        this.record?.takeBackTo(event.plies);
        this.since = at;
        return;
      case 'ended':
        this.outcome = { winner: event.winner, reason: event.reason };
        return;
    }
  }
}
