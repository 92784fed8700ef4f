import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWebSocket } from '../testing/fake_web_socket.ts';
import { Line } from './line.ts';

const sockets = () => FakeWebSocket.all;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  FakeWebSocket.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is sent before the line is opened', () => {
  const line = new Line('ws://here/');
  expect(line.send({ t: 'ping' })).toBe(false);
  expect(sockets()).toEqual([]);
});

test('a listener is told the status at once, and nothing after it has left', () => {
  const line = new Line('ws://here/');
  const told: string[] = [];
  const leave = line.listen({ onFrame: () => {}, onStatus: status => told.push(status) });
  line.open();
  sockets()[0]?.opens();
  expect(told).toEqual(['connecting', 'connecting', 'open']);
  leave();
  line.open();
  sockets()[1]?.opens();
  expect(told).toHaveLength(3);
});

test('the next socket is watched as closely as the one it replaces', () => {
  const line = new Line('ws://here/');
  line.open();
  line.watchClosely(true);
  line.open();
  sockets()[1]?.opens();
  vi.advanceTimersByTime(1_750);
  expect(sockets()[1]?.sent).toEqual([{ t: 'ping' }]);
  line.watchClosely(false);
});

test('the silence of a socket ends with it', () => {
  const line = new Line('ws://here/');
  const quiets: boolean[] = [];
  line.listen({ onFrame: () => {}, onStatus: () => {}, onQuiet: quiet => quiets.push(quiet) });
  line.open();
  line.watchClosely(true);
  sockets()[0]?.opens();
  vi.advanceTimersByTime(5_000); // without an answer
  expect([quiets, line.isQuiet]).toEqual([[true], true]);
  line.open();
  expect([quiets, line.isQuiet]).toEqual([[true, false], false]);
});
