import { describe, expect, test } from 'vitest';
import type { ServerFrame } from '../protocol/frames.ts';
import type { GameRecord } from '../protocol/games.ts';
import { event } from '../testing/games.ts';
import { moved, news, now, open, openRooms, played, sent } from '../testing/rooms.ts';
import type { Room } from './room.ts';

openRooms();

const presence = (white: boolean): ServerFrame => ({
  t: 'presence',
  game: 'g1',
  black: true,
  white,
  away_for: { black: null, white: white ? null : 400 },
  claim_in: white ? null : 5_000,
});

function created({ game, handicap, start, seats, time, rated }: GameRecord) {
  return { game, handicap, start, seats, time, rated };
}

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
