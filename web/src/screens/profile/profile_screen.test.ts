import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Player, Ratings } from '../../protocol/players.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { all, buttons, follow, heard, links, press, seen, WatchedPage } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ProfileScreen } from './profile_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const now = Date.UTC(2026, 2, 4, 12);
let asked: Asked[];
let page: WatchedPage;
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = () => vi.advanceTimersByTimeAsync(0);
const ann: Player = { name: 'Ann', role: 'player', created: Date.UTC(2025, 0, 2, 12) };
const change = (speed: 'blitz' | 'rapid', month: number, rating: number) => ({
  id: `g${month}`,
  game: 'tori',
  speed,
  at: Date.UTC(2025, month, 1, 12),
  rating,
  deviation: 50,
});
const rating = { game: 'tori', deviation: 50.4, provisional: false };
const ratings: Ratings = {
  ratings: [
    { ...rating, speed: 'blitz', rating: 1510.6, games: 2 },
    { ...rating, speed: 'rapid', rating: 1600, games: 9, provisional: true },
    { ...rating, game: 'yari', speed: 'rapid', rating: 1500, games: 99 },
  ],
  played: { tori: 12 },
  handicaps: { tori: 2 },
  history: [
    change('blitz', 0, 1500.4),
    change('rapid', 1, 1550),
    change('blitz', 2, 1510.6),
    change('rapid', 3, 1580),
    change('rapid', 4, 1600),
  ],
};
const usual = {
  'GET /players/ann': ann,
  'GET /players/ann/ratings': ratings,
  'GET /players/ann/clubs': {
    clubs: [{ name: 'crane', title: 'Crane Club', members: 3, rank: 'leader', since: 0 }],
  },
  'GET /players/Ann/games': { games: [], next: null },
  'GET /following/Ann': { following: false, block: null },
};

async function shown(answers: Record<string, unknown> = {}, me: string | null = 'Bea') {
  asked = answerCalls({ ...usual, ...answers });
  page = new WatchedPage(en, {
    rules,
    me: { name: me } as Context['me'],
    known: Promise.resolve(),
  });
  const screen = new ProfileScreen(page.app, 'ann');
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
const heading = (view: View) => seen(all(view, 'header')[0]);
const section = (view: View, title: string) =>
  all(view, 'section').find(one => seen(all(one, 'h2')[0]) === title);

test('another player can be challenged, followed and blocked', async () => {
  const { view, screen } = await shown();
  expect(screen.title()).toBe('Ann · Ootori');
  expect(heading(view())).toBe('AnnMember since 2 January 2025ChallengeFollow AnnBlock Ann');
  follow(view(), 'Challenge');
  expect(page.told).toEqual(['go /?to=Ann']);
  const { view: blocked } = await shown({ 'GET /following/Ann': { following: false, block: 'b1' } });
  expect(heading(blocked())).toContain('Unblock Ann');
  expect(links(blocked()).map(([text]) => text)).not.toContain('Challenge');
});

test("the user's own page leads to the account", async () => {
  const { view } = await shown({}, 'Ann');
  expect(heading(view())).toBe(`AnnMember since 2 January 2025Account${en.following.title}This is you.`);
  expect(asked.map(({ call }) => call)).not.toContain('GET /following/Ann');
  follow(view(), 'Account');
  follow(view(), en.following.title);
  expect(page.told).toEqual(['go /account', 'go /following']);
});

test('bots, moderators and players on vacation are marked', async () => {
  const of = async (changes: Partial<Player>) =>
    heading((await shown({ 'GET /players/ann': { ...ann, ...changes } }, 'Ann')).view());
  expect(await of({ role: 'moderator' })).toMatch(/^AnnModerator · Member since/);
  expect(await of({ role: 'administrator' })).toMatch(/^AnnAdministrator · Member since/);
  expect(await of({ bot: true, role: 'moderator' })).toMatch(/^AnnBot · Member since/);
  const away = await of({ vacation_until: now });
  expect(away).toMatch(/4 Mar 2026/);
});

test('ratings are rounded, with their confidence and the number of games', async () => {
  const { view } = await shown();
  const part = section(view(), 'Ratings');
  expect(all(part, 'li').map(seen)).toEqual([
    'Tori Shogi blitz2 games1511 ± 101',
    'Tori Shogi rapid9 games1600 ± 101provisional',
    'Yari Shogi rapid99 games1500 ± 101',
  ]);
  expect(seen(all(part, 'p')[0])).toBe(
    'Tori Shogi: 12 games against people, 2 with a handicap · Yari Shogi: 0 games against people',
  );
  expect(links(part)).toEqual([
    ['Openings', '/analysis?game=tori&explore=Ann'],
    ['2026 in review', '/player/Ann/year/2026'],
    ['Leaderboards', '/leaderboards/'],
  ]);
  follow(part, '2026 in review');
  follow(part, 'Leaderboards');
  expect(page.told).toEqual(['go /player/Ann/year/2026', 'go /leaderboards/']);
});

test('the openings are those of the game that the player has played most', async () => {
  const played = { tori: 2, yari: 3 };
  const { view } = await shown({ 'GET /players/ann/ratings': { ...ratings, played } });
  follow(section(view(), 'Ratings'), 'Openings');
  expect(page.told).toEqual(['go /analysis?game=yari&explore=Ann']);
});

test('the history is of the rating with most games, and others can be chosen', async () => {
  const { view } = await shown();
  const history = () => all(view(), '.rating-history')[0];
  const menu = () => all(history(), 'select')[0];
  const options = () =>
    all(menu(), 'option').map(one => `${one.data?.props?.selected === true ? '*' : ''}${seen(one)}`);
  expect(options()).toEqual(['Tori Shogi blitz', '*Tori Shogi rapid']);
  expect(all(history(), 'p').map(seen)).toContain('3 games: from 1550 to 1600');
  expect(heard(all(history(), 'svg')[0])).toBe('Rating: Tori Shogi rapid. 3 games: from 1550 to 1600.');
  const onChange = menu()?.data?.on?.change as unknown as (event: unknown) => void;
  onChange({ target: { value: 'tori blitz' } });
  expect(options()[0]).toBe('*Tori Shogi blitz');
  expect(all(history(), 'p').map(seen)).toContain('2 games: from 1500 to 1511');
});

test('a single history needs no menu, and no history no chart', async () => {
  const some = { ...ratings, history: [change('blitz', 0, 1500)] };
  const { view } = await shown({ 'GET /players/ann/ratings': some });
  const [history] = all(view(), '.rating-history');
  expect(all(history, 'select')).toEqual([]);
  expect(all(history, 'p').map(seen)).toEqual(['Tori Shogi blitz', 'One game: 1500']);
  const unrated = { ratings: [], played: {}, handicaps: {}, history: [] };
  const none = await shown({ 'GET /players/ann/ratings': unrated });
  expect(all(none.view(), '.rating-history')).toEqual([]);
  expect(seen(section(none.view(), 'Ratings'))).toContain('No rated games yet.');
});

test('the clubs of a player are listed with the rank in each', async () => {
  const { view } = await shown();
  expect(seen(section(view(), 'Clubs'))).toBe('ClubsCrane ClubLeader');
  follow(view(), 'Crane Club');
  expect(page.told).toEqual(['go /club/crane']);
  const none = await shown({ 'GET /players/ann/clubs': { clubs: [] } });
  expect(section(none.view(), 'Clubs')).toBeUndefined();
  expect(section(none.view(), en.players.record)).toBeDefined();
});

test('a player who does not exist is missing', async () => {
  const { view, screen } = await shown({ 'GET /players/ann': new Refusal('unknown_player') });
  expect(screen.title()).toBe('ann · Ootori');
  expect(seen(view())).toBe(`Player not foundCheck the name for typos.${en.play.toHome}`);
  follow(view(), en.play.toHome);
  expect(page.told).toEqual(['go /']);
});

test('a page that cannot be loaded can be loaded again', async () => {
  const { view } = await shown({ 'GET /players/ann': new Refusal('internal') });
  expect([buttons(view()), page.told]).toEqual([['Try again'], ['complain internal']]);
  answerCalls(usual);
  press(view(), 'Try again');
  expect(seen(view())).toBe('Loading…');
  await pass();
  expect(heading(view())).toContain('Ann');
});

test('nothing is asked or told once the page has been left', async () => {
  asked = answerCalls({ ...usual, 'GET /players/ann': new Refusal('internal') });
  page = new WatchedPage(en, { rules, me: { name: 'Bea' } as Context['me'], known: Promise.resolve() });
  new ProfileScreen(page.app, 'ann').leave();
  await pass();
  expect(page.told).toEqual([]);
  asked = answerCalls(usual);
  new ProfileScreen(page.app, 'ann').leave();
  await pass();
  expect(asked.map(({ call }) => call)).not.toContain('GET /following/Ann');
});
