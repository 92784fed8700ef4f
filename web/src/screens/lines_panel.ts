// What the game page knows of conditional moves: those that are settled, and the line that is being played out on the
// board.
import type { LegalMove, Usi } from '@ootori/rules';
import type { App } from '../app.ts';
import { type GameSoFar, type Line, mostLines, movesOf, Planner, withLine } from '../play/planner.ts';
import type { Room } from '../play/room.ts';
import { dropLines, readLines, refusalOf, setLines } from '../protocol/http.ts';
import { refusalWords } from '../words/refusals.ts';

export interface SettledLine {
  line: Line;
  moves: readonly LegalMove[];
}

export class LinesPanel {
  settled: readonly SettledLine[] = [];
  planner: Planner | null = null; // while lines are edited
  fault = '';
  busy = false;
  private asked = 0;

  constructor(
    readonly app: App,
    readonly room: Room,
  ) {
    this.follow();
  }

  // Whoever waits in a game by correspondence may settle what to answer.
  get isOffered(): boolean {
    const { room } = this;
    const waits = room.you !== null && room.turn !== room.you && room.outcome === null;
    return waits && !room.withEngine && room.game.time?.kind === 'correspondence';
  }

  // The game has gone on, or is there for the first time: lines were played, dropped, or are still there.
  follow(): void {
    if (this.planner && this.planner.ply !== this.room.record.plies) {
      this.close();
      this.app.toast(this.app.words.correspondence.goneOn, 'note');
    }
    this.settled = [];
    if (this.isOffered) void this.load();
  }

  open(): void {
    this.planner ??= new Planner(this.app.rules, this.soFar);
    this.fault = '';
    this.app.redraw();
  }

  close(): void {
    this.planner?.free();
    this.planner = null;
    this.fault = '';
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

  async save(): Promise<void> {
    const { planner } = this;
    if (!planner?.isWhole || this.busy) return;
    const words = this.app.words.correspondence;
    const lines = withLine(this.lines, planner.line);
    if (!lines) return this.refuse(words.twoAnswers);
    if (lines.length > mostLines) return this.refuse(words.tooMany(mostLines));
    if (await this.store(lines)) this.show([]);
  }

  async remove(line: Line): Promise<void> {
    if (!this.busy) await this.store(this.lines.filter(other => other !== line));
  }

  leave(): void {
    this.asked += 1;
    this.planner?.free();
    this.planner = null;
  }

  private get lines(): Line[] {
    return this.settled.map(({ line }) => line);
  }

  private get soFar(): GameSoFar {
    const { game, record } = this.room;
    return { game: game.game, start: game.start, moves: record.moves.map(({ usi }) => usi) };
  }

  private change(how: () => void): void {
    how();
    this.fault = '';
    this.app.redraw();
  }

  private refuse(why: string): void {
    this.fault = why;
    this.app.redraw();
  }

  private async load(): Promise<void> {
    const asked = ++this.asked;
    try {
      const answer = await readLines(this.room.game.id);
      if (asked === this.asked) this.take(answer.ply, answer.lines);
    } catch (failure) {
      if (asked === this.asked) this.app.complainOf(failure);
    }
  }

  private async store(lines: readonly Line[]): Promise<boolean> {
    const { id } = this.room.game;
    const ply = this.room.record.plies;
    const asked = ++this.asked;
    this.busy = true;
    this.fault = '';
    let done = false;
    try {
      if (lines.length === 0) await dropLines(id);
      else await setLines(id, { ply, lines: lines.map(line => line.join(' ')) });
      done = asked === this.asked;
      if (done)
        this.take(
          ply,
          lines.map(line => line.join(' ')),
        );
    } catch (failure) {
      this.fault = refusalWords(refusalOf(failure), this.app.words);
    }
    this.busy = false;
    this.app.redraw();
    return done;
  }

  // Lines for another position are none: the game goes on while the answer is under way.
  private take(ply: number, texts: readonly string[]): void {
    if (ply !== this.room.record.plies) return;
    this.settled = texts.map(text => {
      const line = text.split(' ');
      return { line, moves: movesOf(this.app.rules, this.soFar, line) };
    });
    this.app.redraw();
  }
}
