// TV: for each game and speed, the live game of the strongest players, shown move by move. When it ends, the next best
// takes its place.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { liveCard } from '../../parts/live_card.ts';
import { TvBoards } from '../../play/tv_boards.ts';
import { readTv } from '../../protocol/game_calls.ts';
import type { LiveGame, TvPage } from '../../protocol/games.ts';
import { speeds } from '../../protocol/players.ts';
import { watchPath } from '../../route.ts';
import { gameName } from '../../words/index.ts';
import { noGames, unreadGames } from './watching_states.ts';

const lookEvery = 3_000; // ms; for clocks, and for channels without a game
const farewell = 3_000; // ms for which the end of a game is shown

type Channel = TvPage['channels'][number];

export class TvScreen implements Screen {
  private channels: readonly Channel[] | 'loading' | 'failed' = 'loading';
  private heard = 0; // when the data arrived
  private holding = 0; // until then no board is replaced, because a game has just ended
  private readonly boards: TvBoards;
  private readonly timer: ReturnType<typeof setInterval>;
  private asking = false;
  private gone = false;

  constructor(private readonly app: Context) {
    this.boards = new TvBoards(
      app.rules,
      app.line,
      () => app.redraw(),
      () => this.hold(),
    );
    void this.load();
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible' && performance.now() >= this.holding) void this.load();
    }, lookEvery);
  }

  title(): string {
    return `${this.app.words.watching.tv} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
    this.boards.leave();
  }

  view(): VNode {
    const { app } = this;
    const { watching: words } = app.words;
    return h('main#content.watch', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [
        h('h1', words.tv),
        h('p.muted', words.tvLead),
        link(watchPath, path => app.go(path), {}, words.allGames),
      ]),
      this.list(),
    ]);
  }

  private list(): VNode {
    const { app, channels } = this;
    const { watching: words } = app.words;
    if (channels === 'loading') return h('p.muted', { key: 'loading' }, app.words.loading);
    if (channels === 'failed') return unreadGames(app, () => void this.load());
    const silent = channels.filter(({ shown }) => shown === null);
    if (silent.length === channels.length) return noGames(app);
    return h('section.tv', { key: 'channels' }, [
      h(
        'ul.watch-games',
        channels.flatMap(channel => (channel.shown ? [this.channel(channel, channel.shown)] : [])),
      ),
      silent.length > 0
        ? h('p.muted.tv-silent', words.silent(silent.map(one => this.name(one)).join(this.app.words.comma)))
        : '',
    ]);
  }

  private channel(channel: Channel, shown: LiveGame): VNode {
    return h('li.tv-channel', { key: `${channel.game} ${channel.speed}` }, [
      h('h2', this.name(channel)),
      h('ul', [liveCard(this.app, this.boards.asItStands(shown), this.heard)]),
    ]);
  }

  private name({ game, speed }: Channel): string {
    const { words, rules } = this.app;
    const spec = rules.spec(game);
    const known = speeds.find(one => one === speed);
    return `${spec ? gameName(spec, words) : game} · ${known ? words.profile.speeds[known] : speed}`;
  }

  private hold(): void {
    this.holding = performance.now() + farewell;
    setTimeout(() => {
      if (!this.gone) void this.load();
    }, farewell);
  }

  // The current content stays during the request, and while the server cannot be reached.
  private async load(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const page = await readTv().catch(() => null);
    this.asking = false;
    if (this.gone || performance.now() < this.holding) return;
    if (page) {
      this.channels = page.channels;
      this.heard = performance.now();
      this.boards.follows(page.channels.flatMap(({ shown }) => (shown ? [shown.id] : [])));
    } else if (typeof this.channels === 'string') this.channels = 'failed';
    this.app.redraw();
  }
}
