// A game against the engine in this browser. It is stored in the browser, so it survives a reload and needs no server.
import type { Color, Usi } from '@ootori/rules';
import { flag, list, number, object, oneOf, optional, type Shaped, text } from '../protocol/shape.ts';
import { read as readText, save } from '../storage.ts';

const kept = object({
  game: text,
  side: oneOf('black', 'white'),
  level: number,
  moves: list(text),
  resigned: flag,
});
export type SoloGame = Shaped<typeof kept>;

const help = object({ warn: flag, threats: flag, follow: optional(flag) });
export type SoloHelp = Shaped<typeof help>;

const gameKey = (game: string) => `ootori.solo.${game}`;
const helpKey = 'ootori.solo';

export const newSolo = (game: string, side: Color, level: number): SoloGame => ({
  game,
  side,
  level,
  moves: [],
  resigned: false,
});

function read<T>(
  storage: Storage | null,
  key: string,
  shape: (value: unknown, place: string) => T,
): T | null {
  try {
    const stored = readText(storage, key);
    return stored ? shape(JSON.parse(stored), '') : null;
  } catch {
    return null; // damaged
  }
}

const write = (storage: Storage | null, key: string, value: unknown) =>
  save(storage, key, JSON.stringify(value));

export const readSolo = (game: string, storage: Storage | null) => read(storage, gameKey(game), kept);
export const keepSolo = (solo: SoloGame, storage: Storage | null) => write(storage, gameKey(solo.game), solo);

// Warnings are on by default, to help newcomers.
export const readHelp = (storage: Storage | null): SoloHelp =>
  read(storage, helpKey, help) ?? { warn: true, threats: false };
export const keepHelp = (wanted: SoloHelp, storage: Storage | null) => write(storage, helpKey, wanted);

export const leastLevel = 1;
export const mostLevel = 20;

// The next game's level, if it follows the results: one up after a win, one down after a loss.
export function levelAfter(level: number, won: boolean | null): number {
  if (won === null) return level;
  return Math.min(mostLevel, Math.max(leastLevel, level + (won ? 1 : -1)));
}

// Takes back the player's last move with the engine's reply, so that the player is to move again.
export function takenBack(moves: readonly Usi[], side: Color, first: Color): Usi[] {
  const isPlayers = (ply: number) => (ply % 2 === 0) === (side === first);
  let length = moves.length - 1;
  while (length > 0 && !isPlayers(length)) length -= 1;
  return moves.slice(0, Math.max(length, 0));
}
