import { expect, test } from 'vitest';
import { placeOf, queryOf, readSearch, requestOf, type Search } from './search_form.ts';

test('a search round-trips through its address', () => {
  const search: Search = { game: 'tori', player: 'Ann', plies_min: '10', pattern: '+F3c,S*2' };
  expect(readSearch(queryOf(search))).toEqual(search);
  expect(queryOf({})).toBe('');
  expect(queryOf({ player: '  ' })).toBe('');
});

test('days are those of the reader’s time zone, from their first moment to their last', () => {
  const asked = (search: Search) => Object.fromEntries(new URLSearchParams(requestOf(search)));
  const time = (day: number, hours: number) => new Date(2026, 10, day, hours).getTime();
  expect(asked({ player: 'Ann', since: '2026-11-29', until: '2026-11-29' })).toEqual({
    player: 'Ann',
    since: `${time(29, 0)}`,
    until: `${time(30, 0) - 1}`,
  });
  expect(asked({ since: '1960-01-01', until: '1960-01-01' }), 'times begin in 1970').toEqual({
    since: '0',
    until: '0',
  });
  const wrong = ['2026-02-30', '2026-00-10', '0050-01-01', 'yesterday', '1700438400000'];
  expect(wrong.map(since => asked({ since }).since)).toEqual(wrong);
  expect(asked({})).toEqual({});
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
