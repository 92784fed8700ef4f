// The games under way that everybody may watch, on small boards that follow them.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { handOf } from '../../board/position.ts';
import { hand, preview } from '../../board/preview.ts';
import type { Context, Screen } from '../../context.ts';
import { button, choices, link } from '../../parts/controls.ts';
import { listLiveGames } from '../../protocol/http.ts';
import type { LiveGame, LivePage } from '../../protocol/messages.ts';
import { gamePath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { gameName, handicapTitle } from '../../words/index.ts';
import { seatName } from '../../words/players.ts';
import { timeName } from '../../words/time.ts';

const lookEvery = 3_000; // ms; only while somebody looks at the page

export class WatchScreen implements Screen {
  private page: LivePage | 'loading' | 'failed' = 'loading';
  private game = ''; // of which games are shown; empty: of all
  private asked = 0; // an answer to an older question is not wanted any more
  private waiting = false; // for the answer to the newest
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly app: Context) {
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

  view(): VNode {
    const { app } = this;
    const { watching: words } = app.words;
    return h('main#content.watch', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
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
    if (page === 'failed') {
      return h('section.watch-empty', { key: 'failed' }, [
        h('p', words.failed),
        button({ label: app.words.home.retry, onClick: () => void this.load() }),
      ]);
    }
    if (page.games.length === 0) {
      return h('section.watch-empty', { key: 'none' }, [
        h('p', [h('strong', words.none)]),
        h('p.muted', words.noneText),
        link('/', path => app.go(path), { class: 'button.primary' }, words.toHome),
      ]);
    }
    const others = page.count - page.games.length;
    return h('section', { key: 'games' }, [
      h(
        'ul.watch-games',
        page.games.map(game => this.card(game)),
      ),
      others > 0 ? h('p.muted', words.more(others)) : '',
    ]);
  }

  private card(game: LiveGame): VNode {
    const { app } = this;
    const { words, rules, settings } = app;
    const spec = rules.spec(game.game);
    const facts = factLine([
      spec ? gameName(spec, words) : game.game,
      timeName(game.time, words),
      handicapTitle(spec, game.handicap, words),
      game.rated ? words.play.rated : '',
      words.home.plies(game.plies),
      words.watching.spectators(game.spectators),
    ]);
    return h('li', { key: game.id }, [
      link(gamePath(game.id), path => app.go(path), { class: 'watch-card' }, [
        this.player(game, 'white'),
        spec ? preview(spec, game.sfen, settings.pieces, game.last?.slice(2, 4)) : '',
        this.player(game, 'black'),
        h('span.game-row-facts', facts),
      ]),
    ]);
  }

  private player(game: LiveGame, color: Color): VNode {
    const { words, rules, settings } = this.app;
    const spec = rules.spec(game.game);
    const rating = game.ratings[color];
    return h('span.watch-player', { class: { 'to-move': game.turn === color } }, [
      h(`span.watch-mark.${color}`, { attrs: { 'aria-hidden': 'true' } }),
      h('span.visually-hidden', `${words.play.color[color]} `),
      h('span.watch-name', seatName(game.seats[color], words)),
      spec ? hand(spec, handOf(game.sfen, color), color, settings.pieces) : '',
      rating ? h('span.watch-rating', ` ${rating.rating}${rating.provisional ? '?' : ''}`) : '',
    ]);
  }

  private choose(game: string): void {
    this.game = game;
    void this.load();
    this.app.redraw();
  }

  // What is shown stays while it is asked for again, and while the server cannot be reached.
  private async load(): Promise<void> {
    const question = ++this.asked;
    this.waiting = true;
    const page = await listLiveGames(this.game).catch(() => null);
    if (question !== this.asked) return;
    this.waiting = false;
    if (page) this.page = page;
    else if (typeof this.page === 'string') this.page = 'failed';
    this.app.redraw();
  }
}
