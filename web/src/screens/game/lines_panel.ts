// What the game page knows of conditional moves: those that are wanted, and the line that is being played out on the
// board, which no answer of the server touches.
import type { LegalMove, Usi } from '@ootori/rules';
import type { Context } from '../../context.ts';
import { LineBook } from '../../play/line_book.ts';
import { type GameSoFar, type Line, mostLines, movesOf, Planner, withLine } from '../../play/planner.ts';
import type { Room } from '../../play/room.ts';
import { dropLines, readLines, setLines } from '../../protocol/game_calls.ts';
import { refusalOf } from '../../protocol/http.ts';
import { refusalWords } from '../../words/refusals.ts';

export class LinesPanel {
  book: LineBook; // of the position that the game stands at
  planner: Planner | null = null; // while lines are edited
  private refusal = '';
  private readonly moves = new WeakMap<Line, readonly LegalMove[]>();

  constructor(
    readonly app: Context,
    readonly room: Room,
  ) {
    this.book = this.newBook();
    if (this.isOffered) void this.load();
  }

  // Whoever waits in a game by correspondence may settle what to answer.
  get isOffered(): boolean {
    const { room } = this;
    const waits = room.you !== null && room.turn !== room.you && room.outcome === null;
    return waits && !room.withEngine && room.game.time?.kind === 'correspondence';
  }

  // Why what was done last is not done.
  get fault(): string {
    const { failure } = this.book;
    return this.refusal || (failure ? refusalWords(refusalOf(failure), this.app.words) : '');
  }

  movesOf(line: Line): readonly LegalMove[] {
    const moves = this.moves.get(line) ?? movesOf(this.app.rules, this.soFar, line);
    this.moves.set(line, moves);
    return moves;
  }

  // The game has gone on: lines were played, dropped, or are still there.
  follow(): void {
    if (this.planner && this.planner.ply !== this.room.record.plies) {
      this.close();
      this.app.toast(this.app.words.correspondence.goneOn, 'note');
    }
    this.book = this.newBook();
    if (this.isOffered) void this.load();
  }

  open(): void {
    this.planner ??= new Planner(this.app.rules, this.soFar);
    if (!this.book.isRead) void this.load();
    this.app.redraw();
  }

  // A line that was played out is kept, whether it was saved by itself or not; a move that has no answer is no line.
  done(): void {
    const { planner, book } = this;
    if (planner && planner.line.length % 2 === 1) planner.back();
    if (planner?.isWhole && book.isRead && !book.lines.some(line => line.join() === planner.line.join()))
      this.save();
    if (this.refusal === '') this.close();
  }

  close(): void {
    this.planner?.free();
    this.planner = null;
    this.refusal = '';
    this.app.redraw();
  }

  play(usi: Usi): void {
    this.change(() => this.planner?.play(usi));
  }

  back(): void {
    this.change(() => this.planner?.back());
  }

  show(line: Line): void {
    this.change(() => this.planner?.show(line));
  }

  // The line on the board is told to the server, and the board is free for the next; without one, what has failed is
  // told again.
  save(): void {
    const { planner, book } = this;
    if (!book.isRead) return;
    if (!planner?.isWhole) return void book.save();
    const words = this.app.words.correspondence;
    const lines = withLine(book.lines, planner.line);
    if (!lines) return this.refuse(words.twoAnswers);
    if (lines.length > mostLines) return this.refuse(words.tooMany(mostLines));
    book.want(lines);
    this.show([]);
  }

  remove(line: Line): void {
    this.change(() => this.book.want(this.book.lines.filter(other => other !== line)));
  }

  leave(): void {
    this.book = this.newBook();
    this.planner?.free();
    this.planner = null;
  }

  private get soFar(): GameSoFar {
    const { game, record } = this.room;
    return { game: game.game, start: game.start, moves: record.moves.map(({ usi }) => usi) };
  }

  private change(how: () => void): void {
    how();
    this.refusal = '';
    this.app.redraw();
  }

  private refuse(why: string): void {
    this.refusal = why;
    this.app.redraw();
  }

  private newBook(): LineBook {
    const { id } = this.room.game;
    const ply = this.room.record.plies;
    const write = async (lines: readonly Line[]) => {
      if (lines.length === 0) await dropLines(id);
      else await setLines(id, { ply, lines: lines.map(line => line.join(' ')) });
    };
    const book = new LineBook(write, () => {
      // What comes of the lines for an earlier position is nobody's business any more.
      if (book === this.book) this.app.redraw();
    });
    return book;
  }

  private async load(): Promise<void> {
    const { book } = this;
    try {
      const { ply, lines } = await readLines(this.room.game.id);
      // Lines for another position are none: the game goes on while the answer is under way.
      if (book !== this.book || book.isRead || ply !== this.room.record.plies) return;
      book.read(lines.map(text => text.split(' ')));
    } catch (failure) {
      if (book === this.book) this.app.complainOf(failure);
    }
  }
}
