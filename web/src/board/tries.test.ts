import { expect, test, vi } from 'vitest';
import { after, laid, layBoards } from '../testing/laid_board.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

layBoards();

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
