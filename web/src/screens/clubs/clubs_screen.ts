// The server's clubs, largest first, after the user's own.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { readRows, rowsOf } from '../../parts/rows.ts';
import { listClubs, listOwnClubs } from '../../protocol/club_calls.ts';
import type { ClubPart, ClubSummary } from '../../protocol/clubs.ts';
import { clubPath, newClubPath } from '../../route.ts';
import { clubLine, partLine } from './club_facts.ts';

interface Lists {
  own: ClubPart[];
  all: ClubSummary[];
  next: number | null;
}

export class ClubsScreen implements Screen {
  private lists: Lists | 'loading' | 'failed' = 'loading';
  private gone = false;
  private readonly rows: number; // to read first, so that there are as many as when the user left

  constructor(
    private readonly app: Context,
    kept: Kept | null = null,
  ) {
    this.rows = rowsOf(kept);
    void this.load();
  }

  title(): string {
    return `${this.app.words.clubs.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
  }

  keeps(): Kept {
    return { rows: typeof this.lists === 'string' ? this.rows : this.lists.all.length };
  }

  view(): VNode {
    const { app } = this;
    const { clubs: words } = app.words;
    return h('main#content.tournaments.clubs', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
      h('p', { key: 'create' }, [
        link(newClubPath, path => app.go(path), { class: 'button.primary' }, words.create),
      ]),
      ...this.sections(),
    ]);
  }

  private sections(): VNode[] {
    const { app, lists } = this;
    const { clubs: words } = app.words;
    if (lists === 'loading') return [h('p.muted', { key: 'loading' }, app.words.loading)];
    if (lists === 'failed') {
      return [button({ label: app.words.home.retry, onClick: () => void this.load() })];
    }
    const own = lists.own.map(one => ({ ...one, facts: partLine(app, one) }));
    const all = lists.all.map(one => ({ ...one, facts: clubLine(app, one) }));
    return [
      ...(own.length > 0 ? [this.section('own', words.own, own)] : []),
      all.length > 0 ? this.section('all', words.all, all) : h('p.muted', { key: 'none' }, words.none),
      ...(lists.next === null ? [] : [button({ label: words.more, onClick: () => void this.loadMore() })]),
    ];
  }

  private section(
    key: string,
    title: string,
    clubs: readonly { name: string; title: string; facts: string }[],
  ): VNode {
    const { app } = this;
    return h('section.tournament-list', { key }, [
      h('h2', title),
      h(
        'ul',
        clubs.map(one =>
          h('li', { key: one.name }, [
            link(clubPath(one.name), path => app.go(path), { class: 'tournament-row' }, [
              h('strong', one.title),
              h('span.muted', one.facts),
            ]),
          ]),
        ),
      ),
    ]);
  }

  private async load(): Promise<void> {
    this.lists = 'loading';
    this.app.redraw();
    try {
      await this.app.known;
      const own = this.app.me?.name ? await listOwnClubs() : [];
      const { rows, next } = await readRows(this.rows, 0, async from => {
        const { clubs, next } = await listClubs(from ?? 0);
        return { rows: clubs, next };
      });
      this.lists = { own, all: rows, next };
    } catch (failure) {
      this.lists = 'failed';
      if (!this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }

  private async loadMore(): Promise<void> {
    const { lists } = this;
    if (typeof lists === 'string' || lists.next === null) return;
    try {
      const { clubs, next } = await listClubs(lists.next);
      this.lists = { ...lists, all: [...lists.all, ...clubs], next };
    } catch (failure) {
      if (!this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }
}
