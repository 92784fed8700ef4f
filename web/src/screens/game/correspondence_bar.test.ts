import type { VNode } from 'snabbdom';
import { beforeAll, expect, test, vi } from 'vitest';
import type { GameRecord, Summary } from '../../protocol/games.ts';
import { byDays, type GamePageOptions, moved, people } from '../../testing/game_page.ts';
import { summaryOf } from '../../testing/games.ts';
import { OpenedGame, soon } from '../../testing/opened_game.ts';
import { all, buttons, check, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import type { GameModel } from './game_model.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const fixture = new OpenedGame();
beforeAll(async () => {
  await import('./bars.ts'); // which is slow the first time
});

const game = (id: string, deadline: number, changes: Partial<Summary> = {}) =>
  summaryOf({ id, level: null, time: byDays, deadline, ...changes });
const three = [game('g1', 1), game('g2', 3), game('g3', 2), game('g4', 1, { turn: 'white' })];
const movesOn = { confirm: 'never', correspondenceMovesOn: true } as const;

async function began(
  changes: Partial<GameRecord>,
  settings: GamePageOptions['settings'] = {},
  games: Summary[] | 'loading' = three,
): Promise<GameModel> {
  const model = await fixture.open(changes, { settings, page: { games } });
  fixture.page.happen();
  await soon();
  return model;
}
const opened = (settings: GamePageOptions['settings'] = {}, games: Summary[] | 'loading' = three) =>
  began({ ...people, time: byDays }, settings, games);
const view = () => fixture.model?.bar?.view() as VNode | string;

test('the user sees how many games wait, and goes to the next', async () => {
  await opened();
  expect(seen(view())).toBe('2 more games waitingNext game (N)Go to the next game after each move');
  press(view() as VNode, 'Next game (N)');
  expect(fixture.page.went).toEqual(['/game/g3']);
  check(view() as VNode, 'moves-on');
  expect(fixture.page.changed).toEqual([{ correspondenceMovesOn: true }]);
});

test('without another game that waits, nothing is shown', async () => {
  for (const games of [[game('g1', 1)], [], 'loading' as const]) {
    const one = await opened(movesOn, games);
    expect(view()).toBe('');
    one.bar?.next();
    one.play('1e1d');
    fixture.page.happen(moved('1e1d'));
    expect(fixture.page.went).toEqual([]);
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
    const { bar } = await began(changes);
    expect(bar).toBeNull();
  }
});

test('after a move the user stays, unless the setting is on', async () => {
  const one = await opened({ confirm: 'never' });
  one.play('1e1d');
  fixture.page.happen(moved('1e1d'));
  expect(fixture.page.went).toEqual([]);
});

test('with the setting, the user is taken on once the server has the move', async () => {
  const one = await opened(movesOn);
  one.play('1e1d');
  expect(fixture.page.went).toEqual([]);
  fixture.page.happen(moved('1e1d'));
  expect(fixture.page.went).toEqual(['/game/g3']);
});

test.each<[string, (one: GameModel) => void, (one: GameModel) => void]>([
  ['a message being written', one => one.talk?.write('Well played'), one => one.talk?.write('')],
  ['conditional moves being entered', one => one.lines?.open(), one => one.lines?.close()],
])('the user stays for %s, and is not taken away later', async (_, begin, end) => {
  const one = await opened(movesOn);
  one.play('1e1d');
  begin(one);
  fixture.page.happen(moved('1e1d'));
  end(one);
  fixture.page.happen({ type: 'vacation_began', by: 'white', used: 0 });
  expect(fixture.page.went).toEqual([]);
});

test('whoever mates stays to see it', async () => {
  const start = '2kR3/7/7/+F6/7/7/3K3 b fr2l4c4p16s 1';
  const one = await began({ ...people, time: byDays, start }, movesOn);
  one.play('7d5b');
  fixture.page.happen(moved('7d5b'));
  expect([one.room?.record.last.outcome?.reason, fixture.page.went]).toEqual(['checkmate', []]);
});

test('the list of games learns of moves as soon as the server has them', async () => {
  const one = await opened({ confirm: 'never' });
  fixture.page.noted.length = 0;
  one.play('1e1d');
  expect(fixture.page.noted).toEqual([]);
  fixture.page.happen(moved('1e1d'));
  expect(fixture.page.noted.at(-1)).toEqual({ id: 'g1', turn: 'white', plies: 1, outcome: null });
  fixture.page.happen(moved('7c7d'));
  expect(fixture.page.noted.at(-1)).toEqual({ id: 'g1', turn: 'black', plies: 2, outcome: null });
  fixture.page.happen({ type: 'ended', winner: 'black', reason: 'resignation' });
  expect(fixture.page.noted.at(-1)?.outcome).toEqual({ winner: 'black', reason: 'resignation' });
  expect(buttons(view() as VNode)).toEqual(['Next game (N)']);
  expect(all(view() as VNode, 'p').map(seen)).toEqual([en.correspondence.waiting(2)]);
});
