// What this site stores in the browser. Writing fails if the storage is full or forbidden, so everything is written
// here: the user is told, and the page itself goes on with what could not be stored.

// What is not stored yet. Another tab may store something under the same key meanwhile: that counts then.
interface Unsaved {
  text: string | null; // null: it was given up
  over: string | null; // what was stored at the time
}

const unsaved = new WeakMap<object, Map<string, Unsaved>>(); // by storage and key
const forbidden = {}; // stands for a storage that the browser does not allow

let tell: (() => void) | null = null;

// localStorage; null if the browser does not allow it.
export function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

// sessionStorage, in the same way.
export function ofThisTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

// Calls this once, when something of the user's cannot be stored.
export function onUnsaved(act: () => void): void {
  tell = act;
  if (hasKept(storage())) tellOnce();
}

function tellOnce(): void {
  const act = tell;
  tell = null;
  act?.();
}

// Whether a page may say that what the user does is saved, as far as is known.
export function canSave(): boolean {
  const store = storage();
  return store !== null && unsavedIn(store).size === 0;
}

const probeKey = 'ootori.probe';
const probeText = ' '.repeat(2_000); // more than most changes need

// Looks whether there is room, for pages that say so before they store anything.
export function probe(): void {
  const store = storage();
  if (saveOrGiveUp(store, probeKey, probeText)) remove(store, probeKey);
}

export function read(store: Storage | null, key: string): string | null {
  const kept = unsavedIn(store).get(key);
  const stored = store?.getItem(key) ?? null;
  return kept && kept.over === stored ? (kept.text ?? stored) : stored;
}

// Stores what the user has done or chosen. If that fails, it is kept as long as the page is open, and the user is told.
export function save(store: Storage | null, key: string, text: string): void {
  if (saveOrGiveUp(store, key, text)) return;
  unsavedIn(store).set(key, { text, over: store?.getItem(key) ?? null });
  tellOnce();
}

// For callers that tell the user themselves: a failure changes nothing.
export function saveOrGiveUp(store: Storage | null, key: string, text: string): boolean {
  if (write(store, key, text)) return true;
  unsavedIn(store).set(key, { text: null, over: null });
  return false;
}

// For what the user does not miss if it is lost.
export function write(store: Storage | null, key: string, text: string): boolean {
  if (!store) return false;
  try {
    store.setItem(key, text);
  } catch {
    return false;
  }
  unsavedIn(store).delete(key);
  return true;
}

export function remove(store: Storage | null, key: string): void {
  unsavedIn(store).delete(key);
  try {
    store?.removeItem(key);
  } catch {
    // A damaged storage: nothing can be removed.
  }
}

const hasKept = (store: Storage | null) => [...unsavedIn(store).values()].some(({ text }) => text !== null);

function unsavedIn(store: Storage | null): Map<string, Unsaved> {
  const found = unsaved.get(store ?? forbidden) ?? new Map<string, Unsaved>();
  unsaved.set(store ?? forbidden, found);
  return found;
}
