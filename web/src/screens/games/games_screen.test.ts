import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Summary } from '../../protocol/games.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { summaryOf } from '../../testing/games.ts';
import {
  all,
  buttons,
  choose,
  enter,
  faults,
  fieldOf,
  follow,
  links,
  press,
  seen,
  submit,
  WatchedPage,
} from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';
import { GamesScreen } from './games_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/games', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let asked: Asked[];
let page: WatchedPage;
beforeEach(() => {
  vi.useFakeTimers();
  location.search = '';
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = () => vi.advanceTimersByTimeAsync(0);
const words = en.gameSearch;
const day = Date.UTC(2026, 2, 4, 12);
const game = (id: string, changes: Partial<Summary> = {}): Summary =>
  summaryOf({
    id,
    level: null,
    side: null,
    plies: 31,
    updated: day,
    seats: { black: account('Ann'), white: account('Bea') },
    outcome: { winner: 'black', reason: 'checkmate' },
    ...changes,
  });
const found = (games: Summary[], next: string | null = null) => ({
  games,
  next,
  back_to: next && day,
  complete: true,
});
const none = { 'GET /games/search': found([]), 'GET /searches': { searches: [] } };

async function shown(answers: Record<string, unknown> = none, me: unknown = { name: 'Ann' }, language = en) {
  asked = answerCalls(answers);
  page = new WatchedPage(language, { rules, me: me as Context['me'] });
  const screen = new GamesScreen(page.app);
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
const results = (view: View) => seen(all(view, '.game-list')[0]);

test('all games are shown at first, each with its players, its terms and its result', async () => {
  const days = { kind: 'correspondence', days: 3 } as const;
  const games = [
    game('g1'),
    game('g2', { game: 'yari', rated: true, time: days, side: 'white', plies: 1 }),
    game('g3', { handicap: 'falcon', outcome: null }),
  ];
  const { view, screen } = await shown({ ...none, 'GET /games/search': found(games) });
  expect(screen.title()).toBe('Find games · Ootori');
  expect(seen(all(view(), 'header')[0])).toBe(`Find games${words.lead}`);
  expect(all(view(), '.game-row').map(row => seen(all(row, '.game-row-text')[0]))).toEqual([
    `Ann – BeaTori Shogi · ${en.time.none} · ${en.play.casual} · 31 moves · 4 March 2026`,
    `Ann – BeaYari Shogi · 3 days per move · ${en.play.rated} · 1 move · 4 March 2026`,
    `Ann – BeaTori Shogi · Falcon · ${en.time.none} · ${en.play.casual} · 31 moves · 4 March 2026`,
  ]);
  expect(all(view(), '.game-row-state').map(seen)).toEqual([
    'Black won – by checkmate',
    'You lost – by checkmate',
    '',
  ]);
  expect(links(view()).map(([, path]) => path)).toEqual([
    '/game/g1',
    '/game/g2',
    '/game/g3',
    '/api/v1/games/export?format=pgn',
    '/api/v1/games/export?format=kif',
    '/api/v1/games/export?format=json',
  ]);
  expect(seen(all(view(), '.search-downloads')[0])).toBe(`Download: PGNKIFJSON ${words.downloadHint}`);
  follow(view(), links(view())[1]?.[0] ?? '');
  expect(page.told).toEqual(['go /game/g2']);
  expect(all(view(), '.search-saver')).toEqual([]);
});

test('a search without results says so', async () => {
  const { view } = await shown();
  expect(results(view())).toBe('Games foundNo games found.');
});

test.each([en, ja])('a search says if games may be missing', async language => {
  const incomplete = { ...none, 'GET /games/search': { ...found([game('g1')]), complete: false } };
  const { view } = await shown(incomplete, { name: 'Ann' }, language);
  expect(results(view())).toContain(language.gameSearch.incomplete);
});

test('the days of a search are those that the page shows', async () => {
  location.search = '?since=2026-03-04&until=2026-03-04';
  const [since, until] = [new Date(2026, 2, 4).getTime(), new Date(2026, 2, 5).getTime() - 1];
  const { view } = await shown({
    ...none,
    [`GET /games/search?since=${since}&until=${until}`]: found([game('g1', { updated: since })]),
  });
  expect(results(view())).toContain('4 March 2026');
  expect(fieldOf(view(), 'search-since').data?.props?.value).toBe('2026-03-04');
  expect(links(view())[1]?.[1]).toBe(`/api/v1/games/export?since=${since}&until=${until}&format=pgn`);
});

test('the address is the search, and older games are added below', async () => {
  location.search = '?player=Bea&side=white&nonsense=1';
  const first = 'GET /games/search?player=Bea&side=white';
  const { view } = await shown({ ...none, [first]: found([game('g1')], 'c1') });
  expect(fieldOf(view(), 'search-player').data?.props?.value).toBe('Bea');
  expect(seen(all(view(), '.search-more')[0])).toBe('Search older games Searched back to 4 March 2026.');
  expect(links(view())[1]?.[1]).toBe('/api/v1/games/export?player=Bea&side=white&format=pgn');
  asked = answerCalls({ [`${first}&before=c1`]: found([game('g2')]) });
  press(view(), 'Search older games');
  expect(results(view())).toContain('Loading…');
  expect(all(view(), '.search-more')).toEqual([]);
  await pass();
  expect(all(view(), '.game-row')).toHaveLength(2);
  expect([all(view(), '.search-more'), results(view()).includes(words.none)]).toEqual([[], false]);
});

test('Back shows as many results as before', async () => {
  location.search = '?player=Bea';
  const call = 'GET /games/search?player=Bea';
  const { view, screen } = await shown({ ...none, [call]: found([game('g1')], 'c1') });
  answerCalls({ [`${call}&before=c1`]: found([game('g2')], 'c2') });
  press(view(), 'Search older games');
  await pass();
  const kept = screen.keeps();
  answerCalls({ ...none, [`${call}&limit=2`]: found([game('g1'), game('g2')], 'c2') });
  const back = new GamesScreen(page.app, kept);
  expect(back.keeps(), 'even if it is left at once').toEqual(kept);
  await pass();
  expect(all(back.view(), '.game-row')).toHaveLength(2);
});

test('a page without matching games can have more behind it', async () => {
  const { view } = await shown({ ...none, 'GET /games/search': { ...found([], 'c1'), back_to: null } });
  expect(results(view())).toBe('Games foundSearch older games');
});

test('what could not be loaded can be loaded again, and what is there stays', async () => {
  const { view } = await shown({ ...none, 'GET /games/search': found([game('g1')], 'c1') });
  answerCalls({ 'GET /games/search?before=c1': new Refusal('internal') });
  press(view(), 'Search older games');
  await pass();
  expect(page.told).toEqual(['complain internal']);
  expect(all(view(), '.game-row')).toHaveLength(1);
  answerCalls({ 'GET /games/search?before=c1': found([game('g2')]) });
  press(view(), 'Try again');
  await pass();
  expect(all(view(), '.game-row')).toHaveLength(2);
});

test('who has left the page is told nothing', async () => {
  asked = answerCalls({ 'GET /games/search': new Refusal('internal') });
  page = new WatchedPage(en, { rules, me: null });
  new GamesScreen(page.app).leave();
  await pass();
  expect(page.told).toEqual([]);
});

// --- the form ---

test('a search goes to its address', async () => {
  const { view } = await shown();
  const menus = all(view(), 'select').map(menu => [
    menu.data?.attrs?.name,
    all(menu, 'option').map(seen).join(' '),
  ]);
  expect(menus).toEqual([
    ['game', 'All Tori Shogi Yari Shogi'],
    ['speed', `All Bullet Blitz Rapid Classical Correspondence ${capital(en.explorer.noClock)}`],
    ['rated', `All ${capital(en.play.rated)} ${capital(en.play.casual)}`],
    ['side', 'All Black White'],
    ['winner', 'All Black White No contest'],
    ['reason', `All ${Object.values(words.reasons).join(' ')}`],
  ]);
  const chosen = { game: 'yari', speed: 'none', rated: '0', side: 'white', winner: 'nobody', reason: 'time' };
  for (const [name, value] of Object.entries(chosen)) choose(view(), name, value);
  const entered = {
    player: 'Ann',
    opponent: ' ',
    plies_min: '10',
    plies_max: '99',
    rating_min: '1000',
    rating_max: '2000',
    since: '2026-01-01',
    until: '2026-02-01',
    moves: 'S-3d',
    pattern: 'K4g',
  };
  for (const [name, value] of Object.entries(entered)) enter(view(), `search-${name}`, value);
  submit(view(), 'search-player');
  const { opponent: _, ...rest } = entered;
  const [path, query] = page.told[0]?.split('?') ?? [];
  expect(path).toBe('go /games');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...chosen, ...rest });
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

test('the fields have names, also for screen readers', async () => {
  const { view } = await shown();
  const fields = all(view(), 'input').map(one => [one.data?.attrs?.name, one.data?.attrs?.type]);
  expect(fields).toEqual([
    ['player', 'text'],
    ['opponent', 'text'],
    ['plies_min', 'number'],
    ['plies_max', 'number'],
    ['rating_min', 'number'],
    ['rating_max', 'number'],
    ['since', 'date'],
    ['until', 'date'],
    ['moves', 'text'],
    ['pattern', 'text'],
  ]);
  const labels = all(view(), 'input').flatMap(one => one.data?.attrs?.['aria-label'] ?? []);
  expect(labels).toEqual([
    'Player',
    'Opponent',
    'Number of moves: From',
    'Number of moves: To',
    'Average rating: From',
    'Average rating: To',
    'Date: From',
    'Date: To',
  ]);
  expect(all(view(), 'fieldset').map(seen)).toEqual([
    'PlayersPlayerOpponentPlayer’s sideAllBlackWhite',
    expect.stringMatching(/^ResultWinner.*How it ended/),
    'Number of movesFromTo',
    'Average ratingFromTo',
    'DateFromTo',
    `Position${words.moves}${words.movesHint}${words.pattern}${words.patternHint}`,
  ]);
});

test('the moves that the hint shows as an example can be played', () => {
  const examples = [
    /like (.+) in Tori Shogi/.exec(words.movesHint)?.[1],
    /禽将棋の例：(.+?)）/.exec(ja.gameSearch.movesHint)?.[1],
  ];
  expect(examples).toEqual(['S-4d Sx4d', '４四燕 同燕']);
  for (const example of examples) {
    const game = rules.newGame('tori');
    for (const move of example?.split(' ') ?? []) game.play(game.readMove(move).usi);
  }
});

test('moves or a position in the address are in one field', async () => {
  location.search = '?game=tori&sfen=3k3/7/7/7/7/7/3K3+b+-+1';
  const { view } = await shown();
  expect(fieldOf(view(), 'search-moves').data?.props?.value).toBe('3k3/7/7/7/7/7/3K3 b - 1');
  enter(view(), 'search-moves', 'S-3d');
  submit(view(), 'search-moves');
  expect(page.told.at(-1)).toBe('go /games?game=tori&moves=S-3d');
  location.search = '?game=tori&moves=S-3d';
  expect(fieldOf((await shown()).view(), 'search-moves').data?.props?.value).toBe('S-3d');
});

test('all fields are cleared at once', async () => {
  location.search = '?player=Bea';
  const { view } = await shown();
  press(view(), 'Clear');
  expect(page.told.at(-1)).toBe('go /games');
});

test('a field that the server refuses is marked', async () => {
  const invalid = (view: View) =>
    all(view, 'input')
      .filter(one => one.data?.attrs?.['aria-invalid'] === 'true')
      .map(one => one.data?.attrs?.name);
  const refused = async (field: string) => {
    const refusal = new Refusal('bad_value', { field, message: `Wrong ${field}.` });
    const { view } = await shown({ ...none, 'GET /games/search': refusal });
    return [invalid(view()), faults(view()), page.told];
  };
  expect(await refused('player')).toEqual([['player'], ['Wrong player.'], []]);
  expect(await refused('sfen')).toEqual([['moves'], ['Wrong sfen.'], []]);
  expect(await refused('moves')).toEqual([['moves'], ['Wrong moves.'], []]);
  expect(await refused('pattern')).toEqual([['pattern'], ['Wrong pattern.'], []]);
  expect(await refused('game')).toEqual([[], [words.needsGame], []]);
});

test('a refused search is told in the language of the page', async () => {
  const told = async (field: string, message: string, code = 'bad_value') => {
    const refusal = new Refusal(code, { field, message });
    return faults((await shown({ ...none, 'GET /games/search': refusal }, null, ja)).view());
  };
  expect(await told('pattern', "'X4d' does not begin with a piece of this game, like S, s or +S.")).toEqual([
    '「盤上の駒」の値が正しくありません。',
  ]);
  expect(await told('moves', "'3e3d' is not a legal move here.")).toEqual([
    '指し手またはSFEN：「3e3d」はこの局面で指せる手ではありません。',
  ]);
  expect(await told('since', '"since" must be a day like 2026-12-31.')).toEqual([
    '「日付」の値が正しくありません。',
  ]);
  expect(await told('player', 'There is no player with this name.', 'unknown_player')).toEqual([
    ja.errors.unknown_player,
  ]);
});

test('a wrong game is not a missing one', async () => {
  location.search = '?game=chess';
  const refusal = new Refusal('bad_value', { field: 'game', message: 'No such game.' });
  const { view } = await shown({ ...none, 'GET /games/search?game=chess': refusal });
  expect(faults(view())).toEqual(['No such game.']);
});

// --- saved searches ---

const saved = { id: 'q1', name: 'Bea’s games', query: 'player=Bea', at: 0 };

test('saved searches are opened and deleted', async () => {
  const { view } = await shown({ ...none, 'GET /searches': { searches: [saved] } });
  expect(seen(all(view(), '.saved-searches')[0])).toBe('Saved searchesBea’s games');
  follow(view(), 'Bea’s games');
  expect(page.told).toEqual(['go /games?player=Bea']);
  asked = answerCalls({ 'DELETE /searches/q1': null, ...none });
  press(view(), 'Delete ‘Bea’s games’');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /searches/q1', 'GET /searches']);
  expect(seen(all(view(), '.saved-searches')[0])).toBe('');
  const other = await shown({ ...none, 'GET /searches': { searches: [saved] } });
  press(other.view(), 'Delete ‘Bea’s games’');
  await pass();
  expect(page.told).toEqual(['complain not_found']);
});

test('saved searches stay when they cannot be loaded again', async () => {
  location.search = '?player=Bea';
  const two = { ...none, 'GET /searches': { searches: [saved, { ...saved, id: 'q2', name: 'Other' }] } };
  const { view } = await shown(two);
  const names = () => links(view()).map(([name]) => name);
  expect(names()).toEqual(['Bea’s games', 'Other']);
  answerCalls({ 'POST /searches': null, 'DELETE /searches/q1': null });
  enter(view(), 'search-name', 'Mine');
  submit(view(), 'search-name');
  await pass();
  expect(names()).toEqual(['Bea’s games', 'Other']);
  press(view(), 'Delete ‘Bea’s games’');
  await pass();
  expect(names()).toEqual(['Other']);
});

test('a search is saved with a name', async () => {
  location.search = '?player=Bea';
  const { view } = await shown({ ...none, 'POST /searches': null });
  expect(seen(all(view(), '.search-saver')[0])).toBe('Search nameSave this search');
  enter(view(), 'search-name', ' Mine ');
  asked.length = 0;
  submit(view(), 'search-name');
  await pass();
  expect(asked).toEqual([
    { call: 'POST /searches', body: { name: ' Mine ', query: 'player=Bea' } },
    { call: 'GET /searches', body: null },
  ]);
  expect(page.told.at(-1)).toBe('toast note: Saved as ‘Mine’.');
  expect(fieldOf(view(), 'search-name').data?.props?.value).toBe('');
  answerCalls({ ...none, 'POST /searches': new Refusal('too_many') });
  submit(view(), 'search-name');
  await pass();
  expect(page.told.at(-1)).toBe('complain too_many');
});

test('guests sign in to save a search', async () => {
  location.search = '?player=Bea';
  const { view } = await shown({ 'GET /games/search?player=Bea': found([]) }, { name: null });
  expect(links(view())).toEqual([[words.signIn, '/sign-in']]);
  expect(page.told).toEqual([]);
  const unknown = await shown({ 'GET /games/search?player=Bea': found([]) }, null);
  expect(buttons(unknown.view())).toContain('Save this search');
});
