import type { Rules } from '@ootori/rules';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Room } from '../../play/room.ts';
import type { ClientFrame, GameEvent, PresenceFrame } from '../../protocol/frames.ts';
import type { GameRecord, Offer } from '../../protocol/games.ts';
import { builtRules } from '../../testing/built.ts';
import { event, gameOf } from '../../testing/games.ts';
import { all, pageIn, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import type { GameModel } from './game_model.ts';
import { offers } from './offers_view.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
let sent: ClientFrame[];
const went: string[] = [];

beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  sent = [];
});

const model = { app: pageIn(en, { go: path => void went.push(path) }) } as unknown as GameModel;

const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
const people: Partial<GameRecord> = {
  level: null,
  time: live,
  seats: { black: { kind: 'guest', you: true }, white: { kind: 'guest', you: false } },
};

const asWhite: Partial<GameRecord> = {
  seats: { black: { kind: 'guest', you: false }, white: { kind: 'guest', you: true } },
};
const asSpectator: Partial<GameRecord> = {
  seats: { black: { kind: 'guest', you: false }, white: { kind: 'guest', you: false } },
};

// A game between two people after these events.
function after(events: readonly GameEvent[], changes: Partial<GameRecord> = {}): Room {
  const room = new Room(gameOf(rules, { ...people, ...changes }), {
    rules,
    send: frame => {
      sent.push(frame);
      return true;
    },
    now: () => performance.now(),
    onNews: () => {},
  });
  // Events are requested from the first, because a game record does not contain open offers.
  const { game, handicap, start, seats, time, rated } = room.game;
  const created: GameEvent = { type: 'created', game, handicap, start, seats, time, rated };
  for (const [index, one] of [created, ...events].entries()) room.receive(event(index + 1, one));
  sent = [];
  return room;
}

const offered = (by: 'black' | 'white', offer: Offer): GameEvent => ({ type: 'offered', by, offer });
const presence = (claim: number | null, white = false): PresenceFrame => ({
  t: 'presence',
  game: 'g1',
  black: true,
  white,
  away_for: { black: null, white: white ? null : 400 },
  claim_in: claim,
});
const shown = (room: Room) => offers(model, room).map(seen);
const labels = (room: Room) => offers(model, room).flatMap(one => all(one, 'button').map(seen));

test('nothing is shown while there is nothing to answer', () => {
  expect(offers(model, after([]))).toEqual([]);
});

test("an opponent's offer can be accepted or declined", () => {
  const room = after([offered('white', 'adjourn')]);
  const [notice] = offers(model, room);
  expect(seen(notice)).toBe('Your opponent offers to adjourn and continue later.AcceptDecline');
  press(notice, 'Accept');
  press(notice, 'Decline');
  expect(sent).toEqual([
    { t: 'answer', game: 'g1', offer: 'adjourn', accept: true, ply: 0 },
    { t: 'answer', game: 'g1', offer: 'adjourn', accept: false, ply: 0 },
  ]);
});

test("the user's own offer can be withdrawn", () => {
  const room = after([offered('black', 'takeback')]);
  const [notice] = offers(model, room);
  expect(seen(notice)).toBe('You asked for a takeback.Withdraw');
  press(notice, 'Withdraw');
  expect(sent).toEqual([{ t: 'answer', game: 'g1', offer: 'takeback', accept: false, ply: 0 }]);
});

test('spectators see who made the offer, and cannot answer it', () => {
  const room = after([offered('white', 'rematch')], asSpectator);
  expect(shown(room)).toEqual(['White offers a rematch.']);
  expect(labels(room)).toEqual([]);
});

test('several offers are shown one below the other', () => {
  const room = after([offered('white', 'takeback'), offered('black', 'impasse')]);
  expect(labels(room)).toEqual(['Accept', 'Decline', 'Withdraw']);
});

test('a rematch that has begun can be opened', () => {
  const room = after([
    { type: 'ended', winner: 'white', reason: 'resignation' },
    { type: 'rematched', id: 'g2' },
  ]);
  const [notice] = offers(model, room);
  expect(seen(notice)).toContain(en.play.rematchReady);
  expect(all(notice, 'a').map(one => one.data?.attrs?.href)).toEqual(['/game/g2']);
});

const played: GameEvent[] = [
  { type: 'moved', usi: '4e4d', spent: 0 },
  { type: 'moved', usi: '4c4d', spent: 0 },
];

test('an absent opponent can be claimed against once the time is up', () => {
  const room = after(played);
  room.receive(presence(5_000));
  expect(labels(room)).toEqual([]);
  expect(shown(room)[0]).toContain(en.play.awayText);
  expect(shown(room)[0]).toMatch(/You can claim a win in \d/);
  room.receive(presence(0));
  const [notice] = offers(model, room);
  press(notice, en.play.claim);
  expect(sent).toEqual([{ t: 'claim', game: 'g1' }]);
  room.receive(presence(null, true));
  expect(offers(model, room)).toEqual([]);
});

test('no win can be claimed before both have moved', () => {
  for (const moves of [[], played.slice(0, 1)]) {
    const room = after(moves);
    for (const claim of [5_000, 0]) {
      room.receive(presence(claim));
      expect([shown(room), labels(room)]).toEqual([[en.play.awayText], []]);
    }
  }
});

test('before an adjournment, the player to move seals a move', () => {
  const sealing: GameEvent[] = [...played, offered('white', 'adjourn'), { type: 'adjourned' }];
  expect(shown(after(sealing))).toEqual([en.adjournment.sealYours]);
  expect(shown(after(sealing, asWhite))).toEqual([en.adjournment.sealTheirs]);
  expect(shown(after(sealing, asSpectator))).toEqual([en.adjournment.sealBetween]);
});

const sealed: GameEvent[] = [...played, { type: 'adjourned' }, { type: 'sealed', spent: 0 }];

test('an adjourned game resumes once both players are there', () => {
  const room = after(sealed);
  expect(shown(room)[1]).toContain(en.adjournment.whenBothAreThere);
  expect(labels(room)).toEqual([]);
  room.receive(presence(null, true));
  const [notice, more] = offers(model, room);
  expect(seen(more)).not.toContain(en.adjournment.whenBothAreThere);
  press(notice, en.adjournment.resume);
  expect(sent).toEqual([{ t: 'resume', game: 'g1' }]);
});

test('when both are asked to resume, neither waits for the other', () => {
  const room = after([...sealed, { type: 'recalled' }]);
  expect(shown(room)[0]).toContain(en.adjournment.recalled);
  expect(shown(room)[1]).toContain(en.adjournment.settlement);
  expect(labels(room)).toEqual([en.adjournment.ready]);
  const spectator = after([...sealed, { type: 'recalled' }], asSpectator);
  expect(shown(spectator)[0]).toBe(en.adjournment.adjourned);
  expect(labels(spectator)).toEqual([]);
});
