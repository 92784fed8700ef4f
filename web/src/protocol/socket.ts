// The page's single WebSocket. It reconnects by itself; parts of the page that follow a game must request the events
// they missed when `onStatus('open')` is called. It is also called when the system has slept.

import { type ClientFrame, readServerFrame, type ServerFrame } from './frames.ts';
import { garbled } from './http.ts';
import { computerNow } from './server_clock.ts';

export type Status = 'connecting' | 'open' | 'waiting';

export interface SocketOptions {
  url: string;
  onFrame(frame: ServerFrame): void;
  onStatus(status: Status): void;
  onQuiet(quiet: boolean): void; // the connection is open, but the server is not answering
}

const firstWait = 400; // ms, doubled with each failure
const longestWait = 8_000; // ms
const slowestOpening = 10_000; // ms; a server that takes longer is paused or gone, and another may have replaced it
const wideAwake = 1_000; // ms by which the two clocks below may differ without a sleep between

// All in ms. What counts is how long a ping has been unanswered, not how long nothing was received, because the browser
// may delay a background page's pings.
interface Pulse {
  beat: number; // between two checks
  ask: number; // between two pings
  quiet: number; // without an answer: the connection is in doubt
  dead: number; // without an answer: the connection is given up
}

const resting: Pulse = { beat: 5_000, ask: 15_000, quiet: 25_000, dead: 25_000 };
// While a clock is running, a dead connection is noticed within 5 s. On a slow connection a packet that is lost twice
// still arrives within 3 s and raises no alarm.
const alert: Pulse = { beat: 250, ask: 1_500, quiet: 3_000, dead: 10_000 };

export class Socket {
  private socket: WebSocket | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private startedAt = 0; // when the socket was created
  private askedAt = 0;
  private unanswered: number | null = null; // when the oldest unanswered ping was sent
  private quiet = false;
  private paused = false; // the connection is open, but no server is behind it
  private pulse = resting;
  private heart: ReturnType<typeof setInterval>;
  private ahead = lead();

  constructor(private readonly options: SocketOptions) {
    this.heart = setInterval(() => this.beat(), this.pulse.beat);
    this.open();
  }

  // Whether a dead connection must be noticed within seconds.
  watchClosely(closely: boolean): void {
    const pulse = closely ? alert : resting;
    if (pulse === this.pulse) return;
    this.pulse = pulse;
    clearInterval(this.heart);
    this.heart = setInterval(() => this.beat(), pulse.beat);
    if (closely) this.ask(performance.now());
  }

  // The browser reports that it has no network.
  wentOffline(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.giveUp(this.socket);
  }

  // Returns whether the frame was sent. Nothing is queued, so an old frame can never reach a later game.
  send(frame: ClientFrame): boolean {
    if (this.paused) return false;
    return this.sendAnyway(frame);
  }

  // The browser is online again, or the page is visible again: reconnects now instead of after the waiting time, and
  // checks the connection now, because the timers of a page that is not visible may be late.
  hurry(): void {
    if (this.retry !== undefined) this.open();
    else this.beat();
  }

  close(): void {
    clearInterval(this.heart);
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private sendAnyway(frame: ClientFrame): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  private open(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.options.onStatus('connecting');
    const socket = new WebSocket(this.options.url);
    this.socket = socket;
    this.startedAt = performance.now();
    socket.onopen = () => this.opened(socket);
    socket.onmessage = message => this.heard(socket, message);
    socket.onclose = () => this.lost(socket);
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.paused = false;
    this.failures = 0;
    this.askedAt = performance.now();
    this.unanswered = null;
    this.ahead = lead();
    this.options.onStatus('open');
  }

  private heard(socket: WebSocket, message: MessageEvent): void {
    if (socket !== this.socket) return;
    this.unanswered = null;
    this.setQuiet(false);
    const frame = read(String(message.data));
    if (frame?.t === 'paused') return this.pause();
    if (frame?.t === 'resumed') return this.opened(socket);
    if (frame) this.options.onFrame(frame);
  }

  private pause(): void {
    this.paused = true;
    this.options.onStatus('waiting');
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.paused = false;
    this.setQuiet(false);
    const wait = Math.min(longestWait, firstWait * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.retry = setTimeout(() => this.open(), wait);
    this.options.onStatus('waiting');
  }

  private beat(): void {
    const socket = this.socket;
    const [now, { ask, quiet, dead }] = [performance.now(), this.pulse];
    if (socket?.readyState === WebSocket.CONNECTING && now - this.startedAt >= slowestOpening)
      this.giveUp(socket);
    if (socket?.readyState !== WebSocket.OPEN) return;
    const silence = this.unanswered === null ? 0 : now - this.unanswered;
    if (silence >= dead) return this.giveUp(socket);
    this.setQuiet(silence >= quiet);
    const hasSlept = this.hasSlept();
    if (hasSlept || now - this.askedAt >= ask) this.ask(now);
    if (hasSlept && !this.paused) this.options.onStatus('open');
  }

  // In most browsers, performance.now() stands still while the system sleeps, so the clocks that the server has reported
  // are out of date although the connection has survived.
  private hasSlept(): boolean {
    const before = this.ahead;
    this.ahead = lead();
    return this.ahead - before > wideAwake;
  }

  private ask(now: number): void {
    this.askedAt = now;
    if (this.sendAnyway({ t: 'ping' })) this.unanswered ??= now;
  }

  private giveUp(socket: WebSocket): void {
    socket.onclose = null;
    socket.close();
    this.lost(socket);
  }

  private setQuiet(quiet: boolean): void {
    if (quiet === this.quiet) return;
    this.quiet = quiet;
    this.options.onQuiet(quiet);
  }
}

// By how much the wall clock is ahead of the monotonic one.
const lead = () => computerNow() - performance.now();

function read(text: string): ServerFrame | null {
  try {
    return readServerFrame(text);
  } catch (cause) {
    return { t: 'error', code: garbled, message: String(cause) };
  }
}

export function socketUrl(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/v1/socket?resume=1`;
}
