// Accounts, players and ratings; sessions, tokens and play by email: the user's own data and that of others.
import { serverLanguages } from '../server_languages.ts';
import {
  anything,
  byName,
  flag,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Shaped,
  text,
} from './shape.ts';

const role = oneOf('guest', 'player', 'moderator', 'administrator');

// `mail`: whether the server can send emails.
export const me = object({
  name: orNull(text),
  role,
  created: orNull(number),
  email: optional(orNull(text)),
  mail: optional(flag),
  bot: optional(flag),
});
export type Me = Shaped<typeof me>;

export const player = object({
  name: text,
  role,
  created: number,
  bot: optional(flag),
  vacation_until: optional(number), // set while on vacation
});
export type Player = Shaped<typeof player>;

const countByGame = byName(number);
export const speeds = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export const speed = oneOf(...speeds);

export const rating = object({
  game: text,
  speed,
  rating: number,
  deviation: number,
  provisional: flag,
  games: number,
});
export type Rating = Shaped<typeof rating>;
export type Speed = Rating['speed'];

export const ratingChange = object({
  id: text, // the game's id
  game: text,
  speed,
  at: number,
  rating: number,
  deviation: number,
});
export type RatingChange = Shaped<typeof ratingChange>;
export const ratingsAnswer = object({
  ratings: list(rating),
  played: countByGame,
  handicaps: countByGame,
  history: list(ratingChange),
});
export type Ratings = Shaped<typeof ratingsAnswer>;

const leader = object({ name: text, rating: number, deviation: number, provisional: flag, games: number });
export type Leader = Shaped<typeof leader>;
export const leaderboardsAnswer = object({
  leaderboards: object({
    bullet: list(leader),
    blitz: list(leader),
    rapid: list(leader),
    classical: list(leader),
    correspondence: list(leader),
  }),
});
export type Leaderboards = Shaped<typeof leaderboardsAnswer>['leaderboards'];

// The settings that an account stores, by name; the values are not checked here.
export const settingsAnswer = object({ settings: byName(anything) });

const session = object({ id: text, created: number, used: number, client: text, current: flag });
export type Session = Shaped<typeof session>;
export const sessionsAnswer = object({ sessions: list(session) });

export const scopes = ['read', 'play', 'seek', 'chat', 'bot', 'work'] as const;
const scope = oneOf(...scopes);
export type Scope = Shaped<typeof scope>;

const tokenFields = {
  id: text,
  label: text,
  scopes: list(scope),
  created: number,
  expires: orNull(number),
  used: orNull(number),
};
export const token = object(tokenFields);
export type Token = Shaped<typeof token>;
export const tokensAnswer = object({ tokens: list(token) });
export const newToken = object({ ...tokenFields, token: text });
export type NewToken = Shaped<typeof newToken>;

// What a program without a browser asks for when signing in.
export const deviceRequest = object({ label: text, scopes: list(scope) });
export type DeviceRequest = Shaped<typeof deviceRequest>;

// The settings for playing by email.
export const mailPaces = ['each', 'digest', 'none'] as const;
export const boardStyles = ['standard', 'alternate', 'small', 'unicode'] as const;
export const mailPlay = object({
  address: orNull(text), // the address for sending moves; null if the server does not offer play by email
  pace: oneOf(...mailPaces),
  reminders: flag,
  challenges: flag,
  style: oneOf(...boardStyles),
  flip: flag,
  language: oneOf(...serverLanguages),
  zone: text,
  suspended: orNull(object({ since: number, why: text })), // emails bounced
});
export type MailPlay = Shaped<typeof mailPlay>;
