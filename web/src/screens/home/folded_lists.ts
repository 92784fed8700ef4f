// Long lists on the home page: the first rows, and a button that shows the rest. Those shown whole stay so after Back.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept } from '../../context.ts';
import { button } from '../../parts/controls.ts';

export class FoldedLists {
  private whole: readonly unknown[]; // names of lists

  constructor(
    private readonly app: Context,
    kept: Kept | null,
  ) {
    this.whole = Array.isArray(kept?.whole) ? kept.whole : [];
  }

  keeps(): Kept {
    return { whole: this.whole };
  }

  isFolded(name: string, rows: readonly unknown[], most: number): boolean {
    return rows.length > most && !this.whole.includes(name);
  }

  view<T>(name: string, rows: readonly T[], most: number, draw: (row: T) => VNode): VNode[] {
    const isFolded = this.isFolded(name, rows, most);
    const list = h('ul', { key: name }, (isFolded ? rows.slice(0, most) : rows).map(draw));
    if (!isFolded) return [list];
    const label = this.app.words.home.showAll(rows.length);
    return [list, button({ key: `all ${name}`, label, onClick: () => this.unfold(name) })];
  }

  private unfold(name: string): void {
    this.whole = [...this.whole, name];
    this.app.redraw();
  }
}
