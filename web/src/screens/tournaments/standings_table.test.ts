import { expect, test, vi } from 'vitest';
import type { Seat } from '../../protocol/games.ts';
import type { Meeting, Tournament, TournamentStanding } from '../../protocol/tournaments.ts';
import { all, cells, heard, pageIn, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { pairingsTable, pointsText, standingsTable } from './standings_table.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const account = (name: string, you = false): Seat => ({ kind: 'account', name, you, bot: false });
const page = pageIn(en, { go() {} });

const standing = (changes: Partial<TournamentStanding>): TournamentStanding => ({
  player: account('Ann'),
  rating: 1500,
  left: false,
  rank: 1,
  points: 0,
  ...changes,
});

const tournament = (changes: Partial<Tournament>) => ({ tie_breaks: [], ...changes }) as Tournament;

test('half points are written as ½', () => {
  expect([0, 0.5, 1, 2.5].map(pointsText)).toEqual(['0', '½', '1', '2½']);
});

const swiss = tournament({
  system: 'swiss',
  tie_breaks: ['buchholz_cut', 'wins'],
  standings: [
    standing({
      player: account('Ann', true),
      points: 1.5,
      tie_breaks: [3, 1],
      rounds: [
        { result: '1', opponent: account('Bea'), place: 2, color: 'black' },
        { result: '=', opponent: account('Cid'), place: 3, color: 'white' },
      ],
    }),
    standing({
      player: account('Bea'),
      rank: 1,
      points: 1.5,
      rating: 0,
      left: true,
      rounds: [{ result: '0', opponent: account('Ann'), place: 1, color: 'white' }, { result: 'F' }],
    }),
    standing({ player: { kind: 'awaited', name: 'Cid' } as Seat, rank: 3, points: 0, rounds: [] }),
  ],
});

test('a Swiss tournament shows each round', () => {
  expect(cells(standingsTable(page, swiss))).toEqual([
    ['Rank', 'Player', 'Points', '1', '2', 'BH-C1', 'WIN', 'Rating'],
    ['1', 'Ann', '1½', '21', '3½', '3', '1', '1500'],
    ['2 =1', 'Bea (withdrawn)', '1½', '10', '1', '–'],
    ['3', 'Cid (not joined yet)', '0', '', '', '1500'],
  ]);
});

test('screen readers hear the results of the rounds as sentences', () => {
  const [heads, ann, bea] = cells(standingsTable(page, swiss), heard);
  expect(heads?.slice(3, 5)).toEqual(['Round 1', 'Round 2']);
  expect(ann?.slice(3, 5)).toEqual([
    'Win against number 2, Bea, as Black',
    'Draw against number 3, Cid, as White',
  ]);
  expect(bea?.[4]).toBe('Bye: 1 point');
});

test('won and lost rounds, the own row and those of absent players are marked', () => {
  const table = standingsTable(page, swiss);
  expect(all(table, '.won').map(heard)).toEqual(['Win against number 2, Bea, as Black']);
  expect(all(table, '.lost').map(heard)).toEqual(['Loss against number 1, Ann, as White']);
  expect(all(table, '.own').map(row => seen(row).slice(0, 4))).toEqual(['1Ann']);
  expect(all(table, '.left')).toHaveLength(2);
});

test('the abbreviated headings are explained', () => {
  const [legend] = all(standingsTable(page, swiss), '.standings-legend');
  expect(seen(legend)).toContain('BH-C1 Buchholz Cut 1');
  expect(seen(legend)).toContain('WIN Wins');
  expect(seen(legend)).toContain('Each numbered column');
});

test('an arena shows the scores of each game', () => {
  const arena = tournament({
    system: 'arena',
    standings: [
      standing({ points: 6, rating: 1612, games: 3, sheet: [0, 2, 4], on_fire: true }),
      standing({ player: account('Bea'), rank: 2 }),
    ],
  });
  const table = standingsTable(page, arena);
  expect(cells(table)).toEqual([
    ['Rank', 'Player', 'Points', 'Rating', 'Scores', 'Games'],
    ['1', 'Ann', '6', '1612', '0 2 4 ▲', '3'],
    ['2', 'Bea', '0', '1500', '', '0'],
  ]);
  expect(all(table, '.on-fire').map(heard)).toEqual(['Two wins in a row: double points']);
  expect(all(table, '.standings-legend')).toEqual([]);
});

test('a knockout has no columns of rounds', () => {
  const knockout = tournament({
    system: 'knockout',
    tie_breaks: ['wins'],
    standings: [standing({ tie_breaks: [2], rounds: [{ result: '1', place: 2, color: 'black' }] })],
  });
  const table = standingsTable(page, knockout);
  expect(cells(table)[0]).toEqual(['Rank', 'Player', 'Points', 'WIN', 'Rating']);
  expect(seen(all(table, '.standings-legend')[0])).toBe('WIN Wins');
});

test('without players there is no table', () => {
  expect(seen(standingsTable(page, tournament({ system: 'swiss', standings: [] })))).toBe(
    'Nobody has joined yet.',
  );
});

const meeting = (changes: Partial<Meeting>): Meeting => ({
  game: 'g1',
  black: account('Ann'),
  white: account('Bea'),
  result: null,
  undecided: false,
  ...changes,
});

test('the pairings of a round link to the games', () => {
  const went: string[] = [];
  const table = pairingsTable(
    pageIn(en, { go: path => void went.push(path) }),
    'Round 1',
    [
      meeting({ result: 'black_won' }),
      meeting({ undecided: true }),
      meeting({ game: null, result: 'white_forfeited', white: account('Cid', true) }),
      meeting({ white: { kind: 'guest', you: false } }),
    ],
    [{ player: account('Dot', true), bye: 'half' }],
  );
  expect(cells(table)).toEqual([
    ['Black', 'White', 'Result'],
    ['Ann', 'Bea', '1–0'],
    ['Ann', 'Bea', 'awaiting a decision'],
    ['Ann', 'Cid', '1–0 (forfeit)'],
    ['Ann', 'Guest', 'in progress'],
    ['Dot', '–', 'bye: ½ point'],
  ]);
  const links = all(table, 'a').map(one => one.data?.attrs?.href);
  expect(links.filter(href => String(href).startsWith('/game/'))).toHaveLength(3);
  expect(links.filter(href => String(href).startsWith('/player/'))).toHaveLength(8);
  expect(all(table, '.own').map(row => seen(row).slice(0, 6))).toEqual(['AnnCid', 'Dot–by']);
});

test('a round without pairings says so', () => {
  expect(seen(pairingsTable(page, 'Round 1', [], []))).toBe('No games yet.');
});
