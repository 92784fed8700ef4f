import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GameEvent } from '../../protocol/frames.ts';
import type { GameRecord } from '../../protocol/games.ts';
import { specOf } from '../../testing/built.ts';
import { type GamePage, type GamePageOptions, moved, people } from '../../testing/game_page.ts';
import { OpenedGame } from '../../testing/opened_game.ts';
import { simulBoard, simulOf } from '../../testing/simuls.ts';
import { account } from '../../testing/tournaments.ts';
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
const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;

async function shown(
  changes: Partial<GameRecord> = people,
  options: GamePageOptions = {},
): Promise<GamePage> {
  await fixture.open(changes, options);
  return fixture.page;
}

test('the simul of a game is known from its first event', async () => {
  const page = await shown(people, { arranged: { simul: 's1', may_adjourn: false } });
  page.happen();
  expect(fixture.model?.bar).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(fixture.model?.bar).not.toBeNull();
  const bar = fixture.model?.bar;
  page.happen(moved('1e1d'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fixture.model?.bar).toBe(bar);
});

describe('the host of a simul', () => {
  const simul = simulOf({ boards: [simulBoard('g1', 'black'), simulBoard('g2', 'white')] });
  const seats = { black: account('Ann'), white: account('Hana') };
  const other = (n: number, one: GameEvent): void =>
    page.line.hear({ t: 'event', game: 'g2', n, at: n, event: one });
  let page: GamePage;

  afterEach(() => {
    fixture.model?.leave();
    fixture.model = null;
    vi.advanceTimersByTime(10_000); // the boards linger
  });

  // The host has moved on the first board, and no other one waits.
  async function waiting(): Promise<GameModel> {
    page = await shown(people, {
      arranged: { simul: 's1', may_adjourn: false },
      answers: { 'GET /simuls/s1': simul },
    });
    page.happen();
    await vi.advanceTimersByTimeAsync(0);
    const [handicap, { start }] = ['none', specOf(fixture.rules, 'tori')];
    other(1, { type: 'created', game: 'tori', handicap, start, seats, time: live, rated: false });
    const game = fixture.model as GameModel;
    game.play('1e1d');
    page.happen(moved('1e1d'));
    return game;
  }

  test('is led on even after a move made before the bar was there', async () => {
    const answers = { 'GET /simuls/s1': simul };
    page = await shown(people, { arranged: { simul: 's1', may_adjourn: false }, answers });
    page.happen();
    fixture.model?.play('1e1d');
    expect(fixture.model?.bar).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    page.happen(moved('1e1d'));
    const { start } = specOf(fixture.rules, 'tori');
    other(1, { type: 'created', game: 'tori', handicap: 'none', start, seats, time: live, rated: false });
    other(2, moved('1e1d'));
    expect(page.went).toEqual(['/game/g2']);
  });

  test('is led to the next board that waits', async () => {
    await waiting();
    other(2, moved('1e1d'));
    expect(page.went).toEqual(['/game/g2']);
  });

  test.each<[string, (game: GameModel) => void]>([
    ['a premove', game => game.room?.settle(game.room.premoves[0]?.usi ?? null)],
    ['a move being typed', game => game.typed.type('2e')],
    ['a message being written', game => game.talk?.write('Well played')],
  ])('stays for %s', async (_, begin) => {
    begin(await waiting());
    other(2, moved('1e1d'));
    expect(page.went).toEqual([]);
  });
});
