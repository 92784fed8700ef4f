// A learner's attempt at an exercise: the moves so far and the verdict on them.
import type { Color, LegalMove, PieceCode, Square, State, Usi } from '@ootori/rules';
import type { Judgement, School, Task } from '@ootori/school';
import type { TaskLesson } from './course.ts';

export class Attempt {
  readonly learner: Color;
  judgement: Judgement;
  state: State;
  lastMove: LegalMove | null = null;
  hasReplied = false; // whether the opponent made that move; some opponents wait
  fault: Judgement | null = null; // the verdict on an illegal move, which was not made
  tried: Usi | null = null; // the move that failed
  piece: PieceCode | null = null; // the piece of the illegal move, if known
  private moves: Usi[] = [];
  private readonly task: Task;

  constructor(
    private readonly school: School,
    game: string,
    readonly lesson: TaskLesson,
  ) {
    const { position, goal, opponent = 'waits', moves = lesson.solution.length } = lesson;
    this.task = { game, position, goal, opponent, moves };
    this.judgement = school.attempt(this.task, []);
    this.state = this.stateOf(position);
    this.learner = this.state.turn;
  }

  // The side to move while the attempt is in progress, otherwise null.
  get mover(): Color | null {
    return this.judgement.progress === 'going' ? this.learner : null;
  }

  get made(): readonly Usi[] {
    return this.moves;
  }

  get movesLeft(): number {
    return this.task.moves - this.moves.length;
  }

  // The squares that remain, for exercises that name squares.
  get stars(): readonly Square[] {
    const named = /^(?:drop|save)\b/.test(this.lesson.goal);
    if (named && this.judgement.progress === 'going') return squaresIn(this.lesson.goal);
    return this.judgement.left;
  }

  play(usi: Usi): void {
    const judgement = this.school.attempt(this.task, [...this.moves, usi]);
    if (judgement.miss === 'illegal') return this.refuse(usi);
    this.fault = null;
    const made = this.state.moves.find(move => move.usi === usi) ?? null;
    this.moves = [...this.moves, usi];
    this.judgement = judgement;
    this.tried = judgement.progress === 'failed' ? usi : null;
    const reply = this.replyTo(usi, judgement);
    this.lastMove = reply ?? made;
    this.hasReplied = reply !== null;
    this.state = this.stateOf(judgement.sfen);
  }

  // Explains why a move is illegal; the board does not change.
  refuse(usi: Usi, piece: PieceCode | null = null): void {
    this.piece = piece;
    const judgement = this.school.attempt(this.task, [...this.moves, usi]);
    this.fault = judgement.miss === 'illegal' ? judgement : null;
    this.tried = usi;
  }

  private stateOf(sfen: string): State {
    const game = this.school.newGame(this.task.game, sfen);
    const { state } = game;
    game.free();
    return state;
  }

  // The opponent's reply as a move, so that the board can show it.
  private replyTo(usi: Usi, judgement: Judgement): LegalMove | null {
    const reply = judgement.replies.at(-1);
    if (!reply) return null;
    const game = this.school.newGame(this.task.game, this.state.sfen);
    try {
      return game.play(usi).moves.find(move => move.usi === reply) ?? null;
    } catch {
      return null; // drop mates are not legal, so none can get here
    } finally {
      game.free();
    }
  }
}

export const squaresIn = (goal: string): Square[] => goal.match(/\b[1-9][a-i]\b/g) ?? [];
