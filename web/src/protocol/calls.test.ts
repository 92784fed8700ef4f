// Every call asks for its documented address by its documented method, and sends what it was given. What the answers
// look like is in openapi.test.ts.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../testing/answers.ts';
import * as announcements from './announcement_calls.ts';
import * as chat from './chat_calls.ts';
import * as clubs from './club_calls.ts';
import * as games from './game_calls.ts';
import * as players from './player_calls.ts';
import * as practice from './practice_calls.ts';
import * as push from './push_calls.ts';
import * as relations from './relation_calls.ts';
import * as searches from './search_calls.ts';
import * as settings from './settings_calls.ts';
import * as simuls from './simul_calls.ts';
import * as studies from './study_calls.ts';
import * as tournaments from './tournament_calls.ts';
import * as years from './year_calls.ts';

afterEach(() => void vi.unstubAllGlobals());

const head = { title: 'Fans' } as never;
const credentials = { name: 'Ann', password: 'secret' };
const lines = { ply: 3, lines: ['7c7d 2e2d'] };
const email = { email: 'a@b.c', password: 'secret', language: 'en' } as const;
const anything = { any: 'thing' } as never;
const about = { game: 'g', message: 4 };

type Expected = [call: string, body: unknown, ask: () => Promise<unknown>];

// Ids with a slash, which must not end a part of the path.
const calls: Expected[] = [
  ['GET /announcements', null, announcements.listAnnouncements],
  ['POST /announcements', { en: 'Hi' }, () => announcements.addAnnouncement('Hi' as never, null)],
  [
    'POST /announcements',
    { en: 'Hi', ja: 'Ya' },
    () => announcements.addAnnouncement('Hi' as never, 'Ya' as never),
  ],
  ['DELETE /announcements/a%2Fb', null, () => announcements.deleteAnnouncement('a/b')],

  ['POST /reports', { ...about, reason: 'spam' }, () => chat.reportMessage(about, 'spam')],
  ['GET /moderation/reports', null, chat.listReports],
  ['POST /moderation/verdicts', anything, () => chat.decideReport(anything)],
  ['POST /moderation/rulings', anything, () => chat.giveRuling(anything)],
  ['GET /moderation/silences', null, chat.listSilences],
  ['DELETE /moderation/silences/a%2Fb', null, () => chat.endSilence('a/b')],
  ['GET /moderation/log', null, chat.readModerationLog],

  ['GET /clubs', null, () => clubs.listClubs()],
  ['GET /clubs?from=20', null, () => clubs.listClubs(20)],
  ['GET /account/clubs', null, clubs.listOwnClubs],
  ['GET /players/a%2Fb/clubs', null, () => clubs.listClubsOf('a/b')],
  ['POST /clubs', { name: 'fans', title: 'Fans' }, () => clubs.makeClub('fans', head)],
  ['GET /clubs/a%2Fb', null, () => clubs.readClub('a/b')],
  ['GET /clubs/a%2Fb/members', null, () => clubs.listMembers('a/b')],
  ['GET /clubs/a%2Fb/members?from=20', null, () => clubs.listMembers('a/b', 20)],
  ['GET /clubs/a%2Fb/applicants', null, () => clubs.listApplicants('a/b')],
  ['GET /clubs/a%2Fb/leaderboards?game=c%2Fd', null, () => clubs.readClubBoards('a/b', 'c/d')],
  ['POST /clubs/a%2Fb/settings', { title: 'Fans', new_link: false }, () => clubs.changeClub('a/b', head)],
  [
    'POST /clubs/a%2Fb/settings',
    { title: 'Fans', new_link: true },
    () => clubs.changeClub('a/b', head, true),
  ],
  ['POST /clubs/a%2Fb/join', {}, () => clubs.joinClub('a/b', '')],
  ['POST /clubs/a%2Fb/join', { key: 'k' }, () => clubs.joinClub('a/b', 'k')],
  ['POST /clubs/a%2Fb/leave', null, () => clubs.leaveClub('a/b')],
  ['POST /clubs/a%2Fb/accept', { player: 'Bea' }, () => clubs.decideOnPerson('a/b', 'accept', 'Bea')],
  ['POST /clubs/a%2Fb/readmit', { player: 'Bea' }, () => clubs.decideOnPerson('a/b', 'readmit', 'Bea')],
  ['POST /clubs/a%2Fb/rank', { player: 'Bea', rank: 'x' }, () => clubs.setRank('a/b', 'Bea', 'x' as never)],
  ['DELETE /clubs/a%2Fb', null, () => clubs.deleteClub('a/b')],
  ['POST /clubs/a%2Fb/report', { reason: 'spam' }, () => clubs.reportClub('a/b', 'spam')],
  ['GET /moderation/clubs', null, clubs.listClubReports],
  ['POST /moderation/clubs', { club: 'a/b', close: true }, () => clubs.decideAboutClub('a/b', true)],

  ['GET /games?limit=12', null, () => games.listGames(12)],
  ['GET /games?limit=12&before=c1', null, () => games.listGames(12, 'c1')],
  ['GET /games/tv', null, games.readTv],
  ['GET /games/live', null, () => games.listLiveGames('')],
  ['GET /games/live?limit=0', null, () => games.listLiveGames('', 0)],
  ['GET /games/live?game=tori&limit=3', null, () => games.listLiveGames('tori', 3)],
  ['GET /bots', null, games.listBots],
  ['POST /games', anything, () => games.createGame(anything)],
  ['GET /games/a%2Fb', null, () => games.readGame('a/b')],
  ['GET /games/a%2Fb/standing', null, () => games.readStanding('a/b')],
  ['GET /games/a%2Fb/record?format=json', null, () => games.readRecord('a/b')],
  ['GET /games/a%2Fb/analysis', null, () => games.readAnalysis('a/b')],
  ['POST /games/a%2Fb/analysis', null, () => games.askAnalysis('a/b')],
  ['DELETE /games/a%2Fb/analysis', null, () => games.withdrawAnalysis('a/b')],
  ['GET /games/a%2Fb/lines', null, () => games.readLines('a/b')],
  ['PUT /games/a%2Fb/lines', lines, () => games.setLines('a/b', lines)],
  ['DELETE /games/a%2Fb/lines', null, () => games.dropLines('a/b')],
  ['GET /account/vacation', null, games.readVacation],
  ['POST /account/vacation', null, games.beginVacation],
  ['DELETE /account/vacation', null, games.endVacation],
  ['GET /seeks', null, games.listSeeks],
  ['POST /seeks', anything, () => games.createSeek(anything)],
  ['GET /seeks/a%2Fb', null, () => games.readSeek('a/b')],
  ['POST /seeks/a%2Fb/accept', null, () => games.acceptSeek('a/b')],
  ['DELETE /seeks/a%2Fb', null, () => games.deleteSeek('a/b')],

  ['GET /account/mail', null, players.readMailPlay],
  ['PUT /account/mail', anything, () => players.setMailPlay(anything)],
  ['GET /account', null, players.readMe],
  ['POST /account', credentials, () => players.signUp(credentials)],
  ['POST /session', credentials, () => players.signIn(credentials)],
  ['DELETE /session', null, players.signOut],
  ['POST /account/password', anything, () => players.changePassword(anything)],
  ['POST /account/email', email, () => players.giveAddress(email)],
  ['POST /email/confirm', { token: 't' }, () => players.confirmAddress('t')],
  ['POST /password/forgotten', anything, () => players.forgetPassword(anything)],
  ['POST /password/reset', anything, () => players.resetPassword(anything)],
  ['GET /account/sessions', null, players.listSessions],
  ['DELETE /account/sessions/a%2Fb', null, () => players.endSession('a/b')],
  ['GET /account/tokens', null, players.listTokens],
  ['POST /account/tokens', anything, () => players.makeToken(anything)],
  ['DELETE /account/tokens/a%2Fb', null, () => players.endToken('a/b')],
  ['GET /device/a%2Fb', null, () => players.readDevice('a/b')],
  ['POST /device/a%2Fb', { allow: false }, () => players.decideDevice('a/b', false)],
  ['GET /players/a%2Fb', null, () => players.readPlayer('a/b')],
  ['GET /players/a%2Fb/ratings', null, () => players.readRatings('a/b')],
  ['GET /leaderboards/a%2Fb', null, () => players.readLeaderboards('a/b')],
  ['GET /players/a%2Fb/games', null, () => players.readGamesOf('a/b', {}, null)],
  [
    'GET /players/a%2Fb/games?game=tori&rated=1&before=c1',
    null,
    () => players.readGamesOf('a/b', { game: 'tori', rated: '1' }, 'c1'),
  ],
  ['DELETE /account', { password: 'secret' }, () => players.deleteAccount('secret')],

  ['POST /practice/tries', anything, () => practice.enterTry(anything)],
  ['GET /practice/a%2Fb?since=7', null, () => practice.readPractice('a/b', 7)],
  ['GET /practice/a%2Fb/problems', null, () => practice.listProblems('a/b')],
  [
    'POST /practice/reports',
    { problem: 'p', reason: 'x', note: 'n' },
    () => practice.reportProblem('p', 'x' as never, 'n'),
  ],
  ['GET /moderation/problems', null, practice.listProblemReports],
  ['POST /moderation/problems', { problem: 'p', withdraw: true }, () => practice.decideProblem('p', true)],

  ['GET /push', null, push.showPush],
  ['PUT /push', anything, () => push.keepPush(anything)],
  ['DELETE /push', null, push.dropPush],

  ['GET /following', null, relations.listFollowing],
  ['GET /following/a%2Fb', null, () => relations.readRelation('a/b')],
  ['POST /following', { player: 'a/b' }, () => relations.follow('a/b')],
  ['DELETE /following/a%2Fb', null, () => relations.unfollow('a/b')],
  ['GET /blocks', null, relations.listBlocks],
  ['POST /blocks', { player: 'a/b' }, () => relations.blockPlayer('a/b')],
  ['POST /blocks', about, () => relations.blockAuthor(about)],
  ['DELETE /blocks/a%2Fb', null, () => relations.endBlock('a/b')],

  ['GET /games/search', null, () => searches.searchGames('', null)],
  ['GET /games/search?game=tori&before=a%2Fb', null, () => searches.searchGames('game=tori', 'a/b')],
  ['GET /searches', null, searches.listSearches],
  ['POST /searches', { name: 'Mine', query: 'q' }, () => searches.saveSearch('Mine', 'q')],
  ['DELETE /searches/a%2Fb', null, () => searches.dropSearch('a/b')],
  [
    'GET /explorer/site?game=tori&sfen=x',
    null,
    () => searches.exploreSite({ game: 'tori', sfen: 'x', filter: {} }),
  ],
  [
    'GET /explorer/own?game=tori&sfen=x&speed=blitz&rating=1500&since=9',
    null,
    () =>
      searches.exploreOwn({ game: 'tori', sfen: 'x', filter: { speed: 'blitz', rating: 1500, since: 9 } }),
  ],

  [
    'GET /explorer/player?player=a%26b&game=tori&sfen=x&side=white',
    null,
    () => searches.explorePlayer('a&b', { game: 'tori', sfen: 'x', filter: { side: 'white' } }),
  ],

  ['GET /account/settings', null, settings.showSettings],
  ['POST /account/settings', anything, () => settings.keepSettings(anything)],

  ['GET /simuls', null, () => simuls.listSimuls()],
  ['GET /simuls?before=a%2Fb', null, () => simuls.listSimuls('a/b')],
  ['GET /account/simuls', null, simuls.listOwnSimuls],
  ['POST /simuls', anything, () => simuls.openSimul(anything)],
  ['GET /simuls/a%2Fb', null, () => simuls.readSimul('a/b')],
  ['POST /simuls/a%2Fb/apply', null, () => simuls.orderSimul('a/b', 'apply')],
  ['POST /simuls/a%2Fb/accept', anything, () => simuls.orderSimul('a/b', 'accept', anything)],

  ['POST /studies', { name: 'Mine', visibility: 'x' }, () => studies.makeStudy('Mine', 'x' as never)],
  ['GET /studies', null, () => studies.listStudies()],
  ['GET /studies?before=a%2Fb', null, () => studies.listStudies('a/b')],
  ['GET /studies/mine', null, studies.listOwnStudies],
  ['GET /studies/a%2Fb', null, () => studies.readStudy('a/b')],
  ['GET /studies/a%2Fb/chapter?chapter=2', null, () => studies.readChapter('a/b', 2)],
  ['POST /studies/a%2Fb/changes', anything, () => studies.changeStudy('a/b', anything)],
  ['POST /studies/a%2Fb/records', { text: 't' }, () => studies.importRecords('a/b', 't', '')],
  [
    'POST /studies/a%2Fb/records',
    { text: 't', game: 'tori' },
    () => studies.importRecords('a/b', 't', 'tori'),
  ],
  ['DELETE /studies/a%2Fb', null, () => studies.deleteStudy('a/b')],
  ['POST /studies/a%2Fb/report', { reason: 'spam' }, () => studies.reportStudy('a/b', 'spam')],
  ['GET /moderation/study_reports', null, studies.listReportedStudies],
  [
    'POST /moderation/study_reports',
    { study: 'a/b', remove: true },
    () => studies.decideAboutStudy('a/b', true),
  ],

  ['GET /tournaments', null, () => tournaments.listTournaments()],
  ['GET /tournaments?before=a%2Fb', null, () => tournaments.listTournaments('a/b')],
  ['GET /clubs/a%2Fb/tournaments', null, () => tournaments.listClubTournaments('a/b')],
  ['GET /account/tournaments', null, tournaments.listOwnTournaments],
  ['POST /tournaments', anything, () => tournaments.announceTournament(anything)],
  ['POST /tournaments/import', anything, () => tournaments.importTournament(anything)],
  ['POST /tournaments/import/check', { trf: 't' }, () => tournaments.checkTournamentFile('t')],
  [
    'POST /tournaments/import/check',
    { trf: 't', accounts: [''] },
    () => tournaments.checkTournamentFile('t', ['']),
  ],
  ['GET /tournaments/a%2Fb/place?key=c%2Fd', null, () => tournaments.readPlace('a/b', 'c/d')],
  ['GET /tournaments/a%2Fb', null, () => tournaments.readTournament('a/b')],
  ['GET /tournaments/a%2Fb/round?number=2', null, () => tournaments.readRound('a/b', 2)],
  ['POST /tournaments/a%2Fb/join', null, () => tournaments.orderTournament('a/b', 'join')],
  ['POST /tournaments/a%2Fb/byes', anything, () => tournaments.orderTournament('a/b', 'byes', anything)],
  ['POST /tournaments/pairing', { trf: 't' }, () => tournaments.pairTournamentFile('t')],
  ['GET /tournaments/a%2Fb/messages', null, () => tournaments.readTournamentChat('a/b')],
  ['POST /tournaments/a%2Fb/messages', { text: 'Hi' }, () => tournaments.sayInTournament('a/b', 'Hi')],
  [
    'POST /tournaments/a%2Fb/messages/delete',
    { message: 4 },
    () => tournaments.deleteTournamentMessage('a/b', 4),
  ],
  [
    'POST /tournaments/a%2Fb/messages/report',
    { message: 4, reason: 'spam' },
    () => tournaments.reportTournamentMessage('a/b', 4, 'spam'),
  ],
  ['GET /moderation/tournaments', null, tournaments.listTournamentReports],
  ['POST /moderation/tournaments', anything, () => tournaments.decideTournamentReport(anything)],
  ['GET /moderation/tournament_reports', null, tournaments.listReportedTournaments],
  [
    'POST /moderation/tournament_reports',
    { tournament: 'a/b', remove: true },
    () => tournaments.decideAboutTournament('a/b', true),
  ],

  ['GET /players/a%2Fb/year?year=2026', null, () => years.readYear('a/b', 2026)],
];

test.each(calls)('%s', async (call, body, ask) => {
  const asked = answerCalls({});
  await expect(ask()).rejects.toThrow('nothing for');
  expect(asked).toEqual([{ call, body }]);
});

test('every call is documented', () => {
  const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  const paths: Record<string, Record<string, unknown>> = JSON.parse(text).paths;
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      method => new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
    ),
  );
  const missing = calls.filter(([call]) => !documented.some(one => one.test(call)));
  expect(missing.map(([call]) => call)).toEqual([]);
});

// The first field of each list in an answer, which callers get without the answer around it.
const unwrapped: [field: string, ask: () => Promise<unknown>][] = [
  ['announcements', announcements.listAnnouncements],
  ['reports', chat.listReports],
  ['silences', chat.listSilences],
  ['log', chat.readModerationLog],
  ['clubs', clubs.listOwnClubs],
  ['clubs', () => clubs.listClubsOf('x')],
  ['reports', clubs.listClubReports],
  ['bots', games.listBots],
  ['sessions', players.listSessions],
  ['tokens', players.listTokens],
  ['problems', () => practice.listProblems('x')],
  ['reports', practice.listProblemReports],
  ['blocks', relations.listBlocks],
  ['searches', searches.listSearches],
  ['simuls', simuls.listOwnSimuls],
  ['reports', studies.listReportedStudies],
  ['tournaments', tournaments.listOwnTournaments],
  ['reports', tournaments.listTournamentReports],
  ['reports', tournaments.listReportedTournaments],
];

test.each(unwrapped)('a list of %s comes alone', async (field, ask) => {
  vi.stubGlobal('fetch', async () => Response.json({ [field]: [] }));
  expect(await ask()).toEqual([]);
});

test('the addresses of files', () => {
  expect(searches.exportAddress('', 'pgn')).toBe('/api/v1/games/export?format=pgn');
  expect(searches.exportAddress('game=tori', 'kif')).toBe('/api/v1/games/export?game=tori&format=kif');
  expect(studies.recordsAddress('a/b', 'kif', null)).toBe('/api/v1/studies/a%2Fb/records?format=kif');
  expect(studies.recordsAddress('s', 'kif', 0)).toBe('/api/v1/studies/s/records?format=kif&chapter=0');
});
