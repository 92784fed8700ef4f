// A browser's storage, for tests.
import { vi } from 'vitest';

export class TestStorage implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly kept = new Map<string, string>();
  isFull = false;

  getItem = (key: string) => this.kept.get(key) ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new Error('the storage is full');
    this.kept.set(key, value);
  };

  // As the code sees it.
  get storage(): Storage {
    return this as unknown as Storage;
  }
}

// An empty localStorage.
export function stubStorage(): TestStorage {
  const storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  return storage;
}
