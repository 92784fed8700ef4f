import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerFrame } from './frames.ts';
import { Socket, type Status, socketUrl } from './socket.ts';

// A WebSocket controlled by the test.
class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  says(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let frames: ServerFrame[];
let states: Status[];
let quiets: boolean[];
let socket: Socket;

const lines = () => FakeWebSocket.all;
function line(): FakeWebSocket {
  const last = lines().at(-1);
  if (!last) throw new Error('no line was opened');
  return last;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // makes every delay its average
  FakeWebSocket.all = [];
  [frames, states, quiets] = [[], [], []];
  socket = new Socket({
    url: 'ws://here/',
    onFrame: frame => frames.push(frame),
    onStatus: status => states.push(status),
    onQuiet: quiet => quiets.push(quiet),
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a paused line stays open, takes no frames, and is as if new when it goes on', () => {
  line().opens();
  line().says({ t: 'paused' });
  expect(states).toEqual(['connecting', 'open', 'waiting']);
  expect(socket.send({ t: 'lobby', on: true })).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(line().sent).toEqual([{ t: 'ping' }]); // to check the connection itself
  line().says({ t: 'pong' });
  line().says({ t: 'resumed' });
  expect(states).toEqual(['connecting', 'open', 'waiting', 'open']);
  expect(socket.send({ t: 'lobby', on: true })).toBe(true);
  expect(lines()).toHaveLength(1);
  expect(frames.map(frame => frame.t)).toEqual(['pong']);
});

test('a paused line that breaks is made anew', () => {
  line().opens();
  line().says({ t: 'paused' });
  line().breaks();
  vi.advanceTimersByTime(400);
  line().opens();
  expect(socket.send({ t: 'lobby', on: true })).toBe(true);
});

test('a frame goes out on an open line, and is not kept where there is none', () => {
  expect(socket.send({ t: 'ping' })).toBe(false);
  line().opens();
  expect(states).toEqual(['connecting', 'open']);
  expect(line().sent).toEqual([]);
  expect(socket.send({ t: 'lobby', on: true })).toBe(true);
  expect(line().sent).toEqual([{ t: 'lobby', on: true }]);
});

test('what the server says is read; what cannot be read is told as an error, and the line stays', () => {
  line().opens();
  line().says({ t: 'pong' });
  line().says({ t: 'from_the_future' });
  line().says('{');
  line().says({ t: 'thinking', game: 'g' });
  expect(frames.map(frame => frame.t)).toEqual(['pong', 'error', 'error']);
  expect(states.at(-1)).toBe('open');
});

test('a line that broke comes back by itself, each time later, but never later than the longest wait', () => {
  const waits: number[] = [];
  for (let failure = 0; failure < 8; failure++) {
    line().breaks();
    expect(states.at(-1)).toBe('waiting');
    const [before, began] = [lines().length, Date.now()];
    while (lines().length === before) vi.advanceTimersByTime(50);
    waits.push(Date.now() - began);
  }
  expect(waits.slice(0, 3)).toEqual([400, 800, 1600]);
  expect(waits.slice(-2)).toEqual([8_000, 8_000]);
});

test('a line that does not open is given up, and tried again', () => {
  vi.advanceTimersByTime(9_000);
  expect(states).toEqual(['connecting']);
  vi.advanceTimersByTime(6_000);
  expect(states).toEqual(['connecting', 'waiting', 'connecting']);
  expect(lines()).toHaveLength(2);
  line().opens();
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(9_000);
  expect(states.at(-1)).toBe('open');
});

test('after a line that was open, the first wait is short again', () => {
  for (let failure = 0; failure < 4; failure++) {
    line().breaks();
    vi.advanceTimersByTime(8_000);
  }
  line().opens();
  line().breaks();
  const before = lines().length;
  vi.advanceTimersByTime(400);
  expect(lines().length).toBe(before + 1);
});

test('a wait can be cut short, and there is still one line only', () => {
  line().opens();
  line().breaks();
  socket.hurry();
  expect(lines().length).toBe(2);
  vi.advanceTimersByTime(8_000);
  expect(lines().length).toBe(2);
  socket.hurry();
  expect(lines().length).toBe(2);
});

test('what an older line says or does is nobody’s business', () => {
  const first = line();
  first.opens();
  first.breaks();
  socket.hurry();
  line().opens();
  const told = states.length;
  first.says({ t: 'pong' });
  first.onopen?.();
  first.breaks();
  expect([frames.length, states.length]).toEqual([0, told]);
});

const pings = () => line().sent.length;

// Answers every ping after `delay` ms, for `span` ms.
function answerAfter(delay: number, span: number): void {
  for (let [at, answered] = [0, 0]; at < span; at += 100) {
    vi.advanceTimersByTime(100);
    if (pings() > answered) {
      answered = pings();
      setTimeout(() => line().says({ t: 'pong' }), delay);
    }
  }
}

test('a line at rest asks now and then whether it is alive, and is given up when no answer comes', () => {
  line().opens();
  answerAfter(3_000, 120_000);
  expect(pings()).toBe(8);
  expect([quiets, lines().length]).toEqual([[], 1]);
  vi.advanceTimersByTime(45_000);
  expect(lines().length).toBeGreaterThan(1);
});

test('a line that is watched closely is known to be quiet within five seconds, whenever it broke', () => {
  line().opens();
  socket.watchClosely(true);
  answerAfter(300, 10_300);
  for (const last of [0, 700, 1_400]) {
    answerAfter(100, 5_000 + last);
    expect(quiets).toEqual([]);
    const broke = Date.now();
    while (quiets.length === 0) vi.advanceTimersByTime(50);
    expect(Date.now() - broke).toBeLessThanOrEqual(5_000);
    line().says({ t: 'pong' });
    expect(quiets).toEqual([true, false]);
    quiets.length = 0;
  }
  expect(states.at(-1)).toBe('open');
});

test('answers that take their time alarm nobody', () => {
  line().opens();
  socket.watchClosely(true);
  answerAfter(2_800, 60_000);
  expect(quiets).toEqual([]);
});

test('a page that slept alarms nobody when it wakes', () => {
  line().opens();
  socket.watchClosely(true);
  answerAfter(100, 5_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  answerAfter(100, 5_000);
  expect([quiets, lines().length]).toEqual([[], 1]);
});

test('without a network a line is given up at once', () => {
  line().opens();
  socket.wentOffline();
  expect(states.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(400);
  socket.wentOffline();
  expect(lines().length).toBe(2);
});

test('a closed socket stays closed', () => {
  line().opens();
  const last = line();
  socket.close();
  last.breaks();
  vi.advanceTimersByTime(60_000);
  expect(lines().length).toBe(1);
  expect(states).toEqual(['connecting', 'open']);
  expect(socket.send({ t: 'ping' })).toBe(false);
});

test('the address is that of the page, secured as it is', () => {
  const at = (protocol: string) => socketUrl({ protocol, host: 'a.example' } as Location);
  expect(at('https:')).toBe('wss://a.example/api/v1/socket?resume=1');
  expect(at('http:')).toBe('ws://a.example/api/v1/socket?resume=1');
});
