import type { Rules } from '@ootori/rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientFrame, GameEvent, GameRecord, ServerFrame } from '../protocol/messages.ts';
import { builtRules, specOf } from '../testing.ts';
import { Room, type RoomNews } from './room.ts';

let rules: Rules;
let sent: ClientFrame[];
let news: RoomNews[];
let lineIsOpen: boolean;

beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  sent = [];
  news = [];
  lineIsOpen = true;
});

function open(changes: Partial<GameRecord> = {}): Room {
  const game: GameRecord = {
    id: 'g1',
    game: 'tori',
    handicap: 'none',
    side: 'black',
    level: 3,
    plies: 0,
    created: 0,
    updated: 0,
    outcome: null,
    start: specOf(rules, 'tori').start,
    moves: [],
    seats: { black: { kind: 'guest', you: true }, white: { kind: 'engine', level: 3 } },
    events: 1,
    ...changes,
  };
  return new Room(game, {
    rules,
    send: frame => {
      if (lineIsOpen) sent.push(frame);
      return lineIsOpen;
    },
    onNews: item => news.push(item),
  });
}

const event = (n: number, body: GameEvent): ServerFrame => ({
  t: 'event',
  game: 'g1',
  n,
  at: 0,
  event: body,
});
const moved = (n: number, usi: string) => event(n, { type: 'moved', usi });
const played = (room: Room) => room.record.moves.map(move => move.usi);

test('the first move of a handicap game belongs to White', () => {
  const falcon = specOf(rules, 'tori').handicaps.find(({ id }) => id === 'falcon');
  const room = open({ handicap: 'falcon', start: falcon?.start ?? '' });
  expect(room.turn).toBe('white');
  expect(room.yourTurn).toBe(false);
});

test('events are folded into the record', () => {
  const room = open({ moves: ['4e4d'], events: 2 });
  room.receive(moved(3, '4c4d'));
  expect(played(room)).toEqual(['4e4d', '4c4d']);
  room.receive(event(4, { type: 'taken_back', plies: 0 }));
  expect(played(room)).toEqual([]);
  room.receive(event(5, { type: 'ended', winner: 'white', reason: 'resignation' }));
  expect(room.outcome).toEqual({ winner: 'white', reason: 'resignation' });
  expect(room.yourTurn).toBe(false);
});

test('an event that was seen is not folded again, and a gap is asked for', () => {
  const room = open({ moves: ['4e4d'], events: 2 });
  room.receive(moved(2, '4e4d'));
  expect(played(room)).toEqual(['4e4d']);
  room.receive(moved(4, '3e3d'));
  expect(played(room)).toEqual(['4e4d']);
  expect(sent).toEqual([{ t: 'watch', game: 'g1', since: 2 }]);
});

test('frames of another game are not for this room', () => {
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

  test('that was made without a line goes out once the line is back and everything missed is here', () => {
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

  test('that the server had taken before the line broke is not sent again', () => {
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

  test('is sent once though the answer to the first watch comes after it', () => {
    const room = open();
    room.follow();
    room.play('4e4d');
    room.receive({ t: 'watching', game: 'g1', events: 1 });
    expect(sent.filter(frame => frame.t === 'move')).toHaveLength(1);
  });
});

test('take back needs a move of one’s own', () => {
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

test('without a line, resigning is refused here', () => {
  const room = open();
  lineIsOpen = false;
  room.resign();
  expect(news).toEqual([{ kind: 'refused', refused: { code: 'offline', message: '' } }]);
});
