// The tournaments of this server: those that are on, those that were, and one's own.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { listOwnTournaments, listTournaments } from '../../protocol/tournament_calls.ts';
import type { TournamentSummary } from '../../protocol/tournaments.ts';
import { tournamentsPath } from '../../route.ts';
import { hrefOf } from '../../site.ts';
import { summaryLine } from './tournament_facts.ts';

interface Lists {
  current: TournamentSummary[];
  past: TournamentSummary[];
  own: TournamentSummary[];
  next: number | null;
}

export class TournamentsScreen implements Screen {
  private lists: Lists | 'loading' | 'failed' = 'loading';
  private left = false;

  constructor(private readonly app: Context) {
    void this.load();
  }

  title(): string {
    return `${this.app.words.tournaments.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app } = this;
    const { tournaments: words } = app.words;
    return h('main#content.tournaments', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
      h('p', [link(tournamentsPath('new'), path => app.go(path), { class: 'button.primary' }, words.create)]),
      ...this.sections(),
      h('p', { key: 'feed' }, [h('a', { attrs: { href: hrefOf('/tournaments.atom') } }, words.feed)]),
    ]);
  }

  private sections(): VNode[] {
    const { app, lists } = this;
    const { tournaments: words } = app.words;
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

  private section(key: string, title: string, all: readonly TournamentSummary[]): VNode {
    const { app } = this;
    return h('section.tournament-list', { key }, [
      h('h2', title),
      h(
        'ul',
        all.map(one =>
          h('li', { key: one.id }, [
            link(tournamentsPath(one.id), path => app.go(path), { class: 'tournament-row' }, [
              h('strong', one.name),
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
      const own = this.app.me?.name ? await listOwnTournaments() : [];
      this.lists = { ...(await listTournaments()), own };
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
      const { past, next } = await listTournaments(lists.next);
      this.lists = { ...lists, past: [...lists.past, ...past], next };
    } catch (failure) {
      if (!this.left) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }
}
