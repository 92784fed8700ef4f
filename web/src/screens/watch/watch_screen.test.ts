import type { GameSpec, Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '../../context.ts';
import type { GameEvent } from '../../protocol/frames.ts';
import type { LiveGame } from '../../protocol/games.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { builtRules, specOf } from '../../testing/built.ts';
import { TestLine } from '../../testing/line.ts';
import { liveGameOf } from '../../testing/live_games.ts';
import { all, check, click, pageIn, press, seen } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { TvScreen } from './tv_screen.ts';
import { WatchScreen } from './watch_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
let tori: GameSpec;
beforeAll(async () => {
  rules = await builtRules();
  tori = specOf(rules, 'tori');
});

const page = { visibilityState: 'visible' };
let asked: Asked[];
let line: TestLine;
let went: string[];
let drawn: number;
let screen: Screen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  line = new TestLine();
  went = [];
  drawn = 0;
});
afterEach(() => {
  screen?.leave();
  screen = null;
  vi.unstubAllGlobals();
  vi.stubGlobal('window', {});
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const app = () =>
  pageIn(en, {
    rules,
    line: line.line,
    go: path => void went.push(path),
    redraw: () => {
      drawn += 1;
    },
  });
const answer = (answers: Record<string, unknown>) => {
  asked = answerCalls(answers);
};
const text = () => seen(screen?.view());
const cards = () => all(screen?.view(), '.watch-card').map(seen);

test('live games are listed, and looked for again while the page is in view', async () => {
  answer({ 'GET /games/live': { games: [liveGameOf(tori)], count: 3 } });
  screen = new WatchScreen(app());
  expect(screen.title()).toBe('Games to watch · Ootori');
  expect(text()).toContain('Loading…');
  await pass(0);
  expect(cards()).toHaveLength(1);
  expect(text()).toContain('2 more games in progress.');
  answer({ 'GET /games/live': { games: [liveGameOf(tori)], count: 1 } });
  await pass(2_999);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toHaveLength(1);
  expect(text()).not.toContain('in progress.1');
  expect(text()).not.toContain('more');
  page.visibilityState = 'hidden';
  await pass(9_000);
  expect(asked).toHaveLength(1);
  page.visibilityState = 'visible';
  await pass(3_000);
  expect(asked).toHaveLength(2);
  screen.leave();
  await pass(9_000);
  expect(asked).toHaveLength(2);
});

test('one game can be chosen', async () => {
  answer({
    'GET /games/live': { games: [liveGameOf(tori)], count: 1 },
    'GET /games/live?game=yari': { games: [], count: 0 },
  });
  screen = new WatchScreen(app());
  await pass(0);
  expect(all(screen.view(), '.choice-label').map(seen)).toEqual(['Both games', 'Tori Shogi', 'Yari Shogi']);
  check(screen.view(), 'watch-game', 'yari');
  const chosen = all(screen.view(), 'input').filter(one => one.data?.props?.checked);
  expect(chosen.map(one => one.data?.attrs?.value)).toEqual(['yari']);
  expect(cards()).toHaveLength(1);
  await pass(0);
  expect(asked.map(({ call }) => call)).toEqual(['GET /games/live', 'GET /games/live?game=yari']);
  expect(text()).toContain(`${en.watching.none}${en.watching.noneText}`);
  const links = all(screen.view(), 'a');
  expect(links.map(one => one.data?.attrs?.href)).toEqual(['/tv', '/']);
  for (const link of links) click(link);
  expect(went).toEqual(['/tv', '/']);
  screen.leave();
  asked.length = 0;
  screen = new WatchScreen(app(), screen.keeps?.());
  expect(
    asked.map(({ call }) => call),
    'after Back',
  ).toEqual(['GET /games/live?game=yari']);
});

test('if the games of the one chosen cannot be loaded, the others are not shown in their place', async () => {
  answer({ 'GET /games/live': { games: [liveGameOf(tori)], count: 1 } });
  screen = new WatchScreen(app());
  await pass(0);
  check(screen.view(), 'watch-game', 'yari');
  await pass(0);
  expect([cards(), text().includes(en.watching.failed)]).toEqual([[], true]);
  check(screen.view(), 'watch-game', '');
  await pass(0);
  expect(cards()).toHaveLength(1);
});

test('only the answer to the last question counts, and none is asked meanwhile', async () => {
  const answers: ((games: LiveGame[]) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    return new Promise<Response>(resolve => {
      answers.push(games => resolve(Response.json({ games, count: games.length })));
    });
  });
  screen = new WatchScreen(app());
  await pass(9_000);
  expect(answers).toHaveLength(1);
  check(screen.view(), 'watch-game', 'tori');
  expect(answers).toHaveLength(2);
  answers[1]?.([liveGameOf(tori)]);
  await pass(0);
  answers[0]?.([]);
  await pass(0);
  expect(cards()).toHaveLength(1);
});

test('what could not be loaded can be loaded again; what is there stays', async () => {
  answer({});
  screen = new WatchScreen(app());
  await pass(0);
  expect(text()).toContain(en.watching.failed);
  answer({ 'GET /games/live': { games: [liveGameOf(tori)], count: 1 } });
  press(screen.view(), 'Try again');
  await pass(0);
  expect(cards()).toHaveLength(1);
  answer({});
  await pass(3_000);
  expect(asked).toHaveLength(1);
  expect(cards()).toHaveLength(1);
});

const channel = (speed: string, shown: LiveGame | null, game = 'tori') => ({ game, speed, shown });
const tv = (...channels: ReturnType<typeof channel>[]) => ({ 'GET /games/tv': { channels } });
let numbers: Record<string, number> = {};
const happens = (game: string, event: GameEvent) => {
  numbers[game] = (numbers[game] ?? 0) + 1;
  line.hear({ t: 'event', game, n: numbers[game], at: 0, event });
};
const created = (): GameEvent => ({
  type: 'created',
  game: 'tori',
  handicap: 'none',
  start: tori.start,
  seats: { black: account('Ann'), white: account('Bea') },
  time: null,
  rated: false,
});

async function opened(answers: Record<string, unknown>): Promise<Screen> {
  numbers = {};
  answer(answers);
  screen = new TvScreen(app());
  await pass(0);
  return screen;
}

test('TV shows one game for each speed, and which speeds have none', async () => {
  const tvScreen = await opened(
    tv(
      channel('blitz', liveGameOf(tori)),
      channel('rapid', null),
      channel('hyper', null),
      channel('rapid', null, 'chess'),
    ),
  );
  expect(tvScreen.title()).toBe('TV · Ootori');
  expect(all(tvScreen.view(), 'h2').map(seen)).toEqual(['Tori Shogi · blitz']);
  expect(cards()).toHaveLength(1);
  expect(text()).toContain('No games at the moment: Tori Shogi · rapid, Tori Shogi · hyper, chess · rapid');
  const [all_, card] = all(tvScreen.view(), 'a');
  click(all_);
  click(card);
  expect(went).toEqual(['/watch', '/game/g1']);
  await opened(tv(channel('blitz', null), channel('rapid', null)));
  expect(text()).toContain(en.watching.none);
  await opened(tv(channel('blitz', liveGameOf(tori))));
  expect(text()).not.toContain('No games at the moment');
});

test('the games on TV are followed move by move', async () => {
  const tvScreen = await opened(tv(channel('blitz', liveGameOf(tori))));
  expect(line.sent).toEqual([{ t: 'watch', game: 'g1', since: 0 }]);
  const marked = () =>
    all(tvScreen.view(), '.preview-square')
      .filter(one => one.data?.class?.last)
      .map(one => one.key);
  const toMove = () => all(tvScreen.view(), '.watch-player').map(one => one.data?.class?.['to-move']);
  expect(toMove()).toEqual([false, true]);
  happens('g1', created());
  drawn = 0;
  happens('g1', { type: 'moved', usi: '1e1d', spent: 0 });
  expect(drawn).toBe(1);
  expect(marked()).toEqual(['1d']);
  expect(toMove()).toEqual([true, false]);
  expect(cards()[0]).toContain(en.home.plies(1));
  line.hear({ t: 'event', game: 'g1', n: 9, at: 0, event: { type: 'moved', usi: '7c7d', spent: 0 } });
  expect(line.sent.at(-1)).toEqual({ t: 'watch', game: 'g1', since: 2 });
  line.connect('open');
  expect(line.sent).toHaveLength(3);
  happens('g9', created());
  expect(drawn).toBe(1);
});

test('a list that is newer than the moves heard is shown as it is', async () => {
  const tvScreen = await opened(tv(channel('blitz', liveGameOf(tori, { plies: 5, last: '7c7d' }))));
  happens('g1', created());
  expect(cards()[0]).toContain(en.home.plies(5));
  expect(
    all(tvScreen.view(), '.preview-square')
      .filter(one => one.data?.class?.last)
      .map(one => one.key),
  ).toEqual(['7d']);
});

test('the end of a game is shown for a moment, then the next takes its place', async () => {
  await opened(tv(channel('blitz', liveGameOf(tori))));
  happens('g1', created());
  await pass(2_500);
  happens('g1', { type: 'ended', winner: 'black', reason: 'resignation' });
  answer(tv(channel('blitz', liveGameOf(tori, { id: 'g2' }))));
  await pass(2_900);
  expect(asked).toEqual([]);
  await pass(100);
  expect(asked).toHaveLength(1);
  expect(all(screen?.view(), 'a')[1]?.data?.attrs?.href).toBe('/game/g2');
  expect(line.sent.slice(1)).toEqual([
    { t: 'unwatch', game: 'g1' },
    { t: 'watch', game: 'g2', since: 0 },
  ]);
});

test('an answer that arrives while the end of a game is shown replaces nothing', async () => {
  await opened(tv(channel('blitz', liveGameOf(tori))));
  happens('g1', created());
  let answerNow = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answerNow = resolve)));
  await pass(3_000);
  happens('g1', { type: 'ended', winner: 'black', reason: 'resignation' });
  answerNow(Response.json({ channels: [channel('blitz', liveGameOf(tori, { id: 'g2' }))] }));
  await pass(0);
  expect(all(screen?.view(), 'a')[1]?.data?.attrs?.href).toBe('/game/g1');
});

test('TV looks for games while it is in view, one request at a time, until it is left', async () => {
  const one = await opened(tv(channel('blitz', liveGameOf(tori))));
  page.visibilityState = 'hidden';
  await pass(6_000);
  expect(asked).toHaveLength(1);
  page.visibilityState = 'visible';
  let questions = 0;
  vi.stubGlobal('fetch', () => {
    questions += 1;
    return new Promise<Response>(() => {});
  });
  await pass(9_000);
  expect(questions).toBe(1);
  one.leave();
  screen = null;
  expect(line.sent.at(-1)).toEqual({ t: 'unwatch', game: 'g1' });
  happens('g1', created());
  await pass(9_000);
  expect([questions, line.sent.length]).toEqual([1, 2]);
});

test('TV that could not be loaded can be loaded again; what is there stays', async () => {
  const one = await opened({});
  expect(text()).toContain(en.watching.failed);
  answer(tv(channel('blitz', liveGameOf(tori))));
  press(one.view(), 'Try again');
  await pass(0);
  expect(cards()).toHaveLength(1);
  answer({});
  await pass(3_000);
  expect(cards()).toHaveLength(1);
});
