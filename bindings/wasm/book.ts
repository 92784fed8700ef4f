// The engine's opening books: evaluations and results of the moves in many opening positions. Includes the rules.
import type { Score } from './engine.ts';
import { type Exports, instantiate, type LoadedModule, Rules } from './rules.ts';
import type { Sfen, Usi } from './types.ts';

interface BookExports extends Exports {
  ootori_book(size: number): number;
  ootori_book_moves(size: number): number;
}

// How a book was made.
export interface BookTerms {
  game: string;
  positions: number;
  nodes: number; // searched for each position
  games: number; // that the engine played against itself
}

// Score and results are those of the side that plays the move.
export interface BookMove {
  usi: Usi;
  image: Usi | null; // the mirrored move, if the position is its own mirror image
  score: Score;
  wins: number; // among the games in which the move was played
  draws: number;
  losses: number;
}

export async function loadBooks(source: LoadedModule | PromiseLike<Response>): Promise<Books> {
  return new Books(await instantiate(await source));
}

export class Books extends Rules {
  declare protected readonly wasm: BookExports;

  // Loads a book, replacing any earlier one of the same game. Throws RulesError (`bad_book`) if the bytes are not a
  // book.
  read(bytes: Uint8Array): BookTerms {
    this.put(bytes);
    return this.answer<BookTerms>(this.wasm.ootori_book(bytes.length));
  }

  // Best move first; empty if the position is not in the book. In a position that is its own mirror image, only one of
  // each pair of mirrored moves is listed. Throws RulesError if the position cannot be read.
  moves(game: string, position: Sfen): BookMove[] {
    return this.answer<BookMove[]>(this.wasm.ootori_book_moves(this.putTexts(game, position)));
  }
}
