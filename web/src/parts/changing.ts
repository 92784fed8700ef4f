// Data on the server that can change while a screen shows it. It is loaded again when the server announces a change;
// changes announced during a request lead to one more request, at most one each second.
import type { Context } from '../context.ts';
import type { ClientFrame, ServerFrame } from '../protocol/frames.ts';

const patience = 1_000; // ms between two requests

export interface ChangingOptions<T> {
  read(): Promise<T>;
  follow(on: boolean): ClientFrame;
  isNews(frame: ServerFrame): boolean;
  onChange(next: T, before: T | null): void; // null: the first load
}

export class Changing<T extends object> {
  value: T | 'loading' | 'failed' = 'loading';
  private left = false;
  private asking = false;
  private stale = false; // it has changed since it was requested
  private readonly deaf: () => void;

  constructor(
    private readonly app: Context,
    private readonly options: ChangingOptions<T>,
  ) {
    this.deaf = app.line.listen({
      onFrame: frame => {
        if (options.isNews(frame)) void this.load();
      },
      onStatus: status => {
        if (status !== 'open') return;
        app.line.send(options.follow(true));
        void this.load();
      },
    });
    void this.load();
  }

  leave(): void {
    this.left = true;
    this.deaf();
    this.app.line.send(this.options.follow(false));
  }

  async load(): Promise<void> {
    if (this.value === 'failed') {
      this.value = 'loading';
      this.app.redraw();
    }
    if (this.asking) {
      this.stale = true;
      return;
    }
    this.asking = true;
    this.stale = false;
    try {
      const next = await this.options.read();
      if (!this.left) this.take(next);
    } catch (failure) {
      if (typeof this.value === 'string') this.value = 'failed';
      if (!this.left && this.value === 'failed') this.app.complainOf(failure);
    }
    if (this.left) return;
    this.app.redraw();
    setTimeout(() => {
      this.asking = false;
      if (this.stale && !this.left) void this.load();
    }, patience);
  }

  private take(next: T): void {
    const before = this.value;
    this.value = next;
    this.options.onChange(next, typeof before === 'string' ? null : before);
  }
}
