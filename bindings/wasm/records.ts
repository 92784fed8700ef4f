// Game records as text, in every format that notation/ reads and writes. Includes the rules.
import { type Exports, instantiate, type LoadedModule, Rules } from './rules.ts';
import type { Outcome, Sfen, Termination, Usi } from './types.ts';

export type RecordFormat = 'pgn' | 'kif' | 'ki2' | 'csa' | 'text' | 'json' | 'usi';

export interface FormatSpec {
  name: RecordFormat;
  description: string;
  extension: string; // of files, without the dot
  mediaType: string; // of UTF-8 text
}

// A recorded game: the fields of docs/notation/json.md. Times are in milliseconds.
export interface RecordedGame {
  game: string;
  start?: Sfen; // the standard start if missing
  tags?: Readonly<Record<string, string>>; // PGN's names: Black, White, Event, Date …
  comment?: string; // before the first move
  shapes?: readonly string[]; // drawn on the starting position
  moves: readonly RecordedMove[];
  end?: { winner: Outcome['winner']; reason?: Termination };
}

export interface RecordedMove {
  usi: Usi;
  spent?: number; // time used for the move
  left?: number; // left on the mover's clock after the move
  comment?: string;
  glyph?: string; // ! ? !! ?? !? ?!
  shapes?: readonly string[]; // circles and arrows drawn after the move: `G3e`, `R3e3d`
  variations?: readonly (readonly RecordedMove[])[]; // alternatives to this move
}

// The format and the game of a record, for texts that do not state them.
export interface RecordHints {
  from?: RecordFormat;
  game?: string;
}

/** @internal */ export interface RecordExports extends Exports {
  ootori_record_formats(): number;
  ootori_convert(size: number): number;
  ootori_read_records(size: number): number;
  ootori_check(size: number): number;
}

export async function loadRecords(source: LoadedModule | PromiseLike<Response>): Promise<Records> {
  return new Records(await instantiate(await source));
}

// Its methods throw RulesError, with the line of the text, if a record cannot be read or contains an illegal move.
export class Records extends Rules {
  declare protected readonly wasm: RecordExports;

  get formats(): FormatSpec[] {
    return this.answer<FormatSpec[]>(this.wasm.ootori_record_formats());
  }

  // The games in a text, in order.
  readRecords(text: string, { from, game }: RecordHints = {}): RecordedGame[] {
    const size = this.putTexts(text, from ?? '', game ?? '');
    return this.answer<string[]>(this.wasm.ootori_read_records(size)).map(one => JSON.parse(one));
  }

  writeRecord(record: RecordedGame, to: RecordFormat): string {
    return this.convert(JSON.stringify(record), to, { from: 'json' });
  }

  // Rewrites the games of a record in another format.
  convert(record: string, to: RecordFormat, { from, game }: RecordHints = {}): string {
    return this.answer<string>(this.wasm.ootori_convert(this.putTexts(record, to, from ?? '', game ?? '')));
  }

  // For each game of a record: null if it follows the rules, otherwise a sentence saying where it breaks them.
  check(record: string, { from, game }: RecordHints = {}): (string | null)[] {
    return this.answer<(string | null)[]>(
      this.wasm.ootori_check(this.putTexts(record, from ?? '', game ?? '')),
    );
  }
}
