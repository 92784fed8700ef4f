import { describe, expect, test, vi } from 'vitest';
import type { Me } from '../protocol/players.ts';
import { Refusal } from '../testing/answers.ts';
import { gameOf } from '../testing/games.ts';
import {
  ann,
  answer,
  app,
  awaited,
  browser,
  calls,
  firstGames,
  guest,
  hear,
  openApps,
  opened,
  page,
  pending,
  rules,
  seek,
  socket,
  soon,
  sounds,
  toasts,
} from '../testing/opened_app.ts';
import { account } from '../testing/tournaments.ts';
import { en } from '../words/en.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
vi.hoisted(() => vi.stubGlobal('window', {}));
vi.mock('snabbdom', async original => (await import('../testing/drawn.ts')).keepDrawn(await original()));

openApps();

describe('if another tab has signed in or out while the connection was down', () => {
  const settings = { 'GET /account/settings': { settings: { volume: 60 } }, 'POST /account/settings': null };
  const bea: Me = { ...ann, name: 'Bea' };
  const screens = () => browser.document.focused.filter(id => id === 'content').length;

  // The connection breaks, and opens again to a server that knows the user as `me`.
  async function back(me: Me | Refusal, answers: Record<string, unknown> = {}): Promise<void> {
    socket().breaks();
    answer({ ...settings, [firstGames]: page(), 'GET /seeks': { seeks: [], next: null }, ...answers });
    await vi.advanceTimersByTimeAsync(10_000);
    answer({ 'GET /account': me, ...settings, [firstGames]: page(), ...answers });
    socket().opens();
    await soon();
  }

  test('the page becomes the other user’s', async () => {
    await opened('/elsewhere', { 'GET /account': ann, ...settings, [firstGames]: page([awaited]) });
    socket().opens();
    hear({ t: 'seeks', seeks: [seek({ mine: true, by: account('Ann') })] });
    browser.document.focused = [];
    await back(bea, { [firstGames]: new Promise(() => {}) });
    expect([app.me, app.games, app.lobby.seeks, screens()]).toEqual([bea, 'loading', null, 1]);
    await back(guest);
    expect([app.me, app.games, screens()]).toEqual([guest, [], 2]);
  });

  test('and the session has ended, the user is told, and can sign in and return', async () => {
    const answers = { 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } };
    await opened('/game/g1?ply=0', { 'GET /account': ann, ...settings, ...answers });
    socket().opens();
    await back(guest, answers);
    const { signedOut, signInAgain } = en.notices;
    const told = [[`${signedOut} ${signInAgain}`, '/sign-in?next=%2Fgame%2Fg1%3Fply%3D0']];
    expect(toasts()).toEqual(told);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(toasts()).toEqual(told);
    app.become(ann);
    await soon();
    expect(toasts()).toEqual([]);
  });

  test('and another account has signed in, nobody is told to', async () => {
    await opened('/elsewhere', { 'GET /account': ann, ...settings });
    socket().opens();
    await back(bea);
    await back(ann);
    expect(toasts()).toEqual([]);
  });

  test('the list of the other user’s seeks is a first list', async () => {
    await opened('/', { 'GET /account': ann, ...settings });
    socket().opens();
    hear({ t: 'seeks', seeks: [seek({ mine: true, by: account('Ann') })] });
    sounds.length = 0;
    socket().breaks();
    const [answered, reply] = pending();
    answer({ 'GET /account': answered, ...settings, [firstGames]: page([{ ...awaited, created: 5 }]) });
    await vi.advanceTimersByTimeAsync(10_000);
    socket().opens();
    await soon();
    expect(socket().sent).toEqual([]);
    reply(bea);
    await soon();
    socket().opens();
    expect(socket().sent).toEqual([{ t: 'lobby', on: true }]);
    hear({ t: 'seeks', seeks: [seek({ to: 'Bea', by: account('Cid') })] });
    await soon();
    expect([app.me, sounds]).toEqual([bea, []]);
  });

  test('and the user is the same, the screen stays', async () => {
    await opened('/elsewhere', { 'GET /account': ann, ...settings });
    socket().opens();
    browser.document.focused = [];
    await back({ ...ann, role: 'moderator' });
    expect([app.me?.role, screens()]).toEqual(['moderator', 0]);
    expect(calls()).toEqual(['GET /account', firstGames, 'GET /seeks']);
  });

  test('and the server does not say who the user is, it is asked again, and no setting is sent', async () => {
    await opened('/elsewhere', { 'GET /account': ann, ...settings });
    socket().opens();
    await back(new Refusal('busy'));
    app.change({ volume: 10 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls()).not.toContain('POST /account/settings');
    answer({ 'GET /account': bea, ...settings, [firstGames]: page() });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([app.me, calls()[0]]).toEqual([bea, 'GET /account']);
    expect(calls()).not.toContain('POST /account/settings');
  });
});
