// The page's line to the server: one socket, shared by whatever the page follows.
import type { ClientFrame, ServerFrame } from './messages.ts';
import { Socket, type Status } from './socket.ts';

export interface Listener {
  onFrame(frame: ServerFrame): void;
  onStatus(status: Status): void;
}

export class Line {
  status: Status = 'connecting';
  private socket: Socket | null = null;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly url: string) {}

  // Opens the socket, or a new one in place of the old: the server knows a socket by the cookie it was opened with.
  open(): void {
    this.socket?.close();
    this.socket = new Socket({
      url: this.url,
      onFrame: frame => this.each(listener => listener.onFrame(frame)),
      onStatus: status => {
        this.status = status;
        this.each(listener => listener.onStatus(status));
      },
    });
  }

  // The listener hears the present status at once. Returns what ends it.
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    listener.onStatus(this.status);
    return () => this.listeners.delete(listener);
  }

  send(frame: ClientFrame): boolean {
    return this.socket?.send(frame) ?? false;
  }

  hurry(): void {
    this.socket?.hurry();
  }

  private each(tell: (listener: Listener) => void): void {
    for (const listener of [...this.listeners]) tell(listener);
  }
}
