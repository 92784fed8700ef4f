// Several tabs of a browser and its service worker learn of the same things, but the user should be alerted once. They
// agree on who does it by locks, which browsers provide only over TLS.

const moment = 500; // ms in which a tab that is in view goes first

const nameOf = (what: string) => `ootori.told.${what}`;
const manager = (): LockManager | undefined => globalThis.navigator?.locks;
const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms));

// Whether this tab is the one that alerts the user to `what`. For `lasting` ms, the answer in other tabs is no.
export async function isFirst(what: string, lasting: number): Promise<boolean> {
  if (manager() && document.visibilityState !== 'visible') await pause(moment);
  return markTold(what, lasting);
}

// For `lasting` ms, the user counts as alerted to `what`. Returns whether this tab was the first to say so.
export function markTold(what: string, lasting: number): Promise<boolean> {
  const locks = manager();
  if (!locks) return Promise.resolve(true);
  return new Promise(resolve => {
    const take = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? pause(lasting) : undefined;
    };
    locks.request(nameOf(what), { ifAvailable: true }, take).catch(() => resolve(true));
  });
}

// Whether a tab has alerted the user to `what` a moment ago.
export async function isTold(what: string): Promise<boolean> {
  const locks = await manager()?.query();
  return locks?.held?.some(({ name }) => name === nameOf(what)) ?? false;
}

// What the service worker tells the tabs when it has shown a push message.
export interface Pushed {
  pushed: string; // the path of the page that it opens
}

export function readPushed(message: unknown): string | null {
  const { pushed } = (message ?? {}) as Partial<Pushed>;
  return typeof pushed === 'string' ? pushed : null;
}
