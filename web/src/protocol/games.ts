// Games, live games and seeks in the public API (docs/protocol.md). Incoming data is validated once, against these
// shapes, from which the types are derived.

import type { Color, Sfen } from '@ootori/rules';
import { left, timeKinds } from '../time_kinds.ts';
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
export type Millis = number; // a duration, or a Unix time

export const color = oneOf('black', 'white');
export const offer = oneOf('takeback', 'impasse', 'adjourn', 'resume', 'rematch');
export type Offer = Shaped<typeof offer>;

export const termination = oneOf(
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
);

export const outcomeFields = { winner: orNull(color), reason: termination };
const outcome = object(outcomeFields);

export const time = orNull(known(timeKinds));
export type Time = Shaped<typeof time>; // null: no clock

export const seat = known(
  tagged('kind', {
    engine: { level: number },
    guest: { you: flag },
    account: { name: text, you: flag, bot: optional(flag) },
    deleted: {}, // the account was deleted
    awaited: { name: text }, // a player from a tournament file who has not joined yet
  }),
);
export type Seat = Shaped<typeof seat>;
export const seats = object({ black: seat, white: seat });

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
  // When the flag of the side to move falls. In an adjourned game: when both are asked to resume, or when it is
  // settled.
  deadline: orNull(number),
  adjourned: flag,
  recalled: flag, // adjourned, and both players are asked to resume
  vacation: object({ black: flag, white: flag }), // which players are on vacation
  created: number,
  updated: number,
  outcome: orNull(outcome),
};
export const summary = object(summaryFields);
export type Summary = Shaped<typeof summary>;

export const gameRecord = object({ ...summaryFields, start: text, moves: list(text), events: number });
export type GameRecord = Shaped<typeof gameRecord>;

const ratingInGame = object({ rating: number, provisional: flag, change: orNull(number) });
const matchScore = object({ games: number, black: number, white: number });
export const standing = object({
  ratings: object({ black: orNull(ratingInGame), white: orNull(ratingInGame) }),
  match: orNull(matchScore), // the score in a series of rematches
});
export type Standing = Shaped<typeof standing>;

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
export const seeksAnswer = object({ seeks: list(seek), next: orNull(text) });

export const clockFields = {
  black: left,
  white: left,
  running: orNull(color),
  adjourned_for: orNull(number),
  until_flag: orNull(number),
};
const clockStanding = object(clockFields);
export type ClockStanding = Shaped<typeof clockStanding>; // at the time it was sent

const ratingOfNow = orNull(object({ rating: number, provisional: flag }));
export const liveGame = object({
  ...summaryFields,
  clock: clockStanding,
  sfen: text, // the current position
  last: orNull(text), // the last move
  ratings: object({ black: ratingOfNow, white: ratingOfNow }),
  spectators: number,
});
export type LiveGame = Shaped<typeof liveGame>;
// `count`: number of live games, including those not listed.
export const livePage = object({ games: list(liveGame), count: number });
export type LivePage = Shaped<typeof livePage>;

// One channel for each game and speed, showing the strongest players' game; null if nobody is playing.
export const tvPage = object({
  channels: list(object({ game: text, speed: text, shown: orNull(liveGame) })),
});
export type TvPage = Shaped<typeof tvPage>;

export const gamePage = object({ games: list(summary), next: orNull(text) });
export type GamePage = Shaped<typeof gamePage>;

// Conditional moves after `ply` moves of the game; each line is its moves separated by spaces.
export const linesAnswer = object({ ply: number, lines: list(text) });
export type Lines = Shaped<typeof linesAnswer>;

export const vacation = object({ on: flag, days_a_year: number, left: number, until: orNull(number) });
export type Vacation = Shaped<typeof vacation>;
