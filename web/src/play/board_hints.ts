// A hint shown on the board for a few seconds: why a move just tried is illegal and which pieces make it so, or where a
// piece just touched could go.
import type { Game, IllegalMove, Objection, PieceCode, Square, Usi } from '@ootori/rules';

// A position that can explain its moves.
export interface Explained {
  objection(usi: Usi): Objection | null;
  reach(square: Square): Square[];
}

export interface Hint {
  rule: IllegalMove | null; // null: no move was refused
  piece: PieceCode | null; // the piece to be moved
  against: readonly Square[];
  reach: readonly Square[];
}

export const noHint: Hint = { rule: null, piece: null, against: [], reach: [] };

const shownFor = 5_000; // ms

// Asks a game that was created only for this question, and frees it.
export function asked<T>(game: Game, question: (game: Game) => T): T {
  try {
    return question(game);
  } finally {
    game.free();
  }
}

export class BoardHints {
  hint: Hint = noHint;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onChange: () => void) {}

  // If the refusal is only that the piece must promote, which the board may not have asked about, look for a rule that
  // forbids the move with promotion too.
  refuse(position: Explained, usi: Usi, piece: PieceCode | null): Hint {
    const plain = position.objection(usi);
    const objection = plain?.rule === 'must_promote' ? position.objection(`${usi}+`) : plain;
    return this.show(objection ? { rule: objection.rule, piece, against: objection.by, reach: [] } : noHint);
  }

  say(rule: IllegalMove, piece: PieceCode | null): Hint {
    return this.show({ ...noHint, rule, piece });
  }

  touch(position: Explained, square: Square | null): void {
    const reach = square === null ? [] : position.reach(square);
    if (this.hint === noHint && reach.length === 0) return;
    this.show(reach.length > 0 ? { ...noHint, reach } : noHint);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.hint = noHint;
  }

  private show(hint: Hint): Hint {
    this.clear();
    this.hint = hint;
    if (hint !== noHint) this.timer = setTimeout(() => this.show(noHint), shownFor);
    this.onChange();
    return hint;
  }
}
