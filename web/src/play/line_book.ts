// The conditional moves for one position of a game, as the player wants them and as the server has them. All lines are
// always sent together, and the next request waits for the answer, so the server has what was sent last.
import type { Line } from './planner.ts';

export class LineBook {
  lines: readonly Line[] = []; // as the player wants them
  isRead = false; // whether the server's lines are loaded; saving before that would delete them
  isSaving = false;
  failure: unknown = null; // of the last request; the lines are still wanted
  private settled: readonly Line[] = [];

  constructor(
    private readonly write: (lines: readonly Line[]) => Promise<void>,
    private readonly onChange: () => void,
  ) {}

  get isSettled(): boolean {
    return this.lines === this.settled;
  }

  // The number of lines wanted that the server has.
  get savedCount(): number {
    return this.lines.filter(line => this.has(line)).length;
  }

  has(line: Line): boolean {
    return this.settled.includes(line);
  }

  // Sets the lines that the server has. Only to be called before the player has changed any.
  read(lines: readonly Line[]): void {
    this.isRead = true;
    this.settled = lines;
    this.lines = lines;
    this.onChange();
  }

  want(lines: readonly Line[]): void {
    this.lines = lines;
    void this.save();
  }

  async save(): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    this.failure = null;
    try {
      while (!this.isSettled) await this.tell(this.lines);
    } catch (failure) {
      this.failure = failure;
    }
    this.isSaving = false;
    this.onChange();
  }

  private async tell(lines: readonly Line[]): Promise<void> {
    this.onChange();
    await this.write(lines);
    this.settled = lines;
  }
}
