// The user's own studies, those stored in this browser, and public ones.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { Loaded } from '../../parts/loaded.ts';
import { readRows, rowsOf } from '../../parts/rows.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { tellOfStudy } from '../../parts/study_button.ts';
import type { StudyPage, StudySummary } from '../../protocol/studies.ts';
import { listOwnStudies, listStudies } from '../../protocol/study_calls.ts';
import { studyPath } from '../../route.ts';
import { isEdition } from '../../site.ts';
import { canSave, probe, storage } from '../../storage.ts';
import { LocalStudies } from '../../study/local_studies.ts';
import { newStudy } from '../../study/making.ts';

interface Listed {
  id: string;
  name: string;
  note: string;
}

export class StudyListScreen implements Screen {
  private readonly local = new LocalStudies(storage());
  private readonly own: Loaded<StudySummary[]>;
  private readonly open: Loaded<StudyPage>;
  private isMaking = false;
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly kept: Kept | null = null,
  ) {
    probe();
    this.own = new Loaded(app, () => this.readOwn());
    this.open = new Loaded(app, () => this.readOpen());
    if (isEdition) return;
    void app.known.then(() => Promise.all([this.own.load(), this.open.load()]));
  }

  title(): string {
    return `${this.app.words.studies.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  keeps(): Kept {
    return { rows: this.open.value?.studies.length ?? rowsOf(this.kept) };
  }

  view(): VNode {
    const { app } = this;
    const words = app.words.studies;
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
          : h('p.muted', [signInLink(app, canSave() ? words.keptHere : app.words.notSaved)]),
      ]),
      h('section.card', [h('h2', words.mine), ...this.mine()]),
      isEdition
        ? ''
        : h('section.card', [
            h('h2', words.public),
            ...this.open.view(({ studies, next }) => [
              this.list(
                studies.map(one => this.listed(one)),
                words.nonePublic,
              ),
              next === null ? '' : button({ label: words.more, onClick: () => void this.loadMore(next) }),
            ]),
          ]),
    ]);
  }

  // The studies in this browser are shown even if those of the account cannot be loaded.
  private mine(): (VNode | string)[] {
    const { none } = this.app.words.studies;
    const local = this.local.all().map(one => this.stored(one.id, one.name, one.chapters.length));
    if (isEdition) return [this.list(local, none)];
    if (this.own.value) return [this.list([...local, ...this.own.value.map(one => this.listed(one))], none)];
    return [local.length > 0 ? this.list(local, none) : '', ...this.own.view(() => [])];
  }

  private list(list: readonly Listed[], none: string): VNode {
    const { app } = this;
    if (list.length === 0) return h('p.muted', { key: 'none' }, none);
    return h(
      'ul.study-list',
      { key: 'list' },
      list.map(one =>
        h('li', { key: one.id }, [
          link(studyPath(one.id), path => app.go(path), {}, [
            h('span', { attrs: { dir: 'auto' } }, one.name),
          ]),
          h('span.muted', one.note),
        ]),
      ),
    );
  }

  private stored(id: string, name: string, chapters: number): Listed {
    return { id, name, note: this.app.words.studies.chapters(chapters) };
  }

  private listed({ id, name, owner, mine, visibility, chapters, updated }: StudySummary): Listed {
    const words = this.app.words.studies;
    const when = new Date(updated).toLocaleDateString(this.app.words.locale);
    const who = mine || !owner ? words.visibility[visibility] : words.by(owner);
    return { id, name, note: [who, words.chapters(chapters), words.changed(when)].join(' · ') };
  }

  private async readOwn(): Promise<StudySummary[]> {
    const isGuest = this.app.me !== null && !this.app.me.name;
    return isGuest ? [] : (await listOwnStudies()).studies;
  }

  // As many as when the user left.
  private async readOpen(): Promise<StudyPage> {
    const { rows, next } = await readRows(rowsOf(this.kept), null, async (from: string | null) => {
      const { studies, next } = await listStudies(from);
      return { rows: studies, next };
    });
    return { studies: rows, next };
  }

  private async loadMore(next: string): Promise<void> {
    try {
      const page = await listStudies(next);
      const known = this.open.value;
      if (known?.next !== next) return; // another click was faster
      this.open.take({ studies: [...known.studies, ...page.studies], next: page.next });
    } catch (failure) {
      this.app.complainOf(failure);
    }
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
        this.local,
      );
      if (id && this.left) tellOfStudy(app, id);
      else if (id) app.go(studyPath(id));
      else app.toast(words.noRoom, 'error');
    } catch (failure) {
      app.complainOf(failure);
    }
    this.isMaking = false;
    app.redraw();
  }
}
