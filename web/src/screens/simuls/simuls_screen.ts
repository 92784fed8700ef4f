// The simuls of this server: those that are open or being played, those that were, and one's own.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { listOwnSimuls, listSimuls } from '../../protocol/simul_calls.ts';
import type { SimulSummary } from '../../protocol/simuls.ts';
import { simulsPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';
import { summaryLine } from './simul_facts.ts';

interface Lists {
  current: SimulSummary[];
  past: SimulSummary[];
  own: SimulSummary[];
  next: number | null;
}

export class SimulsScreen implements Screen {
  private lists: Lists | 'loading' | 'failed' = 'loading';
  private left = false;

  constructor(private readonly app: Context) {
    void this.load();
  }

  title(): string {
    return `${this.app.words.simuls.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app } = this;
    const { simuls: words } = app.words;
    return h('main#content.tournaments.simuls', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
      h('p', [link(simulsPath('new'), path => app.go(path), { class: 'button.primary' }, words.open)]),
      ...this.sections(),
    ]);
  }

  private sections(): VNode[] {
    const { app, lists } = this;
    const { simuls: words } = app.words;
    if (lists === 'loading') return [h('p.muted', { key: 'loading' }, app.words.loading)];
    if (lists === 'failed') {
      return [
        h('p', { key: 'failed' }, words.failed),
        button({ label: app.words.home.retry, onClick: () => void this.load() }),
      ];
    }
    return [
      ...(lists.own.length > 0 ? [this.section('own', words.own, lists.own)] : []),
      lists.current.length > 0
        ? this.section('current', words.current, lists.current)
        : h('p.muted', { key: 'none' }, words.none),
      ...(lists.past.length > 0 ? [this.section('past', words.past, lists.past)] : []),
      ...(lists.next === null ? [] : [button({ label: words.more, onClick: () => void this.loadMore() })]),
    ];
  }

  private section(key: string, title: string, all: readonly SimulSummary[]): VNode {
    const { app } = this;
    return h('section.tournament-list', { key }, [
      h('h2', title),
      h(
        'ul',
        all.map(one =>
          h('li', { key: one.id }, [
            link(simulsPath(one.id), path => app.go(path), { class: 'tournament-row' }, [
              h('strong', app.words.simuls.by(seatName(one.host, app.words))),
              h('span.muted', summaryLine(app, one)),
            ]),
          ]),
        ),
      ),
    ]);
  }

  private async load(): Promise<void> {
    this.lists = 'loading';
    try {
      await this.app.known;
      const own = this.app.me?.name ? await listOwnSimuls() : [];
      this.lists = { ...(await listSimuls()), own };
    } catch (failure) {
      this.lists = 'failed';
      if (!this.left) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }

  private async loadMore(): Promise<void> {
    const { lists } = this;
    if (typeof lists === 'string' || lists.next === null) return;
    try {
      const { past, next } = await listSimuls(lists.next);
      this.lists = { ...lists, past: [...lists.past, ...past], next };
    } catch (failure) {
      if (!this.left) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }
}
