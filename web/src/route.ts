// Addresses of the client. Anything else is the home page's business to explain.
import type { GameId } from './protocol/messages.ts';

export type Route = { screen: 'home' } | { screen: 'game'; id: GameId } | { screen: 'missing' };

export function readRoute(path: string): Route {
  if (path === '/') return { screen: 'home' };
  const game = /^\/game\/([A-Za-z0-9_-]+)\/?$/.exec(path)?.[1];
  return game ? { screen: 'game', id: game } : { screen: 'missing' };
}

export function gamePath(id: GameId): string {
  return `/game/${id}`;
}
