// The panels beside a study's moves: its chapters, and the settings of the chapters and the study. Each keeps what is
// being typed into it.
import { h, type VNode } from 'snabbdom';
import { button, choices, question } from '../../parts/controls.ts';
import { PageReporter } from '../../parts/page_reporter.ts';
import {
  type ChapterHead,
  type ChapterMode,
  chapterModes,
  type Study,
  visibilities,
} from '../../protocol/studies.ts';
import { reportStudy } from '../../protocol/study_calls.ts';
import { studyPath } from '../../route.ts';
import { studyName } from '../../study/study_name.ts';
import { ChapterAdder } from './chapter_adder.ts';
import { DrawingForm } from './drawing_form.ts';
import { FormParts } from './form_parts.ts';
import type { StudyModel } from './study_model.ts';
import { StudyShare } from './study_share.ts';

// What is to be deleted, or who is to go.
type Doubt = 'study' | { chapter: number } | { author: string };

export class StudyPanels {
  private author = '';
  private studyName: string | null = null; // null: unchanged
  private chapterName: { chapter: number; text: string } | null = null; // null: unchanged
  private readonly choosing = new Map<string, string>(); // by the field, until the server has answered
  private asked: Doubt | null = null;
  private readonly reporter: PageReporter;
  private readonly parts: FormParts;
  private readonly adder: ChapterAdder;
  private readonly share: StudyShare;
  readonly drawing: DrawingForm;

  constructor(private readonly model: StudyModel) {
    const { app } = model;
    this.reporter = new PageReporter(app);
    this.parts = new FormParts(app);
    this.adder = new ChapterAdder(model);
    this.share = new StudyShare(model, this.parts);
    this.drawing = new DrawingForm(model, this.parts);
  }

  chapters(study: Study): VNode {
    const { model } = this;
    const words = model.app.words.studies;
    return h('nav.study-chapters', { attrs: { 'aria-label': words.chapterList } }, [
      h(
        'ol',
        { attrs: { tabindex: 0 } },
        study.chapters.map(one =>
          h('li', { key: one.chapter }, [
            h(
              'button.chapter',
              {
                attrs: {
                  type: 'button',
                  ...(one.chapter === model.chapter ? { 'aria-current': 'true' } : {}),
                },
                on: { click: () => void model.open(one.chapter) },
              },
              [
                h('span', { attrs: { dir: 'auto' } }, one.name),
                one.mode === 'find' ? h('span.muted', ` ${words.find}`) : '',
              ],
            ),
          ]),
        ),
      ),
    ]);
  }

  folds(study: Study): VNode {
    const { head, writes } = this.model;
    return h('div.study-folds', [
      writes ? this.adder.view() : '',
      writes && head ? this.chapterSettings(study, head) : '',
      study.mine || writes ? this.studySettings(study) : '',
      this.share.view(study),
      this.report(study),
    ]);
  }

  private report(study: Study): VNode | string {
    const { app, isLocal, me } = this.model;
    const words = app.words.studies;
    if (isLocal || study.mine || !me) return '';
    return this.reporter.view({
      label: words.report,
      title: words.reportTitle,
      report: reason => reportStudy(study.id, reason),
    });
  }

  // Disappears if another author deletes the chapter, or if the author is gone.
  dialog(study: Study): VNode | string {
    const { asked, model } = this;
    if (asked === null) return '';
    const words = model.app.words.studies;
    if (asked === 'study') return this.question(asked, words.deleteStudy, words.confirmDelete);
    if ('author' in asked) {
      if (study.authors.includes(asked.author)) return this.farewell(asked.author);
      this.asked = null; // the author may be added again
      return '';
    }
    const head = study.chapters.find(({ chapter }) => chapter === asked.chapter);
    if (!head) return '';
    return this.question(asked, words.deleteChapter, words.confirmDeleteChapter(head.name));
  }

  private farewell(author: string): VNode {
    const { model } = this;
    const words = model.app.words.studies;
    return author === model.me
      ? this.question({ author }, words.leave, words.confirmLeave)
      : this.question({ author }, words.removeAuthor(author), words.confirmRemoveAuthor(author));
  }

  private question(asked: Doubt, title: string, text: string): VNode {
    return question({
      name: 'study-doubt',
      title,
      text,
      no: this.model.app.words.studies.cancel,
      yes: title,
      kind: 'danger',
      onClose: () => this.ask(null),
      onYes: () => void this.remove(asked),
    });
  }

  // --- settings ---

  private chapterSettings(study: Study, head: ChapterHead): VNode {
    const { model } = this;
    const words = model.app.words.studies;
    const { chapter } = head;
    const name = this.chapterName?.chapter === chapter ? this.chapterName.text : head.name;
    const place = study.chapters.indexOf(head);
    const change = (some: Partial<ChapterHead>) => model.settings.changeChapter(chapter, some);
    const moveTo = (to: number) => void model.change({ type: 'chapter_moved', chapter, place: to });
    return h('details.fold.chapter-settings', [
      h('summary', words.chapterSettings),
      this.parts.form(
        async () => {
          const typed = this.chapterName;
          if ((await change({ name: studyName(name) })) && this.chapterName === typed)
            this.chapterName = null;
        },
        this.nameField('chapter-name', name, text => {
          this.chapterName = { chapter, text };
        }),
      ),
      choices<ChapterMode>({
        legend: words.mode,
        choices: chapterModes.map(value => ({ value, label: words[value] })),
        ...this.chosen('chapter-mode', head.mode, mode => change({ mode }), chapter),
      }),
      h('p.muted', words.findHint),
      choices<'black' | 'white'>({
        legend: words.side,
        choices: (['black', 'white'] as const).map(value => ({
          value,
          label: model.app.words.play.color[value],
        })),
        ...this.chosen('chapter-below', head.below, below => change({ below }), chapter),
      }),
      h('div.record-actions', [
        button({ label: words.moveUp, disabled: place <= 0, onClick: () => moveTo(place - 1) }),
        button({
          label: words.moveDown,
          disabled: place + 1 >= study.chapters.length,
          onClick: () => moveTo(place + 1),
        }),
        button({
          label: words.deleteChapter,
          kind: 'danger',
          disabled: study.chapters.length < 2,
          onClick: () => this.ask({ chapter }),
        }),
      ]),
    ]);
  }

  // A choice is shown at once, and taken back if the server refuses it. `chapter`: 0 for a choice about the study.
  private chosen<T extends string>(
    name: string,
    known: T,
    change: (value: T) => Promise<boolean>,
    chapter = 0,
  ) {
    const { app } = this.model;
    const field = `${name} ${chapter}`;
    return {
      name,
      chosen: (this.choosing.get(field) as T | undefined) ?? known,
      onChoose: async (value: T) => {
        this.choosing.set(field, value);
        app.redraw();
        await change(value);
        if (this.choosing.get(field) === value) this.choosing.delete(field);
        app.redraw();
      },
    };
  }

  private studySettings(study: Study): VNode {
    const { model } = this;
    const words = model.app.words.studies;
    if (!study.mine) {
      const { me } = model;
      return h('details.fold.study-settings', [
        h('summary', words.settings),
        h('p', [
          button({
            label: words.leave,
            onClick: () => this.ask(me ? { author: me } : null),
          }),
        ]),
      ]);
    }
    return h('details.fold.study-settings', [
      h('summary', words.settings),
      this.parts.form(
        async () => {
          const typed = this.studyName;
          if (
            (await model.settings.changeStudy({ name: studyName(typed ?? study.name) })) &&
            this.studyName === typed
          )
            this.studyName = null;
        },
        this.nameField('study-name', this.studyName ?? study.name, text => {
          this.studyName = text;
        }),
      ),
      ...(model.isLocal
        ? []
        : [
            choices({
              legend: words.whoSees,
              choices: visibilities.map(value => ({ value, label: words.visibility[value] })),
              ...this.chosen('study-visibility', study.visibility, visibility =>
                model.settings.changeStudy({ visibility }),
              ),
            }),
            h('p.muted', words.visibilityHint[study.visibility]),
            this.authors(study),
          ]),
      h('p', [button({ label: words.deleteStudy, kind: 'danger', onClick: () => this.ask('study') })]),
    ]);
  }

  private authors(study: Study): VNode {
    const { model } = this;
    const words = model.app.words.studies;
    return h('section.authors', [
      h('h2', words.authors),
      h('ul', [
        h('li', { key: 'owner' }, model.app.words.bracketed(study.owner ?? words.nobody, words.owner)),
        ...study.authors.map(name =>
          h('li', { key: name ?? '' }, [
            h('span', name ?? words.nobody),
            name
              ? button({
                  label: words.removeAuthor(name),
                  icon: 'remove',
                  iconOnly: true,
                  kind: 'quiet',
                  onClick: () => this.ask({ author: name }),
                })
              : '',
          ]),
        ),
      ]),
      this.parts.form(async () => {
        const typed = this.author;
        const added = await model.change({ type: 'author_added', player: typed.trim() });
        if (added && this.author === typed) this.author = '';
      }, [
        h('label', { attrs: { for: 'author' } }, words.authorName),
        h('div.typed-move-row', [
          this.parts.input('author', this.author, '', text => {
            this.author = text;
          }),
          h(
            'button.button',
            { attrs: { type: 'submit', disabled: this.author.trim() === '' } },
            words.addAuthor,
          ),
        ]),
      ]),
    ]);
  }

  // --- parts ---

  private ask(doubt: Doubt | null): void {
    this.asked = doubt;
    this.model.app.redraw();
  }

  private async remove(asked: Doubt): Promise<void> {
    const { model } = this;
    if (asked === 'study') {
      if (await model.removeStudy()) model.app.go(studyPath());
    } else if ('author' in asked) await model.change({ type: 'author_left', player: asked.author });
    else await model.change({ type: 'chapter_deleted', chapter: asked.chapter });
    model.app.redraw();
  }

  private nameField(id: string, value: string, onInput: (text: string) => void): VNode[] {
    const words = this.model.app.words.studies;
    return [
      h('label', { attrs: { for: id } }, words.name),
      h('div.typed-move-row', [
        this.parts.input(id, value, '', onInput, 60),
        h('button.button', { attrs: { type: 'submit', disabled: value.trim() === '' } }, words.save),
      ]),
    ];
  }
}
