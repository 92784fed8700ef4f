import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Summary } from '../../protocol/games.ts';
import { builtRules } from '../../testing/built.ts';
import { byDays, GamePage, type GamePageOptions, moved, people } from '../../testing/game_page.ts';
import { summaryOf } from '../../testing/games.ts';
import { all, buttons, check, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { GameModel } from './game_model.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
  await import('./bars.ts'); // which is slow the first time
});

let page: GamePage;
let model: GameModel | null = null;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  model?.leave();
  model = null;
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);
const game = (id: string, deadline: number, changes: Partial<Summary> = {}) =>
  summaryOf({ id, level: null, time: byDays, deadline, ...changes });
const three = [game('g1', 1), game('g2', 3), game('g3', 2), game('g4', 1, { turn: 'white' })];
const movesOn = { confirm: 'never', correspondenceMovesOn: true } as const;

async function opened(
  settings: GamePageOptions['settings'] = {},
  games: Summary[] | 'loading' = three,
): Promise<GameModel> {
  page = new GamePage(rules, { ...people, time: byDays }, { settings, page: { games } });
  model = new GameModel(page.app, 'g1');
  await soon();
  page.happen();
  await soon();
  return model;
}
const view = () => model?.bar?.view() as VNode | string;

test('the user sees how many games wait, and goes to the next', async () => {
  await opened();
  expect(seen(view())).toBe('2 more games waitingNext game (N)Go to the next game after each move');
  press(view() as VNode, 'Next game (N)');
  expect(page.went).toEqual(['/game/g3']);
  check(view() as VNode, 'moves-on');
  expect(page.changed).toEqual([{ correspondenceMovesOn: true }]);
});

test('without another game that waits, nothing is shown', async () => {
  for (const games of [[game('g1', 1)], [], 'loading' as const]) {
    const one = await opened(movesOn, games);
    expect(view()).toBe('');
    one.bar?.next();
    one.play('1e1d');
    page.happen(moved('1e1d'));
    expect(page.went).toEqual([]);
    one.leave();
  }
});

test('games that are not by days, or are over, or are others’, have no bar', async () => {
  const over = { winner: 'black', reason: 'resignation' } as const;
  const nobodys = { black: people.seats?.white, white: people.seats?.white } as never;
  for (const changes of [
    people,
    { ...people, time: byDays, outcome: over },
    { ...people, time: byDays, seats: nobodys },
  ]) {
    page = new GamePage(rules, changes, { page: { games: three } });
    model = new GameModel(page.app, 'g1');
    await soon();
    page.happen();
    await soon();
    expect(model.bar).toBeNull();
    model.leave();
  }
});

test('after a move the user stays, unless the setting is on', async () => {
  const one = await opened({ confirm: 'never' });
  one.play('1e1d');
  page.happen(moved('1e1d'));
  expect(page.went).toEqual([]);
});

test('with the setting, the user is taken on once the server has the move', async () => {
  const one = await opened(movesOn);
  one.play('1e1d');
  expect(page.went).toEqual([]);
  page.happen(moved('1e1d'));
  expect(page.went).toEqual(['/game/g3']);
});

test.each<[string, (one: GameModel) => void, (one: GameModel) => void]>([
  ['a message being written', one => one.talk?.write('Well played'), one => one.talk?.write('')],
  ['conditional moves being entered', one => one.lines?.open(), one => one.lines?.close()],
])('the user stays for %s, and is not taken away later', async (_, begin, end) => {
  const one = await opened(movesOn);
  one.play('1e1d');
  begin(one);
  page.happen(moved('1e1d'));
  end(one);
  page.happen({ type: 'vacation_began', by: 'white', used: 0 });
  expect(page.went).toEqual([]);
});

test('whoever mates stays to see it', async () => {
  const start = '2kR3/7/7/+F6/7/7/3K3 b fr2l4c4p16s 1';
  page = new GamePage(
    rules,
    { ...people, time: byDays, start },
    { settings: movesOn, page: { games: three } },
  );
  model = new GameModel(page.app, 'g1');
  await soon();
  page.happen();
  await soon();
  model.play('7d5b');
  page.happen(moved('7d5b'));
  expect([model.room?.record.last.outcome?.reason, page.went]).toEqual(['checkmate', []]);
});

test('the list of games learns of moves as soon as the server has them', async () => {
  const one = await opened({ confirm: 'never' });
  page.noted.length = 0;
  one.play('1e1d');
  expect(page.noted).toEqual([]);
  page.happen(moved('1e1d'));
  expect(page.noted.at(-1)).toEqual({ id: 'g1', turn: 'white', plies: 1, outcome: null });
  page.happen(moved('7c7d'));
  expect(page.noted.at(-1)).toEqual({ id: 'g1', turn: 'black', plies: 2, outcome: null });
  page.happen({ type: 'ended', winner: 'black', reason: 'resignation' });
  expect(page.noted.at(-1)?.outcome).toEqual({ winner: 'black', reason: 'resignation' });
  expect(buttons(view() as VNode)).toEqual(['Next game (N)']);
  expect(all(view() as VNode, 'p').map(seen)).toEqual([en.correspondence.waiting(2)]);
});
