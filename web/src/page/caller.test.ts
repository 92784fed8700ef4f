import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdOpen } from '../play/open_games.ts';
import type { Summary } from '../protocol/games.ts';
import { isTold } from '../push/alerts.ts';
import { readSettings } from '../settings.ts';
import { fakeAudio } from '../testing/audio.ts';
import { builtRules } from '../testing/built.ts';
import { summaryOf } from '../testing/games.ts';
import { TestLocks } from '../testing/locks.ts';
import { pageIn } from '../testing/page.ts';
import { account } from '../testing/tournaments.ts';
import { en } from '../words/en.ts';
import { Caller } from './caller.ts';

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const call = ['tone 523', 'tone 784'];
const device: { state: AudioContextState } = { state: 'running' };
const sounds = fakeAudio(device);
const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
const byDays = { kind: 'correspondence', days: 3 } as const;
const people = { level: null, seats: { black: account('Ann'), white: account('Bea') } } as const;
// A game in which Black, the user, is to move after an even number of plies.
const at = (plies: number, changes: Partial<Summary> = {}): Summary[] => [
  summaryOf({ ...people, id: 'g1', time: byDays, plies, turn: plies % 2 ? 'white' : 'black', ...changes }),
];

let toasts: string[];
let notices: string[];
let view: { visibilityState: string; querySelector(): null };

beforeEach(() => {
  vi.useFakeTimers();
  [sounds.length, toasts, notices] = [0, [], []];
  view = { visibilityState: 'visible', querySelector: () => null };
  const Notification = class {
    static permission = 'granted';
    constructor(title: string, { body }: { body: string }) {
      notices.push([title, body].filter(Boolean).join(' · '));
    }
  };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { Notification });
  vi.stubGlobal('document', view);
  vi.stubGlobal('location', { pathname: '/elsewhere', search: '', hash: '' });
  vi.stubGlobal('navigator', { locks: new TestLocks().manager });
});
afterEach(() => void vi.useRealTimers());

// A tab whose user has these games.
function tab(games: readonly Summary[] = [], path = '/elsewhere'): Caller {
  location.pathname = path;
  const settings = { ...readSettings(null, 'en'), turnNotice: true, challengeNotice: true };
  const toast = (text: string) => void toasts.push(text);
  const caller = new Caller(pageIn(en, { rules, settings, toast }));
  caller.markShown(path);
  caller.lookOver(games, false);
  location.pathname = '/elsewhere';
  return caller;
}

// What is heard and shown in a second.
async function heard(): Promise<{ sounds: string[]; notices: string[] }> {
  await vi.advanceTimersByTimeAsync(1_000);
  return { sounds: sounds.splice(0), notices: notices.splice(0) };
}
const nothing = { sounds: [], notices: [] };

describe('a game that waits', () => {
  const yourMove = 'Your move · Tori Shogi · Bea';

  test('is called once for each move', async () => {
    const one = tab(at(1));
    one.lookOver(at(2), false);
    expect(await heard()).toEqual({ sounds: call, notices: [] });
    one.lookOver(at(2), false);
    expect(await heard()).toEqual(nothing);
    view.visibilityState = 'hidden';
    one.lookOver(at(4), false);
    expect(await heard()).toEqual({ sounds: call, notices: [yourMove] });
    expect(toasts, 'while the page is in view').toEqual(['Your move: Tori Shogi · Bea']);
  });

  test('is called by one of several tabs, even if they look a minute apart', async () => {
    view.visibilityState = 'hidden';
    const tabs = [tab(at(1)), tab(at(1)), tab(at(1))];
    tabs[0]?.lookOver(at(2), false);
    tabs[1]?.lookOver(at(2), false);
    expect(await heard()).toEqual({ sounds: call, notices: [yourMove] });
    await vi.advanceTimersByTimeAsync(60_000);
    tabs[2]?.lookOver(at(2), false);
    expect(await heard()).toEqual(nothing);
    tabs[2]?.lookOver(at(4), false);
    expect(await heard()).toEqual({ sounds: call, notices: [yourMove] });
  });

  test.each([live, byDays])('is not called if another tab shows it: $kind', async time => {
    vi.resetModules();
    const elsewhere = await import('../play/open_games.ts');
    const letGo = elsewhere.holdOpen('g1');
    const one = tab(at(1, { time }), '/game/g1');
    one.lookOver(at(2, { time }), false);
    expect(await heard()).toEqual(nothing);
    letGo();
    await heard();
    one.lookOver(at(4, { time }), false);
    expect((await heard()).sounds).toEqual(call);
  });

  test('is not called if it is a live game, which the user plays on another device', async () => {
    const one = tab(at(1, { time: live }));
    one.lookOver(at(2, { time: live }), false);
    expect(await heard()).toEqual(nothing);
    expect(toasts).toEqual(['Your move: Tori Shogi · Bea']);
  });

  test('is called if it is a live game whose page the user has left in this tab', async () => {
    const one = tab(at(1, { time: live }), '/game/g1');
    one.lookOver(at(2, { time: live }), false);
    expect((await heard()).sounds).toEqual(call);
  });

  test('is not called after a push message, which is not sent for live games', async () => {
    view.visibilityState = 'hidden';
    const one = tab(at(1), '/game/g1');
    one.markPushed('/game/g1');
    one.lookOver(at(2), false);
    expect(await heard()).toEqual(nothing);
    await vi.advanceTimersByTimeAsync(180_000);
    one.lookOver(at(4), false);
    expect((await heard()).sounds).toEqual(call);
    one.markPushed('/game/g1');
    one.lookOver(at(6, { time: live }), false);
    expect((await heard()).sounds).toEqual(call);
  });

  test('is told to the service worker, whose push message is silent then', async () => {
    view.visibilityState = 'hidden';
    const one = tab(at(1));
    one.lookOver(at(2), false);
    expect((await heard()).sounds).toEqual(call);
    expect(await isTold('/game/g1')).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await isTold('/game/g1')).toBe(false);
    one.markPushed('/game/g1');
    one.lookOver(at(4), false);
    expect(await heard()).toEqual(nothing);
    expect(await isTold('/game/g1'), 'by nobody but the service worker').toBe(false);
  });

  test('is called by a tab that can be heard', async () => {
    const tabs = [tab(at(1)), tab(at(1))];
    Object.assign(navigator, { userActivation: { hasBeenActive: false } });
    device.state = 'suspended';
    tabs[0]?.lookOver(at(2), false);
    expect(await heard()).toEqual(nothing);
    device.state = 'running';
    tabs[1]?.lookOver(at(2), false);
    expect((await heard()).sounds).toEqual(call);
  });
});

describe('a new game', () => {
  const begun = 'Your game has started.';

  test('is told by the server, unless the user looks at it', async () => {
    const one = tab();
    one.lookOver(at(0), false);
    expect(await heard()).toEqual(nothing);
    one.tellOfGame('g1');
    expect(await heard()).toEqual({ sounds: call, notices: [] });
    one.lookOver(at(0), false);
    one.tellOfGame('g1');
    expect([await heard(), toasts]).toEqual([nothing, [begun]]);
  });

  test('is told by the page if the connection was down, whoever moves first', async () => {
    for (const turn of ['black', 'white'] as const) {
      toasts = [];
      const one = tab();
      one.lookOver(at(0, { turn, id: `of-${turn}` }), true);
      expect([await heard(), toasts]).toEqual([{ sounds: call, notices: [] }, [begun]]);
    }
  });

  test('calls the user when the opponent has moved', async () => {
    const one = tab();
    one.lookOver(at(0, { turn: 'white' }), false);
    one.lookOver(at(1, { turn: 'black' }), false);
    expect((await heard()).sounds).toEqual(call);
    const late = tab();
    late.lookOver(at(1, { turn: 'black', id: 'g2' }), false);
    expect((await heard()).sounds).toEqual(call);
  });

  test('against the engine is none', async () => {
    const one = tab();
    one.lookOver(at(0, { level: 3 }), true);
    expect([await heard(), toasts]).toEqual([nothing, []]);
  });

  test('is called by one tab, the one in view', async () => {
    const tabs = [tab(), tab()];
    view.visibilityState = 'hidden';
    tabs[0]?.tellOfGame('g1');
    view.visibilityState = 'visible';
    tabs[1]?.tellOfGame('g1');
    view.visibilityState = 'hidden';
    expect((await heard()).sounds).toEqual(call);
  });

  test('is not called after a push message about it', async () => {
    view.visibilityState = 'hidden';
    const one = tab();
    one.tellOfGame('g1');
    one.markPushed('/game/g1'); // before the tab's turn to alert the user
    expect(await heard()).toEqual(nothing);
  });
});

test('a board that this tab shows is not called', async () => {
  const one = tab(at(1), '/game/g1');
  const letGo = holdOpen('g1');
  one.lookOver(at(2), false);
  expect([await heard(), toasts]).toEqual([nothing, []]);
  letGo();
  await heard();
  one.lookOver(at(4), false);
  expect((await heard()).sounds).toEqual(call);
});
