import { expect, test, vi } from 'vitest';
import { after, laid, layBoards, may, tori, yari } from '../testing/laid_board.ts';
import { alike } from '../testing/page.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

layBoards();

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
  const must = 'k6/7/3F3/7/7/7/3K3 b - 1';
  const { one, heard } = laid({ ...after(must), mover: 'black' });
  one.play('4c4b');
  expect([one.isAskingToPromote, heard()]).toEqual([false, ['touched null', 'move 4c4b+']]);
});

test.each([
  [true, 'move 4d4c+'],
  [false, 'move 4d4c'],
])('a move that may promote asks: %s', async (yes, move) => {
  const { one, heard } = laid({ ...after(may), mover: 'black' }, { spec: yari });
  one.play('4d4c');
  expect(one.isAskingToPromote).toBe(true);
  expect(heard()).toEqual(['touched null']);
  one.promote(yes);
  await vi.advanceTimersByTimeAsync(5);
  expect(one.isAskingToPromote).toBe(false);
  expect(heard()).toContain(move);
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
