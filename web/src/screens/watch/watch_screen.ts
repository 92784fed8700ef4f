// The public live games, on small boards that are updated every few seconds.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { choices, link } from '../../parts/controls.ts';
import { liveCard } from '../../parts/live_card.ts';
import { listLiveGames } from '../../protocol/game_calls.ts';
import type { LivePage } from '../../protocol/games.ts';
import { tvPath } from '../../route.ts';
import { gameName } from '../../words/index.ts';
import { noGames, unreadGames } from './watching_states.ts';

const lookEvery = 3_000; // ms; only while the page is visible

export class WatchScreen implements Screen {
  private page: LivePage | 'loading' | 'failed' = 'loading';
  private heard = 0; // when the data arrived
  private game: string; // show only this game; empty: all
  private listed = ''; // the game that `page` was loaded for
  private asked = 0; // number of the last request; answers to earlier ones are ignored
  private waiting = false; // the last request is still running
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(
    private readonly app: Context,
    kept: Kept | null = null,
  ) {
    this.game = app.rules.spec(`${kept?.game}`)?.id ?? '';
    void this.load();
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !this.waiting) void this.load();
    }, lookEvery);
  }

  title(): string {
    return `${this.app.words.watching.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    clearInterval(this.timer);
    this.asked += 1;
  }

  keeps(): Kept {
    return { game: this.game };
  }

  view(): VNode {
    const { app } = this;
    const { watching: words } = app.words;
    return h('main#content.watch', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [
        h('h1', words.title),
        h('p.muted', words.lead),
        link(tvPath, path => app.go(path), {}, words.tv),
      ]),
      choices({
        name: 'watch-game',
        legend: app.words.players.game,
        legendHidden: true,
        choices: [
          { value: '', label: words.all },
          ...app.rules.games.map(spec => ({ value: spec.id, label: gameName(spec, app.words) })),
        ],
        chosen: this.game,
        onChoose: game => this.choose(game),
      }),
      this.list(),
    ]);
  }

  private list(): VNode {
    const { app, page } = this;
    const { watching: words } = app.words;
    if (page === 'loading') return h('p.muted', { key: 'loading' }, app.words.loading);
    if (page === 'failed') return unreadGames(app, () => void this.load());
    if (page.games.length === 0) return noGames(app);
    const others = page.count - page.games.length;
    return h('section', { key: 'games' }, [
      h(
        'ul.watch-games',
        page.games.map(game => liveCard(app, game, this.heard)),
      ),
      others > 0 ? h('p.muted', words.more(others)) : '',
    ]);
  }

  private choose(game: string): void {
    this.game = game;
    void this.load();
    this.app.redraw();
  }

  // The current content stays during the request, and while the server cannot be reached and no other game is chosen.
  private async load(): Promise<void> {
    const question = ++this.asked;
    this.waiting = true;
    const page = await listLiveGames(this.game).catch(() => null);
    if (question !== this.asked) return;
    this.waiting = false;
    if (page) {
      this.page = page;
      this.listed = this.game;
      this.heard = performance.now();
    } else if (typeof this.page === 'string' || this.listed !== this.game) this.page = 'failed';
    this.app.redraw();
  }
}
