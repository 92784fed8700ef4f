// One problem after another: the board, the solver's verdict on each move, and the link to the next problem.

import type { Color, GameSpec, LegalMove, PieceCode, Square, Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { onBoard } from '../../board/board.ts';
import type { Context, Screen } from '../../context.ts';
import { forgetMoves, keepMoves, keptMoves } from '../../learn/under_way.ts';
import { button, link } from '../../parts/controls.ts';
import { feedback } from '../../parts/feedback.ts';
import { isForOthers } from '../../parts/keys.ts';
import { awaited, missingPage, nothing, unfetched } from '../../parts/lack.ts';
import { loneBoard } from '../../parts/lone_board.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { TypedMove } from '../../parts/typed_move.ts';
import { asked, BoardHints } from '../../play/board_hints.ts';
import { Exercise } from '../../practice/exercise.ts';
import type { Problem } from '../../practice/problem.ts';
import { hasProblems, loadProblem } from '../../practice/problem_store.ts';
import { newTryId } from '../../practice/tries.ts';
import { computerNow, serverNow } from '../../protocol/server_clock.ts';
import { practicePath } from '../../route.ts';
import { queryNow } from '../../site.ts';
import { storage } from '../../storage.ts';
import { gameName, pieceName } from '../../words/index.ts';
import { ruleWords, spokenWithCheck } from '../../words/moves.ts';
import { sentences } from '../../words/sentences.ts';
import { PracticeModel } from './practice_model.ts';
import { ReportDialog } from './report_dialog.ts';
import { runOver, runState } from './run_view.ts';
import { readAsked, Session } from './session.ts';
import { solutionOf } from './solution.ts';

const tick = 250; // ms, the clock of a timed run

export class ProblemScreen implements Screen {
  private model: PracticeModel | null = null;
  private session: Session | null = null;
  private exercise: Exercise | 'loading' | 'failed' | 'none' = 'loading';
  private entered = false; // whether the first try at this problem has been recorded
  private before = 0; // rating before the try
  private readonly hints: BoardHints;
  private readonly typed: TypedMove;
  private readonly report: ReportDialog;
  private left = false;
  private clock: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly app: Context,
    private readonly game: string,
    private readonly what: string,
  ) {
    this.report = new ReportDialog(app);
    this.hints = new BoardHints(() => app.redraw());
    this.typed = new TypedMove(app);
    if (this.spec) void this.load();
  }

  title(): string {
    const { practice, appName } = this.app.words;
    const { exercise } = this;
    const name = typeof exercise === 'string' ? practice.title : practice.mate(exercise.problem.plies);
    return `${name} · ${appName}`;
  }

  leave(): void {
    this.left = true;
    this.hints.clear();
    forgetMoves(storage());
    clearInterval(this.clock);
  }

  onKey(event: KeyboardEvent): void {
    const { app, exercise } = this;
    if (typeof exercise === 'string' || isForOthers(event) || app.settingsOpen || app.guide) return;
    if (event.key === 'ArrowRight' && exercise.isDone && this.hasNext) void this.next();
    else if (event.key === 'r') this.tryAgain();
    else return;
    event.preventDefault();
  }

  view(): VNode {
    const { app, exercise, spec, session } = this;
    if (!spec) return missingPage(app);
    if (session?.isOver(computerNow())) return this.runOver(session.solved);
    if (exercise === 'loading') return awaited(app, null);
    if (exercise === 'failed') return unfetched(app);
    const words = app.words.practice;
    if (exercise === 'none') {
      const isMissing = typeof session?.asked !== 'string';
      return nothing(app, isMissing ? words.missing : words.allDone, isMissing ? '' : words.allDoneText);
    }
    return h('main#content.game.learn.practising', { attrs: { tabindex: -1 } }, [
      h('div.game-layout', [
        this.board(spec, exercise),
        h('div.panel', [
          this.heading(spec, exercise),
          h(
            'p.learn-task',
            words.task(app.words.play.color[this.attacker(exercise)], exercise.problem.plies),
          ),
          session?.isRun ? runState(app, session) : this.movesLeft(exercise),
          h('div.dock', { key: 'dock' }, [
            h('div.learn-answer', { attrs: { 'aria-live': 'polite' } }, [this.answer(spec, exercise)]),
            this.buttons(exercise),
          ]),
          exercise.isDone ? '' : this.typed.view(exercise.state.moves[0], () => this.playTyped(exercise)),
          exercise.isDone
            ? solutionOf(app, exercise.problem, () => this.report.open(exercise.problem.id))
            : '',
          positionInWords(app, spec, exercise.state),
        ]),
      ]),
      this.report.view(),
    ]);
  }

  private get spec(): GameSpec | undefined {
    return hasProblems(this.game) ? this.app.rules.spec(this.game) : undefined;
  }

  // Whether the user asks for the next problem. In a timed run it comes by itself.
  private get hasNext(): boolean {
    const asked = this.session?.asked;
    return asked === 'stream' || asked === 'review';
  }

  private attacker({ problem }: Exercise): Color {
    return problem.sfen.split(' ')[1] === 'w' ? 'white' : 'black';
  }

  private board(spec: GameSpec, exercise: Exercise): VNode {
    const { state, lastMove, hint, isOpen } = exercise;
    const { against, reach } = this.hints.hint;
    const below = this.attacker(exercise);
    return loneBoard(this.app, {
      spec,
      view: {
        state,
        lastMove,
        below,
        mover: isOpen ? below : null,
        arrows: hint?.from ? [{ from: null, to: hint.from }] : [], // a circle around the piece
        against,
        reach,
      },
      onMove: usi => this.play(usi),
      onRefused: (usi, piece) => this.refuse(exercise, usi, piece),
      onTouched: square => this.touch(exercise, square),
    });
  }

  private heading(spec: GameSpec, { problem, isDone }: Exercise): VNode {
    const { app } = this;
    const words = app.words.practice;
    return h('header.game-heading', [
      h('h1', words.mate(problem.plies)),
      h('div.heading-tools', [
        link(practicePath(spec.id), path => app.go(path), { class: 'button.quiet' }, words.toPractice),
        button({
          label: app.words.guide.open,
          icon: 'help',
          iconOnly: true,
          kind: 'quiet',
          onClick: () => app.openGuide(spec),
        }),
      ]),
      h(
        'p.muted',
        [gameName(spec, app.words), ...(isDone ? [words.problemRating(problem.difficulty)] : [])].join(' · '),
      ),
    ]);
  }

  private movesLeft(exercise: Exercise): VNode | string {
    if (!exercise.isOpen || exercise.problem.plies === 1) return '';
    return h('p.muted', this.app.words.practice.movesLeft(exercise.movesLeft));
  }

  // The feedback on the last move.
  private answer(spec: GameSpec, exercise: Exercise): VNode | string {
    const words = this.app.words.practice;
    const { rule, piece } = this.hints.hint;
    if (rule) return feedback(false, words.wrong, ruleWords(spec, rule, piece, this.app.words));
    if (exercise.isDone) {
      const solved = exercise.progress === 'solved';
      return feedback(solved, solved ? words.right : words.shown, this.consequence(exercise));
    }
    if (exercise.wrong) {
      const why = exercise.wrong.verdict === 'no_check' ? words.noCheck : words.escapes;
      return feedback(false, words.wrong, why);
    }
    if (exercise.hint) return this.hinted(spec, exercise.hint);
    return exercise.made.length > 0 && exercise.progress === 'going'
      ? feedback(true, words.rightMove, '')
      : '';
  }

  // In words as well, because the board marks only pieces that stand on it.
  private hinted(spec: GameSpec, { piece, from }: LegalMove): VNode {
    const words = this.app.words.practice;
    const name = pieceName(spec, piece, this.app.words);
    return h('p', from ? words.hintMove(name, from) : words.hintDrop(name));
  }

  private consequence(exercise: Exercise): string {
    const { session, model } = this;
    const words = this.app.words.practice;
    if (!session || !model || session.isRun) return '';
    const now = Math.round(model.standing.rating.rating);
    const change = now - Math.round(this.before);
    const isRated = session.kind === 'stream' || session.kind === 'daily';
    return sentences(
      [
        isRated && change !== 0 ? words.nowRated(now, change) : '',
        exercise.progress === 'failed' ? words.comesAgain : '',
      ],
      this.app.words,
    );
  }

  private buttons(exercise: Exercise): VNode {
    const words = this.app.words.practice;
    const { session } = this;
    if (exercise.isDone || session?.isRun) {
      return h('div.learn-buttons', [
        this.hasNext ? button({ label: words.next, kind: 'primary', onClick: () => void this.next() }) : '',
      ]);
    }
    return h('div.learn-buttons', [
      exercise.wrong
        ? button({ label: words.tryAgain, icon: 'takeBack', kind: 'primary', onClick: () => this.tryAgain() })
        : button({ label: words.hint, onClick: () => this.act(() => exercise.showHint()) }),
      button({
        label: words.showSolution,
        onClick: () => this.act(() => exercise.showSolution()),
      }),
    ]);
  }

  private runOver(solved: number): VNode {
    const best = this.model?.standing.best ?? 0;
    return runOver(this.app, { game: this.game, solved, best, again: () => void this.runAgain() });
  }

  private playTyped(exercise: Exercise): void {
    if (!exercise.isOpen) return;
    this.typed.play(
      move => asked(this.shown(exercise), game => game.readMove(move)),
      usi => this.play(usi),
    );
  }

  private play(usi: Usi): void {
    const { exercise } = this;
    if (typeof exercise === 'string') return;
    this.act(() => exercise.play(usi));
    this.tell(exercise);
    const { session } = this;
    if (session?.isRun && (exercise.progress === 'failed' || exercise.isDone)) void this.next();
  }

  // Announces the opponent's reply, or the user's own move if there is none.
  private tell({ lastMove, state }: Exercise): void {
    const { app, spec } = this;
    if (spec && lastMove) app.announcer.tell(spokenWithCheck(spec, lastMove, state, app.words));
  }

  private refuse(exercise: Exercise, usi: Usi, piece: PieceCode | null): void {
    asked(this.shown(exercise), game => this.hints.refuse(game, usi, piece));
  }

  private touch(exercise: Exercise, square: Square | null): void {
    asked(this.shown(exercise), game => this.hints.touch(game, square));
  }

  // The position on the board.
  private shown({ problem, state }: Exercise) {
    return this.app.rules.newGame(problem.game, state.sfen);
  }

  private readonly tryAgain = onBoard(() => {
    const { exercise } = this;
    if (typeof exercise !== 'string') this.act(() => exercise.tryAgain());
  });

  private act(change: () => void): void {
    this.hints.clear();
    change();
    this.enter();
    this.keepMoves();
    this.app.redraw();
  }

  // Stores the moves, so that a reload continues the first try.
  private keepMoves(): void {
    const { exercise } = this;
    if (typeof exercise === 'string') return;
    const { problem, progress, made } = exercise;
    keepMoves(this.game, problem.id, progress === 'going' ? made : [], storage());
  }

  private resumed({ practice }: PracticeModel, problem: Problem): Exercise {
    const exercise = new Exercise(practice, problem);
    const made = keptMoves(this.game, problem.id, storage());
    for (const [ply, usi] of made.entries()) if (ply % 2 === 0) exercise.play(usi);
    return exercise;
  }

  // Records the first try as soon as its result is known.
  private enter(): void {
    const { exercise, session, model } = this;
    if (typeof exercise === 'string' || !session || !model) return;
    if (this.entered || exercise.progress === 'going') return;
    this.entered = true;
    model.tries.add({
      id: newTryId(),
      problem: exercise.problem.id,
      at: serverNow(),
      kind: session.kind,
      solved: exercise.progress === 'solved',
      ...(session.theme && session.kind === 'stream' ? { theme: session.theme } : {}),
      ...(session.isRun ? { run: session.run } : {}),
      moves: exercise.made,
    });
    void model.sync();
  }

  private async runAgain(): Promise<void> {
    if (this.session) this.session.run = 0;
    this.exercise = 'loading';
    this.app.redraw();
    await this.next();
  }

  private readonly next = async () => {
    const { exercise } = this;
    try {
      await this.begin(typeof exercise === 'string' ? null : exercise.problem.id);
    } catch {
      this.fail();
    }
  };

  private async load(): Promise<void> {
    try {
      await this.app.known;
      this.model = await PracticeModel.load(this.app, this.game);
      if (this.left) return;
      const query = new URLSearchParams(queryNow());
      this.session = new Session(this.model, readAsked(this.what), query);
      this.clock = this.session.isRun ? setInterval(() => this.app.redraw(), tick) : undefined;
      await this.begin(null, query.get('p') ?? '');
    } catch {
      this.fail();
    }
  }

  private fail(): void {
    this.exercise = 'failed';
    if (!this.left) this.app.redraw();
  }

  // Shows the problem with the id in the address, if it exists, otherwise the next one.
  private async begin(last: string | null, wanted = ''): Promise<void> {
    const { model, session } = this;
    if (!model || !session || this.left) return;
    if (session.isRun && session.run === 0) await this.startRun(model, session);
    if (session.isOver(computerNow())) return this.app.redraw();
    const entry = (last === null && model.collection.find(wanted)) || session.next(last);
    const problem = entry && (await loadProblem(model.collection, entry.id));
    if (this.left) return;
    this.before = model.standing.rating.rating;
    // A problem tried before a reload does not count as a first try again.
    this.entered = wanted !== '' && session.kind === 'stream' && model.standing.seen.has(wanted);
    this.exercise = problem ? this.resumed(model, problem) : 'none';
    this.typed.clear();
    if (problem) this.app.replace(this.address(session, problem.id));
    this.app.redraw();
  }

  // The clock starts only when the file of the first problem is here: a slow connection takes no time from the run. The
  // start time also decides which of the easiest problems is the first, and these are all in one file.
  private async startRun({ collection }: PracticeModel, session: Session): Promise<void> {
    const easy = session.next(null);
    if (easy) await loadProblem(collection, easy.id);
    session.run = computerNow();
  }

  private address(session: Session, id: string): string {
    const { theme, run } = session;
    const query: Record<string, string> =
      session.asked === 'stream'
        ? { ...(theme ? { theme } : {}), p: id }
        : session.isRun
          ? { run: `${run}` }
          : {};
    return practicePath(this.game, this.what, query);
  }
}
