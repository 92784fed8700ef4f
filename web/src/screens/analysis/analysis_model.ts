// The analysis board: a position or a finished game on which moves and variations can be tried out, while the engine in
// this browser evaluates them.

import type { RecordedGame } from '@ootori/records';
import {
  type Color,
  type GameSpec,
  type LegalMove,
  type PieceCode,
  RulesError,
  type Square,
  type Usi,
} from '@ootori/rules';
import { readExplored, readSight, type Sight } from '../../analysis/address.ts';
import { Drafts } from '../../analysis/drafts.ts';
import { LocalEngine } from '../../analysis/local_engine.ts';
import { type Branch, MoveTree } from '../../analysis/move_tree.ts';
import { noHead, recordOf, studyOf } from '../../analysis/study.ts';
import type { LineCount, Thought } from '../../analysis/thought.ts';
import { addressOf, begun, keep, resumed, type Trial, trialAt } from '../../analysis/trial.ts';
import type { Context } from '../../context.ts';
import { Explorer } from '../../explorer/explorer.ts';
import { Copier } from '../../parts/copy_row.ts';
import { lackOf } from '../../parts/lack.ts';
import { TypedMove } from '../../parts/typed_move.ts';
import { BoardHints } from '../../play/board_hints.ts';
import { opposite } from '../../play/color.ts';
import { readGame, readRecord } from '../../protocol/game_calls.ts';
import type { GameId, GameRecord } from '../../protocol/games.ts';
import { address, publicAddress, queryNow } from '../../site.ts';
import { playSound } from '../../sound/sound.ts';
import { storage } from '../../storage.ts';
import type { Dictionary } from '../../words/index.ts';
import { resultWords, ruleWords, stepWords } from '../../words/moves.ts';
import { nameInTags, seatName } from '../../words/players.ts';
import { sentences } from '../../words/sentences.ts';
import { MoveVerdict } from './move_verdict.ts';
import { PositionEditor } from './position_editor.ts';
import { RecordPanel } from './record_panel.ts';

type Phase = 'loading' | 'missing' | 'failed' | 'running' | 'ready';

const addressEvery = 400; // ms; browsers reject address changes more frequent than a few per second

export class AnalysisModel {
  below: Color = 'black';
  readonly typed: TypedMove;
  setUpText: string | null = null; // null: that of the position on the board
  setUpFault = '';
  lineCount: LineCount = 3;
  engineState: 'off' | 'loading' | 'on' | 'failed' = 'off';
  readonly copier: Copier;
  readonly recordPanel: RecordPanel;
  readonly editor: PositionEditor;
  readonly hints: BoardHints;
  readonly explorer: Explorer;
  readonly verdict: MoveVerdict;
  private readonly drafts = new Drafts(storage());
  private trial: Trial | null = null;
  private readonly laidAside = new Map<string, Trial>(); // by game, while the other game is on the board
  private engine: LocalEngine | null = null;
  private readonly thoughts = new WeakMap<Branch, { asked: LineCount; thought: Thought }>();
  remarked: Branch | null = null; // the position whose comment the user is writing
  private shownHint: LegalMove | null = null;
  phase: Phase = 'loading';
  private gone = false;
  private addressTimer: ReturnType<typeof setTimeout> | undefined;
  private lastAddress = address(); // to which Back leads
  private readonly onUnload = () => this.keep();

  constructor(readonly app: Context) {
    this.copier = new Copier(app);
    this.hints = new BoardHints(() => app.redraw());
    this.typed = new TypedMove(app);
    this.explorer = new Explorer(() => app.redraw());
    const explored = readExplored(queryNow());
    if (explored) this.explorer.follow(explored);
    this.verdict = new MoveVerdict(app, (before, better) =>
      this.step(tree => {
        tree.goTo(before);
        tree.play(better);
      }),
    );
    this.recordPanel = new RecordPanel(app, {
      game: () => this.tree?.game ?? '',
      show: record => this.open(record),
      record: () => this.record,
    });
    this.editor = new PositionEditor(app, (spec, sfen) => this.setUp(spec, sfen));
    addEventListener('pagehide', this.onUnload);
    void this.load();
  }

  leave(): void {
    this.gone = true;
    removeEventListener('pagehide', this.onUnload);
    this.keepBehind();
    this.engine?.end();
    this.explorer.leave();
    this.verdict.leave();
    this.hints.clear();
    this.trial?.tree.free();
    for (const { tree } of this.laidAside.values()) tree.free();
  }

  get tree(): MoveTree | null {
    return this.trial?.tree ?? null;
  }

  // What is on the board, as a record.
  get record(): RecordedGame | null {
    return this.trial && recordOf(this.trial);
  }

  get game(): GameRecord | null {
    return this.trial?.game ?? null;
  }

  // The player's name, if known.
  nameOf(color: Color): string {
    const { words } = this.app;
    if (this.game) return seatName(this.game.seats[color], words);
    return nameInTags((this.trial?.head ?? noHead).tags, color, words);
  }

  // What the engine has found for the position shown.
  get thought(): Thought | null {
    return (this.tree && this.thoughts.get(this.tree.at)?.thought) ?? null;
  }

  get isThinking(): boolean {
    return this.engineState === 'on' || this.engineState === 'loading';
  }

  // The engine's best move. The object stays the same while the move does, or the board would be redrawn for each
  // thought.
  get hint(): LegalMove | null {
    const best = (this.isThinking && this.thought?.lines[0]?.moves[0]) || null;
    if (best?.usi !== this.shownHint?.usi || best?.hodges !== this.shownHint?.hodges) this.shownHint = best;
    return this.shownHint;
  }

  get address(): string {
    return publicAddress(this.trial ? addressOf(this.trial) : address());
  }

  play(usi: Usi): void {
    this.step(tree => tree.play(usi));
    if (this.app.settings.sound)
      playSound(this.tree?.at.move?.captured ? 'capture' : 'move', this.app.settings.volume);
  }

  // Plays the first moves of an engine line.
  playLine(usis: readonly Usi[]): void {
    this.step(tree => {
      for (const usi of usis) tree.play(usi);
    });
  }

  step(go: (tree: MoveTree) => void): void {
    const { tree } = this;
    if (!tree) return;
    const before = tree.at;
    go(tree);
    if (tree.at !== before) this.tell();
    this.moved();
  }

  flip(): void {
    this.below = opposite(this.below);
    this.app.redraw();
  }

  // Sets the comment on the move on the board; an empty one removes it.
  remark(comment: string): void {
    const { tree } = this;
    if (!tree) return;
    this.remarked = tree.at;
    const { comment: _, ...others } = tree.at.notes;
    tree.write(comment ? { ...others, comment } : others);
    this.changed();
  }

  editRemark(): void {
    this.remarked = this.tree?.at ?? null;
    this.app.redraw();
  }

  refuse(usi: Usi, piece: PieceCode | null): void {
    const { tree, app } = this;
    const spec = tree && app.rules.spec(tree.game);
    if (!spec) return;
    const { rule } = this.hints.refuse(tree, usi, piece);
    if (rule) app.announcer.say(ruleWords(spec, rule, piece, app.words));
  }

  touch(square: Square | null): void {
    if (this.tree) this.hints.touch(this.tree, square);
  }

  playTyped(): void {
    const { tree } = this;
    if (tree)
      this.typed.play(
        move => tree.readMove(move),
        usi => this.play(usi),
      );
  }

  switchEngine(): void {
    if (this.isThinking) {
      this.engineState = 'off';
      this.engine?.think(null);
    } else {
      this.engineState = this.engine ? 'on' : 'loading';
      this.engine ??= new LocalEngine(
        thought => this.hear(thought),
        () => this.loseEngine(),
      );
      this.consult();
    }
    this.app.redraw();
  }

  wantLines(count: LineCount): void {
    this.lineCount = count;
    this.consult();
    this.app.redraw();
  }

  // Switches to the other game, whose moves are as they were left. An analysis of this game is one step back in the
  // browser's history, where it outlives the page.
  chooseGame({ id }: GameSpec): void {
    const { trial, laidAside } = this;
    if (!trial || trial.tree.game === id) return;
    this.keep();
    const isBegun = !trial.tree.isEmpty || Boolean(trial.tree.root.notes.comment);
    this.layAside();
    this.trial = laidAside.get(id) ?? begun(new MoveTree(this.app.rules, id, ''));
    laidAside.delete(id);
    if (isBegun) this.advance(this.trial);
    this.moved();
  }

  typeSetUp(text: string): void {
    this.setUpText = text;
    this.setUpFault = '';
    this.app.redraw();
  }

  // Sets up another starting position. Changes nothing if it is impossible.
  setUp(spec: GameSpec, start: string): void {
    try {
      this.begin(begun(new MoveTree(this.app.rules, spec.id, start === spec.start ? '' : start)));
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      this.setUpFault = setUpWords(spec, fault, this.app.words);
      this.app.redraw();
      markPlace(fault);
    }
  }

  // Replaces the board by a record; the other game's board is kept for later.
  private open(record: RecordedGame): void {
    if (this.gone) return;
    const { rules, words } = this.app;
    const { tree, head, isWhole } = studyOf(rules, record);
    if (!isWhole) this.app.toast(words.analysisBoard.movesLeftOut, 'note');
    this.begin({ ...begun(tree), head });
  }

  // The previous analysis is one step back in the browser's history.
  private begin(trial: Trial): void {
    this.keep();
    if (this.tree?.game === trial.tree.game) this.tree.free();
    else this.layAside();
    this.trial = trial;
    this.advance(trial);
    this.tell();
    this.moved();
  }

  private advance(trial: Trial): void {
    this.app.push(addressOf(trial));
    this.lastAddress = address();
  }

  // Its draft stays stored, for the Back button.
  private layAside(): void {
    if (!this.trial) return;
    const { game } = this.trial.tree;
    this.laidAside.get(game)?.tree.free();
    this.laidAside.set(game, { ...this.trial, keptAt: null });
  }

  private moved(): void {
    this.remarked = null;
    this.typed.fault = '';
    this.hints.clear();
    this.setUpText = null;
    this.setUpFault = '';
    this.consult();
    this.changed();
  }

  private changed(): void {
    this.recordPanel.changed();
    this.addressTimer ??= setTimeout(() => this.keep(), addressEvery);
    this.app.redraw();
  }

  // Saves to the address, and to this browser what the address cannot hold.
  private keep(): void {
    clearTimeout(this.addressTimer);
    this.addressTimer = undefined;
    if (!this.trial) return;
    this.app.replace(addressOf(this.trial));
    this.lastAddress = address();
    keep(this.trial, this.drafts, this.lastAddress);
  }

  // The same after the page's address has changed, if anything is unsaved.
  private keepBehind(): void {
    if (this.addressTimer === undefined || !this.trial) return;
    clearTimeout(this.addressTimer);
    keep(this.trial, this.drafts, this.lastAddress);
  }

  // Lets the engine think about the position, unless it already has.
  private consult(): void {
    const { tree, engine, lineCount } = this;
    if (!tree || !this.isThinking) return;
    const { game, start, moves, at } = tree;
    const known = this.thoughts.get(at);
    const isDone = at.state.outcome !== null || (known?.asked === lineCount && known.thought.isDone);
    engine?.think(isDone ? null : { game, start, moves, lines: lineCount });
  }

  // A result for a position seen before is used only once it is as deep as the earlier one.
  private hear(thought: Thought): void {
    if (!this.tree) return;
    this.engineState = 'on';
    const { at } = this.tree;
    const known = this.thoughts.get(at);
    const wasDeeper = known?.asked === this.lineCount && known.thought.depth > thought.depth;
    const kept = wasDeeper ? { ...known.thought, isDone: thought.isDone } : thought;
    this.thoughts.set(at, { asked: this.lineCount, thought: kept });
    this.app.redraw();
  }

  private loseEngine(): void {
    this.engineState = 'failed';
    this.engine?.end();
    this.engine = null;
    this.app.redraw();
  }

  private tell(): void {
    const { tree, app } = this;
    const spec = tree && app.rules.spec(tree.game);
    if (!spec) return;
    const { move, state } = tree.at;
    const { announcer, words } = app;
    const end = state.outcome ? words.sentence(resultWords(state.outcome, null, words)) : '';
    announcer.say(sentences([stepWords(spec, move, state, words), end], words));
  }

  async load(): Promise<void> {
    const sight = readSight(queryNow());
    this.phase = 'loading';
    try {
      if ('of' in sight.source) await this.loadGame(sight.source.of, sight);
      else this.start({ ...sight.source, moves: [] }, sight, null);
    } catch (failure) {
      if (this.gone) return;
      this.phase = lackOf(this.app, failure);
    }
    this.app.redraw();
  }

  private async loadGame(id: GameId, sight: Sight): Promise<void> {
    const [game, record] = await Promise.all([readGame(id), readRecord(id)]);
    if (this.gone) return;
    if (!game.outcome) {
      this.phase = 'running';
      return;
    }
    this.below = game.side ?? 'black';
    this.start(record, sight, game);
  }

  // Starts from the draft stored here, or else from the address.
  private start(record: RecordedGame, sight: Sight, game: GameRecord | null): void {
    const { rules, words } = this.app;
    const draft = this.drafts.find(address());
    this.trial = draft && resumed(rules, draft, game);
    if (!this.trial) {
      const { trial, fault } = trialAt(rules, record, sight, game);
      if (fault) this.app.toast(words.analysisBoard[fault], 'error');
      this.trial = trial;
    }
    this.phase = 'ready';
  }
}

// Describes what is wrong with the text of a position, and where.
function setUpWords(spec: GameSpec, fault: RulesError, { analysisBoard: words }: Dictionary): string {
  const { sfen } = fault;
  if (!sfen) return words.badPosition;
  if (sfen.fault === 'bad_setup') return words.badSetup(spec, fault);
  return words.sfenFaults[sfen.fault](sfen) + words.sfenPlace(sfen.at + 1);
}

// Selects the faulty part in the input field. The text is ASCII up to there, so bytes are characters.
function markPlace({ sfen }: RulesError): void {
  const field = document.querySelector<HTMLInputElement>('#analysis-sfen');
  if (!field || !sfen || sfen.fault === 'bad_setup') return;
  field.focus();
  field.setSelectionRange(sfen.at, sfen.at + Math.max(1, sfen.found.length));
}
