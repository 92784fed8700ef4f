import type { BookMove } from '@ootori/book';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Opening } from '../protocol/searches.ts';
import { type Asked, answerCalls } from '../testing/answers.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { fileAnswer } from '../testing/files.ts';
import type { Explored } from './sources.ts';

type Store = typeof import('./book_store.ts');
type Sources = typeof import('./sources.ts');

let start: string;
beforeAll(async () => {
  start = specOf(await builtRules(), 'tori').start;
});

const address = 'https://ootori.example';
const bookPath = (game: string) =>
  `/@fs${new URL(`../../../engine/books/${game}.book`, import.meta.url).pathname}`;

// The browser's cache of books.
class TestCache {
  readonly kept = new Map<string, Response>();
  isFull = false;
  match = async (url: string) => this.kept.get(url)?.clone();
  keys = async () => [...this.kept.keys()].map(url => ({ url: new URL(url, address).href }));
  put = async (url: string, answer: Response) => {
    if (this.isFull) throw new Error('the cache is full');
    this.kept.set(url, answer);
  };
  delete = async (request: string | { url: string }) => {
    const url = typeof request === 'string' ? request : request.url;
    return this.kept.delete(url.replace(address, ''));
  };
}

let cache: TestCache;
let asked: string[];
let store: Store;
let lib: Sources;

// Each test begins with nothing fetched.
beforeEach(async () => {
  cache = new TestCache();
  asked = [];
  vi.stubGlobal('location', { href: `${address}/` });
  const open = async (name: string) => {
    asked.push(`cache ${name}`);
    return cache;
  };
  vi.stubGlobal('caches', { open });
  serve(path => fileAnswer(path));
  vi.resetModules();
  [store, lib] = [await import('./book_store.ts'), await import('./sources.ts')];
});

function serve(answer: (path: string) => Response): void {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('/').at(-1) ?? '');
    return answer(path);
  });
}

const fetched = () => asked.filter(one => !one.startsWith('cache'));

test('books exist for the games that have one', () => {
  expect(['tori', 'yari', 'chess'].map(store.hasBook)).toEqual([true, true, false]);
});

test('a book is fetched once, kept for offline, and those of earlier releases are deleted', async () => {
  cache.kept.set('/old.book', new Response('old'));
  cache.kept.set(bookPath('yari'), new Response('yari'));
  expect(store.bookAtHand('tori')).toBeNull();
  const [book, same] = await Promise.all([store.openBook('tori'), store.openBook('tori')]);
  expect(same).toBe(book);
  expect(store.bookAtHand('tori')).toBe(book);
  expect(fetched().sort()).toEqual(['book.wasm', 'tori.book']);
  expect(asked).toContain('cache ootori-books');
  expect([...cache.kept.keys()].sort()).toEqual([bookPath('tori'), bookPath('yari')].sort());
  expect(book.terms).toMatchObject({ game: 'tori' });
  expect(book.terms.positions).toBeGreaterThan(1_000);
  const [best] = book.moves(start);
  expect(best?.usi).toMatch(/^\d[a-g]\d[a-g]$/);
  expect(book.moves('k6/7/7/7/7/7/6K b - 1')).toEqual([]);
});

test('offline, a book comes from the cache', async () => {
  cache.kept.set(bookPath('tori'), fileAnswer(bookPath('tori')));
  await store.openBook('tori');
  expect(fetched()).toEqual(['book.wasm']);
});

test('without a cache, or with a full one, a book is fetched', async () => {
  cache.isFull = true;
  await store.openBook('tori');
  vi.stubGlobal('caches', undefined);
  expect((await store.openBook('yari')).terms.game).toBe('yari');
  expect(fetched().sort()).toEqual(['book.wasm', 'tori.book', 'yari.book']);
});

test('a damaged book is fetched anew the next time', async () => {
  cache.kept.set(bookPath('tori'), new Response('damaged'));
  await expect(store.openBook('tori')).rejects.toThrow();
  expect(cache.kept.has(bookPath('tori'))).toBe(false);
  expect(store.bookAtHand('tori')).toBeNull();
  expect((await store.openBook('tori')).terms.game).toBe('tori');
});

test('a book that could not be fetched is asked for again', async () => {
  serve(path => (path.endsWith('.wasm') ? new Response('', { status: 503 }) : fileAnswer(path)));
  await expect(store.openBook('tori')).rejects.toThrow();
  cache.kept.clear();
  serve(path => (path.endsWith('.book') ? new Response('', { status: 503 }) : fileAnswer(path)));
  await expect(store.openBook('tori')).rejects.toThrow('tori.book could not be fetched: 503');
  expect(cache.kept.size).toBe(0);
  serve(path => fileAnswer(path));
  expect((await store.openBook('tori')).terms.game).toBe('tori');
});

const found = (usi: string, changes: Partial<BookMove> = {}): BookMove => ({
  usi,
  image: null,
  score: { cp: 30 },
  wins: 3,
  draws: 1,
  losses: 2,
  ...changes,
});

test("a book's results are those of the side to move", () => {
  const terms = { positions: 12, games: 34 };
  const moves = [found('1e1d'), found('2e2d', { score: { cp: -5 }, wins: 1, draws: 0, losses: 0 })];
  const black = lib.bookOpening('x b - 1', moves, terms);
  expect(black).toEqual({
    sfen: 'x b - 1',
    games: 7,
    black: 4,
    white: 2,
    even: 1,
    moves: [
      { usi: '1e1d', score: { cp: 30 }, games: 6, black: 3, white: 2, even: 1, rating: null },
      { usi: '2e2d', score: { cp: -5 }, games: 1, black: 1, white: 0, even: 0, rating: null },
    ],
    score: { cp: 30 },
    recent: [],
    book: { positions: 12, games: 34 },
  });
  expect(lib.bookOpening('x w - 1', moves, terms)).toMatchObject({
    black: 2,
    white: 4,
    moves: [
      { black: 2, white: 3 },
      { black: 0, white: 1 },
    ],
  });
  expect(lib.bookOpening('x b - 1', [], terms)).toMatchObject({ games: 0, moves: [], score: null });
});

const opening = (sfen: string): Opening => ({
  sfen,
  games: 2,
  black: 1,
  white: 1,
  even: 0,
  moves: ['1e1d', '7e7d', '4e4d'].map(usi => ({ usi, games: 1, black: 1, white: 0, even: 0, rating: 1500 })),
  recent: [],
});

test('moves of games get the scores of the book, also those of mirrored moves', () => {
  const explored = lib.withScores(opening('x b - 1'), [
    found('2e2d', { score: { cp: 9 } }),
    found('1e1d', { image: '7e7d', score: { cp: 8 } }),
  ]);
  expect(explored.moves.map(({ score }) => score)).toEqual([{ cp: 8 }, { cp: 8 }, null]);
  expect(explored).toMatchObject({
    score: { cp: 9 },
    book: null,
    games: 2,
    moves: [{ rating: 1500 }, {}, {}],
  });
  expect(lib.withScores(opening('x b - 1'), []).score).toBeNull();
});

const sourceOf = (id: string) => {
  const source = lib.sources.find(one => one.id === id);
  if (!source) throw new Error(`there is no source ${id}`);
  return source;
};

test('the sources are the book, this site, the user and other players', () => {
  expect(lib.sources.map(({ id, isFiltered, has }) => [id, isFiltered, has('tori'), has('chess')])).toEqual([
    ['book', false, true, false],
    ['site', true, true, true],
    ['own', true, true, true],
    ['player', true, true, true],
  ]);
});

test('a player’s games are asked for by name and side', async () => {
  const query = new URLSearchParams({ player: 'Ann', game: 'tori', sfen: start, side: 'black' });
  answerCalls({ [`GET /explorer/player?${query}`]: opening(start) });
  const question = { game: 'tori', sfen: start, filter: { side: 'black' as const }, player: 'Ann' };
  expect(await sourceOf('player').read(question, () => {})).toMatchObject({ games: 2 });
});

test('the book answers with its moves', async () => {
  const answer = await sourceOf('book').read({ game: 'tori', sfen: start, filter: {} }, () => {});
  const book = await store.openBook('tori');
  expect(answer).toEqual(lib.bookOpening(start, book.moves(start), book.terms));
  expect(answer.moves.length).toBeGreaterThan(0);
});

test.each(['site', 'own'])('%s games are shown at once, and with scores once the book is there', async id => {
  const query = new URLSearchParams({
    game: 'tori',
    sfen: start,
    speed: 'blitz',
    rating: '1600',
    since: '2020',
  });
  const calls: Asked[] = answerCalls({ [`GET /explorer/${id}?${query}`]: opening(start) });
  const better: Explored[] = [];
  const filter = { speed: 'blitz', rating: 1600, since: 2020 } as const;
  const question = { game: 'tori', sfen: start, filter };
  const first = await sourceOf(id).read(question, later => void better.push(later));
  expect(calls).toHaveLength(1);
  expect(first).toMatchObject({ games: 2, score: null });
  const book = await store.openBook('tori');
  await vi.waitFor(() => expect(better).toEqual([lib.withScores(opening(start), book.moves(start))]));
  expect(better[0]?.score).not.toBeNull();
  const again = await sourceOf(id).read(question, () => better.push(first));
  expect(again).toEqual(better[0]);
  expect(better, 'the book is there').toHaveLength(1);
});

test('without a book there are no scores', async () => {
  const query = new URLSearchParams({ game: 'chess', sfen: start });
  answerCalls({ [`GET /explorer/site?${query}`]: opening(start) });
  const answer = await sourceOf('site').read({ game: 'chess', sfen: start, filter: {} }, () => {});
  expect(answer).toMatchObject({ games: 2, score: null });
});
