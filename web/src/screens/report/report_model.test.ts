import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Analysis } from '../../protocol/analysis.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { gameOf } from '../../testing/games.ts';
import { TestLine } from '../../testing/line.ts';
import { WatchedPage } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ReportModel } from './report_model.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/report/g1', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const game = () =>
  gameOf(rules, { moves: ['1e1d'], plies: 1, outcome: { winner: 'white', reason: 'resignation' } });
const running: Analysis = {
  game: 'g1',
  state: 'running',
  place: 0,
  done: 1,
  positions: 2,
  mine: false,
  report: null,
};
const counts = { moves: 1, accuracy: 80, blunder: 0, mistake: 0, inaccuracy: 0 };
const report = { game: 'g1', start: { cp: 0 }, chance: 0.5, black: counts, white: counts, moves: [] };
const done: Analysis = { ...running, state: 'done', done: 2, report };

let line: TestLine;
let page: WatchedPage;
let asked: Asked[];
let model: ReportModel | null = null;

function answer(analysis: unknown): void {
  asked = answerCalls({ 'GET /games/g1': game(), 'GET /games/g1/analysis': analysis });
}

const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);

beforeEach(async () => {
  vi.useFakeTimers();
  line = new TestLine();
  answer(running);
  page = new WatchedPage(en, { rules, line: line.line });
  model = new ReportModel(page.app, 'g1');
  await pass();
});

afterEach(() => {
  model?.leave();
  vi.useRealTimers();
});

function hearDone(): void {
  const { report: _, ...news } = done;
  line.hear({ t: 'analysis', ...news });
}

test('a finished report is loaded', async () => {
  expect(model?.analysis).toEqual(running);
  answer(done);
  hearDone();
  await pass();
  expect(model?.analysis?.report).toEqual(report);
  expect(page.told).toEqual([`say ${en.report.title}`]);
});

test('who goes through the moves hears the move that led to each position', () => {
  expect(page.told, 'not the one shown first').toEqual([]);
  for (const by of [-1, -1, 1, 1] as const) model?.step(by);
  expect(page.told).toEqual(['say Viewing the starting position.', 'say Black: Swallow from 1e to 1d.']);
});

test('a finished report that cannot be loaded is asked for again', async () => {
  answer(new Refusal('busy'));
  hearDone();
  await pass();
  await pass(5_000);
  expect(asked).toHaveLength(2);
  expect(page.told, 'reported once').toEqual(['complain busy']);
  answer(done);
  await pass(5_000);
  expect(model?.analysis?.report).toEqual(report);
  expect(page.told.at(-1)).toBe(`say ${en.report.title}`);
  asked.length = 0;
  await pass(60_000);
  expect(asked).toEqual([]);
});

test('who has left the page asks for nothing', async () => {
  answer(new Refusal('busy'));
  hearDone();
  await pass();
  model?.leave();
  model = null;
  asked.length = 0;
  await pass(60_000);
  expect(asked).toEqual([]);
});
