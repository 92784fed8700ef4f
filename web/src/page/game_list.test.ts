import type { VNode } from 'snabbdom';
import { describe, expect, test, vi } from 'vitest';
import type { GameEvent } from '../protocol/frames.ts';
import { drawn } from '../testing/drawn.ts';
import { gameOf, summaryOf } from '../testing/games.ts';
import {
  answer,
  app,
  asked,
  awaited,
  browser,
  calls,
  firstGames,
  hear,
  openApps,
  opened,
  page,
  pending,
  rules,
  socket,
  soon,
  sounds,
  toasts,
} from '../testing/opened_app.ts';
import { all, enter, press, submit } from '../testing/page.ts';
import { account } from '../testing/tournaments.ts';
import { en } from '../words/en.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
vi.hoisted(() => vi.stubGlobal('window', {}));
vi.mock('snabbdom', async original => (await import('../testing/drawn.ts')).keepDrawn(await original()));

openApps();

test('the number of games that wait is in the title, if it is wanted', async () => {
  const games = page([awaited, summaryOf({ id: 'g2' }), { ...awaited, id: 'g3', turn: 'white' }]);
  await opened('/elsewhere', { [firstGames]: games });
  expect(browser.document.title).toBe('(1) Page not found · Ootori');
  app.change({ turnTitle: false });
  await soon();
  expect(browser.document.title).toBe('Page not found · Ootori');
});

describe('the page of a game', () => {
  const byDays = { kind: 'correspondence', days: 3 } as const;
  const game = {
    ...awaited,
    time: byDays,
    seats: { ...awaited.seats, black: { ...account('Ann'), you: true } },
  };
  const event = (n: number, body: GameEvent) => hear({ t: 'event', game: 'g1', n, at: n, event: body });
  const count = () => /^\((\d+)\)/.exec(browser.document.title)?.[1];

  async function begun(): Promise<void> {
    await import('../screens/game/bars.ts'); // which is slow the first time
    const record = gameOf(rules, game);
    await opened(
      '/game/g1',
      {
        [firstGames]: page([game, { ...game, id: 'g2' }]),
        'GET /games/g1': record,
        'GET /games/g2': { ...record, id: 'g2' },
        'GET /games/g1/lines': { ply: 1, lines: [] },
        'GET /blocks': { blocks: [] },
      },
      { confirm: 'never' },
    );
    socket().opens();
    await soon();
    const { start, handicap, seats, time, rated } = record;
    event(1, { type: 'created', game: 'tori', handicap, start, seats, time, rated });
    enterMove('1e1d');
    await soon();
  }
  function enterMove(usi: string): void {
    enter(drawn.view as VNode, 'typed-move', usi);
    submit(all(drawn.view, '.typed-move')[0] as VNode);
  }

  test('the number in the title falls once the server has the move, and a button leads on', async () => {
    await begun();
    expect(count()).toBe('2');
    event(2, { type: 'moved', usi: '1e1d', spent: 0 });
    await soon();
    expect(count()).toBe('1');
    press(drawn.view, 'Next game (N)');
    await soon();
    expect(browser.visited).toEqual(['/game/g2']);
    expect(calls().filter(call => call === firstGames)).toHaveLength(1);
  });

  test('an answer that was asked for before the move does not bring the number back', async () => {
    await begun();
    const [late, give] = pending();
    answer({ [firstGames]: late, 'GET /games/g1/lines': { ply: 1, lines: [] } });
    void app.loadGames();
    await soon();
    answer({
      [firstGames]: page([
        { ...game, turn: 'white' },
        { ...game, id: 'g2' },
      ]),
      'GET /games/g1/lines': { ply: 1, lines: [] },
    });
    event(2, { type: 'moved', usi: '1e1d', spent: 0 });
    give(page([game, { ...game, id: 'g2' }]));
    await soon();
    expect(count()).toBe('1');
  });
});

test('the user’s games are loaded page by page', async () => {
  const over = summaryOf({ outcome: { winner: null, reason: 'abandoned' } });
  const ended = (id: string, updated: number) => ({ ...over, id, updated });
  await opened('/elsewhere', {
    [firstGames]: page([ended('g3', 3)], 'c1'),
    'GET /games?limit=12&before=c1': page([ended('g2', 2)], null),
  });
  const ids = () => (Array.isArray(app.games) ? app.games.map(({ id }) => id) : app.games);
  expect([ids(), app.moreGames]).toEqual([['g3'], 'c1']);
  await app.loadMoreGames();
  expect([ids(), app.moreGames]).toEqual([['g3', 'g2'], null]);
  await app.loadMoreGames();
  expect(calls().slice(2)).toEqual(['GET /games?limit=12&before=c1']);
  await app.loadGames();
  expect(ids()).toEqual(['g3', 'g2']);
  answer({});
  await app.loadGames();
  expect(ids()).toEqual(['g3', 'g2']);
  answer({ [firstGames]: page([ended('g9', 9)], 'c2') });
  await app.loadGames();
  await app.loadMoreGames();
  await soon();
  expect(toasts()).toEqual([[en.errors.not_found, null]]);
  await opened('/elsewhere', { [firstGames]: undefined });
  expect(app.games).toBe('failed');
});

test('the call to move is punctuated as in the language of the user', async () => {
  await opened('/elsewhere', { [firstGames]: page([{ ...awaited, turn: 'white' }]) });
  await app.speak('ja');
  answer({ [firstGames]: page([{ ...awaited, plies: 2 }]) });
  await app.loadGames();
  expect(toasts().map(([text]) => text)).toEqual(['あなたの番です：禽将棋 · Bea 対局へ']);
});

test('a game that has begun to wait is called, unless it is the one that is shown', async () => {
  await opened('/elsewhere', { [firstGames]: page([{ ...awaited, turn: 'white' }]) });
  answer({ [firstGames]: page([{ ...awaited, plies: 2 }]) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(toasts()).toEqual([['Your move: Tori Shogi · Bea Go to game', '/game/g1']]);
  expect(sounds).toEqual(['tone 523', 'tone 784']);
  await app.loadGames();
  expect(sounds).toHaveLength(2);
});

test('games are looked for while the page is in view, or another person may move', async () => {
  await opened('/elsewhere');
  asked.length = 0;
  browser.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toEqual([]);
  browser.document.visibilityState = 'visible';
  browser.document.happen('visibilitychange');
  await soon();
  expect(calls()).toEqual([firstGames]);
  browser.document.visibilityState = 'hidden';
  browser.window.happen('online');
  await soon();
  expect(calls()).toHaveLength(1);
  browser.document.visibilityState = 'visible';
  answer({ [firstGames]: page([awaited]) });
  browser.window.happen('online');
  await soon();
  expect(calls()).toHaveLength(1);
  browser.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toHaveLength(2);
});
