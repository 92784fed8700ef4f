// A game as this page knows it: all its positions so far, as the rules describe them.
import type { Game, LegalMove, Objection, Premove, Rules, Sfen, Square, State, Usi } from '@ootori/rules';

export class Record {
  private readonly game: Game;
  private readonly states: State[];
  private readonly played: LegalMove[] = [];
  private settled: { state: State; premoves: readonly Premove[] } | null = null;

  constructor(rules: Rules, game: string, start: Sfen, moves: readonly Usi[] = []) {
    this.game = rules.newGame(game, start);
    this.states = [this.game.state];
    for (const move of moves) this.play(move);
  }

  get plies(): number {
    return this.played.length;
  }

  get moves(): readonly LegalMove[] {
    return this.played;
  }

  get last(): State {
    return this.game.state;
  }

  // The position after `ply` moves.
  at(ply: number): State {
    return this.states[ply] ?? this.last;
  }

  // Throws RulesError and changes nothing if the move is illegal.
  play(usi: Usi): LegalMove {
    const move = this.last.moves.find(legal => legal.usi === usi);
    const state = this.game.play(usi);
    if (!move) throw new Error(`${usi} was played but not listed`);
    this.played.push(move);
    this.states.push(state);
    return move;
  }

  takeBackTo(plies: number): void {
    while (this.plies > plies) {
      this.game.undo();
      this.played.pop();
      this.states.pop();
    }
  }

  // The premoves available to the side not to move.
  get premoves(): readonly Premove[] {
    if (this.settled?.state !== this.last)
      this.settled = { state: this.last, premoves: this.game.premoves() };
    return this.settled.premoves;
  }

  readMove(text: string): LegalMove {
    return this.game.readMove(text);
  }

  objection(usi: Usi): Objection | null {
    return this.game.objection(usi);
  }

  reach(square: Square): Square[] {
    return this.game.reach(square);
  }

  free(): void {
    this.game.free();
  }
}
