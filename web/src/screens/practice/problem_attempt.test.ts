import { expect, test, vi } from 'vitest';
import { loadCollection, loadProblem } from '../../practice/problem_store.ts';
import { TestBoard } from '../../testing/board.ts';
import { all, fill, press, seen, submit } from '../../testing/page.ts';
import {
  easy,
  leave,
  longer,
  now,
  opened,
  openProblems,
  ownPiece,
  panel,
  problemWith,
  settled,
  solve,
  storage,
  told,
  tries,
} from '../../testing/problem_page.ts';
import { ja } from '../../words/ja.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/practice/tori/stream', search: '', hash: '' });
});

openProblems();

test('a problem solved at the first try is recorded with all its moves', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  const [first = '', reply, last = ''] = longer.solution;
  board.play(first);
  board.redraw();
  expect(panel(one).answer).toBe('Right so far.');
  expect(seen(one.view())).toContain('1 move left');
  expect(board.marked('last-dest').sort()).toEqual([reply?.slice(0, 2), reply?.slice(2, 4)].sort());
  expect(tries()).toEqual([]);
  board.play(last);
  board.redraw();
  expect(tries()).toEqual([
    {
      id: expect.stringMatching(/^\w{12}$/),
      problem: longer.id,
      at: expect.closeTo(now, -3),
      kind: 'stream',
      solved: true,
      moves: [...longer.solution],
    },
  ]);
  const { answer, buttons } = panel(one);
  expect(answer).toMatch(/^Solved! Your rating: \d+ \(\+\d+\)\.$/);
  expect(buttons).toEqual(['Next problem']);
  expect(all(one.view(), '#typed-move')).toEqual([]);
});

test('screen readers are told each reply, and the answer stays in the same live region', async () => {
  const one = await opened(longer.id);
  const board = new TestBoard(() => one.view());
  const dock = () => all(one.view(), '.dock').map(({ key }) => key);
  expect(dock()).toEqual(['dock']);
  solve(board, longer);
  const by = (color: string) => expect.stringMatching(`^${color}: .* (to|on|at) \\d\\w`);
  expect(told).toEqual([by('White'), by('Black')]);
  expect([panel(one).answer, dock()]).toEqual([expect.stringContaining('Solved!'), ['dock']]);
});

test.each([
  ['no_check', 'This move doesn’t give check.'],
  ['escapes', 'Your opponent can escape, as the board shows.'],
] as const)('a wrong move (%s) says why, fails the try, and can be taken back', async (verdict, why) => {
  const [problem, wrong] = await problemWith(verdict);
  const one = await opened('stream', `?p=${problem.id}`);
  const board = new TestBoard(() => one.view());
  board.play(wrong);
  board.redraw();
  expect(panel(one)).toEqual({ answer: `Not quite. ${why}`, buttons: ['Try again', 'Show solution'] });
  expect(tries()).toMatchObject([{ solved: false, moves: [wrong] }]);
  expect(seen(one.view())).not.toContain('moves left');
  board.click(ownPiece(board));
  expect(board.marked('selected'), 'take it back first').toEqual([]);
  press(one.view(), 'Try again');
  board.redraw();
  board.click(ownPiece(board));
  expect(board.marked('selected')).toEqual([ownPiece(board)]);
  board.click(ownPiece(board));
  expect(panel(one)).toEqual({ answer: '', buttons: ['Hint', 'Show solution'] });
  solve(board, problem);
  const { answer } = panel(one);
  expect(answer).toMatch(
    /^This is the solution\. Your rating: \d+ \(−\d+\)\. This problem will come back under ‘Your mistakes’\.$/,
  );
  expect(tries(), 'only the first try counts').toHaveLength(1);
});

test('a move against the rules is refused with a reason, and does not count', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.play('4g4e');
  board.redraw();
  expect(panel(one).answer).toBe('Not quite. The Phoenix can’t go there.');
  expect(tries()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(panel(one).answer).toBe('');
  board.click('4b');
  board.redraw();
  expect(board.marked('dest').length).toBeGreaterThan(0);
});

test('a hint names the piece to drop, and fails the try', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  press(one.view(), 'Hint');
  expect(panel(one).answer).toBe('Drop a Crane.');
  expect(tries()).toMatchObject([{ solved: false, moves: [] }]);
  const board = new TestBoard(() => one.view());
  expect(board.shapes).toEqual([]);
  board.play(longer.solution[0] ?? '');
  board.redraw();
  expect(panel(one).answer).toBe('');
});

test('a hint for a piece on the board circles and names it', async () => {
  const collection = await loadCollection('tori');
  for (const { id } of collection.entries.slice(0, 50)) {
    const problem = await loadProblem(collection, id);
    const [first = ''] = problem?.solution ?? [];
    if (first[1] === '*') continue;
    const one = await opened('stream', `?p=${id}`);
    press(one.view(), 'Hint');
    expect(new TestBoard(() => one.view()).shapes, 'a circle').toEqual([`hint ${first.slice(0, 2)}`]);
    expect(panel(one).answer).toMatch(new RegExp(`^Move the [A-Z].* on ${first.slice(0, 2)}\\.$`));
    return;
  }
});

test('in Japanese a hint names the square as a written move does', () => {
  expect(ja.practice.hintMove('鶴', '6b')).toBe('６二の鶴を動かします。');
});

test('the solution can be shown', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  press(one.view(), 'Show solution');
  board.redraw();
  expect(panel(one).answer).toMatch(/^This is the solution\. .*come back/);
  expect(panel(one).buttons).toEqual(['Next problem']);
  expect(board.marked('last-dest')).toEqual(['4c']);
  expect(tries()).toMatchObject([{ solved: false, moves: [] }]);
});

test('a typed move is played, and a faulty one says what is wrong', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const form = () => all(one.view(), '.typed-move')[0];
  const type = (value: string) => {
    fill(all(form(), 'input')[0], value);
    submit(form());
  };
  expect(all(form(), 'input')[0]?.data?.attrs?.placeholder).toMatch(/\d/);
  type('   ');
  type('nonsense');
  expect(seen(all(form(), '.fault')[0])).not.toBe('');
  expect(all(form(), 'input')[0]?.data?.props?.value).toBe('nonsense');
  type(` ${longer.solution[0]} `);
  expect(seen(all(form(), '.fault')[0])).toBe('');
  expect(all(form(), 'input')[0]?.data?.props?.value).toBe('');
  expect(panel(one).answer).toBe('Right so far.');
  type('nonsense');
  press(one.view(), 'Show solution');
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(all(form(), '.fault')[0]), 'belongs to the problem before').toBe('');
  expect(all(form(), 'input')[0]?.data?.props?.value).toBe('');
});

test('a reload continues the first try', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.play(longer.solution[0] ?? '');
  const kept = storage.kept.get('ootori.moves') ?? '';
  expect(JSON.parse(kept)).toEqual({ game: 'tori', id: longer.id, moves: longer.solution.slice(0, 2) });
  leave();
  expect(storage.kept.has('ootori.moves'), 'another page forgets them').toBe(false);
  storage.setItem('ootori.moves', kept);
  const again = await opened('stream', `?p=${longer.id}`);
  expect(panel(again).answer).toBe('Right so far.');
  expect(seen(again.view())).toContain('1 move left');
});

test('a reload after the first try does not record another', async () => {
  const one = await opened('stream', `?p=${easy.id}`);
  solve(new TestBoard(() => one.view()), easy);
  expect(tries()).toHaveLength(1);
  const again = await opened('stream', `?p=${easy.id}`);
  expect(seen(again.view())).not.toContain('moves left');
  solve(new TestBoard(() => again.view()), easy);
  expect(panel(again).answer).toBe('Solved!');
  expect(tries()).toHaveLength(1);
});
