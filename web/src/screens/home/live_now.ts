// On the home page: some of the live games. Empty if there are none.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { liveCard } from '../../parts/live_card.ts';
import { listLiveGames } from '../../protocol/game_calls.ts';
import type { LivePage } from '../../protocol/games.ts';
import { watchPath } from '../../route.ts';
import { isEdition } from '../../site.ts';

const lookEvery = 5_000; // ms; only while the page is visible
const mostShown = 4;

export class LiveNow {
  private page: LivePage | null = null;
  private heard = 0; // when the data arrived
  private waiting = false; // a request is running
  private gone = false;
  private readonly timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly app: Context) {
    if (isEdition) return;
    void this.load();
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !this.waiting) void this.load();
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
        page.games.map(game => liveCard(app, game, this.heard)),
      ),
      page.count > mostShown ? link(watchPath, path => app.go(path), {}, words.allLive(page.count)) : '',
    ]);
  }

  // The current content stays while the server cannot be reached.
  private async load(): Promise<void> {
    this.waiting = true;
    const page = await listLiveGames('', mostShown).catch(() => null);
    this.waiting = false;
    if (this.gone || !page) return;
    this.page = page;
    this.heard = performance.now();
    this.app.redraw();
  }
}
