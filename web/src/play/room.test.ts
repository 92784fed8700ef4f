import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerFrame } from '../protocol/frames.ts';
import { specOf } from '../testing/built.ts';
import { event } from '../testing/games.ts';
import { line, moved, news, open, openRooms, played, rules, sent } from '../testing/rooms.ts';

openRooms();

test('the first move of a handicap game belongs to White', () => {
  const falcon = specOf(rules, 'tori').handicaps.find(({ id }) => id === 'falcon');
  const room = open({ handicap: 'falcon', start: falcon?.start ?? '' });
  expect(room.turn).toBe('white');
  expect(room.yourTurn).toBe(false);
});

test('events are applied to the record', () => {
  const room = open({ moves: ['4e4d'], events: 2 });
  room.receive(moved(3, '4c4d'));
  expect(played(room)).toEqual(['4e4d', '4c4d']);
  room.receive(event(4, { type: 'taken_back', plies: 0 }));
  expect(played(room)).toEqual([]);
  room.receive(event(5, { type: 'ended', winner: 'white', reason: 'resignation' }));
  expect(room.outcome).toEqual({ winner: 'white', reason: 'resignation' });
  expect(room.yourTurn).toBe(false);
});

test('an event is applied once, and a gap is requested', () => {
  const room = open({ moves: ['4e4d'], events: 2 });
  room.receive(moved(2, '4e4d'));
  expect(played(room)).toEqual(['4e4d']);
  room.receive(moved(4, '3e3d'));
  expect(played(room)).toEqual(['4e4d']);
  expect(sent).toEqual([{ t: 'watch', game: 'g1', since: 2 }]);
});

test('frames of another game are ignored', () => {
  const room = open();
  room.receive({ ...moved(2, '4e4d'), game: 'g2' } as ServerFrame);
  expect(played(room)).toEqual([]);
});

describe('a move of one’s own', () => {
  test('stands at once and is confirmed by the server', () => {
    const room = open();
    room.play('4e4d');
    expect(sent).toEqual([{ t: 'move', game: 'g1', ply: 0, usi: '4e4d' }]);
    expect(played(room)).toEqual(['4e4d']);
    expect(room.yourTurn).toBe(false);
    room.receive(moved(2, '4e4d'));
    room.receive(moved(3, '4c4d'));
    expect(played(room)).toEqual(['4e4d', '4c4d']);
    expect(room.yourTurn).toBe(true);
  });

  test('is taken off again when it is refused', () => {
    const room = open();
    room.play('4e4d');
    room.receive({ t: 'error', game: 'g1', code: 'storage', message: 'no' });
    expect(played(room)).toEqual([]);
    expect(room.yourTurn).toBe(true);
    expect(news.at(-1)).toMatchObject({ kind: 'refused', refused: { code: 'storage' } });
  });

  test('gives way to what really happened', () => {
    const room = open();
    room.play('4e4d');
    room.receive(moved(2, '3d3c'));
    expect(played(room)).toEqual(['3d3c']);
  });

  test('made offline is sent after reconnecting and catching up', () => {
    const room = open();
    line.isOpen = false;
    room.play('4e4d');
    room.lost();
    line.isOpen = true;
    room.follow();
    room.receive({ t: 'watching', game: 'g1', events: 1 });
    expect(sent).toEqual([
      { t: 'watch', game: 'g1', since: 1 },
      { t: 'move', game: 'g1', ply: 0, usi: '4e4d' },
    ]);
  });

  test('accepted before the connection broke is not sent again', () => {
    const room = open();
    room.play('4e4d');
    room.lost();
    room.follow();
    room.receive({ t: 'watching', game: 'g1', events: 3 });
    room.receive(moved(2, '4e4d'));
    room.receive(moved(3, '4c4d'));
    expect(sent.filter(frame => frame.t === 'move')).toHaveLength(1);
    expect(played(room)).toEqual(['4e4d', '4c4d']);
  });

  test('lost with the connection is sent again on the next', () => {
    const room = open({ moves: ['4e4d', '4c4d'], events: 3 });
    room.play('1e1d');
    room.lost();
    room.follow();
    room.receive({ t: 'watching', game: 'g1', events: 3 });
    const move = { t: 'move', game: 'g1', ply: 2, usi: '1e1d' };
    expect(sent).toEqual([move, { t: 'watch', game: 'g1', since: 3 }, move]);
    room.receive(moved(4, '1e1d'));
    expect(played(room)).toEqual(['4e4d', '4c4d', '1e1d']);
  });

  test('is removed if the game ended first, and is never sent again', () => {
    const room = open({ moves: ['4e4d', '4c4d'], events: 3 });
    room.play('1e1d');
    room.receive(event(4, { type: 'ended', winner: 'white', reason: 'time' }));
    expect(played(room)).toEqual(['4e4d', '4c4d']);
    expect([room.yourTurn, room.outcome?.winner]).toEqual([false, 'white']);
    room.lost();
    room.follow();
    room.receive({ t: 'watching', game: 'g1', events: 4 });
    expect(sent.filter(frame => frame.t === 'move')).toHaveLength(1);
  });

  test('is sent once even if the first watch is answered later', () => {
    const room = open();
    room.follow();
    room.play('4e4d');
    room.receive({ t: 'watching', game: 'g1', events: 1 });
    expect(sent.filter(frame => frame.t === 'move')).toHaveLength(1);
  });
});

describe('a request for the events that the server refuses', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const busy = { t: 'error', game: 'g1', code: 'busy', message: '', frame: 'watch', retry_after: 5 } as const;
  const watches = () => sent.filter(frame => frame.t === 'watch').length;

  test('is sent again, and a pending move after it', () => {
    const room = open();
    line.isOpen = false;
    room.play('4e4d');
    room.lost();
    line.isOpen = true;
    room.follow();
    room.receive(busy);
    expect([played(room), news.map(({ kind }) => kind)]).toEqual([['4e4d'], ['moved']]);
    vi.advanceTimersByTime(4_900);
    expect(watches()).toBe(1);
    vi.advanceTimersByTime(100);
    room.receive({ t: 'watching', game: 'g1', events: 1 });
    expect(sent.map(({ t }) => t)).toEqual(['watch', 'watch', 'move']);
  });

  test('is not sent again on a lost connection, or after the page was left', () => {
    const room = open();
    room.follow();
    room.receive(busy);
    room.lost();
    vi.advanceTimersByTime(5_000);
    expect(watches()).toBe(1);
    room.follow();
    room.receive(busy);
    room.leave();
    vi.advanceTimersByTime(5_000);
    expect(watches()).toBe(2);
  });

  test('is shown if it will never be answered', () => {
    const room = open();
    room.play('4e4d');
    const refused = { code: 'unknown_game', message: '', game: 'g1', frame: 'watch' };
    room.receive({ t: 'error', ...refused });
    expect(news.at(-1)).toMatchObject({ kind: 'refused', refused });
    vi.advanceTimersByTime(60_000);
    expect([watches(), played(room)]).toEqual([0, ['4e4d']]);
  });
});

test('a takeback needs an own move', () => {
  const room = open();
  expect(room.canTakeBack).toBe(false);
  room.receive(moved(2, '4e4d'));
  expect(room.canTakeBack).toBe(true);
  const white = open({
    side: 'white',
    seats: { black: { kind: 'engine', level: 3 }, white: { kind: 'guest', you: true } },
    moves: ['4e4d'],
    events: 2,
  });
  expect(white.canTakeBack).toBe(false);
});

describe('a takeback', () => {
  const begun = () => open({ moves: ['4e4d', '4c4d'], plies: 2, events: 3 });
  const takeback = { t: 'takeback', game: 'g1', ply: 2 };

  test('is sent once for a double click, with the moves that it is about', () => {
    const room = begun();
    room.takeBack();
    expect([news, room.canTakeBack]).toEqual([[{ kind: 'changed' }], false]);
    room.takeBack();
    expect(sent).toEqual([takeback]);
    room.receive(event(4, { type: 'taken_back', plies: 0 }));
    room.receive(moved(5, '4e4d'));
    expect(room.canTakeBack).toBe(true);
  });

  test('can be sent again after a refusal, or if it may have been lost', () => {
    const room = begun();
    room.takeBack();
    room.receive({ t: 'error', game: 'g1', code: 'storage', message: '' });
    room.takeBack();
    room.lost();
    room.takeBack();
    expect(sent).toEqual([takeback, takeback, takeback]);
    line.isOpen = false;
    room.lost();
    room.takeBack();
    expect([news.at(-2), room.canTakeBack]).toEqual([
      { kind: 'refused', refused: { code: 'offline', message: '' } },
      true,
    ]);
  });
});

test('resigning is refused while disconnected', () => {
  const room = open();
  line.isOpen = false;
  room.resign();
  expect(news).toEqual([{ kind: 'refused', refused: { code: 'offline', message: '' } }]);
});

describe('premoves', () => {
  const waiting = () => open({ moves: ['4e4d'], plies: 1, events: 2, turn: 'white' });

  test('are played as soon as the opponent has moved', () => {
    const room = waiting();
    room.settle('4d4c+');
    expect(room.premove, 'the rules do not list it').toBeNull();
    room.settle('4d4c');
    expect(room.premove?.usi).toBe('4d4c');
    expect(news.at(-1)).toEqual({ kind: 'settled', premove: room.premove });
    room.receive(moved(3, '7c7d'));
    expect(played(room)).toEqual(['4e4d', '7c7d', '4d4c']);
    expect(sent).toEqual([{ t: 'move', game: 'g1', ply: 2, usi: '4d4c' }]);
    expect(room.premove).toBeNull();
  });

  test('that become illegal are dropped silently', () => {
    const room = waiting();
    room.settle('3e3d');
    expect(room.premove?.usi, 'to take back what may take there').toBe('3e3d');
    room.receive(moved(3, '7c7d'));
    expect(played(room)).toEqual(['4e4d', '7c7d']);
    expect(sent).toEqual([]);
    expect(room.premove).toBeNull();
    expect(news.some(({ kind }) => kind === 'refused')).toBe(false);
  });

  test('can be replaced and withdrawn, and end with the game', () => {
    const room = waiting();
    room.settle('4d4c');
    room.settle('2e2d');
    expect(room.premove?.usi).toBe('2e2d');
    room.settle(null);
    room.receive(moved(3, '7c7d'));
    expect(sent).toEqual([]);
    expect(room.premoves, 'it is the own turn').toEqual([]);
    const ended = waiting();
    ended.settle('2e2d');
    ended.receive(event(3, { type: 'ended', winner: 'black', reason: 'resignation' }));
    expect(ended.premove).toBeNull();
    expect(ended.premoves).toEqual([]);
  });

  test('are for live games only, not correspondence', () => {
    const seats = { black: { kind: 'guest', you: true }, white: { kind: 'guest', you: false } } as const;
    const time = { kind: 'correspondence', days: 3 } as const;
    const room = open({ moves: ['4e4d'], plies: 1, events: 2, level: null, seats, time });
    expect(room.premoves).toEqual([]);
  });
});
