import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Analysis, ReviewedMove } from '../../protocol/analysis.ts';
import type { Summary } from '../../protocol/games.ts';
import { readSettings } from '../../settings.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { stubElements, TestBoard } from '../../testing/board.ts';
import { builtRules } from '../../testing/built.ts';
import { gameOf, summaryOf } from '../../testing/games.ts';
import { all, click, heard, pageIn, press, seen } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { TestWorker } from '../../testing/worker.ts';
import { en } from '../../words/en.ts';
import { MistakesScreen } from './mistakes_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let asked: Asked[];
let storage: TestStorage;
let went: string[];
let told: string[];
let screen: MistakesScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  stubElements();
  vi.stubGlobal('Worker', TestWorker);
  storage = stubStorage();
  [went, told] = [[], []];
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

const over: Partial<Summary> = { outcome: { winner: 'white', reason: 'resignation' }, plies: 4 };
const moves = ['1e1d', '7c7d', '4e4d', '4c4d'];

const move = (usi: string, side: 'black' | 'white', changes: Partial<ReviewedMove> = {}): ReviewedMove => ({
  usi,
  side,
  score: { cp: 0 },
  chance: 0.5,
  best: { score: { cp: 0 }, usi: ['7e7d', '1c1d'] },
  lost: 0,
  judgement: 'none',
  ...changes,
});

// Black's first move is a mistake, the third a blunder. White's mistakes and inaccuracies are not asked about.
const reviewed = [
  move('1e1d', 'black', { judgement: 'mistake', lost: 0.15 }),
  move('7c7d', 'white', { judgement: 'blunder', lost: 0.9, best: { score: { cp: 0 }, usi: ['6c6d'] } }),
  move('4e4d', 'black', { judgement: 'blunder', lost: 0.3, best: { score: { cp: 0 }, usi: ['2e2d'] } }),
  move('4c4d', 'white'),
];
const counts = { moves: 2, accuracy: 50, blunder: 0, mistake: 0, inaccuracy: 0 };

const analysisOf = (game: string, changes: Partial<ReviewedMove>[] = []): Analysis => ({
  game,
  state: 'done',
  place: 0,
  done: 5,
  positions: 5,
  mine: true,
  report: {
    game,
    start: { cp: 0 },
    chance: 0.5,
    black: counts,
    white: counts,
    moves: reviewed.map((one, ply) => ({ ...one, ...changes[ply] })),
  },
});

const answers = (games: Summary[], analyses: Record<string, Analysis>) => ({
  'GET /games?limit=100': { games, next: null },
  ...Object.fromEntries(games.map(({ id }) => [`GET /games/${id}`, gameOf(rules, { ...over, id, moves })])),
  ...Object.fromEntries(Object.entries(analyses).map(([id, one]) => [`GET /games/${id}/analysis`, one])),
});

const settled = () => vi.advanceTimersByTimeAsync(0);

async function opened(
  answered: Record<string, unknown> = answers([summaryOf(over)], { g1: analysisOf('g1') }),
  changes: Partial<Context> = {},
): Promise<MistakesScreen> {
  asked = answerCalls(answered);
  screen?.leave();
  const say = (text: string) => void told.push(text);
  const app = pageIn(en, {
    rules,
    settings: { ...readSettings(null, 'en'), sound: false },
    known: Promise.resolve(),
    announcer: { say, tell: say } as never,
    go: path => void went.push(path),
    toast: say,
    ...changes,
  });
  screen = new MistakesScreen(app, 'tori');
  await settled();
  return screen;
}

const panel = (one: MistakesScreen) => {
  const [answer] = all(one.view(), '.learn-answer');
  const [buttons] = all(one.view(), '.learn-buttons');
  return { answer: seen(answer), buttons: [...all(buttons, 'button'), ...all(buttons, 'a')].map(heard) };
};
const task = (one: MistakesScreen) => seen(all(one.view(), '.learn-task')[0]);

const blunder = 'Black to move. In the game, you played S-4d. Find a better move.';
const mistake = 'Black to move. In the game, you played S-1d. Find a better move.';
const asking = { answer: '', buttons: ['Show solution', 'Show game'] };

test('the costliest mistake of the user comes first', async () => {
  const one = await opened();
  expect(one.title()).toBe('From your games · Ootori');
  expect(seen(all(one.view(), '.game-heading')[0])).toBe('From your gamesAll problems');
  expect(task(one)).toBe(blunder);
  expect(panel(one)).toEqual(asking);
  expect(all(one.view(), '.name').map(seen)).toEqual(['White', 'Black']);
  const board = new TestBoard(() => one.view());
  expect([board.isFlipped, board.on('1d'), board.on('7d'), board.on('4e')]).toEqual([
    false,
    'sente s',
    'gote s',
    'sente s',
  ]);
  expect(board.marked('last-dest')).toEqual([]);
  for (const link of all(one.view(), 'a')) click(link);
  expect(went).toEqual(['/practice/tori', '/game/g1']);
});

test("the engine's best move is right without asking the engine, and is not asked again", async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.play('2e2d');
  await settled();
  board.redraw();
  expect(TestWorker.last.questions).toEqual([]);
  expect(panel(one)).toEqual({ answer: 'That’s better!', buttons: ['Next problem', 'Show game'] });
  expect(board.marked('last-dest')).toEqual(['2d', '2e']);
  expect(storage.kept.get('ootori.mistakes')).toBe('["g1-2"]');
  board.play('3g3f');
  await settled();
  expect(panel(one).buttons[0], 'the answer was given').toBe('Next problem');
  press(one.view(), 'Next problem');
  expect(task(one)).toBe(mistake);
  expect(panel(one)).toEqual(asking);
  const again = await opened();
  expect(task(again)).toBe(mistake);
  press(again.view(), 'Show solution');
  press(again.view(), 'Next problem');
  expect(seen(again.view())).toBe(
    'From your gamesNo mistakes to practise. Request a report after a game, and your mistakes will appear here.Go home',
  );
});

test('another move is right if the engine finds nothing against it', async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.play('3g3f');
  expect(TestWorker.question).toEqual({
    number: 1,
    ask: 'check',
    position: { game: 'tori', start: gameOf(rules).start, moves: ['1e1d', '7c7d'] },
    move: '3g3f',
    least: 0.08,
  });
  board.redraw();
  board.play('2e2d');
  expect(TestWorker.last.questions, 'one at a time').toHaveLength(1);
  await TestWorker.answer(null);
  board.redraw();
  expect(panel(one).answer).toBe('That’s better!');
  expect(board.marked('last-dest')).toEqual(['3f', '3g']);
  expect(storage.kept.get('ootori.mistakes')).toBe('["g1-2"]');
});

test('a move that loses as much is wrong, as an arrow shows', async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.play('3g3f');
  await TestWorker.answer({ lost: 0.2, reply: '4c4d' });
  board.redraw();
  expect(panel(one)).toEqual({
    answer: 'Not quite. This move is also a mistake, as the arrow shows.',
    buttons: ['Try again', 'Show solution', 'Show game'],
  });
  expect(board.shapes).toEqual(['hint 4c4d']);
  expect(storage.kept.has('ootori.mistakes')).toBe(false);
  press(one.view(), 'Try again');
  board.redraw();
  expect(panel(one)).toEqual(asking);
  expect(board.shapes).toEqual([]);
  expect(board.on('3g')).toBe('sente c');
  board.play('3g3f');
  await TestWorker.answer({ lost: 0.2, reply: null });
  expect(panel(one).answer, 'there is no arrow').toBe('Not quite.');
});

test('the move of the game is wrong even if the engine finds nothing against it now', async () => {
  const one = await opened();
  new TestBoard(() => one.view()).play('4e4d');
  await TestWorker.answer(null);
  expect(panel(one)).toEqual({
    answer: 'Not quite. This is the move you played in the game.',
    buttons: ['Try again', 'Show solution', 'Show game'],
  });
});

test('the solution is played on the board', async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  press(one.view(), 'Show solution');
  board.redraw();
  expect(panel(one)).toEqual({ answer: 'This is the solution.', buttons: ['Next problem', 'Show game'] });
  expect(board.marked('last-dest')).toEqual(['2d', '2e']);
  expect(storage.kept.has('ootori.mistakes'), 'it comes again').toBe(false);
});

test("the engine's late answer changes neither the solution nor the next mistake", async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.play('3g3f');
  press(one.view(), 'Show solution');
  await TestWorker.answer(null);
  expect(panel(one).answer).toBe('This is the solution.');
  press(one.view(), 'Next problem');
  board.redraw();
  board.play('3g3f');
  expect(TestWorker.question).toMatchObject({ number: 2, position: { moves: [] } });
});

test('moves against the rules are refused with a reason, and touched pieces show where they could go', async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.play('4e4c');
  board.redraw();
  expect(panel(one).answer).toBe('Not quite. The Swallow can’t go there.');
  board.click('4c');
  board.redraw();
  expect(panel(one).answer).toBe('');
  expect(board.marked('reached')).toEqual(['4d']);
});

test('the keyboard cursor says what it is on', async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.key('ArrowUp');
  expect(board.focused).toBe(en.speech.square('4f', 'Black Falcon'));
});

test('mistakes are those in finished games of this game that the user played', async () => {
  const games = [
    summaryOf({ ...over, id: 'other', game: 'yari' }),
    summaryOf({ ...over, id: 'watched', side: null }),
    summaryOf({ id: 'running', outcome: null }),
    summaryOf({ ...over, id: 'bare' }),
    summaryOf({ ...over, id: 'white', side: 'white' }),
  ];
  const analyses = Object.fromEntries(
    games.map(({ id }) => [id, id === 'bare' ? { ...analysisOf(id), report: null } : analysisOf(id)]),
  );
  const one = await opened(answers(games, analyses));
  expect(task(one)).toBe('White to move. In the game, you played S-7d. Find a better move.');
  expect(new TestBoard(() => one.view()).isFlipped).toBe(true);
  expect(all(one.view(), '.name').map(seen)).toEqual(['Black', 'White']);
  press(one.view(), 'Show solution');
  press(one.view(), 'Next problem');
  expect(seen(one.view())).toContain('No mistakes to practise.');
});

test('a mistake without a better line is left out', async () => {
  const bare = { best: { score: { cp: 0 }, usi: [] } };
  const one = await opened(answers([summaryOf(over)], { g1: analysisOf('g1', [{}, {}, bare]) }));
  expect(task(one)).toBe(mistake);
});

test('only the latest reports are read', async () => {
  const games = Array.from({ length: 14 }, (_, n) => summaryOf({ ...over, id: `g${n}` }));
  const analyses = Object.fromEntries(games.map(({ id }) => [id, analysisOf(id)]));
  await opened(answers(games, analyses));
  expect(asked.filter(({ call }) => call.endsWith('/analysis'))).toHaveLength(12);
});

test('a damaged storage asks everything again, and a full one at the next visit', async () => {
  storage.setItem('ootori.mistakes', '{');
  const one = await opened();
  expect(task(one)).toBe(blunder);
  storage.isFull = true;
  new TestBoard(() => one.view()).play('2e2d');
  await settled();
  expect(panel(one).answer).toBe('That’s better!');
  expect(task(await opened())).toBe(mistake);
  storage = stubStorage();
  expect(task(await opened())).toBe(blunder);
});

test('if the engine fails, the user is told, and can go on', async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.play('3g3f');
  TestWorker.last.onerror?.();
  expect(told).toEqual([en.solo.failed]);
  expect(TestWorker.last.ended).toBe(true);
  board.redraw();
  board.play('3g3f');
  expect(TestWorker.last.ended, 'a new engine is asked').toBe(false);
  await TestWorker.answer(null);
  expect(panel(one).answer).toBe('That’s better!');
  one.leave();
  expect(TestWorker.last.ended).toBe(true);
  TestWorker.last.onerror?.();
  expect(told).toEqual([en.solo.failed, 'Black: Crane from 3g to 3f.']);
});

test('what could not be loaded can be loaded again', async () => {
  const one = await opened({});
  expect(seen(one.view())).toBe('Try again');
  answerCalls(answers([summaryOf(over)], { g1: analysisOf('g1') }));
  press(one.view(), 'Try again');
  expect(seen(one.view())).toBe('Loading…');
  await settled();
  expect(task(one)).toBe(blunder);
});

test('there is no page for a game that does not exist', () => {
  const app = pageIn(en, { rules, go: () => {} });
  const one = new MistakesScreen(app, 'chess');
  expect(seen(one.view())).toContain(en.play.missingPage);
});
