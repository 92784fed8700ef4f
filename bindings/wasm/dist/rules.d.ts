import type { GameSpec, IllegalMove, LegalMove, Sfen, State, Usi } from './types.ts';
export type * from './types.ts';
/** @internal */ export interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    ootori_input(size: number): number;
    ootori_output(): number;
    ootori_games(): number;
    ootori_new(gameSize: number, startSize: number): number;
    ootori_free(handle: number): void;
    ootori_state(handle: number): number;
    ootori_play(handle: number, size: number): number;
    ootori_undo(handle: number): number;
    ootori_read_move(handle: number, size: number): number;
    ootori_refusal(handle: number, size: number): number;
}
export declare class RulesError extends Error {
    readonly code: string;
    readonly rule: IllegalMove | null;
    constructor(code: string, rule: IllegalMove | null, message: string);
}
export declare function loadRules(source: Response | PromiseLike<Response> | BufferSource): Promise<Rules>;
/** @internal */ export declare function instantiate(source: Response | BufferSource): Promise<WebAssembly.Instance>;
export declare class Rules {
    protected readonly wasm: Exports;
    readonly games: readonly GameSpec[];
    protected readonly encoder: TextEncoder;
    private readonly decoder;
    constructor(wasm: Exports);
    spec(game: string): GameSpec | undefined;
    newGame(game: string, start?: Sfen): Game;
    /** @internal */ call<T>(name: 'ootori_play' | 'ootori_read_move' | 'ootori_refusal', handle: number, text: string): T;
    /** @internal */ ask<T>(name: 'ootori_state' | 'ootori_undo', handle: number): T;
    /** @internal */ free(handle: number): void;
    protected put(...parts: Uint8Array[]): void;
    protected answer<T>(size: number): T;
}
export declare class Game {
    private readonly rules;
    /** @internal */ readonly handle: number;
    private current;
    constructor(rules: Rules, 
    /** @internal */ handle: number);
    get state(): State;
    play(usi: Usi): State;
    undo(): State;
    readMove(text: string): LegalMove;
    refusal(usi: Usi): IllegalMove | null;
    free(): void;
}
