// A connection to the server on which the test speaks for the server.
import type { ClientFrame, ServerFrame } from '../protocol/frames.ts';
import type { Line } from '../protocol/line.ts';
import type { Status } from '../protocol/socket.ts';

type Ears = Parameters<Line['listen']>[0];

export class TestLine {
  readonly sent: ClientFrame[] = [];
  readonly closely: boolean[] = []; // what the page wished of watchClosely
  status: Status = 'open';
  isQuiet = false;
  private readonly ears = new Set<Ears>();

  // As the page sees it.
  get line(): Line {
    return this as unknown as Line;
  }

  listen(ears: Ears): () => void {
    this.ears.add(ears);
    return () => void this.ears.delete(ears);
  }

  send(frame: ClientFrame): boolean {
    this.sent.push(frame);
    return true;
  }

  watchClosely(on: boolean): void {
    this.closely.push(on);
  }

  hear(frame: ServerFrame): void {
    for (const { onFrame } of this.ears) onFrame?.(frame);
  }

  connect(status: Status): void {
    this.status = status;
    for (const { onStatus } of this.ears) onStatus?.(status);
  }

  quieten(quiet: boolean): void {
    this.isQuiet = quiet;
    for (const { onQuiet } of this.ears) onQuiet?.(quiet);
  }
}
