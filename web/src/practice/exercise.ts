// An attempt at a problem: the moves so far, the solver's verdict on the last one, and the result of the first try.

import type { JudgedTry, Practice } from '@ootori/practice';
import type { LegalMove, State, Usi } from '@ootori/rules';
import type { Problem } from './problem.ts';

export type Progress = 'going' | 'solved' | 'failed';

export class Exercise {
  state: State;
  lastMove: LegalMove | null = null;
  wrong: JudgedTry | null = null; // verdict on the wrong move just made, whose refutation the board shows
  hint: LegalMove | null = null;
  progress: Progress = 'going'; // of the first try, the only one that is rated
  isDone = false; // finally solved, or the solution was shown
  made: Usi[] = []; // by both sides, up to the first wrong move
  private before: State; // the state before the last move
  private position: Usi[] = []; // moves of both sides up to the position on the board

  constructor(
    private readonly practice: Practice,
    readonly problem: Problem,
  ) {
    this.state = this.stateOf(problem.sfen);
    this.before = this.state;
  }

  // Whether the user is to move.
  get isOpen(): boolean {
    return !this.isDone && this.wrong === null;
  }

  get movesLeft(): number {
    return (this.problem.plies + 1 - this.position.length) / 2;
  }

  play(usi: Usi): void {
    if (!this.isOpen) return;
    const judged = this.practice.try(this.task, usi);
    if (judged.verdict === 'illegal') return;
    const made = this.state.moves.find(move => move.usi === usi) ?? null;
    const played = judged.reply ? [usi, judged.reply] : [usi];
    const isRight = judged.verdict === 'right' || judged.verdict === 'mates';
    if (this.progress === 'going') this.made = [...this.made, ...(isRight ? played : [usi])];
    this.before = this.state;
    this.lastMove = (judged.reply && this.replyTo(usi, judged.reply)) || made;
    this.state = this.stateOf(judged.sfen);
    this.hint = null;
    if (isRight) this.position = [...this.position, ...played];
    else this.wrong = judged;
    if (!isRight) this.fail();
    if (judged.verdict === 'mates') this.solve();
  }

  // Takes back the wrong move.
  tryAgain(): void {
    if (!this.wrong) return;
    this.wrong = null;
    this.state = this.before;
    this.lastMove = null;
  }

  // Shows the piece to move. This ends the first try.
  showHint(): void {
    this.tryAgain();
    const usi = this.solutionMove;
    this.hint = this.state.moves.find(move => move.usi === usi) ?? null;
    this.fail();
  }

  // Plays the solution to the end.
  showSolution(): void {
    this.tryAgain();
    this.fail();
    while (!this.isDone) {
      const usi = this.solutionMove;
      if (!usi) return;
      this.play(usi);
    }
  }

  // The rest of the stated solution, if the moves have followed it so far.
  private get line(): readonly Usi[] {
    const { solution } = this.problem;
    const follows = this.position.every((usi, index) => usi === solution[index]);
    return follows ? solution.slice(this.position.length) : [];
  }

  private get task() {
    const { game, plies } = this.problem;
    return { game, position: this.state.sfen, plies: plies - this.position.length, line: this.line };
  }

  // A correct move: the stated one if known.
  private get solutionMove(): Usi | undefined {
    const right = ({ usi }: LegalMove) => {
      const { verdict } = this.practice.try(this.task, usi);
      return verdict === 'right' || verdict === 'mates';
    };
    return this.line[0] ?? this.state.moves.find(right)?.usi;
  }

  private fail(): void {
    if (this.progress === 'going') this.progress = 'failed';
  }

  private solve(): void {
    if (this.progress === 'going') this.progress = 'solved';
    this.isDone = true;
  }

  private stateOf(sfen: string): State {
    const game = this.practice.newGame(this.problem.game, sfen);
    const { state } = game;
    game.free();
    return state;
  }

  private replyTo(usi: Usi, reply: Usi): LegalMove | null {
    const game = this.practice.newGame(this.problem.game, this.state.sfen);
    try {
      return game.play(usi).moves.find(move => move.usi === reply) ?? null;
    } finally {
      game.free();
    }
  }
}
