// The one WebSocket of the page. It comes back by itself when the line breaks; whoever follows a game asks again for
// what was missed in `onStatus('open')`.
import { garbled } from './http.ts';
import { type ClientFrame, readServerFrame, type ServerFrame } from './messages.ts';

export type Status = 'connecting' | 'open' | 'waiting';

export interface SocketOptions {
  url: string;
  onFrame(frame: ServerFrame): void;
  onStatus(status: Status): void;
}

const firstWait = 400; // ms, doubled with each failure
const longestWait = 8_000; // ms
const pingEvery = 15_000; // ms
const silenceLimit = 40_000; // ms without any frame: the line is dead though nobody said so

export class Socket {
  private socket: WebSocket | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heardAt = 0;
  private readonly heart: ReturnType<typeof setInterval>;

  constructor(private readonly options: SocketOptions) {
    this.heart = setInterval(() => this.beat(), pingEvery);
    this.open();
  }

  // Whether the frame went out; nothing is queued, so that an old frame never surprises a later game.
  send(frame: ClientFrame): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  // Tries at once instead of at the end of the wait: the browser came online, or the page was looked at again.
  hurry(): void {
    if (this.retry !== undefined) this.open();
  }

  close(): void {
    clearInterval(this.heart);
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private open(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.options.onStatus('connecting');
    const socket = new WebSocket(this.options.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = message => this.heard(socket, message);
    socket.onclose = () => this.lost(socket);
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.failures = 0;
    this.heardAt = Date.now();
    this.options.onStatus('open');
  }

  private heard(socket: WebSocket, message: MessageEvent): void {
    if (socket !== this.socket) return;
    this.heardAt = Date.now();
    const frame = read(String(message.data));
    if (frame) this.options.onFrame(frame);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    const wait = Math.min(longestWait, firstWait * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.retry = setTimeout(() => this.open(), wait);
    this.options.onStatus('waiting');
  }

  private beat(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heardAt > silenceLimit) {
      socket.onclose = null;
      socket.close();
      this.lost(socket);
    } else {
      this.send({ t: 'ping' });
    }
  }
}

function read(text: string): ServerFrame | null {
  try {
    return readServerFrame(text);
  } catch (cause) {
    return { t: 'error', code: garbled, message: String(cause) };
  }
}

export function socketUrl(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/v1/socket`;
}
