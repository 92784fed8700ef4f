// Opens the page of a clicked notification: focuses the tab that already shows it, or opens a new one. Other tabs are
// not reused, because a game with a running clock may be open there.

// A tab as the service worker sees it.
export interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface Tabs {
  matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
  openWindow(url: string): Promise<unknown>;
}

// The address of one of our pages, whatever `path` contains.
export function addressOf(path: unknown, scope: string): string {
  if (typeof path !== 'string') return scope;
  try {
    const { href } = new URL(path.replace(/^\/+/, ''), scope);
    return href.startsWith(scope) ? href : scope;
  } catch {
    return scope; // not an address
  }
}

// Two tabs show the same page even if query or fragment differ, for example by the move shown.
const page = (url: string) => url.replace(/[?#].*$/, '');

export async function openPage(address: string, tabs: Tabs): Promise<void> {
  const open = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => page(url) === page(address));
  // A tab closed at the same moment can no longer be focused.
  const isFocused = there !== undefined && (await there.focus().then(Boolean, () => false));
  if (!isFocused) await tabs.openWindow(address);
}
