// Addresses of the client. Anything else is the home page's business to explain.
import type { GameId, SeekId } from './protocol/messages.ts';

export type Route =
  | { screen: 'home' }
  | { screen: 'game'; id: GameId }
  | { screen: 'invitation'; id: SeekId }
  | { screen: 'player'; name: string }
  | { screen: 'account' }
  | { screen: 'sign-in' }
  | { screen: 'missing' };

export const accountPath = '/account';
export const signInPath = '/sign-in';

export function readRoute(path: string): Route {
  const [, room = '', key = '', ...more] = path.replace(/\/$/, '').split('/');
  if (more.length > 0 || !/^[A-Za-z0-9_-]*$/.test(key)) return { screen: 'missing' };
  if (key === '') return withoutKey(room);
  switch (room) {
    case 'game':
      return { screen: 'game', id: key };
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
  return room === 'account' || room === 'sign-in' ? { screen: room } : { screen: 'missing' };
}

export function gamePath(id: GameId): string {
  return `/game/${id}`;
}

export function invitationPath(id: SeekId): string {
  return `/invitation/${id}`;
}

export function playerPath(name: string): string {
  return `/player/${name}`;
}

// The home page with a challenge to this player begun.
export function challengePath(name: string): string {
  return `/?to=${name}`;
}
