import { describe, expect, test, vi } from 'vitest';
import { drawn } from '../testing/drawn.ts';
import { summaryOf } from '../testing/games.ts';
import {
  answer,
  app,
  browser,
  calls,
  openApps,
  opened,
  page,
  people,
  reload,
  soon,
  start,
} from '../testing/opened_app.ts';
import { all, press } from '../testing/page.ts';
import { en } from '../words/en.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
vi.hoisted(() => vi.stubGlobal('window', {}));
vi.mock('snabbdom', async original => (await import('../testing/drawn.ts')).keepDrawn(await original()));

openApps();

describe('Back', () => {
  const game = (id: string) => summaryOf({ ...people, id, outcome: { winner: 'black', reason: 'time' } });
  const games = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => game(`r${from + at}`));
  const profile = {
    'GET /players/Ann': { name: 'Ann', role: 'player', created: 0, bot: false },
    'GET /players/Ann/ratings': { ratings: [], played: {}, handicaps: {}, history: [] },
    'GET /players/Ann/clubs': { clubs: [] },
    'GET /following/Ann': { following: false, block: null },
    'GET /players/Ann/games': page(games(0, 20), 'c20'),
    'GET /players/Ann/games?before=c20': page(games(20, 40), 'c40'),
  };
  const rows = () => all(drawn.view, '.record-list').flatMap(list => all(list, 'li')).length;

  // Ann's games, of which the user has loaded 40, read down to 3,000 px.
  async function readDown(): Promise<void> {
    await import('../screens/profile/profile_screen.ts');
    await opened('/player/Ann', profile);
    await vi.waitFor(() => expect(rows()).toBe(20));
    press(drawn.view, en.players.more);
    await vi.waitFor(() => expect(rows()).toBe(40));
    browser.window.scrollY = 3_000;
    browser.document.documentElement.scrollHeight = 4_000;
  }

  const again = 'GET /players/Ann/games?limit=40';

  test('shows the same rows at the same place, and forward begins at the top', async () => {
    await readDown();
    app.go('/elsewhere');
    expect(browser.window.scrollY).toBe(0);
    await soon();
    answer({ ...profile, [again]: page(games(0, 40), 'c40') });
    browser.document.documentElement.scrollHeight = 300;
    browser.travel(-1);
    await vi.waitFor(() => expect(rows()).toBe(40));
    expect(calls()).toContain(again);
    browser.document.documentElement.scrollHeight = 4_000;
    app.redraw();
    await soon();
    expect([browser.window.scrollY, browser.document.focused.at(-1)]).toEqual([3_000, 'content']);
  });

  test('works even if the page fails to load at first', async () => {
    await readDown();
    app.go('/elsewhere');
    answer({});
    browser.document.documentElement.scrollHeight = 300;
    browser.travel(-1);
    await vi.waitFor(() => expect(calls().length).toBeGreaterThan(2));
    await soon();
    browser.travel(1);
    await soon();
    answer({ ...profile, [again]: page(games(0, 40), 'c40') });
    browser.travel(-1);
    await vi.waitFor(() => expect(rows()).toBe(40));
    browser.document.documentElement.scrollHeight = 4_000;
    app.redraw();
    await soon();
    expect(browser.window.scrollY).toBe(3_000);
  });

  test('returns to the place after a reload, too', async () => {
    await readDown();
    browser.window.happen('pagehide');
    reload('/player/Ann', { ...profile, [again]: page(games(0, 40), 'c40') });
    browser.document.documentElement.scrollHeight = 4_000;
    start();
    await vi.waitFor(() => expect(rows()).toBe(40));
    expect(browser.window.scrollY).toBe(3_000);
  });

  test('within one page moves only the place', async () => {
    await opened('/elsewhere');
    browser.window.scrollY = 500;
    app.push('/elsewhere'); // a hash link has the same address
    browser.window.scrollY = 0;
    browser.document.focused = [];
    browser.travel(-1);
    await soon();
    expect([browser.window.scrollY, browser.document.focused]).toEqual([500, []]);
  });

  test('an address that replaces another keeps its place in the history', async () => {
    await opened('/elsewhere');
    browser.window.scrollY = 500;
    app.replace('/missing');
    app.go('/other');
    browser.travel(-1);
    await soon();
    expect([browser.window.scrollY, location.pathname]).toEqual([500, '/missing']);
  });
});
