// A browser's locks, as its tabs share them.
type Grant = (lock: Lock | null) => unknown;

export class TestLocks {
  private held: { name: string; mode: LockMode }[] = [];

  // As a page sees it.
  get manager(): LockManager {
    return this as unknown as LockManager;
  }

  // Waiting for a lock is not needed: those that tabs wait for are shared ones.
  async request(name: string, options: LockOptions, grant: Grant): Promise<unknown> {
    const lock = { name, mode: options.mode ?? 'exclusive' };
    const isFree = this.held.every(
      one => one.name !== name || (one.mode === 'shared' && lock.mode === 'shared'),
    );
    if (!isFree) return grant(null);
    this.held.push(lock);
    try {
      return await grant(lock);
    } finally {
      this.held = this.held.filter(one => one !== lock);
    }
  }

  async query(): Promise<LockManagerSnapshot> {
    return { held: [...this.held], pending: [] };
  }
}
