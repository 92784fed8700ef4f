import type { Rules } from '@ootori/rules';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Seek } from '../../protocol/games.ts';
import { builtRules } from '../../testing/built.ts';
import { all, click, heard, pageIn, press, seen } from '../../testing/page.ts';
import { seekOf } from '../../testing/seeks.ts';
import { en } from '../../words/en.ts';
import { challengesView } from './challenges_view.ts';
import { FoldedLists } from './folded_lists.ts';
import { lobbyView, seekTerms } from './lobby_view.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let did: string[];
beforeEach(() => {
  did = [];
});

const pageOf = (seeks: Seek[] | null, name: string | null = null) =>
  pageIn(en, {
    rules,
    lobby: { seeks } as never,
    me: { name } as never,
    go: path => void did.push(path),
    acceptSeek: async id => void did.push(`accept ${id}`),
    removeSeek: async id => did.push(`remove ${id}`) > 0,
  });

const drawn = (seeks: Seek[] | null, name: string | null = null) =>
  lobbyView(pageOf(seeks, name), () => void did.push('engine'), 'Bots');

function challenges(seeks: Seek[] | null) {
  const page = pageOf(seeks);
  return challengesView(page, new FoldedLists(page, null));
}

const rows = (view: ReturnType<typeof challengesView>) =>
  all(view, '.seek').map(row => [
    seen(all(row, 'strong')[0]),
    seen(all(row, '.game-row-facts')[0]),
    [...all(row, 'a'), ...all(row, 'button')].map(heard).join(', '),
  ]);

test('an empty lobby offers the engine and the bots', () => {
  const view = drawn([]);
  expect(seen(all(view, '.seeks-none')[0])).toBe(
    'No open games right now. To offer a game, choose ‘Anyone’ as your opponent.Play the engineBots',
  );
  expect(seen(view)).not.toContain('Choose a game to join.');
  press(view, 'Play the engine');
  expect(did).toEqual(['engine']);
  const loading = drawn(null);
  expect(seen(all(loading, '.seeks-none')[0])).toBe('Loading…Bots');
  expect(challenges(null)).toBe('');
});

test('links lead to what else there is to join', () => {
  const links = (name: string | null) =>
    all(all(drawn([], name), '.seeks-links')[0], 'a').map(link => `${seen(link)} ${link.data?.attrs?.href}`);
  const guest = [
    'Games to watch /watch',
    'Tournaments /tournaments',
    'Simuls /simuls',
    'Clubs /clubs',
    'Leaderboards /leaderboards/',
  ];
  expect(links(null)).toEqual(guest);
  expect(links('Ann')).toEqual([...guest, 'Following /following']);
  for (const link of all(drawn([], 'Ann'), 'a')) click(link);
  expect(did).toEqual([...guest, 'x /following'].map(line => line.split(' ').at(-1)));
});

test('open games say who offers them on what terms, and can be joined', () => {
  const view = drawn([
    seekOf(),
    seekOf({ id: 's2', side: 'black', rated: true, time: null, handicap: 'falcon' }),
    seekOf({ id: 's3', game: 'go', by: { kind: 'guest', you: false } }),
  ]);
  expect(rows(view)).toEqual([
    ['Bea', 'Tori Shogi · 3 days per move · random sides', 'Join'],
    ['Bea', 'Tori Shogi · No clock · Falcon · plays Black · rated', 'Join'],
    ['Guest', 'go · 3 days per move · random sides', 'Join'],
  ]);
  expect(seen(view)).toContain('Choose a game to join.');
  expect(all(view, '.seeks-none')).toEqual([]);
  press(all(view, '.seek')[1], 'Join');
  expect(did).toEqual(['accept s2']);
});

test("the user's own games wait, or have a page of their own", () => {
  const mine = { mine: true, side: 'white' } as const;
  const view = drawn([
    seekOf(mine),
    seekOf({ ...mine, id: 's2', listed: false }),
    seekOf({ ...mine, id: 's3', to: 'Cid' }),
  ]);
  expect(rows(view)).toEqual([
    ['Your open game', 'Tori Shogi · 3 days per move · White', 'Withdraw'],
    ['Your invitation link', 'Tori Shogi · 3 days per move · White', 'Show, Withdraw'],
    ['Your challenge to Cid', 'Tori Shogi · 3 days per move · White', 'Show, Withdraw'],
  ]);
  expect(all(view, '.mine')).toHaveLength(3);
  expect(all(view, '.seek-waiting').map(seen)).toEqual(['waiting']);
  press(all(view, '.seek')[0], 'Withdraw');
  click(all(all(view, '.seek')[1], 'a')[0]);
  expect(did).toEqual(['remove s1', '/invitation/s2']);
});

test('a live game is open only while its owner is here, and its row says so', () => {
  const live = { kind: 'live', main: 300_000, increment: 10_000, delay: 0, byoyomi: 0, periods: 0 } as const;
  const isHinted = (changes: Partial<Seek>) =>
    seen(drawn([seekOf({ mine: true, ...changes })])).includes('Keep this page open.');
  expect(isHinted({ time: live })).toBe(true);
  const others: Partial<Seek>[] = [
    { time: null },
    { time: { kind: 'correspondence', days: 3 } },
    { time: live, mine: false },
    { time: live, listed: false },
    { time: live, listed: false, to: 'Cid' },
  ];
  expect(others.filter(isHinted)).toEqual([]);
});

test('challenges are apart from open games', () => {
  const seeks = [seekOf(), seekOf({ id: 's2', to: 'Ann', side: 'black' })];
  const view = challenges(seeks);
  expect(seen(view)).toMatch(/^Challenges to you/);
  expect(rows(view)).toEqual([
    ['Bea challenges you', 'Tori Shogi · 3 days per move · plays Black', 'Accept, Decline'],
  ]);
  expect(rows(drawn(seeks))).toHaveLength(1);
  press(view as never, 'Accept');
  press(view as never, 'Decline');
  expect(did).toEqual(['accept s2', 'remove s2']);
  expect(challenges([seekOf()])).toBe('');
});

test('of many challenges two are shown at first, live ones before others', () => {
  const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
  const seeks = ['s1', 's2', 's3', 's4', 's5'].map(id => seekOf({ id, to: 'Ann' }));
  const page = pageOf([...seeks, seekOf({ id: 's6', to: 'Ann', time: live })]);
  const lists = new FoldedLists(page, null);
  const keys = () => all(challengesView(page, lists), '.seek').map(({ key }) => key);
  expect(keys()).toEqual(['s6', 's1']);
  press(challengesView(page, lists), 'Show all 6');
  expect(keys()).toEqual(['s6', 's1', 's2', 's3', 's4', 's5']);
  expect(all(challengesView(page, lists), 'button').map(heard)).not.toContain('Show all 6');
});

test('the terms are a list for other pages', () => {
  expect(seekTerms(pageOf([]), seekOf({ rated: true }))).toEqual([
    'Tori Shogi',
    '3 days per move',
    'random sides',
    'rated',
  ]);
});
