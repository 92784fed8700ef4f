// As much of a page's elements as shogiground needs to draw a board, so that a test needs no browser.
type Ear = (event: unknown) => void;

const squareSize = 100; // px

export class TestElement {
  readonly tagName: string;
  className = '';
  textContent = '';
  readonly style: Record<string, string> = {};
  readonly dataset: Record<string, string> = {};
  children: TestElement[] = [];
  size: readonly [number, number] = [0, 0]; // px
  at: readonly [number, number] = [0, 0]; // px from the left and the top of the window
  // What shogiground notes about a piece or a square.
  sgKey?: string;
  sgColor?: string;
  sgRole?: string;
  private parent: TestElement | null = null;
  private readonly attributes = new Map<string, string>();
  private readonly ears = new Map<string, Set<Ear>>();

  constructor(tag: string) {
    this.tagName = tag.toUpperCase();
  }

  readonly classList = {
    names: () => this.className.split(' ').filter(Boolean),
    add: (...names: string[]) => {
      this.className = [...new Set([...this.classList.names(), ...names])].join(' ');
    },
    remove: (name: string) => {
      this.className = this.classList
        .names()
        .filter(one => one !== name)
        .join(' ');
    },
    toggle: (name: string, on: boolean) => (on ? this.classList.add(name) : this.classList.remove(name)),
    contains: (name: string) => this.classList.names().includes(name),
    forEach: (act: (name: string) => void) => this.classList.names().forEach(act),
  };

  set innerHTML(_: '') {
    this.children = [];
  }

  get firstElementChild(): TestElement | null {
    return this.children[0] ?? null;
  }

  get nextElementSibling(): TestElement | null {
    const siblings = this.parent?.children ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  appendChild(child: TestElement): TestElement {
    child.parent = this;
    this.children.push(child);
    return child;
  }

  removeChild(child: TestElement): void {
    this.children = this.children.filter(one => one !== child);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  // All elements below this one, in reading order.
  get below(): TestElement[] {
    return this.children.flatMap(child => [child, ...child.below]);
  }

  // Knows tags and classes: 'piece', '.seat .hand'.
  querySelectorAll(wanted: string): TestElement[] {
    const [first = '', ...inner] = wanted.split(' ');
    const fits = (one: TestElement) =>
      first.startsWith('.') ? one.classList.contains(first.slice(1)) : one.tagName === first.toUpperCase();
    const found = this.below.filter(fits);
    return inner.length === 0 ? found : found.flatMap(one => one.querySelectorAll(inner.join(' ')));
  }

  querySelector(wanted: string): TestElement | null {
    return this.querySelectorAll(wanted)[0] ?? null;
  }

  getBoundingClientRect() {
    const [width, height] = this.size;
    const [left, top] = this.at;
    return { left, top, width, height };
  }

  focus(): void {
    Object.assign(document, { activeElement: this });
    for (let one: TestElement | null = this; one; one = one.parent) one.hear('focusin', { target: this });
  }

  // Real focus is visible if it was set by keyboard.
  matches(wanted: string): boolean {
    return wanted === ':focus-visible';
  }

  addEventListener(name: string, ear: Ear): void {
    const known = this.ears.get(name) ?? new Set();
    this.ears.set(name, known.add(ear));
  }

  removeEventListener(name: string, ear: Ear): void {
    this.ears.get(name)?.delete(ear);
  }

  hear(name: string, event: object = {}): void {
    for (const ear of this.ears.get(name) ?? []) ear({ type: name, ...event });
  }
}

export const sizeOf = (files: number, ranks: number) => [files * squareSize, ranks * squareSize] as const;

// The middle of a square, in px from the left and the top of the board.
export function middleOf(square: string, files: number, ranks: number, isFlipped: boolean) {
  const [column, row] = [files - Number(square[0]), square.charCodeAt(1) - 97];
  const [x, y] = isFlipped ? [files - 1 - column, ranks - 1 - row] : [column, row];
  return { clientX: (x + 0.5) * squareSize, clientY: (y + 0.5) * squareSize };
}
