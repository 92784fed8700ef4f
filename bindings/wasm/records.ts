// Records of games as text, in every format that notation/ reads and writes, together with the rules.
import { type Exports, instantiate, Rules } from './rules.ts';
import type { Outcome, Sfen, Termination, Usi } from './types.ts';

export type RecordFormat = 'pgn' | 'kif' | 'ki2' | 'csa' | 'text' | 'json' | 'usi';

export interface FormatSpec {
  name: RecordFormat;
  description: string;
  extension: string; // of files, without the dot
  mediaType: string; // of UTF-8 text
}

// A game as somebody wrote it down: the fields of docs/notation/json.md, times in milliseconds.
export interface RecordedGame {
  game: string;
  start?: Sfen; // the array where it is missing
  tags?: Readonly<Record<string, string>>; // PGN's names: Black, White, Event, Date …
  comment?: string; // before the first move
  shapes?: readonly string[]; // on the start
  moves: readonly RecordedMove[];
  end?: { winner: Outcome['winner']; reason?: Termination };
}

export interface RecordedMove {
  usi: Usi;
  spent?: number; // used for the move
  left?: number; // on the mover's clock after it
  comment?: string;
  glyph?: string; // ! ? !! ?? !? ?!
  shapes?: readonly string[]; // circles and arrows after it: `G3e`, `R3e3d`
  variations?: readonly (readonly RecordedMove[])[]; // played instead of this move
}

// What a record's format and game are, where its text does not say.
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

export async function loadRecords(source: Response | PromiseLike<Response> | BufferSource): Promise<Records> {
  return new Records((await instantiate(await source)).exports as unknown as RecordExports);
}

// Where a record cannot be read, or has a move that cannot be played, RulesError is thrown, with the line of the text.
export class Records extends Rules {
  declare protected readonly wasm: RecordExports;

  get formats(): FormatSpec[] {
    return this.answer<FormatSpec[]>(this.wasm.ootori_record_formats());
  }

  // The games of a text, in order.
  readRecords(text: string, { from, game }: RecordHints = {}): RecordedGame[] {
    const size = this.putTexts(text, from ?? '', game ?? '');
    return this.answer<string[]>(this.wasm.ootori_read_records(size)).map(one => JSON.parse(one));
  }

  writeRecord(record: RecordedGame, to: RecordFormat): string {
    return this.convert(JSON.stringify(record), to, { from: 'json' });
  }

  // The games of a record in another format.
  convert(record: string, to: RecordFormat, { from, game }: RecordHints = {}): string {
    return this.answer<string>(this.wasm.ootori_convert(this.putTexts(record, to, from ?? '', game ?? '')));
  }

  // For each game of a record, null where it keeps the rules, or a sentence on where it breaks them.
  check(record: string, { from, game }: RecordHints = {}): (string | null)[] {
    return this.answer<(string | null)[]>(
      this.wasm.ootori_check(this.putTexts(record, from ?? '', game ?? '')),
    );
  }

  // A NUL would part a text in two, and belongs in none.
  protected putTexts(...texts: string[]): number {
    const bytes = this.encoder.encode(texts.map(text => text.replaceAll('\0', '')).join('\0'));
    this.put(bytes);
    return bytes.length;
  }
}
