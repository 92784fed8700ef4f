// The analysis board: a position, or a game that is over, on which moves can be tried out, each with what else was tried
// instead, while the engine in this browser says what it thinks of them.
import { type Color, type GameSpec, RulesError, type Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { pathOf, readSight, type Sight } from '../analysis/address.ts';
import { LocalEngine } from '../analysis/local_engine.ts';
import { type Branch, MoveTree, pathTo } from '../analysis/move_tree.ts';
import type { Thought } from '../analysis/thought.ts';
import type { App, Screen } from '../app.ts';
import { opposite } from '../play/color.ts';
import { ApiError, readGame } from '../protocol/http.ts';
import type { GameRecord } from '../protocol/messages.ts';
import { playSound } from '../sound/sound.ts';
import { resultWords, spoken } from '../words/moves.ts';
import { faultWords } from '../words/refusals.ts';
import { analysisView } from './analysis_view.ts';
import { button } from './controls.ts';
import { Copier } from './copy_row.ts';
import { isForOthers } from './keys.ts';
import { missing } from './missing_screen.ts';

type Phase = 'loading' | 'missing' | 'failed' | 'running' | 'ready';

export const lineCounts = [1, 2, 3, 5] as const;
export type LineCount = (typeof lineCounts)[number];

const addressAfter = 400; // ms: browsers refuse addresses that change more often than a few times a second

export class AnalysisScreen implements Screen {
  tree: MoveTree | null = null;
  game: GameRecord | null = null; // that is tried out; null where a position is
  below: Color = 'black';
  typed = '';
  typedFault = '';
  setUpFault = '';
  lineCount: LineCount = 3;
  engineState: 'off' | 'on' | 'failed' = 'off';
  readonly copier: Copier;
  private engine: LocalEngine | null = null;
  private readonly thoughts = new WeakMap<Branch, Thought>();
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
    this.tree?.free();
  }

  view(): VNode {
    const { words } = this.app;
    if (this.phase === 'missing') return missing(this.app);
    const spec = this.tree && this.app.rules.spec(this.tree.game);
    if (this.tree && spec) return analysisView(this, this.tree, spec);
    return h('main#content.missing', { attrs: { tabindex: -1 } }, [
      this.phase === 'failed'
        ? h('p', [button({ label: words.home.retry, onClick: () => void this.load() })])
        : h('p.muted', this.phase === 'running' ? words.analysisBoard.notOver : words.loading),
    ]);
  }

  onKey(event: KeyboardEvent): void {
    if (isForOthers(event) || this.app.settingsOpen || this.app.guide) return;
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

  // What the engine has found for the position that is looked at.
  get thought(): Thought | null {
    return (this.tree && this.thoughts.get(this.tree.at)) ?? null;
  }

  // What stands here now, to be found again under its address.
  get sight(): Sight {
    const { tree, game } = this;
    const moves = tree?.moves ?? [];
    if (!game) return { source: { game: tree?.game ?? '', start: tree?.start ?? '' }, ply: 0, moves };
    const other = moves.findIndex((usi, at) => usi !== game.moves[at]);
    const ply = other < 0 ? Math.min(moves.length, game.moves.length) : other;
    return { source: { of: game.id }, ply, moves: moves.slice(ply) };
  }

  get address(): string {
    return location.origin + pathOf(this.sight);
  }

  play(usi: Usi): void {
    const { tree, app } = this;
    if (!tree) return;
    tree.play(usi);
    if (app.settings.sound) playSound(tree.at.move?.captured ? 'capture' : 'move');
    this.moved();
  }

  // The first moves of a line of the engine.
  playLine(usis: readonly Usi[]): void {
    this.step(tree => {
      for (const usi of usis) tree.play(usi);
    });
  }

  step(go: (tree: MoveTree) => void): void {
    if (!this.tree) return;
    go(this.tree);
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
      this.typedFault = '';
      this.play(usi);
    } catch (fault) {
      this.typedFault = faultWords(fault, this.app.words);
      this.app.redraw();
    }
  }

  switchEngine(): void {
    if (this.engineState === 'on') {
      this.engineState = 'off';
      this.engine?.think(null);
    } else {
      this.engineState = 'on';
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

  // Another position to begin from; what was tried out before is given up. Nothing changes where there is no such
  // position.
  setUp(spec: GameSpec, start: string): void {
    try {
      const tree = new MoveTree(this.app.rules, spec.id, start === spec.start ? '' : start);
      this.tree?.free();
      this.tree = tree;
      this.game = null;
      this.setUpFault = '';
      this.moved();
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      this.setUpFault = this.app.words.analysisBoard.badPosition;
      this.app.redraw();
    }
  }

  private moved(): void {
    this.typedFault = '';
    this.consult();
    this.keepAddress();
    this.tell();
    this.app.redraw();
  }

  // The engine thinks about what is on the board.
  private consult(): void {
    const { tree, engine } = this;
    if (!tree || this.engineState !== 'on') return;
    const { game, start, moves, at } = tree;
    engine?.think(at.state.outcome ? null : { game, start, moves, lines: this.lineCount });
  }

  private hear(thought: Thought): void {
    if (!this.tree) return;
    this.thoughts.set(this.tree.at, thought);
    this.app.redraw();
  }

  private loseEngine(): void {
    this.engineState = 'failed';
    this.engine?.end();
    this.engine = null;
    this.app.redraw();
  }

  private keepAddress(): void {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => history.replaceState(null, '', pathOf(this.sight)), addressAfter);
  }

  private tell(): void {
    const { tree, app } = this;
    const spec = tree && app.rules.spec(tree.game);
    if (!spec) return;
    const { move, state } = tree.at;
    const { announcer, words, settings } = app;
    const end = state.outcome ? ` ${resultWords(state.outcome, null, words)}` : '';
    const check = state.check ? ` ${words.speech.check}` : '';
    if (move) announcer.say(`${spoken(spec, move, opposite(state.turn), settings.language)}.${check}${end}`);
  }

  private async load(): Promise<void> {
    const sight = readSight(location.search);
    this.phase = 'loading';
    try {
      if ('of' in sight.source) this.beginWith(await readGame(sight.source.of), sight);
      else this.begin(sight.source.game, sight.source.start, sight);
    } catch (failure) {
      if (this.gone) return;
      const unknown = failure instanceof ApiError && failure.refused.code === 'unknown_game';
      this.phase = unknown ? 'missing' : 'failed';
      if (!unknown) this.app.complainOf(failure);
    }
    this.app.redraw();
  }

  // Only games that are over: the engine is no help for one that is being played.
  private beginWith(game: GameRecord, sight: Sight): void {
    if (this.gone) return;
    if (!game.outcome) {
      this.phase = 'running';
      return;
    }
    this.game = game;
    this.below = game.side ?? 'black';
    this.begin(game.game, game.start, sight, game.moves);
  }

  private begin(game: string, start: string, { ply, moves }: Sight, played: readonly Usi[] = []): void {
    const { rules, words } = this.app;
    const known = rules.spec(game) ?? rules.games[0];
    if (!known) return;
    const begun = this.treeOf(known.id, start, played);
    this.tree = begun;
    const end = pathTo(begun.at);
    begun.goTo(end[Math.min(ply, played.length)] ?? begun.root);
    try {
      for (const usi of moves) begun.play(usi);
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      this.app.toast(words.analysisBoard.brokenLine, 'error');
    }
    this.phase = 'ready';
  }

  // An address may ask for a position that cannot be: the array stands in its place then.
  private treeOf(game: string, start: string, played: readonly Usi[]): MoveTree {
    const { rules, words } = this.app;
    try {
      return new MoveTree(rules, game, start, played);
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      this.app.toast(words.analysisBoard.badPosition, 'error');
      return new MoveTree(rules, game, '');
    }
  }
}
