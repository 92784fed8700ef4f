// The HTTP part of the public interface. A call that was refused or failed throws ApiError.
import type { GameId, GameRecord, NewGame, Refused, Summary } from './messages.ts';

export class ApiError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
    this.name = 'ApiError';
  }
}

// Codes that only this client uses: the server was not reached, or answered something that is not the interface.
export const unreachable = 'unreachable';
export const garbled = 'garbled';

export async function listGames(): Promise<Summary[]> {
  return (await call<{ games: Summary[] }>('GET', '/games')).games;
}

export function createGame(game: NewGame): Promise<GameRecord> {
  return call<GameRecord>('POST', '/games', game);
}

export function readGame(id: GameId): Promise<GameRecord> {
  return call<GameRecord>('GET', `/games/${encodeURIComponent(id)}`);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  throw new ApiError(
    answer?.error ?? { code: garbled, message: `${response.status} ${response.statusText}` },
  );
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
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
