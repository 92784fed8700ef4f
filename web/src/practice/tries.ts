// The tries at problems of one game, stored in this browser. Ratings, repetitions, streaks and run records are all
// computed from them. Tries that the server does not have yet include their moves.
import type { Usi } from '@ootori/rules';
import {
  flag,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  type Shaped,
  text,
} from '../protocol/shape.ts';
import { read, remove, save } from '../storage.ts';

export const tryKinds = ['stream', 'daily', 'review', 'run'] as const;
export type TryKind = (typeof tryKinds)[number];

const keptTry = object({
  id: text,
  problem: text,
  at: number, // ms since 1970
  kind: oneOf(...tryKinds),
  solved: flag,
  theme: optional(text), // the theme chosen, if any
  run: optional(number), // start time of the timed run
  moves: optional(list(text)), // only if not sent yet
});
export type Try = Shaped<typeof keptTry>;

const book = object({
  tries: list(keptTry),
  since: number, // number of the last try received from the server
  rating: orNull(object({ rating: number, deviation: number })), // the last one received from the server
});
type Book = Shaped<typeof book>;

const none: Book = { tries: [], since: 0, rating: null };

// The owner is an account, by name; empty for this browser's user without an account.
const key = (game: string, owner: string) => `ootori.practice.${game}${owner ? `.${owner}` : ''}`;

export class Tries {
  private book: Book = none;

  constructor(
    readonly game: string,
    readonly owner: string, // empty: not signed in
    private readonly storage: Storage | null,
  ) {
    this.reread();
  }

  get all(): readonly Try[] {
    return this.book.tries;
  }

  get unsent(): readonly Try[] {
    return this.book.tries.filter(({ moves }) => moves !== undefined);
  }

  get since(): number {
    return this.book.since;
  }

  get rating(): Book['rating'] {
    return this.book.rating;
  }

  add(one: Omit<Try, 'moves'> & { moves: readonly Usi[] }): void {
    this.change(before => ({ ...before, tries: [...before.tries, { ...one, moves: [...one.moves] }] }));
  }

  // Marks these as sent: the server has them or has refused them for good.
  settle(ids: ReadonlySet<string>, rating: Book['rating']): void {
    this.change(before => ({
      ...before,
      rating: rating ?? before.rating,
      tries: before.tries.map(one => (ids.has(one.id) ? withoutMoves(one) : one)),
    }));
  }

  // Adds tries that the server has, including those from other browsers.
  learn(told: readonly Try[], since: number, rating: Book['rating']): void {
    this.change(before => {
      const known = new Set(before.tries.map(({ id }) => id));
      const others = told.filter(({ id }) => !known.has(id));
      return { tries: [...before.tries, ...others], since: Math.max(since, before.since), rating };
    });
  }

  // Takes over the tries made before signing in.
  adopt(others: Tries): void {
    const { unsent } = others;
    if (unsent.length === 0) return;
    this.change(before => ({ ...before, tries: [...before.tries, ...unsent] }));
    others.forget();
  }

  forget(): void {
    this.book = none;
    remove(this.storage, key(this.game, this.owner));
  }

  // Rereads storage first, because another tab may have changed it.
  private change(act: (before: Book) => Book): void {
    this.reread();
    this.book = act(this.book);
    save(this.storage, key(this.game, this.owner), JSON.stringify(this.book));
  }

  private reread(): void {
    const stored = this.read();
    if (stored) this.book = stored;
  }

  private read(): Book | null {
    try {
      const kept = read(this.storage, key(this.game, this.owner));
      return kept ? (book as Shape<Book>)(JSON.parse(kept), '') : null;
    } catch {
      return null;
    }
  }
}

function withoutMoves({ moves: _, ...one }: Try): Try {
  return one;
}

// As in the server's ids: no characters that look alike.
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';

export function newTryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map(byte => alphabet[byte % 32]).join('');
}
