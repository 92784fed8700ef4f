import { type Exports, type Game, Rules } from './rules.ts';
import type { Color, Sfen, Usi } from './types.ts';
export type RecordFormat = 'pgn' | 'kif' | 'ki2' | 'csa' | 'text' | 'json' | 'usi';
export type PieceSet = 'mnemonic' | 'kanji';
interface LibraryExports extends Exports {
    ootori_convert(size: number): number;
    ootori_check(size: number): number;
    ootori_board_svg(handle: number, size: number): number;
    ootori_perft(handle: number, depth: number): number;
    ootori_handicap(size: number): number;
}
export interface RecordHints {
    from?: RecordFormat;
    game?: string;
}
export interface BoardOptions {
    pieces?: PieceSet;
    bottom?: Color;
    arrows?: readonly Usi[];
}
export declare function loadLibrary(source: Response | PromiseLike<Response> | BufferSource): Promise<Library>;
export declare class Library extends Rules {
    protected readonly wasm: LibraryExports;
    convert(record: string, to: RecordFormat, { from, game }?: RecordHints): string;
    check(record: string, { from, game }?: RecordHints): (string | null)[];
    handicapStart(game: string, handicap: string): Sfen;
    boardSvg(game: Game, { pieces, bottom, arrows }?: BoardOptions): string;
    perft(game: Game, depth: number): number;
    private putTexts;
}
export {};
