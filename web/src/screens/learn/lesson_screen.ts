// One lesson: an exercise on the board or a question, the feedback on each attempt, and the link to the next lesson.
import type { GameSpec, LegalMove, PieceCode, Square, State, Usi } from '@ootori/rules';
import type { School } from '@ootori/school';
import { h, type VNode } from 'snabbdom';
import { onBoard } from '../../board/board.ts';
import type { Context, Screen } from '../../context.ts';
import { Attempt } from '../../learn/attempt.ts';
import {
  type Chapter,
  type Course,
  isQuestion,
  type Lesson,
  lessonsOf,
  loadCourse,
  type QuestionLesson,
  type TaskLesson,
} from '../../learn/course.ts';
import { Progress } from '../../learn/progress.ts';
import { fetchSchool } from '../../learn/school.ts';
import { forgetMoves, keepMoves, keptMoves } from '../../learn/under_way.ts';
import { button, link } from '../../parts/controls.ts';
import { feedback } from '../../parts/feedback.ts';
import { isForOthers } from '../../parts/keys.ts';
import { awaited, missingPage, unfetched } from '../../parts/lack.ts';
import { loneBoard } from '../../parts/lone_board.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { TypedMove } from '../../parts/typed_move.ts';
import { asked, BoardHints } from '../../play/board_hints.ts';
import { opposite } from '../../play/color.ts';
import { learnPath } from '../../route.ts';
import { japaneseSquare } from '../../squares.ts';
import { storage } from '../../storage.ts';
import { type Dictionary, gameName } from '../../words/index.ts';
import { ruleWords, spokenPremove, spokenWithCheck } from '../../words/moves.ts';
import { sentences } from '../../words/sentences.ts';
import { said } from './said.ts';

interface Loaded {
  course: Course;
  school: School;
  chapter: Chapter;
  lesson: Lesson;
  number: number; // in the course, from 1
  of: number;
  next: Lesson | null;
  previous: Lesson | null;
}

export class LessonScreen implements Screen {
  private loaded: Loaded | 'loading' | 'failed' | 'missing' = 'loading';
  private left = false;
  private attempt: Attempt | null = null; // of an exercise
  private chosen: number | null = null; // of a question
  private tries = 0; // failed ones
  private solution: readonly LegalMove[] | null = null; // once it is shown
  private readonly typed: TypedMove;
  private readonly hints: BoardHints;

  constructor(
    private readonly app: Context,
    private readonly game: string,
    private readonly id: string,
  ) {
    this.hints = new BoardHints(() => app.redraw());
    this.typed = new TypedMove(app);
    void this.load();
  }

  title(): string {
    const { words } = this.app;
    const { loaded } = this;
    const name = typeof loaded === 'string' ? words.learn.title : said(loaded.chapter.title, this.app);
    return `${name} · ${words.appName}`;
  }

  leave(): void {
    this.left = true;
    this.hints.clear();
    forgetMoves(storage());
  }

  onKey(event: KeyboardEvent): void {
    const { app, loaded } = this;
    if (typeof loaded === 'string' || isForOthers(event) || app.settingsOpen || app.guide) return;
    if (event.key === 'ArrowRight' && loaded.next) app.go(learnPath(this.game, loaded.next.id));
    else if (event.key === 'ArrowLeft' && loaded.previous) app.go(learnPath(this.game, loaded.previous.id));
    else if (event.key === 'r') this.tryAgain();
    else return;
    event.preventDefault();
  }

  view(): VNode {
    const { app, loaded } = this;
    const spec = app.rules.spec(this.game);
    if (loaded === 'missing' || !spec) return missingPage(app);
    if (loaded === 'loading') return awaited(app, null);
    if (loaded === 'failed') return unfetched(app);
    const state = this.state(loaded);
    return h('main#content.game.learn', { attrs: { tabindex: -1 } }, [
      h('div.game-layout', [
        this.board(spec, loaded, state),
        h('div.panel', [
          this.heading(spec, loaded),
          h('p.learn-task', said(loaded.lesson.text, app)),
          this.starsInWords(),
          this.arrowsInWords(loaded.lesson),
          isQuestion(loaded.lesson) ? this.question(loaded.lesson) : this.movesLeft(),
          this.solution ? h('p.muted.learn-solution', this.solutionInWords(spec)) : '',
          h('div.dock', { key: 'dock' }, [
            h('div.learn-answer', { attrs: { 'aria-live': 'polite' } }, [this.answer(spec, loaded)]),
            this.buttons(spec, loaded),
          ]),
          this.attempt?.mover ? this.typed.view(state.moves[0], () => this.playTyped(state)) : '',
          positionInWords(app, spec, state, this.attempt?.stars ?? []),
        ]),
      ]),
    ]);
  }

  private state({ school, lesson }: Loaded): State {
    if (this.attempt) return this.attempt.state;
    const game = school.newGame(this.game, lesson.position);
    const { state } = game;
    game.free();
    return state;
  }

  private board(spec: GameSpec, loaded: Loaded, state: State): VNode {
    const { attempt } = this;
    const { lesson } = loaded;
    const { against, reach } = this.hints.hint;
    return loneBoard(this.app, {
      spec,
      ...(attempt ? { turn: opposite(moverOf(attempt)) } : {}),
      view: {
        state,
        lastMove: attempt?.lastMove ?? null,
        below: attempt?.learner ?? state.turn,
        mover: attempt?.mover ?? null,
        stars: attempt?.stars ?? [],
        against,
        reach,
        arrows: arrowsOf(this.solution?.map(({ usi }) => usi) ?? lesson.arrows ?? []),
      },
      onMove: usi => this.play(usi),
      onRefused: (usi, piece) => this.refuse(loaded, state, usi, piece),
      onTouched: square => asked(this.shown(loaded, state), game => this.hints.touch(game, square)),
    });
  }

  private heading(spec: GameSpec, { chapter, number, of }: Loaded): VNode {
    const { app } = this;
    const words = app.words.learn;
    return h('header.game-heading', [
      h('h1', said(chapter.title, app)),
      h('div.heading-tools', [
        link(learnPath(spec.id), path => app.go(path), { class: 'button.quiet' }, words.toCourse),
        button({
          label: app.words.guide.open,
          icon: 'help',
          iconOnly: true,
          kind: 'quiet',
          onClick: () => app.openGuide(spec),
        }),
      ]),
      h('p.muted', `${gameName(spec, app.words)} · ${words.lesson(number, of)}`),
    ]);
  }

  private question(lesson: QuestionLesson): VNode {
    return h(
      'div.learn-choices',
      lesson.choices.map((choice, index) =>
        h(
          'button.button',
          {
            attrs: { type: 'button', 'aria-pressed': `${this.chosen === index}` },
            class: {
              right: this.chosen !== null && index === lesson.answer,
              wrong: this.chosen === index && index !== lesson.answer,
            },
            on: { click: () => this.choose(lesson, index) },
          },
          said(choice, this.app),
        ),
      ),
    );
  }

  private movesLeft(): VNode | string {
    const { attempt } = this;
    if (!attempt || attempt.mover === null || attempt.lesson.solution.length === 1) return '';
    return h('p.muted', this.app.words.learn.movesLeft(attempt.movesLeft));
  }

  // What sighted learners see on the board.
  private starsInWords(): VNode | string {
    const { words } = this.app;
    const stars = (this.attempt?.stars ?? []).map(square => named(square, words));
    if (stars.length === 0) return '';
    return h('p.learn-stars.visually-hidden', words.labelled(words.learn.stars, stars.join(words.comma)));
  }

  // Likewise. The arrows of a solution have their words below.
  private arrowsInWords({ arrows = [] }: Lesson): VNode | string {
    const { words } = this.app;
    if (this.solution || arrows.length === 0) return '';
    const each = arrowsOf(arrows).map(({ from, to }) =>
      words.learn.arrow(from && named(from, words), named(to, words)),
    );
    return h('p.learn-arrows.visually-hidden', words.labelled(words.learn.arrows, each.join(words.comma)));
  }

  private solutionInWords(spec: GameSpec): string {
    const { words } = this.app;
    const moves = (this.solution ?? []).map(move => words.sentence(spokenPremove(spec, move, words)));
    return words.labelled(words.learn.solution, sentences(moves, words));
  }

  // The feedback on the last attempt.
  private answer(spec: GameSpec, { lesson, next }: Loaded): VNode | string {
    const { app, attempt } = this;
    const words = app.words.learn;
    if (isQuestion(lesson)) {
      if (this.chosen === null) return '';
      const right = this.chosen === lesson.answer;
      return feedback(right, right ? words.right : words.wrong, said(lesson.why, app));
    }
    if (!attempt) return '';
    const { judgement, fault, tried, piece } = attempt;
    if (judgement.progress === 'done') {
      const more = lesson.done ? said(lesson.done, app) : next ? '' : words.finishedText;
      return feedback(true, next ? words.right : words.finished(gameName(spec, app.words)), more);
    }
    const why = lesson.wrong?.find(({ move }) => move === tried)?.why;
    if (fault?.rule) {
      return feedback(
        false,
        words.wrong,
        why ? said(why, app) : ruleWords(spec, fault.rule, piece, app.words),
      );
    }
    if (judgement.miss && judgement.miss !== 'illegal') {
      return feedback(false, words.wrong, why ? said(why, app) : words.miss[judgement.miss]);
    }
    return '';
  }

  private buttons(spec: GameSpec, { next, previous, lesson, school }: Loaded): VNode {
    const { app, attempt } = this;
    const words = app.words.learn;
    const done = this.isDone(lesson);
    const failed = attempt?.judgement.progress === 'failed';
    const to = (one: Lesson) => learnPath(this.game, one.id);
    return h('div.learn-buttons', [
      previous ? link(to(previous), path => app.go(path), { class: 'button' }, words.previous) : '',
      failed
        ? button({ label: words.tryAgain, icon: 'takeBack', kind: 'primary', onClick: () => this.tryAgain() })
        : '',
      this.tries >= 2 && !done && !isQuestion(lesson)
        ? button({
            label: words.showSolution,
            onClick: () => this.showSolution(spec, lesson, school),
          })
        : '',
      next
        ? link(to(next), path => app.go(path), { class: done ? 'button.primary' : 'button' }, words.next)
        : done
          ? link('/', path => app.go(path), { class: 'button.primary' }, words.toPlay)
          : '',
    ]);
  }

  private playTyped(state: State): void {
    const { loaded } = this;
    if (typeof loaded === 'string' || !this.attempt?.mover) return;
    this.typed.play(
      move => asked(this.shown(loaded, state), game => game.readMove(move)),
      usi => this.play(usi),
    );
  }

  private isDone(lesson: Lesson): boolean {
    return isQuestion(lesson) ? this.chosen === lesson.answer : this.attempt?.judgement.progress === 'done';
  }

  private play(usi: Usi): void {
    this.hints.clear();
    this.attempt?.play(usi);
    this.tell();
    this.judged();
  }

  // Announces the opponent's reply, or the learner's own move if there is none.
  private tell(): void {
    const { app, attempt } = this;
    const spec = app.rules.spec(this.game);
    if (!spec || !attempt?.lastMove || attempt.fault) return;
    const { lastMove, state } = attempt;
    app.announcer.tell(spokenWithCheck(spec, lastMove, state, app.words, moverOf(attempt)));
  }

  // The exercise checker says why the move fails; the rules say which pieces make it illegal.
  private refuse(loaded: Loaded, state: State, usi: Usi, piece: PieceCode | null): void {
    asked(this.shown(loaded, state), game => this.hints.refuse(game, usi, piece));
    this.attempt?.refuse(usi, piece);
    this.judged();
  }

  // The position on the board. It may lack a royal piece, which only the learning module allows.
  private shown({ school }: Loaded, { sfen }: State) {
    return school.newGame(this.game, sfen);
  }

  private choose(lesson: QuestionLesson, index: number): void {
    this.chosen = index;
    if (index === lesson.answer) this.keep(lesson);
    this.app.redraw();
  }

  private judged(): void {
    const { attempt } = this;
    if (attempt?.judgement.progress === 'failed' || attempt?.fault) this.tries += 1;
    if (attempt?.judgement.progress === 'done') this.keep(attempt.lesson);
    if (attempt) keepMoves(this.game, this.id, attempt.made, storage());
    this.app.redraw();
  }

  private keep({ id }: Lesson): void {
    new Progress(this.game, storage()).add(id);
  }

  private readonly tryAgain = onBoard(() => {
    const { loaded } = this;
    if (typeof loaded === 'string' || isQuestion(loaded.lesson)) return;
    this.attempt = new Attempt(loaded.school, this.game, loaded.lesson);
    forgetMoves(storage());
    this.app.redraw();
  });

  private showSolution(spec: GameSpec, lesson: TaskLesson, school: School): void {
    this.solution = solutionOf(school, this.game, lesson);
    this.tryAgain();
    this.app.announcer.say(this.solutionInWords(spec));
  }

  private async load(): Promise<void> {
    if (!this.app.rules.spec(this.game)) return;
    try {
      const [course, school] = await Promise.all([loadCourse(this.game), fetchSchool()]);
      this.loaded = this.find(course, school);
    } catch (failure) {
      this.loaded = 'failed';
      if (!this.left) reportError(failure);
    }
    if (!this.left) this.app.redraw();
  }

  private find(course: Course, school: School): Loaded | 'missing' {
    const lessons = lessonsOf(course);
    const at = lessons.findIndex(({ id }) => id === this.id);
    const lesson = lessons[at];
    const chapter = course.chapters.find(one => one.lessons.some(({ id }) => id === this.id));
    if (!lesson || !chapter) return 'missing';
    if (!isQuestion(lesson)) {
      this.attempt = new Attempt(school, this.game, lesson);
      for (const usi of keptMoves(this.game, lesson.id, storage())) this.attempt.play(usi);
    }
    return {
      course,
      school,
      chapter,
      lesson,
      number: at + 1,
      of: lessons.length,
      next: lessons[at + 1] ?? null,
      previous: lessons[at - 1] ?? null,
    };
  }
}

// Who made the last move.
const moverOf = ({ learner, hasReplied }: Attempt) => (hasReplied ? opposite(learner) : learner);

function solutionOf(school: School, game: string, lesson: TaskLesson): LegalMove[] {
  const attempt = new Attempt(school, game, lesson);
  return lesson.solution.flatMap(usi => {
    const move = attempt.state.moves.find(one => one.usi === usi);
    attempt.play(usi);
    return move ?? [];
  });
}

const named = (square: Square, words: Dictionary) => words.named(square, japaneseSquare(square));

// From the origin, or only the square for a drop.
function arrowsOf(moves: readonly Usi[]): { from: string | null; to: string }[] {
  return moves.map(usi => ({ from: usi[1] === '*' ? null : usi.slice(0, 2), to: usi.slice(2, 4) }));
}
