// Who uses this browser, as the server knows them. Another tab may sign in or out.

import { readMe } from '../protocol/player_calls.ts';
import type { Me } from '../protocol/players.ts';

export interface VisitorListener {
  onLeft(): void; // the user before is another one than the user to come
  onCame(): void; // `me` is a user who was not known before
  onReplaced(before: Me): void; // the same, and what the page shows is another user's: that of `before`
}

export class Visitor {
  me: Me | null = null; // null until the server has said
  readonly recognised: Promise<void>; // resolved when `me` is known
  private recognise = () => {}; // resolves it
  private asking: Promise<void> | null = null; // the request by `identify` that is running
  private mayBeAnother = false;

  constructor(private readonly listener: VisitorListener) {
    this.recognised = new Promise(resolve => {
      this.recognise = resolve;
    });
  }

  // Whether the server has said who the user is, nothing has happened since that may have changed it, and nobody is
  // asking again.
  get isSure(): boolean {
    return this.me !== null && !this.mayBeAnother && !this.asking;
  }

  // The answer sets the cookie that the socket needs. Throws if the server cannot be reached.
  async meet(): Promise<void> {
    this.become(await readMe());
  }

  become(me: Me): void {
    if (this.me && me.name !== this.me.name) this.listener.onLeft();
    this.me = me;
    this.mayBeAnother = false;
    this.recognise();
    this.listener.onCame();
  }

  // The connection broke. Another tab may have signed in or out: the server closes the sockets of a session that ends.
  doubt(): void {
    this.mayBeAnother = true;
  }

  // Asks again if the user is not known for sure.
  async identify(): Promise<void> {
    if (this.isSure) return;
    this.asking ??= this.ask();
    await this.asking;
  }

  private async ask(): Promise<void> {
    this.mayBeAnother = false;
    try {
      this.recogniseAs(await readMe());
    } catch {
      this.mayBeAnother = true;
    }
    this.asking = null;
  }

  private recogniseAs(me: Me): void {
    const before = this.me;
    if (before && before.name === me.name) {
      this.me = me;
      return;
    }
    this.become(me);
    if (before) this.listener.onReplaced(before);
  }
}
