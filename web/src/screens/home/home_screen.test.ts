import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { Lobby } from '../../play/lobby.ts';
import { loadDaily } from '../../practice/daily.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { wideScreen } from '../../testing/browser.ts';
import { builtRules, specOf } from '../../testing/built.ts';
import { stubFiles } from '../../testing/files.ts';
import { gameOf, summaryOf } from '../../testing/games.ts';
import { liveGameOf } from '../../testing/live_games.ts';
import { all, check, choose, fill, heard, pageIn, press, seen, submit } from '../../testing/page.ts';
import { seekOf } from '../../testing/seeks.ts';
import { stubStorage } from '../../testing/storage.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { HomeScreen } from './home_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
  stubFiles();
  // Code that the page loads later is there at once.
  await Promise.all([
    import('./bots_here.ts'),
    import('./own_lists.ts'),
    import('../../play/handicap_advice.ts'),
    import('./news.ts'),
    import('./contests_now.ts'),
    import('./followed_now.ts'),
    import('../../practice/withdrawn.ts'),
  ]);
  for (const day of [noon, noon + 86_400_000])
    await Promise.all(['tori', 'yari'].map(game => loadDaily(game, new Date(day), new Set())));
});

const noon = new Date(2026, 10, 24, 12).getTime();
const game = 'yari'; // of the problem of that day
const problemsToday = `GET /practice/${game}/problems`;
const contestDay = { current: [], past: [] };
const usual = {
  'GET /bots': { bots: [] },
  'GET /games/live?limit=4': { games: [], count: 0 },
  'GET /tournaments': contestDay,
  'GET /simuls': contestDay,
  'GET /announcements': { announcements: [] },
  'GET /practice/tori/problems': { problems: [] },
  [problemsToday]: { problems: [] },
};

let asked: Asked[];
let did: string[];
let changed: Partial<Settings>[];
let settings: Settings;
let lobby: Lobby;
let scrolled: number;
let app: Context;
let screen: HomeScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  scrolled = 0;
  const scrollIntoView = () => {
    scrolled += 1;
  };
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    querySelector: (wanted: string) => (wanted === '.seek.mine' ? { scrollIntoView } : null),
  });
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
  vi.stubGlobal('matchMedia', wideScreen);
  stubStorage();
  did = [];
  changed = [];
  settings = readSettings(null, 'en');
  lobby = new Lobby();
  lobby.seeks = [];
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

async function opened(
  query = '',
  changes: Partial<Context> = {},
  answers: Record<string, unknown> = {},
): Promise<HomeScreen> {
  screen?.leave();
  asked = answerCalls({ ...usual, ...answers });
  Object.assign(location, { search: query });
  app = pageIn(en, {
    rules,
    lobby,
    me: { name: null } as never,
    known: Promise.resolve(),
    recognised: Promise.resolve(),
    games: [],
    moreGames: null,
    go: path => void did.push(path),
    change: part => {
      changed.push(part);
      Object.assign(settings, part);
    },
    openGuide: () => {},
    loadGames: async () => void did.push('load games'),
    loadMoreGames: async () => void did.push('load more games'),
    complainOf: () => void did.push('failed'),
    toast: (text, kind) => void did.push(`${kind}: ${text}`),
    ...changes,
    settings,
  });
  screen = new HomeScreen(app);
  screen.view();
  await settled(); // code for what is shown is there now
  return screen;
}

const calls = () => asked.filter(({ call }) => call.startsWith('POST'));
const form = (one: HomeScreen) => all(one.view(), 'form').find(({ sel }) => sel?.includes('new-game'));

async function start(one: HomeScreen): Promise<void> {
  submit(form(one));
  await settled();
}

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

test('a game against the engine starts as chosen', async () => {
  const one = await opened('', {}, { 'POST /games': gameOf(rules, { id: 'g7' }) });
  check(one.view(), 'game', 'yari');
  const chosen = all(one.view(), '.game-card').filter(
    card => all(card, 'input')[0]?.data?.props?.checked === true,
  );
  expect(chosen.map(card => heard(all(card, 'strong')[0]))).toEqual(['Yari Shogi']);
  check(one.view(), 'side', 'white');
  press(one.view(), 'One level up');
  await start(one);
  expect(calls()).toEqual([
    { call: 'POST /games', body: { game: 'yari', side: 'white', handicap: 'none', level: 4 } },
  ]);
  expect(did.at(-1)).toBe('/game/g7');
});

test('a game that starts late does not take users away from the page that they have moved on to', async () => {
  let answer: (game: unknown) => void = () => {};
  const late = new Promise(resolve => {
    answer = resolve;
  });
  const one = await opened('', {}, { 'POST /games': late });
  await start(one);
  one.leave();
  did.length = 0;
  answer(gameOf(rules, { id: 'g7' }));
  await settled();
  expect(did).toEqual([`note: ${en.lobby.begun}`]);
});

test('another game begins without the handicap of the one before', async () => {
  const one = await opened('', {}, { 'POST /games': gameOf(rules) });
  choose(one.view(), 'handicap', 'falcon');
  check(one.view(), 'game', 'yari');
  await start(one);
  expect(calls()[0]?.body).toMatchObject({ handicap: 'none' });
});

test('an open game appears in the lobby', async () => {
  const one = await opened('', {}, { 'POST /seeks': seekOf({ id: 's7', mine: true }) });
  check(one.view(), 'opponent', 'anyone');
  const before = form(one);
  submit(before);
  expect(seen(one.view())).toContain('Starting…');
  submit(before); // before the page has been drawn again
  await settled();
  expect(calls(), 'once').toEqual([
    {
      call: 'POST /seeks',
      body: {
        game: 'tori',
        side: 'black',
        handicap: 'none',
        time: { kind: 'live', main: 300_000, increment: 0, delay: 0, byoyomi: 10_000, periods: 1 },
      },
    },
  ]);
  expect(lobby.seeks?.map(({ id }) => id)).toEqual(['s7']);
  expect(seen(one.view())).not.toContain('Starting…');
  expect(did).toEqual(['load games']);
  expect(scrolled).toBe(1);
});

test('a link for a friend has its own page', async () => {
  const one = await opened('', {}, { 'POST /seeks': seekOf({ id: 's7', mine: true, listed: false }) });
  check(one.view(), 'opponent', 'friend');
  await start(one);
  expect(calls()[0]?.body).toMatchObject({ listed: false });
  expect(did.at(-1)).toBe('/invitation/s7');
  expect(scrolled).toBe(0);
});

test('a seek that was accepted at once does not lead away from its game', async () => {
  const one = await opened('', {}, { 'POST /seeks': seekOf({ id: 's7' }) });
  check(one.view(), 'opponent', 'friend');
  submit(form(one));
  one.leave();
  await settled();
  expect(lobby.seeks).toEqual([]);
  expect(did).toEqual(['load games']);
});

test('a challenge by address is prepared, and a refusal is explained', async () => {
  const one = await opened('?to=Bea');
  const field = all(one.view(), 'input').find(({ sel }) => sel?.startsWith('input#friend'));
  expect(field?.data?.props?.value).toBe('Bea');
  const checked = all(one.view(), 'input').filter(({ data }) => data?.props?.checked === true);
  expect(checked.map(({ data }) => `${data?.attrs?.name} ${data?.attrs?.value}`)).toEqual([
    'game tori',
    'opponent friend',
    'side random',
  ]);
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'not_allowed', message: '' } }, { status: 403 }),
  );
  await start(one);
  expect(did.at(-1)).toBe(`error: ${en.newGame.noChallenge}`);
  fill(field, ' ');
  await start(one);
  expect(did.at(-1), 'nobody was challenged').toBe('failed');
});

test('other failures are reported as they are', async () => {
  const one = await opened('?to=Bea');
  await start(one);
  expect(did.at(-1)).toBe('failed');
  expect(seen(one.view())).toContain('Send challenge');
});

test('a time control is kept in the settings, and taken from them', async () => {
  const one = await opened();
  check(one.view(), 'opponent', 'anyone');
  const menu = () => all(one.view(), 'select').find(({ sel }) => sel?.startsWith('select#time'));
  const shown = () =>
    all(menu(), 'option')
      .filter(({ data }) => data?.props?.selected === true)
      .map(seen);
  expect(shown()).toEqual(['5 min + 10 s byo-yomi']);
  choose(one.view(), 'time', '3d');
  expect(JSON.parse(changed.at(-1)?.newGameTime ?? '')).toMatchObject({ time: '3d' });
  expect(shown()).toEqual(['3 days per move']);
  settings.newGameTime = JSON.stringify({ time: '1d' });
  expect(shown(), 'the settings of an account have arrived').toEqual(['1 day per move']);
  check(one.view(), 'side', 'white');
  expect(changed.filter(part => 'newGameTime' in part)).toHaveLength(1);
  choose(one.view(), 'time', 'custom');
  fill(
    all(one.view(), 'input').find(({ sel }) => sel?.startsWith('input#time-main')),
    '361',
  );
  expect(seen(one.view()), 'what was entered stays').toContain(en.newGame.impossibleTime);
});

test('the next visit begins with the choices made last', async () => {
  const ann = { me: { name: 'Ann' } as never };
  const answers = { 'POST /seeks': seekOf({ id: 's7' }) };
  const chosen = (screen: HomeScreen) =>
    all(screen.view(), 'input')
      .filter(({ data }) => data?.props?.checked === true)
      .map(({ data }) => [data?.attrs?.name, data?.attrs?.value].filter(Boolean).join(' '));
  const one = await opened('', ann);
  press(one.view(), 'One level up');
  check(one.view(), 'game', 'yari');
  check(one.view(), 'opponent', 'anyone');
  check(one.view(), 'side', 'random');
  check(one.view(), 'rated');
  const last = ['game yari', 'opponent anyone', 'side random', 'rated'];
  expect(chosen(one)).toEqual(last);
  choose(one.view(), 'handicap', 'falcon');
  check(one.view(), 'opponent', 'friend');
  const next = await opened('', ann, answers);
  expect(chosen(next), 'but for the friend and the handicap').toEqual(last);
  await start(next);
  expect(calls().at(-1)?.body).toMatchObject({ game: 'yari', handicap: 'none', rated: true });
  lobby.seeks = [];
  press((await opened('', ann, { 'POST /games': gameOf(rules) })).view(), 'Play the engine');
  await settled();
  expect(calls().at(-1)?.body).toMatchObject({ game: 'yari', level: 4 });
  expect(chosen(await opened('', ann)), 'a click in the lobby is for one game').toEqual(last);
  expect(chosen(await opened('?to=Bea', ann))).toEqual([
    'game yari',
    'opponent friend',
    'side random',
    'rated',
  ]);
});

test("the account's choices arrive later, and those of another game take no handicap along", async () => {
  const one = await opened();
  choose(one.view(), 'handicap', 'falcon');
  settings.newGame = '{"game":"yari","opponent":"anyone"}';
  expect(seen(form(one))).toContain('New Yari Shogi game');
  expect(seen(form(one))).toContain('Find an opponent');
  const handicap = all(form(one), 'option').filter(({ data }) => data?.props?.selected === true)[0];
  expect(handicap?.data?.attrs?.value).toBe('none');
});

test('guests offer no rated games, even if they chose them before they signed out', async () => {
  settings.newGame = '{"opponent":"anyone","rated":true}';
  const one = await opened('', {}, { 'POST /seeks': seekOf({ id: 's7' }) });
  await start(one);
  expect(calls()[0]?.body).not.toHaveProperty('rated');
});

const rating = (game: string, value: number) => ({
  game,
  speed: 'blitz',
  rating: value,
  deviation: 50,
  provisional: false,
  games: 20,
});
const ratings = (value: number) => ({
  ratings: [rating('tori', value)],
  played: {},
  handicaps: {},
  history: [],
});

test("a handicap is advised once both players' ratings are known", async () => {
  const answers = { 'GET /players/Ann/ratings': ratings(1_900), 'GET /players/Bea/ratings': ratings(1_500) };
  const one = await opened('?to=Bea', { me: { name: 'Ann' } as never }, answers);
  const advice = (from: HomeScreen) => seen(all(from.view(), '.handicap-advice')[0]);
  expect(advice(one)).toContain('You are rated 400 points higher than your friend.');
  check(one.view(), 'game', 'yari');
  expect(advice(one), 'they have no ratings in this game').toBe('');
  check(one.view(), 'game', 'tori');
  const field = all(one.view(), 'input').find(({ sel }) => sel?.startsWith('input#friend'));
  fill(field, 'Beatrice');
  expect(advice(one), 'this is somebody else').toBe('');
  fill(field, ' Bea ');
  expect(advice(one)).toContain('400 points');
  const ratingsAsked = () => asked.filter(({ call }) => call.includes('ratings'));
  const change = field?.data?.on?.change as (() => void) | undefined;
  change?.();
  await settled();
  expect(ratingsAsked(), 'they are known').toHaveLength(2);
  const guest = await opened('?to=Bea', {}, answers);
  expect(advice(guest)).toBe('');
  expect(ratingsAsked()).toEqual([]);
  const unrated = await opened('?to=Bea', { me: { name: 'Ann' } as never });
  expect(advice(unrated)).toBe('');
  expect(did).not.toContain('failed');
});

test('a handicap is advised even if the server could not say at first who the user is', async () => {
  let recognise = () => {};
  const recognised = new Promise<void>(resolve => {
    recognise = resolve;
  });
  const answers = { 'GET /players/Ann/ratings': ratings(1_900), 'GET /players/Bea/ratings': ratings(1_500) };
  const one = await opened('?to=Bea', { me: null, recognised }, answers);
  expect(all(one.view(), '.handicap-advice')).toEqual([]);
  Object.assign(app, { me: { name: 'Ann' } });
  recognise();
  await settled();
  expect(seen(all(one.view(), '.handicap-advice')[0])).toContain('400 points');
});

test("a friend's ratings that arrive after those of the next friend are ignored", async () => {
  let answer: (ratings: unknown) => void = () => {};
  const slow = new Promise(resolve => {
    answer = resolve;
  });
  const one = await opened(
    '?to=Ada',
    { me: { name: 'Ann' } as never },
    {
      'GET /players/Ann/ratings': ratings(1_900),
      'GET /players/Ada/ratings': slow,
      'GET /players/Bea/ratings': ratings(1_500),
    },
  );
  const field = all(one.view(), 'input').find(({ sel }) => sel?.startsWith('input#friend'));
  fill(field, 'Bea');
  const change = field?.data?.on?.change as (() => void) | undefined;
  change?.();
  await settled();
  answer(ratings(1_900));
  await settled();
  expect(seen(all(one.view(), '.handicap-advice')[0])).toContain('400 points');
});

test('the lobby offers the engine at the level chosen', async () => {
  const one = await opened('', {}, { 'POST /games': gameOf(rules, { id: 'g7' }) });
  check(one.view(), 'opponent', 'friend');
  press(one.view(), 'Play the engine');
  await settled();
  expect(calls()[0]?.call).toBe('POST /games');
  expect(did.at(-1)).toBe('/game/g7');
});

test('a live game that begins is opened at once, one by correspondence is not', async () => {
  const one = await opened();
  const live = seekOf({
    time: { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 },
  });
  const begun = { kind: 'begun', game: 'g5', id: 's1' } as const;
  expect(one.onLobby({ ...begun, seek: live })).toBe(true);
  expect(did.at(-1)).toBe('/game/g5');
  expect(one.onLobby({ ...begun, game: 'g6', seek: seekOf() })).toBe(false);
  expect(one.onLobby({ ...begun, game: 'g6', seek: null })).toBe(false);
  expect(one.onLobby({ kind: 'challenged', seek: live })).toBe(false);
  expect(did.at(-1)).toBe('/game/g5');
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
  asked = answerCalls(usual);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
});
