import { describe, expect, test } from 'vitest';
import { readServerFrame } from './frames.ts';
import { gameRecord, seek } from './games.ts';
import { me, ratingsAnswer } from './players.ts';
import { ShapeError } from './shape.ts';

const read = (frame: unknown) => readServerFrame(JSON.stringify(frame));

const aSeek = {
  id: 's1',
  game: 'tori',
  handicap: 'none',
  sfen: null,
  time: { kind: 'live', main: 300_000, increment: 0, delay: 0, byoyomi: 10_000, periods: 1 },
  rated: false,
  side: 'random',
  by: { kind: 'account', name: 'Tsuru', you: false },
  to: null,
  listed: true,
  mine: false,
  created: 1,
  expires: 2,
};

const aGame = {
  id: 'g1',
  game: 'yari',
  handicap: 'none',
  side: null,
  level: null,
  time: { kind: 'correspondence', days: 3 },
  rated: false,
  seats: { black: { kind: 'guest', you: false }, white: { kind: 'account', name: 'Tsuru', you: true } },
  plies: 0,
  turn: 'black',
  created: 1,
  updated: 1,
  deadline: 4_000_000,
  adjourned: false,
  recalled: false,
  vacation: { black: false, white: false },
  outcome: null,
  start: 'rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1',
  moves: [],
  events: 1,
};

describe('a frame', () => {
  test.each([
    { t: 'pong' },
    { t: 'watching', game: 'g', events: 3 },
    { t: 'event', game: 'g', n: 2, at: 5, event: { type: 'moved', usi: '4e4d', spent: 12 } },
    { t: 'event', game: 'g', n: 3, at: 5, event: { type: 'offered', by: 'black', offer: 'takeback' } },
    { t: 'event', game: 'g', n: 4, at: 5, event: { type: 'ended', winner: null, reason: 'abandoned' } },
    {
      t: 'clock',
      game: 'g',
      black: { main: 1, periods: 0 },
      white: { main: 2, periods: 3 },
      running: null,
      adjourned_for: null,
      until_flag: 60_000,
    },
    {
      t: 'presence',
      game: 'g',
      black: true,
      white: false,
      away_for: { black: null, white: 0 },
      claim_in: 30_000,
    },
    { t: 'seeks', seeks: [aSeek] },
    { t: 'seek', seek: aSeek },
    { t: 'seek_gone', id: 's1', game: 'g1' },
    { t: 'seek_gone', id: 's1' },
    { t: 'begun', game: 'g1' },
    { t: 'error', code: 'stale', message: 'The game has gone on.' },
  ])('of the protocol is read as it is: %j', frame => {
    expect(read(frame)).toEqual(frame);
  });

  test('of unknown type is ignored, and so are new fields', () => {
    expect(read({ t: 'from_the_future' })).toBeNull();
    expect(read({ t: 'thinking', game: 'g', on: true, since: 1 })).toEqual({
      t: 'thinking',
      game: 'g',
      on: true,
    });
  });

  test('with an event of a later version keeps its number', () => {
    const frame = { t: 'event', game: 'g', n: 9, at: 5, event: { type: 'from_the_future' } };
    expect(read(frame)).toEqual({ ...frame, event: null });
  });

  test.each([
    ['[]', 'the whole: an object'],
    ['null', 'the whole: an object'],
    ['{"t":7}', 't: text'],
    ['{"t":"watching","game":"g"}', 'events: a number'],
    ['{"t":"presence","game":"g","black":1,"white":true,"claim_in":null}', 'black: true or false'],
    ['{"t":"seeks","seeks":[{}]}', 'seeks[0].id: text'],
  ])('that is none is refused with the place: %s', (frame, message) => {
    expect(() => readServerFrame(frame)).toThrow(message);
    expect(() => readServerFrame(frame)).toThrow(ShapeError);
  });
});

test('a game, a seek and an account are read', () => {
  expect(gameRecord(aGame, '')).toEqual(aGame);
  expect(seek({ ...aSeek, time: null }, '').time).toBeNull();
  expect(me({ name: null, role: 'guest', created: null }, '').name).toBeNull();
});

test('ratings are read, and unknown fields ignored', () => {
  const rating = {
    game: 'tori',
    speed: 'blitz',
    rating: 1512.3,
    deviation: 90,
    provisional: false,
    games: 7,
  };
  const change = { id: 'g1', game: 'tori', speed: 'blitz', at: 5, rating: 1512.3, deviation: 90 };
  const answer = { ratings: [rating], played: { tori: 9 }, handicaps: { tori: 1 }, history: [change] };
  expect(ratingsAnswer({ ...answer, medals: 3 }, '')).toEqual(answer);
});

test('an unknown kind is refused', () => {
  expect(() => seek({ ...aSeek, time: { kind: 'sundial' } }, '')).toThrow('time: a known kind');
  expect(() => gameRecord({ ...aGame, outcome: { winner: 'black', reason: 'luck' } }, '')).toThrow(
    'outcome.reason',
  );
});
