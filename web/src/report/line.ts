// The reader's place in a report: a position of the game, or of a better line that replaces one of its moves.
import type { LegalMove, Rules, State } from '@ootori/rules';
import { Record } from '../play/record.ts';
import type { GameRecord } from '../protocol/games.ts';

export interface Place {
  ply: number; // of the game
  into: number; // moves into the better line that replaces move `ply` + 1; 0: in the game itself
}

// The game and the better line last opened, both as described by the rules.
export class ReadGame {
  readonly game: Record;
  private line: { ply: number; record: Record } | null = null;

  constructor(
    private readonly rules: Rules,
    private readonly source: GameRecord,
  ) {
    this.game = new Record(rules, source.game, source.start, source.moves);
  }

  // The moves of a better line that starts after `ply` moves of the game.
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
      // The engine's search does not know the whole history: its line ends where the rules forbid a repetition.
    }
  }
}
