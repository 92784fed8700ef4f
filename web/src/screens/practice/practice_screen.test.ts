import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { loadDaily } from '../../practice/daily.ts';
import { fetchPractice } from '../../practice/practice_module.ts';
import { loadCollection } from '../../practice/problem_store.ts';
import { newTryId, Tries, type Try } from '../../practice/tries.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { stubElements } from '../../testing/board.ts';
import { stubReload } from '../../testing/browser.ts';
import { builtRules } from '../../testing/built.ts';
import { stubFiles } from '../../testing/files.ts';
import { all, check, choose, click, heard, pageIn, seen } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { en } from '../../words/en.ts';
import { PracticeScreen } from './practice_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const day = 86_400_000;
const now = new Date(2026, 10, 24, 12).getTime();

let rules: Rules;
let ids: string[];
let daily: string;

beforeAll(async () => {
  stubFiles();
  rules = await builtRules();
  await fetchPractice();
  ids = (await loadCollection('tori')).entries.map(({ id }) => id);
  daily = (await loadDaily('tori', new Date(now), new Set()))?.id ?? '';
});

let storage: TestStorage;
let asked: Asked[];
let went: string[];

beforeEach(() => {
  vi.useFakeTimers({ now });
  stubElements();
  storage = stubStorage();
  asked = answerCalls({});
  went = [];
});

afterEach(() => {
  vi.useRealTimers();
});

const tried = (problem: string, solved: boolean, more: Partial<Try> = {}) => ({
  id: newTryId(),
  problem,
  at: now,
  kind: 'stream' as const,
  solved,
  moves: [],
  ...more,
});

function add(...tries: ReturnType<typeof tried>[]): void {
  const kept = new Tries('tori', '', storage.storage);
  for (const one of tries) kept.add(one);
}

async function opened(game = 'tori', changes: Partial<Context> = {}): Promise<PracticeScreen> {
  const app = pageIn(en, {
    rules,
    me: { name: null } as never,
    known: Promise.resolve(),
    go: path => void went.push(path),
    ...changes,
  });
  const screen = new PracticeScreen(app, game);
  await vi.advanceTimersByTimeAsync(0);
  return screen;
}

const cards = (screen: PracticeScreen) => all(screen.view(), '.practice-card');
const links = (screen: PracticeScreen) =>
  cards(screen).flatMap(card => all(card, 'a').map(link => `${heard(link)} ${link.data?.attrs?.href}`));
const summary = (screen: PracticeScreen) => all(all(screen.view(), '.practice-summary')[0], 'p').map(seen);

test('a beginner sees every kind of practice, with nothing done yet', async () => {
  const screen = await opened('');
  expect(screen.title()).toBe('Mate problems · Ootori');
  expect(seen(all(screen.view(), '.learn-heading')[0])).toBe(
    'Mate problemsGive check with every move until you deliver checkmate. Your opponent defends as long as possible.GameTori ShogiYari Shogi',
  );
  expect(summary(screen)).toEqual([
    'Rating 1000 (provisional)',
    'Your results are saved in this browser. Create an account to see them on all your devices.',
  ]);
  expect(cards(screen).map(card => seen(all(card, 'h2')[0]))).toEqual([
    'Problems at your level',
    'Problem of the day',
    'Your mistakes',
    'Timed run',
    'From your games',
  ]);
  expect(links(screen)).toEqual([
    'Start /practice/tori/stream',
    'Start /practice/tori/daily',
    'Start /practice/tori/run',
    'Start /practice/tori/games',
  ]);
  const [, today, mistakes, run] = cards(screen).map(seen);
  expect(today).toBe(
    'Problem of the dayEverybody gets the same problem. A new problem appears each day.Start',
  );
  expect(mistakes).toBe(
    'Your mistakesProblems you get wrong will come back after a day, and then at longer and longer intervals.',
  );
  expect(run).toBe(
    'Timed runSolve as many problems as you can in 3 minutes. The run ends after 3 mistakes.Start',
  );
  expect(all(cards(screen)[1], '.preview')).toHaveLength(1);
  for (const link of cards(screen).flatMap(card => all(card, 'a'))) click(link);
  expect(went).toEqual(['stream', 'daily', 'run', 'games'].map(kind => `/practice/tori/${kind}`));
});

test('nothing is promised while the browser has no room', async () => {
  storage.isFull = true;
  expect(summary(await opened())).toEqual(['Rating 1000 (provisional)', en.notSaved]);
});

test('what was done before is counted', async () => {
  add(
    tried(ids[0] ?? '', true, { at: now - day }),
    tried(ids[1] ?? '', false, { at: now - 3 * day }),
    tried(ids[2] ?? '', false),
    tried(daily, true),
    tried(ids[4] ?? '', true, { kind: 'run' as never, run: 5 }),
  );
  const screen = await opened();
  expect(summary(screen)).toEqual([
    expect.stringMatching(/^Rating \d+ \(provisional\)$/),
    '3 of 5 problems solved on the first try',
    '2 days in a row',
    expect.stringContaining('saved in this browser'),
  ]);
  expect(links(screen)).toEqual([
    'Continue /practice/tori/stream',
    'Start /practice/tori/daily',
    'Start /practice/tori/review',
    'Start /practice/tori/run',
    'Start /practice/tori/games',
  ]);
  const [, today, mistakes, run] = cards(screen).map(seen);
  expect(today).toContain('You have already tried today’s problem.');
  expect(mistakes).toBe('Your mistakes1 problem due now, 1 due laterStart');
  expect(run).toContain('Best: 1');
});

test('withdrawn problems are neither counted among the mistakes nor shown as the problem of the day', async () => {
  const picture = (screen: PracticeScreen) => JSON.stringify(all(cards(screen)[1], '.preview'));
  const before = picture(await opened());
  const [first = ''] = ids;
  add(tried(first, false, { at: now - 10 * 86_400_000 }));
  const problem = { rating: 0, deviation: 0, tries: 0, withdrawn: true };
  const problems = [first, daily].map(id => ({ ...problem, id }));
  answerCalls({ 'GET /practice/tori/problems': { problems } });
  const screen = await opened();
  expect(seen(cards(screen)[2])).toContain(en.practice.reviewEmpty);
  await vi.waitFor(() => expect(picture(screen)).toContain('sel'));
  expect(picture(screen)).not.toBe(before);
});

test('mistakes that are not due yet have no button', async () => {
  add(tried(ids[2] ?? '', false));
  const screen = await opened();
  expect(seen(cards(screen)[2])).toBe('Your mistakes0 problems due now, 1 due later');
});

test("an account's rating is the server's, and is not provisional for ever", async () => {
  const book = { tries: [], since: 0, rating: { rating: 1234.6, deviation: 110 } };
  storage.setItem('ootori.practice.tori.Ann', JSON.stringify(book));
  const screen = await opened('tori', { me: { name: 'Ann' } as never });
  expect(summary(screen)).toEqual(['Rating 1235']);
  expect(asked.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['GET /practice/tori?since=0', 'GET /practice/tori/problems']),
  );
  const unknown = await opened('tori', { me: null });
  expect(summary(unknown)).toEqual(['Rating 1000 (provisional)']);
});

test('a theme can be chosen, in the order of their names', async () => {
  const screen = await opened();
  const options = all(screen.view(), 'option').map(seen);
  expect(options.slice(0, 3)).toEqual(['Any theme', 'My weakest themes', 'Capture']);
  expect(options.slice(2)).toEqual(
    [...options.slice(2)].sort((one, other) => one.localeCompare(other, 'en')),
  );
  expect(seen(cards(screen)[0])).not.toContain('gives away');
  choose(screen.view(), 'theme', 'double-check');
  expect(seen(cards(screen)[0])).toContain(en.practice.themeHint);
  expect(links(screen)[0]).toBe('Start /practice/tori/stream?theme=double-check');
  const chosen = all(screen.view(), 'option').filter(one => one.data?.props?.selected === true);
  expect(chosen.map(seen)).toEqual(['Double check']);
  choose(screen.view(), 'theme', 'weak');
  expect(links(screen)[0]).toBe('Start /practice/tori/stream?theme=weak');
});

test('the other game has problems of its own', async () => {
  const screen = await opened('yari');
  const chosen = all(screen.view(), '.choice').filter(
    one => all(one, 'input')[0]?.data?.props?.checked === true,
  );
  expect(chosen.map(seen)).toEqual(['Yari Shogi']);
  expect(links(screen)[0]).toBe('Start /practice/yari/stream');
  check(screen.view(), 'practice-game', 'tori');
  expect(went).toEqual(['/practice/tori']);
});

test('the page is drawn once its problems are there, unless it has been left', async () => {
  let drawn = 0;
  const redraw = () => {
    drawn += 1;
  };
  const screen = new PracticeScreen(pageIn(en, { rules, redraw, known: new Promise(() => {}) }), 'tori');
  expect(seen(screen.view())).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toBe(1);
  const left = new PracticeScreen(pageIn(en, { rules, redraw, known: new Promise(() => {}) }), 'tori');
  left.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toBe(1);
});

test('if the problems cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  vi.resetModules();
  const fresh = await import('./practice_screen.ts');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const app = pageIn(en, { rules, me: null, known: Promise.resolve(), go: () => {} });
  const screen = new fresh.PracticeScreen(app, 'tori');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen(screen.view())).toBe(`${en.errors.not_loaded}Try again`);
  click(all(screen.view(), 'button')[0]);
  expect(reloads.times).toBe(1);
});

test('there is no page for a game without problems', async () => {
  const screen = await opened('chess');
  expect(seen(screen.view())).toContain(en.play.missingPage);
});
