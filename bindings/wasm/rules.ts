// The rules of the games for JavaScript: the C++ code of rules/ and notation/, compiled to WebAssembly.
//   const rules = await loadRules(fetch('/ootori.wasm'));
//   const game = rules.newGame('tori');
//   game.play('3e3d');
//   game.state.moves.map(move => move.hodges);
// A module is single-threaded. Call `free()` on a game when it is no longer needed.
import type {
  GameSpec,
  IllegalMove,
  LegalMove,
  Objection,
  Premove,
  SetupProblem,
  Sfen,
  SfenFault,
  SfenProblem,
  Square,
  State,
  Usi,
} from './types.ts';

export type * from './types.ts';

// A module that has been loaded: the answer to a request for it, or its bytes. Named by types that Node.js has, too.
export type LoadedModule = Response | ArrayBuffer | ArrayBufferView;

/** @internal */ export interface Exports {
  memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  ootori_input(size: number): number;
  ootori_output(): number;
  ootori_games(): number;
  ootori_new(gameSize: number, startSize: number): number;
  ootori_free(handle: number): void;
  ootori_state(handle: number): number;
  ootori_premoves(handle: number): number;
  ootori_play(handle: number, size: number): number;
  ootori_undo(handle: number): number;
  ootori_read_move(handle: number, size: number): number;
  ootori_refusal(handle: number, size: number): number;
  ootori_reach(handle: number, size: number): number;
}

interface RefusalDetails {
  rule?: IllegalMove;
  line?: number;
  setup?: readonly SetupProblem[];
  fault?: SfenFault;
  at?: number;
  found?: string;
  rank?: number;
  seen?: number;
  expected?: number;
}

// Why the module refused a call: `code` names the reason (`illegal_move`, `bad_sfen`, …).
export class RulesError extends Error {
  readonly rule: IllegalMove | null; // the rule that the move would break
  readonly line: number | null; // of the record that cannot be read, counted from 1
  readonly setup: readonly SetupProblem[]; // faults of a well-formed but impossible position
  readonly sfen: SfenProblem | null; // why the position cannot be read

  constructor(
    readonly code: string,
    message: string,
    { rule, line, setup, ...sfen }: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'RulesError';
    this.rule = rule ?? null;
    this.line = line ?? null;
    this.setup = setup ?? [];
    this.sfen = sfen.fault ? (sfen as SfenProblem) : null;
  }
}

interface Refusal {
  error: RefusalDetails & { code: string; message: string };
}

export async function loadRules(source: LoadedModule | PromiseLike<Response>): Promise<Rules> {
  return new Rules(await instantiate(await source));
}

// The system functions that a module imports. Only the clock is needed, by the engine. The C library's number
// formatting also imports file functions, which are never called.
class System {
  memory: Exports['memory'] | undefined;

  readonly calls = new Proxy(
    {},
    { get: (_, name) => (name === 'clock_time_get' ? this.readClock : () => notSupported) },
  );

  private readonly readClock = (_clock: number, _precision: bigint, at: number): number => {
    if (!this.memory) return notSupported;
    const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
    new DataView(this.memory.buffer).setBigUint64(at >>> 0, nanoseconds, true);
    return 0;
  };
}

const notSupported = 52; // WASI's errno for an unsupported function

/** @internal */ export async function instantiate<E extends Exports>(source: LoadedModule): Promise<E> {
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  const system = new System();
  const { instance } = await WebAssembly.instantiate(bytes as BufferSource, {
    wasi_snapshot_preview1: system.calls,
  });
  const exports = instance.exports as unknown as E;
  system.memory = exports.memory;
  return exports;
}

export class Rules {
  readonly games: readonly GameSpec[];
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(protected readonly wasm: Exports) {
    wasm._initialize();
    this.games = this.answer<GameSpec[]>(wasm.ootori_games());
  }

  spec(game: string): GameSpec | undefined {
    return this.games.find(spec => spec.id === game);
  }

  // Creates a game from a position (SFEN, or the FEN of Fairy-Stockfish and PyChess), by default the standard start.
  // Throws RulesError if the position is not possible.
  newGame(game: string, start: Sfen = ''): Game {
    const [name, position] = [this.encoder.encode(game), this.encoder.encode(start)];
    this.put(name, position);
    return new Game(this, this.answer<number>(this.wasm.ootori_new(name.length, position.length)));
  }

  /** @internal */ call<T>(
    name: 'ootori_play' | 'ootori_read_move' | 'ootori_refusal' | 'ootori_reach',
    handle: number,
    text: string,
  ): T {
    return this.answer<T>(this.wasm[name](handle, this.putText(text)));
  }

  /** @internal */ ask<T>(name: 'ootori_state' | 'ootori_premoves' | 'ootori_undo', handle: number): T {
    return this.answer<T>(this.wasm[name](handle));
  }

  /** @internal */ free(handle: number): void {
    this.wasm.ootori_free(handle);
  }

  // The handle of a game, which must belong to this module: in another one it would denote a different game.
  protected handleOf(game: Game): number {
    if (game.rules === this) return game.handle;
    throw new RulesError('foreign_game', 'This game is one of another module: begin it with newGame here.');
  }

  // Returns the size in bytes, as putTexts does.
  protected putText(text: string): number {
    const bytes = this.encoder.encode(text);
    this.put(bytes);
    return bytes.length;
  }

  // NULs separate the texts, so any inside them are removed.
  protected putTexts(...texts: string[]): number {
    return this.putText(texts.map(text => text.replaceAll('\0', '')).join('\0'));
  }

  protected put(...parts: Uint8Array[]): void {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.wasm.ootori_input(size) >>> 0;
    for (const part of parts) {
      new Uint8Array(this.wasm.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
  }

  protected answer<T>(size: number): T {
    const text = new Uint8Array(this.wasm.memory.buffer, this.wasm.ootori_output() >>> 0, size);
    const value = JSON.parse(this.decoder.decode(text)) as T | Refusal;
    if (typeof value === 'object' && value !== null && 'error' in value) {
      const { code, message, ...details } = (value as Refusal).error;
      throw new RulesError(code, message, details);
    }
    return value as T;
  }
}

const freed = -1; // the handle of no game

// One game. It keeps all its positions so far, because repetition depends on them.
export class Game {
  private current: State;

  constructor(
    /** @internal */ readonly rules: Rules,
    /** @internal */ public handle: number,
  ) {
    this.current = rules.ask<State>('ootori_state', handle);
  }

  get state(): State {
    return this.current;
  }

  // Throws RulesError, naming the rule that the move would break, and changes nothing then.
  play(usi: Usi): State {
    this.current = this.rules.call<State>('ootori_play', this.handle, usi);
    return this.current;
  }

  undo(): State {
    this.current = this.rules.ask<State>('ootori_undo', this.handle);
    return this.current;
  }

  // The premoves available to the side not to move, whatever the opponent plays.
  premoves(): Premove[] {
    return this.rules.ask<Premove[]>('ootori_premoves', this.handle);
  }

  // The legal move that a text stands for, in any supported notation. Throws RulesError if there is none.
  readMove(text: string): LegalMove {
    return this.rules.call<LegalMove>('ootori_read_move', this.handle, text);
  }

  // The rule that a move would break here; null if the move is legal.
  refusal(usi: Usi): IllegalMove | null {
    return this.objection(usi)?.rule ?? null;
  }

  // The same, with the pieces that make the move illegal.
  objection(usi: Usi): Objection | null {
    return this.rules.call<Objection | null>('ootori_refusal', this.handle, usi);
  }

  // The squares that the piece on `square`, of either side, could go to if it were its turn, ignoring checks and
  // repetition.
  reach(square: Square): Square[] {
    return this.rules.call<Square[]>('ootori_reach', this.handle, square);
  }

  free(): void {
    this.rules.free(this.handle);
    this.handle = freed; // the module may give the number to another game
  }
}
