import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Year } from '../../protocol/years.ts';
import { readSettings } from '../../settings.ts';
import { answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules, specOf } from '../../testing/built.ts';
import { summaryOf } from '../../testing/games.ts';
import { all, follow, heard, links, press, seen, WatchedPage } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';
import { YearScreen } from './year_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let page: WatchedPage;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 4, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = () => vi.advanceTimersByTimeAsync(0);
const words = en.year;
const point = (at: number, rating: number) => ({
  id: `g${at}`,
  game: 'tori',
  speed: 'blitz' as const,
  at: Date.UTC(2025, at, 1, 12),
  rating,
  deviation: 50,
});
const seats = { black: account('Ann'), white: account('Bea') };

const yearOf = (changes: Partial<Year> = {}): Year => ({
  year: 2025,
  whole: true,
  games: [
    { game: 'tori', won: 3, lost: 1, even: 0 },
    { game: 'yari', won: 0, lost: 0, even: 1 },
  ],
  months: [1, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  openings: [
    {
      game: 'tori',
      sfen: specOf(rules, 'tori').start,
      moves: [
        { hodges: 'S-3d', japanese: '▲３四燕' },
        { hodges: 'S-4d', japanese: '△４四燕' },
      ],
      won: 2,
      lost: 0,
      even: 1,
    },
  ],
  longest: summaryOf({ id: 'g8', plies: 90, seats }),
  best_win: { game: summaryOf({ id: 'g9', seats }), rating: 1700 },
  rival: { player: account('Bea'), won: 1, lost: 1, even: 0 },
  ratings: [
    { game: 'tori', speed: 'blitz', games: 2, highest: 1550, points: [point(0, 1500), point(3, 1540)] },
    { game: 'yari', speed: 'rapid', games: 1, highest: 1480, points: [point(1, 1480)] },
  ],
  ...changes,
});

async function shown(answer: unknown, year = 2025, language = 'en', words = en) {
  answerCalls({ [`GET /players/Ann/year?year=${year}`]: answer });
  page = new WatchedPage(words, { rules, settings: readSettings(null, language) });
  const screen = new YearScreen(page.app, 'Ann', year);
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
const section = (view: View, title: string) =>
  all(view, 'section').find(one => seen(all(one, 'h2')[0]) === title);

test('the games of each kind are counted', async () => {
  const { view, screen } = await shown(yearOf());
  expect(screen.title()).toBe('Ann in 2025 · Ootori');
  expect(all(section(view(), words.games), 'li').map(seen)).toEqual([
    '4 gamesTori Shogi3 won, 1 lost',
    '1 gameYari Shogi0 won, 0 lost, 1 no contest',
  ]);
  expect(all(view(), 'h2').map(seen)).toEqual([
    words.games,
    words.months,
    'Ratings',
    words.openings,
    words.highlights,
  ]);
  expect(seen(view())).not.toContain(words.part);
});

test('the months have bars as high as their games', async () => {
  const { view } = await shown(yearOf());
  const months = all(section(view(), words.months), 'li');
  expect(months.map(heard).slice(0, 3)).toEqual(['January: 1', 'February: 0', 'March: 4']);
  expect(months.map(seen).slice(0, 3)).toEqual(['1J', '0F', '4M']);
  const heights = all(section(view(), words.months), '.year-bar').map(one => one.data?.style?.height);
  expect(heights.slice(0, 3)).toEqual(['25%', '0%', '100%']);
});

test('each rating has its course, as far as there is one', async () => {
  const { view } = await shown(yearOf());
  const [tori, yari] = all(section(view(), 'Ratings'), '.card');
  expect(all(all(tori, 'h3')[0], 'h3').map(seen)).toEqual(['Tori Shogi blitz']);
  expect(all(tori, 'p').map(seen)).toEqual(['2 games: from 1500 to 1540 · Highest: 1550']);
  expect(heard(all(tori, 'svg')[0])).toBe('Rating: Tori Shogi blitz. 2 games: from 1500 to 1540.');
  expect(all(tori, 'title').map(seen)).toContain('1540 on 1 April 2025');
  expect(all(yari, 'p').map(seen)).toEqual(['One game: 1480 · Highest: 1480']);
  expect(all(yari, 'svg')).toEqual([]);
});

test('a rating without a course has only its highest value', async () => {
  const ratings = [{ game: 'tori', speed: 'blitz' as const, games: 0, highest: 1500, points: [] }];
  const { view } = await shown(yearOf({ ratings }));
  expect(all(section(view(), 'Ratings'), 'p').map(seen)).toEqual(['Highest: 1500']);
});

test('openings are written in the notation of the reader', async () => {
  const opening = async (language: string) => {
    const { view } = await shown(yearOf(), 2025, language);
    return all(section(view(), words.openings), 'li').map(seen);
  };
  expect(await opening('en')).toEqual(['S-3d S-4dTori Shogi · 3 games · 2 won, 0 lost, 1 no contest']);
  expect((await opening('ja'))[0]).toMatch(/^▲３四燕 △４四燕/);
});

test('the highlights are the best win, the longest game and the rival', async () => {
  const { view } = await shown(yearOf());
  expect(all(section(view(), words.highlights), 'li').map(seen)).toEqual([
    'Best winAnn – Beaagainst a player rated 1700',
    'Longest gameAnn – Bea90 moves',
    'Most frequent opponentBea2 games · 1 won, 1 lost',
  ]);
  expect(links(section(view(), words.highlights)).map(([, path]) => path)).toEqual([
    '/game/g9',
    '/game/g8',
    '/player/Bea',
  ]);
  follow(section(view(), words.highlights), 'Bea');
  follow(section(view(), words.highlights), 'Ann – Bea');
  expect(page.told).toEqual(['go /player/Bea', 'go /game/g9']);
});

test('what there is not is left out, and a rival may have been deleted', async () => {
  const bare = yearOf({
    whole: false,
    ratings: [],
    openings: [],
    best_win: null,
    longest: null,
    rival: { player: { kind: 'guest', you: false }, won: 1, lost: 0, even: 0 },
  });
  const { view } = await shown(bare);
  expect(all(view(), 'h2').map(seen)).toEqual([words.games, words.months, words.highlights]);
  expect(all(section(view(), words.highlights), 'li')).toHaveLength(1);
  expect(links(section(view(), words.highlights))).toEqual([]);
  expect(seen(view())).toContain(words.part);
});

test('a year without games says so', async () => {
  const { view } = await shown(yearOf({ games: [] }));
  expect(seen(view())).toBe(`Ann in 20252024 Profile 2026${words.none}`);
});

test('the years are written as in the language', async () => {
  const { view } = await shown(yearOf({ games: [] }), 2025, 'ja', ja);
  expect(links(view()).map(([name]) => name)).toEqual(['2024年', 'プロフィール', '2026年']);
});

test('the years before and after are a click away, as far as there are any', async () => {
  const paths = async (year: number) => links((await shown({}, year)).view()).map(([, path]) => path);
  expect(await paths(2025)).toEqual(['/player/Ann/year/2024', '/player/Ann', '/player/Ann/year/2026']);
  expect(await paths(2026)).toEqual(['/player/Ann/year/2025', '/player/Ann']);
  expect(await paths(2000)).toEqual(['/player/Ann', '/player/Ann/year/2001']);
  expect(await paths(2001)).toEqual(['/player/Ann/year/2000', '/player/Ann', '/player/Ann/year/2002']);
  const { view } = await shown(yearOf());
  for (const link of ['2024', 'Profile', '2026']) follow(view(), link);
  expect(page.told).toEqual(['go /player/Ann/year/2024', 'go /player/Ann', 'go /player/Ann/year/2026']);
});

test('a player or a year that does not exist is missing', async () => {
  for (const code of ['unknown_player', 'bad_value']) {
    const { view } = await shown(new Refusal(code));
    expect(seen(view())).toBe(`${words.missing}${words.missingText}${en.play.toHome}`);
    expect(page.told).toEqual([]);
  }
});

test('a year that cannot be loaded can be loaded again', async () => {
  const { view, screen } = await shown(new Refusal('internal'));
  expect(page.told).toEqual(['complain internal']);
  answerCalls({ 'GET /players/Ann/year?year=2025': yearOf() });
  press(view(), 'Try again');
  expect(seen(view())).toContain('Loading…');
  await pass();
  expect(seen(view())).toContain(words.highlights);
  screen.leave();
});

test('who has left the page is told nothing', async () => {
  answerCalls({ 'GET /players/Ann/year?year=2025': new Refusal('internal') });
  page = new WatchedPage(en, { rules });
  new YearScreen(page.app, 'Ann', 2025).leave();
  await pass();
  expect(page.told).toEqual([]);
});
