// The server's tournaments: upcoming and running, finished, and the user's own.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { ContestLists, type ContestListsOptions } from '../../parts/contest_lists.ts';
import { link } from '../../parts/controls.ts';
import { summaryLine } from '../../parts/tournament_facts.ts';
import { listOwnTournaments, listTournaments } from '../../protocol/tournament_calls.ts';
import type { TournamentSummary } from '../../protocol/tournaments.ts';
import { tournamentsPath } from '../../route.ts';
import { hrefOf } from '../../site.ts';

export class TournamentsScreen implements Screen {
  private readonly lists: ContestLists<TournamentSummary>;

  constructor(
    private readonly app: Context,
    kept: Kept | null = null,
  ) {
    const options: ContestListsOptions<TournamentSummary> = {
      words: () => app.words.tournaments,
      listOwn: listOwnTournaments,
      list: listTournaments,
      pathOf: one => tournamentsPath(one.id),
      nameOf: one => one.name,
      factsOf: one => summaryLine(app, one),
    };
    this.lists = new ContestLists(app, options, kept);
  }

  title(): string {
    return `${this.app.words.tournaments.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.lists.leave();
  }

  keeps(): Kept {
    return this.lists.keeps();
  }

  view(): VNode {
    const { app } = this;
    const { tournaments: words } = app.words;
    return h('main#content.tournaments', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
      h('p', [link(tournamentsPath('new'), path => app.go(path), { class: 'button.primary' }, words.create)]),
      ...this.lists.view(),
      h('p.tournament-links', { key: 'links' }, [
        link(tournamentsPath('pairing'), path => app.go(path), {}, words.pairFile),
        h('a', { attrs: { href: hrefOf('/tournaments.atom') } }, words.feed),
      ]),
    ]);
  }
}
