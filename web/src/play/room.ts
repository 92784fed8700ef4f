// A game that this page follows: the events of the server folded into a record, and what the person here does.
// One's own move stands on the board at once; it is confirmed, or taken off again, by what the server says.
import type { Color, LegalMove, Outcome, Rules, Usi } from '@ootori/rules';
import type { ClientFrame, GameEvent, GameRecord, Refused, ServerFrame } from '../protocol/messages.ts';
import { Record } from './record.ts';

export type RoomNews =
  | { kind: 'moved'; move: LegalMove; by: Color; own: boolean }
  | { kind: 'taken_back' }
  | { kind: 'ended' }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'changed' };

export interface RoomOptions {
  rules: Rules;
  send(frame: ClientFrame): boolean;
  onNews(news: RoomNews): void;
}

export class Room {
  readonly record: Record;
  outcome: Outcome | null;
  thinking = false;
  private pending: Usi | null = null;
  private sent = false; // whether the pending move went out on the line that is open now
  private resendAt: number | null = null; // the event after which a move that was not sent goes out
  private events: number;

  constructor(
    readonly game: GameRecord,
    private readonly options: RoomOptions,
  ) {
    this.record = new Record(options.rules, game.game, game.start, game.moves);
    this.outcome = game.outcome;
    this.events = game.events;
  }

  // The side of the person here, or null for a spectator.
  get you(): Color | null {
    const sides: Color[] = ['black', 'white'];
    return sides.find(side => isYou(this.game, side)) ?? null;
  }

  get turn(): Color {
    return this.record.last.turn;
  }

  get yourTurn(): boolean {
    return this.outcome === null && this.pending === null && this.turn === this.you;
  }

  get canTakeBack(): boolean {
    const first = this.record.at(0).turn === this.you ? 0 : 1;
    return this.you !== null && this.outcome === null && this.pending === null && this.record.plies > first;
  }

  // Asks for all that happened since the last event seen; to be called whenever the line is open (again).
  follow(): void {
    this.options.send({ t: 'watch', game: this.game.id, since: this.events });
  }

  play(usi: Usi): void {
    if (!this.yourTurn) return;
    const by = this.turn;
    const move = this.record.play(usi);
    this.pending = usi;
    this.sendPending();
    this.options.onNews({ kind: 'moved', move, by, own: true });
  }

  takeBack(): void {
    this.sendOrRefuse({ t: 'takeback', game: this.game.id });
  }

  resign(): void {
    this.sendOrRefuse({ t: 'resign', game: this.game.id });
  }

  receive(frame: ServerFrame): void {
    if (!('game' in frame) || frame.game !== this.game.id) return;
    switch (frame.t) {
      case 'event':
        return this.receiveEvent(frame.n, frame.event);
      case 'watching':
        return this.caughtUp(frame.events);
      case 'thinking':
        this.thinking = frame.on;
        return this.options.onNews({ kind: 'changed' });
      case 'error':
        return this.refused(frame);
    }
  }

  // The line broke: what the engine does now is not known.
  lost(): void {
    this.thinking = false;
    this.sent = false;
  }

  leave(): void {
    this.record.free();
  }

  private receiveEvent(number: number, event: GameEvent): void {
    if (number <= this.events) return;
    if (number > this.events + 1) return this.follow();
    this.events = number;
    this.fold(event);
    this.sendPendingIfCaughtUp();
  }

  private fold(event: GameEvent): void {
    switch (event.type) {
      case 'created':
        return;
      case 'moved':
        return this.moved(event.usi);
      case 'taken_back':
        this.pending = null;
        this.record.takeBackTo(event.plies);
        return this.options.onNews({ kind: 'taken_back' });
      case 'ended':
        this.withdrawPending();
        this.outcome = { winner: event.winner, reason: event.reason };
        this.thinking = false;
        return this.options.onNews({ kind: 'ended' });
    }
  }

  private moved(usi: Usi): void {
    if (this.pending === usi) {
      this.pending = null;
      return this.options.onNews({ kind: 'changed' });
    }
    this.withdrawPending();
    const by = this.turn;
    const move = this.record.play(usi);
    this.thinking = false;
    this.options.onNews({ kind: 'moved', move, by, own: false });
  }

  // After a reconnection: a move that the server never saw is sent again once everything missed is here. Its ply number
  // makes that safe, for the server refuses it if the game has gone on.
  private caughtUp(events: number): void {
    this.resendAt = events;
    this.sendPendingIfCaughtUp();
  }

  private sendPendingIfCaughtUp(): void {
    if (this.resendAt === null || this.events < this.resendAt) return;
    this.resendAt = null;
    if (!this.sent) this.sendPending();
  }

  private sendPending(): void {
    const usi = this.pending;
    if (usi)
      this.sent = this.options.send({ t: 'move', game: this.game.id, ply: this.record.plies - 1, usi });
  }

  private withdrawPending(): void {
    if (this.pending === null) return;
    this.pending = null;
    this.record.takeBackTo(this.record.plies - 1);
  }

  private refused(refused: Refused): void {
    this.withdrawPending();
    this.options.onNews({ kind: 'refused', refused });
  }

  private sendOrRefuse(frame: ClientFrame): void {
    if (this.options.send(frame)) return;
    this.options.onNews({ kind: 'refused', refused: { code: 'offline', message: '' } });
  }
}

function isYou(game: GameRecord, side: Color): boolean {
  const seat = game.seats[side];
  return seat.kind === 'guest' && seat.you;
}
