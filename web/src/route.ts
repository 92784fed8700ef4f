// The addresses of the client.
import type { GameId, SeekId } from './protocol/games.ts';
import type { StudyId } from './protocol/studies.ts';

export type Route =
  | { screen: 'home' }
  | { screen: 'game'; id: GameId }
  | { screen: 'report'; id: GameId }
  | { screen: 'invitation'; id: SeekId }
  | { screen: 'player'; name: string }
  | { screen: 'year'; name: string; year: number }
  | { screen: 'leaderboards'; game: string }
  | { screen: 'watch' }
  | { screen: 'tv' }
  | { screen: 'following' }
  | { screen: 'analysis' }
  | { screen: 'games' }
  | { screen: 'course'; game: string }
  | { screen: 'lesson'; game: string; lesson: string }
  | { screen: 'practice'; game: string }
  | { screen: 'solo'; game: string }
  | { screen: 'studies' }
  | { screen: 'study'; id: StudyId }
  | { screen: 'problem'; game: string; what: string }
  | { screen: 'tournaments' }
  | { screen: 'tournament'; id: string }
  | { screen: 'simuls' }
  | { screen: 'simul'; id: string }
  | { screen: 'clubs' }
  | { screen: 'new-club' }
  | { screen: 'club'; name: string }
  | { screen: 'club-settings'; name: string }
  | { screen: 'account' }
  | { screen: 'moderation' }
  | { screen: 'sign-in' }
  | { screen: 'forgotten' }
  | { screen: 'new-password' }
  | { screen: 'confirm-email' }
  | { screen: 'device' }
  | { screen: 'missing' };

export const accountPath = '/account';
export const docsPath = '/docs/'; // separate pages, not drawn by the client
export const watchPath = '/watch';
export const tvPath = '/tv';
export const followingPath = '/following';
export const analysisPath = '/analysis';
export const gamesPath = (query = '') => (query ? `/games?${query}` : '/games');
export const learnPath = (game = '', lesson = '') =>
  ['/learn', game, lesson].filter(part => part !== '').join('/');
// `what`: a kind of practice, or the id of a problem.
export function practicePath(game = '', what = '', query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return ['/practice', game, what].filter(part => part !== '').join('/') + (asked ? `?${asked}` : '');
}
// A game against the engine in this browser.
export const soloPath = (game = '') => ['/solo', game].filter(part => part !== '').join('/');
// The list of studies, or one study.
export const studyPath = (id: StudyId = '') => ['/study', id].filter(part => part !== '').join('/');
// `new`: the form to announce one.
export const tournamentsPath = (id = '') => ['/tournaments', id].filter(part => part !== '').join('/');
// `new`: the form to open one.
export const simulsPath = (id = '') => ['/simuls', id].filter(part => part !== '').join('/');
export const clubsPath = '/clubs';
export const newClubPath = '/clubs/new';
export const clubPath = (name: string) => `/club/${name}`;
export const clubSettingsPath = (name: string) => `${clubPath(name)}/settings`;
export const signInPath = '/sign-in';
// `next`: the address to go to then.
export const signInThenPath = (next: string) => `${signInPath}?next=${encodeURIComponent(next)}`;
export const forgottenPath = '/forgotten';

// Screens whose address is their name.
const plain = [
  'watch',
  'tv',
  'following',
  'tournaments',
  'simuls',
  'clubs',
  'analysis',
  'games',
  'account',
  'moderation',
  'sign-in',
  'forgotten',
  'new-password',
  'confirm-email',
  'device',
] as const;
export const devicePath = (code = '') =>
  code === '' ? '/device' : `/device?code=${encodeURIComponent(code)}`;
export const moderationPath = '/moderation';

// Screens whose address contains a key: the id of a game, a name.
const keyed = {
  game: key => ({ screen: 'game', id: key }),
  report: key => ({ screen: 'report', id: key }),
  invitation: key => ({ screen: 'invitation', id: key }),
  player: key => ({ screen: 'player', name: key }),
  leaderboards: key => ({ screen: 'leaderboards', game: key }),
  learn: key => ({ screen: 'course', game: key }),
  practice: key => ({ screen: 'practice', game: key }),
  solo: key => ({ screen: 'solo', game: key }),
  study: key => ({ screen: 'study', id: key }),
  tournaments: key => ({ screen: 'tournament', id: key }),
  simuls: key => ({ screen: 'simul', id: key }),
  club: key => ({ screen: 'club', name: key }),
} satisfies Record<string, (key: string) => Route>;

const isKeyed = (room: string): room is keyof typeof keyed => Object.hasOwn(keyed, room);

// All addresses of the client; a star stands for one key. The server answers any other with 404.
export const addresses: readonly string[] = [
  '/',
  '/leaderboards',
  '/learn',
  '/learn/*/*',
  '/practice',
  '/solo',
  '/study',
  '/practice/*/*',
  '/clubs/new',
  '/club/*/settings',
  '/player/*/year/*',
  ...plain.map(room => `/${room}`),
  ...Object.keys(keyed).map(room => `/${room}/*`),
];

const isKey = (text: string) => /^[A-Za-z0-9_-]*$/.test(text);

export function readRoute(path: string): Route {
  const [, room = '', key = '', ...more] = path.replace(/\/$/, '').split('/');
  if (![key, ...more].every(isKey)) return { screen: 'missing' };
  if (room === 'learn' && more.length === 1) return { screen: 'lesson', game: key, lesson: more.join() };
  if (room === 'practice' && more.length === 1) return { screen: 'problem', game: key, what: more.join() };
  if (room === 'player' && key !== '' && more[0] === 'year' && more.length === 2) {
    return { screen: 'year', name: key, year: Number(more[1]) };
  }
  if (room === 'club' && key !== '' && more.join() === 'settings')
    return { screen: 'club-settings', name: key };
  if (room === 'clubs' && key === 'new' && more.length === 0) return { screen: 'new-club' };
  if (more.length > 0) return { screen: 'missing' };
  if (key === '') return withoutKey(room);
  return isKeyed(room) ? keyed[room](key) : { screen: 'missing' };
}

function withoutKey(room: string): Route {
  if (room === '') return { screen: 'home' };
  if (room === 'learn') return keyed.learn('');
  if (room === 'practice') return keyed.practice('');
  if (room === 'solo') return keyed.solo('');
  if (room === 'study') return { screen: 'studies' };
  if (room === 'leaderboards') return keyed.leaderboards('');
  const screen = plain.find(one => one === room);
  return { screen: screen ?? 'missing' };
}

export function gamePath(id: GameId): string {
  return `/game/${id}`;
}

export function reportPath(id: GameId): string {
  return `/report/${id}`;
}

// The same; also asks for the report if nobody has.
export function askedReportPath(id: GameId): string {
  return `${reportPath(id)}?ask`;
}

export function invitationPath(id: SeekId): string {
  return `/invitation/${id}`;
}

export function playerPath(name: string): string {
  return `/player/${name}`;
}

export function yearPath(name: string, year: number): string {
  return `${playerPath(name)}/year/${year}`;
}

export function leaderboardsPath(game: string): string {
  return `/leaderboards/${game}`;
}

// The home page with a challenge to this player prepared.
export function challengePath(name: string): string {
  return `/?to=${name}`;
}
