// Data on the server that can change while a screen shows it. It is loaded again when the server announces a change;
// changes announced during a request lead to one more request, at most one each second. What the user has changed is
// loaded at once.
import type { Context } from '../context.ts';
import type { ClientFrame, ServerFrame } from '../protocol/frames.ts';
import { isRefused } from '../protocol/http.ts';

const patience = 1_000; // ms between two requests

export interface ChangingOptions<T> {
  read(): Promise<T>;
  follow(on: boolean): ClientFrame;
  isNews(frame: ServerFrame): boolean;
  onChange(next: T, before: T | null): void; // null: the first load
}

export class Changing<T extends object> {
  value: T | 'loading' | 'failed' | 'missing' = 'loading';
  private followed = false;
  private left = false;
  private asked: Promise<void> | null = null; // the request that is running
  private again: Promise<void> | null = null; // the one that waits for it
  private rest: ReturnType<typeof setTimeout> | null = null; // from an answer until announced changes are loaded
  private stale = false; // it has changed since it was requested
  private readonly deaf: () => void;

  constructor(
    private readonly app: Context,
    private readonly options: ChangingOptions<T>,
  ) {
    void this.load();
    this.deaf = app.line.listen({
      onFrame: frame => {
        if (options.isNews(frame)) this.renew();
      },
      onStatus: status => {
        if (status === 'open') void this.follow();
      },
    });
  }

  leave(): void {
    this.left = true;
    this.deaf();
    if (this.followed) this.app.line.send(this.options.follow(false));
  }

  // Resolves once what the server has now is shown, or could not be loaded. A request that is running already may be
  // answered with what was there before.
  load(): Promise<void> {
    if (this.again) return this.again;
    if (!this.asked) return this.ask();
    this.again = this.asked.then(() => {
      this.again = null;
      return this.ask();
    });
    return this.again;
  }

  // After the first answer, because the server refuses to let anyone follow what does not exist.
  private async follow(): Promise<void> {
    if (this.value === 'loading') await this.asked;
    if (this.left || this.value === 'missing') return;
    this.followed = true;
    this.app.line.send(this.options.follow(true));
    this.renew();
  }

  private renew(): void {
    if (this.asked || this.rest) this.stale = true;
    else void this.load();
  }

  private ask(): Promise<void> {
    if (this.left) return Promise.resolve();
    if (this.rest) clearTimeout(this.rest);
    this.rest = null;
    this.stale = false;
    if (this.value === 'failed') {
      this.value = 'loading';
      this.app.redraw();
    }
    this.asked = this.read();
    return this.asked;
  }

  private async read(): Promise<void> {
    try {
      const next = await this.options.read();
      if (!this.left) this.take(next);
    } catch (failure) {
      if (typeof this.value === 'string') this.value = isRefused(failure, 'not_found') ? 'missing' : 'failed';
      if (!this.left && this.value === 'failed') this.app.complainOf(failure);
    }
    this.asked = null;
    if (this.left) return;
    this.app.redraw();
    this.rest = setTimeout(() => {
      this.rest = null;
      if (this.stale && !this.left) void this.load();
    }, patience);
  }

  private take(next: T): void {
    const before = this.value;
    this.value = next;
    this.options.onChange(next, typeof before === 'string' ? null : before);
  }
}
