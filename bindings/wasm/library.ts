// The rules with everything in notation/: records, boards as SVG, handicaps in the email server's notation, perft. Its
// module is larger than those of loadRules and loadRecords (see README.md), which the web client uses.
import { type RecordExports, Records } from './records.ts';
import { type Game, instantiate, type LoadedModule } from './rules.ts';
import type { Color, GameName, Sfen, Usi } from './types.ts';

export type MoveNotation =
  | 'usi'
  | 'uci'
  | 'hodges'
  | 'hodgkin'
  | 'letters'
  | 'english'
  | 'romaji'
  | 'japanese'
  | 'kif'
  | 'san';
export type PieceSet = 'mnemonic' | 'kanji' | 'one-kanji' | 'letters';

interface LibraryExports extends RecordExports {
  ootori_board_svg(handle: number, size: number): number;
  ootori_write_move(handle: number, size: number): number;
  ootori_perft(handle: number, depth: number): number;
  ootori_handicap(size: number): number;
}

export interface BoardOptions {
  pieces?: PieceSet;
  bottom?: Color; // the side shown at the bottom
  arrows?: readonly Usi[];
}

export async function loadLibrary(source: LoadedModule | PromiseLike<Response>): Promise<Library> {
  return new Library(await instantiate(await source));
}

export class Library extends Records {
  declare protected readonly wasm: LibraryExports;

  override newGame(game: GameName, start?: Sfen): Game {
    return super.newGame(game, start);
  }

  // The starting position of a handicap game: `left-quail`, `RL`, `4b,1a`, `2p` …
  handicapStart(game: GameName, handicap: string): Sfen {
    return this.answer<Sfen>(this.wasm.ootori_handicap(this.putTexts(game, handicap)));
  }

  // The current position, with the last move marked, as an SVG document. Throws RulesError (`unknown_pieces`,
  // `unknown_color`, `unreadable_move`).
  boardSvg(game: Game, { pieces = 'mnemonic', bottom = 'black', arrows = [] }: BoardOptions = {}): string {
    const size = this.putTexts(pieces, bottom, arrows.join(' '));
    return this.answer<string>(this.wasm.ootori_board_svg(this.handleOf(game), size));
  }

  // Writes a legal move of the current position in a notation. Throws RulesError if the move is not legal.
  writeMove(game: Game, usi: Usi, notation: MoveNotation): string {
    return this.answer<string>(
      this.wasm.ootori_write_move(this.handleOf(game), this.putTexts(usi, notation)),
    );
  }

  // The number of legal move sequences of length `depth`, ignoring repetition. Throws RulesError (`bad_depth`).
  perft(game: Game, depth: number): number {
    return this.answer<number>(this.wasm.ootori_perft(this.handleOf(game), depth));
  }
}
