// The rules with all that notation/ has: records, boards as SVG, handicaps as the e-mail server writes them, perft. Its
// module is larger than the one that loadRules takes (see README.md), which the web client has.
import { instantiate, Rules } from "./rules.js";
export async function loadLibrary(source) {
    return new Library((await instantiate(await source)).exports);
}
export class Library extends Rules {
    // The games of a record in another format. Throws RulesError where it cannot be read.
    convert(record, to, { from, game } = {}) {
        return this.answer(this.wasm.ootori_convert(this.putTexts(record, to, from ?? '', game ?? '')));
    }
    // For each game of a record, null where it keeps the rules, or a sentence on where it breaks them.
    check(record, { from, game } = {}) {
        return this.answer(this.wasm.ootori_check(this.putTexts(record, from ?? '', game ?? '')));
    }
    // The position that a game with a handicap starts from: `left-quail`, `RL`, `4b,1a`, `2p` …
    handicapStart(game, handicap) {
        return this.answer(this.wasm.ootori_handicap(this.putTexts(game, handicap)));
    }
    // The position now, with the last move, as an SVG document.
    boardSvg(game, { pieces = 'mnemonic', bottom = 'black', arrows = [] } = {}) {
        const size = this.putTexts(pieces, bottom, arrows.join(' '));
        return this.answer(this.wasm.ootori_board_svg(game.handle, size));
    }
    // The number of legal move sequences of a length, history aside.
    perft(game, depth) {
        return this.answer(this.wasm.ootori_perft(game.handle, depth));
    }
    putTexts(...texts) {
        const bytes = this.encoder.encode(texts.join('\0'));
        this.put(bytes);
        return bytes.length;
    }
}
