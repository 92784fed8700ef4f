// The lobby as this page knows it: the server's frames folded into the list of seeks.
import type { GameId, Seek, SeekId, ServerFrame } from '../protocol/messages.ts';

// `begun`: a game came of a seek of one's own, or of one to oneself. `seek` is null when this page had not heard of it.
export type LobbyNews =
  | { kind: 'challenged'; seek: Seek }
  | { kind: 'begun'; game: GameId; id: SeekId; seek: Seek | null }
  | { kind: 'gone'; id: SeekId }
  | { kind: 'changed' };

export class Lobby {
  seeks: readonly Seek[] | null = null; // null until the server has told them

  receive(frame: ServerFrame): LobbyNews | null {
    switch (frame.t) {
      case 'seeks':
        this.seeks = frame.seeks;
        return { kind: 'changed' };
      case 'seek':
        return this.add(frame.seek);
      case 'seek_gone':
        return this.remove(frame.id, frame.game ?? null);
      default:
        return null;
    }
  }

  // The server's list, where it was asked for without a frame.
  know(seeks: readonly Seek[]): void {
    this.seeks = seeks;
  }

  add(seek: Seek): LobbyNews {
    const isNew = !this.find(seek.id);
    this.seeks = [seek, ...(this.seeks ?? []).filter(({ id }) => id !== seek.id)];
    return isNew && isToYou(seek) ? { kind: 'challenged', seek } : { kind: 'changed' };
  }

  private remove(id: SeekId, game: GameId | null): LobbyNews {
    const seek = this.find(id);
    this.seeks = (this.seeks ?? []).filter(other => other.id !== id);
    return game === null ? { kind: 'gone', id } : { kind: 'begun', game, id, seek };
  }

  private find(id: SeekId): Seek | null {
    return this.seeks?.find(seek => seek.id === id) ?? null;
  }
}

// Challenges are seen by the two alone.
export function isToYou(seek: Seek): boolean {
  return seek.to !== null && !seek.mine;
}
