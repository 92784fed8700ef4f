// The state of a game's page: the game followed on the server, and what only this page knows, such as the position
// shown, the side at the bottom, and typed moves.

import type { Color, LegalMove, PieceCode, Square, Usi } from '@ootori/rules';
import type { Context } from '../../context.ts';
import { lackOf } from '../../parts/lack.ts';
import { openNewGame } from '../../parts/new_game.ts';
import { RelationButtons } from '../../parts/relation_buttons.ts';
import { TypedMove } from '../../parts/typed_move.ts';
import { BoardHints } from '../../play/board_hints.ts';
import { opposite } from '../../play/color.ts';
import { holdOpen } from '../../play/open_games.ts';
import { Room, type RoomNews } from '../../play/room.ts';
import type { ServerFrame } from '../../protocol/frames.ts';
import { createGame, readGame, readStanding } from '../../protocol/game_calls.ts';
import type { GameId, GameRecord, Seat, Standing } from '../../protocol/games.ts';
import type { Status } from '../../protocol/socket.ts';
import { gamePath } from '../../route.ts';
import { sightOf } from '../../sharing/addresses.ts';
import type { AnimatedGame } from '../../sharing/animation.ts';
import { queryNow } from '../../site.ts';
import { isByDays, isLive } from '../../time_kinds.ts';
import { ruleWords, stepWords, written } from '../../words/moves.ts';
import { seatName } from '../../words/players.ts';
import { refusalWords } from '../../words/refusals.ts';
import { ChatPanel } from './chat_panel.ts';
import { ClockCrier } from './clock_crier.ts';
import { GameCrier } from './game_crier.ts';
import { LinesPanel } from './lines_panel.ts';
import type { GameBar } from './next_bar.ts';
import { RulingDialog } from './ruling_dialog.ts';
import { ShareDialog } from './share_dialog.ts';

type Phase = 'loading' | 'missing' | 'failed' | 'ready';

// News that does not change the board.
const passing: ReadonlySet<RoomNews['kind']> = new Set(['changed', 'called', 'went_away', 'came_back']);

const patience = 1_200; // ms without a connection before the user is told

export class GameModel {
  room: Room | null = null;
  talk: ChatPanel | null = null;
  lines: LinesPanel | null = null;
  ruling: RulingDialog | null = null;
  relation: RelationButtons | null = null; // to the opponent, after the game
  bar: GameBar | null = null; // leads to the next game; if the game belongs to a simul or is by correspondence
  standing: Standing | null = null; // ratings and match score, once loaded
  disconnected = false; // for longer than `patience`
  unconfirmed: LegalMove | null = null; // a move waiting for confirmation
  quiet = false; // the server is not answering
  readonly typed: TypedMove;
  asking: 'resign' | 'abort' | null = null;
  restarting = false;
  readonly share: ShareDialog;
  readonly hints: BoardHints;
  phase: Phase = 'loading';
  private shownPly: number | null = null; // null: follows the game
  private flipped = false;
  private endListening = () => {};
  private letGo = () => {};
  private worry: ReturnType<typeof setTimeout> | undefined;
  private crier: GameCrier | null = null;
  private clockCrier: ClockCrier | null = null;
  private hasBar = false; // or is loading its code
  private hasMoved = false; // on this page
  private gone = false;

  constructor(
    readonly app: Context,
    private readonly id: GameId,
  ) {
    this.share = new ShareDialog(app, id, bottom => this.animated(bottom));
    this.hints = new BoardHints(() => app.redraw());
    this.typed = new TypedMove(app);
    void this.load();
  }

  private animated(below: Color): AnimatedGame | null {
    const { app, room } = this;
    const spec = room && app.rules.spec(room.game.game);
    if (!room || !spec) return null;
    const { record, game } = room;
    // The result is for others, so nobody is called 'you' in it.
    const name = (seat: Seat) => seatName(seat.kind === 'guest' ? { ...seat, you: false } : seat, app.words);
    const names = { black: name(game.seats.black), white: name(game.seats.white) };
    const moments = [undefined, ...record.moves].map((move, ply) => ({
      sfen: record.at(ply).sfen,
      last: move ? [move.to, ...(move.from ? [move.from] : [])] : [],
    }));
    return { spec, below, pieces: app.settings.pieces, names, moments };
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.worry);
    this.endListening();
    this.letGo();
    this.app.line.watchClosely(false);
    this.clockCrier?.stop();
    this.hints.clear();
    this.lines?.leave();
    this.room?.leave();
    this.bar?.leave?.();
  }

  // Whether the clocks shown are only an estimate.
  get isOutOfTouch(): boolean {
    return this.disconnected || this.quiet;
  }

  // The number of moves before the position shown.
  get ply(): number {
    return this.shownPly ?? this.plies;
  }

  get live(): boolean {
    return this.shownPly === null;
  }

  get below(): Color {
    const own = this.room?.you ?? 'black';
    return this.flipped ? opposite(own) : own;
  }

  get hasDialog(): boolean {
    const { app, asking, talk, share, ruling } = this;
    return Boolean(
      app.settingsOpen || app.guide || asking || talk?.reporting || share.isOpen || ruling?.isOpen,
    );
  }

  // Whether leaving the page would lose nothing that the user has begun.
  private get mayGo(): boolean {
    const { talk, typed, room, lines } = this;
    return !this.hasDialog && !talk?.draft.text.trim() && !typed.move && !room?.premove && !lines?.planner;
  }

  show(ply: number): void {
    const before = this.ply;
    this.turnTo(ply);
    if (this.ply !== before) this.tellPosition();
  }

  private turnTo(ply: number): void {
    this.shownPly = ply >= this.plies ? null : Math.max(0, ply);
    this.app.redraw();
  }

  private tellPosition(): void {
    const { room, app, ply } = this;
    const spec = room && app.rules.spec(room.game.game);
    if (!spec) return;
    app.announcer.say(stepWords(spec, room.record.moves[ply - 1] ?? null, room.record.at(ply), app.words));
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.app.redraw();
  }

  playTyped(): void {
    const { room, typed, lines } = this;
    const { words } = this.app;
    if (!room || typed.move === '') return;
    const { planner } = lines ?? {};
    if (planner) {
      typed.play(
        move => planner.record.readMove(move),
        usi => lines?.play(usi),
      );
    } else if (room.premoves.some(({ usi }) => usi === typed.move)) {
      room.settle(typed.move);
      typed.clear();
      this.app.redraw();
    } else if (!room.yourTurn) {
      typed.refuse(words.errors[room.outcome ? 'game_over' : 'not_your_turn'] ?? '');
    } else {
      typed.play(
        move => room.record.readMove(move),
        usi => {
          this.turnTo(this.plies);
          room.play(usi);
        },
      );
    }
  }

  askToEnd(way: 'resign' | 'abort' | null): void {
    this.asking = way;
    this.app.redraw();
  }

  end(way: 'resign' | 'abort'): void {
    this.askToEnd(null);
    this.room?.[way]();
  }

  // Always redraws, because the board already shows the move.
  play(usi: Usi): void {
    if (this.lines?.planner) return this.lines.play(usi);
    const move = this.room?.record.last.moves.find(legal => legal.usi === usi);
    if (move && this.mustConfirm) this.askToConfirm(move);
    else this.room?.play(usi);
    this.app.redraw();
  }

  private askToConfirm(move: LegalMove): void {
    const { announcer, words, settings } = this.app;
    this.unconfirmed = move;
    announcer.say(words.play.confirmMove(written(move, settings.notation)));
  }

  // Plays the move waiting for confirmation, or takes it off the board.
  confirm(yes: boolean): void {
    const move = this.unconfirmed;
    this.unconfirmed = null;
    if (yes && move) this.room?.play(move.usi);
    this.app.redraw();
  }

  private get mustConfirm(): boolean {
    const { confirm } = this.app.settings;
    return confirm === 'always' || (confirm === 'days' && isByDays(this.room?.game.time));
  }

  // Explains a move refused by the board. While it is the opponent's turn (a premove), only says that the piece cannot
  // go there.
  refuse(usi: Usi, piece: PieceCode | null): void {
    const position = (this.lines?.planner ?? this.room)?.record;
    if (!position) return;
    const waits = !this.lines?.planner && !this.room?.yourTurn;
    const { rule } = waits
      ? this.hints.say('cannot_go_there', piece)
      : this.hints.refuse(position, usi, piece);
    const spec = this.room && this.app.rules.spec(this.room.game.game);
    if (rule && spec) this.app.announcer.say(ruleWords(spec, rule, piece, this.app.words));
  }

  touch(square: Square | null): void {
    const position = (this.lines?.planner ?? this.room)?.record;
    if (position && this.live) this.hints.touch(position, square);
  }

  // A person is asked for a rematch; the engine starts one at once.
  rematch(): void {
    if (this.room?.withEngine) void this.playEngineAgain(this.room.game);
    else this.room?.propose('rematch');
  }

  // Starts the same game again. The players swap sides unless White gives a handicap.
  private async playEngineAgain({ game, handicap, side, level }: GameRecord): Promise<void> {
    if (this.restarting || !side || level === null) return;
    this.restarting = true;
    this.app.redraw();
    const next = handicap === 'none' ? opposite(side) : side;
    try {
      const { id } = await createGame({ game, handicap, level, side: next });
      openNewGame(this.app, id, this.gone);
    } catch (failure) {
      this.restarting = false;
      this.app.complainOf(failure);
    }
  }

  get plies(): number {
    return this.room?.record.plies ?? 0;
  }

  async load(): Promise<void> {
    this.phase = 'loading';
    try {
      const game = await readGame(this.id);
      if (!this.gone) this.begin(game);
    } catch (failure) {
      if (this.gone) return;
      this.phase = lackOf(this.app, failure);
    }
    this.app.redraw();
  }

  private begin(game: GameRecord): void {
    this.phase = 'ready';
    this.room = new Room(game, {
      rules: this.app.rules,
      send: frame => this.app.line.send(frame),
      now: () => performance.now(),
      onNews: news => this.hear(news),
    });
    this.look();
    if (this.room.you) this.letGo = holdOpen(this.id);
    this.clockCrier = new ClockCrier(this.app, this.room);
    this.crier = new GameCrier(this.app, this.room, () => this.relation?.blocked === true);
    this.talk = new ChatPanel(this.app, this.room);
    this.lines = new LinesPanel(this.app, this.room);
    this.ruling = new RulingDialog(this.app, this.room);
    this.endListening = this.app.line.listen({
      onFrame: frame => this.receive(frame),
      onStatus: status => this.connection(status),
      onQuiet: quiet => this.hearSilence(quiet),
    });
    this.watchLine();
    void this.askStanding();
    const { you, outcome } = this.room;
    if (you && !outcome && isByDays(game.time)) void this.showBar();
  }

  // The game works without it; if loading fails, it is tried again at the end of the game.
  private async askStanding(): Promise<void> {
    if (!this.room || this.room.withEngine) return;
    try {
      this.standing = await readStanding(this.id);
    } catch {
      return;
    }
    this.app.redraw();
  }

  // After the game, the user may want to follow or block the opponent.
  private meetOpponent(): void {
    const { room, app } = this;
    if (this.relation || !room?.outcome || !room.you) return;
    const seat = room.game.seats[opposite(room.you)];
    if (seat.kind !== 'account') return;
    this.relation = new RelationButtons(app, seat.name, () => void this.talk?.blocksChanged());
  }

  private hearSilence(quiet: boolean): void {
    this.quiet = quiet;
    if (quiet) this.app.announcer.note(this.app.words.connection.quiet);
    this.app.redraw();
  }

  // While the user's clock may be running, a dead connection must be noticed quickly.
  private watchLine(): void {
    const { room } = this;
    const runs = room && isLive(room.game.time) && room.you && !room.outcome;
    this.app.line.watchClosely(Boolean(runs) && room?.pause.adjournment !== 'adjourned');
  }

  private receive(frame: ServerFrame): void {
    if (frame.t === 'error' && refusesMessage(frame, this.id)) {
      return this.talk?.refuse(refusalWords(frame, this.app.words));
    }
    if (!this.talk?.receive(frame)) this.room?.receive(frame);
    if (this.room?.simul != null) void this.showBar();
  }

  // Its code does not delay the game.
  private async showBar(): Promise<void> {
    if (this.hasBar) return;
    this.hasBar = true;
    try {
      const { barOf } = await import('./bars.ts');
      if (this.gone || !this.room) return;
      this.bar = barOf(this.app, this.room, () => this.mayGo);
      if (this.hasMoved) this.bar.moved();
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.app.redraw();
  }

  // Follows the address: a link can lead to a position, seen from one side.
  private look(): void {
    const { ply, bottom } = sightOf(queryNow());
    if (bottom) this.flipped = bottom !== (this.room?.you ?? 'black');
    if (ply !== undefined) this.turnTo(ply);
  }

  // The list of the user's games does not hear what happens in them.
  private note({ you, isPending, turn, record, outcome }: Room): void {
    if (you && !isPending) this.app.noteProgress({ id: this.id, turn, plies: record.plies, outcome });
  }

  private connection(status: Status): void {
    const { words, announcer } = this.app;
    if (status === 'open') {
      clearTimeout(this.worry);
      this.worry = undefined;
      if (this.disconnected) announcer.note(words.connection.back);
      this.disconnected = false;
      this.room?.follow();
    } else {
      this.room?.lost();
      this.talk?.lose();
      this.worry ??= setTimeout(() => {
        this.disconnected = true;
        announcer.note(words.connection.waiting);
        this.app.redraw();
      }, patience);
    }
    this.app.redraw();
  }

  private hear(news: RoomNews): void {
    const { room } = this;
    if (!room) return;
    if (this.ply > room.record.plies) this.shownPly = null;
    if (!passing.has(news.kind)) this.hints.clear();
    this.watchLine();
    this.meetOpponent();
    this.fold(news);
    this.crier?.tell(news);
    if (news.kind === 'rematched' && room.you) return this.goToRematch(news);
    this.note(room);
    this.bar?.onNews?.();
    this.app.redraw();
  }

  // What the news changes on this page.
  private fold(news: RoomNews): void {
    const isNew = news.kind === 'moved' || news.kind === 'taken_back' || news.kind === 'ended';
    if (!isNew) return;
    this.lines?.follow();
    this.unconfirmed = null; // the user may have moved on another device
    if (news.kind !== 'moved') this.shownPly = null;
    if (news.kind === 'ended') {
      this.asking = null;
      void this.askStanding();
    }
    if (news.kind !== 'moved' || !news.own) return;
    this.hasMoved = true;
    this.bar?.moved();
  }

  private goToRematch({ id, accepted }: { id: GameId; accepted: boolean }): void {
    if (!accepted) this.app.callToPlay(id);
    this.app.go(gamePath(id));
  }
}

// A message that cannot be read is refused without the frame's name.
function refusesMessage(
  { frame, game, field }: Extract<ServerFrame, { t: 'error' }>,
  shown: GameId,
): boolean {
  return frame === 'say' ? game === shown : game === undefined && field === 'text';
}
