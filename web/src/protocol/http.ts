// The HTTP part of the public interface. A call that was refused or failed throws ApiError.
import type { RecordedGame } from '@ootori/records';
import { type Analysis, analysis } from './analysis.ts';
import {
  announcedAnswer,
  type Complaint,
  type DeviceRequest,
  deviceRequest,
  type EnteredTry,
  errorAnswer,
  type GameId,
  type GamePage,
  type GameRecord,
  gamePage,
  gameRecord,
  type Leaderboards,
  type Lines,
  type LivePage,
  type LogEntry,
  leaderboardsAnswer,
  linesAnswer,
  livePage,
  logAnswer,
  type MailPlay,
  type Me,
  type Mute,
  mailPlay,
  me,
  mute,
  mutesAnswer,
  type NewGame,
  type NewSeek,
  type NewToken,
  type NewTournament,
  type NewTry,
  newToken,
  type Opening,
  openingAnswer,
  ownTournamentsAnswer,
  type Player,
  type PracticePage,
  type ProblemFault,
  type ProblemReport,
  type ProblemStanding,
  player,
  practiceAnswer,
  problemReportsAnswer,
  problemsAnswer,
  type Ratings,
  type Refused,
  type Report,
  type RoundPage,
  type RulingOrder,
  ratingsAnswer,
  reportsAnswer,
  roundAnswer,
  type SavedSearch,
  type Scope,
  type SearchPage,
  type Seek,
  type SeekId,
  type Session,
  type Silence,
  type Speed,
  type Standing,
  searchesAnswer,
  searchPage,
  seek,
  seeksAnswer,
  sessionsAnswer,
  silencesAnswer,
  standing,
  type Token,
  type Tournament,
  type TournamentList,
  type TournamentSummary,
  tokensAnswer,
  tournamentAnswer,
  tournamentsAnswer,
  tryAnswer,
  type Vacation,
  type Verdict,
  vacation,
} from './messages.ts';
import { recordedGame } from './recorded_game.ts';
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

// One's own games: all that run, and a page of those that have ended; `before` is what the page before says comes next.
export function listGames(limit: number, before: string | null = null): Promise<GamePage> {
  const query = new URLSearchParams({ limit: `${limit}`, ...(before ? { before } : {}) });
  return call('GET', `/games?${query}`, gamePage);
}

// The games under way that everybody is shown, those of the best players first; of one game, or of all, and at most `limit`.
export function listLiveGames(game: string, limit?: number): Promise<LivePage> {
  const query = new URLSearchParams({
    ...(game ? { game } : {}),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  });
  return call('GET', `/games/live?${query}`, livePage);
}

export function createGame(game: NewGame): Promise<GameRecord> {
  return call('POST', '/games', gameRecord, game);
}

export function readGame(id: GameId): Promise<GameRecord> {
  return call('GET', `/games/${part(id)}`, gameRecord);
}

// What stands beside the names of its players.
export function readStanding(id: GameId): Promise<Standing> {
  return call('GET', `/games/${part(id)}/standing`, standing);
}

// The same as a record, with who played, and how long each move took.
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

export function enterTry(one: NewTry): Promise<EnteredTry> {
  return call('POST', '/practice/tries', tryAnswer, one);
}

// One's own tries after the one with this number.
export function readPractice(game: string, since: number): Promise<PracticePage> {
  return call('GET', `/practice/${part(game)}?since=${since}`, practiceAnswer);
}

export async function listProblems(game: string): Promise<ProblemStanding[]> {
  return (await call('GET', `/practice/${part(game)}/problems`, problemsAnswer)).problems;
}

export function reportProblem(problem: string, reason: ProblemFault, note: string): Promise<void> {
  return command('POST', '/practice/reports', { problem, reason, note });
}

export async function listProblemReports(): Promise<ProblemReport[]> {
  return (await call('GET', '/moderation/problems', problemReportsAnswer)).reports;
}

export function decideProblem(problem: string, withdraw: boolean): Promise<void> {
  return command('POST', '/moderation/problems', { problem, withdraw });
}

export function listTournaments(before: number | null = null): Promise<TournamentList> {
  return call('GET', `/tournaments${before === null ? '' : `?before=${before}`}`, tournamentsAnswer);
}

export async function listOwnTournaments(): Promise<TournamentSummary[]> {
  return (await call('GET', '/account/tournaments', ownTournamentsAnswer)).tournaments;
}

export async function announceTournament(wish: NewTournament): Promise<string> {
  return (await call('POST', '/tournaments', announcedAnswer, wish)).id;
}

export function readTournament(id: string): Promise<Tournament> {
  return call('GET', `/tournaments/${part(id)}`, tournamentAnswer);
}

export function readRound(id: string, round: number): Promise<RoundPage> {
  return call('GET', `/tournaments/${part(id)}/round?number=${round}`, roundAnswer);
}

export type TournamentOrder =
  | 'join'
  | 'leave'
  | 'berserk'
  | 'start'
  | 'next_round'
  | 'pairings'
  | 'byes'
  | 'forbidden'
  | 'results'
  | 'cancel';

export function orderTournament(id: string, order: TournamentOrder, wish?: unknown): Promise<void> {
  return command('POST', `/tournaments/${part(id)}/${order}`, wish);
}

// One's own conditional moves.
export function readLines(id: GameId): Promise<Lines> {
  return call('GET', `/games/${part(id)}/lines`, linesAnswer);
}

export function setLines(id: GameId, lines: Lines): Promise<Lines> {
  return call('PUT', `/games/${part(id)}/lines`, linesAnswer, lines);
}

export function dropLines(id: GameId): Promise<void> {
  return command('DELETE', `/games/${part(id)}/lines`);
}

export function readMailPlay(): Promise<MailPlay> {
  return call('GET', '/account/mail', mailPlay);
}

export function setMailPlay(
  wish: Pick<MailPlay, 'pace' | 'style' | 'flip' | 'language' | 'zone'> & { resume?: boolean },
): Promise<MailPlay> {
  return call('PUT', '/account/mail', mailPlay, wish);
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

export function changePassword(change: { old: string; new: string; keep_tokens: boolean }): Promise<Me> {
  return call('POST', '/account/password', me, change);
}

// An empty address takes it away; another one is the account's once its letter is answered.
export function giveAddress(wish: { email: string; password: string; language: string }): Promise<void> {
  return command('POST', '/account/email', wish);
}

export function confirmAddress(token: string): Promise<void> {
  return command('POST', '/email/confirm', { token });
}

export function forgetPassword(wish: { who: string; language: string }): Promise<void> {
  return command('POST', '/password/forgotten', wish);
}

export function resetPassword(wish: { token: string; new: string; language: string }): Promise<void> {
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

// Without `days` it lasts until it is ended.
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

// The finished games of a player against people, newest first; `before` is what the page before says comes next.
export function readGamesOf(name: string, filter: GameFilter, before: string | null): Promise<GamePage> {
  const query = new URLSearchParams({ ...filter, ...(before ? { before } : {}) });
  return call('GET', `/players/${part(name)}/games?${query}`, gamePage);
}

// Finished games that a query selects, newest first; `before` is what the page before says comes next.
export function searchGames(query: string, before: string | null): Promise<SearchPage> {
  const parts = [query, before ? `before=${part(before)}` : ''].filter(one => one !== '');
  return call('GET', `/games/search?${parts.join('&')}`, searchPage);
}

// Of the file of all that a search finds.
export function exportAddress(query: string, format: 'pgn' | 'kif' | 'json'): string {
  return `/api/v1/games/export?${query ? `${query}&` : ''}format=${format}`;
}

export async function listSearches(): Promise<SavedSearch[]> {
  return (await call('GET', '/searches', searchesAnswer)).searches;
}

export function saveSearch(name: string, query: string): Promise<void> {
  return command('POST', '/searches', { name, query });
}

export function dropSearch(id: string): Promise<void> {
  return command('DELETE', `/searches/${part(id)}`);
}

export interface OpeningQuestion {
  game: string;
  sfen: string;
  filter: { speed?: Speed | 'none'; rating?: number; since?: number };
}

// What was played in a position, in games of this site.
export function exploreSite(question: OpeningQuestion): Promise<Opening> {
  return explore('site', question);
}

// The same of one's own games.
export function exploreOwn(question: OpeningQuestion): Promise<Opening> {
  return explore('own', question);
}

function explore(where: 'site' | 'own', { game, sfen, filter }: OpeningQuestion): Promise<Opening> {
  const { speed, rating, since } = filter;
  const query = new URLSearchParams({
    game,
    sfen,
    ...(speed ? { speed } : {}),
    ...(rating ? { rating: `${rating}` } : {}),
    ...(since ? { since: `${since}` } : {}),
  });
  return call('GET', `/explorer/${where}?${query}`, openingAnswer);
}

export function deleteAccount(password: string): Promise<void> {
  return command('DELETE', '/account', { password });
}

export interface MessageRef {
  game: GameId;
  message: number;
}

// Whoever wrote the message is not heard any more, in no game.
export function muteAuthor(about: MessageRef): Promise<Mute> {
  return call('POST', '/mutes', mute, about);
}

export async function listMutes(): Promise<Mute[]> {
  return (await call('GET', '/mutes', mutesAnswer)).mutes;
}

export function endMute(id: string): Promise<void> {
  return command('DELETE', `/mutes/${part(id)}`);
}

export function reportMessage(about: MessageRef, reason: Complaint): Promise<void> {
  return command('POST', '/reports', { ...about, reason });
}

export async function listReports(): Promise<Report[]> {
  return (await call('GET', '/moderation/reports', reportsAnswer)).reports;
}

export function decideReport(verdict: Verdict): Promise<void> {
  return command('POST', '/moderation/verdicts', verdict);
}

export function giveRuling(order: RulingOrder): Promise<void> {
  return command('POST', '/moderation/rulings', order);
}

export async function listSilences(): Promise<Silence[]> {
  return (await call('GET', '/moderation/silences', silencesAnswer)).silences;
}

export function endSilence(id: string): Promise<void> {
  return command('DELETE', `/moderation/silences/${part(id)}`);
}

export async function readModerationLog(): Promise<LogEntry[]> {
  return (await call('GET', '/moderation/log', logAnswer)).log;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// A question that has no answer by then has failed, as if the server were not there; ms. What changes anything is waited
// for: it may have been done, and must not be sent twice.
const questionLimit = 30_000;

interface Answer {
  response: Response;
  content: unknown; // null where it is not JSON
}

export async function call<T>(method: Method, path: string, shape: Shape<T>, body?: unknown): Promise<T> {
  const { response, content } = await send(method, path, body);
  if (!response.ok) throw new ApiError(refusal(response, content));
  try {
    return shape(content, '');
  } catch (cause) {
    throw new ApiError({ code: garbled, message: `${path}: ${cause}` });
  }
}

export async function command(method: Method, path: string, body?: unknown): Promise<void> {
  const { response, content } = await send(method, path, body);
  if (!response.ok) throw new ApiError(refusal(response, content));
}

function refusal(response: Response, answer: unknown): Refused {
  try {
    const { error } = errorAnswer(answer, '');
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    return Number.isFinite(wait) ? { ...error, retry_after: wait } : error;
  } catch {
    return { code: garbled, message: `${response.status} ${response.statusText}` };
  }
}

// Until the first answer has brought the cookie that the server knows this browser by, every call is a stranger's: two at
// once would be two guests, and what one of them does would never be told on the socket of the other.
let isKnown = false;
let introduction: Promise<void> | null = null; // the call that the others wait for

function send(method: Method, path: string, body: unknown): Promise<Answer> {
  if (isKnown) return exchange(method, path, body);
  if (introduction) return introduction.then(() => send(method, path, body));
  const first = exchange(method, path, body);
  introduction = first.then(
    () => {
      isKnown = true;
    },
    () => {
      introduction = null; // the next one tries
    },
  );
  return first;
}

async function exchange(method: Method, path: string, body: unknown): Promise<Answer> {
  const impatience = new AbortController();
  const timer = method === 'GET' ? setTimeout(() => impatience.abort(), questionLimit) : undefined;
  const init: RequestInit = { method, credentials: 'same-origin', signal: impatience.signal };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  try {
    const response = await fetch(`/api/v1${path}`, init);
    return { response, content: parsed(await response.text()) };
  } catch (cause) {
    throw new ApiError({ code: unreachable, message: String(cause) });
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
