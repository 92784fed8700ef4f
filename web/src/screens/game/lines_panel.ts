// The state of conditional moves on a game's page: the lines wanted, and the line being entered on the board, which the
// server's answers do not change.
import type { LegalMove, Usi } from '@ootori/rules';
import type { Context } from '../../context.ts';
import { LineBook } from '../../play/line_book.ts';
import { type GameSoFar, type Line, mostLines, movesOf, Planner, withLine } from '../../play/planner.ts';
import type { Room } from '../../play/room.ts';
import { dropLines, readLines, setLines } from '../../protocol/game_calls.ts';
import { refusalOf } from '../../protocol/http.ts';
import { isByDays } from '../../time_kinds.ts';
import { refusalWords } from '../../words/refusals.ts';

export class LinesPanel {
  book: LineBook; // for the current position of the game
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

  // In correspondence games, players can enter conditional moves while the opponent is to move.
  get isOffered(): boolean {
    const { room } = this;
    const waits = room.you !== null && room.turn !== room.you && room.outcome === null;
    return waits && !room.withEngine && isByDays(room.game.time);
  }

  // Why the last action failed.
  get fault(): string {
    const { failure } = this.book;
    return this.refusal || (failure ? refusalWords(refusalOf(failure), this.app.words) : '');
  }

  movesOf(line: Line): readonly LegalMove[] {
    const moves = this.moves.get(line) ?? movesOf(this.app.rules, this.soFar, line);
    this.moves.set(line, moves);
    return moves;
  }

  // The game has moved on: the server has played, dropped or kept the lines.
  follow(): void {
    if (this.planner && this.planner.ply !== this.room.record.plies) {
      this.close();
      this.app.toast(this.app.words.correspondence.goneOn, 'note');
    }
    if (!this.isOffered) this.close(); // the game is over
    this.book = this.newBook();
    if (this.isOffered) void this.load();
  }

  open(): void {
    this.planner ??= new Planner(this.app.rules, this.soFar);
    if (!this.book.isRead) void this.load();
    this.app.redraw();
  }

  // Closes the editor. A complete line on the board is saved even if the user did not press Save; a last move without a
  // reply is dropped. Without the server's lines nothing can be saved, so the editor stays open and asks for them again.
  done(): void {
    const { planner, book } = this;
    if (planner && planner.line.length % 2 === 1) planner.back();
    if (planner?.isWhole && !book.isRead) {
      void this.load();
      return this.refuse(this.app.words.correspondence.notLoaded);
    }
    if (planner?.isWhole && !book.lines.some(line => line.join() === planner.line.join())) this.save();
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

  // Saves the line on the board and clears the board for the next one. Without a complete line, retries what failed.
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
      // Ignores results for an earlier position.
      if (book === this.book) this.app.redraw();
    });
    return book;
  }

  private async load(): Promise<void> {
    const { book } = this;
    try {
      const { ply, lines } = await readLines(this.room.game.id);
      // The game may have moved on during the request: ignore lines for another position.
      if (book !== this.book || book.isRead || ply !== this.room.record.plies) return;
      this.refusal = '';
      book.read(lines.map(text => text.split(' ')));
    } catch (failure) {
      if (book === this.book) this.app.complainOf(failure);
    }
  }
}
