// The engine's opening books. Each is fetched when it is first needed and cached in the browser, so it works offline
// from then on.
import { type BookMove, type BookTerms, loadBooks } from '@ootori/book';
import { RulesError, type Sfen } from '@ootori/rules';
import { fetchedOnce } from '../protocol/fetched_once.ts';
import moduleUrl from '../wasm/book.wasm?url';

const files = import.meta.glob<string>('../../../engine/books/*.book', {
  query: '?url',
  import: 'default',
  eager: true,
});
const cacheName = 'ootori-books';

const urlOf = (game: string) => files[`../../../engine/books/${game}.book`] ?? '';

export const hasBook = (game: string): boolean => urlOf(game) !== '';

export interface OpenBook {
  readonly terms: BookTerms;
  moves(position: Sfen): BookMove[];
}

const fetchModule = fetchedOnce(() => loadBooks(fetch(moduleUrl)));
const opened = new Map<string, OpenBook>();

export const openBook = fetchedOnce(fetchBook);
export const bookAtHand = (game: string): OpenBook | null => opened.get(game) ?? null;

async function fetchBook(game: string): Promise<OpenBook> {
  const [books, bytes] = await Promise.all([fetchModule(), fetchFile(urlOf(game))]);
  try {
    const terms = books.read(bytes);
    const book = { terms, moves: (position: Sfen) => books.moves(game, position) };
    opened.set(game, book);
    return book;
  } catch (failure) {
    if (failure instanceof RulesError) await (await openCache())?.delete(urlOf(game));
    throw failure;
  }
}

async function fetchFile(url: string): Promise<Uint8Array> {
  const cache = await openCache();
  const kept = await cache?.match(url);
  const answer = kept ?? (await fetch(url));
  if (!answer.ok) throw new Error(`${url} could not be fetched: ${answer.status}`);
  if (cache && !kept) await keep(cache, url, answer.clone());
  return new Uint8Array(await answer.arrayBuffer());
}

// Null on insecure connections or if the cache is forbidden; then the book is fetched each time.
async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(cacheName);
  } catch {
    return null;
  }
}

// Stores a book and deletes those of earlier releases.
async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  const known = new Set(Object.values(files).map(file => new URL(file, location.href).href));
  try {
    for (const { url: old } of await cache.keys()) if (!known.has(old)) await cache.delete(old);
    await cache.put(url, answer);
  } catch {
    // The cache is full; everything works without it.
  }
}
