// A game that this page follows: the events of the server folded into a record, and what the person here does.
// One's own move stands on the board at once; it is confirmed, or taken off again, by what the server says.
import type { Color, LegalMove, Outcome, Premove, Rules, Usi } from '@ootori/rules';
import { ClockFace } from '../clock/clock.ts';
import type { ClientFrame, GameEvent, PresenceFrame, ServerFrame } from '../protocol/frames.ts';
import type { GameId, GameRecord, Millis, Offer } from '../protocol/games.ts';
import type { Refused } from '../protocol/refused.ts';
import { opposite } from './color.ts';
import { Offers } from './offers.ts';
import { Pause } from './pause.ts';
import { Record } from './record.ts';

export type RoomNews =
  | { kind: 'moved'; move: LegalMove; by: Color; own: boolean }
  | { kind: 'taken_back' }
  | { kind: 'ended' }
  | { kind: 'sealed' }
  | { kind: 'offered'; by: Color; offer: Offer }
  | { kind: 'declined'; by: Color; offer: Offer }
  | { kind: 'rematched'; id: GameId }
  | { kind: 'settled'; premove: Premove | null } // what is to be played when the turn comes
  | { kind: 'went_away' } // the opponent, or came back
  | { kind: 'came_back' }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'changed' };

export interface RoomOptions {
  rules: Rules;
  send(frame: ClientFrame): boolean;
  now(): Millis; // of a clock that never jumps
  onNews(news: RoomNews): void;
}

const nothing: readonly Premove[] = [];

export class Room {
  readonly record: Record;
  outcome: Outcome | null;
  thinking = false;
  clock: ClockFace | null = null; // null too while the line is not open for the first time
  rematch: GameId | null = null; // the game that came of this one
  tournament: string | null = null; // that the game belongs to
  simul: string | null = null; // the same
  private mayAdjourn = true;
  readonly offers = new Offers();
  readonly pause = new Pause();
  premove: Premove | null = null; // played the moment that the opponent has moved, if it is legal then
  private present: PresenceFrame | null = null;
  private presentAt: Millis = 0;
  private pending: Usi | null = null;
  private sent = false; // whether the pending move went out on the line that is open now
  private resendAt: number | null = null; // the event after which a move that was not sent goes out
  private events: number; // that the record has in it
  private heard: number; // events that have arrived

  constructor(
    readonly game: GameRecord,
    private readonly options: RoomOptions,
  ) {
    this.record = new Record(options.rules, game.game, game.start, game.moves);
    this.outcome = game.outcome;
    this.events = game.events;
    // The record of a game does not tell what is on offer; between people its events are heard from the first.
    this.heard = this.withEngine ? game.events : 0;
  }

  get withEngine(): boolean {
    return this.game.level !== null;
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
    const waits = this.outcome !== null || this.pending !== null || this.pause.adjournment === 'adjourned';
    return !waits && this.turn === this.you;
  }

  // Moves that may be settled now: in a live game, while the opponent thinks.
  get premoves(): readonly Premove[] {
    const waits = this.you !== null && this.outcome === null && this.turn !== this.you;
    const live = this.withEngine || this.game.time?.kind === 'live';
    const plays = this.pending === null && this.pause.adjournment === 'none';
    return waits && live && plays ? this.record.premoves : nothing;
  }

  get canTakeBack(): boolean {
    const first = this.record.at(0).turn === this.you ? 0 : 1;
    return (
      this.mayOffer('takeback') &&
      !this.game.rated &&
      !this.isArranged &&
      this.pause.adjournment === 'none' &&
      this.outcome === null &&
      this.pending === null &&
      this.record.plies > first
    );
  }

  mayOffer(offer: Offer): boolean {
    return this.you !== null && this.offers.mayBeMade(offer, this.you);
  }

  // By a tournament or a simul: its games are not aborted, taken back or played again.
  get isArranged(): boolean {
    return this.tournament !== null || this.simul !== null;
  }

  get begun(): boolean {
    return this.record.plies >= 2;
  }

  // Two people with a live clock who have begun may go on another day.
  get canAdjourn(): boolean {
    const live = !this.withEngine && this.game.time?.kind === 'live';
    const plays = this.begun && this.outcome === null && this.pause.adjournment === 'none';
    return live && plays && this.mayAdjourn && this.mayOffer('adjourn');
  }

  // Whether the player of this colour has a line to the game; null while nobody has said.
  isPresent(color: Color): boolean | null {
    return this.present?.[color] ?? null;
  }

  // Since when a player is away, by the clock of `now`.
  awaySince(color: Color): Millis {
    return this.presentAt - (this.present?.away_for[color] ?? 0);
  }

  // When the player here may claim the game, by the clock of `now`; null if nobody is away.
  get claimAt(): Millis | null {
    const wait = this.present?.claim_in ?? null;
    if (wait === null || this.you === null || this.outcome || this.simul !== null) return null;
    if (this.isPresent(opposite(this.you))) return null;
    return this.presentAt + wait;
  }

  // Asks for all that happened since the last event seen; to be called whenever the line is open (again).
  follow(): void {
    this.options.send({ t: 'watch', game: this.game.id, since: this.heard });
  }

  play(usi: Usi): void {
    if (!this.yourTurn) return;
    if (this.pause.adjournment === 'sealing') return this.seal(usi);
    const by = this.turn;
    const move = this.record.play(usi);
    this.pending = usi;
    this.sendPending();
    this.options.onNews({ kind: 'moved', move, by, own: true });
  }

  // The move is not shown on the board: nobody is to see it, and the server keeps it.
  private seal(usi: Usi): void {
    this.sendOrRefuse({ t: 'seal', game: this.game.id, ply: this.record.plies, usi });
  }

  // Settles what to play next, in place of what was settled before; null: nothing.
  settle(usi: Usi | null): void {
    const premove = this.premoves.find(one => one.usi === usi) ?? null;
    if (premove === this.premove) return;
    this.premove = premove;
    this.options.onNews({ kind: 'settled', premove });
  }

  takeBack(): void {
    this.sendOrRefuse({ t: 'takeback', game: this.game.id });
  }

  resign(): void {
    this.sendOrRefuse({ t: 'resign', game: this.game.id });
  }

  abort(): void {
    this.sendOrRefuse({ t: 'abort', game: this.game.id });
  }

  claim(): void {
    this.sendOrRefuse({ t: 'claim', game: this.game.id });
  }

  propose(offer: Exclude<Offer, 'takeback'>): void {
    this.sendOrRefuse({ t: offer, game: this.game.id });
  }

  // Accepts or declines the opponent's offer; with false also withdraws one's own.
  answer(offer: Offer, accept: boolean): void {
    this.sendOrRefuse({ t: 'answer', game: this.game.id, offer, accept });
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
      case 'clock':
        if (this.game.time) this.clock = new ClockFace(this.game.time, frame, this.options.now());
        return this.options.onNews({ kind: 'changed' });
      case 'presence':
        return this.seePresence(frame);
      case 'error':
        return this.refused(frame);
    }
  }

  private seePresence(frame: PresenceFrame): void {
    const before = this.present;
    this.present = frame;
    this.presentAt = this.options.now();
    const other = this.you && opposite(this.you);
    const isNews = other && before && before[other] !== frame[other];
    if (isNews) this.options.onNews(frame[other] ? { kind: 'came_back' } : { kind: 'went_away' });
    else this.options.onNews({ kind: 'changed' });
  }

  // The line broke: what the engine does now, and who is there, is not known.
  lost(): void {
    this.thinking = false;
    this.present = null;
    this.sent = false;
  }

  leave(): void {
    this.options.send({ t: 'unwatch', game: this.game.id });
    this.record.free();
  }

  private receiveEvent(number: number, event: GameEvent | null): void {
    if (number <= this.heard) return;
    if (number > this.heard + 1) return this.follow();
    this.heard = number;
    if (event) {
      this.offers.fold(event);
      this.pause.fold(event);
      if (event.type === 'created' && event.arranged) {
        this.tournament = event.arranged.tournament ?? null;
        this.simul = event.arranged.simul ?? null;
        this.mayAdjourn = event.arranged.may_adjourn;
      }
      if (event.type === 'rematched') this.rematch = event.id;
      if (number > this.events) this.fold(event);
    }
    this.events = Math.max(this.events, number);
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
        this.premove = null;
        this.record.takeBackTo(event.plies);
        return this.options.onNews({ kind: 'taken_back' });
      case 'offered':
        return this.options.onNews({ kind: 'offered', by: event.by, offer: event.offer });
      case 'declined':
        return this.options.onNews({ kind: 'declined', by: event.by, offer: event.offer });
      case 'ended':
        return this.ended({ winner: event.winner, reason: event.reason });
      case 'rematched':
        return this.options.onNews({ kind: 'rematched', id: event.id });
      case 'sealed':
        return this.options.onNews({ kind: 'sealed' });
      case 'adjourned':
        this.premove = null;
        return this.options.onNews({ kind: 'changed' });
      case 'resumed':
      case 'recalled':
      case 'vacation_began':
      case 'vacation_ended':
        return this.options.onNews({ kind: 'changed' });
    }
  }

  private ended(outcome: Outcome): void {
    this.withdrawPending();
    this.premove = null;
    this.outcome = outcome;
    this.thinking = false;
    this.options.onNews({ kind: 'ended' });
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
    this.playPremove();
  }

  // What turned out not to be legal is forgotten without a word: it was no move yet.
  private playPremove(): void {
    const { premove } = this;
    this.premove = null;
    if (premove && this.yourTurn && this.record.last.moves.some(({ usi }) => usi === premove.usi)) {
      this.play(premove.usi);
    }
  }

  // After a reconnection: a move that the server never saw is sent again once everything missed is here. Its ply number
  // makes that safe, for the server refuses it if the game has gone on.
  private caughtUp(events: number): void {
    this.resendAt = events;
    this.sendPendingIfCaughtUp();
  }

  private sendPendingIfCaughtUp(): void {
    if (this.resendAt === null || this.heard < this.resendAt) return;
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
  return (seat.kind === 'account' || seat.kind === 'guest') && seat.you;
}
