// The server's simuls: open or running, finished, and the user's own.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { ContestLists, type ContestListsOptions } from '../../parts/contest_lists.ts';
import { link } from '../../parts/controls.ts';
import { summaryLine } from '../../parts/simul_facts.ts';
import { listOwnSimuls, listSimuls } from '../../protocol/simul_calls.ts';
import type { SimulSummary } from '../../protocol/simuls.ts';
import { simulsPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';

export class SimulsScreen implements Screen {
  private readonly lists: ContestLists<SimulSummary>;

  constructor(
    private readonly app: Context,
    kept: Kept | null = null,
  ) {
    const options: ContestListsOptions<SimulSummary> = {
      words: () => app.words.simuls,
      listOwn: listOwnSimuls,
      list: listSimuls,
      pathOf: one => simulsPath(one.id),
      nameOf: one => app.words.simuls.by(seatName(one.host, app.words)),
      factsOf: one => summaryLine(app, one),
    };
    this.lists = new ContestLists(app, options, kept);
  }

  title(): string {
    return `${this.app.words.simuls.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.lists.leave();
  }

  keeps(): Kept {
    return this.lists.keeps();
  }

  view(): VNode {
    const { app } = this;
    const { simuls: words } = app.words;
    return h('main#content.tournaments.simuls', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
      h('p', [link(simulsPath('new'), path => app.go(path), { class: 'button.primary' }, words.open)]),
      ...this.lists.view(),
    ]);
  }
}
