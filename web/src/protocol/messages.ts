// The messages of the public interface (docs/protocol.md). What comes in is checked here, once; the types are those of
// the checks.
import type { Color, Sfen, Usi } from '@ootori/rules';
import {
  flag,
  known,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Shaped,
  tagged,
  text,
} from './shape.ts';

export type GameId = string;
export type SeekId = string;
export type Millis = number; // a span of time, or a time of day since 1970

const color = oneOf('black', 'white');
const offer = oneOf('takeback', 'impasse', 'rematch');
export type Offer = Shaped<typeof offer>;

const outcomeFields = {
  winner: orNull(color),
  reason: oneOf(
    'checkmate',
    'no_legal_move',
    'no_permitted_move',
    'repetition',
    'perpetual_check',
    'impasse',
    'resignation',
    'time',
    'illegal_move',
    'abandoned',
  ),
};
const outcome = object(outcomeFields);

const time = orNull(
  known(
    tagged('kind', {
      live: { main: number, increment: number, delay: number, byoyomi: number, periods: number },
      correspondence: { days: number },
    }),
  ),
);
export type Time = Shaped<typeof time>; // null: no clock
export type LiveTime = Extract<Time, { kind: 'live' }>;

const seat = known(
  tagged('kind', {
    engine: { level: number },
    guest: { you: flag },
    account: { name: text, you: flag },
  }),
);
export type Seat = Shaped<typeof seat>;
const seats = object({ black: seat, white: seat });
export type Seats = Shaped<typeof seats>;

const summaryFields = {
  id: text,
  game: text,
  handicap: text,
  side: orNull(color),
  level: orNull(number),
  time,
  rated: flag,
  seats,
  plies: number,
  turn: color,
  created: number,
  updated: number,
  outcome: orNull(outcome),
};
const summary = object(summaryFields);
export type Summary = Shaped<typeof summary>;
export const gamesAnswer = object({ games: list(summary) });

export const gameRecord = object({ ...summaryFields, start: text, moves: list(text), events: number });
export type GameRecord = Shaped<typeof gameRecord>;

export type Side = Color | 'random';

export interface NewGame {
  game: string;
  side: Side;
  handicap: string;
  level: number;
}

export interface NewSeek {
  game: string;
  side: Side;
  handicap: string;
  sfen?: Sfen;
  time?: NonNullable<Time>;
  rated?: boolean;
  to?: string;
  listed?: boolean;
}

export const seek = object({
  id: text,
  game: text,
  handicap: text,
  sfen: orNull(text),
  time,
  rated: flag,
  side: oneOf('black', 'white', 'random'),
  by: seat,
  to: orNull(text),
  listed: flag,
  mine: flag,
  created: number,
  expires: number,
});
export type Seek = Shaped<typeof seek>;
export const seeksAnswer = object({ seeks: list(seek) });

const role = oneOf('guest', 'player', 'moderator', 'administrator');

export const me = object({ name: orNull(text), role, created: orNull(number) });
export type Me = Shaped<typeof me>;

export const player = object({ name: text, role, created: number });
export type Player = Shaped<typeof player>;

const rating = object({
  game: text,
  speed: oneOf('bullet', 'blitz', 'rapid', 'classical', 'correspondence'),
  rating: number,
  deviation: number,
  provisional: flag,
  games: number,
});
export type Rating = Shaped<typeof rating>;
export type Speed = Rating['speed'];
export const ratingsAnswer = object({ ratings: list(rating) });

const session = object({ id: text, created: number, used: number, client: text, current: flag });
export type Session = Shaped<typeof session>;
export const sessionsAnswer = object({ sessions: list(session) });

// Null is an event of a later version: it has its number, and changes nothing that this client knows of.
const event = tagged('type', {
  created: { game: text, handicap: text, start: text, seats, time, rated: flag },
  moved: { usi: text, spent: number },
  taken_back: { plies: number },
  offered: { by: color, offer },
  declined: { by: color, offer },
  ended: outcomeFields,
  rematched: { id: text },
});
export type GameEvent = NonNullable<Shaped<typeof event>>;

const left = object({ main: number, periods: number });
export type Left = Shaped<typeof left>;

const refusedFields = {
  code: text,
  message: text,
  rule: optional(text),
  field: optional(text),
  game: optional(text),
};
const refused = object(refusedFields);
export type Refused = Shaped<typeof refused>;
export const errorAnswer = object({ error: refused });

const serverFrame = tagged('t', {
  watching: { game: text, events: number },
  event: { game: text, n: number, at: number, event },
  clock: { game: text, black: left, white: left, running: orNull(color), until_flag: orNull(number) },
  presence: { game: text, black: flag, white: flag, claim_in: orNull(number) },
  thinking: { game: text, on: flag },
  seeks: { seeks: list(seek) },
  seek: { seek },
  seek_gone: { id: text, game: optional(text) },
  error: refusedFields,
  pong: {},
});
export type ServerFrame = NonNullable<Shaped<typeof serverFrame>>;
export type ClockFrame = Extract<ServerFrame, { t: 'clock' }>;
export type PresenceFrame = Extract<ServerFrame, { t: 'presence' }>;

export type ClientFrame =
  | { t: 'watch'; game: GameId; since: number }
  | { t: 'unwatch'; game: GameId }
  | { t: 'move'; game: GameId; ply: number; usi: Usi }
  | { t: 'takeback'; game: GameId; ply?: number }
  | { t: 'impasse'; game: GameId }
  | { t: 'rematch'; game: GameId }
  | { t: 'answer'; game: GameId; offer: Offer; accept: boolean }
  | { t: 'resign'; game: GameId }
  | { t: 'abort'; game: GameId }
  | { t: 'claim'; game: GameId }
  | { t: 'lobby'; on: boolean }
  | { t: 'ping' };

// Frames of a type that this client does not know are null: a newer server may send them. Throws ShapeError or
// SyntaxError for what is not of this interface.
export function readServerFrame(frame: string): ServerFrame | null {
  return serverFrame(JSON.parse(frame), '');
}
