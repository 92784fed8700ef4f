// The game of one page, with what it sends and reports. `openRooms` sets it up for a test file.
import type { Rules } from '@ootori/rules';
import { beforeAll, beforeEach } from 'vitest';
import { Room, type RoomNews } from '../play/room.ts';
import type { ClientFrame } from '../protocol/frames.ts';
import type { GameRecord } from '../protocol/games.ts';
import { builtRules } from './built.ts';
import { event, gameOf } from './games.ts';

export let rules: Rules;
export let sent: ClientFrame[];
export let news: RoomNews[];
export const line = { isOpen: true };
export const now = 1_000;

export function openRooms(): void {
  beforeAll(async () => {
    rules = await builtRules();
  });
  beforeEach(() => {
    sent = [];
    news = [];
    line.isOpen = true;
  });
}

export function open(changes: Partial<GameRecord> = {}): Room {
  return new Room(gameOf(rules, changes), {
    rules,
    send: frame => {
      if (line.isOpen) sent.push(frame);
      return line.isOpen;
    },
    now: () => now,
    onNews: item => news.push(item),
  });
}

export const moved = (n: number, usi: string) => event(n, { type: 'moved', usi, spent: 0 });
export const played = (room: Room) => room.record.moves.map(move => move.usi);
