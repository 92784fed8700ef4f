// Games, the games under way, and seeks, as the public interface sends them (docs/protocol.md). What comes in is checked here,
// once; the types are those of the checks.

import type { Color, Sfen } from '@ootori/rules';
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

const clockParts = { main: number, increment: number, delay: number, byoyomi: number, periods: number };

export const time = orNull(
  known(
    tagged('kind', {
      // `own`: of the side that has another clock than its opponent, such as the host of a simul.
      live: { ...clockParts, own: optional(object({ side: color, ...clockParts })) },
      correspondence: { days: number },
    }),
  ),
);
export type Time = Shaped<typeof time>; // null: no clock
export type LiveTime = Extract<Time, { kind: 'live' }>;

export const seat = known(
  tagged('kind', {
    engine: { level: number },
    guest: { you: flag },
    account: { name: text, you: flag, bot: optional(flag) },
    deleted: {}, // who had an account once
    awaited: { name: text }, // in a tournament file, and nobody here yet
  }),
);
export type Seat = Shaped<typeof seat>;
export const seats = object({ black: seat, white: seat });
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
  // When the flag of who is to move falls; of an adjourned game, when both are asked to resume or it is settled.
  deadline: orNull(number),
  adjourned: flag,
  recalled: flag, // adjourned, and both are asked
  vacation: object({ black: flag, white: flag }), // who is on vacation
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
  match: orNull(matchScore), // of rematches
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

const left = object({ main: number, periods: number });
export type Left = Shaped<typeof left>;
export const clockFields = {
  black: left,
  white: left,
  running: orNull(color),
  adjourned_for: orNull(number),
  until_flag: orNull(number),
};
const clockStanding = object(clockFields);
export type ClockStanding = Shaped<typeof clockStanding>; // at the moment at which it was told

const ratingOfNow = orNull(object({ rating: number, provisional: flag }));
export const liveGame = object({
  ...summaryFields,
  clock: clockStanding,
  sfen: text, // as the game stands
  last: orNull(text), // its last move
  ratings: object({ black: ratingOfNow, white: ratingOfNow }),
  spectators: number,
});
export type LiveGame = Shaped<typeof liveGame>;
// `count`: how many are under way, those too that are not in the list.
export const livePage = object({ games: list(liveGame), count: number });
export type LivePage = Shaped<typeof livePage>;

// Of each game and speed the game of the strongest players; null: nobody plays.
export const tvPage = object({
  channels: list(object({ game: text, speed: text, shown: orNull(liveGame) })),
});
export type TvPage = Shaped<typeof tvPage>;

export const gamePage = object({ games: list(summary), next: orNull(text) });
export type GamePage = Shaped<typeof gamePage>;

// Conditional moves: after `ply` moves of the game, each line its moves with a space between.
export const linesAnswer = object({ ply: number, lines: list(text) });
export type Lines = Shaped<typeof linesAnswer>;

export const vacation = object({ on: flag, days_a_year: number, left: number, until: orNull(number) });
export type Vacation = Shaped<typeof vacation>;
