// A game that this page follows: applies the server's events to a record, and sends what the user does. The user's own
// move is shown on the board at once, and is confirmed or taken off by the server's answer.
import type { Color, LegalMove, Outcome, Premove, Rules, Usi } from '@ootori/rules';
import { ClockFace } from '../clock/clock.ts';
import type { ClientFrame, GameEvent, PresenceFrame, ServerFrame } from '../protocol/frames.ts';
import type { GameId, GameRecord, Millis, Offer } from '../protocol/games.ts';
import type { Refused } from '../protocol/refused.ts';
import { isByDays, isLive } from '../time_kinds.ts';
import { opposite } from './color.ts';
import { Offers } from './offers.ts';
import { Pause } from './pause.ts';
import { Record } from './record.ts';

export type RoomNews =
  | { kind: 'moved'; move: LegalMove; by: Color; own: boolean; premoved: boolean }
  | { kind: 'called' } // the user is to move in a correspondence game, and no prepared reply has followed
  | { kind: 'taken_back' }
  | { kind: 'ended' }
  | { kind: 'adjourned' } // agreed: the next move is sealed
  | { kind: 'sealed' }
  | { kind: 'recalled' } // both players are asked to resume
  | { kind: 'offered'; by: Color; offer: Offer }
  | { kind: 'declined'; by: Color; offer: Offer; withdrawn: boolean } // whether it was the offer of `by`
  | { kind: 'rematched'; id: GameId; accepted: boolean } // whether the user accepted the offer on this page
  | { kind: 'settled'; premove: Premove | null } // the premove set, or cancelled
  | { kind: 'went_away' } // the opponent
  | { kind: 'came_back' }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'changed' };

export interface RoomOptions {
  rules: Rules;
  send(frame: ClientFrame): boolean;
  now(): Millis; // from a monotonic clock
  onNews(news: RoomNews): void;
}

const nothing: readonly Premove[] = [];

export class Room {
  readonly record: Record;
  outcome: Outcome | null;
  thinking = false;
  clock: ClockFace | null = null; // also null until the first connection
  rematch: GameId | null = null; // the game that follows this one
  tournament: string | null = null; // the id, if the game belongs to a tournament
  simul: string | null = null; // the same for a simul
  private mayAdjourn = true;
  readonly offers = new Offers();
  readonly pause = new Pause();
  // In a correspondence game, the opponent has just moved. If a reply is prepared, the server sends it before the clocks.
  awaitsReply = false;
  premove: Premove | null = null; // played as soon as the opponent has moved, if it is legal then
  private present: PresenceFrame | null = null;
  private presentAt: Millis = 0;
  private pending: Usi | null = null;
  private sent = false; // whether the pending move was sent on the current connection
  private resendAt: number | null = null; // number of the event after which an unsent move is sent
  private isTakingBack = false; // a takeback was sent and not answered yet
  private acceptsRematch = false;
  private again: ReturnType<typeof setTimeout> | undefined; // requests the events again
  private events: number; // number of events applied to the record
  private heard: number; // number of the last event received

  constructor(
    readonly game: GameRecord,
    private readonly options: RoomOptions,
  ) {
    this.record = new Record(options.rules, game.game, game.start, game.moves);
    this.outcome = game.outcome;
    this.events = game.events;
    // A game record does not contain open offers, so in games between people all events are requested from the first.
    this.heard = this.withEngine ? game.events : 0;
  }

  get withEngine(): boolean {
    return this.game.level !== null;
  }

  // The user's side; null for a spectator.
  get you(): Color | null {
    const sides: Color[] = ['black', 'white'];
    return sides.find(side => isYou(this.game, side)) ?? null;
  }

  // Whether the user's move is on the board, but not yet confirmed by the server.
  get isPending(): boolean {
    return this.pending !== null;
  }

  get turn(): Color {
    return this.record.last.turn;
  }

  get yourTurn(): boolean {
    const waits = this.outcome !== null || this.pending !== null || this.pause.adjournment === 'adjourned';
    return !waits && this.turn === this.you;
  }

  // The premoves available now: in a live game, while the opponent thinks.
  get premoves(): readonly Premove[] {
    const waits = this.you !== null && this.outcome === null && this.turn !== this.you;
    const live = this.withEngine || isLive(this.game.time);
    const plays = this.pending === null && this.pause.adjournment === 'none';
    return waits && live && plays ? this.record.premoves : nothing;
  }

  // Whether the opponent has just made a move after which the premove is legal, so that it is played at once.
  get isPremoveDue(): boolean {
    const { premove } = this;
    return premove !== null && this.yourTurn && this.record.last.moves.some(({ usi }) => usi === premove.usi);
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
      !this.isTakingBack &&
      this.record.plies > first
    );
  }

  mayOffer(offer: Offer): boolean {
    return this.you !== null && this.offers.mayBeMade(offer, this.you);
  }

  // Whether a tournament or simul arranged the game: it cannot be aborted, rematched, or have moves taken back.
  get isArranged(): boolean {
    return this.tournament !== null || this.simul !== null;
  }

  get begun(): boolean {
    return this.record.plies >= 2;
  }

  // Two people with a live clock can adjourn once both have moved.
  get canAdjourn(): boolean {
    const live = !this.withEngine && isLive(this.game.time);
    const plays = this.begun && this.outcome === null && this.pause.adjournment === 'none';
    return live && plays && this.mayAdjourn && this.mayOffer('adjourn');
  }

  // Whether the player of this colour is connected to the game; null if unknown.
  isPresent(color: Color): boolean | null {
    return this.present?.[color] ?? null;
  }

  // Whether a player has left a game that both play at the same time. In correspondence games, players come and go.
  isAway(color: Color): boolean {
    return !isByDays(this.game.time) && this.isPresent(color) === false;
  }

  // When a player disconnected, by the clock of `now`.
  awaySince(color: Color): Millis {
    return this.presentAt - (this.present?.away_for[color] ?? 0);
  }

  // When the user may claim the game, by the clock of `now`; null if the opponent is not away or a claim is not possible.
  get claimAt(): Millis | null {
    const wait = this.present?.claim_in ?? null;
    if (wait === null || this.you === null || this.outcome) return null;
    if (this.isPresent(opposite(this.you))) return null;
    return this.presentAt + wait;
  }

  // Requests all events since the last one received. Call it whenever the connection opens.
  follow(): void {
    clearTimeout(this.again);
    this.options.send({ t: 'watch', game: this.game.id, since: this.heard });
  }

  play(usi: Usi): void {
    if (!this.yourTurn) return;
    if (this.pause.adjournment === 'sealing') return this.seal(usi);
    this.playNow(usi, false);
  }

  private playNow(usi: Usi, premoved: boolean): void {
    const by = this.turn;
    const move = this.record.play(usi);
    this.pending = usi;
    this.sendPending();
    this.options.onNews({ kind: 'moved', move, by, own: true, premoved });
  }

  // A sealed move is not shown on the board: the server keeps it secret.
  private seal(usi: Usi): void {
    this.sendOrRefuse({ t: 'seal', game: this.game.id, ply: this.record.plies, usi });
  }

  // Sets the premove, replacing any other; null cancels it.
  settle(usi: Usi | null): void {
    const premove = this.premoves.find(one => one.usi === usi) ?? null;
    if (premove === this.premove) return;
    this.premove = premove;
    this.options.onNews({ kind: 'settled', premove });
  }

  // The engine accepts every takeback, so a double click must not take back two turns.
  takeBack(): void {
    if (!this.canTakeBack) return;
    const { plies } = this.record;
    this.isTakingBack = this.sendOrRefuse({ t: 'takeback', game: this.game.id, ply: plies });
    this.options.onNews({ kind: 'changed' });
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

  // Accepts or declines the opponent's offer; `accept: false` also withdraws the user's own. After another move, the
  // same offer means something else.
  answer(offer: Offer, accept: boolean): void {
    const { plies } = this.record;
    const isSent = this.sendOrRefuse({ t: 'answer', game: this.game.id, offer, accept, ply: plies });
    if (offer === 'rematch') this.acceptsRematch = isSent && accept;
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
        return this.hearNoReply();
      case 'presence':
        return this.seePresence(frame);
      case 'error':
        return this.refused(frame);
    }
  }

  private hearNoReply(): void {
    const isCalled = this.awaitsReply && this.yourTurn;
    this.awaitsReply = false;
    this.options.onNews({ kind: isCalled ? 'called' : 'changed' });
  }

  private seePresence(frame: PresenceFrame): void {
    const before = this.present;
    this.present = frame;
    this.presentAt = this.options.now();
    const other = this.you && opposite(this.you);
    const isNews = other && before && before[other] !== frame[other] && !isByDays(this.game.time);
    if (isNews) this.options.onNews(frame[other] ? { kind: 'came_back' } : { kind: 'went_away' });
    else this.options.onNews({ kind: 'changed' });
  }

  // The connection broke: what the engine does and who is present is no longer known.
  lost(): void {
    clearTimeout(this.again);
    this.thinking = false;
    this.present = null;
    this.sent = false;
    this.isTakingBack = false;
  }

  leave(): void {
    clearTimeout(this.again);
    this.options.send({ t: 'unwatch', game: this.game.id });
    this.record.free();
  }

  private receiveEvent(number: number, event: GameEvent | null): void {
    if (number <= this.heard) return;
    if (number > this.heard + 1) return this.follow();
    this.heard = number;
    this.isTakingBack = false;
    if (event) {
      const withdrawn = event.type === 'declined' && this.offers.by(event.offer) === event.by;
      this.offers.fold(event);
      this.pause.fold(event);
      if (event.type === 'created' && event.arranged) {
        this.tournament = event.arranged.tournament ?? null;
        this.simul = event.arranged.simul ?? null;
        this.mayAdjourn = event.arranged.may_adjourn;
      }
      if (event.type === 'rematched') this.rematch = event.id;
      if (number > this.events) this.fold(event, withdrawn);
    }
    this.events = Math.max(this.events, number);
    this.sendPendingIfCaughtUp();
  }

  private fold(event: GameEvent, withdrawn: boolean): void {
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
        return this.options.onNews({ kind: 'declined', by: event.by, offer: event.offer, withdrawn });
      case 'ended':
        return this.ended({ winner: event.winner, reason: event.reason });
      case 'rematched':
        return this.options.onNews({ kind: 'rematched', id: event.id, accepted: this.acceptsRematch });
      case 'sealed':
        return this.options.onNews({ kind: 'sealed' });
      case 'adjourned':
        this.premove = null;
        return this.options.onNews({ kind: 'adjourned' });
      case 'recalled':
        return this.options.onNews({ kind: 'recalled' });
      case 'resumed': // the sealed move follows
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
    this.awaitsReply = isByDays(this.game.time) && by !== this.you;
    this.options.onNews({ kind: 'moved', move, by, own: false, premoved: false });
    this.playPremove();
  }

  // A premove that turns out to be illegal is silently dropped.
  private playPremove(): void {
    const { premove, isPremoveDue } = this;
    this.premove = null;
    if (premove && isPremoveDue) this.playNow(premove.usi, true);
  }

  // After a reconnection, a move that the server never received is sent again once all missed events are here. This is
  // safe because the server refuses a move with an outdated ply number.
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
    if (refused.frame === 'watch' && refused.retry_after !== undefined)
      return this.followLater(refused.retry_after);
    if (refused.frame !== 'watch') this.withdrawPending();
    this.isTakingBack = false;
    this.options.onNews({ kind: 'refused', refused });
  }

  // The server is busy, as after a restart, when everyone requests events. A pending move is sent once they are here.
  private followLater(seconds: number): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => this.follow(), 1000 * seconds);
  }

  // Returns whether the frame was sent.
  private sendOrRefuse(frame: ClientFrame): boolean {
    const isSent = this.options.send(frame);
    if (!isSent) this.options.onNews({ kind: 'refused', refused: { code: 'offline', message: '' } });
    return isSent;
  }
}

function isYou(game: GameRecord, side: Color): boolean {
  const seat = game.seats[side];
  return (seat.kind === 'account' || seat.kind === 'guest') && seat.you;
}
