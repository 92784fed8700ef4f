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
  readonly scrolls: unknown[] = [];

  scrollTo(...to: number[]): void {
    this.scrolls.push(to);
  }
}

export class FakeDocument extends Target {
  title = '';
  visibilityState = 'visible';
  said = ''; // to screen readers
  focused: string[] = []; // ids
  readonly documentElement = {
    lang: '',
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => void this.styles.set(name, value) },
  };
  readonly styles = new Map<string, string>();
  readonly body = { append: () => {} };
  activeElement: object | null = null;

  querySelector(): null {
    return null;
  }

  getElementById(id: string): { focus(): void } {
    return { focus: () => void this.focused.push(id) };
  }

  createElement(): object {
    const replaceChildren = ({ textContent }: { textContent: string }) => {
      this.said = textContent;
    };
    const append = ({ textContent }: { textContent: string }) => {
      this.said += ` ${textContent}`;
    };
    return { setAttribute: () => {}, replaceChildren, append };
  }
}

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
  visited: string[]; // addresses, those that replaced another after '='
}

// Opens the browser at an address.
export function openBrowser(path: string): Browser {
  const browser = { window: new FakeWindow(), document: new FakeDocument(), storage: new TestStorage() };
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
  const history = {
    pushState: (_state: unknown, _title: string, address: string) => {
      visited.push(address);
      visit(address);
    },
    replaceState: (_state: unknown, _title: string, address: string) => {
      visited.push(`=${address}`);
      visit(address);
    },
  };
  vi.stubGlobal('window', browser.window);
  vi.stubGlobal('document', browser.document);
  vi.stubGlobal('localStorage', browser.storage);
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', history);
  vi.stubGlobal('Element', class {});
  return { ...browser, visited };
}
