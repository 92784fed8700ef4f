import { describe, expect, test, vi } from 'vitest';
import { Refusal } from '../testing/answers.ts';
import { drawn } from '../testing/drawn.ts';
import { gameOf, summaryOf } from '../testing/games.ts';
import {
  ann,
  answer,
  app,
  asked,
  browser,
  calls,
  firstGames,
  guest,
  hear,
  live,
  openApps,
  opened,
  page,
  pending,
  people,
  rules,
  seek,
  socket,
  soon,
  sounds,
  toasts,
} from '../testing/opened_app.ts';
import { all, seen } from '../testing/page.ts';
import { account } from '../testing/tournaments.ts';
import { en } from '../words/en.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
vi.hoisted(() => vi.stubGlobal('window', {}));
vi.mock('snabbdom', async original => (await import('../testing/drawn.ts')).keepDrawn(await original()));

openApps();

test('a challenge is told with a link to it', async () => {
  await opened('/elsewhere');
  hear({ t: 'seek', seek: seek({ to: 'Ann' }) });
  await soon();
  expect(toasts()).toEqual([['Bea challenges you Show', '/invitation/s1']]);
  const alone = all(drawn.view, 'span').filter(one => one.data?.attrs?.['aria-live'] === 'off');
  expect(alone.map(seen), 'only as a part of its sentence').toEqual(['Show']);
  expect(sounds).toHaveLength(2);
  hear({ t: 'seek', seek: seek({ id: 's2' }) });
  await soon();
  expect(toasts()).toHaveLength(1);
});

test('a challenge is announced on the page that shows it', async () => {
  await opened('/');
  hear({ t: 'seek', seek: seek({ to: 'Ann' }) });
  await soon();
  expect([toasts(), browser.document.said]).toEqual([[], 'Bea challenges you']);
});

test.each(['/', '/elsewhere'])('a challenge that is withdrawn or declined is announced on %s', async path => {
  await opened(path, { 'DELETE /seeks/s3': null });
  hear({ t: 'seek', seek: seek({ to: 'Ann' }) });
  await vi.advanceTimersByTimeAsync(1_000);
  hear({ t: 'seek_gone', id: 's1' });
  hear({ t: 'seek_gone', id: 's1' });
  const gone = 'The challenge from Bea is no longer available.';
  expect(browser.document.said).toBe(gone);
  await vi.advanceTimersByTimeAsync(1_000);
  hear({ t: 'seek', seek: seek({ id: 's2', to: 'Cem', mine: true, by: account('Ann') }) });
  hear({ t: 'seek_gone', id: 's2' });
  const declined = 'Your challenge to Cem is no longer available.';
  expect(browser.document.said).toBe(declined);
  hear({ t: 'seek', seek: seek({ id: 's3', to: 'Cem', mine: true, by: account('Ann') }) });
  await app.removeSeek('s3');
  hear({ t: 'seek_gone', id: 's3' });
  hear({ t: 'seek', seek: seek({ id: 's4' }) });
  hear({ t: 'seek_gone', id: 's4' });
  expect(browser.document.said, 'what the user has done, and open games').toBe(declined);
});

test('a challenge that the user has accepted is not called unavailable after a reconnection', async () => {
  const known = {
    'GET /account': ann,
    'GET /account/settings': { settings: { volume: 60 } },
    [firstGames]: page([summaryOf({ ...people, id: 'g5' })]),
    'GET /games/g5': gameOf(rules, { id: 'g5' }),
    'GET /blocks': { blocks: [] },
  };
  await opened('/elsewhere', {
    ...known,
    'POST /seeks/s1/accept': gameOf(rules, { id: 'g5' }),
    'GET /seeks': { seeks: [seek({ to: 'Ann' })], next: null },
  });
  socket().opens();
  await soon();
  await app.acceptSeek('s1'); // the connection is dead, but the page does not know yet
  await soon();
  answer({ ...known, 'GET /seeks': { seeks: [], next: null } });
  socket().breaks();
  await vi.advanceTimersByTimeAsync(10_000);
  socket().opens();
  await soon();
  expect(browser.document.said).not.toContain('no longer available');
});

test('a list that is older than a challenge does not take it away', async () => {
  const [list, reply] = pending();
  const settings = { 'GET /account/settings': { settings: { volume: 60 } } };
  await opened('/elsewhere', { 'GET /account': ann, ...settings, 'GET /seeks': list });
  socket().opens();
  await soon();
  hear({ t: 'seek', seek: seek({ to: 'Ann' }) });
  reply({ seeks: [], next: null });
  await soon();
  expect(browser.document.said ?? '').not.toContain('no longer available');
  expect(app.lobby.seeks).toEqual([seek({ to: 'Ann' })]);
});

test('a game that has begun is told, unless it is the one that is shown', async () => {
  await opened('/elsewhere', { 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } });
  asked.length = 0;
  hear({ t: 'seek_gone', id: 's1', game: 'g1' });
  await soon();
  expect(toasts()).toEqual([['Your game has started. Go to game', '/game/g1']]);
  expect([calls(), sounds.length]).toEqual([[firstGames], 2]);
  app.dismiss(1);
  app.go('/game/g1');
  await soon();
  sounds.length = 0;
  hear({ t: 'seek_gone', id: 's2', game: 'g1' });
  await soon();
  expect([toasts(), sounds]).toEqual([[], []]);
});

describe('a game that the user has not opened', () => {
  const begun = ['Your game has started. Go to game', '/game/g1'];
  const started = summaryOf({ ...people, id: 'g1', turn: 'white' });
  const game = () => ({ 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } });

  test('is told once, when the server announces it', async () => {
    await opened('/elsewhere');
    answer({ [firstGames]: page([started]) });
    for (const _ of [1, 2]) hear({ t: 'begun', game: 'g1' });
    await soon();
    expect([toasts(), sounds.length, app.games]).toEqual([[begun], 2, [started]]);
  });

  test('is told in the background, too, where nobody has looked for it', async () => {
    await opened('/elsewhere');
    browser.document.visibilityState = 'hidden';
    hear({ t: 'begun', game: 'g1' });
    await soon();
    expect(sounds).toHaveLength(2);
  });

  test('is not told if it is being opened', async () => {
    await opened('/elsewhere', game());
    app.go('/game/g1');
    hear({ t: 'begun', game: 'g1' });
    await soon();
    expect([toasts(), sounds]).toEqual([[], []]);
  });

  test('is not called in the tab beside the one in which the user accepted the challenge', async () => {
    await opened('/elsewhere');
    hear({ t: 'seek', seek: seek({ to: 'Ann' }) });
    await soon();
    sounds.length = 0;
    hear({ t: 'seek_gone', id: 's1', game: 'g1' });
    await soon();
    expect(sounds).toEqual([]);
  });

  test('is told if it began while the connection was down, whoever moves first', async () => {
    await opened('/elsewhere');
    socket().opens();
    await soon();
    answer({ 'GET /account': guest, [firstGames]: page([started]) });
    await app.loadGames();
    expect(toasts(), 'it was announced').toEqual([]);
    const next = summaryOf({ ...started, id: 'g2' });
    answer({ 'GET /account': guest, [firstGames]: page([next, started]) });
    socket().breaks();
    await vi.advanceTimersByTimeAsync(10_000);
    socket().opens();
    await soon();
    expect([toasts().map(([, path]) => path), sounds.length]).toEqual([['/game/g2'], 2]);
  });

  test('is not told after a push message about it', async () => {
    const worker = new EventTarget();
    vi.stubGlobal('navigator', { serviceWorker: worker });
    await opened('/elsewhere');
    worker.dispatchEvent(Object.assign(new Event('message'), { data: { pushed: '/game/g1' } }));
    hear({ t: 'begun', game: 'g1' });
    await soon();
    expect([toasts(), sounds]).toEqual([[begun], []]);
  });
});

describe('seeks that disappeared while the page was disconnected', () => {
  const terms = { ...people, created: 5 };
  const noSeeks = { 'GET /seeks': { seeks: [], next: null } };
  const started = ['Your game has started. Go to game', '/game/g7'];

  // The user's seeks are gone when the connection is back.
  async function lost(ids: string[], answers: Record<string, unknown>): Promise<void> {
    await opened('/elsewhere');
    socket().opens();
    hear({ t: 'seeks', seeks: ids.map(id => seek({ id, mine: true, by: account('Ann') })) });
    answer({ 'GET /account': guest, ...noSeeks, ...answers });
    socket().breaks();
    await vi.advanceTimersByTimeAsync(10_000);
    asked.length = 0;
    socket().opens();
    await soon();
  }

  test('are looked for among the games', async () => {
    await lost(['s1'], { [firstGames]: page([summaryOf({ ...terms, id: 'g7', turn: 'white' })]) });
    expect(calls()).toEqual(['GET /account', firstGames, 'GET /seeks', firstGames, firstGames]);
    expect(toasts()).toEqual([started]);
  });

  test('ring once if it is the user’s turn in the game', async () => {
    await lost(['s1'], { [firstGames]: page([summaryOf({ ...terms, id: 'g7' })]) });
    expect([toasts(), sounds]).toEqual([[started], ['tone 523', 'tone 784']]);
  });

  test('ring once each, though their terms are the same', async () => {
    const games = ['g7', 'g8'].map(id => summaryOf({ ...terms, id, turn: 'white' }));
    await lost(['s1', 's2', 's3'], { [firstGames]: page(games) });
    expect(toasts().map(([, path]) => path)).toEqual(['/game/g7', '/game/g8']);
    expect(sounds).toHaveLength(4);
  });

  test('are looked for again if the games cannot be loaded, or are being loaded already', async () => {
    await lost(['s1'], { [firstGames]: new Refusal('busy') });
    answer({ [firstGames]: new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([calls(), toasts()]).toEqual([[firstGames], []]);
    answer({ [firstGames]: page([summaryOf({ ...terms, id: 'g7' })]) });
    await app.loadGames();
    await soon();
    expect([toasts(), sounds.length]).toEqual([[started], 2]);
  });
});

test('a challenge that came while the page was disconnected is told, one that came before the page is not', async () => {
  const [old, late] = [seek({ to: 'Ann' }), seek({ id: 's2', to: 'Ann' })];
  const known = {
    'GET /account': ann,
    'GET /account/settings': { settings: { volume: 60 } },
    [firstGames]: page(),
  };
  await opened('/elsewhere', { ...known, 'GET /seeks': { seeks: [old], next: null } });
  socket().opens();
  await soon();
  expect([toasts(), sounds]).toEqual([[], []]);
  answer({ ...known, 'GET /seeks': { seeks: [late, old], next: null } });
  socket().breaks();
  await vi.advanceTimersByTimeAsync(10_000);
  socket().opens();
  await soon();
  expect(toasts()).toEqual([['Bea challenges you Show', '/invitation/s2']]);
  expect(sounds).toHaveLength(2);
});

test('without seeks of the user, they are not asked for after a break', async () => {
  await opened('/elsewhere');
  socket().opens();
  hear({ t: 'seeks', seeks: [seek()] });
  asked.length = 0;
  socket().breaks();
  await vi.advanceTimersByTimeAsync(10_000);
  socket().opens();
  await soon();
  expect(calls()).toEqual(['GET /account', firstGames]);
});

test('a seek is accepted or removed', async () => {
  await opened('/elsewhere', {
    'POST /seeks/s1/accept': gameOf(rules, { id: 'g5' }),
    'DELETE /seeks/s2': null,
  });
  await app.acceptSeek('s1');
  expect(browser.visited).toEqual(['/game/g5']);
  hear({ t: 'seeks', seeks: [seek({ id: 's2' })] });
  expect(await app.removeSeek('s2')).toBe(true);
  expect(app.lobby.seeks).toEqual([]);
  answer({});
  expect(await app.removeSeek('s3')).toBe(false);
  await app.acceptSeek('s3');
  await soon();
  expect(toasts()).toEqual([[en.errors.not_found, null]]);
  expect(browser.visited).toHaveLength(1);
});

test('the user’s own click on Accept leads to the game once, and rings nowhere', async () => {
  const [acceptance, reply] = pending();
  const started = { [firstGames]: page([summaryOf({ ...people, id: 'g5' })]) };
  await opened('/', {
    ...started,
    'POST /seeks/s1/accept': acceptance,
    'GET /games/g5': gameOf(rules),
    'GET /blocks': { blocks: [] },
  });
  hear({ t: 'seeks', seeks: [seek({ to: 'Ann', time: live })] });
  asked.length = 0;
  const first = app.acceptSeek('s1');
  await app.acceptSeek('s1');
  hear({ t: 'seek_gone', id: 's1', game: 'g5' });
  await soon();
  const acceptances = calls().filter(call => call.startsWith('POST'));
  expect([acceptances, browser.visited]).toEqual([['POST /seeks/s1/accept'], []]);
  reply(gameOf(rules, { id: 'g5' }));
  await first;
  await soon();
  expect([browser.visited, sounds, toasts()]).toEqual([['/game/g5'], [], []]);
});

test('an accepted seek leads to its game even if the answer is lost', async () => {
  const [acceptance, reply] = pending();
  await opened('/elsewhere', {
    'POST /seeks/s1/accept': acceptance,
    'GET /games/g5': gameOf(rules),
  });
  const accepted = app.acceptSeek('s1');
  hear({ t: 'seek_gone', id: 's1', game: 'g5' });
  reply(new Refusal('busy'));
  await accepted;
  expect([browser.visited, toasts()]).toEqual([['/game/g5'], []]);
});

test('the lobby is followed on the home page only, and asked for again if the server is busy', async () => {
  await opened('/');
  const lobby = () => socket().sent.filter(frame => (frame as { t: string }).t === 'lobby');
  socket().opens();
  expect(lobby()).toEqual([{ t: 'lobby', on: true }]);
  hear({ t: 'error', frame: 'lobby', code: 'too_many', message: '', retry_after: 3 });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(lobby()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(lobby()).toHaveLength(2);
  hear({ t: 'error', frame: 'lobby', code: 'too_many', message: '' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lobby()).toHaveLength(3);
  app.go('/elsewhere');
  expect(lobby().at(-1)).toEqual({ t: 'lobby', on: false });
  app.go('/missing');
  expect(lobby()).toHaveLength(4);
  app.go('/');
  expect(lobby().at(-1)).toEqual({ t: 'lobby', on: true });
});
