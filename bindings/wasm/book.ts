// Opening books of the engine: what it found out about the moves of many opening positions; together with the rules.
import type { Score } from './engine.ts';
import { type Exports, instantiate, Rules } from './rules.ts';
import type { Sfen, Usi } from './types.ts';

interface BookExports extends Exports {
  ootori_book(size: number): number;
  ootori_book_moves(size: number): number;
}

// How a book was made.
export interface BookTerms {
  game: string;
  positions: number;
  nodes: number; // that were searched for each position
  games: number; // of the engine against itself
}

// All seen by the side that plays the move.
export interface BookMove {
  usi: Usi;
  image: Usi | null; // the move that is the same one where the position is its own mirror image
  score: Score;
  wins: number; // of the games in which the move was played
  draws: number;
  losses: number;
}

export async function loadBooks(source: Response | PromiseLike<Response> | BufferSource): Promise<Books> {
  return new Books((await instantiate(await source)).exports as unknown as BookExports);
}

export class Books extends Rules {
  declare protected readonly wasm: BookExports;

  // Keeps a book, in place of the last one of its game. Throws RulesError (`bad_book`) for bytes that are none.
  read(bytes: Uint8Array): BookTerms {
    this.put(bytes);
    return this.answer<BookTerms>(this.wasm.ootori_book(bytes.length));
  }

  // Best first; none where the book does not know the position. Of a position that is its own mirror image, it names one of
  // each two moves that are images of each other. Throws RulesError for a position that cannot be read.
  moves(game: string, position: Sfen): BookMove[] {
    const bytes = this.encoder.encode(`${game}\0${position}`);
    this.put(bytes);
    return this.answer<BookMove[]>(this.wasm.ootori_book_moves(bytes.length));
  }
}
