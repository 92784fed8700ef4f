// Practising the mistakes from the user's own games. A move is accepted if it does not lose what the move in the game
// lost.
import type { Color, GameSpec, LegalMove, PieceCode, Square, State, Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Arrow } from '../../board/view.ts';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { feedback } from '../../parts/feedback.ts';
import { awaited, missingPage, nothing } from '../../parts/lack.ts';
import { loneBoard } from '../../parts/lone_board.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { asked, BoardHints } from '../../play/board_hints.ts';
import { loadMistakes, type Mistake, rightedMistakes, rightMistake } from '../../practice/own_mistakes.ts';
import { gamePath, practicePath } from '../../route.ts';
import { SoloPlayer } from '../../solo/solo_player.ts';
import { storage } from '../../storage.ts';
import { ruleWords, spokenWithCheck, written } from '../../words/moves.ts';

const noticed = 0.08; // loss of winning chances up to which a move is accepted

export class MistakesScreen implements Screen {
  private mistakes: Mistake[] | 'loading' | 'failed' = 'loading';
  private player: SoloPlayer | null = this.newPlayer(); // null after a failure, until the next question
  private before: State | null = null;
  private played: LegalMove | null = null; // in the game
  private state: State | null = null; // shown on the board
  private lastMove: LegalMove | null = null;
  private arrow: Arrow | null = null;
  private verdict: 'right' | 'wrong' | 'shown' | null = null;
  private busy = false;
  private changes = 0; // of the position shown; the engine's answers about an earlier one are ignored
  private left = false;
  private readonly hints: BoardHints;

  constructor(
    private readonly app: Context,
    private readonly game: string,
  ) {
    this.hints = new BoardHints(() => app.redraw());
    if (this.spec) void this.load();
  }

  title(): string {
    return `${this.app.words.practice.fromGames} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
    this.hints.clear();
    this.player?.end();
  }

  view(): VNode {
    const { app, spec, mistakes, state, played } = this;
    if (!spec) return missingPage(app);
    if (mistakes === 'loading') return awaited(app, null);
    if (mistakes === 'failed') return awaited(app, () => void this.load());
    const words = app.words.practice;
    const [mistake] = mistakes;
    if (!mistake || !state || !played || !this.before) return nothing(app, words.fromGames, words.noMistakes);
    const color = app.words.play.color[this.before.turn];
    return h('main#content.game.learn.practising', { attrs: { tabindex: -1 } }, [
      h('div.game-layout', [
        this.board(spec, this.before.turn, state),
        h('div.panel', [
          h('header.game-heading', [
            h('h1', words.fromGames),
            h('div.heading-tools', [
              link(practicePath(spec.id), path => app.go(path), { class: 'button.quiet' }, words.toPractice),
            ]),
          ]),
          h('p.learn-task', words.mistakeTask(color, written(played, app.settings.notation))),
          h('div.dock', { key: 'dock' }, [
            h('div.learn-answer', { attrs: { 'aria-live': 'polite' } }, [this.answer(spec)]),
            this.buttons(mistake),
          ]),
          positionInWords(app, spec, state),
        ]),
      ]),
    ]);
  }

  private get spec(): GameSpec | undefined {
    return this.app.rules.spec(this.game);
  }

  private board(spec: GameSpec, below: Color, state: State): VNode {
    const { against, reach } = this.hints.hint;
    return loneBoard(this.app, {
      spec,
      view: {
        state,
        lastMove: this.lastMove,
        below,
        mover: this.verdict === null && !this.busy ? below : null,
        against,
        reach,
        arrows: this.arrow ? [this.arrow] : [],
      },
      onMove: usi => void this.play(usi),
      onRefused: (usi, piece) => this.refuse(state, usi, piece),
      onTouched: square => this.touch(state, square),
    });
  }

  private answer(spec: GameSpec): VNode | string {
    const words = this.app.words.practice;
    const { rule, piece } = this.hints.hint;
    if (rule) return feedback(false, words.wrong, ruleWords(spec, rule, piece, this.app.words));
    if (this.verdict === 'right') return feedback(true, words.betterMove, '');
    if (this.verdict === 'wrong') return feedback(false, words.wrong, this.reason);
    return this.verdict === 'shown' ? feedback(false, words.shown, '') : '';
  }

  private get reason(): string {
    const words = this.app.words.practice;
    if (this.lastMove?.usi === this.played?.usi) return words.sameMove;
    return this.arrow ? words.giveAway : '';
  }

  private buttons(mistake: Mistake): VNode {
    const { app } = this;
    const words = app.words.practice;
    return h('div.learn-buttons', [
      this.verdict === 'right' || this.verdict === 'shown'
        ? button({ label: words.next, kind: 'primary', onClick: () => this.next() })
        : this.verdict === 'wrong'
          ? button({ label: words.tryAgain, kind: 'primary', icon: 'takeBack', onClick: () => this.begin() })
          : '',
      this.verdict === 'right' || this.verdict === 'shown'
        ? ''
        : button({ label: words.showSolution, onClick: () => this.show(mistake) }),
      link(gamePath(mistake.of), path => app.go(path), { class: 'button' }, words.toGame),
    ]);
  }

  private get position() {
    const [mistake] = Array.isArray(this.mistakes) ? this.mistakes : [];
    return { game: this.game, start: mistake?.start ?? null, moves: mistake?.moves ?? [] };
  }

  private refuse({ sfen }: State, usi: Usi, piece: PieceCode | null): void {
    asked(this.app.rules.newGame(this.game, sfen), game => this.hints.refuse(game, usi, piece));
  }

  private touch({ sfen }: State, square: Square | null): void {
    asked(this.app.rules.newGame(this.game, sfen), game => this.hints.touch(game, square));
  }

  private async play(usi: Usi): Promise<void> {
    this.hints.clear();
    const [mistake] = Array.isArray(this.mistakes) ? this.mistakes : [];
    if (!mistake || this.verdict !== null || this.busy) return;
    this.busy = true;
    const { changes } = this;
    this.player ??= this.newPlayer();
    const warning =
      usi === mistake.better[0]
        ? null
        : await this.player.ask({ ask: 'check', position: this.position, move: usi, least: noticed });
    if (this.left || changes !== this.changes) return;
    this.busy = false;
    this.make(mistake, usi, warning?.reply ?? null);
    const isRight = !warning && usi !== mistake.played;
    this.verdict = isRight ? 'right' : 'wrong';
    if (isRight) rightMistake(mistake.id, storage());
    const { app, spec, lastMove, state } = this;
    if (spec && lastMove && state) app.announcer.tell(spokenWithCheck(spec, lastMove, state, app.words));
    this.app.redraw();
  }

  private show(mistake: Mistake): void {
    this.begin();
    const [better = ''] = mistake.better;
    this.make(mistake, better, null);
    this.verdict = 'shown';
    this.app.redraw();
  }

  // Shows the move on the board, with an arrow for the reply that punishes it.
  private make(mistake: Mistake, usi: Usi, reply: Usi | null): void {
    const game = this.replayed(mistake);
    try {
      this.lastMove = game.state.moves.find(move => move.usi === usi) ?? null;
      this.state = game.play(usi);
      const answer = this.state.moves.find(move => move.usi === reply);
      this.arrow = answer ? { from: answer.from, to: answer.to } : null;
    } finally {
      game.free();
    }
  }

  private replayed({ start, moves }: Mistake) {
    const game = this.app.rules.newGame(this.game, start);
    for (const usi of moves) game.play(usi);
    return game;
  }

  // Shows the first mistake of the list, in its original position.
  private begin(): void {
    const [mistake] = Array.isArray(this.mistakes) ? this.mistakes : [];
    this.changes += 1;
    this.busy = false;
    this.verdict = null;
    this.arrow = null;
    this.lastMove = null;
    if (!mistake) return this.app.redraw();
    const game = this.replayed(mistake);
    this.before = game.state;
    this.state = game.state;
    this.played = game.state.moves.find(({ usi }) => usi === mistake.played) ?? null;
    game.free();
    this.app.redraw();
  }

  private next(): void {
    if (Array.isArray(this.mistakes)) this.mistakes = this.mistakes.slice(1);
    this.begin();
  }

  private async load(): Promise<void> {
    this.mistakes = 'loading';
    try {
      await this.app.known;
      const righted = rightedMistakes(storage());
      this.mistakes = (await loadMistakes(this.game)).filter(({ id }) => !righted.has(id));
      this.begin();
    } catch {
      this.mistakes = 'failed';
    }
    if (!this.left) this.app.redraw();
  }

  private newPlayer(): SoloPlayer {
    return new SoloPlayer(() => this.fail());
  }

  // The next question is put to a new engine: one that could not be loaded answers none.
  private fail(): void {
    this.player?.end();
    this.player = null;
    this.busy = false;
    if (!this.left) this.app.toast(this.app.words.solo.failed, 'error');
  }
}
