// The best players of a game at one speed, in order. Provisional ratings have a question mark.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import type { Leader } from '../protocol/players.ts';
import { playerPath } from '../route.ts';
import { link } from './controls.ts';

export function leaderTable(app: Context, leaders: readonly Leader[]): VNode {
  const words = app.words.players;
  return h('table.leaders', [
    h('thead', [
      h('tr', [
        h('th', { attrs: { scope: 'col' } }, words.rank),
        h('th', { attrs: { scope: 'col' } }, words.name),
        h('th', { attrs: { scope: 'col' } }, words.rating),
        h('th', { attrs: { scope: 'col' } }, words.gamesColumn),
      ]),
    ]),
    h(
      'tbody',
      leaders.map(({ name, rating, provisional, games }, index) =>
        h('tr', { key: name, class: { own: name === app.me?.name } }, [
          h('td', `${index + 1}`),
          h('th', { attrs: { scope: 'row' } }, [link(playerPath(name), path => app.go(path), {}, name)]),
          h('td', provisional ? `${rating}?` : `${rating}`),
          h('td', `${games}`),
        ]),
      ),
    ),
  ]);
}
