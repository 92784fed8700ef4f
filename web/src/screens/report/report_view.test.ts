import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Analysis, Report, ReviewedMove } from '../../protocol/analysis.ts';
import type { GameRecord } from '../../protocol/games.ts';
import { ReadGame } from '../../report/line.ts';
import { builtRules } from '../../testing/built.ts';
import { gameOf } from '../../testing/games.ts';
import { all, click, heard, pageIn, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import type { ReportModel } from './report_model.ts';
import { reportView } from './report_view.ts';

// snabbdom needs `window` when it is loaded; a click scrolls to the board.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelector: () => null });
});

let rules: Rules;
let reading: ReadGame | null = null;

beforeAll(async () => {
  rules = await builtRules();
});

afterEach(() => {
  reading?.free();
  reading = null;
});

const over: Partial<GameRecord> = {
  moves: ['1e1d', '7c7d', '4e4d', '4c4d'],
  plies: 4,
  outcome: { winner: 'white', reason: 'resignation' },
};

const move = (usi: string, side: 'black' | 'white', changes: Partial<ReviewedMove> = {}): ReviewedMove => ({
  usi,
  side,
  score: { cp: 0 },
  chance: 0.5,
  best: { score: { cp: 0 }, usi: [] },
  lost: 0,
  judgement: 'none',
  ...changes,
});

const counts = { moves: 2, accuracy: 80.25, blunder: 0, mistake: 0, inaccuracy: 0 };

// Black's third move costs much, White's second a little.
const report: Report = {
  game: 'g1',
  start: { cp: 0 },
  chance: 0.5,
  black: { ...counts, accuracy: 32.94, mistake: 1 },
  white: { ...counts, inaccuracy: 2 },
  moves: [
    move('1e1d', 'black'),
    move('7c7d', 'white', { lost: 0.06, judgement: 'inaccuracy', chance: 0.56 }),
    move('4e4d', 'black', {
      lost: 0.25,
      judgement: 'mistake',
      chance: 0.31,
      best: { score: { cp: 120 }, usi: ['3d3c', '4b3c'] },
    }),
    move('4c4d', 'white', { chance: 0.31 }),
  ],
};

const done: Analysis = {
  game: 'g1',
  state: 'done',
  place: 0,
  done: 5,
  positions: 5,
  mine: false,
  report,
};

interface Calls {
  shown: number[];
  lines: [number, number][];
  asked: number;
}

function drawn(
  analysis: Partial<Analysis>,
  game: Partial<GameRecord> = over,
  place = { ply: 0, into: 0 },
): { view: ReturnType<typeof reportView>; calls: Calls } {
  const calls: Calls = { shown: [], lines: [], asked: 0 };
  const whole = gameOf(rules, game);
  reading = new ReadGame(rules, whole);
  const known = { ...done, ...analysis };
  const model = {
    app: pageIn(en, { rules, go: () => {} }),
    place,
    below: 'black',
    busy: false,
    plies: whole.moves.length,
    lineAfter: (ply: number) => known.report?.moves[ply]?.best.usi ?? [],
    show: (ply: number) => void calls.shown.push(ply),
    showLine: (ply: number, into: number) => void calls.lines.push([ply, into]),
    ask: () => {
      calls.asked += 1;
    },
    withdraw: () => {
      calls.asked -= 1;
    },
  } as unknown as ReportModel;
  return { view: reportView(model, whole, reading, known), calls };
}

test("both players' accuracy is shown with the number of their mistakes", () => {
  const [black, white] = all(drawn({}).view, '.accuracy').map(heard);
  expect(black).toBe('BlackYouAccuracy 32.9%0 blunders1 mistake0 inaccuracies');
  expect(white).toContain('Accuracy 80.3%0 blunders0 mistakes2 inaccuracies');
});

test('the report says where the game was lost, and shows the position before it', () => {
  const { view, calls } = drawn({});
  const [loss] = all(view, '.loss');
  expect(seen(loss)).toContain('Where the game was lost');
  expect(seen(loss)).toContain('From move 3 on, Black’s winning chances stayed below 40%.');
  expect(seen(loss)).toContain('Black’s costliest move');
  press(loss, 'Show position');
  expect(calls.shown).toEqual([2]);
});

test('a costly move is named with its cost and a better one', () => {
  const { view, calls } = drawn({});
  const [turn] = all(view, '.turn');
  expect(seen(turn)).toBe('3.S-4d ?Mistake: winning chances fell by 25 percentage pointsBest move Sx3c');
  const [move, better] = all(turn, 'button');
  click(move);
  click(better);
  expect(calls).toMatchObject({ shown: [3], lines: [[2, 1]] });
});

test('a missed mate is named, with its cost if it cost anything', () => {
  const turnAfter = (part: Partial<ReviewedMove>) => {
    const best = { score: { mate: 5 }, usi: ['3d3c'] };
    const mate = move('4e4d', 'black', { chance: 0.2, best, ...part });
    const moves = report.moves.map((one, index) => (index === 2 ? mate : one));
    const [turn] = all(drawn({ report: { ...report, moves } }).view, '.turn');
    return seen(all(turn, '.muted')[0]);
  };
  expect(turnAfter({ lost: 0.4, judgement: 'blunder' })).toBe(
    'Missed mate in 5 · Blunder: winning chances fell by 40 percentage points',
  );
  expect(turnAfter({ lost: 0.001, judgement: 'none' })).toBe('Missed mate in 5');
});

test('the moves are listed with their marks', () => {
  const { view, calls } = drawn({}, over, { ply: 2, into: 0 });
  const [moves] = all(view, '.moves');
  const list = all(moves, 'button');
  expect(list.map(seen)).toEqual(['S-1d', 'S-7d ?!', 'S-4d ?', 'Sx4d']);
  expect(list.map(one => one.data?.attrs?.['aria-current'])).toEqual([
    undefined,
    'true',
    undefined,
    undefined,
  ]);
  click(list[3]);
  expect(calls.shown).toEqual([4]);
});

test("the text below the chart says Black's chances", () => {
  expect(seen(all(drawn({}).view, '.chart-text')[0])).toBe('Starting position: Black’s winning chances 50%');
  const later = drawn({}, over, { ply: 3, into: 0 }).view;
  expect(seen(all(later, '.chart-text')[0])).toBe('Move 3, S-4d: Black’s winning chances 31%');
});

test('a better line on the board can be stepped through and closed', () => {
  const { view, calls } = drawn({}, over, { ply: 2, into: 1 });
  const [where] = all(view, '.looking-back');
  expect(seen(where)).toContain('Best line, move 1 of 2');
  press(where, 'Close best line');
  expect(calls.shown).toEqual([3]);
  const [better] = all(view, '.better');
  const line = all(better, 'button');
  expect(line.map(seen)).toEqual(['Sx3c', 'Fx3c']);
  expect(line[0]?.data?.attrs?.['aria-current']).toBe('true');
  click(line[1]);
  expect(calls.lines).toEqual([[2, 2]]);
});

test('the arrows end with the game', () => {
  const enabled = (place: { ply: number; into: number }) => {
    const [toolbar] = all(drawn({}, over, place).view, '.toolbar');
    return all(toolbar, 'button')
      .slice(0, 4)
      .map(one => one.data?.attrs?.disabled !== true);
  };
  expect(enabled({ ply: 0, into: 0 })).toEqual([false, false, true, true]);
  expect(enabled({ ply: 2, into: 0 })).toEqual([true, true, true, true]);
  expect(enabled({ ply: 4, into: 0 })).toEqual([true, true, false, false]);
  expect(enabled({ ply: 2, into: 2 })).toEqual([true, true, false, true]);
});

const waiting = (analysis: Partial<Analysis>, game: Partial<GameRecord> = over) => {
  const { view, calls } = drawn({ report: null, ...analysis }, game);
  const [wait] = all(view, '.report-wait');
  return { wait, calls, text: seen(wait) };
};

test('a game in the queue says how many are ahead of it, and can be withdrawn by who asked', () => {
  expect(waiting({ state: 'waiting', place: 0 }).text).toBe('Your game is next in the queue.');
  expect(waiting({ state: 'waiting', place: 1 }).text).toBe('1 game is ahead of yours in the queue.');
  const { wait, calls, text } = waiting({ state: 'waiting', place: 3, mine: true });
  expect(text).toBe('3 games are ahead of yours in the queue.Cancel');
  press(wait, 'Cancel');
  expect(calls.asked).toBe(-1);
});

test('a running analysis shows its progress', () => {
  const { wait, text } = waiting({ state: 'running', done: 2, positions: 5 });
  expect(text).toBe('Analysed 2 of 5 positions.');
  expect(all(wait, 'progress')[0]?.data?.attrs).toMatchObject({ value: 2, max: 5 });
  const begun = waiting({ state: 'running', done: 0, positions: 0 });
  expect(begun.text).toBe('The engine is about to start.');
  expect(all(begun.wait, 'progress')[0]?.data?.attrs).not.toHaveProperty('max');
});

test('the players can ask for a report, and again after a failure', () => {
  const { wait, calls, text } = waiting({ state: 'none' });
  expect(text).toBe('This game has no report yet.Analyse game');
  press(wait, 'Analyse game');
  expect(calls.asked).toBe(1);
  expect(waiting({ state: 'failed' }).text).toBe('This game couldn’t be analysed.Try again');
});

test('others, and games in progress, cannot be asked about', () => {
  expect(waiting({ state: 'none' }, { ...over, side: null }).text).toBe(
    'This game has no report yet.Only the players can request a report.',
  );
  expect(waiting({ state: 'none' }, { ...over, outcome: null }).text).toBe(
    'You can analyse a game when it is over.',
  );
});
