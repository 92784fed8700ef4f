// The games of this browser: running ones to go on with, finished ones to look at.
import { h, type VNode } from 'snabbdom';
import type { App } from '../app.ts';
import type { Summary } from '../protocol/messages.ts';
import { gamePath } from '../route.ts';
import { gameName, handicapName } from '../words/index.ts';
import { resultWords } from '../words/moves.ts';
import { button, link } from './controls.ts';

export function gameList(app: App, games: Summary[] | 'loading' | 'failed', onRetry: () => void): VNode {
  const words = app.words.home;
  const title = h('h2', words.yourGames);
  if (games === 'loading') return h('section.game-list', [title, h('p.muted', app.words.loading)]);
  if (games === 'failed') {
    return h('section.game-list', [
      title,
      h('p.muted', words.listFailed),
      button({ label: words.retry, onClick: onRetry }),
    ]);
  }
  if (games.length === 0) return h('section.game-list', [title, h('p.muted', words.noGames)]);
  const running = games.filter(game => game.outcome === null);
  const finished = games.filter(game => game.outcome !== null);
  return h('section.game-list', [
    title,
    ...part(app, words.running, running),
    ...part(app, words.finished, finished),
  ]);
}

function part(app: App, name: string, games: Summary[]): VNode[] {
  if (games.length === 0) return [];
  return [h('h3', name), h('ul', games.map(game => row(app, game)))];
}

function row(app: App, game: Summary): VNode {
  const { words, settings } = app;
  const spec = app.rules.spec(game.game);
  const handicap = spec?.handicaps.find(({ id }) => id === game.handicap);
  const facts = [
    words.play.color[game.side],
    handicap ? handicapName(handicap, settings.language) : '',
    words.home.plies(game.plies),
    ago(game.updated, words.locale),
  ];
  return h('li', { key: game.id }, [
    link(gamePath(game.id), path => app.go(path), { class: 'game-row' }, [
      h('span.game-row-kanji', { attrs: { 'aria-hidden': 'true' } }, spec?.japanese.slice(0, 1) ?? ''),
      h('span.game-row-text', [
        h('strong', spec ? gameName(spec, settings.language) : game.game),
        h('span', ` ${words.home.versus(game.level)}`),
        h('span.game-row-facts', facts.filter(Boolean).join(' · ')),
      ]),
      h(
        'span.game-row-state',
        { class: { [game.outcome ? 'ended' : 'running']: true } },
        game.outcome ? resultWords(game.outcome, game.side, words) : words.home.continueGame,
      ),
    ]),
  ]);
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function ago(time: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const past = Date.now() - time;
  for (const [unit, length] of steps) {
    if (past >= length) return format.format(-Math.floor(past / length), unit);
  }
  return format.format(0, 'minute');
}
