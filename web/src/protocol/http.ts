// The HTTP part of the public interface. A call that was refused or failed throws ApiError.
import {
  errorAnswer,
  type GameId,
  type GameRecord,
  gameRecord,
  gamesAnswer,
  type Me,
  me,
  type NewGame,
  type NewSeek,
  type Player,
  player,
  type Rating,
  type Refused,
  ratingsAnswer,
  type Seek,
  type SeekId,
  type Session,
  type Summary,
  seek,
  seeksAnswer,
  sessionsAnswer,
} from './messages.ts';
import type { Shape } from './shape.ts';

export class ApiError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
    this.name = 'ApiError';
  }
}

// Why a call failed; what is no failure of a call is a mistake in this client, and is thrown on.
export function refusalOf(failure: unknown): Refused {
  if (failure instanceof ApiError) return failure.refused;
  throw failure;
}

// Codes that only this client uses: the server was not reached, or answered something that is not the interface.
export const unreachable = 'unreachable';
export const garbled = 'garbled';

export interface Credentials {
  name: string;
  password: string;
}

const part = encodeURIComponent;

export async function listGames(): Promise<Summary[]> {
  return (await call('GET', '/games', gamesAnswer)).games;
}

export function createGame(game: NewGame): Promise<GameRecord> {
  return call('POST', '/games', gameRecord, game);
}

export function readGame(id: GameId): Promise<GameRecord> {
  return call('GET', `/games/${part(id)}`, gameRecord);
}

export async function listSeeks(): Promise<Seek[]> {
  return (await call('GET', '/seeks', seeksAnswer)).seeks;
}

export function createSeek(wanted: NewSeek): Promise<Seek> {
  return call('POST', '/seeks', seek, wanted);
}

export function readSeek(id: SeekId): Promise<Seek> {
  return call('GET', `/seeks/${part(id)}`, seek);
}

export function acceptSeek(id: SeekId): Promise<GameRecord> {
  return call('POST', `/seeks/${part(id)}/accept`, gameRecord);
}

// The maker withdraws, whom it is for declines.
export function deleteSeek(id: SeekId): Promise<void> {
  return command('DELETE', `/seeks/${part(id)}`);
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

export function changePassword(change: { old: string; new: string }): Promise<Me> {
  return call('POST', '/account/password', me, change);
}

export async function listSessions(): Promise<Session[]> {
  return (await call('GET', '/account/sessions', sessionsAnswer)).sessions;
}

export function endSession(id: string): Promise<void> {
  return command('DELETE', `/account/sessions/${part(id)}`);
}

export function readPlayer(name: string): Promise<Player> {
  return call('GET', `/players/${part(name)}`, player);
}

export async function readRatings(name: string): Promise<Rating[]> {
  return (await call('GET', `/players/${part(name)}/ratings`, ratingsAnswer)).ratings;
}

type Method = 'GET' | 'POST' | 'DELETE';

async function call<T>(method: Method, path: string, shape: Shape<T>, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(refusal(response, answer));
  try {
    return shape(answer, '');
  } catch (cause) {
    throw new ApiError({ code: garbled, message: `${path}: ${cause}` });
  }
}

async function command(method: Method, path: string): Promise<void> {
  const response = await send(method, path, undefined);
  if (!response.ok) throw new ApiError(refusal(response, await response.json().catch(() => null)));
}

function refusal(response: Response, answer: unknown): Refused {
  try {
    return errorAnswer(answer, '').error;
  } catch {
    return { code: garbled, message: `${response.status} ${response.statusText}` };
  }
}

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  try {
    return await fetch(`/api/v1${path}`, init);
  } catch (cause) {
    throw new ApiError({ code: unreachable, message: String(cause) });
  }
}
