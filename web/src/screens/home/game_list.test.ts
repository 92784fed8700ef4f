import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Context, Kept } from '../../context.ts';
import type { Summary } from '../../protocol/games.ts';
import { builtRules } from '../../testing/built.ts';
import { summaryOf } from '../../testing/games.ts';
import { all, heard, pageIn, press, seen } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { serverIsAhead } from '../../testing/wrong_clock.ts';
import { en } from '../../words/en.ts';
import { FoldedLists } from './folded_lists.ts';
import { openGames, otherGames } from './game_list.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

const finished: Summary['outcome'] = { winner: 'black', reason: 'checkmate' };

const games = (number: number, outcome: Summary['outcome']): Summary[] =>
  Array.from({ length: number }, (_, index) =>
    summaryOf({
      id: `${outcome ? 'ended' : 'running'}${index}`,
      plies: 4,
      created: index,
      updated: index,
      outcome,
    }),
  );

interface Shown {
  open: VNode | string;
  others: VNode | string;
}

function shown(games: Context['games'], given: Partial<Context> = {}, kept: Kept | null = null): Shown {
  const app = pageIn(en, { rules, go() {}, me: null, games, moreGames: null, ...given });
  const open = openGames(app, new FoldedLists(app, kept));
  return { open, others: otherGames(app, open !== '') };
}

const drawn = (list: Summary[]) => shown(list).open;
const keys = (view: VNode | string) => all(view, 'li').map(({ key }) => key);
const labels = (view: VNode | string) => all(view, 'button').map(heard);

test('unfinished games are apart from finished ones, of which more can be loaded', () => {
  const [running, ended] = [games(3, null), games(17, finished)];
  const did: string[] = [];
  const more = { moreGames: 'x', loadMoreGames: async () => void did.push('more') };
  const both = shown([...ended, ...running], more);
  expect([seen(all(both.open, 'h2')[0]), keys(both.open)]).toEqual([
    'Your games',
    running.map(({ id }) => id),
  ]);
  expect(seen(all(both.others, 'h2')[0])).toBe('Finished games');
  expect(keys(both.others)).toEqual(ended.map(({ id }) => id));
  press(both.others, 'Show more');
  expect(did).toEqual(['more']);
  expect(labels(shown(ended).others)).toEqual([]);
  expect(seen(all(shown(ended).others, 'h2')[0])).toBe('Your games');
  expect(shown(running).others).toBe('');
});

test('games that cannot be loaded can be loaded again', () => {
  const failed = 'Your gamesYour games couldn’t be loaded.Try again';
  const did: string[] = [];
  const offline = shown('failed', { loadGames: async () => void did.push('load') });
  expect([offline.open, seen(offline.others)]).toEqual(['', failed]);
  press(offline.others, 'Try again');
  expect(did).toEqual(['load']);
  const known = shown('failed', { me: { name: 'Ann' } as Context['me'] });
  expect([seen(known.open), known.others], 'games may be waiting').toEqual([failed, '']);
});

test('of many unfinished games the first are shown, with how many wait', () => {
  const seats = { black: account('Ann'), white: account('Tsuru') };
  const time = { kind: 'correspondence', days: 3 } as const;
  const waiting = games(12, null).map((game, at) => ({
    ...game,
    level: null,
    seats,
    time,
    turn: at % 4 === 3 ? ('black' as const) : ('white' as const),
  }));
  const { open } = shown(waiting);
  expect(keys(open)).toEqual([3, 7, 11, 0, 1, 2, 4, 5].map(at => `running${at}`));
  expect([seen(all(open, 'p')[0]), labels(open)]).toEqual([
    'It’s your move in 3 of 12 games.',
    ['Show all 12'],
  ]);
  const app = pageIn(en, { rules, go() {}, me: null, games: waiting, moreGames: null });
  const lists = new FoldedLists(app, null);
  press(openGames(app, lists), 'Show all 12');
  expect([keys(openGames(app, lists)).length, labels(openGames(app, lists))]).toEqual([12, []]);
  const back = shown(waiting, {}, JSON.parse(JSON.stringify(lists.keeps())));
  expect(keys(back.open), 'after Back').toHaveLength(12);
  expect(keys(shown(waiting, {}, { whole: 'nonsense' }).open)).toHaveLength(8);
  expect(labels(shown(waiting.slice(4)).open)).toEqual([]);
});

test('a game with a running clock comes before correspondence games', () => {
  const [engine, byDays, live] = games(3, null) as [Summary, Summary, Summary];
  const seats = { black: account('Ann'), white: account('Tsuru') };
  const clock = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
  const correspondence = {
    ...byDays,
    level: null,
    seats,
    time: { kind: 'correspondence', days: 3 } as const,
  };
  const titles = (list: Summary[]) => all(drawn(list), 'h3').map(seen);
  expect(titles([engine, correspondence])).toEqual(['Correspondence', 'In progress']);
  const list = [engine, correspondence, { ...live, level: null, seats, time: clock }];
  expect([titles(list), keys(drawn(list))]).toEqual([
    ['In progress', 'Correspondence'],
    [live.id, engine.id, byDays.id],
  ]);
});

test('games where a person waits for the player’s move come first and say so', () => {
  const [first, second] = games(2, null) as [Summary, Summary];
  const seats = { ...first.seats, white: { kind: 'account', name: 'Tsuru', you: false } } as const;
  const rows = all(drawn([first, { ...second, level: null, seats }]), '.game-row-state');
  expect(rows.map(row => row.children?.[0])).toMatchObject([{ text: 'Your move' }, { text: 'Continue' }]);
});

test('correspondence games are separate: own turn first, then the least time left', () => {
  const [game] = games(1, null) as [Summary];
  const seats = { ...game.seats, white: { kind: 'account', name: 'Tsuru', you: false } } as const;
  const day = 86_400_000;
  const byDays = (id: string, turn: 'black' | 'white', days: number | null): Summary => ({
    ...game,
    id,
    level: null,
    seats,
    turn,
    time: { kind: 'correspondence', days: 3 },
    deadline: days === null ? null : Date.now() + days * day + 60_000,
  });
  const list = drawn([
    byDays('a', 'white', 1),
    byDays('b', 'black', 2),
    byDays('c', 'black', 1),
    byDays('d', 'white', null),
    game,
  ]);
  expect(all(list, 'h3').map(({ text }) => text)).toEqual(['Correspondence', 'In progress']);
  expect(all(list, 'li').map(({ key }) => key)).toEqual(['c', 'b', 'a', 'd', game.id]);
  expect(all(list, '.game-row-left').map(({ text }) => text)).toEqual(['1 d left', '2 d left', '1 d left']);
});

test('a computer whose clock is wrong shows the right times', () => {
  const [game] = games(1, null) as [Summary];
  const day = 86_400_000;
  const time = { kind: 'correspondence', days: 3 } as const;
  serverIsAhead(-2 * day);
  const deadline = Date.now() - day + 60_000;
  const list = drawn([{ ...game, level: null, time, deadline, updated: Date.now() - 2 * day - 7_260_000 }]);
  serverIsAhead(0);
  expect(seen(all(list, '.game-row-left')[0])).toBe('1 d left');
  expect(seen(all(list, '.game-row-facts')[0])).toContain('2 hours ago');
});

test('a stopped clock shows vacation or adjournment instead of the time', () => {
  const [game] = games(1, null) as [Summary];
  const seats = { ...game.seats, white: { kind: 'account', name: 'Tsuru', you: false } } as const;
  const away: Summary = {
    ...game,
    level: null,
    seats,
    time: { kind: 'correspondence', days: 3 },
    vacation: { black: true, white: false },
  };
  const adjourned: Summary = {
    ...game,
    id: 'b',
    level: null,
    seats,
    adjourned: true,
    deadline: Date.now() + 3 * 86_400_000 + 60_000,
  };
  const list = drawn([away, adjourned]);
  expect(all(list, 'h3').map(({ text }) => text)).toEqual(['Correspondence', 'Adjourned']);
  expect(all(list, '.game-row-left').map(({ text }) => text)).toEqual([
    'on vacation',
    'In 3 d, both players will be asked to resume.',
  ]);
  expect(all(list, '.game-row-state').map(row => row.children?.[0])).toMatchObject([
    { text: 'Your move' },
    { text: 'Adjourned' },
  ]);
});
