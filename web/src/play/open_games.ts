// The games whose boards are open in this browser, so that other tabs do not alert the user to them. Tabs learn of each
// other by locks, which browsers provide only over TLS.
import type { GameId } from '../protocol/games.ts';

const prefix = 'ootori.game.';
const manager = (): LockManager | undefined => globalThis.navigator?.locks;
const here = new Map<GameId, number>(); // how often it is open in this tab

// Returns a function that ends it.
export function holdOpen(game: GameId): () => void {
  here.set(game, (here.get(game) ?? 0) + 1);
  let letGo = () => {};
  const left = new Promise<void>(resolve => {
    letGo = resolve;
  });
  manager()
    ?.request(prefix + game, { mode: 'shared' }, () => left)
    .catch(() => {});
  return () => {
    letGo();
    here.set(game, (here.get(game) ?? 1) - 1);
  };
}

export const isOpenHere = (game: GameId): boolean => (here.get(game) ?? 0) > 0;

// In any tab.
export async function openGames(): Promise<ReadonlySet<GameId>> {
  const { held = [] } = (await manager()?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter(name => name.startsWith(prefix));
  return new Set(names.map(name => name.slice(prefix.length)));
}
