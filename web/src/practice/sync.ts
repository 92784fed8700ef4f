// Synchronises tries with the server: sends new ones and loads those made elsewhere. When offline, it does so later; a
// try sent again after a lost answer counts only once.
import { ApiError } from '../protocol/http.ts';
import type { PracticeTry } from '../protocol/practice.ts';
import { enterTry, readPractice } from '../protocol/practice_calls.ts';
import { hasProblems } from './problem_store.ts';
import { Tries, type Try } from './tries.ts';

// Temporary failures: the same request may succeed later. Any other refusal is final.
const passing = [
  'unreachable',
  'garbled',
  'too_many',
  'busy',
  'storage',
  'unconfirmed',
  'signed_out',
  'banned',
];

// These need a new page load first, so they are not retried.
const ofSignedIn = ['signed_out', 'banned'];

const tryOf = ({ id, problem, at, kind, solved, run }: PracticeTry): Try => ({
  id,
  problem,
  at,
  kind,
  solved,
  ...(run === null ? {} : { run }),
});

async function send(tries: Tries, isUser: () => boolean): Promise<void> {
  for (const one of [...tries.unsent].sort((first, second) => first.at - second.at)) {
    if (!isUser()) return;
    const { solved: _, moves = [], ...rest } = one;
    try {
      const { rating } = await enterTry({ ...rest, moves });
      tries.settle(new Set([one.id]), rating);
    } catch (failure) {
      if (!(failure instanceof ApiError) || passing.includes(failure.refused.code)) throw failure;
      tries.settle(new Set([one.id]), null);
    }
  }
}

async function learn(tries: Tries): Promise<void> {
  for (let more = true; more; ) {
    const page = await readPractice(tries.game, tries.since);
    const since = page.tries.at(-1)?.number ?? tries.since;
    tries.learn(page.tries.map(tryOf), since, page.rating);
    more = page.more;
  }
}

// The tries of this browser's user, including those made before signing in.
export function triesOf(game: string, name: string | null, storage: Storage | null): Tries {
  const tries = new Tries(game, name ?? '', storage);
  if (name) tries.adopt(new Tries(game, '', storage));
  return tries;
}

let going: Promise<void> | null = null;
let wait = 5_000; // ms before retrying; doubled after each failure
const longestWait = 600_000;
let retry: ReturnType<typeof setTimeout> | undefined;

// Synchronises all games and retries on failure. Without an account, everything stays in this browser. `user` returns
// the name of the account signed in now: the tries of one account must not become those of the next.
export function syncPractice(
  games: readonly string[],
  user: () => string | null,
  storage: Storage | null,
): Promise<void> {
  const name = user();
  if (!name) return Promise.resolve();
  going ??= syncAll(games, name, user, storage).finally(() => {
    going = null;
  });
  return going;
}

async function syncAll(
  games: readonly string[],
  name: string,
  user: () => string | null,
  storage: Storage | null,
): Promise<void> {
  const isUser = () => user() === name;
  try {
    for (const game of games.filter(hasProblems)) {
      const tries = triesOf(game, name, storage);
      await send(tries, isUser);
      if (!isUser()) return;
      await learn(tries);
    }
    settle();
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (!ofSignedIn.includes(failure.refused.code)) retryLater(() => syncPractice(games, user, storage));
  }
}

function settle(): void {
  clearTimeout(retry);
  retry = undefined;
  wait = 5_000;
}

// One retry at a time: each try that is made offline fails to be sent, and all of them are sent together.
function retryLater(sync: () => Promise<void>): void {
  if (retry !== undefined) return;
  retry = setTimeout(() => {
    retry = undefined;
    void sync();
  }, wait);
  wait = Math.min(2 * wait, longestWait);
}
