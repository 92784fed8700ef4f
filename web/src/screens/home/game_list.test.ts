import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Summary } from '../../protocol/games.ts';
import { builtRules } from '../../testing/built.ts';
import { summaryOf } from '../../testing/games.ts';
import { click } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { gameList } from './game_list.ts';

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

function drawn(list: Summary[], more = false, onMore = () => {}): VNode {
  const app = { rules, words: en, go() {} } as unknown as Context;
  return gameList({ app, games: list, more, onRetry() {}, onMore });
}

function all(node: VNode | string | undefined, selector: string): VNode[] {
  if (typeof node !== 'object') return [];
  const below = (node.children ?? []).flatMap(child => all(child, selector));
  return node.sel === selector ? [node, ...below] : below;
}

test('all known games are shown, and more finished ones can be loaded', () => {
  const list = [...games(15, null), ...games(17, finished)];
  let asked = 0;
  const first = drawn(list, true, () => asked++);
  expect(all(first, 'li')).toHaveLength(list.length);
  const [more] = all(first, 'button.button');
  expect(all(more, 'span')[0]?.text).toBe('Show more');
  click(more);
  expect(asked).toBe(1);
  expect(all(drawn(list), 'button.button')).toEqual([]);
});

test('games where a person waits for the player’s move come first and say so', () => {
  const [first, second] = games(2, null) as [Summary, Summary];
  const seats = { ...first.seats, white: { kind: 'account', name: 'Tsuru', you: false } } as const;
  const rows = all(drawn([first, { ...second, level: null, seats }]), 'span.game-row-state');
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
  expect(all(list, 'span.game-row-left').map(({ text }) => text)).toEqual([
    '1 d left',
    '2 d left',
    '1 d left',
  ]);
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
  expect(all(list, 'span.game-row-left').map(({ text }) => text)).toEqual([
    'on vacation',
    'In 3 d, both players will be asked to resume.',
  ]);
  expect(all(list, 'span.game-row-state').map(row => row.children?.[0])).toMatchObject([
    { text: 'Your move' },
    { text: 'Adjourned' },
  ]);
});
