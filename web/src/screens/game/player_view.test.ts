import type { Color } from '@ootori/rules';
import { expect, test, vi } from 'vitest';
import type { ClockFrame, PresenceFrame } from '../../protocol/frames.ts';
import type { GameRecord, Standing } from '../../protocol/games.ts';
import { byDays, type GamePageOptions, moved, people, resigned, strangers } from '../../testing/game_page.ts';
import { OpenedGame } from '../../testing/opened_game.ts';
import { all, click, heard, seen, tick } from '../../testing/page.ts';
import type { GameModel } from './game_model.ts';
import { player } from './player_view.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const fixture = new OpenedGame();

async function opened(changes: Partial<GameRecord> = {}, options: GamePageOptions = {}): Promise<GameModel> {
  const model = await fixture.open(changes, options);
  return model;
}

function shown(color: Color) {
  if (!fixture.model?.room) throw new Error('the game is not there');
  return player(fixture.model, fixture.model.room, color);
}
const both = () => [seen(shown('black')), seen(shown('white'))];
const state = (color: Color) => seen(all(shown(color), '.player-state')[0]);

const clocks = (changes: Partial<ClockFrame> = {}): ClockFrame => ({
  t: 'clock',
  game: 'g1',
  black: { main: 60_000, periods: 0 },
  white: { main: 45_000, periods: 0 },
  running: null,
  adjourned_for: null,
  until_flag: null,
  ...changes,
});
const presence = (black: boolean, white: boolean, away = 0): PresenceFrame => ({
  t: 'presence',
  game: 'g1',
  black,
  white,
  away_for: { black: black ? null : away, white: white ? null : away },
  claim_in: null,
});
const clock = (color: Color) => all(shown(color), '.clock')[0];

test('the player to move is marked, and hears that it is their move', async () => {
  await opened(people);
  fixture.page.happen();
  const marked = () => (['black', 'white'] as const).filter(color => shown(color).data?.class?.['to-move']);
  expect(both()).toEqual(['YouYour move', 'Bea']);
  expect(heard(shown('black'))).toBe('BlackYouYour move');
  expect(marked()).toEqual(['black']);
  fixture.page.happen(moved('1e1d'));
  expect(both()).toEqual(['You', 'Bea']);
  expect(marked()).toEqual(['white']);
  fixture.page.happen(moved('7c7d'), { type: 'adjourned' });
  expect(marked()).toEqual(['black']);
  fixture.page.happen({ type: 'sealed', spent: 0 });
  expect(marked()).toEqual([]);
  expect(both()).toEqual(['You', 'Bea']);
  fixture.page.happen({ type: 'resumed' }, resigned('black'));
  expect(marked()).toEqual([]);
  expect(both()).toEqual(['YouWinner', 'Bea']);
});

test('an account leads to its page', async () => {
  await opened(people);
  const [name] = all(shown('white'), 'a');
  expect(name?.data?.attrs?.href).toBe('/player/Bea');
  click(name);
  expect(fixture.page.went).toEqual(['/player/Bea']);
  expect(all(shown('black'), 'a')).toEqual([]);
});

test('check is called', async () => {
  await opened({ ...people, start: '3k3/7/7/7/7/3s3/3K3 b - 1' });
  expect(state('black')).toBe('Check! Your move');
  expect(state('white')).toBe('');
  await opened({ ...people, start: '3k3/3S3/7/7/7/7/3K3 w - 1' });
  expect(state('white')).toBe('Check! ');
});

test('the engine is said to think, as far as is known', async () => {
  await opened();
  expect(both()).toEqual(['YouYour move', 'Engine 3']);
  fixture.model?.play('1e1d');
  expect(both()).toEqual(['You', 'Engine 3thinking']);
  fixture.page.line.status = 'waiting';
  expect(both()).toEqual(['You', 'Engine 3']);
  fixture.page.line.hear({ t: 'thinking', game: 'g1', on: true });
  expect(both()).toEqual(['You', 'Engine 3thinking']);
});

test('without a connection, it is not known whose turn it is', async () => {
  const game = await opened(people);
  fixture.page.happen();
  game.quiet = true;
  expect(state('black')).toBe('');
  game.quiet = false;
  game.disconnected = true;
  expect(state('black')).toBe('');
});

test('ratings and the match score are beside the names; the change follows the game', async () => {
  const standing: Standing = {
    ratings: {
      black: { rating: 1500, provisional: true, change: null },
      white: { rating: 1620, provisional: false, change: null },
    },
    match: { games: 3, black: 1.5, white: 0.5 },
  };
  const answers = { 'GET /games/g1/standing': standing };
  await opened(strangers, { answers });
  fixture.page.happen(moved('1e1d'), moved('7c7d'));
  expect(both()).toEqual(['Ann1500?1½', 'Bea1620½']);
  expect(heard(shown('black'))).toBe('BlackAnn1500?Match score: 1½');
  const change = (black: number, white: number) => ({
    ...standing,
    ratings: {
      black: { rating: 1500, provisional: true, change: black },
      white: { rating: 1620, provisional: false, change: white },
    },
    match: null,
  });
  await opened(strangers, { answers: { 'GET /games/g1/standing': change(1, -1) } });
  fixture.page.happen(moved('1e1d'), moved('7c7d'), resigned('black'));
  await vi.advanceTimersByTimeAsync(0);
  expect(both()).toEqual(['Ann1500?+1', 'Bea1620−1']);
  const classes = () =>
    (['black', 'white'] as const).map(color => all(shown(color), '.rating-change')[0]?.data?.class);
  expect(classes()).toEqual([
    { up: true, down: false },
    { up: false, down: true },
  ]);
  await opened(strangers, { answers: { 'GET /games/g1/standing': change(0, 0) } });
  fixture.page.happen(resigned('black'));
  await vi.advanceTimersByTimeAsync(0);
  expect(both()).toEqual(['Ann1500?+0', 'Bea1620+0']);
  expect(classes()[0]).toEqual({ up: false, down: false });
  const whole = { ratings: { black: null, white: null }, match: { games: 2, black: 2, white: 0 } };
  await opened(strangers, { answers: { 'GET /games/g1/standing': whole } });
  expect(both()).toEqual(['Ann2', 'Bea0']);
});

test('a clock runs down, and is marked when it is low', async () => {
  await opened(people);
  fixture.page.happen(moved('1e1d'), moved('7c7d'));
  expect([clock('black'), shown('black').data?.class?.['with-clock']]).toEqual([undefined, false]);
  fixture.page.line.hear(clocks({ running: 'black', until_flag: 60_000 }));
  expect(clock('black')?.data?.attrs).toEqual({ role: 'timer', 'aria-label': 'Black’s clock' });
  expect(shown('black').data?.class?.['with-clock']).toBe(true);
  expect([tick(clock('black')), tick(clock('white'))]).toEqual([
    { text: '1:00', classes: ['running'] },
    { text: '0:45', classes: [] },
  ]);
  vi.advanceTimersByTime(49_000);
  expect(tick(clock('black'))).toEqual({ text: '0:11', classes: ['running'] });
  vi.advanceTimersByTime(1_500);
  expect(tick(clock('black'))).toEqual({ text: '0:09.5', classes: ['running', 'low'] });
  fixture.page.happen(resigned('white'));
  expect(tick(clock('black'))).toEqual({ text: '0:09.5', classes: [] });
});

test('byo-yomi shows the periods left', async () => {
  const byoyomi = {
    kind: 'live',
    main: 60_000,
    increment: 0,
    delay: 0,
    byoyomi: 30_000,
    periods: 3,
  } as const;
  await opened({ ...people, time: byoyomi });
  fixture.page.happen(moved('1e1d'), moved('7c7d'));
  fixture.page.line.hear(
    clocks({
      black: { main: 0, periods: 3 },
      white: { main: 20_000, periods: 1 },
      running: 'black',
      until_flag: 85_000,
    }),
  );
  expect(tick(clock('black'))).toEqual({ text: '0:25 × 3', classes: ['running', 'byoyomi'] });
  expect(tick(clock('white'))).toEqual({ text: '0:20 × 1', classes: [] });
});

test('without the server, the clocks are estimates', async () => {
  const game = await opened(people);
  fixture.page.happen(moved('1e1d'), moved('7c7d'));
  fixture.page.line.hear(clocks({ running: 'black', until_flag: 5_500 }));
  game.quiet = true;
  expect(tick(clock('black'))).toEqual({ text: '0:06', classes: ['running', 'unsure'] });
  vi.advanceTimersByTime(6_000);
  expect(tick(clock('black')).text).toBe('–:––');
  fixture.page.happen(resigned('white'));
  expect(tick(clock('black')).classes).toEqual([]);
});

test('a correspondence player can be on vacation', async () => {
  await opened({ ...people, time: byDays });
  fixture.page.happen({ type: 'vacation_began', by: 'white', used: 0 });
  expect(both()).toEqual(['YouYour move', 'Beaon vacation']);
  fixture.page.happen({ type: 'vacation_ended', by: 'white', used: 0 });
  expect(both()).toEqual(['YouYour move', 'Bea']);
});

test('nobody is away from a correspondence game', async () => {
  await opened({ ...people, time: byDays });
  fixture.page.happen(moved('1e1d'));
  fixture.page.line.hear(presence(false, false, 5_000));
  expect(both()).toEqual(['You', 'Bea']);
});

test('an opponent who is away is shown with the time since, but not the user', async () => {
  await opened(people);
  fixture.page.happen(moved('1e1d'));
  fixture.page.line.hear(presence(false, false, 5_000));
  expect(both()).toEqual(['You', 'Beaaway 0:05']);
  vi.advanceTimersByTime(7_000);
  expect(tick(all(shown('white'), '.away')[0]).text).toBe('away 0:12');
  fixture.page.line.hear(presence(true, true));
  expect(both()).toEqual(['You', 'Bea']);
});
