// The players whom the user follows (online or not, and their games), and those the user has blocked.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { followedGames } from '../../parts/followed_games.ts';
import { Loaded } from '../../parts/loaded.ts';
import { Meeting } from '../../parts/meeting.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { endBlock, listBlocks, listFollowing, unfollow } from '../../protocol/relation_calls.ts';
import type { Block, Followed, Following } from '../../protocol/relations.ts';
import { challengePath, leaderboardsPath, playerPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';

const lookEvery = 5_000; // ms; only while the page is visible

export class FollowingScreen implements Screen {
  private page: Following | 'loading' | 'failed' = 'loading';
  private readonly blocks: Loaded<Block[]>;
  private readonly meeting: Meeting;
  private heard = 0; // when the data arrived
  private waiting = false;
  private gone = false;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly app: Context) {
    this.meeting = new Meeting(app);
    this.blocks = new Loaded(app, listBlocks);
    void app.recognised.then(() => this.loadAll());
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !this.waiting && this.app.me?.name) void this.load();
    }, lookEvery);
  }

  title(): string {
    return `${this.app.words.following.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
  }

  view(): VNode {
    const words = this.app.words.following;
    return h('main#content.watch.following', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
      ...(this.app.me ? [...this.list(), this.blocked()] : this.meeting.view()),
    ]);
  }

  private list(): (VNode | string)[] {
    const { app, page } = this;
    const words = app.words.following;
    if (app.me && !app.me.name) {
      return [
        h('section.watch-empty', { key: 'guest' }, [
          h('p', words.signIn),
          signInLink(app, app.words.header.signIn, 'button.primary'),
        ]),
      ];
    }
    if (page === 'loading') return [h('p.muted', { key: 'loading' }, app.words.loading)];
    if (page === 'failed') {
      return [button({ label: app.words.home.retry, onClick: () => void this.load() })];
    }
    if (page.players.length === 0) return [this.none()];
    const players = [...page.players].sort(before);
    return [
      followedGames(app, page, this.heard),
      h(
        'ul.relations',
        { key: 'players' },
        players.map(player => this.row(player)),
      ),
    ];
  }

  private none(): VNode {
    const { app } = this;
    const words = app.words.following;
    return h('section.watch-empty', { key: 'none' }, [
      h('p', [h('strong', words.none)]),
      h('p.muted', words.noneText),
      link(leaderboardsPath(''), path => app.go(path), {}, app.words.players.leaderboards),
    ]);
  }

  private row({ player, online, game }: Followed): VNode | string {
    const { app } = this;
    const words = app.words.following;
    if (player.kind !== 'account') return ''; // only accounts can be followed
    const { name } = player;
    const state = game ? words.playing : online ? words.online : words.offline;
    return h('li.relation', { key: name }, [
      h('span.relation-name', [
        h('span.presence', { class: { online }, attrs: { 'aria-hidden': 'true' } }),
        link(playerPath(name), path => app.go(path), {}, seatName(player, app.words)),
        ' ',
        h('span.game-row-facts', state),
      ]),
      h('span.relation-actions', [
        online
          ? link(challengePath(name), path => app.go(path), { class: 'button' }, app.words.profile.challenge)
          : '',
        button({
          label: words.unfollow,
          spoken: words.unfollowNamed(name),
          onClick: () => void this.change(() => unfollow(name)),
        }),
      ]),
    ]);
  }

  private blocked(): VNode {
    const words = this.app.words.following;
    return h('section.card', { key: 'blocked' }, [
      h('h2', words.blockedTitle),
      ...this.blocks.view(blocks => [
        h('p.muted', blocks.length === 0 ? words.noneBlocked : words.blockedHint),
        h(
          'ul.relations',
          blocks.map(one => this.blockedRow(one)),
        ),
      ]),
    ]);
  }

  private blockedRow({ id, player }: Block): VNode {
    const { app } = this;
    const name = seatName(player, app.words);
    return h('li.relation', { key: id }, [
      h('span.relation-name', [
        player.kind === 'account' ? link(playerPath(player.name), path => app.go(path), {}, name) : name,
      ]),
      button({
        label: app.words.following.unblock,
        spoken: app.words.following.unblockNamed(name),
        onClick: () => void this.change(() => endBlock(id)),
      }),
    ]);
  }

  private async change(work: () => Promise<void>): Promise<void> {
    await work().catch((failure: unknown) => this.app.complainOf(failure));
    await this.loadAll();
  }

  private async loadAll(): Promise<void> {
    if (this.gone) return;
    await Promise.all([this.blocks.load(), ...(this.app.me?.name ? [this.load()] : [])]);
  }

  // The current content stays while the server cannot be reached.
  private async load(): Promise<void> {
    this.waiting = true;
    if (this.page === 'failed') {
      this.page = 'loading';
      this.app.redraw();
    }
    const page = await listFollowing().catch(() => null);
    this.waiting = false;
    if (this.gone) return;
    if (page) {
      this.page = page;
      this.heard = performance.now();
    } else if (typeof this.page === 'string') this.page = 'failed';
    this.app.redraw();
  }
}

// Players in a game first, then those online; each group by name.
function before(one: Followed, other: Followed): number {
  const rank = ({ game, online }: Followed) => (game ? 0 : online ? 1 : 2);
  const name = ({ player }: Followed) => (player.kind === 'account' ? player.name.toLowerCase() : '');
  return rank(one) - rank(other) || (name(one) < name(other) ? -1 : 1);
}
