// Some of the games that are being played now, on the first page. Nothing where there are none.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { liveCard } from '../../parts/live_card.ts';
import { listLiveGames } from '../../protocol/http.ts';
import type { LivePage } from '../../protocol/messages.ts';
import { watchPath } from '../../route.ts';
import { isEdition } from '../../site.ts';

const lookEvery = 15_000; // ms; only while somebody looks at the page
const mostShown = 4;

export class LiveNow {
  private page: LivePage | null = null;
  private gone = false;
  private readonly timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly app: Context) {
    if (isEdition) return;
    void this.load();
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.load();
    }, lookEvery);
  }

  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
  }

  view(): VNode | string {
    const { app, page } = this;
    if (!page || page.games.length === 0) return '';
    const words = app.words.home;
    return h('section.live-now', { key: 'live-now' }, [
      h('h2', words.liveNow),
      h(
        'ul.watch-games',
        page.games.slice(0, mostShown).map(game => liveCard(app, game)),
      ),
      page.count > mostShown ? link(watchPath, path => app.go(path), {}, words.allLive(page.count)) : '',
    ]);
  }

  // What is shown stays while the server cannot be reached.
  private async load(): Promise<void> {
    const page = await listLiveGames('').catch(() => null);
    if (this.gone || !page) return;
    this.page = page;
    this.app.redraw();
  }
}
