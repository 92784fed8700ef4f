// The page's connection to the server: one socket, shared by all parts of the page.
import type { ClientFrame, ServerFrame } from './frames.ts';
import { Socket, type Status } from './socket.ts';

export interface Listener {
  onFrame(frame: ServerFrame): void;
  onStatus(status: Status): void;
  onQuiet?(quiet: boolean): void; // the connection is open, but the server is not answering
}

export class Line {
  status: Status = 'connecting';
  isQuiet = false;
  private closely = false;
  private socket: Socket | null = null;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly url: string) {}

  // Opens the socket, replacing an open one: the server identifies a socket by the cookie with which it was opened.
  open(): void {
    this.socket?.close();
    if (this.isQuiet) this.hearQuiet(false); // that was the old one
    this.socket = new Socket({
      url: this.url,
      onFrame: frame => this.each(listener => listener.onFrame(frame)),
      onStatus: status => {
        this.status = status;
        this.each(listener => listener.onStatus(status));
      },
      onQuiet: quiet => this.hearQuiet(quiet),
    });
    this.socket.watchClosely(this.closely);
  }

  // Adds a listener, which is told the current status at once. Returns a function that removes it.
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    listener.onStatus(this.status);
    return () => this.listeners.delete(listener);
  }

  send(frame: ClientFrame): boolean {
    return this.socket?.send(frame) ?? false;
  }

  // Whether a dead connection must be noticed within seconds, because a clock is running.
  watchClosely(closely: boolean): void {
    this.closely = closely;
    this.socket?.watchClosely(closely);
  }

  // The browser reports that it has no network.
  wentOffline(): void {
    this.socket?.wentOffline();
  }

  hurry(): void {
    this.socket?.hurry();
  }

  private hearQuiet(quiet: boolean): void {
    this.isQuiet = quiet;
    this.each(listener => listener.onQuiet?.(quiet));
  }

  private each(tell: (listener: Listener) => void): void {
    for (const listener of [...this.listeners]) tell(listener);
  }
}
