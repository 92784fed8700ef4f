// The rules with all that notation/ has: records, boards as SVG, handicaps as the e-mail server writes them, perft. Its
// module is larger than the one that loadRules takes (see README.md), which the web client has.
import { type Exports, type Game, instantiate, Rules } from './rules.ts';
import type { Color, Sfen, Usi } from './types.ts';

export type RecordFormat = 'pgn' | 'kif' | 'ki2' | 'csa' | 'text' | 'json' | 'usi';
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
export type PieceSet = 'mnemonic' | 'kanji';

interface LibraryExports extends Exports {
  ootori_convert(size: number): number;
  ootori_check(size: number): number;
  ootori_board_svg(handle: number, size: number): number;
  ootori_write_move(handle: number, size: number): number;
  ootori_perft(handle: number, depth: number): number;
  ootori_handicap(size: number): number;
}

// What a record's format and game are, where its text does not say.
export interface RecordHints {
  from?: RecordFormat;
  game?: string;
}

export interface BoardOptions {
  pieces?: PieceSet;
  bottom?: Color; // whose side of the board is below
  arrows?: readonly Usi[];
}

export async function loadLibrary(source: Response | PromiseLike<Response> | BufferSource): Promise<Library> {
  return new Library((await instantiate(await source)).exports as unknown as LibraryExports);
}

export class Library extends Rules {
  declare protected readonly wasm: LibraryExports;

  // The games of a record in another format. Throws RulesError where it cannot be read.
  convert(record: string, to: RecordFormat, { from, game }: RecordHints = {}): string {
    return this.answer<string>(this.wasm.ootori_convert(this.putTexts(record, to, from ?? '', game ?? '')));
  }

  // For each game of a record, null where it keeps the rules, or a sentence on where it breaks them.
  check(record: string, { from, game }: RecordHints = {}): (string | null)[] {
    return this.answer<(string | null)[]>(
      this.wasm.ootori_check(this.putTexts(record, from ?? '', game ?? '')),
    );
  }

  // The position that a game with a handicap starts from: `left-quail`, `RL`, `4b,1a`, `2p` …
  handicapStart(game: string, handicap: string): Sfen {
    return this.answer<Sfen>(this.wasm.ootori_handicap(this.putTexts(game, handicap)));
  }

  // The position now, with the last move, as an SVG document.
  boardSvg(game: Game, { pieces = 'mnemonic', bottom = 'black', arrows = [] }: BoardOptions = {}): string {
    const size = this.putTexts(pieces, bottom, arrows.join(' '));
    return this.answer<string>(this.wasm.ootori_board_svg(this.handleOf(game), size));
  }

  // A legal move of the position in a notation. Throws RulesError where it is not legal.
  writeMove(game: Game, usi: Usi, notation: MoveNotation): string {
    return this.answer<string>(
      this.wasm.ootori_write_move(this.handleOf(game), this.putTexts(usi, notation)),
    );
  }

  // The number of legal move sequences of a length, history aside.
  perft(game: Game, depth: number): number {
    return this.answer<number>(this.wasm.ootori_perft(this.handleOf(game), depth));
  }

  private putTexts(...texts: string[]): number {
    const bytes = this.encoder.encode(texts.join('\0'));
    this.put(bytes);
    return bytes.length;
  }
}
