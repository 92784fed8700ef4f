import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWebSocket } from '../testing/fake_web_socket.ts';
import type { ServerFrame } from './frames.ts';
import { Socket, type Status, socketUrl } from './socket.ts';

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

test('a paused connection stays open, sends nothing, and starts afresh on resuming', () => {
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

test('a paused connection that breaks is reopened', () => {
  line().opens();
  line().says({ t: 'paused' });
  line().breaks();
  vi.advanceTimersByTime(400);
  line().opens();
  expect(socket.send({ t: 'lobby', on: true })).toBe(true);
});

test('a frame is sent on an open connection and not queued without one', () => {
  expect(socket.send({ t: 'ping' })).toBe(false);
  line().opens();
  expect(states).toEqual(['connecting', 'open']);
  expect(line().sent).toEqual([]);
  expect(socket.send({ t: 'lobby', on: true })).toBe(true);
  expect(line().sent).toEqual([{ t: 'lobby', on: true }]);
});

test('frames are read; unreadable ones are reported, and the connection stays', () => {
  line().opens();
  line().says({ t: 'pong' });
  line().says({ t: 'from_the_future' });
  line().says('{');
  line().says({ t: 'thinking', game: 'g' });
  expect(frames.map(frame => frame.t)).toEqual(['pong', 'error', 'error']);
  expect(states.at(-1)).toBe('open');
});

test('a broken connection reconnects with growing delays up to a maximum', () => {
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

test('a connection that does not open is abandoned and retried', () => {
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

test('after a successful connection the delay is short again', () => {
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

test('a delay can be cut short without a second connection', () => {
  line().opens();
  line().breaks();
  socket.hurry();
  expect(lines().length).toBe(2);
  vi.advanceTimersByTime(8_000);
  expect(lines().length).toBe(2);
  socket.hurry();
  expect(lines().length).toBe(2);
});

test('events of an old connection are ignored', () => {
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

test('an idle connection pings, and is closed without an answer', () => {
  line().opens();
  answerAfter(3_000, 120_000);
  expect(pings()).toBe(8);
  expect([quiets, lines().length]).toEqual([[], 1]);
  vi.advanceTimersByTime(45_000);
  expect(lines().length).toBeGreaterThan(1);
});

test('a closely watched connection is known to be dead within five seconds', () => {
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

test('slow answers raise no alarm', () => {
  line().opens();
  socket.watchClosely(true);
  answerAfter(2_800, 60_000);
  expect(quiets).toEqual([]);
});

test('waking from sleep raises no alarm', () => {
  line().opens();
  socket.watchClosely(true);
  answerAfter(100, 5_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  answerAfter(100, 5_000);
  expect([quiets, lines().length]).toEqual([[], 1]);
});

// The wall clock jumps; performance.now() does not.
const jump = (by: number) => vi.setSystemTime(Date.now() + by);

test('after the system has slept, the page asks anew, and the connection is checked', () => {
  line().opens();
  answerAfter(100, 1_000);
  jump(40_000);
  answerAfter(100, 10_000);
  expect(states).toEqual(['connecting', 'open', 'open']);
  expect([line().sent, quiets]).toEqual([[{ t: 'ping' }], []]);
  jump(500);
  answerAfter(100, 10_000);
  expect(states, 'a clock that is set is no sleep').toHaveLength(3);
});

test('a sleep is noticed as soon as the page is in view again', () => {
  line().opens();
  jump(40_000);
  socket.hurry();
  expect(states).toEqual(['connecting', 'open', 'open']);
  socket.hurry();
  expect(states).toHaveLength(3);
});

test('a connection without a server behind it stays closed to the page after a sleep', () => {
  line().opens();
  line().says({ t: 'paused' });
  jump(40_000);
  vi.advanceTimersByTime(5_000);
  expect(states).toEqual(['connecting', 'open', 'waiting']);
  line().says({ t: 'resumed' });
  vi.advanceTimersByTime(5_000);
  expect(states).toEqual(['connecting', 'open', 'waiting', 'open']);
});

test('a wall clock that is set back stops nothing', () => {
  line().opens();
  socket.watchClosely(true);
  answerAfter(100, 3_000);
  jump(-3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(quiets).toEqual([true]);
  vi.advanceTimersByTime(20_000);
  expect(lines().length).toBeGreaterThan(1);
  const before = lines().length;
  jump(-3_600_000);
  vi.advanceTimersByTime(20_000);
  expect(lines().length, 'one that does not open is given up').toBeGreaterThan(before);
});

test('going offline closes the connection at once', () => {
  line().opens();
  socket.wentOffline();
  expect(states.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(400);
  socket.wentOffline();
  expect(lines().length).toBe(2);
});

test('a closed socket does not reconnect', () => {
  line().opens();
  const last = line();
  socket.close();
  last.breaks();
  vi.advanceTimersByTime(60_000);
  expect(lines().length).toBe(1);
  expect(states).toEqual(['connecting', 'open']);
  expect(socket.send({ t: 'ping' })).toBe(false);
});

test('the address follows the page’s host and scheme', () => {
  const at = (protocol: string) => socketUrl({ protocol, host: 'a.example' } as Location);
  expect(at('https:')).toBe('wss://a.example/api/v1/socket?resume=1');
  expect(at('http:')).toBe('ws://a.example/api/v1/socket?resume=1');
});
