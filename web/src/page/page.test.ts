import { expect, test, vi } from 'vitest';
import { drawn } from '../testing/drawn.ts';
import { gameOf } from '../testing/games.ts';
import { ann, app, browser, guest, openApps, opened, rules, soon } from '../testing/opened_app.ts';
import { all, click, heard, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
vi.hoisted(() => vi.stubGlobal('window', {}));
vi.mock('snabbdom', async original => (await import('../testing/drawn.ts')).keepDrawn(await original()));

openApps();

test('the header leads to the pages, and in zen mode only back to it', async () => {
  await opened('/elsewhere', { 'GET /account': ann });
  const header = () => all(drawn.view, 'header')[0];
  const links = () => all(header(), 'a').map(one => [heard(one), one.data?.attrs?.href]);
  expect(links()).toEqual([
    ['Ootori', '/'],
    [en.learn.link, '/learn'],
    [en.practice.link, '/practice'],
    [en.watching.link, '/watch'],
    [en.analysisBoard.link, '/analysis'],
    [en.studies.link, '/study'],
    [en.tournaments.link, '/tournaments'],
    [en.learn.link, '/learn'],
    [en.practice.link, '/practice'],
    [en.watching.link, '/watch'],
    [en.analysisBoard.link, '/analysis'],
    [en.tournaments.link, '/tournaments'],
    [en.studies.link, '/study'],
    [en.simuls.title, '/simuls'],
    [en.clubs.title, '/clubs'],
    [en.gameSearch.title, '/games'],
    [en.players.leaderboards, '/leaderboards/'],
    [en.following.link, '/following'],
    [en.home.docs, '/docs/'],
    ['Your account: Ann', '/account'],
  ]);
  const own = all(header(), 'a').filter(one => !seen(one).startsWith(en.home.docs));
  for (const link of own.slice(0, 7)) click(link);
  expect(browser.visited.slice(-7)).toEqual([
    '/',
    '/learn',
    '/practice',
    '/watch',
    '/analysis',
    '/study',
    '/tournaments',
  ]);
  press(header(), 'Settings');
  expect(app.settingsOpen).toBe(true);
  app.become(guest);
  await soon();
  expect(links().at(-1)).toEqual(['Sign in', '/sign-in']);
  expect(links()).toHaveLength(19);
});

test('zen mode hides the header while the user plays', async () => {
  await opened('/game/g1', { 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } }, { zen: true });
  await soon();
  expect(drawn.view?.data?.class).toEqual({ zen: true });
  const [header] = all(drawn.view, 'header');
  expect(all(header, 'button').map(heard)).toEqual([en.settings.leaveZen]);
  press(header, en.settings.leaveZen);
  await soon();
  expect([app.settings.zen, drawn.view?.data?.class]).toEqual([false, { zen: false }]);
  app.change({ zen: true });
  app.go('/elsewhere');
  await soon();
  expect(drawn.view?.data?.class).toEqual({ zen: false });
});

test('the first link skips to the content', async () => {
  await opened('/elsewhere');
  const [skip] = all(drawn.view, 'a');
  expect([seen(skip), skip?.data?.attrs?.href]).toEqual(['Skip to content', '#content']);
  browser.document.focused = [];
  click(skip);
  expect(browser.document.focused).toEqual(['content']);
});
