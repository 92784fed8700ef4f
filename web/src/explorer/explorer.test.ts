import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Explorer } from './explorer.ts';
import { bookOpening, type Explored, type Question, type Source, withScores } from './sources.ts';

const opening = (sfen: string): Explored => ({
  sfen,
  games: 1,
  black: 1,
  white: 0,
  even: 0,
  moves: [],
  recent: [],
  score: null,
  book: null,
});

// A source that records what it is asked.
function source(id: Source['id'], asked: Question[], answer = async ({ sfen }: Question) => opening(sfen)) {
  return {
    id,
    isFiltered: id !== 'book',
    has: (game: string) => id !== 'book' || game === 'tori',
    read: (question: Question) => {
      asked.push(question);
      return answer(question);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const asleep = () => vi.advanceTimersByTimeAsync(200);

test('who steps through a game asks about the position where it ends', async () => {
  const asked: Question[] = [];
  const explorer = new Explorer(() => {}, [source('site', asked)]);
  for (const sfen of ['a b - 1', 'c w - 2', 'd b - 3']) expect(explorer.look('tori', sfen)).toBe('loading');
  await asleep();
  expect(asked.map(({ sfen }) => sfen)).toEqual(['d b - 3']);
  expect(explorer.look('tori', 'd b - 3')).toEqual(opening('d b - 3'));
});

test('a position is asked about once, whatever its number in the game', async () => {
  const asked: Question[] = [];
  const explorer = new Explorer(() => {}, [source('site', asked)]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 31')).toEqual(opening('a b - 1'));
  explorer.look('yari', 'a b - 1');
  await asleep();
  expect(asked.map(({ game }) => game)).toEqual(['tori', 'yari']);
});

test('an answer that knows more takes the place of the first one', async () => {
  let tell: (better: Explored) => void = () => {};
  const site: Source = {
    id: 'site',
    isFiltered: true,
    has: () => true,
    read: async ({ sfen }, later) => {
      tell = later;
      return opening(sfen);
    },
  };
  let changes = 0;
  const explorer = new Explorer(() => {
    changes += 1;
  }, [site]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 1')).toEqual(opening('a b - 1'));
  const before = changes;
  const better = { ...opening('a b - 1'), games: 2 };
  tell(better);
  expect(changes).toBe(before + 1);
  expect(explorer.look('tori', 'a b - 1')).toEqual(better);
});

test('another source and another filter are other questions', async () => {
  const [site, own]: [Question[], Question[]] = [[], []];
  const explorer = new Explorer(() => {}, [source('site', site), source('own', own)]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  explorer.choose('own');
  expect(explorer.look('tori', 'a b - 1')).toBe('loading');
  await asleep();
  explorer.narrow({ speed: 'rapid' });
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(site).toHaveLength(1);
  expect(own.map(({ filter }) => filter)).toEqual([{}, { speed: 'rapid' }]);
});

test('what failed is asked for again on request', async () => {
  let fails = true;
  const answer = async ({ sfen }: Question) => {
    if (fails) throw new Error('no server');
    return opening(sfen);
  };
  const explorer = new Explorer(() => {}, [source('site', [], answer)]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 1')).toBe('failed');
  fails = false;
  explorer.refresh();
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 1')).toEqual(opening('a b - 1'));
});

test('a source that does not know the game gives way to one that does, and a book has no filters', async () => {
  const [book, site]: [Question[], Question[]] = [[], []];
  const explorer = new Explorer(() => {}, [source('book', book), source('site', site)]);
  explorer.look('yari', 'a b - 1');
  await asleep();
  expect(explorer.sourceOf('yari').id).toBe('site');
  explorer.look('tori', 'a b - 1');
  await asleep();
  explorer.narrow({ rating: 1800 });
  expect(explorer.look('tori', 'a b - 1')).toEqual(opening('a b - 1'));
  await asleep();
  expect([book.length, site.length]).toEqual([1, 1]);
});

const ofBook = { usi: '3e3d', image: '5e5d', score: { cp: 20 }, wins: 3, draws: 1, losses: 2 };

test('results of the book are those of the side that moves', () => {
  const terms = { positions: 9, games: 6 };
  const black = bookOpening('x b - 1', [ofBook], terms);
  expect(black).toMatchObject({ games: 6, black: 3, white: 2, even: 1, score: { cp: 20 }, book: terms });
  expect(bookOpening('x w - 1', [ofBook], terms).moves[0]).toMatchObject({ black: 2, white: 3, even: 1 });
  expect(bookOpening('x b - 1', [], terms)).toMatchObject({ games: 0, moves: [], score: null });
});

test('moves of games have the evaluation of the book, mirror images too', () => {
  const move = (usi: string) => ({ usi, games: 1, black: 1, white: 0, even: 0, rating: null });
  const found = withScores({ ...opening('x b - 1'), moves: ['5e5d', '1e1d'].map(move) }, [ofBook]);
  expect(found.moves.map(({ score }) => score)).toEqual([{ cp: 20 }, null]);
  expect(found.score).toEqual({ cp: 20 });
});
