// Live games of followed players.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import type { Millis } from '../protocol/games.ts';
import type { Following } from '../protocol/relations.ts';
import { liveCard } from './live_card.ts';

// `heard`: when the server sent them, by performance.now(). At most `most` are shown.
export function followedGames(
  app: Context,
  page: Following,
  heard: Millis,
  most = page.games.length,
): VNode | string {
  const games = page.games.slice(0, most);
  if (games.length === 0) return '';
  const others = page.count - games.length;
  return h('div.followed-games', { key: 'games' }, [
    h(
      'ul.watch-games',
      games.map(game => liveCard(app, game, heard)),
    ),
    others > 0 ? h('p.muted', app.words.following.more(others)) : '',
  ]);
}
