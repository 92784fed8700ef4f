import { beforeEach, expect, test, vi } from 'vitest';
import type { ClockFrame } from '../../protocol/frames.ts';
import type { GameRecord } from '../../protocol/games.ts';
import type { Settings } from '../../settings.ts';
import { fakeAudio } from '../../testing/audio.ts';
import { byDays, moved, people, resigned, strangers } from '../../testing/game_page.ts';
import { OpenedGame } from '../../testing/opened_game.ts';
import type { GameModel } from './game_model.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const sounds = fakeAudio();
const low = ['tone 880', 'tone 880'];

const fixture = new OpenedGame();
beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  sounds.length = 0;
});

const byoyomi = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 30_000, periods: 2 } as const;

// A game in which both have moved, and Black's clock runs.
async function opened(
  until_flag: number,
  left: ClockFrame['black'] = { main: 60_000, periods: 0 },
  changes: Partial<GameRecord> = people,
  settings: Partial<Settings> = {},
): Promise<GameModel> {
  const model = await fixture.open(changes, { settings });
  fixture.page.happen(moved('1e1d'), moved('7c7d'));
  run(until_flag, left);
  fixture.page.said.length = 0;
  sounds.length = 0; // of the moves
  return model;
}

function run(until_flag: number, left: ClockFrame['black'] = { main: 60_000, periods: 0 }): void {
  fixture.page.line.hear({
    t: 'clock',
    game: 'g1',
    black: left,
    white: left,
    running: 'black',
    adjourned_for: null,
    until_flag,
  });
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test('the time left is announced at a few points', async () => {
  await opened(70_000, { main: 70_000, periods: 0 });
  pass(9_000);
  expect(fixture.page.said).toEqual([]);
  pass(1_500);
  expect(fixture.page.said).toEqual(['1 min left.']);
  pass(65_000);
  expect(fixture.page.said).toEqual(['1 min left.', '30 s left.', '10 s left.', '5 s left.']);
});

test('byo-yomi is announced once in a game, and each new period', async () => {
  await opened(60_500, { main: 500, periods: 2 }, { ...people, time: byoyomi });
  pass(1_000);
  expect(fixture.page.said).toEqual(['Byo-yomi begins.']);
  pass(30_000);
  expect(fixture.page.said).toEqual([
    'Byo-yomi begins.',
    '10 s left.',
    '5 s left.',
    '4 s left.',
    '3 s left.',
    '2 s left.',
    '1 s left.',
    '30 s left.',
  ]);
  run(60_500, { main: 500, periods: 2 });
  pass(500);
  fixture.page.said.length = 0;
  pass(2_000);
  expect(fixture.page.said).toEqual([]);
});

test('a low clock sounds once, each time it becomes low', async () => {
  await opened(11_000, undefined, people, { sound: true });
  pass(500);
  expect(sounds).toEqual([]);
  pass(3_000);
  expect(sounds).toEqual(low);
  run(20_000);
  pass(500);
  run(9_000);
  pass(500);
  expect(sounds).toEqual([...low, ...low]);
  await opened(9_000, undefined, people, { sound: false });
  pass(1_000);
  expect(sounds).toEqual([]);
});

test('a correspondence clock makes no sound', async () => {
  const hour = 3_600_000;
  await opened(
    6 * hour + 1_000,
    { main: 7 * hour, periods: 0 },
    { ...people, time: byDays },
    { sound: true },
  );
  pass(2_000);
  expect(sounds).toEqual([]);
  expect(fixture.page.said).toEqual(['6 h left.']);
});

test('nothing is announced to spectators, after the game, without the server, or on a page that was left', async () => {
  await opened(61_000, undefined, strangers);
  pass(5_000);
  expect(fixture.page.said).toEqual([]);
  await opened(61_000);
  fixture.page.happen(resigned('black'));
  fixture.page.said.length = 0;
  pass(5_000);
  expect(fixture.page.said).toEqual([]);
  await opened(61_000);
  fixture.page.line.isQuiet = true;
  pass(5_000);
  expect(fixture.page.said).toEqual([]);
  await opened(61_000);
  fixture.page.line.status = 'waiting';
  pass(5_000);
  expect(fixture.page.said).toEqual([]);
  const left = await opened(61_000);
  left.leave();
  fixture.model = null;
  pass(5_000);
  expect(fixture.page.said).toEqual([]);
});
