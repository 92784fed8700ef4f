// HTTP calls about accounts and players.

import type { ServerLanguage } from '../server_languages.ts';
import { type GamePage, gamePage } from './games.ts';
import { call, command } from './http.ts';
import {
  type DeviceRequest,
  deviceRequest,
  type Leaderboards,
  leaderboardsAnswer,
  type MailPlay,
  type Me,
  mailPlay,
  me,
  type NewToken,
  newToken,
  type Player,
  player,
  type Ratings,
  ratingsAnswer,
  type Scope,
  type Session,
  type Speed,
  sessionsAnswer,
  type Token,
  tokensAnswer,
} from './players.ts';

const part = encodeURIComponent;

export interface Credentials {
  name: string;
  password: string;
}

export function readMailPlay(): Promise<MailPlay> {
  return call('GET', '/account/mail', mailPlay);
}

export function setMailPlay(
  wish: Omit<MailPlay, 'address' | 'suspended'> & { resume?: boolean },
): Promise<MailPlay> {
  return call('PUT', '/account/mail', mailPlay, wish);
}

export function readMe(): Promise<Me> {
  return call('GET', '/account', me);
}

export function signUp(credentials: Credentials): Promise<Me> {
  return call('POST', '/account', me, credentials);
}

export function signIn(credentials: Credentials): Promise<Me> {
  return call('POST', '/session', me, credentials);
}

export function signOut(): Promise<void> {
  return command('DELETE', '/session');
}

export function changePassword(change: { old: string; new: string; keep_tokens: boolean }): Promise<Me> {
  return call('POST', '/account/password', me, change);
}

// An empty address removes the current one. A new one takes effect once it is confirmed by email.
export function giveAddress(wish: {
  email: string;
  password: string;
  language: ServerLanguage;
}): Promise<void> {
  return command('POST', '/account/email', wish);
}

export function confirmAddress(token: string): Promise<void> {
  return command('POST', '/email/confirm', { token });
}

export function forgetPassword(wish: { who: string; language: ServerLanguage }): Promise<void> {
  return command('POST', '/password/forgotten', wish);
}

export function resetPassword(wish: { token: string; new: string; language: ServerLanguage }): Promise<void> {
  return command('POST', '/password/reset', wish);
}

export async function listSessions(): Promise<Session[]> {
  return (await call('GET', '/account/sessions', sessionsAnswer)).sessions;
}

export function endSession(id: string): Promise<void> {
  return command('DELETE', `/account/sessions/${part(id)}`);
}

export async function listTokens(): Promise<Token[]> {
  return (await call('GET', '/account/tokens', tokensAnswer)).tokens;
}

// Without `days`, the token is valid until it is revoked.
export function makeToken(wish: { label: string; scopes: Scope[]; days?: number }): Promise<NewToken> {
  return call('POST', '/account/tokens', newToken, wish);
}

export function readDevice(code: string): Promise<DeviceRequest> {
  return call('GET', `/device/${part(code)}`, deviceRequest);
}

export function decideDevice(code: string, allow: boolean): Promise<void> {
  return command('POST', `/device/${part(code)}`, { allow });
}

export function endToken(id: string): Promise<void> {
  return command('DELETE', `/account/tokens/${part(id)}`);
}

export function readPlayer(name: string): Promise<Player> {
  return call('GET', `/players/${part(name)}`, player);
}

export function readRatings(name: string): Promise<Ratings> {
  return call('GET', `/players/${part(name)}/ratings`, ratingsAnswer);
}

export async function readLeaderboards(game: string): Promise<Leaderboards> {
  return (await call('GET', `/leaderboards/${part(game)}`, leaderboardsAnswer)).leaderboards;
}

export interface GameFilter {
  game?: string;
  speed?: Speed;
  rated?: '0' | '1';
  result?: 'won' | 'lost' | 'even';
  opponent?: string;
}

// A player's finished games against people, newest first; `before` is the cursor from the previous page. `limit`: games
// on the page; 0: as many as usual.
export function readGamesOf(
  name: string,
  filter: GameFilter,
  before: string | null,
  limit = 0,
): Promise<GamePage> {
  const query = new URLSearchParams({
    ...filter,
    ...(before ? { before } : {}),
    ...(limit > 0 ? { limit: `${limit}` } : {}),
  });
  return call('GET', `/players/${part(name)}/games?${query}`, gamePage);
}

export function deleteAccount(password: string): Promise<void> {
  return command('DELETE', '/account', { password });
}
