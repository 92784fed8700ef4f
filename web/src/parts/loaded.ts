// Data that a part of a page loads from the server. Until it is there, the part says that it is loading, or that loading
// failed, with a button to try again.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { button } from './controls.ts';

export class Loaded<T extends object> {
  private state: T | 'loading' | 'failed' = 'loading';
  private requests = 0; // answers to earlier ones are ignored

  constructor(
    private readonly app: Context,
    private readonly read: () => Promise<T>,
  ) {}

  get value(): T | null {
    return typeof this.state === 'string' ? null : this.state;
  }

  get hasFailed(): boolean {
    return this.state === 'failed';
  }

  // Loads it, or loads it again: what is there stays until the answer arrives.
  async load(): Promise<void> {
    const request = ++this.requests;
    if (this.state === 'failed') this.become('loading');
    try {
      const value = await this.read();
      if (request === this.requests) this.become(value);
    } catch (failure) {
      if (request === this.requests && this.value === null) this.become('failed');
      this.app.complainOf(failure);
    }
  }

  // Newer than the answers to all requests so far.
  take(state: T | 'loading'): void {
    this.requests += 1;
    this.become(state);
  }

  private become(state: T | 'loading' | 'failed'): void {
    this.state = state;
    this.app.redraw();
  }

  view(show: (value: T) => (VNode | string)[]): (VNode | string)[] {
    const { words } = this.app;
    if (this.state === 'loading') return [h('p.muted', { key: 'loading' }, words.loading)];
    if (this.state !== 'failed') return show(this.state);
    return [
      h('p', { key: 'failed' }, words.loadFailed),
      h('p', { key: 'retry' }, [button({ label: words.home.retry, onClick: () => void this.load() })]),
    ];
  }
}
