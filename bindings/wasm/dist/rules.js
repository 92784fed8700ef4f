// Why the module refused: `code` names it (`illegal_move`, `bad_sfen`, …), `rule` the rule that a move would break.
export class RulesError extends Error {
    code;
    rule;
    constructor(code, rule, message) {
        super(message);
        this.code = code;
        this.rule = rule;
        this.name = 'RulesError';
    }
}
export async function loadRules(source) {
    return new Rules((await instantiate(await source)).exports);
}
// The C library that writes decimal fractions brings functions for files along, which are never called.
const noSystem = new Proxy({}, { get: () => () => 52 }); // WASI: 'function not supported'
/** @internal */ export async function instantiate(source) {
    const bytes = source instanceof Response ? await source.arrayBuffer() : source;
    return (await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: noSystem })).instance;
}
export class Rules {
    wasm;
    games;
    encoder = new TextEncoder();
    decoder = new TextDecoder();
    constructor(wasm) {
        this.wasm = wasm;
        wasm._initialize();
        this.games = this.answer(wasm.ootori_games());
    }
    spec(game) {
        return this.games.find(spec => spec.id === game);
    }
    // A game from a position, or from the array when none is given. Throws RulesError for a position that cannot be.
    newGame(game, start = '') {
        const [name, position] = [this.encoder.encode(game), this.encoder.encode(start)];
        this.put(name, position);
        return new Game(this, this.answer(this.wasm.ootori_new(name.length, position.length)));
    }
    /** @internal */ call(name, handle, text) {
        const bytes = this.encoder.encode(text);
        this.put(bytes);
        return this.answer(this.wasm[name](handle, bytes.length));
    }
    /** @internal */ ask(name, handle) {
        return this.answer(this.wasm[name](handle));
    }
    /** @internal */ free(handle) {
        this.wasm.ootori_free(handle);
    }
    put(...parts) {
        const size = parts.reduce((sum, part) => sum + part.length, 0);
        let at = this.wasm.ootori_input(size);
        for (const part of parts) {
            new Uint8Array(this.wasm.memory.buffer, at, part.length).set(part);
            at += part.length;
        }
    }
    answer(size) {
        const text = new Uint8Array(this.wasm.memory.buffer, this.wasm.ootori_output(), size);
        const value = JSON.parse(this.decoder.decode(text));
        if (typeof value === 'object' && value !== null && 'error' in value) {
            const { code, rule, message } = value.error;
            throw new RulesError(code, rule ?? null, message);
        }
        return value;
    }
}
// One game: its positions so far, for what depends on them (repetition).
export class Game {
    rules;
    handle;
    current;
    constructor(rules, 
    /** @internal */ handle) {
        this.rules = rules;
        this.handle = handle;
        this.current = rules.ask('ootori_state', handle);
    }
    get state() {
        return this.current;
    }
    // Throws RulesError, with the rule that the move would break; nothing has changed then.
    play(usi) {
        this.current = this.rules.call('ootori_play', this.handle, usi);
        return this.current;
    }
    undo() {
        this.current = this.rules.ask('ootori_undo', this.handle);
        return this.current;
    }
    // The legal move that a text means in any notation that is read. Throws RulesError when it means none.
    readMove(text) {
        return this.rules.call('ootori_read_move', this.handle, text);
    }
    // The rule that a move would break here, or null when it may be played.
    refusal(usi) {
        return this.rules.call('ootori_refusal', this.handle, usi);
    }
    free() {
        this.rules.free(this.handle);
    }
}
