import { expect, test, vi } from 'vitest';
import { gameOf } from '../../testing/games.ts';
import {
  calls,
  changed,
  did,
  form,
  lobby,
  opened,
  openHomes,
  rules,
  scrolled,
  settings,
  settled,
  start,
} from '../../testing/home_page.ts';
import { all, check, choose, fill, heard, press, seen, submit } from '../../testing/page.ts';
import { seekOf } from '../../testing/seeks.ts';
import { en } from '../../words/en.ts';
import type { HomeScreen } from './home_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
});

openHomes();

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
