import { expect, test } from 'vitest';
import type { ChatMessage } from '../protocol/chat.ts';
import { Chat, isOwn } from './chat.ts';

const message = (n: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  n,
  at: n,
  channel: 'players',
  by: { kind: 'account', name: 'Bob', you: false },
  side: 'white',
  text: `message ${n}`,
  ...more,
});
const own = (n: number) => message(n, { by: { kind: 'account', name: 'Ann', you: true } });

test('messages appear once, and deleted ones disappear', () => {
  const chat = new Chat('game');
  expect(chat.receive({ t: 'chat', game: 'game', messages: [message(1)] })).toBeNull();
  expect(chat.receive({ t: 'said', game: 'game', message: message(2) })).toEqual(message(2));
  expect(chat.receive({ t: 'said', game: 'game', message: message(2) })).toBeNull();
  expect(chat.messages.map(({ n }) => n)).toEqual([1, 2]);
  chat.receive({ t: 'unsaid', game: 'game', n: 1 });
  expect(chat.messages.map(({ n }) => n)).toEqual([2]);
});

test('frames of other games and other types are ignored', () => {
  const chat = new Chat('game');
  expect(chat.receive({ t: 'said', game: 'other', message: message(1) })).toBeUndefined();
  expect(chat.receive({ t: 'thinking', game: 'game', on: true })).toBeUndefined();
  expect(chat.receive({ t: 'pong' })).toBeUndefined();
  expect(chat.messages).toEqual([]);
});

test('messages of others since the last look are unread', () => {
  const chat = new Chat('game');
  chat.receive({ t: 'chat', game: 'game', messages: [message(1), message(2)] });
  expect(chat.unseen).toBe(0);
  chat.receive({ t: 'said', game: 'game', message: own(3) });
  expect(chat.unseen).toBe(0);
  chat.receive({ t: 'said', game: 'game', message: message(4) });
  expect(chat.unseen).toBe(1);
  chat.receive({ t: 'chat', game: 'game', messages: [message(1), message(4), message(5)] });
  expect(chat.unseen).toBe(2);
  chat.see();
  expect(chat.unseen).toBe(0);
});

test('the channels are separate', () => {
  const chat = new Chat('game');
  const other = message(2, { channel: 'spectators', side: null });
  chat.receive({ t: 'chat', game: 'game', messages: [own(1), other] });
  expect(chat.in('players')).toEqual([own(1)]);
  expect(chat.in('spectators')).toEqual([other]);
  expect(isOwn(own(1))).toBe(true);
  expect(isOwn(other)).toBe(false);
});
