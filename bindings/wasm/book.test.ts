import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Books, loadBooks } from './book.ts';
import { RulesError } from './rules.ts';

const file = (path: string) => new Uint8Array(readFileSync(new URL(path, import.meta.url)));
const tiny = '../../tests/data/tiny.book';

let books: Books;

// Made by: ootori book build tori --out tests/data/tiny.book --positions 12 --games 20 --nodes 500 --game-nodes 60
// --seed 1
beforeAll(async () => {
  books = await loadBooks(file('../../web/src/wasm/book.wasm'));
  expect(books.read(file(tiny))).toEqual({ game: 'tori', positions: 12, nodes: 500, games: 20 });
});

const start = 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1';

test('the moves of a position are there with their evaluations and results, best first', () => {
  const moves = books.moves('tori', start);
  expect(moves.length).toBeGreaterThan(1);
  const values = moves.map(({ score }) => ('cp' in score ? score.cp : Number.NaN));
  expect([...values].sort((one, other) => other - one)).toEqual(values);
  expect(moves.reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0)).toBeGreaterThan(0);
});

// Reverses each rank and swaps the letters of the two Quails.
function mirrored(sfen: string): string {
  const [board = '', ...rest] = sfen.split(' ');
  const ranks = board.split('/').map(
    rank =>
      rank
        .match(/\+?[a-zA-Z]|\d/g)
        ?.reverse()
        .join('') ?? '',
  );
  const quails: Record<string, string> = { l: 'r', r: 'l', L: 'R', R: 'L' };
  return [ranks.join('/').replace(/[lrLR]/g, piece => quails[piece] ?? piece), ...rest].join(' ');
}

const mirroredMove = (usi: string) => usi.replace(/[1-7]/g, file => `${8 - Number(file)}`);

test('a mirror image has the images of its moves, and orders of moves join', () => {
  const game = books.newGame('tori', start);
  const [best] = books.moves('tori', start);
  const known = [best?.usi ?? ''].map(usi => {
    const { sfen } = game.play(usi);
    game.undo();
    return sfen;
  });
  for (const sfen of known) {
    const moves = books.moves('tori', sfen);
    expect(moves.length).toBeGreaterThan(0);
    const images = books.moves('tori', mirrored(sfen));
    expect(images.map(({ usi }) => mirroredMove(usi)).sort()).toEqual(moves.map(({ usi }) => usi).sort());
    expect(images.map(({ score }) => score)).toEqual(moves.map(({ score }) => score));
  }
  game.free();
});

test('a position that is not in the book has none, and what is no book is refused', () => {
  expect(books.moves('yari', books.newGame('yari').state.sfen)).toEqual([]);
  const damaged = file(tiny);
  damaged[100] = (damaged[100] ?? 0) ^ 1;
  expect(() => books.read(damaged)).toThrow(RulesError);
  expect(() => books.read(new Uint8Array(3))).toThrow('is not an opening book');
  expect(books.moves('tori', start).length).toBeGreaterThan(0);
});
