import { expect, test } from 'vitest';
import { placeOf, queryOf, readSearch, type Search } from './search_form.ts';

test('a search round-trips through its address', () => {
  const search: Search = { game: 'tori', player: 'Ann', plies_min: '10', pattern: '+F3c,S*2' };
  expect(readSearch(queryOf(search))).toEqual(search);
  expect(queryOf({})).toBe('');
  expect(queryOf({ player: '  ' })).toBe('');
});

test('unknown fields are left out', () => {
  expect(readSearch('player=Ann&next=7&game=')).toEqual({ player: 'Ann' });
});

test('a place is a position or a line of moves', () => {
  expect(placeOf(' S-3d S-4d ')).toEqual({ moves: 'S-3d S-4d' });
  expect(placeOf('rpckcpl/3f3/7/7/7/3F3/LPCKCPR b - 1')).toEqual({
    sfen: 'rpckcpl/3f3/7/7/7/3F3/LPCKCPR b - 1',
  });
  expect(placeOf('')).toEqual({});
});
