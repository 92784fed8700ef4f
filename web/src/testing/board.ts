// The board of a view, played on by a test: shogiground is real, and only the elements into which it draws are not.
import type { VNode } from 'snabbdom';
import { vi } from 'vitest';
import { middleOf, sizeOf, TestElement } from './elements.ts';
import { all } from './page.ts';

// The document and the window that shogiground listens to. Call this before each test, after vi.useFakeTimers().
export function stubElements(): void {
  const page = new TestElement('document');
  vi.stubGlobal('document', {
    baseURI: 'https://ootori.example',
    body: new TestElement('body'),
    createElement: (tag: string) => new TestElement(tag),
    createElementNS: (_: string, tag: string) => new TestElement(tag),
    querySelector: () => null,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    hear: page.hear.bind(page),
  });
  vi.stubGlobal('window', new TestElement('window'));
  vi.stubGlobal('matchMedia', () => ({ matches: true })); // reduced motion: pieces do not glide
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 1));
}

const hearPage = (name: string, event: object) =>
  (document as unknown as { hear(name: string, event: object): void }).hear(name, event);

export class TestBoard {
  readonly wood = new TestElement('div');
  private readonly root = new TestElement('div');
  private readonly hands = { top: new TestElement('div'), bottom: new TestElement('div') };
  private readonly place = new TestElement('div'); // where shogiground draws the board
  private drawn: VNode;

  // `view`: the page with its board as it is now.
  constructor(private readonly view: () => VNode) {
    this.lay();
    this.drawn = this.table;
    this.drawn.elm = this.root as unknown as Node;
    this.drawn.data?.hook?.insert?.(this.drawn);
    const [pieces] = this.root.querySelectorAll('sg-pieces');
    if (!pieces) throw new Error('the board has no pieces');
    pieces.size = sizeOf(this.files, this.ranks);
    for (const [place, hand] of [this.hands.top, this.hands.bottom].entries()) this.spread(hand, place);
    vi.advanceTimersByTime(5);
  }

  // Shows the view as it is now.
  redraw(): void {
    const before = this.drawn;
    this.drawn = this.table;
    this.drawn.elm = this.root as unknown as Node;
    this.drawn.data?.hook?.postpatch?.(before, this.drawn);
    vi.advanceTimersByTime(5);
  }

  leave(): void {
    this.drawn.data?.hook?.destroy?.(this.drawn);
  }

  // Clicks a square.
  click(square: string): void {
    this.begin(square, 0);
    this.end(square);
  }

  // Moves a piece by two clicks; a drop begins in the hand: `S*4d`.
  play(usi: string): void {
    if (usi[1] === '*') this.take(usi[0] ?? '', this.isFlipped ? 'white' : 'black');
    else this.click(usi.slice(0, 2));
    this.click(usi.slice(2, 4));
  }

  // Draws an arrow by the right button, or a circle if both squares are the same.
  draw(from: string, to: string): void {
    this.begin(from, 2);
    hearPage('mousemove', this.mouseOn(to));
    vi.advanceTimersByTime(5);
    this.end(to);
  }

  drag(from: string, to: string): void {
    this.begin(from, 0);
    hearPage('mousemove', this.mouseOn(to));
    vi.advanceTimersByTime(5);
    this.end(to);
  }

  // Clicks a piece in a hand.
  take(piece: string, color: 'black' | 'white'): void {
    const held = this.held(piece, color);
    const [x, y] = held.at;
    const place = { ...event, clientX: x + 1, clientY: y + 1 };
    for (const hand of Object.values(this.hands)) {
      const [inner] = hand.querySelectorAll('sg-hand');
      if (inner?.below.includes(held)) inner.hear('mousedown', { ...place, button: 0 });
    }
    hearPage('mouseup', place);
    vi.advanceTimersByTime(5);
  }

  // Chooses in the question whether to promote.
  promote(yes: boolean): void {
    const [asked] = this.root.querySelectorAll('sg-promotion');
    const choices = asked?.querySelectorAll('piece') ?? [];
    asked?.hear('click', { target: choices[yes ? 0 : 1], ...event });
    vi.advanceTimersByTime(5);
  }

  get isAskingToPromote(): boolean {
    return this.root.querySelector('sg-promotion')?.style.display === '';
  }

  // Presses a key on the board, and says whether the board used it.
  key(key: string, more: object = {}): boolean {
    let used = false;
    const preventDefault = () => {
      used = true;
    };
    this.wood.hear('keydown', { key, preventDefault, stopPropagation() {}, ...more });
    vi.advanceTimersByTime(5);
    return used;
  }

  // The squares with this mark: 'star', 'dest', 'against', 'last-dest' …
  marked(mark: string): string[] {
    const squares = this.root.querySelectorAll('sq').filter(one => one.classList.contains(mark));
    return squares.map(({ sgKey = '' }) => sgKey);
  }

  // What stands on a square: 'sente s'.
  on(square: string): string | null {
    const [pieces] = this.root.querySelectorAll('sg-pieces');
    const piece = pieces?.children.find(({ sgKey }) => sgKey === square);
    return piece ? `${piece.sgColor} ${piece.sgRole}` : null;
  }

  // The arrows and circles, as in 'hint 4e4d' and 'primary 4e'; an arrow from a hand names its piece.
  get shapes(): string[] {
    const [svg] = this.root.querySelectorAll('svg');
    const drawn = svg?.querySelector('g')?.children ?? [];
    return drawn.map(one => {
      const parts = (one.getAttribute('sgHash') ?? '').split(',').filter(part => part !== 'true');
      const [brush = '', to = '', ...from] = parts.reverse();
      const isCircle = from[0] === to;
      const orig = from[0]?.length === 2 || from.length === 0 ? (from[0] ?? '') : `${from[0]}*`;
      return `${brush} ${isCircle ? '' : orig}${to}`;
    });
  }

  // The pieces in a hand: 's': 2.
  hand(color: 'black' | 'white'): Record<string, number> {
    const sg = color === 'black' ? 'sente' : 'gote';
    const holders = this.root.querySelectorAll('sg-hp-wrap').filter(one => one.children[0]?.sgColor === sg);
    const held = holders.map(one => [one.children[0]?.sgRole, Number(one.dataset.nb)] as const);
    return Object.fromEntries(held.filter(([, number]) => number > 0));
  }

  // The piece in a hand at which the keyboard cursor is.
  get handCursor(): string | null {
    const [here] = this.root.querySelectorAll('sg-hp-wrap').filter(one => one.classList.contains('cursor'));
    const piece = here?.children[0];
    return piece ? `${piece.sgColor} ${piece.sgRole}` : null;
  }

  // What screen readers find, row by row.
  get cells(): string[][] {
    return this.cellRows.map(row => row.children.map(({ textContent }) => textContent));
  }

  // The cell that Tab comes to, if it is the only one.
  get tabStop(): string | undefined {
    const stops = this.cellRows
      .flatMap(({ children }) => children)
      .filter(one => one.getAttribute('tabindex') === '0');
    return stops.length === 1 ? stops[0]?.textContent : undefined;
  }

  // The cell that has the focus.
  get focused(): string | undefined {
    return (document.activeElement as unknown as TestElement | null)?.textContent;
  }

  // A screen reader presses the cell with this text.
  pressCell(text: string): void {
    const cell = this.cellRows.flatMap(({ children }) => children).find(one => one.textContent === text);
    this.wood.hear('click', { target: cell });
    vi.advanceTimersByTime(5);
  }

  get isFlipped(): boolean {
    return this.place.classList.contains('orientation-gote');
  }

  get coordinates(): string[] {
    return this.root
      .querySelectorAll('coords')
      .map(one => one.children.map(({ textContent }) => textContent).join(''));
  }

  private get cellRows(): TestElement[] {
    const [group] = this.wood.querySelectorAll('.board-cells');
    return group?.children ?? [];
  }

  private get table(): VNode {
    const [table] = all(this.view(), '.table');
    if (!table) throw new Error('the page has no board');
    return table;
  }

  private get files(): number {
    return Number(this.drawn.data?.style?.['--files']);
  }

  private get ranks(): number {
    return Number(this.drawn.data?.style?.['--ranks']);
  }

  // The elements of board.ts.
  private lay(): void {
    this.wood.className = 'wood';
    this.place.className = 'board-place';
    this.root.appendChild(this.wood).appendChild(this.place);
    this.wood.appendChild(new TestElement('div')).className = 'board-cells';
    for (const [place, hand] of Object.entries(this.hands)) {
      const seat = this.root.appendChild(new TestElement('div'));
      seat.className = `seat seat-${place}`;
      hand.className = 'hand-place';
      seat.appendChild(hand);
    }
  }

  // Gives the pieces of a hand a place beside the board.
  private spread(hand: TestElement, row: number): void {
    for (const [column, piece] of hand.querySelectorAll('piece').entries()) {
      piece.size = [50, 50];
      piece.at = [column * 50, 2_000 + row * 50];
    }
  }

  private held(piece: string, color: 'black' | 'white'): TestElement {
    const sg = color === 'black' ? 'sente' : 'gote';
    const held = Object.values(this.hands)
      .flatMap(hand => hand.querySelectorAll('piece'))
      .find(one => one.sgRole === piece.toLowerCase() && one.sgColor === sg);
    if (!held) throw new Error(`no hand has a place for ${piece}`);
    return held;
  }

  private mouseOn(square: string) {
    return { ...event, ...middleOf(square, this.files, this.ranks, this.isFlipped) };
  }

  private begin(square: string, button: number): void {
    const [pieces] = this.root.querySelectorAll('sg-pieces');
    pieces?.hear('mousedown', { ...this.mouseOn(square), button });
    vi.advanceTimersByTime(5);
  }

  private end(square: string): void {
    hearPage('mouseup', this.mouseOn(square));
    vi.advanceTimersByTime(5);
  }
}

const event = { isTrusted: true, preventDefault() {}, stopPropagation() {} };
