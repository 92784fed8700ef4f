import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Kept } from '../../context.ts';
import type { Seat, Summary } from '../../protocol/games.ts';
import { answerCalls } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { summaryOf } from '../../testing/games.ts';
import { all, choose, pageIn, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { GameRecordList } from './game_record_list.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const account = (name: string): Seat => ({ kind: 'account', name, you: false });

const game = (id: string, changes: Partial<Summary>): Summary =>
  summaryOf({
    id,
    level: null,
    plies: 31,
    created: Date.UTC(2026, 2, 4, 12),
    seats: { black: account('Ann'), white: account('Bea') },
    outcome: { winner: 'black', reason: 'checkmate' },
    ...changes,
  });

const answered = () => new Promise(resolve => setTimeout(resolve, 10));

async function listOf(name: string, answers: Record<string, unknown>, kept: Kept | null = null) {
  const asked = answerCalls(answers);
  const faults: unknown[] = [];
  const list = new GameRecordList(
    pageIn(en, { rules, go: () => {}, complainOf: fault => void faults.push(fault) }),
    name,
    kept,
  );
  await answered();
  return { list, asked, faults };
}

test('each game says who won for the player of the page', async () => {
  const days = { kind: 'correspondence', days: 3 } as const;
  const { list } = await listOf('ann', {
    'GET /players/ann/games': {
      games: [
        game('g1', {}),
        game('g2', { seats: { black: account('Cid'), white: account('Ann') }, rated: true, time: days }),
        game('g3', { game: 'yari', outcome: { winner: null, reason: 'impasse' }, handicap: 'unknown' }),
      ],
      next: null,
    },
  });
  const rows = all(list.view(), 'li').map(seen);
  expect(rows[0]).toMatch(/Tori Shogi against Bea.*Black.*casual.*31 moves.*2026.*Won$/i);
  expect(rows[1]).toMatch(/against Cid.*White.*3 days per move.*rated.*Lost$/i);
  expect(rows[2]).toMatch(/^.{0,4}Yari Shogi/);
  expect(all(list.view(), '.result-even')).toHaveLength(1);
  expect(all(list.view(), 'a').map(one => one.data?.attrs?.href)).toEqual([
    '/game/g1',
    '/game/g2',
    '/game/g3',
    '/games?player=ann',
  ]);
});

test('the next page is added below', async () => {
  const { list } = await listOf('Ann', {
    'GET /players/Ann/games': { games: [game('g1', {})], next: 'x' },
    'GET /players/Ann/games?before=x': { games: [game('g2', {})], next: null },
  });
  press(list.view(), en.players.more);
  await answered();
  expect(all(list.view(), 'li')).toHaveLength(2);
  expect(all(list.view(), 'button')).toEqual([]);
});

test('a filter asks again, from the first page', async () => {
  const { list, asked } = await listOf('Ann', {
    'GET /players/Ann/games': { games: [game('g1', {})], next: 'x' },
    'GET /players/Ann/games?result=lost': { games: [], next: null },
  });
  choose(list.view(), 'result', 'lost');
  expect(all(list.view(), 'li')).toEqual([]);
  await answered();
  expect(seen(list.view())).toContain(en.players.noRecord);
  const selected = all(list.view(), 'option').filter(one => one.data?.props?.selected === true);
  expect(selected.map(seen)).toContain('Lost');
  choose(list.view(), 'result', '');
  await answered();
  expect(asked.map(({ call }) => call)).toEqual([
    'GET /players/Ann/games',
    'GET /players/Ann/games?result=lost',
    'GET /players/Ann/games',
  ]);
});

test('an answer to an earlier question is ignored', async () => {
  const { list } = await listOf('Ann', {
    'GET /players/Ann/games': { games: [game('g1', {})], next: null },
    'GET /players/Ann/games?game=tori': { games: [game('g2', {}), game('g3', {})], next: null },
  });
  choose(list.view(), 'game', 'tori');
  choose(list.view(), 'game', '');
  await answered();
  expect(all(list.view(), 'li')).toHaveLength(1);
});

test('a list that could not be loaded can be loaded again', async () => {
  const { list, faults } = await listOf('Ann', {});
  expect(faults).toHaveLength(1);
  answerCalls({ 'GET /players/Ann/games': { games: [game('g1', {})], next: null } });
  press(list.view(), 'Try again');
  expect(seen(list.view())).toContain(en.loading);
  await answered();
  expect(all(list.view(), 'li')).toHaveLength(1);
});

test('Back shows the same rows of the same filter', async () => {
  const twenty = (from: number) => Array.from({ length: 20 }, (_, at) => game(`g${from + at}`, {}));
  const before = await listOf('Ann', {
    'GET /players/Ann/games': { games: [], next: null },
    'GET /players/Ann/games?game=yari': { games: twenty(0), next: 'x' },
    'GET /players/Ann/games?game=yari&before=x': { games: twenty(20), next: 'y' },
  });
  choose(before.list.view(), 'game', 'yari');
  await answered();
  press(before.list.view(), en.players.more);
  await answered();
  const kept = JSON.parse(JSON.stringify(before.list.keeps()));
  const back = await listOf('Ann', {}, kept);
  expect(back.asked.map(({ call }) => call)).toEqual(['GET /players/Ann/games?game=yari&limit=40']);
  expect(back.list.keeps(), 'though it could not be loaded').toEqual(kept);
  const all40 = 'GET /players/Ann/games?game=yari&limit=40';
  answerCalls({ [all40]: { games: [...twenty(0), ...twenty(20)], next: 'y' } });
  press(back.list.view(), 'Try again');
  await answered();
  expect(all(back.list.view(), 'li')).toHaveLength(40);
  const chosen = all(back.list.view(), 'option').filter(one => one.data?.props?.selected === true);
  expect(chosen.map(seen)).toContain('Yari Shogi');
  const asked = answerCalls({ 'GET /players/Ann/games?game=yari&before=y': { games: [], next: null } });
  press(back.list.view(), en.players.more);
  await answered();
  expect(asked).toHaveLength(1);
  expect(all(back.list.view(), 'button')).toEqual([]);
});
