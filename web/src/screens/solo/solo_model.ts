// A game against the engine in this browser: its moves, the engine's replies and its help.
import type { Color, GameSpec, LegalMove, PieceCode, State, Usi } from '@ootori/rules';
import { onBoard } from '../../board/board.ts';
import type { Arrow } from '../../board/view.ts';
import type { Context } from '../../context.ts';
import { TypedMove } from '../../parts/typed_move.ts';
import { asked, BoardHints } from '../../play/board_hints.ts';
import { opposite } from '../../play/color.ts';
import type { Moment, Position } from '../../solo/messages.ts';
import {
  keepHelp,
  keepSolo,
  leastLevel,
  levelAfter,
  newSolo,
  readHelp,
  readSolo,
  type SoloGame,
  type SoloHelp,
  takenBack,
} from '../../solo/solo_game.ts';
import { SoloPlayer } from '../../solo/solo_player.ts';
import { playSound } from '../../sound/sound.ts';
import { storage } from '../../storage.ts';
import { resultWords, spoken, written } from '../../words/moves.ts';
import { sentences } from '../../words/sentences.ts';

const firstLevel = leastLevel;
const blunder = 0.2; // loss of winning chances
const worthTelling = { won: 0.1, lost: 0.02 }; // loss of winning chances; after a loss, even small mistakes are shown

// A blunder that waits for the user to confirm it.
interface Warned {
  move: Usi;
  state: State; // after it
  made: LegalMove | null;
  arrow: Arrow | null;
  reply: string;
}

export class SoloModel {
  private readonly player: SoloPlayer;
  solo: SoloGame | null = null;
  help: SoloHelp = readHelp(storage());
  states: State[] = []; // before each move, and after the last
  made: LegalMove[] = [];
  hint: LegalMove | null = null;
  warned: Warned | null = null;
  private threats: readonly string[] = [];
  moments: Moment[] | 'looking' | null = null;
  level = firstLevel;
  side: Color = 'black';
  busy = false;
  failed = false;
  readonly hints: BoardHints;
  readonly typed: TypedMove;
  private asked = 0; // incremented by each change; answers from before it are ignored
  private left = false;

  constructor(
    readonly app: Context,
    private readonly game: string,
  ) {
    this.player = new SoloPlayer(() => this.fail());
    this.hints = new BoardHints(() => app.redraw());
    this.typed = new TypedMove(app);
    const { spec } = this;
    if (!spec) return;
    const kept = readSolo(spec.id, storage());
    if (kept) this.level = kept.level;
    if (kept) this.side = kept.side;
    this.take(kept ?? newSolo(spec.id, this.side, this.level));
    this.followResult();
  }

  leave(): void {
    this.left = true;
    this.hints.clear();
    this.player.end();
  }

  get spec(): GameSpec | undefined {
    const { rules } = this.app;
    return this.game === '' ? rules.games[0] : rules.spec(this.game);
  }

  get state(): State {
    const state = this.states.at(-1);
    if (!state) throw new Error('a game has a position');
    return state;
  }

  get isOver(): boolean {
    return this.solo?.resigned === true || this.state.outcome !== null;
  }

  get hasLost(): boolean {
    const winner = this.state.outcome?.winner ?? null;
    return this.solo?.resigned === true || (winner !== null && winner !== this.solo?.side);
  }

  // Null: nobody has won.
  private get hasWon(): boolean | null {
    if (this.hasLost) return false;
    return (this.state.outcome?.winner ?? null) === null ? null : true;
  }

  get isPlayersTurn(): boolean {
    return !this.isOver && this.state.turn === this.solo?.side;
  }

  private get position(): Position {
    return { game: this.spec?.id ?? '', start: null, moves: this.solo?.moves ?? [] };
  }

  // The pieces that make a move just tried illegal, otherwise those under threat.
  get against(): readonly string[] {
    const { against, rule } = this.hints.hint;
    if (rule) return against;
    return this.help.threats && !this.warned ? this.threats : [];
  }

  change(part: Partial<SoloHelp>): void {
    this.help = { ...this.help, ...part };
    keepHelp(this.help, storage());
    void this.look();
    this.app.redraw();
  }

  follow(follow: boolean): void {
    this.change({ follow });
    this.followResult();
  }

  // Chooses the terms of the next game.
  choose({ side = this.side, level = this.level }: { side?: Color; level?: number }): void {
    this.side = side;
    this.level = level;
    this.app.redraw();
  }

  // Starts a new game on the terms chosen.
  begin(): void {
    if (this.spec) this.take(newSolo(this.spec.id, this.side, this.level));
  }

  playTyped(): void {
    const { typed } = this;
    if (typed.move === '' || !this.isPlayersTurn || this.busy) return;
    if (this.warned) return typed.refuse(this.app.words.solo.answerWarning);
    typed.play(
      move => asked(this.replayed(), game => game.readMove(move)),
      usi => void this.play(usi),
    );
  }

  replayed() {
    const game = this.app.rules.newGame(this.spec?.id ?? '');
    for (const usi of this.solo?.moves ?? []) game.play(usi);
    return game;
  }

  refuse(usi: Usi, piece: PieceCode | null): void {
    asked(this.replayed(), game => this.hints.refuse(game, usi, piece));
  }

  // Continues a stored game or starts a new one.
  private take(solo: SoloGame): void {
    this.asked += 1;
    this.hint = null;
    this.warned = null;
    this.typed.fault = '';
    this.threats = [];
    this.moments = null;
    this.hints.clear();
    this.busy = false;
    this.states = [];
    this.made = [];
    const game = this.app.rules.newGame(solo.game);
    try {
      this.states.push(game.state);
      for (const usi of solo.moves) {
        const made = game.state.moves.find(move => move.usi === usi);
        if (!made) break; // stored by an older version of the client
        this.states.push(game.play(usi));
        this.made.push(made);
      }
    } finally {
      game.free();
    }
    this.solo = { ...solo, moves: this.made.map(({ usi }) => usi) };
    keepSolo(this.solo, storage());
    void this.look();
    this.app.redraw();
  }

  // Does what this position calls for: the engine's move, the threats, or the review of the finished game.
  private async look(): Promise<void> {
    const asked = this.asked;
    const isLate = () => this.left || asked !== this.asked;
    if (this.isOver) {
      if (this.moments === null) await this.lookBack(isLate);
    } else if (!this.isPlayersTurn) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { level = firstLevel } = this.solo ?? {};
      const move = await this.player.ask({ ask: 'move', position: this.position, level, seed });
      if (!isLate() && move) this.make(move);
    } else if (this.help.threats) {
      const threats = await this.player.ask({ ask: 'threats', position: this.position });
      if (!isLate()) this.threats = threats;
      this.app.redraw();
    }
  }

  // After a game, adjusts the level of the next one.
  private followResult(): void {
    if (!this.solo || !this.help.follow) return;
    this.level = this.isOver ? levelAfter(this.solo.level, this.hasWon) : this.solo.level;
    this.app.redraw();
  }

  private async lookBack(isLate: () => boolean): Promise<void> {
    this.moments = 'looking';
    const plies = this.made.flatMap((_, ply) => (this.states[ply]?.turn === this.solo?.side ? [ply] : []));
    const least = this.hasLost ? worthTelling.lost : worthTelling.won;
    const moments = await this.player.ask({ ask: 'moments', position: this.position, plies, least });
    if (!isLate()) this.moments = moments;
    this.app.redraw();
  }

  async play(usi: Usi): Promise<void> {
    if (!this.isPlayersTurn || this.warned || this.busy) return;
    this.hints.clear();
    if (!this.help.warn) return this.make(usi);
    const asked = this.asked;
    this.busy = true;
    this.app.redraw();
    const warning = await this.player.ask({
      ask: 'check',
      position: this.position,
      move: usi,
      least: blunder,
    });
    if (this.left || asked !== this.asked) return;
    this.busy = false;
    if (!warning) return this.make(usi);
    this.warn(usi, warning.reply);
  }

  private warn(move: Usi, reply: Usi | null): void {
    const { app } = this;
    const made = this.state.moves.find(one => one.usi === move) ?? null;
    const state = asked(this.replayed(), game => game.play(move));
    const answer = state.moves.find(one => one.usi === reply);
    this.warned = {
      move,
      state,
      made,
      arrow: answer ? { from: answer.from, to: answer.to } : null,
      reply: answer ? app.words.solo.warningReply(written(answer, app.settings.notation)) : '',
    };
    app.redraw();
  }

  readonly spare = onBoard(() => {
    this.warned = null;
    this.typed.fault = '';
    this.app.redraw();
  });

  make(usi: Usi): void {
    const { solo } = this;
    if (!solo) return;
    this.take({ ...solo, moves: [...solo.moves, usi] });
    this.tell();
    if (this.isOver) this.followResult();
  }

  // Announces the last move, and what it has led to.
  private tell(): void {
    const { app, spec, state } = this;
    const made = this.made.at(-1);
    if (!spec || !made) return;
    const { announcer, words, settings } = app;
    const what = words.sentence(spoken(spec, made, opposite(state.turn), words));
    const check = state.check ? words.speech.check : '';
    const result = state.outcome && resultWords(state.outcome, this.solo?.side ?? null, words);
    announcer.tell(sentences([what, check, result ? words.sentence(result) : ''], words));
    if (settings.sound) playSound(made.captured ? 'capture' : 'move', settings.volume);
  }

  async showHint(): Promise<void> {
    const asked = this.asked;
    this.busy = true;
    this.app.redraw();
    const hint = await this.player.ask({ ask: 'hint', position: this.position });
    if (this.left || asked !== this.asked) return;
    this.busy = false;
    this.hint = this.state.moves.find(({ usi }) => usi === hint) ?? null;
    this.app.redraw();
  }

  readonly takeBack = onBoard(() => {
    const { solo } = this;
    const first = this.states[0]?.turn;
    if (!solo || !first) return;
    const wasOver = this.isOver;
    this.take({ ...solo, moves: takenBack(solo.moves, solo.side, first), resigned: false });
    if (wasOver) this.followResult();
  });

  resign(): void {
    if (this.solo) this.take({ ...this.solo, resigned: true });
    this.followResult();
  }

  private fail(): void {
    this.failed = true;
    this.busy = false;
    if (!this.left) this.app.redraw();
  }
}
