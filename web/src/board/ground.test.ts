import type { GameSpec, LegalMove, Rules, State } from '@ootori/rules';
import { h } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stubElements, TestBoard } from '../testing/board.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { alike } from '../testing/page.ts';
import { type BoardProps, board } from './board.ts';
import { type BoardKeys, type BoardView, onlyShown } from './ground.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
let tori: GameSpec;
beforeAll(async () => {
  rules = await builtRules();
  tori = specOf(rules, 'tori');
});

beforeEach(() => {
  vi.useFakeTimers();
  stubElements();
});

afterEach(() => {
  vi.useRealTimers();
});

// In Tori Shogi, this Falcon must promote; in Yari Shogi, this Pawn may.
const must = 'k6/7/3F3/7/7/7/3K3 b - 1';
const may = '3k3/7/7/3P3/7/7/7/7/3K3 b - 1';

function after(sfen = tori.start, ...moves: string[]): { state: State; lastMove: LegalMove | null } {
  const game = rules.newGame(sfen === may ? 'yari' : 'tori', sfen);
  let lastMove: LegalMove | null = null;
  for (const usi of moves) {
    lastMove = game.readMove(usi);
    game.play(usi);
  }
  const { state } = game;
  game.free();
  return { state, lastMove };
}

const spotName: BoardKeys['name'] = (spot, { stars }) => {
  if (spot.kind !== 'square') return Object.values(spot).join(' ');
  const { square, piece } = spot;
  return [square, piece && `${piece.color} ${piece.code}`, stars.includes(square) && '*']
    .filter(Boolean)
    .join(' ');
};

// A board whose view the test changes.
function laid(view: Partial<BoardView> = {}, props: Partial<BoardProps> = {}) {
  const said: string[] = [];
  const { state } = after();
  let now: BoardView = { ...onlyShown, state, lastMove: null, below: 'black', ...view };
  const draw = () =>
    board({
      spec: tori,
      set: 'kanji' as BoardProps['set'],
      coordinates: 'letters',
      label: 'A board',
      view: now,
      top: h('p', 'top'),
      bottom: h('p', 'bottom'),
      onMove: usi => void said.push(`move ${usi}`),
      onPremove: usi => void said.push(`premove ${usi}`),
      onRefused: (usi, piece) => void said.push(`refused ${usi} ${piece}`),
      onTouched: square => void said.push(`touched ${square}`),
      keys: {
        hint: label => label,
        name: spotName,
        onPromotionAsked: () => void said.push('promotion?'),
        onGrip: grip => void said.push(Object.values(grip).join(' ')),
      },
      ...props,
    });
  const one = new TestBoard(draw);
  const show = (changes: Partial<BoardView>) => {
    now = { ...now, ...changes };
    one.redraw();
  };
  const heard = () => said.splice(0);
  const told = () => heard().filter(what => !what.startsWith('touched'));
  return { one, show, heard, told };
}

const empty = {
  sfen: '7/7/7/7/7/7/7 b - 1',
  turn: 'black',
  check: null,
  moves: [],
  impasse: false,
  outcome: null,
} as const;

test('pieces, hands, coordinates and the side below are those of the view', () => {
  const { one, show } = laid(after('3k3/7/7/4s2/7/7/3K3 b 2Sf 1'));
  expect([one.on('3d'), one.on('4g'), one.on('4d')]).toEqual(['gote s', 'sente k', null]);
  expect([one.hand('black'), one.hand('white')]).toEqual([{ s: 2 }, { f: 1 }]);
  expect(one.coordinates.map(alike)).toEqual(['gfedcba', '7654321']);
  expect(one.isFlipped).toBe(false);
  show({ below: 'white' });
  expect(one.isFlipped).toBe(true);
  show(after('3k3/7/7/7/7/7/3K3 b - 1'));
  expect([one.hand('black'), one.hand('white'), one.on('3d')]).toEqual([{}, {}, null]);
});

test.each([
  ['none', []],
  ['numbers', ['7654321', '7654321']],
  ['japanese', ['七六五四三二一', '7654321']],
] as const)('ranks can be labelled otherwise: %s', (coordinates, labels) => {
  const { one } = laid({}, { coordinates });
  expect(one.coordinates).toEqual(labels);
});

test('the last move and a check are marked', () => {
  const { one, show } = laid(after(tori.start, '1e1d'));
  expect(one.marked('last-dest')).toEqual(['1d', '1e']);
  show(after('2k4/7/2K4/7/7/7/7 b F 1', 'F*6b'));
  expect(one.marked('last-dest')).toEqual(['6b']);
  expect(one.marked('check')).toEqual(['5a']);
  show({ ...after(), lastMove: null });
  expect([one.marked('last-dest'), one.marked('check')]).toEqual([[], []]);
});

test('squares are marked for what they mean', () => {
  const { one, show } = laid({ against: ['4c'], stars: ['1a'] });
  expect([one.marked('against'), one.marked('star')]).toEqual([['4c'], ['1a']]);
  show({ against: [], stars: [], reach: ['4d', '3c'] });
  expect([one.marked('against'), one.marked('star')]).toEqual([[], []]);
  expect(one.marked('reached').sort()).toEqual(['3c', '4d']);
  expect(one.marked('oc'), 'a piece stands there').toEqual(['3c']);
});

test('arrows point out moves, also from a hand', () => {
  const { one, show } = laid({
    hint: after(tori.start, '1e1d').lastMove,
    arrows: [{ from: '4c', to: '4d' }],
  });
  expect(one.shapes).toEqual(['hint 1e1d', 'hint 4c4d']);
  const { state } = after('3k3/7/7/7/7/7/3K3 b S 1');
  const drop = state.moves.find(({ usi }) => usi === 'S*4d') ?? null;
  show({ state, hint: drop, arrows: [{ from: null, to: '2b' }] });
  expect(one.shapes.map(shape => shape.replace(/^hint .*\*4d$/, 'hint from hand to 4d'))).toContain(
    'hint 2b',
  );
});

test('the mover moves by two clicks, and hears nothing else', () => {
  const { one, heard } = laid({ mover: 'black' });
  one.click('1e');
  expect(one.marked('selected')).toEqual(['1e']);
  expect(one.marked('dest')).toEqual(['1d']);
  one.click('1d');
  expect(heard().filter(what => !what.startsWith('touched'))).toEqual(['move 1e1d']);
});

test('a move by hand is drawn if the page does not answer, and taken back if it shows the same again', async () => {
  const { one, show, heard } = laid({ mover: 'black' });
  one.play('1e1d');
  expect([one.on('1d'), one.on('1e')], 'the page may still answer').toEqual([null, 'sente s']);
  await vi.advanceTimersByTimeAsync(5);
  expect([one.on('1d'), one.on('1e')]).toEqual(['sente s', null]);
  show({});
  expect([one.on('1d'), one.on('1e')]).toEqual([null, 'sente s']);
  heard();
  one.drag('2e', '2d');
  expect(heard()).toContain('move 2e2d');
});

test('each move waits for the answer of the page', async () => {
  const moves: string[] = [];
  const { one, show } = laid(
    { mover: 'black' },
    {
      onMove: usi => {
        moves.push(usi);
        if (moves.length === 1) show({ ...after(tori.start, usi), mover: 'white' });
      },
    },
  );
  one.play('1e1d');
  await vi.advanceTimersByTimeAsync(5);
  expect(one.on('1d')).toBe('sente s');
  one.play('7c7d');
  expect(moves).toEqual(['1e1d', '7c7d']);
  expect(one.on('7d'), 'there is no answer yet').toBeNull();
});

test('hands hold the strongest pieces first', () => {
  const { one } = laid(after('3k3/7/7/7/7/7/3K3 b SPRLCF 1'));
  expect(Object.keys(one.hand('black'))).toEqual(['l', 'r', 'f', 'c', 'p', 's']);
});

test('a view that stays the same is not drawn again', () => {
  const { one, show } = laid({ mover: 'black' });
  one.click('1e');
  show({});
  expect(one.marked('selected')).toEqual(['1e']);
  show({ stars: ['1a'] });
  expect(one.marked('star')).toEqual(['1a']);
});

test('others cannot move', () => {
  const { one, heard } = laid({ mover: 'white' });
  one.play('1e1d');
  one.play('7c7d');
  expect(heard().filter(what => what.startsWith('move'))).toEqual([]);
  const shown = laid();
  shown.one.play('1e1d');
  expect(shown.heard().filter(what => what.startsWith('move'))).toEqual([]);
});

test('a piece from the hand is dropped', () => {
  const { one, heard } = laid({ ...after('3k3/7/7/7/7/7/3K3 b S 1'), mover: 'black' });
  one.play('S*4d');
  expect(heard()).toContain('move S*4d');
});

test('a move that must promote does not ask', () => {
  const { one, heard } = laid({ ...after(must), mover: 'black' });
  one.play('4c4b');
  expect([one.isAskingToPromote, heard()]).toEqual([false, ['touched null', 'move 4c4b+']]);
});

test.each([
  [true, 'move 4d4c+'],
  [false, 'move 4d4c'],
])('a move that may promote asks: %s', async (yes, move) => {
  const { one, heard } = laid({ ...after(may), mover: 'black' }, { spec: specOf(rules, 'yari') });
  one.play('4d4c');
  expect(one.isAskingToPromote).toBe(true);
  expect(heard()).toEqual(['touched null']);
  one.promote(yes);
  await vi.advanceTimersByTimeAsync(5);
  expect(one.isAskingToPromote).toBe(false);
  expect(heard()).toContain(move);
});

test.each([
  ['Enter', ['move 4d4c+']],
  ['+', ['move 4d4c+']],
  ['-', ['move 4d4c']],
  ['Escape', []],
])('the question whether to promote is answered by keyboard: %s', async (key, moves) => {
  const { one, heard } = laid({ ...after(may), mover: 'black' }, { spec: specOf(rules, 'yari') });
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

test('a move against the rules is refused, with the piece', () => {
  const { one, heard } = laid({ ...after('3k3/7/7/7/3S3/7/3K3 b S 1'), mover: 'black' });
  one.play('4e3d');
  expect(heard()).toContain('refused 4e3d S');
  one.play('S*4e');
  expect(heard().filter(what => what.startsWith('refused'))).toEqual(['refused S*4e S']);
  one.click('4e');
  one.click('4g');
  expect(
    heard().filter(what => what.startsWith('refused')),
    'another piece is chosen',
  ).toEqual([]);
  one.drag('4g', '4e');
  expect(heard().filter(what => what.startsWith('refused'))).toEqual(['refused 4g4e K']);
});

test('a touched piece that cannot move is reported, and an empty square is nothing', () => {
  const { one, heard } = laid({ mover: 'black' });
  one.click('4c');
  expect(heard()).toEqual(['touched 4c']);
  one.click('6f');
  expect(heard()).toEqual(['touched null']);
  one.click('1e');
  expect(heard()).toEqual(['touched null']);
  one.click('4c');
  expect(heard(), 'a move was tried').toEqual(['refused 1e4c S']);
  vi.advanceTimersByTime(10);
  one.click('4c');
  expect(heard()).toEqual(['touched 4c']);
});

const premoves = [
  { usi: '1e1d', piece: 'S', from: '1e', to: '1d', promotes: false },
  { usi: 'S*4d', piece: 'S', from: null, to: '4d', promotes: false },
] as const;

test('premoves are set and cancelled by who waits', () => {
  const white = after('3k3/7/7/7/6S/7/3K3 w S 1');
  const { one, heard, show } = laid({ ...white, waiter: 'black', premoves });
  one.play('1e1d');
  expect(heard()).toContain('premove 1e1d');
  one.play('1e1c');
  expect(heard()).toContain('refused 1e1c S');
  one.play('S*4d');
  expect(heard()).toContain('premove S*4d');
  show({ premove: premoves[0] });
  expect(one.marked('current-pre')).toEqual(['1d', '1e']);
  show({ premove: premoves[1] });
  expect(one.marked('current-pre')).toEqual(['4d']);
  expect(heard(), 'the page knows').toEqual([]);
  show({ premove: null });
  expect(one.marked('current-pre')).toEqual([]);
});

test('a premove promotes as a move would', () => {
  const promoting = { usi: '4c4b+', piece: 'F', from: '4c', to: '4b', promotes: true };
  const white = after('k6/7/3F3/7/7/7/3K3 w - 1');
  const { one, heard } = laid({ ...white, waiter: 'black', premoves: [promoting] });
  one.play('4c4b');
  expect(heard()).toContain('premove 4c4b+');
});

test('shapes drawn by hand are reported, and those of the view shown', () => {
  const drawn: string[] = [];
  const { one, show } = laid(
    { shapes: ['G4e', 'R4e4d', 'B1a', 'Y2a2b'] },
    {
      onDraw: (shape, on) => void drawn.push(`${on ? '+' : '-'}${shape}`),
    },
  );
  expect(one.shapes).toEqual(['primary 4e', 'alternative0 4e4d', 'alternative1 1a', 'alternative2 2a2b']);
  one.draw('3d', '3d');
  one.draw('3e', '3f');
  expect(drawn).toEqual(['+G3d', '+G3d', '+G3e3f']);
  drawn.length = 0;
  one.draw('4e', '4e');
  expect(drawn).toContain('-G4e');
  show({ shapes: [] });
  expect(one.shapes).toEqual([]);
  show({ shapes: ['G4e'], stars: ['1a'] });
  expect(one.shapes).toEqual(['primary 4e']);
});

test('shapes drawn by hand stay while those of the view do, also after a click on a piece to move', () => {
  const shapes = ['G4e'];
  const { one, show } = laid({ shapes, mover: 'black' }, { onDraw: () => {} });
  one.draw('3d', '3d');
  one.click('1e');
  expect(one.shapes).toEqual(['primary 4e', 'primary 3d']);
  show({ stars: ['1a'] });
  expect(one.shapes).toEqual(['primary 4e', 'primary 3d']);
  show({ shapes: [...shapes] });
  expect(one.shapes).toEqual(['primary 4e']);
});

test('shapes that nobody stores are erased by a click', () => {
  const { one } = laid({ mover: 'black' });
  one.draw('3d', '3d');
  expect(one.shapes).toEqual(['primary 3d']);
  one.click('1e');
  expect(one.shapes).toEqual([]);
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

test('the cells are the ranks as they stand on the screen, then the hand below and the one above', () => {
  const { one, show } = laid({ ...after('3k3/7/7/7/3S3/7/3K3 b 2SCf 1'), stars: ['1a'] });
  expect(one.cells[0]).toEqual(['7a', '6a', '5a', '4a white K', '3a', '2a', '1a *']);
  expect(one.cells[4]?.[3]).toBe('4e black S');
  expect(one.cells.slice(7)).toEqual([['hand black C 1', 'hand black S 2'], ['hand white F 1']]);
  show({ below: 'white', stars: [] });
  expect(one.cells[6]).toEqual(['1a', '2a', '3a', '4a white K', '5a', '6a', '7a']);
  expect(one.cells.slice(7)).toEqual([['hand white F 1'], ['hand black C 1', 'hand black S 2']]);
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
  const yari = { ...after(may), mover: 'black' } as const;
  const answers = { '4c': ['move 4d4c+'], '4d black P': ['move 4d4c'], '7a': [] };
  for (const [cell, moves] of Object.entries(answers)) {
    const { one, told } = laid(yari, { spec: specOf(rules, 'yari') });
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
