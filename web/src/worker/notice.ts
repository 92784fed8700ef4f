// What a click on a notice opens: the tab that shows its page already, or a new one. Other tabs are left alone, for a game
// with a running clock may be in them.

// A tab, as the service worker sees it.
export interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface Tabs {
  matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
  openWindow(url: string): Promise<unknown>;
}

// The address of a page of ours, whatever the path says.
export function addressOf(path: unknown, scope: string): string {
  if (typeof path !== 'string') return scope;
  try {
    const { href } = new URL(path.replace(/^\/+/, ''), scope);
    return href.startsWith(scope) ? href : scope;
  } catch {
    return scope; // not an address
  }
}

// Two tabs show the same page if they differ in what stands behind its path at most, like the move that is looked at.
const page = (url: string) => url.replace(/[?#].*$/, '');

export async function openPage(address: string, tabs: Tabs): Promise<void> {
  const open = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => page(url) === page(address));
  // A tab that was closed at the same moment can no longer be focused.
  const isFocused = there !== undefined && (await there.focus().then(Boolean, () => false));
  if (!isFocused) await tabs.openWindow(address);
}
