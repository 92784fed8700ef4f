// As much of a browser as the whole page uses, without anything drawn.
import { vi } from 'vitest';
import { TestStorage } from './storage.ts';

type Hear = (event: unknown) => void;

class Target {
  private readonly hearers = new Map<string, Hear[]>();

  addEventListener(type: string, hear: Hear): void {
    this.hearers.set(type, [...(this.hearers.get(type) ?? []), hear]);
  }

  // Lets an event happen.
  happen(type: string, event: unknown = {}): void {
    for (const hear of this.hearers.get(type) ?? []) hear(event);
  }
}

export class FakeWindow extends Target {
  readonly scrolls: number[][] = [];
  scrollY = 0;

  scrollTo(...to: number[]): void {
    this.scrolls.push(to);
    this.scrollY = to[1] ?? 0;
  }
}

export class FakeDocument extends Target {
  title = '';
  visibilityState = 'visible';
  private lines: { textContent: string }[] = []; // of the live region
  focused: string[] = []; // ids
  readonly documentElement = {
    lang: '',
    dataset: {} as Record<string, string>,
    scrollHeight: 0,
    style: { setProperty: (name: string, value: string) => void this.styles.set(name, value) },
  };
  readonly styles = new Map<string, string>();
  readonly body = { append: () => {} };
  activeElement: object | null = null;
  links: object[] = []; // of the screen

  querySelector(): null {
    return null;
  }

  querySelectorAll(): object[] {
    return this.links;
  }

  getElementById(id: string): { focus(): void } {
    const focus = () => {
      this.focused.push(id);
      this.activeElement = { id, closest: () => null };
    };
    return { focus };
  }

  // To screen readers.
  get said(): string {
    return this.lines.map(({ textContent }) => textContent).join(' ');
  }

  createElement(): object {
    const element = {
      textContent: '',
      setAttribute: () => {},
      append: (line: { textContent: string }) => void this.lines.push(line),
      remove: () => {
        this.lines = this.lines.filter(line => line !== element);
      },
    };
    return element;
  }
}

export const wideScreen = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });

// Counts how often the page is opened anew.
export function stubReload(): { times: number } {
  const reloads = { times: 0 };
  const reload = () => {
    reloads.times += 1;
  };
  vi.stubGlobal('location', { ...globalThis.location, reload });
  return reloads;
}

export interface Browser {
  window: FakeWindow;
  document: FakeDocument;
  storage: TestStorage;
  session: TestStorage; // of the tab
  visited: string[]; // addresses, those that replaced another after '='
  travel(by: number): void; // Back or Forward
}

// Opens the browser at an address.
export function openBrowser(path: string): Browser {
  const browser = {
    window: new FakeWindow(),
    document: new FakeDocument(),
    storage: new TestStorage(),
    session: new TestStorage(),
  };
  const visited: string[] = [];
  const location = {
    protocol: 'https:',
    host: 'ootori.example',
    origin: '',
    pathname: '',
    search: '',
    hash: '',
  };
  const visit = (address: string) => {
    const [pathname = '', query] = address.split('?');
    Object.assign(location, { pathname, search: query === undefined ? '' : `?${query}` });
  };
  visit(path);
  const entries: { state: unknown; address: string }[] = [{ state: null, address: path }];
  let at = 0;
  const history = {
    scrollRestoration: 'auto',
    get state(): unknown {
      return entries[at]?.state;
    },
    pushState: (state: unknown, _title: string, address: string) => {
      entries.splice(at + 1, entries.length, { state, address });
      at += 1;
      visited.push(address);
      visit(address);
    },
    replaceState: (state: unknown, _title: string, address?: string) => {
      entries[at] = { state, address: address ?? entries[at]?.address ?? '' };
      if (address === undefined) return;
      visited.push(`=${address}`);
      visit(address);
    },
  };
  const travel = (by: number) => {
    at += by;
    visit(entries[at]?.address ?? '');
    browser.window.happen('popstate');
  };
  vi.stubGlobal('window', browser.window);
  vi.stubGlobal('document', browser.document);
  vi.stubGlobal('localStorage', browser.storage);
  vi.stubGlobal('sessionStorage', browser.session);
  vi.stubGlobal('matchMedia', wideScreen);
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', history);
  vi.stubGlobal('Element', class {});
  return { ...browser, visited, travel };
}
