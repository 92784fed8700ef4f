// The analysis board: a position, or a game that is over, on which moves can be tried out, each with what else was tried
// instead, while the engine in this browser says what it thinks of them.
import { type Color, type GameSpec, type LegalMove, RulesError, type Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { pathOf, readSight, type Sight, sightOf } from '../analysis/address.ts';
import { LocalEngine } from '../analysis/local_engine.ts';
import { type Branch, MoveTree, pathTo } from '../analysis/move_tree.ts';
import type { LineCount, Thought } from '../analysis/thought.ts';
import type { App, Screen } from '../app.ts';
import { opposite } from '../play/color.ts';
import { readGame } from '../protocol/http.ts';
import type { GameRecord } from '../protocol/messages.ts';
import { gamePath } from '../route.ts';
import { playSound } from '../sound/sound.ts';
import { resultWords, spoken } from '../words/moves.ts';
import { faultWords } from '../words/refusals.ts';
import { analysisView } from './analysis_view.ts';
import { link } from './controls.ts';
import { Copier } from './copy_row.ts';
import { isForOthers } from './keys.ts';
import { awaited, lackOf, missing } from './missing_screen.ts';

type Phase = 'loading' | 'missing' | 'failed' | 'running' | 'ready';

// What is tried out: from a position, or from a game.
interface Trial {
  tree: MoveTree;
  game: GameRecord | null; // null where a position is the beginning
}

const addressEvery = 400; // ms: browsers refuse addresses that change more often than a few times a second

export class AnalysisScreen implements Screen {
  below: Color = 'black';
  typed = '';
  typedFault = '';
  setUpText: string | null = null; // null: the position on the board
  setUpFault = '';
  lineCount: LineCount = 3;
  engineState: 'off' | 'loading' | 'on' | 'failed' = 'off';
  readonly copier: Copier;
  private trial: Trial | null = null;
  private readonly laidAside = new Map<string, Trial>(); // by game, while the other one is on the board
  private engine: LocalEngine | null = null;
  private readonly thoughts = new WeakMap<Branch, { asked: LineCount; thought: Thought }>();
  private shownHint: LegalMove | null = null;
  private phase: Phase = 'loading';
  private gone = false;
  private addressTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly app: App) {
    this.copier = new Copier(app);
    void this.load();
  }

  title(): string {
    return `${this.app.words.analysisBoard.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.addressTimer);
    this.engine?.end();
    this.trial?.tree.free();
    for (const { tree } of this.laidAside.values()) tree.free();
  }

  view(): VNode {
    const { app, tree } = this;
    if (this.phase === 'missing') return missing(app);
    if (this.phase === 'running') return this.notOver();
    const spec = tree && app.rules.spec(tree.game);
    if (tree && spec) return analysisView(this, tree, spec);
    return awaited(app, this.phase === 'failed' ? () => void this.load() : null);
  }

  onKey(event: KeyboardEvent): void {
    if (!this.tree || isForOthers(event) || this.app.settingsOpen || this.app.guide) return;
    const keys: { [key: string]: () => void } = {
      ArrowLeft: () => this.step(tree => tree.back()),
      ArrowRight: () => this.step(tree => tree.forward()),
      Home: () => this.step(tree => tree.goTo(tree.root)),
      End: () => this.step(tree => tree.toEnd()),
      f: () => this.flip(),
      e: () => this.switchEngine(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  get tree(): MoveTree | null {
    return this.trial?.tree ?? null;
  }

  get game(): GameRecord | null {
    return this.trial?.game ?? null;
  }

  // What the engine has found for the position that is looked at.
  get thought(): Thought | null {
    return (this.tree && this.thoughts.get(this.tree.at)?.thought) ?? null;
  }

  get isThinking(): boolean {
    return this.engineState === 'on' || this.engineState === 'loading';
  }

  // The engine's best move. The same move is the same object, or the board would be drawn anew for each thought.
  get hint(): LegalMove | null {
    const best = (this.isThinking && this.thought?.lines[0]?.moves[0]) || null;
    if (best?.usi !== this.shownHint?.usi || best?.hodges !== this.shownHint?.hodges) this.shownHint = best;
    return this.shownHint;
  }

  get address(): string {
    return location.origin + this.path;
  }

  play(usi: Usi): void {
    this.step(tree => tree.play(usi));
    if (this.app.settings.sound) playSound(this.tree?.at.move?.captured ? 'capture' : 'move');
  }

  // The first moves of a line of the engine.
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

  explain(usi: Usi): void {
    this.app.explain(this.tree?.refusal(usi) ?? null);
  }

  type(text: string): void {
    this.typed = text;
    this.typedFault = '';
    this.app.redraw();
  }

  playTyped(): void {
    if (!this.tree || this.typed.trim() === '') return;
    try {
      const { usi } = this.tree.readMove(this.typed.trim());
      this.typed = '';
      this.play(usi);
    } catch (fault) {
      this.typedFault = faultWords(fault, this.app.words);
      this.app.redraw();
    }
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

  // To the other game, whose moves are as they were left.
  chooseGame({ id }: GameSpec): void {
    const { trial, laidAside } = this;
    if (!trial || trial.tree.game === id) return;
    laidAside.set(trial.tree.game, trial);
    this.trial = laidAside.get(id) ?? { tree: new MoveTree(this.app.rules, id, ''), game: null };
    laidAside.delete(id);
    this.moved();
  }

  typeSetUp(text: string): void {
    this.setUpText = text;
    this.setUpFault = '';
    this.app.redraw();
  }

  // Another position to begin from; what was tried out before is given up. Nothing changes where there is no such
  // position.
  setUp(spec: GameSpec, start: string): void {
    try {
      const tree = new MoveTree(this.app.rules, spec.id, start === spec.start ? '' : start);
      this.tree?.free();
      this.trial = { tree, game: null };
      this.tell();
      this.moved();
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      this.setUpFault = this.app.words.analysisBoard.badPosition;
      this.app.redraw();
    }
  }

  private moved(): void {
    this.typedFault = '';
    this.setUpText = null;
    this.setUpFault = '';
    this.consult();
    this.addressTimer ??= setTimeout(() => {
      this.addressTimer = undefined;
      this.app.replace(this.path);
    }, addressEvery);
    this.app.redraw();
  }

  // What stands here now, to be found again.
  private get path(): string {
    const { tree, game } = this;
    if (!tree) return location.pathname + location.search;
    const source = game ? { of: game.id } : { game: tree.game, start: tree.start };
    return pathOf(sightOf(source, tree.line, tree.at.ply, game?.moves ?? []));
  }

  // The engine thinks about what is on the board, unless it has done so already.
  private consult(): void {
    const { tree, engine, lineCount } = this;
    if (!tree || !this.isThinking) return;
    const { game, start, moves, at } = tree;
    const known = this.thoughts.get(at);
    const isDone = at.state.outcome !== null || (known?.asked === lineCount && known.thought.isDone);
    engine?.think(isDone ? null : { game, start, moves, lines: lineCount });
  }

  // Who comes back to a position sees what was found before until it is found again.
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
    const { announcer, words, settings } = app;
    const end = state.outcome ? ` ${resultWords(state.outcome, null, words)}` : '';
    const check = state.check ? ` ${words.speech.check}` : '';
    const what = move
      ? `${spoken(spec, move, opposite(state.turn), settings.language)}.`
      : words.play.viewing(0);
    announcer.say(`${what}${check}${end}`);
  }

  // The engine is no help for a game that is being played.
  private notOver(): VNode {
    const { app } = this;
    const { analysisBoard: words } = app.words;
    const { source } = readSight(location.search);
    return h('main#content.missing', { attrs: { tabindex: -1 } }, [
      h('h1', words.title),
      h('p', words.notOver),
      'of' in source
        ? link(gamePath(source.of), path => app.go(path), { class: 'button.primary' }, words.toGame)
        : '',
    ]);
  }

  private async load(): Promise<void> {
    const sight = readSight(location.search);
    this.phase = 'loading';
    try {
      if ('of' in sight.source) this.beginWith(await readGame(sight.source.of), sight);
      else this.begin(sight.source.game, sight.source.start, sight, null);
    } catch (failure) {
      if (this.gone) return;
      this.phase = lackOf(this.app, failure);
    }
    this.app.redraw();
  }

  private beginWith(game: GameRecord, sight: Sight): void {
    if (this.gone) return;
    if (!game.outcome) {
      this.phase = 'running';
      return;
    }
    this.below = game.side ?? 'black';
    this.begin(game.game, game.start, sight, game);
  }

  private begin(asked: string, start: string, { ply, moves, at }: Sight, game: GameRecord | null): void {
    const { rules, words } = this.app;
    const spec = rules.spec(asked) ?? rules.games[0];
    if (!spec) return;
    const tree = this.treeOf(spec, start, game?.moves ?? []);
    this.trial = { tree, game };
    goToPly(tree, ply);
    try {
      for (const usi of moves) tree.play(usi);
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      this.app.toast(words.analysisBoard.brokenLine, 'error');
    }
    if (at !== null) goToPly(tree, at);
    this.phase = 'ready';
  }

  // An address may ask for a position that cannot be: the array stands in its place then.
  private treeOf(spec: GameSpec, start: string, played: readonly Usi[]): MoveTree {
    const { rules, words } = this.app;
    try {
      return new MoveTree(rules, spec.id, start === spec.start ? '' : start, played);
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      this.app.toast(words.analysisBoard.badPosition, 'error');
      return new MoveTree(rules, spec.id, '');
    }
  }
}

// To where so many moves of the line that we are in, or all of them, have been made.
function goToPly(tree: MoveTree, ply: number): void {
  tree.toEnd();
  const path = pathTo(tree.at);
  tree.goTo(path[ply] ?? tree.at);
}
