// What the pages of live games show when there are none.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';

export function noGames(app: Context): VNode {
  const { watching: words } = app.words;
  return h('section.watch-empty', { key: 'none' }, [
    h('p', [h('strong', words.none)]),
    h('p.muted', words.noneText),
    link('/', path => app.go(path), { class: 'button.primary' }, words.toHome),
  ]);
}

export function unreadGames(app: Context, retry: () => void): VNode {
  return h('section.watch-empty', { key: 'failed' }, [
    h('p', app.words.watching.failed),
    button({ label: app.words.home.retry, onClick: retry }),
  ]);
}
