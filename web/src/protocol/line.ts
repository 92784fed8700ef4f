// The page's line to the server: one socket, shared by whatever the page follows.
import type { ClientFrame, ServerFrame } from './frames.ts';
import { Socket, type Status } from './socket.ts';

export interface Listener {
  onFrame(frame: ServerFrame): void;
  onStatus(status: Status): void;
  onQuiet?(quiet: boolean): void; // an open line on which nothing comes back, so far
}

export class Line {
  status: Status = 'connecting';
  isQuiet = false;
  private closely = false;
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
      onQuiet: quiet => {
        this.isQuiet = quiet;
        this.each(listener => listener.onQuiet?.(quiet));
      },
    });
    this.socket.watchClosely(this.closely);
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

  // Whether a dead line must be noticed within seconds: a clock runs.
  watchClosely(closely: boolean): void {
    this.closely = closely;
    this.socket?.watchClosely(closely);
  }

  // The browser knows that it has no network.
  wentOffline(): void {
    this.socket?.wentOffline();
  }

  hurry(): void {
    this.socket?.hurry();
  }

  private each(tell: (listener: Listener) => void): void {
    for (const listener of [...this.listeners]) tell(listener);
  }
}
