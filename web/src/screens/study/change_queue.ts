// Sends an author's changes one after another: each is made only once the change before it has been answered.
export class ChangeQueue {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  // `onAnswer` is called after each answer.
  constructor(private readonly onAnswer: () => void) {}

  get isBusy(): boolean {
    return this.waiting > 0;
  }

  // Resolves once all changes so far have been answered.
  async answered(): Promise<void> {
    await this.last;
  }

  // Resolves or rejects as `send` does. The changes after a refused one are sent, too.
  async add<T>(send: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const sent = this.last.then(send);
    this.last = sent.catch(() => {});
    try {
      return await sent;
    } finally {
      this.waiting -= 1;
      this.onAnswer();
    }
  }
}
