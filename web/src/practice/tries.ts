// What somebody has tried, of one game, kept in this browser: the one truth from which the rating, the queue of repetitions,
// streaks and records of runs are told. Tries that the server does not have yet carry their moves.
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

export const tryKinds = ['stream', 'daily', 'review', 'run'] as const;
export type TryKind = (typeof tryKinds)[number];

const keptTry = object({
  id: text,
  problem: text,
  at: number, // ms since 1970
  kind: oneOf(...tryKinds),
  solved: flag,
  theme: optional(text), // by which the problem was chosen
  run: optional(number), // when the timed run began
  moves: optional(list(text)), // of one that is still to be sent
});
export type Try = Shaped<typeof keptTry>;

const book = object({
  tries: list(keptTry),
  since: number, // of those that the server told: the number of the last one
  rating: orNull(object({ rating: number, deviation: number })), // that the server told last
});
type Book = Shaped<typeof book>;

const none: Book = { tries: [], since: 0, rating: null };

// Of whom they are: an account by its name, or whoever uses this browser.
const key = (game: string, owner: string) => `ootori.practice.${game}${owner ? `.${owner}` : ''}`;

export class Tries {
  private book: Book = none;

  constructor(
    readonly game: string,
    readonly owner: string, // empty: nobody who is signed in
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

  // The server has these, or will never take them.
  settle(ids: ReadonlySet<string>, rating: Book['rating']): void {
    this.change(before => ({
      ...before,
      rating: rating ?? before.rating,
      tries: before.tries.map(one => (ids.has(one.id) ? withoutMoves(one) : one)),
    }));
  }

  // What the server has, from other browsers too.
  learn(told: readonly Try[], since: number, rating: Book['rating']): void {
    this.change(before => {
      const known = new Set(before.tries.map(({ id }) => id));
      const others = told.filter(({ id }) => !known.has(id));
      return { tries: [...before.tries, ...others], since: Math.max(since, before.since), rating };
    });
  }

  // Takes over what was tried before somebody signed in.
  adopt(others: Tries): void {
    const { unsent } = others;
    if (unsent.length === 0) return;
    this.change(before => ({ ...before, tries: [...before.tries, ...unsent] }));
    others.forget();
  }

  forget(): void {
    this.book = none;
    try {
      this.storage?.removeItem(key(this.game, this.owner));
    } catch {
      // What cannot be forgotten could not be kept either.
    }
  }

  // Another tab may have changed it meanwhile.
  private change(act: (before: Book) => Book): void {
    this.reread();
    this.book = act(this.book);
    try {
      this.storage?.setItem(key(this.game, this.owner), JSON.stringify(this.book));
    } catch {
      // A full or forbidden store only means that a reload forgets it.
    }
  }

  private reread(): void {
    const stored = this.read();
    if (stored) this.book = stored;
  }

  private read(): Book | null {
    try {
      const kept = this.storage?.getItem(key(this.game, this.owner));
      return kept ? (book as Shape<Book>)(JSON.parse(kept), '') : null;
    } catch {
      return null;
    }
  }
}

function withoutMoves({ moves: _, ...one }: Try): Try {
  return one;
}

// As ids of the server are: no letter that looks like another.
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';

export function newTryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map(byte => alphabet[byte % 32]).join('');
}
