import { expect, test, vi } from 'vitest';
import { loadDaily } from '../../practice/daily.ts';
import { specOf } from '../../testing/built.ts';
import { summaryOf } from '../../testing/games.ts';
import {
  answer,
  app,
  asked,
  calls,
  did,
  game,
  lobby,
  noon,
  opened,
  openHomes,
  problemsToday,
  rules,
  settled,
  usual,
} from '../../testing/home_page.ts';
import { liveGameOf } from '../../testing/live_games.ts';
import { all, press, seen } from '../../testing/page.ts';
import { seekOf } from '../../testing/seeks.ts';
import { account } from '../../testing/tournaments.ts';
import { HomeScreen } from './home_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
});

openHomes();

test('the page begins with what can be done', async () => {
  const one = await opened();
  expect(one.title()).toBe('Ootori · Play two small shogi variants');
  expect(one.followsLobby).toBe(true);
  const [hero] = all(one.view(), '.hero');
  expect(seen(hero)).toBe(
    'Play two small shogi variantsPlay against the engine, a friend or anyone online. Your games are saved on the server, so you can close the page and come back later.',
  );
  expect(all(one.view(), '.game-card').map(card => seen(all(card, '.game-card-text')[0]))).toEqual([
    'Tori Shogi 禽将棋7 × 7 boardBird shogi, from 1799. Every piece is a bird, and half of each side’s pieces are swallows.',
    'Yari Shogi 槍将棋7 × 9 boardSpear shogi, from 1981. Most pieces charge forward and can’t move back until they promote.',
  ]);
  expect(seen(all(one.view(), '.home-foot')[0])).toBe('Documentation');
  expect(all(all(one.view(), '.home-foot')[0], 'a')[0]?.data?.attrs?.href).toBe('/docs/');
  expect(did).toEqual(['load games']);
  expect(calls()).toEqual([]);
});

test('the problem of the day is of one game today, and of the other tomorrow', async () => {
  const door = (one: HomeScreen) => all(one.view(), '.door').at(-1);
  const today = await opened();
  expect(seen(door(today))).toMatch(/^SolveProblem of the day: mate in [357]\.$/);
  const href = door(today)?.data?.attrs?.href;
  vi.setSystemTime(noon + 86_400_000);
  const tomorrow = door(await opened())?.data?.attrs?.href;
  expect([href, tomorrow].sort()).toEqual(['/practice/tori/daily', '/practice/yari/daily']);
});

test('a withdrawn problem is not the problem of the day', async () => {
  const picture = (one: HomeScreen) => JSON.stringify(all(one.view(), '.door').at(-1)?.children?.at(-1));
  const before = picture(await opened());
  const { id = '' } = (await loadDaily(game, new Date(noon), new Set())) ?? {};
  const withdrawn = { id, rating: 0, deviation: 0, tries: 0, withdrawn: true };
  const after = await opened('', {}, { [problemsToday]: { problems: [withdrawn] } });
  expect(picture(after)).not.toBe(before);
  expect(seen(all(after.view(), '.door').at(-1))).toMatch(/^SolveProblem of the day/);
});

const headings = (one: HomeScreen) =>
  all(one.view(), 'main').flatMap(main =>
    (main.children ?? []).flatMap(part => [
      ...(typeof part !== 'string' && part.sel?.startsWith('nav') ? ['(links)'] : []),
      ...[...all(part, 'h2'), ...all(part, 'legend').slice(0, 1)].map(seen),
    ]),
  );

const following = {
  players: [{ player: account('Bea'), online: true, game: null, since: 0 }],
  games: [],
  count: 0,
};

test('a visitor sees first how to start', async () => {
  const one = await opened();
  expect(headings(one).slice(0, 2)).toEqual(['(links)', 'New Tori Shogi game']);
  expect(headings(one).at(-1)).toBe('Your games');
});

test('what waits for the user comes first', async () => {
  lobby.seeks = [seekOf(), seekOf({ id: 's2', to: 'Ann' })];
  const over = { outcome: { winner: 'black', reason: 'time' } } as const;
  const games = [summaryOf(), summaryOf({ id: 'g2', ...over })];
  const one = await opened('', { me: { name: 'Ann' } as never, games }, { 'GET /following': following });
  expect(headings(one).filter(heading => heading !== 'Opponent')).toEqual([
    'Challenges to you',
    'Your games',
    '(links)',
    'New Tori Shogi game',
    'Open games',
    'Choose a game',
    'Players you follow',
    'Finished games',
  ]);
  expect(all(one.view(), '.game-list').map(list => all(list, 'li').length)).toEqual([1]);
});

test('on a narrow screen open games come before the form for a new one, in reading order too', async () => {
  const redraws: (() => void)[] = [];
  const screen = {
    matches: false,
    addEventListener: (_: string, redraw: () => void) => void redraws.push(redraw),
    removeEventListener: (_: string, redraw: () => void) => void redraws.splice(redraws.indexOf(redraw), 1),
  };
  vi.stubGlobal('matchMedia', () => screen);
  const order = (one: HomeScreen) => all(one.view(), '.start').flatMap(start => all(start, 'h2').map(seen));
  const one = await opened();
  expect(order(one)).toEqual(['New Tori Shogi game', 'Open games']);
  lobby.seeks = [seekOf()];
  expect(order(one)).toEqual(['Open games', 'New Tori Shogi game']);
  lobby.seeks = [seekOf({ to: 'Ann' })];
  expect(order(one), 'a challenge is not open').toEqual(['New Tori Shogi game', 'Open games']);
  lobby.seeks = [seekOf()];
  screen.matches = true;
  expect(order(one)).toEqual(['New Tori Shogi game', 'Open games']);
  expect(redraws).toHaveLength(1);
  one.leave();
  expect(redraws).toEqual([]);
});

test('of many followed players who play four games are shown, and twelve names', async () => {
  const players = Array.from({ length: 14 }, (_, at) => ({
    player: account(`P${at}`),
    online: true,
    game: null,
    since: 0,
  }));
  const games = Array.from({ length: 6 }, (_, at) => ({
    ...liveGameOf(specOf(rules, 'tori')),
    id: `g${at}`,
  }));
  const one = await opened(
    '',
    { me: { name: 'Ann' } as never },
    { 'GET /following': { players, games, count: 7 } },
  );
  const [now] = all(one.view(), '.followed-now');
  expect(all(now, '.watch-games').map(list => list.children?.length)).toEqual([4]);
  expect(seen(now)).toContain('3 more games');
  expect(seen(all(now, '.followed-here')[0])).toMatch(/P11 …$/);
  expect(all(now, 'a').at(-1)?.data?.attrs?.href).toBe('/following');
});

test('a list shown whole stays so after Back', async () => {
  lobby.seeks = ['s1', 's2', 's3', 's4', 's5'].map(id => seekOf({ id, to: 'Ann' }));
  const one = await opened();
  const shown = (screen: HomeScreen) => all(all(screen.view(), '.challenges')[0], 'li').length;
  expect(shown(one)).toBe(2);
  press(one.view(), 'Show all 5');
  const back = new HomeScreen(app, one.keeps());
  expect(shown(back)).toBe(5);
  back.leave();
});

test('games are loaded once the server knows who asks, and can be loaded again', async () => {
  const one = await opened('', { me: null, games: 'failed' });
  expect(did).toEqual([]);
  press(one.view(), 'Try again');
  expect(did).toEqual(['load games']);
  const more = await opened('', {
    games: [summaryOf({ outcome: { winner: 'black', reason: 'time' } })],
    moreGames: 'x',
  });
  press(more.view(), 'Show more');
  expect(did.at(-1)).toBe('load more games');
});

test('what else happens on the site is loaded once the user is known, unless the page was left', async () => {
  const called = () => asked.map(({ call }) => call).sort();
  await opened('', { known: new Promise(() => {}) });
  expect(called()).toEqual(['GET /games/live?limit=4']);
  await opened();
  const guest = [
    'GET /announcements',
    'GET /bots',
    'GET /games/live?limit=4',
    problemsToday,
    'GET /simuls',
    'GET /tournaments',
  ];
  expect(called()).toEqual(guest);
  await opened('', { me: { name: 'Ann' } as never });
  expect(called()).toEqual([...guest, 'GET /following'].sort());
  let know = () => {};
  const known = new Promise<void>(resolve => {
    know = resolve;
  });
  const left = await opened('', { known, recognised: known, me: { name: 'Ann' } as never });
  left.leave();
  know();
  await settled();
  expect(called()).toEqual(['GET /games/live?limit=4']);
});

test('followed players are shown even if the server could not say at first who the user is', async () => {
  let recognise = () => {};
  const recognised = new Promise<void>(resolve => {
    recognise = resolve;
  });
  const called = () => asked.map(({ call }) => call);
  await opened('', { me: null, recognised });
  expect(called()).not.toContain('GET /following');
  Object.assign(app, { me: { name: 'Ann' } });
  recognise();
  await settled();
  expect(called()).toContain('GET /following');
});

test('nothing is asked once the page was left', async () => {
  const one = await opened(
    '',
    { me: { name: 'Ann' } as never },
    { 'GET /following': { players: [{}], games: [] } },
  );
  one.leave();
  answer(usual);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
});
