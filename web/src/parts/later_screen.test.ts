import { h } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import type { Screen } from '../context.ts';
import type { LobbyNews } from '../play/lobby.ts';
import { stubReload } from '../testing/browser.ts';
import { all, pageIn, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { LaterScreen } from './later_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

test('if the code of a screen cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (failure: unknown) => void reported.push(failure));
  const failure = new TypeError('Failed to fetch dynamically imported module');
  let fetches = 0;
  const later = new LaterScreen(pageIn(en), { rows: 40 }, async (): Promise<Screen> => {
    fetches += 1;
    throw failure;
  });
  expect(seen(later.view())).toBe(en.loading);
  await vi.waitFor(() => expect(seen(later.view())).toBe(`${en.errors.not_loaded}Try again`));
  expect(all(later.view(), 'p').map(one => one.data?.attrs?.role)[0]).toBe('alert');
  expect(reported).toEqual([failure]);
  expect(later.keeps(), 'for when it can be fetched').toEqual({ rows: 40 });
  press(later.view(), 'Try again');
  expect([reloads.times, fetches]).toEqual([1, 1]);
});

test('Back gives a screen what it has kept, even if it is left before its code is there', async () => {
  let arrive: (screen: Screen) => void = () => {};
  const fetched = new Promise<Screen>(resolve => {
    arrive = resolve;
  });
  const later = new LaterScreen(pageIn(en), { rows: 40 }, () => fetched);
  expect(later.keeps()).toEqual({ rows: 40 });
  const screen = { title: () => '', view: () => h('main'), leave() {}, keeps: () => ({ rows: 60 }) };
  arrive(screen);
  await vi.waitFor(() => expect(later.keeps()).toEqual({ rows: 60 }));
});

test('what the page asks its screen is answered by the one whose code was fetched', async () => {
  const heard: LobbyNews[] = [];
  const screen: Screen = {
    title: () => 'Home',
    view: () => h('main'),
    leave() {},
    followsLobby: false,
    isPlaying: true,
    onLobby: news => heard.push(news) > 0,
  };
  const later = new LaterScreen(pageIn(en), null, async () => screen, true);
  const news: LobbyNews = { kind: 'begun', game: 'g1' } as never;
  expect([later.followsLobby, later.isPlaying, later.onLobby(news)]).toEqual([true, false, false]);
  await vi.waitFor(() => expect(later.title()).toBe('Home'));
  expect([later.followsLobby, later.isPlaying, later.onLobby(news)]).toEqual([false, true, true]);
  expect(heard).toEqual([news]);
});
