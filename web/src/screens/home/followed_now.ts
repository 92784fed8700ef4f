// On the home page: followed players who are online, and their games. Empty if nobody is online.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { followedGames } from '../../parts/followed_games.ts';
import type { Seat } from '../../protocol/games.ts';
import { listFollowing } from '../../protocol/relation_calls.ts';
import type { Following } from '../../protocol/relations.ts';
import { followingPath, playerPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';

const lookEvery = 5_000; // ms; only while the page is visible
const mostGames = 4;
const mostNames = 12;

export class FollowedNow {
  private page: Following | null = null;
  private heard = 0; // when the data arrived
  private waiting = false; // a request is running
  private gone = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly app: Context) {
    void this.open();
  }

  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
  }

  view(): VNode | string {
    const { app, page } = this;
    const here = page?.players.filter(({ online, game }) => online || game !== null) ?? [];
    if (!page || here.length === 0) return '';
    const words = app.words.following;
    return h('section.live-now.followed-now', { key: 'followed-now' }, [
      h('h2', words.title),
      h('p.followed-here', [
        words.here,
        ...here.slice(0, mostNames).flatMap(({ player }) => [' ', nameLink(app, player)]),
        here.length > mostNames ? ' …' : '',
      ]),
      followedGames(app, page, this.heard, mostGames),
      link(followingPath, path => app.go(path), {}, words.link),
    ]);
  }

  // Does not poll for users who follow nobody.
  private async open(): Promise<void> {
    await this.load();
    if (this.gone || this.page?.players.length === 0) return;
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !this.waiting) void this.load();
    }, lookEvery);
  }

  // The current content stays while the server cannot be reached.
  private async load(): Promise<void> {
    this.waiting = true;
    const page = await listFollowing().catch(() => null);
    this.waiting = false;
    if (this.gone || !page) return;
    this.page = page;
    this.heard = performance.now();
    this.app.redraw();
  }
}

function nameLink(app: Context, seat: Seat): VNode | string {
  const label = seatName(seat, app.words);
  return seat.kind === 'account' ? link(playerPath(seat.name), path => app.go(path), {}, label) : label;
}
