import { expect, test, vi } from 'vitest';
import { after, laid, layBoards, tori } from '../testing/laid_board.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

layBoards();

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
