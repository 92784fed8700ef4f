// The board as screen readers find it: a grid of cells, which lie unseen above the squares that shogiground draws, with a
// row for each hand. Every cell has a name. The one at the keyboard cursor has the focus while the board has it: readers
// then leave the arrow keys to the board, and read each cell to which the focus moves.
//
// Readers also number rows and columns, by their order. So rank f is the sixth row and file 5 the fifth column, whichever
// side is below; style/board.css puts the cells on their squares.
import type { Color } from '@ootori/rules';
import { onScreen, type Place } from './cursor.ts';

export class BoardCells {
  private readonly rows: HTMLElement[] = [];
  private readonly grid: HTMLElement[][] = [];
  private cells: readonly (readonly HTMLElement[])[] = []; // by their places
  private here: HTMLElement | null = null; // the tab stop

  constructor(private readonly group: HTMLElement) {}

  // `names`: those of the rows of `spotRows`. `at`: where the cursor is.
  show(names: readonly (readonly string[])[], below: Color, at: Place): void {
    let isFocusLost = false;
    for (const [row, texts] of names.entries()) if (this.fill(row, texts)) isFocusLost = true;
    this.cells = onScreen(this.grid, below);
    this.stopAt(at);
    if (isFocusLost) this.here?.focus();
  }

  focus(at: Place): void {
    this.stopAt(at);
    this.here?.focus();
  }

  stopAt({ row, column }: Place): void {
    const cell = this.cells[row]?.[column];
    if (!cell || cell === this.here) return;
    this.here?.setAttribute('tabindex', '-1');
    cell.setAttribute('tabindex', '0');
    this.here = cell;
  }

  placeOf(cell: EventTarget | null): Place | null {
    for (const [row, cells] of this.cells.entries()) {
      const column = cells.indexOf(cell as HTMLElement);
      if (column >= 0) return { row, column };
    }
    return null;
  }

  // Returns whether a cell that had the focus is gone: a hand has become smaller.
  private fill(row: number, texts: readonly string[]): boolean {
    this.rows[row] ??= added(this.group, 'row');
    this.grid[row] ??= [];
    const [line, cells] = [this.rows[row], this.grid[row]];
    for (const [column, text] of texts.entries()) {
      cells[column] ??= added(line, 'gridcell');
      if (cells[column].textContent !== text) cells[column].textContent = text;
    }
    const gone = cells.splice(texts.length);
    const isFocusLost = gone.some(cell => cell === document.activeElement);
    for (const cell of gone) line.removeChild(cell);
    return isFocusLost;
  }
}

function added(parent: HTMLElement, role: 'row' | 'gridcell'): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  if (role === 'gridcell') element.setAttribute('tabindex', '-1');
  return parent.appendChild(element);
}
