import { expect, test, vi } from 'vitest';
import type { Moment } from '../../solo/messages.ts';
import { here, leave, openBoards, opened, tried } from '../../testing/analysis_page.ts';
import { TestBoard } from '../../testing/board.ts';
import { all, press, seen } from '../../testing/page.ts';
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

const verdict = (one: AnalysisScreen) => all(one.view(), '.move-verdict')[0];

const moment = (changes: Partial<Moment> = {}): Moment => ({
  ply: 2,
  played: '4e4d',
  better: '2e2d',
  reply: '4c4d',
  lost: 0.254,
  mates: false,
  isMated: false,
  ...changes,
});

test('a bad move is explained, and a better one shown', async () => {
  const one = await opened(tried);
  expect(seen(verdict(one))).toBe('Explain move');
  const read = () => seen(all(verdict(one), '.move-verdict-answer')[0]);
  expect(read(), 'by screen readers').toBe('');
  press(one.view(), 'Explain move');
  expect(TestWorker.question).toEqual({
    number: 1,
    ask: 'moments',
    position: { game: 'tori', start: null, moves: ['1e1d', '7c7d', '4e4d'] },
    plies: [2],
    least: -1,
    nodes: 60_000,
  });
  expect(() => press(one.view(), 'Thinking…')).toThrow('does nothing');
  await TestWorker.answer([moment()]);
  expect(seen(verdict(one))).toBe(
    'This move lowers the player’s winning chances by 25 percentage points. The move lets the opponent take the Swallow with Sx4d, as the arrow shows.Show S-2d',
  );
  expect(read()).toBe(seen(verdict(one)));
  const board = new TestBoard(() => one.view());
  expect(board.shapes).toEqual(['hint 4c4d']);
  press(one.view(), 'Show S-2d');
  expect(here(one)).toEqual(['Black: 3 S-2d']);
  expect(seen(verdict(one))).toBe('Explain move');
  press(one.view(), 'First');
  expect(verdict(one)).toBeUndefined();
});

test.each([
  [
    { lost: 0.05, reply: '2c2d', better: '1a9i' },
    'This move lowers the player’s winning chances by 5 percentage points. The best reply is S-2d, as the arrow shows.',
  ],
  [
    { lost: 0.049 },
    'This move isn’t a mistake: it lowers the player’s winning chances by only 5 percentage points.',
  ],
  [{ lost: -0.1 }, 'This move isn’t a mistake: it doesn’t lower the player’s winning chances.'],
  [
    { mates: true, reply: null },
    'This move lowers the player’s winning chances by 25 percentage points. S-2d would have forced checkmate.Show S-2d',
  ],
  [
    { better: '3d3c', isMated: true },
    'This move lowers the player’s winning chances by 25 percentage points. After Sx4d (see the arrow), checkmate can’t be avoided. Sx3c would have won the Swallow.Show Sx3c',
  ],
] as const)('what a move costs is said in words: %o', async (changes, words) => {
  const one = await opened(tried);
  press(one.view(), 'Explain move');
  await TestWorker.answer([moment(changes)]);
  expect(seen(verdict(one))).toBe(words);
  const board = new TestBoard(() => one.view());
  expect(board.shapes.length > 0).toBe(words.includes('arrow'));
});

test("the engine's own move is said to be so, also from a position set up", async () => {
  const start = '2k4/7/2K4/7/7/7/7 b F 1';
  const one = await opened(`?game=tori&sfen=${encodeURIComponent(start)}&moves=F*6b`);
  press(one.view(), 'Explain move');
  expect(TestWorker.question).toMatchObject({ position: { start }, plies: [0] });
  await TestWorker.answer([]);
  expect(seen(verdict(one))).toBe('This is the move the engine would play.');
});

test('an explanation that fails can be asked for again, and one is not drawn on another page', async () => {
  const one = await opened(tried);
  press(one.view(), 'Explain move');
  const first = TestWorker.last;
  first.onerror?.();
  expect(first.ended).toBe(true);
  expect(seen(verdict(one))).toBe(`Explain move${en.analysisBoard.noEngine}`);
  press(one.view(), 'Explain move');
  expect(TestWorker.last).not.toBe(first);
  expect(seen(verdict(one))).toBe('Thinking…');
  leave();
  expect(TestWorker.last.ended).toBe(true);
});
