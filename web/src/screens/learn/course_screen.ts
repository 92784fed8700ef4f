// The list of courses, and the lessons of one course with the progress made.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import {
  type Chapter,
  type Course,
  hasCourse,
  type Lesson,
  lessonsOf,
  loadCourse,
} from '../../learn/course.ts';
import { Progress } from '../../learn/progress.ts';
import { link } from '../../parts/controls.ts';
import { gameHeading } from '../../parts/game_heading.ts';
import { awaited, missingPage, unfetched } from '../../parts/lack.ts';
import { learnPath } from '../../route.ts';
import { serverLanguageOf } from '../../server_languages.ts';
import { type Paper, printUrl } from '../../site.ts';
import { storage } from '../../storage.ts';
import { said } from './said.ts';

const papers: readonly Paper[] = ['a4', 'letter'];

export class CourseScreen implements Screen {
  private course: Course | 'loading' | 'failed' = 'loading';
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly game: string, // empty: the first one
  ) {
    void this.load();
  }

  title(): string {
    return `${this.app.words.learn.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app, course, spec } = this;
    if (!spec) return missingPage(app);
    if (course === 'loading') return awaited(app, null);
    if (course === 'failed') return unfetched(app);
    const words = app.words.learn;
    const progress = new Progress(spec.id, storage());
    return h('main#content.learn-course', { attrs: { tabindex: -1 } }, [
      gameHeading(app, {
        name: 'learn-game',
        title: words.title,
        intro: words.intro,
        games: this.courses,
        chosen: spec.id,
        pathOf: id => learnPath(id),
      }),
      this.next(spec, course, progress),
      h(
        'ol.learn-chapters',
        { attrs: { 'aria-label': words.chapters } },
        course.chapters.map(chapter => this.chapter(spec, chapter, progress)),
      ),
      this.print(spec),
    ]);
  }

  private get courses(): GameSpec[] {
    return this.app.rules.games.filter(({ id }) => hasCourse(id));
  }

  private get spec(): GameSpec | undefined {
    return this.game === '' ? this.courses[0] : this.courses.find(({ id }) => id === this.game);
  }

  // A button for the first lesson that is not done.
  private next(spec: GameSpec, course: Course, progress: Progress): VNode {
    const words = this.app.words.learn;
    const lessons = lessonsOf(course);
    const done = progress.count(lessons);
    const next = lessons.find(({ id }) => !progress.has(id)) ?? lessons[0];
    const label = done === 0 ? words.start : done === lessons.length ? words.again : words.goOn;
    return h('section.learn-next', [
      next
        ? link(learnPath(spec.id, next.id), path => this.app.go(path), { class: 'button.primary' }, label)
        : '',
      h('div.learn-meter', [
        h('progress', {
          attrs: { max: lessons.length, value: done, 'aria-label': words.progress(done, lessons.length) },
        }),
        h('span.muted', `${words.progress(done, lessons.length)} · ${words.minutes(lessons.length)}`),
      ]),
    ]);
  }

  private chapter(spec: GameSpec, { title, about, lessons }: Chapter, progress: Progress): VNode {
    return h('li.card.learn-chapter', [
      h('h2', said(title, this.app)),
      h('p', said(about, this.app)),
      h(
        'ol.learn-lessons',
        lessons.map((lesson, index) => this.lesson(spec, lesson, index + 1, progress)),
      ),
    ]);
  }

  private lesson(spec: GameSpec, lesson: Lesson, number: number, progress: Progress): VNode {
    const done = progress.has(lesson.id);
    const { words } = this.app;
    const name = `${number}. ${said(lesson.text, this.app)}`;
    return h('li', [
      link(
        learnPath(spec.id, lesson.id),
        path => this.app.go(path),
        {
          class: done ? 'learn-lesson.done' : 'learn-lesson',
          label: done ? words.bracketed(name, words.learn.doneMark) : name,
        },
        `${number}`,
      ),
    ]);
  }

  // The game as a PDF to print and play at a table.
  private print(spec: GameSpec): VNode {
    const { app } = this;
    const words = app.words.learn;
    return h('section.learn-print', [
      h('h2', words.print),
      h('p', words.printText),
      h(
        'p.learn-papers',
        papers.map(paper =>
          h(
            'a.button',
            {
              attrs: {
                href: printUrl(spec.id, paper, serverLanguageOf(app.settings.language)),
                type: 'application/pdf',
              },
            },
            words.paper[paper],
          ),
        ),
      ),
    ]);
  }

  private async load(): Promise<void> {
    if (!this.spec) return;
    try {
      this.course = await loadCourse(this.spec.id);
    } catch (failure) {
      this.course = 'failed';
      if (!this.left) reportError(failure);
    }
    if (!this.left) this.app.redraw();
  }
}
