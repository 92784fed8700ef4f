import { expect, test } from 'vitest';
import { analysisOf, pathOf, readSight, type Sight } from './address.ts';

const query = (path: string) => path.slice(path.indexOf('?'));

const sights: Sight[] = [
  { source: { game: 'tori', start: '' }, ply: 0, moves: [] },
  { source: { game: 'tori', start: '' }, ply: 0, moves: ['3d3c', 'S*4d', '2b2a+'] },
  {
    source: { game: 'yari', start: 'rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR w Pp2r 1' },
    ply: 0,
    moves: [],
  },
  { source: { game: 'tori', start: '3k3/7/7/7/7/3+S3/3K3 b - 1' }, ply: 0, moves: ['4f4e'] },
  { source: { of: 'aB_9-z' }, ply: 12, moves: ['P*5e'] },
  { source: { of: 'aB_9-z' }, ply: 0, moves: [] },
];

test.each(sights)('what an address says is what stands on the board: %j', sight => {
  expect(readSight(query(pathOf(sight)))).toEqual(sight);
  // Programs that make links clickable stop at spaces and quotes.
  expect(pathOf(sight)).toMatch(/^\/analysis\?[\w=&%,.*+-]*$/);
});

test('an address may say little, and may be wrong', () => {
  const nothing = { source: { game: '', start: '' }, ply: 0, moves: [] };
  expect(readSight('')).toEqual(nothing);
  expect(readSight('?of=../x&ply=3')).toEqual(nothing);
  expect(readSight('?of=abc&ply=-3&moves=,,7g7f,')).toEqual({
    source: { of: 'abc' },
    ply: 0,
    moves: ['7g7f'],
  });
  expect(readSight('?of=abc&ply=99999999')).toEqual({ source: { of: 'abc' }, ply: 0, moves: [] });
});

test('a game leads to its position', () => {
  expect(analysisOf('abc', 7)).toBe('/analysis?of=abc&ply=7');
});
