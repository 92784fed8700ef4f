import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../protocol/http.ts';
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

test('stepping quickly through a game asks only about the last position', async () => {
  const asked: Question[] = [];
  const explorer = new Explorer(() => {}, [source('site', asked)]);
  for (const sfen of ['a b - 1', 'c w - 2', 'd b - 3']) expect(explorer.look('tori', sfen)).toBe('loading');
  await asleep();
  expect(asked.map(({ sfen }) => sfen)).toEqual(['d b - 3']);
  expect(explorer.look('tori', 'd b - 3')).toEqual(opening('d b - 3'));
});

test('a position is asked about once, whatever its move number', async () => {
  const asked: Question[] = [];
  const explorer = new Explorer(() => {}, [source('site', asked)]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 31')).toEqual(opening('a b - 1'));
  explorer.look('yari', 'a b - 1');
  await asleep();
  expect(asked.map(({ game }) => game)).toEqual(['tori', 'yari']);
});

test('a fuller answer replaces the first one', async () => {
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

test('a different source or filter is a different request', async () => {
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

test('each player is a different request, and only sources with one player’s games have a side', async () => {
  const [site, player]: [Question[], Question[]] = [[], []];
  const explorer = new Explorer(() => {}, [
    source('site', site),
    { ...source('player', player), isOfOne: true },
  ]);
  explorer.narrow({ side: 'white', rating: 1600 });
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(site).toEqual([{ game: 'tori', sfen: 'a b - 1', filter: { rating: 1600 }, player: '' }]);
  for (const name of ['Ann', 'Bob', 'Ann']) {
    explorer.follow(name);
    explorer.look('tori', 'a b - 1');
    await asleep();
  }
  expect(explorer.isOn).toBe(true);
  expect(player.map(question => question.player)).toEqual(['Ann', 'Bob']);
  expect(player[0]?.filter).toEqual({ rating: 1600, side: 'white' });
});

test('a name that nobody has is told apart from a failure', async () => {
  const unknown = new ApiError({ code: 'unknown_player', message: 'There is no player with this name.' });
  const explorer = new Explorer(() => {}, [source('player', [], () => Promise.reject(unknown))]);
  explorer.follow('Nobody');
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 1')).toBe('unknown');
});

test('a failed request can be repeated', async () => {
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

test('a source without the game is replaced by one with it, and the book has no filters', async () => {
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

test('book results are for the side to move', () => {
  const terms = { positions: 9, games: 6 };
  const black = bookOpening('x b - 1', [ofBook], terms);
  expect(black).toMatchObject({ games: 6, black: 3, white: 2, even: 1, score: { cp: 20 }, book: terms });
  expect(bookOpening('x w - 1', [ofBook], terms).moves[0]).toMatchObject({ black: 2, white: 3, even: 1 });
  expect(bookOpening('x b - 1', [], terms)).toMatchObject({ games: 0, moves: [], score: null });
});

test('played moves show the book’s evaluation, mirror images too', () => {
  const move = (usi: string) => ({ usi, games: 1, black: 1, white: 0, even: 0, rating: null });
  const found = withScores({ ...opening('x b - 1'), moves: ['5e5d', '1e1d'].map(move) }, [ofBook]);
  expect(found.moves.map(({ score }) => score)).toEqual([{ cp: 20 }, null]);
  expect(found.score).toEqual({ cp: 20 });
});
