import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MoveTree } from '../analysis/move_tree.ts';
import { ApiError } from '../protocol/http.ts';
import { builtRules } from '../testing/built.ts';
import { summaryOf } from '../testing/games.ts';
import {
  all,
  cells,
  check,
  choose,
  click,
  enter,
  fieldOf,
  heard,
  pageIn,
  press,
  seen,
  submit,
} from '../testing/page.ts';
import { en } from '../words/en.ts';
import { Explorer } from './explorer.ts';
import { boardOf, explorerPanel } from './explorer_panel.ts';
import type { Explored, ExploredMove, Question, Source } from './sources.ts';

// snabbdom needs `window` when it is loaded; a click scrolls to the board.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelector: () => null });
});

let rules: Rules;
let tree: MoveTree;
let asked: Question[];

beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  vi.useFakeTimers();
  tree = new MoveTree(rules, 'tori', '');
  asked = [];
});

afterEach(() => {
  vi.useRealTimers();
  tree.free();
});

const explored = (changes: Partial<Explored>): Explored => ({
  sfen: tree.at.state.sfen,
  games: 0,
  black: 0,
  white: 0,
  even: 0,
  moves: [],
  recent: [],
  score: null,
  book: null,
  ...changes,
});

const move = (usi: string, changes: Partial<ExploredMove>): ExploredMove => ({
  usi,
  games: 0,
  black: 0,
  white: 0,
  even: 0,
  rating: null,
  score: null,
  ...changes,
});

function source(id: Source['id'], answer: () => Promise<Explored>, isFiltered = true): Source {
  return {
    id,
    isFiltered,
    has: game => game === 'tori',
    read: question => {
      asked.push(question);
      return answer();
    },
  };
}

const played: string[] = [];
const page = () => pageIn(en, { rules, go: () => {} });
const drawn = (explorer: Explorer) =>
  explorerPanel(
    page(),
    explorer,
    boardOf(tree, usi => void played.push(usi)),
  );

// The panel once the first source has answered.
async function answered(answer: () => Promise<Explored>, explorer?: Explorer) {
  const one = explorer ?? new Explorer(() => {}, [source('site', answer)]);
  if (!one.isOn) one.switch();
  drawn(one);
  await vi.advanceTimersByTimeAsync(1_000);
  return drawn(one);
}

test('nothing is asked until the explorer is turned on', () => {
  const explorer = new Explorer(() => {}, [source('site', async () => explored({}))]);
  expect(seen(drawn(explorer))).toBe('Opening explorerShows the moves played from this position.');
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([]);
});

test('there is no panel for a game that no source knows', () => {
  const explorer = new Explorer(() => {}, [source('site', async () => explored({}))]);
  const host = { ...boardOf(tree, () => {}), game: 'yari' };
  expect(explorerPanel(page(), explorer, host)).toBe('');
});

test('each move is shown with its share and results', async () => {
  const panel = await answered(async () =>
    explored({
      games: 4,
      black: 2,
      white: 1,
      even: 1,
      moves: [
        move('1e1d', { games: 3, black: 2, white: 1, rating: 1612 }),
        move('4e4d', { games: 1, even: 1 }),
      ],
    }),
  );
  expect(cells(panel, heard)).toEqual([
    ['Move', 'Games', 'Black wins / no contest / White wins', 'Rating'],
    ['Play S-1d', '3 75%', 'Black won 67%, White 33%', '1612'],
    ['Play S-4d', '1 25%', 'Black won 0%, White 0%, no contest 100%', '–'],
    ['All moves', '4 100%', 'Black won 50%, White 25%, no contest 25%', ''],
  ]);
  const [bar] = all(panel, '.result-bar');
  expect(all(bar, '.result-black').map(part => part.data?.style?.width)).toEqual([`${200 / 3}%`]);
  expect(all(bar, '.result-none')).toEqual([]);
  expect(all(bar, '.result-white').map(seen)).toEqual(['33']);
  const [first] = all(panel, '.move');
  click(first);
  expect(played).toEqual(['1e1d']);
});

test("the engine's book shows evaluations instead of ratings", async () => {
  const panel = await answered(async () =>
    explored({
      score: { cp: 25 },
      moves: [move('1e1d', { games: 10, black: 6, white: 4, score: { cp: 25 } }), move('4e4d', {})],
      games: 10,
      black: 6,
      white: 4,
      book: { positions: 12_345, games: 678 },
    }),
  );
  const rows = cells(panel);
  expect(rows[0]).toEqual(['Move', 'Eval', 'Games', '']);
  expect(rows[1]?.slice(0, 3)).toEqual(['S-1d', '+0.3', '10 100%']);
  expect(rows[2]?.slice(0, 4)).toEqual(['S-4d', '–', '–', '']);
  expect(seen(panel)).toContain('12,345 positions, 678 engine self-play games');
});

test('an evaluation is for Black, whoever is to move', async () => {
  tree.play('1e1d');
  const panel = await answered(async () =>
    explored({ moves: [move('7c7d', { games: 1, score: { cp: 25 } })], games: 1, black: 1 }),
  );
  expect(cells(panel)[1]?.slice(0, 2)).toEqual(['S-7d', '−0.3']);
});

test('the latest games say what was played in them', async () => {
  const game = summaryOf({ outcome: { winner: 'black', reason: 'resignation' } });
  const panel = await answered(async () =>
    explored({
      games: 2,
      black: 2,
      recent: [
        { game, usi: '1e1d' },
        { game: { ...game, id: 'g2' }, usi: null },
      ],
    }),
  );
  const [one, other] = all(panel, 'li').map(seen);
  expect(one).toContain('Played S-1d');
  expect(other).toContain('The game ended in this position');
  const links = all(panel, 'a').map(one => String(one.data?.attrs?.href));
  expect(links[0]).toContain('/games?game=tori&sfen=');
  expect(links.slice(1)).toEqual(['/game/g1', '/game/g2']);
});

test('a position that nobody has played says so', async () => {
  expect(seen(await answered(async () => explored({})))).toContain(
    'No games on this site reached this position.',
  );
});

test('what could not be loaded can be asked again', async () => {
  let fails = true;
  const explorer = new Explorer(() => {}, [
    source('site', async () => {
      if (fails) throw new Error('no line');
      return explored({});
    }),
  ]);
  const panel = await answered(async () => explored({}), explorer);
  expect(seen(panel)).toContain('The games couldn’t be loaded.');
  fails = false;
  press(panel, 'Try again');
  expect(seen(drawn(explorer))).toContain(en.loading);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen(drawn(explorer))).toContain('No games on this site');
});

test('a filter is part of the question, and is counted', async () => {
  const explorer = new Explorer(() => {}, [source('site', async () => explored({}))]);
  await answered(async () => explored({}), explorer);
  choose(drawn(explorer), 'explorer-speed', 'blitz');
  choose(drawn(explorer), 'explorer-rating', '1600');
  const panel = await answered(async () => explored({}), explorer);
  expect(asked.at(-1)?.filter).toEqual({ speed: 'blitz', rating: 1600 });
  expect(seen(all(panel, 'summary')[0])).toBe('Filters (2)');
  const selected = all(panel, 'option').filter(one => one.data?.props?.selected === true);
  expect(selected.map(seen)).toEqual(['Blitz', '1600 or higher', 'All years']);
});

test('the games of a player are shown once there is a name, and those of one side', async () => {
  const explorer = new Explorer(() => {}, [
    source('site', async () => explored({})),
    { ...source('player', async () => explored({})), isOfOne: true },
  ]);
  explorer.switch();
  check(drawn(explorer), 'explorer-source', 'player');
  drawn(explorer);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen(drawn(explorer))).toContain('Enter a player’s name to see their games against people.');
  enter(drawn(explorer), 'explorer-player', ' Ann ');
  submit(drawn(explorer), 'explorer-player');
  choose(drawn(explorer), 'explorer-side', 'white');
  const panel = await answered(async () => explored({}), explorer);
  expect(asked.at(-1)).toMatchObject({ player: 'Ann', filter: { side: 'white' } });
  expect(seen(panel)).toContain('None of this player’s games reached this position.');
  expect(seen(panel)).not.toContain('Enter a player’s name');
  check(panel, 'explorer-source', 'site');
  const site = drawn(explorer);
  expect(seen(all(site, 'summary')[0])).toBe('Filters');
  expect(all(site, 'form')).toEqual([]);
});

test('the link to all games of a player names the player', async () => {
  const game = summaryOf({ outcome: { winner: 'black', reason: 'resignation' } });
  const explorer = new Explorer(() => {}, [
    source('player', async () => explored({ games: 1, black: 1, recent: [{ game, usi: null }] })),
  ]);
  explorer.follow('Ann');
  const panel = await answered(async () => explored({}), explorer);
  expect(String(all(panel, 'a')[0]?.data?.attrs?.href)).toMatch(/^\/games\?game=tori&sfen=.*&player=Ann$/);
});

test('a player who does not exist is named as the fault', async () => {
  const unknown = new ApiError({ code: 'unknown_player', message: 'There is no player with this name.' });
  const explorer = new Explorer(() => {}, [source('player', () => Promise.reject(unknown))]);
  explorer.follow('Nobody');
  const panel = await answered(async () => explored({}), explorer);
  expect(seen(panel)).toContain('Player not found.');
  expect(fieldOf(panel, 'explorer-player').data?.attrs?.['aria-invalid']).toBe('true');
});

test('a source that has no filters shows none, and another can be chosen', async () => {
  const explorer = new Explorer(() => {}, [
    source('book', async () => explored({}), false),
    source('own', async () => explored({})),
  ]);
  const panel = await answered(async () => explored({}), explorer);
  expect(all(panel, 'details')).toEqual([]);
  expect(seen(panel)).toContain('This position isn’t in the engine’s opening book.');
  check(panel, 'explorer-source', 'own');
  const other = await answered(async () => explored({}), explorer);
  expect(seen(other)).toContain('None of your finished games reached this position.');
  expect(all(other, 'details')).toHaveLength(1);
});
