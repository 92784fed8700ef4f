// The moves made so far in the current lesson or problem, stored in this browser so that a reload keeps them.
import type { Usi } from '@ootori/rules';
import { list, object, text } from '../protocol/shape.ts';
import { read, remove, save } from '../storage.ts';

const key = 'ootori.moves';
const kept = object({ game: text, id: text, moves: list(text) });

export function keepMoves(game: string, id: string, moves: readonly Usi[], storage: Storage | null): void {
  save(storage, key, JSON.stringify({ game, id, moves }));
}

export function keptMoves(game: string, id: string, storage: Storage | null): readonly Usi[] {
  try {
    const found = kept(JSON.parse(read(storage, key) ?? ''), '');
    return found.game === game && found.id === id ? found.moves : [];
  } catch {
    return []; // nothing stored, or it is damaged
  }
}

export function forgetMoves(storage: Storage | null): void {
  remove(storage, key);
}
