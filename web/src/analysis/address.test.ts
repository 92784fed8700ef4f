import { expect, test } from 'vitest';
import { analysisOf, openingsOf, pathOf, readExplored, readSight, type Sight, sightOf } from './address.ts';

const query = (path: string) => path.slice(path.indexOf('?'));

const sights: Sight[] = [
  { source: { game: 'tori', start: '' }, ply: 0, moves: [], at: null },
  { source: { game: 'tori', start: '' }, ply: 0, moves: ['3d3c', 'S*4d', '2b2a+'], at: 1 },
  {
    source: { game: 'yari', start: 'rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR w Pp2r 1' },
    ply: 0,
    moves: [],
    at: null,
  },
  { source: { game: 'tori', start: '3k3/7/7/7/7/3+S3/3K3 b - 1' }, ply: 0, moves: ['4f4e'], at: 0 },
  { source: { of: 'aB_9-z' }, ply: 12, moves: ['P*5e'], at: null },
  { source: { of: 'aB_9-z' }, ply: 0, moves: [], at: null },
];

test.each(sights)('an address round-trips through the board: %j', sight => {
  expect(readSight(query(pathOf(sight)))).toEqual(sight);
  // Programs that turn addresses in text into links stop at spaces and quotes.
  expect(pathOf(sight)).toMatch(/^\/analysis\?[\w=&%,.*+-]*$/);
});

test('partial and invalid addresses are handled', () => {
  const nothing = { source: { game: '', start: '' }, ply: 0, moves: [], at: null };
  const game = { ...nothing, source: { of: 'abc' } };
  expect(readSight('')).toEqual(nothing);
  expect(readSight('?of=../x&ply=3')).toEqual(nothing);
  expect(readSight('?of=abc&ply=-3&moves=,,7g7f,&at=1.5')).toEqual({ ...game, moves: ['7g7f'] });
  expect(readSight('?of=abc&ply=99999999')).toEqual(game);
});

test('the address of a game opens its position', () => {
  expect(analysisOf('abc', 7)).toBe('/analysis?of=abc&ply=7');
});

test('the address of a player’s openings opens the explorer', () => {
  const path = openingsOf('Ann', 'yari');
  expect(path).toBe('/analysis?game=yari&explore=Ann');
  expect(readExplored(query(path))).toBe('Ann');
  expect(readSight(query(path))).toEqual({
    source: { game: 'yari', start: '' },
    ply: 0,
    moves: [],
    at: null,
  });
  expect(readExplored('?game=tori')).toBe('');
});

test('an address of a game holds only the differences', () => {
  const of = { of: 'abc' };
  const game = ['a', 'b', 'c'];
  expect(sightOf(of, game, 2, game)).toEqual({ source: of, ply: 2, moves: [], at: null });
  expect(sightOf(of, ['a', 'b', 'c', 'd'], 4, game)).toEqual({ source: of, ply: 3, moves: ['d'], at: null });
  expect(sightOf(of, ['a', 'x', 'y'], 2, game)).toEqual({ source: of, ply: 1, moves: ['x', 'y'], at: 2 });
  expect(sightOf(of, ['a', 'x', 'y'], 0, game)).toEqual({ source: of, ply: 1, moves: ['x', 'y'], at: 0 });
});

test('an address of a position holds all moves and the current ply', () => {
  const from = { game: 'tori', start: '' };
  expect(sightOf(from, ['a', 'b'], 2, [])).toEqual({ source: from, ply: 0, moves: ['a', 'b'], at: null });
  expect(sightOf(from, ['a', 'b'], 0, [])).toEqual({ source: from, ply: 0, moves: ['a', 'b'], at: 0 });
  expect(sightOf(from, [], 0, [])).toEqual({ source: from, ply: 0, moves: [], at: null });
});
