// Addresses of the client. Anything else is the home page's business to explain.
import type { GameId, SeekId } from './protocol/messages.ts';

export type Route =
  | { screen: 'home' }
  | { screen: 'game'; id: GameId }
  | { screen: 'report'; id: GameId }
  | { screen: 'invitation'; id: SeekId }
  | { screen: 'player'; name: string }
  | { screen: 'leaderboards'; game: string }
  | { screen: 'watch' }
  | { screen: 'analysis' }
  | { screen: 'account' }
  | { screen: 'moderation' }
  | { screen: 'sign-in' }
  | { screen: 'forgotten' }
  | { screen: 'new-password' }
  | { screen: 'confirm-email' }
  | { screen: 'missing' };

export const accountPath = '/account';
export const watchPath = '/watch';
export const analysisPath = '/analysis';
export const signInPath = '/sign-in';
export const forgottenPath = '/forgotten';

// The screens whose addresses are their names.
const plain = [
  'watch',
  'analysis',
  'account',
  'moderation',
  'sign-in',
  'forgotten',
  'new-password',
  'confirm-email',
] as const;
export const moderationPath = '/moderation';

export function readRoute(path: string): Route {
  const [, room = '', key = '', ...more] = path.replace(/\/$/, '').split('/');
  if (more.length > 0 || !/^[A-Za-z0-9_-]*$/.test(key)) return { screen: 'missing' };
  if (key === '') return withoutKey(room);
  switch (room) {
    case 'game':
      return { screen: 'game', id: key };
    case 'report':
      return { screen: 'report', id: key };
    case 'leaderboards':
      return { screen: 'leaderboards', game: key };
    case 'invitation':
      return { screen: 'invitation', id: key };
    case 'player':
      return { screen: 'player', name: key };
    default:
      return { screen: 'missing' };
  }
}

function withoutKey(room: string): Route {
  if (room === '') return { screen: 'home' };
  if (room === 'leaderboards') return { screen: 'leaderboards', game: '' };
  const screen = plain.find(one => one === room);
  return { screen: screen ?? 'missing' };
}

export function gamePath(id: GameId): string {
  return `/game/${id}`;
}

export function reportPath(id: GameId): string {
  return `/report/${id}`;
}

export function invitationPath(id: SeekId): string {
  return `/invitation/${id}`;
}

export function playerPath(name: string): string {
  return `/player/${name}`;
}

export function leaderboardsPath(game: string): string {
  return `/leaderboards/${game}`;
}

// The home page with a challenge to this player begun.
export function challengePath(name: string): string {
  return `/?to=${name}`;
}
