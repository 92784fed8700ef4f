// The user's own studies, those stored in this browser, and public ones.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import type { StudySummary } from '../../protocol/studies.ts';
import { listOwnStudies, listStudies } from '../../protocol/study_calls.ts';
import { signInPath, studyPath } from '../../route.ts';
import { storage } from '../../settings.ts';
import { isEdition } from '../../site.ts';
import { LocalStudies } from '../../study/local_studies.ts';
import { newStudy } from '../../study/making.ts';

interface Listed {
  id: string;
  name: string;
  note: string;
}

export class StudyListScreen implements Screen {
  private readonly kept = new LocalStudies(storage());
  private own: StudySummary[] = [];
  private open: StudySummary[] = [];
  private next: string | null = null;
  private state: 'loading' | 'failed' | 'ready' = isEdition ? 'ready' : 'loading';
  private isMaking = false;

  constructor(private readonly app: Context) {
    void app.known.then(() => this.load());
  }

  title(): string {
    return `${this.app.words.studies.title} · ${this.app.words.appName}`;
  }

  leave(): void {}

  view(): VNode {
    const { app } = this;
    const words = app.words.studies;
    const mine = [
      ...this.kept.all().map(one => this.local(one.id, one.name, one.chapters.length)),
      ...this.own.map(one => this.listed(one)),
    ];
    return h('main#content.studies', { attrs: { tabindex: -1 } }, [
      h('header.learn-heading', [
        h('h1', words.title),
        h('p.lead', words.intro),
        button({
          label: words.create,
          icon: 'plus',
          kind: 'primary',
          disabled: this.isMaking,
          onClick: () => void this.make(),
        }),
        app.me?.name || isEdition
          ? ''
          : h('p.muted', [link(signInPath, path => app.go(path), {}, words.keptHere)]),
      ]),
      this.section(words.mine, mine, words.none),
      isEdition
        ? ''
        : this.section(
            words.public,
            this.open.map(one => this.listed(one)),
            words.nonePublic,
            this.more(),
          ),
    ]);
  }

  private section(title: string, list: readonly Listed[], none: string, more: VNode | string = ''): VNode {
    const { app } = this;
    return h('section.card', [
      h('h2', title),
      list.length === 0 ? h('p.muted', this.lack(none)) : '',
      h(
        'ul.study-list',
        list.map(one =>
          h('li', { key: one.id }, [
            link(studyPath(one.id), path => app.go(path), {}, [
              h('span', { attrs: { dir: 'auto' } }, one.name),
            ]),
            h('span.muted', one.note),
          ]),
        ),
      ),
      more,
    ]);
  }

  private lack(none: string): string {
    const { words } = this.app;
    if (this.state === 'loading') return words.loading;
    return this.state === 'failed' ? (words.errors.unreachable ?? '') : none;
  }

  private more(): VNode | string {
    const { next } = this;
    if (next === null) return '';
    return button({
      label: this.app.words.studies.more,
      onClick: async () => {
        try {
          const page = await listStudies(next);
          if (next !== this.next) return; // another click was faster
          this.open.push(...page.studies);
          this.next = page.next;
        } catch (failure) {
          this.app.complainOf(failure);
        }
        this.app.redraw();
      },
    });
  }

  private local(id: string, name: string, chapters: number): Listed {
    return { id, name, note: this.app.words.studies.chapters(chapters) };
  }

  private listed({ id, name, owner, mine, visibility, chapters, updated }: StudySummary): Listed {
    const words = this.app.words.studies;
    const when = new Date(updated).toLocaleDateString(this.app.words.locale);
    const who = mine || !owner ? words.visibility[visibility] : words.by(owner);
    return { id, name, note: [who, words.chapters(chapters), words.changed(when)].join(' · ') };
  }

  private async load(): Promise<void> {
    if (isEdition) return;
    try {
      const [own, open] = await Promise.all([this.app.me?.name ? listOwnStudies() : null, listStudies()]);
      this.own = own?.studies ?? [];
      this.open = open.studies;
      this.next = open.next;
      this.state = 'ready';
    } catch {
      this.state = 'failed';
    }
    this.app.redraw();
  }

  // Creates a first chapter too, so that there is a board to play on.
  private async make(): Promise<void> {
    const { app } = this;
    const words = app.words.studies;
    const [first] = app.rules.games;
    if (!first) return;
    this.isMaking = true;
    try {
      const records = [{ game: first.id, moves: [] }];
      const id = await newStudy(
        { name: words.newName, chapter: words.chapterName(1), records },
        Boolean(app.me?.name),
        this.kept,
      );
      if (id) app.go(studyPath(id));
      else app.toast(words.noRoom, 'error');
    } catch (failure) {
      app.complainOf(failure);
    }
    this.isMaking = false;
    app.redraw();
  }
}
