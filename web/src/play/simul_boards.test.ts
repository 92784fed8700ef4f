import type { Rules } from '@ootori/rules';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrame, GameEvent, ServerFrame } from '../protocol/frames.ts';
import type { Line, Listener } from '../protocol/line.ts';
import type { Simul } from '../protocol/simuls.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { simulBoard, simulOf } from '../testing/simuls.ts';
import { isOpenHere } from './open_games.ts';
import { holdBoards, releaseBoards, type SimulBoards } from './simul_boards.ts';

let rules: Rules;
let sent: ClientFrame[];
let listeners: Set<Listener>;
let simul: Simul;

beforeAll(async () => {
  rules = await builtRules();
});

let serial = 0;

// An open connection on which the test decides what arrives.
function line(): Line {
  const open: Pick<Line, 'listen' | 'send'> = {
    listen: listener => {
      listeners.add(listener);
      listener.onStatus('open');
      return () => listeners.delete(listener);
    },
    send: frame => {
      sent.push(frame);
      return true;
    },
  };
  return open as Line;
}

const account = (name: string, you = false) => ({ kind: 'account' as const, name, you });

beforeEach(() => {
  sent = [];
  listeners = new Set();
  serial += 1;
  const two = [simulBoard('one', 'black'), { ...simulBoard('two', 'white'), guest: account('Bob') }];
  simul = simulOf({ id: `simul${serial}`, host: account('Hana', true), boards: two });
});

const tell = (frame: ServerFrame) => {
  for (const listener of [...listeners]) listener.onFrame(frame);
};
const happens = (game: string, n: number, event: GameEvent, at = n) =>
  tell({ t: 'event', game, n, at, event });
const created = (): GameEvent => ({
  type: 'created',
  game: 'tori',
  handicap: 'none',
  start: specOf(rules, 'tori').start,
  seats: { black: account('x'), white: account('y') },
  time: null,
  rated: false,
});
const games = (boards: SimulBoards) => boards.waiting.map(one => one.board.game);

test('boards wait in the order in which it became the host’s turn', () => {
  const boards = holdBoards(simul, rules, line());
  expect(sent).toEqual([
    { t: 'watch', game: 'one', since: 0 },
    { t: 'watch', game: 'two', since: 0 },
  ]);
  happens('one', 1, created());
  happens('two', 1, created());
  expect(games(boards)).toEqual(['one']);
  happens('two', 2, { type: 'moved', usi: '4e4d', spent: 0 });
  expect(games(boards)).toEqual(['one', 'two']);
  expect(boards.nextAfter('one')).toBe('two');
  expect(boards.nextAfter('two')).toBe('one');
  happens('one', 2, { type: 'moved', usi: '4e4d', spent: 0 });
  happens('one', 3, { type: 'moved', usi: '4c4d', spent: 0 });
  expect(games(boards)).toEqual(['two', 'one']);
  happens('two', 3, { type: 'ended', winner: 'white', reason: 'resignation' });
  expect(games(boards)).toEqual(['one']);
  expect(boards.nextAfter('one')).toBeNull();
  releaseBoards(simul);
});

test('the boards are open for their host, and not for others', () => {
  vi.useFakeTimers();
  simul = { ...simul, boards: simul.boards.map(board => ({ ...board, game: `open-${board.game}` })) };
  const areOpen = () => simul.boards.map(({ game }) => isOpenHere(game));
  holdBoards(simul, rules, line());
  expect(areOpen()).toEqual([true, true]);
  releaseBoards(simul);
  vi.runAllTimers();
  expect(areOpen()).toEqual([false, false]);
  const others: Simul = { ...simul, you: { ...simul.you, host: false } };
  holdBoards(others, rules, line());
  expect(areOpen()).toEqual([false, false]);
  releaseBoards(others);
  vi.useRealTimers();
});

test('missing events are requested, and none is applied twice', () => {
  const boards = holdBoards(simul, rules, line());
  happens('one', 1, created());
  happens('one', 1, created());
  sent = [];
  happens('one', 3, { type: 'moved', usi: '4c4d', spent: 0 });
  expect(sent).toEqual([{ t: 'watch', game: 'one', since: 1 }]);
  expect(boards.find('one')?.record?.plies).toBe(0);
  releaseBoards(simul);
});

test('a game that does not exist yet is followed a moment later', () => {
  vi.useFakeTimers();
  holdBoards(simul, rules, line());
  sent = [];
  const refuse = () =>
    tell({
      t: 'error',
      game: 'two',
      code: 'unknown_game',
      message: 'There is no such game.',
      frame: 'watch',
    });
  refuse();
  vi.advanceTimersByTime(999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ t: 'watch', game: 'two', since: 0 }]);
  for (let times = 0; times < 20; times += 1) {
    refuse();
    vi.advanceTimersByTime(1_000);
  }
  expect(sent).toHaveLength(9);
  happens('one', 1, created());
  tell({ t: 'error', game: 'one', code: 'stale', message: 'The game has gone on.' });
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(9);
  vi.useRealTimers();
});

test('a board is followed again if the server was busy when the connection was back', () => {
  vi.useFakeTimers();
  holdBoards(simul, rules, line());
  happens('one', 1, created());
  sent = [];
  const busy = {
    t: 'error',
    game: 'one',
    code: 'busy',
    message: '',
    frame: 'watch',
    retry_after: 5,
  } as const;
  for (let time = 0; time < 3; time += 1) {
    for (const listener of listeners) listener.onStatus('open');
    for (let times = 0; times < 5; times += 1) {
      tell(busy);
      vi.advanceTimersByTime(5_000);
    }
  }
  expect(sent.filter(frame => 'game' in frame && frame.game === 'one')).toHaveLength(18);
  expect(sent[1]).toEqual({ t: 'watch', game: 'two', since: 0 });
  expect(sent[2]).toEqual({ t: 'watch', game: 'one', since: 1 });
  releaseBoards(simul);
  vi.useRealTimers();
});

test('a host’s boards survive a change of screen; others leave at once', () => {
  vi.useFakeTimers();
  const first = holdBoards(simul, rules, line());
  releaseBoards(simul);
  expect(holdBoards(simul, rules, line())).toBe(first);
  releaseBoards(simul);
  vi.advanceTimersByTime(60_000);
  expect(sent.filter(({ t }) => t === 'unwatch')).toHaveLength(2);
  expect(listeners.size).toBe(0);
  vi.useRealTimers();
  const spectator = { ...simul, id: `${simul.id}x`, you: { ...simul.you, host: false } };
  sent = [];
  holdBoards(spectator, rules, line());
  releaseBoards(spectator);
  expect(sent.filter(({ t }) => t === 'unwatch')).toHaveLength(2);
});
