// The lists of tournaments or simuls: the user's own, current ones, and finished ones page by page.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept } from '../context.ts';
import { contestRow } from './contest_row.ts';
import { button } from './controls.ts';
import { retryButton } from './lack.ts';
import { readRows, rowsOf } from './rows.ts';

interface Words {
  own: string;
  current: string;
  past: string;
  none: string;
  failed: string;
  more: string;
}

export interface ContestListsOptions<T> {
  words(): Words;
  listOwn(): Promise<T[]>;
  list(before?: string | null): Promise<{ current: T[]; past: T[]; next: string | null }>;
  pathOf(one: T): string;
  nameOf(one: T): string;
  factsOf(one: T): string;
}

interface Lists<T> {
  current: T[];
  past: T[];
  own: T[];
  next: string | null;
}

export class ContestLists<T extends { id: string }> {
  private lists: Lists<T> | 'loading' | 'failed' = 'loading';
  private left = false;
  private readonly rows: number; // finished ones to read first, so that there are as many as when the user left

  constructor(
    private readonly app: Context,
    private readonly options: ContestListsOptions<T>,
    kept: Kept | null = null,
  ) {
    this.rows = rowsOf(kept);
    void this.load();
  }

  leave(): void {
    this.left = true;
  }

  keeps(): Kept {
    return { rows: typeof this.lists === 'string' ? this.rows : this.lists.past.length };
  }

  view(): VNode[] {
    const { app, lists } = this;
    const words = this.options.words();
    if (lists === 'loading') return [h('p.muted', { key: 'loading' }, app.words.loading)];
    if (lists === 'failed') {
      return [h('p', { key: 'failed' }, words.failed), retryButton(app, () => void this.load())];
    }
    return [
      ...(lists.own.length > 0 ? [this.section('own', words.own, lists.own)] : []),
      lists.current.length > 0
        ? this.section('current', words.current, lists.current)
        : h('p.muted', { key: 'none' }, words.none),
      ...(lists.past.length > 0 ? [this.section('past', words.past, lists.past)] : []),
      ...(lists.next === null ? [] : [button({ label: words.more, onClick: () => void this.loadMore() })]),
    ];
  }

  private section(key: string, title: string, all: readonly T[]): VNode {
    const { app, options } = this;
    return h('section.tournament-list', { key }, [
      h('h2', title),
      h(
        'ul',
        all.map(one =>
          contestRow(app, {
            id: one.id,
            path: options.pathOf(one),
            name: options.nameOf(one),
            facts: options.factsOf(one),
          }),
        ),
      ),
    ]);
  }

  private async load(): Promise<void> {
    this.lists = 'loading';
    try {
      await this.app.known;
      const own = this.app.me?.name ? await this.options.listOwn() : [];
      this.lists = { ...(await this.read()), own };
    } catch (failure) {
      this.lists = 'failed';
      if (!this.left) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }

  private async read(): Promise<Omit<Lists<T>, 'own'>> {
    let current: T[] = [];
    const { rows, next } = await readRows(this.rows, null, async (from: string | null) => {
      const page = await this.options.list(from);
      if (from === null) current = page.current;
      return { rows: page.past, next: page.next };
    });
    return { current, past: rows, next };
  }

  private async loadMore(): Promise<void> {
    const { lists } = this;
    if (typeof lists === 'string' || lists.next === null) return;
    try {
      const { past, next } = await this.options.list(lists.next);
      this.lists = { ...lists, past: [...lists.past, ...past], next };
    } catch (failure) {
      if (!this.left) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }
}
