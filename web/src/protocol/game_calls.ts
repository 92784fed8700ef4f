// HTTP calls about games and seeks.

import type { RecordedGame } from '@ootori/records';
import { type Analysis, analysis } from './analysis.ts';
import { type Bot, botsAnswer } from './bots.ts';
import {
  type GameId,
  type GamePage,
  type GameRecord,
  gamePage,
  gameRecord,
  type Lines,
  type LivePage,
  linesAnswer,
  livePage,
  type NewGame,
  type NewSeek,
  type Seek,
  type SeekId,
  type Standing,
  seek,
  seeksAnswer,
  standing,
  type TvPage,
  tvPage,
  type Vacation,
  vacation,
} from './games.ts';
import { call, command } from './http.ts';
import { recordedGame } from './recorded_game.ts';

const part = encodeURIComponent;

// The user's own games: all unfinished ones, and one page of finished ones. `before` is the cursor from the previous
// page.
export function listGames(limit: number, before: string | null = null): Promise<GamePage> {
  const query = new URLSearchParams({ limit: `${limit}`, ...(before ? { before } : {}) });
  return call('GET', `/games?${query}`, gamePage);
}

export function readTv(): Promise<TvPage> {
  return call('GET', '/games/tv', tvPage);
}

// Live games, those of the best players first: of one game, or of all if `game` is empty; at most `limit`.
export function listLiveGames(game: string, limit?: number): Promise<LivePage> {
  const query = new URLSearchParams({
    ...(game ? { game } : {}),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  });
  return call('GET', `/games/live?${query}`, livePage);
}

// The bots that accept challenges, and what they offer to play.
export async function listBots(): Promise<Bot[]> {
  return (await call('GET', '/bots', botsAnswer)).bots;
}

export function createGame(game: NewGame): Promise<GameRecord> {
  return call('POST', '/games', gameRecord, game);
}

export function readGame(id: GameId): Promise<GameRecord> {
  return call('GET', `/games/${part(id)}`, gameRecord);
}

// The ratings and match score shown beside the players' names.
export function readStanding(id: GameId): Promise<Standing> {
  return call('GET', `/games/${part(id)}/standing`, standing);
}

// The game as a record, with the players' names and the time of each move.
export function readRecord(id: GameId): Promise<RecordedGame> {
  return call('GET', `/games/${part(id)}/record?format=json`, recordedGame);
}

export function readAnalysis(id: GameId): Promise<Analysis> {
  return call('GET', `/games/${part(id)}/analysis`, analysis);
}

export function askAnalysis(id: GameId): Promise<Analysis> {
  return call('POST', `/games/${part(id)}/analysis`, analysis);
}

export function withdrawAnalysis(id: GameId): Promise<void> {
  return command('DELETE', `/games/${part(id)}/analysis`);
}

// The user's own conditional moves.
export function readLines(id: GameId): Promise<Lines> {
  return call('GET', `/games/${part(id)}/lines`, linesAnswer);
}

export function setLines(id: GameId, lines: Lines): Promise<Lines> {
  return call('PUT', `/games/${part(id)}/lines`, linesAnswer, lines);
}

export function dropLines(id: GameId): Promise<void> {
  return command('DELETE', `/games/${part(id)}/lines`);
}

export function readVacation(): Promise<Vacation> {
  return call('GET', '/account/vacation', vacation);
}

export function beginVacation(): Promise<Vacation> {
  return call('POST', '/account/vacation', vacation);
}

export function endVacation(): Promise<Vacation> {
  return call('DELETE', '/account/vacation', vacation);
}

// The newest seeks of others, and all seeks that concern the user: the user's own, and challenges to the user.
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

// Withdraws the user's own seek, or declines one addressed to the user.
export function deleteSeek(id: SeekId): Promise<void> {
  return command('DELETE', `/seeks/${part(id)}`);
}
