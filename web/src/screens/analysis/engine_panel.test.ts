import type { LegalMove } from '@ootori/rules';
import { expect, test, vi } from 'vitest';
import type { Thought } from '../../analysis/thought.ts';
import { moves, openBoards, opened, rules } from '../../testing/analysis_page.ts';
import { TestBoard } from '../../testing/board.ts';
import { all, check, click, seen } from '../../testing/page.ts';
import { TestWorker } from '../../testing/worker.ts';
import { en } from '../../words/en.ts';
import type { AnalysisScreen } from './analysis_screen.ts';

// snabbdom needs `window` when it is loaded; keys look at the element with the focus; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/analysis', search: '', hash: '' });
});

openBoards();

// The moves of a line from the start, as the rules describe them.
function lineOf(...usis: string[]): LegalMove[] {
  const game = rules.newGame('tori');
  const line = usis.map(usi => {
    const move = game.readMove(usi);
    game.play(usi);
    return move;
  });
  game.free();
  return line;
}

const thought = (changes: Partial<Thought> = {}): Thought => ({
  lines: [
    { score: { cp: 150 }, chance: 0.625, moves: lineOf('1e1d', '7c7d') },
    { score: { mate: 3 }, chance: 1, moves: lineOf('4e4d') },
  ],
  depth: 9,
  nodes: 12_345,
  spent: 100,
  isDone: false,
  ...changes,
});

const engine = (one: AnalysisScreen) => all(one.view(), '.engine')[0];

test('the engine shows its lines, with the chances of Black', async () => {
  const one = await opened();
  expect(seen(engine(one))).toBe(`Engine${en.analysisBoard.engineHint}`);
  check(one.view(), 'engine');
  expect(seen(engine(one))).toBe('EngineLines1235Loading the engine…………');
  expect(all(engine(one), 'li')).toHaveLength(3);
  expect(TestWorker.question).toMatchObject({ question: { game: 'tori', moves: [], lines: 3 } });
  await TestWorker.tell({ thought: thought() });
  expect(seen(engine(one))).toBe(
    'EngineLines1235Black’s winning chances: 63%depth 9 · 12K positions+1.5S-1dS-7dBlack mates in 3 pliesS-4d',
  );
  expect(all(engine(one), '.chances-black')[0]?.data?.style).toEqual({ width: '63%' });
  const board = new TestBoard(() => one.view());
  expect(board.shapes).toEqual(['hint 1e1d']);
  click(all(engine(one), '.move')[1]);
  expect(moves(one)).toEqual(['Black: 1 S-1d', 'White: 2 S-7d']);
  expect(seen(engine(one)), 'about the new position').toContain('Thinking…');
});

test('as White, the chances are still those of Black', async () => {
  const one = await opened('?game=tori&moves=1e1d');
  check(one.view(), 'engine');
  await TestWorker.tell({ thought: thought({ lines: [{ score: { cp: 150 }, chance: 0.625, moves: [] }] }) });
  expect(seen(all(engine(one), '.engine-progress')[0])).toContain('Black’s winning chances: 38%');
  expect(seen(all(engine(one), '.score')[0])).toBe('−1.5');
});

test('a long line is cut after twelve moves', async () => {
  const one = await opened();
  check(one.view(), 'engine');
  const long = Array.from({ length: 13 }, () => lineOf('1e1d')).flat();
  await TestWorker.tell({ thought: thought({ lines: [{ score: { cp: 0 }, chance: 0.5, moves: long }] }) });
  expect(all(engine(one), '.move')).toHaveLength(12);
});

test('more lines can be asked for, and the engine switched off', async () => {
  const one = await opened();
  check(one.view(), 'engine');
  check(one.view(), 'engine-lines', '5');
  expect(TestWorker.question).toMatchObject({ question: { lines: 5 } });
  expect(all(engine(one), 'li')).toHaveLength(5);
  check(one.view(), 'engine');
  expect(TestWorker.question).toMatchObject({ question: null });
  expect(seen(engine(one))).toBe(`Engine${en.analysisBoard.engineHint}`);
});

test('the engine does not think about a finished game, and may fail', async () => {
  const one = await opened('?game=tori&sfen=2k4/7/2K4/7/7/7/7%20b%20F%201&moves=F*5b');
  check(one.view(), 'engine');
  expect(seen(engine(one))).toBe('EngineLines1235');
  TestWorker.last.onerror?.();
  expect(seen(engine(one))).toBe(`Engine${en.analysisBoard.noEngine}`);
});
