import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientFrame, ServerFrame } from '../protocol/frames.ts';
import type { GameRecord } from '../protocol/games.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { event, gameOf } from '../testing/games.ts';
import { Room, type RoomNews } from './room.ts';

let rules: Rules;
let sent: ClientFrame[];
let news: RoomNews[];
let lineIsOpen: boolean;
let now: number;

beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  sent = [];
  news = [];
  lineIsOpen = true;
  now = 1_000;
});

function open(changes: Partial<GameRecord> = {}): Room {
  return new Room(gameOf(rules, changes), {
    rules,
    send: frame => {
      if (lineIsOpen) sent.push(frame);
      return lineIsOpen;
    },
    now: () => now,
    onNews: item => news.push(item),
  });
}

const moved = (n: number, usi: string) => event(n, { type: 'moved', usi, spent: 0 });
const presence = (white: boolean): ServerFrame => ({
  t: 'presence',
  game: 'g1',
  black: true,
  white,
  away_for: { black: null, white: white ? null : 400 },
  claim_in: white ? null : 5_000,
});
const played = (room: Room) => room.record.moves.map(move => move.usi);

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
    lineIsOpen = false;
    room.play('4e4d');
    room.lost();
    lineIsOpen = true;
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
    lineIsOpen = false;
    room.play('4e4d');
    room.lost();
    lineIsOpen = true;
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
    lineIsOpen = false;
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
  lineIsOpen = false;
  room.resign();
  expect(news).toEqual([{ kind: 'refused', refused: { code: 'offline', message: '' } }]);
});

describe('between two people', () => {
  const people = {
    level: null,
    seats: { black: { kind: 'guest', you: true }, white: { kind: 'account', name: 'Tsuru', you: false } },
    time: { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 },
  } as const;

  test('an offer made before the page loaded is found in the events', () => {
    const room = open({ ...people, moves: ['4e4d'], events: 3 });
    room.follow();
    expect(sent).toEqual([{ t: 'watch', game: 'g1', since: 0 }]);
    room.receive(event(1, { type: 'created', ...created(room.game) }));
    room.receive(moved(2, '4e4d'));
    room.receive(event(3, { type: 'offered', by: 'black', offer: 'takeback' }));
    expect(played(room)).toEqual(['4e4d']);
    expect(news).toEqual([]);
    expect(room.offers.by('takeback')).toBe('black');
    expect(room.canTakeBack).toBe(false);
    room.receive(event(4, { type: 'declined', by: 'white', offer: 'takeback' }));
    expect(news).toEqual([{ kind: 'declined', by: 'white', offer: 'takeback', withdrawn: false }]);
    expect(room.offers.all).toEqual([]);
    expect(room.canTakeBack, 'it was declined, and is asked for again after the next move').toBe(false);
    room.receive(moved(5, '4c4d'));
    expect(room.canTakeBack).toBe(true);
  });

  test('a move ends its offers; a rematch is offered after the end', () => {
    const room = open({ ...people, events: 0 });
    room.receive(event(1, { type: 'offered', by: 'white', offer: 'impasse' }));
    room.receive(moved(2, '4e4d'));
    expect(room.offers.all).toEqual([]);
    room.receive(event(3, { type: 'ended', winner: 'white', reason: 'time' }));
    room.receive(event(4, { type: 'offered', by: 'white', offer: 'rematch' }));
    expect(room.offers.all).toEqual([['rematch', 'white']]);
    room.answer('rematch', true);
    expect(sent).toEqual([{ t: 'answer', game: 'g1', offer: 'rematch', accept: true, ply: 1 }]);
    room.receive(event(5, { type: 'rematched', id: 'g2' }));
    expect([room.rematch, room.offers.all]).toEqual(['g2', []]);
    expect(news.at(-1)).toEqual({ kind: 'rematched', id: 'g2', accepted: true });
  });

  test('an event of a later version is ignored', () => {
    const room = open({ ...people, events: 0 });
    room.receive({ t: 'event', game: 'g1', n: 1, at: 0, event: null });
    room.receive(moved(2, '4e4d'));
    expect(played(room)).toEqual(['4e4d']);
  });

  test('the player present can claim the game after the wait', () => {
    const room = open(people);
    expect(room.claimAt).toBeNull();
    room.receive(presence(false));
    expect([room.isPresent('white'), room.claimAt]).toEqual([false, 6_000]);
    expect(room.awaySince('white'), 'as the server says').toBe(600);
    room.claim();
    expect(sent).toEqual([{ t: 'claim', game: 'g1' }]);
    room.receive(presence(true));
    expect(room.claimAt).toBeNull();
  });

  test('nothing can be claimed where the server allows no claim', () => {
    const room = open(people);
    room.receive({ ...presence(false), claim_in: null } as ServerFrame);
    expect([room.isPresent('white'), room.claimAt]).toEqual([false, null]);
    room.receive(presence(false));
    expect(room.claimAt, 'possible from now on').toBe(6_000);
  });

  test('leaving and returning is reported', () => {
    const room = open(people);
    for (const there of [true, false, false, true]) room.receive(presence(there));
    expect(news.map(({ kind }) => kind)).toEqual(['changed', 'went_away', 'changed', 'came_back']);
  });

  test('in a correspondence game, leaving is no news, and nobody is away', () => {
    const room = open({ ...people, time: { kind: 'correspondence', days: 3 } });
    for (const there of [true, false, true, false]) room.receive(presence(there));
    expect(news.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'changed', 'changed']);
    expect([room.isPresent('white'), room.isAway('white')]).toEqual([false, false]);
  });

  test('presence is unknown while disconnected', () => {
    const room = open(people);
    room.receive(presence(false));
    room.lost();
    expect([room.isPresent('white'), room.claimAt]).toEqual([null, null]);
  });

  test('the clocks run from when the server’s message arrived', () => {
    const room = open(people);
    const full = { main: 60_000, periods: 0 };
    room.receive({
      t: 'clock',
      game: 'g1',
      black: full,
      white: full,
      running: 'black',
      adjourned_for: null,
      until_flag: 60_000,
    });
    expect(room.clock?.read('black', now + 2_500).main).toBe(57_500);
  });

  test('a rated game has no takeback, a spectator no side', () => {
    expect(open({ ...people, rated: true, moves: ['4e4d'], events: 2 }).canTakeBack).toBe(false);
    const seats = { ...people.seats, black: { kind: 'guest', you: false } } as const;
    expect(open({ ...people, seats }).you).toBeNull();
    const own = { black: people.seats.white, white: { kind: 'account', name: 'Kiji', you: true } } as const;
    expect(open({ ...people, seats: own }).you).toBe('white');
  });
});

describe('an adjournment', () => {
  const seats = { black: { kind: 'guest', you: true }, white: { kind: 'guest', you: false } } as const;
  const time = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
  const begun = () => open({ level: null, seats, time, moves: ['4e4d', '7c7d'], plies: 2, events: 3 });

  function past(room: Room): void {
    room.receive(event(1, { type: 'created', ...created(room.game) }));
    room.receive(moved(2, '4e4d'));
    room.receive(moved(3, '7c7d'));
  }

  test('can be offered once both have moved, and not twice', () => {
    expect(open({ level: null, seats, time }).canAdjourn).toBe(false);
    const room = begun();
    expect(room.canAdjourn).toBe(true);
    past(room);
    room.receive(event(4, { type: 'offered', by: 'black', offer: 'adjourn' }));
    expect(room.canAdjourn).toBe(false);
  });

  test('takes the next move without showing it', () => {
    const room = begun();
    past(room);
    room.receive(event(4, { type: 'offered', by: 'white', offer: 'adjourn' }));
    room.receive(event(5, { type: 'adjourned' }));
    expect(room.offers.all).toEqual([]);
    room.play('2e2d');
    expect(sent).toEqual([{ t: 'seal', game: 'g1', ply: 2, usi: '2e2d' }]);
    expect(played(room)).toEqual(['4e4d', '7c7d']);
    expect(room.yourTurn, 'until the server has it').toBe(true);
    room.receive(event(6, { type: 'sealed', spent: 5 }));
    expect(news.at(-1)).toEqual({ kind: 'sealed' });
    expect([room.yourTurn, room.canTakeBack, room.canAdjourn]).toEqual([false, false, false]);
  });

  test('ends with the sealed move', () => {
    const room = begun();
    past(room);
    room.receive(event(4, { type: 'adjourned' }));
    room.receive(event(5, { type: 'sealed', spent: 5 }));
    room.receive(event(6, { type: 'offered', by: 'white', offer: 'resume' }));
    room.receive(event(7, { type: 'resumed' }));
    room.receive(moved(8, '2e2d'));
    expect(played(room)).toEqual(['4e4d', '7c7d', '2e2d']);
    expect([room.pause.adjournment, room.offers.all]).toEqual(['none', []]);
  });
});

test('a vacation is known from the events, including earlier ones', () => {
  const seats = { black: { kind: 'guest', you: true }, white: { kind: 'guest', you: false } } as const;
  const room = open({ level: null, seats, time: { kind: 'correspondence', days: 3 }, events: 2 });
  room.receive(event(1, { type: 'created', ...created(room.game) }));
  room.receive(event(2, { type: 'vacation_began', by: 'white', used: 0 }));
  expect([room.pause.onVacation('black'), room.pause.onVacation('white')]).toEqual([false, true]);
  room.receive(event(3, { type: 'vacation_ended', by: 'white', used: 0 }));
  expect(room.pause.onVacation('white')).toBe(false);
});

function created({ game, handicap, start, seats, time, rated }: GameRecord) {
  return { game, handicap, start, seats, time, rated };
}

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
