import { expect, test, vi } from 'vitest';
import { after, laid, layBoards, may, yari } from '../testing/laid_board.ts';
import type { BoardKeys } from './keyboard.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

layBoards();

test.each([
  ['Enter', ['move 4d4c+']],
  ['+', ['move 4d4c+']],
  ['-', ['move 4d4c']],
  ['Escape', []],
])('the question whether to promote is answered by keyboard: %s', async (key, moves) => {
  const { one, heard } = laid({ ...after(may), mover: 'black' }, { spec: yari });
  for (let up = 0; up < 5; up++) one.key('ArrowUp');
  one.key('Enter');
  one.key('ArrowUp');
  heard();
  one.key('Enter');
  expect(one.isAskingToPromote).toBe(true);
  expect(heard()).toEqual(['promotion?']);
  expect([one.key('ArrowUp'), one.key('x')], 'the board waits').toEqual([true, false]);
  expect(heard()).toEqual([]);
  expect(one.key(key)).toBe(true);
  expect(heard().filter(what => what.startsWith('move'))).toEqual(moves);
  await vi.advanceTimersByTimeAsync(5);
  expect(one.isAskingToPromote).toBe(false);
});

test('the board is played by keyboard, and the cell under the cursor has the focus', async () => {
  const { one, told } = laid({ ...after('3k3/7/7/7/3S3/7/3K3 b S 1'), mover: 'black' });
  expect(one.key('x')).toBe(false);
  expect(one.key('ArrowUp', { ctrlKey: true })).toBe(false);
  expect(one.tabStop).toBe('4g black K');
  expect(one.key('ArrowUp')).toBe(true);
  expect([one.focused, one.tabStop, one.marked('cursor')]).toEqual(['4f', '4f', ['4f']]);
  one.key('ArrowUp');
  one.key('Enter');
  expect([told(), one.marked('selected')]).toEqual([['picked up S'], ['4e']]);
  one.key('ArrowUp');
  one.key(' ');
  expect(told()).toEqual(['move 4e4d']);
  await vi.advanceTimersByTimeAsync(5);
  for (let down = 0; down < 5; down++) one.key('ArrowDown');
  expect(one.focused).toBe('hand black S 1');
  expect(one.handCursor).toBe('sente s');
  expect(one.marked('cursor')).toEqual([]);
  one.wood.hear('focusout');
  expect(one.handCursor).toBeNull();
});

test('the cells are in the order of files and ranks, then the hands, whichever side is below', () => {
  const { one, show } = laid({ ...after('3k3/7/7/7/3S3/7/3K3 b 2SCf 1'), stars: ['1a'] });
  expect(one.cells[0]).toEqual(['1a *', '2a', '3a', '4a white K', '5a', '6a', '7a']);
  expect(one.cells[4]?.[3]).toBe('4e black S');
  const hands = [['hand black C 1', 'hand black S 2'], ['hand white F 1']];
  expect(one.cells.slice(7)).toEqual(hands);
  show({ below: 'white', stars: [] });
  expect(one.cells[0]).toEqual(['1a', '2a', '3a', '4a white K', '5a', '6a', '7a']);
  expect(one.cells.slice(7)).toEqual(hands);
});

test('the focus stays on its square when the board is flipped, and the arrow keys go as on the screen', () => {
  const { one, show } = laid();
  for (const key of ['ArrowUp', 'ArrowLeft']) one.key(key);
  expect(one.focused).toBe('5f');
  show({ below: 'white' });
  expect([one.focused, one.tabStop, one.marked('cursor')]).toEqual(['5f', '5f', ['5f']]);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) one.key(key);
  expect([one.focused, one.tabStop]).toEqual(['4d', '4d']);
});

test('the names of the cells follow the language of the page', () => {
  let word = 'square';
  const keys: BoardKeys = {
    hint: label => label,
    name: () => word,
    onPromotionAsked: () => {},
    onGrip: () => {},
  };
  const props = { keys, label: 'A board' };
  const { one } = laid({}, props);
  word = 'マス';
  props.label = '盤';
  one.redraw();
  expect(one.cells[6]?.[3]).toBe('マス');
});

test('a short hand on the way changes no column', () => {
  const { one } = laid();
  for (const key of ['ArrowDown', 'ArrowUp']) one.key(key);
  expect(one.focused).toBe('4g black K');
});

test('a focus on a piece that leaves the hand stays in the hand', () => {
  const { one, show } = laid(after('3k3/7/7/7/7/7/3K3 b SC 1'));
  for (const key of ['ArrowDown', 'ArrowRight']) one.key(key);
  expect(one.focused).toBe('hand black S 1');
  show(after('3k3/7/7/7/7/7/3K3 b C 1'));
  expect([one.focused, one.tabStop]).toEqual(['hand black C 1', 'hand black C 1']);
});

test('screen readers can press a cell', () => {
  const { one, told } = laid({ ...after('3k3/7/7/7/3S3/7/3K3 b - 1'), mover: 'black' });
  one.pressCell('4e black S');
  expect([one.tabStop, told()]).toEqual(['4e black S', ['picked up S']]);
  one.pressCell('4d');
  expect(told()).toEqual(['move 4e4d']);
});

test('whoever presses cells answers whether to promote with the squares', () => {
  const asking = { ...after(may), mover: 'black' } as const;
  const answers = { '4c': ['move 4d4c+'], '4d black P': ['move 4d4c'], '7a': [] };
  for (const [cell, moves] of Object.entries(answers)) {
    const { one, told } = laid(asking, { spec: yari });
    for (const name of ['4d black P', '4c']) one.pressCell(name);
    expect(told()).toEqual(['picked up P', 'promotion?']);
    one.pressCell(cell);
    expect(told(), cell).toEqual(moves);
    if (moves.length > 0) continue;
    one.pressCell('4d black P');
    expect(told(), 'the board goes on').toEqual(['picked up P']);
  }
});

test('a key that makes no move says what it has done', () => {
  const { one, told } = laid({ ...after('3k3/7/7/7/7/3S3/3K3 b S 1'), mover: 'black' });
  for (const key of ['ArrowUp', 'Enter', 'Enter']) one.key(key);
  expect(told()).toEqual(['picked up S', 'put down']);
  for (const key of ['ArrowUp', 'Enter']) one.key(key);
  expect(told(), 'on an empty square').toEqual(['nothing']);
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) one.key(key);
  expect(told(), 'another piece').toEqual(['picked up S', 'picked up K']);
  for (const key of ['ArrowDown', 'Enter', 'Enter']) one.key(key);
  expect(told(), 'from the hand').toEqual(['picked up S', 'put down']);
});

test('a piece is put down at the hand of the opponent, too', () => {
  const { one, told } = laid({ ...after('3k3/7/7/7/4S2/7/3K3 b s 1'), mover: 'black' });
  for (const name of ['3e black S', 'hand white S 1']) one.pressCell(name);
  expect(told()).toEqual(['picked up S', 'put down']);
});

test('a move refused says why, and not what it has put down', () => {
  const { one, told } = laid({ ...after('3k3/7/7/7/7/3S3/3K3 b - 1'), mover: 'black' });
  for (const key of ['ArrowUp', 'Enter', 'ArrowLeft', 'Enter']) one.key(key);
  expect(told()).toEqual(['picked up S', 'refused 4f5f S']);
});

test('a piece is dropped by keyboard', () => {
  const { one, told } = laid({ ...after('3k3/7/7/7/7/7/3K3 b S 1'), mover: 'black' });
  one.key('ArrowDown');
  one.key('Enter');
  for (let up = 0; up < 3; up++) one.key('ArrowUp');
  const square = one.focused;
  one.key('Enter');
  expect(told()).toContain(`move S*${square}`);
});

const empty = {
  sfen: '7/7/7/7/7/7/7 b - 1',
  turn: 'black',
  check: null,
  moves: [],
  impasse: false,
  outcome: null,
} as const;

test('an empty hand is said to be empty, and the board ends with its page', () => {
  const { one, told } = laid({ ...empty, state: empty as never });
  one.key('ArrowDown');
  expect(one.focused).toBe('empty hand black');
  one.key('Enter');
  expect(told()).toEqual(['nothing']);
  one.leave();
  one.redraw();
  expect(one.on('4g')).toBeNull();
});
