// Where a reader of a report is: at a position of the game, or some moves into the better line instead of one of its
// moves.
import type { LegalMove, Rules, State } from '@ootori/rules';
import { Record } from '../play/record.ts';
import type { GameRecord } from '../protocol/games.ts';

export interface Place {
  ply: number; // of the game
  into: number; // moves of the better line that stand instead of move `ply` + 1; 0: in the game itself
}

// The game and, once one is looked at, a better line of it, both as the rules see them.
export class ReadGame {
  readonly game: Record;
  private line: { ply: number; record: Record } | null = null;

  constructor(
    private readonly rules: Rules,
    private readonly source: GameRecord,
  ) {
    this.game = new Record(rules, source.game, source.start, source.moves);
  }

  // The moves of a line that starts after `ply` moves of the game.
  lineAt(ply: number, usis: readonly string[]): readonly LegalMove[] {
    if (this.line?.ply !== ply) this.begin(ply, usis);
    return this.line?.record.moves.slice(ply) ?? [];
  }

  state({ ply, into }: Place): State {
    if (into > 0 && this.line?.ply === ply) return this.line.record.at(ply + into);
    return this.game.at(ply);
  }

  lastMove({ ply, into }: Place): LegalMove | null {
    if (into > 0 && this.line?.ply === ply) return this.line.record.moves[ply + into - 1] ?? null;
    return this.game.moves[ply - 1] ?? null;
  }

  free(): void {
    this.line?.record.free();
    this.game.free();
  }

  private begin(ply: number, usis: readonly string[]): void {
    this.line?.record.free();
    const { game, start, moves } = this.source;
    const record = new Record(this.rules, game, start, moves.slice(0, ply));
    this.line = { ply, record };
    try {
      for (const usi of usis) record.play(usi);
    } catch {
      // The engine looks ahead without the whole history: where the law forbids a repetition, its line ends.
    }
  }
}
