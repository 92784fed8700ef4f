// The lobby as this page knows it: applies the server's frames to the list of seeks.

import type { ServerFrame } from '../protocol/frames.ts';
import type { GameId, Seek, SeekId, Summary } from '../protocol/games.ts';

// `begun`: a seek of the user's, or a challenge to the user, became a game. `gone`: a seek can no longer be accepted.
// `seek` is null if this page did not know it. `lost`: seeks of the user's disappeared while the page was disconnected,
// and it is unknown what became of them.
export type LobbyNews =
  | { kind: 'challenged'; seek: Seek }
  | { kind: 'begun'; game: GameId; id: SeekId; seek: Seek | null }
  | { kind: 'gone'; id: SeekId; seek: Seek | null }
  | { kind: 'lost'; seeks: readonly Seek[] }
  | { kind: 'changed' };

// How many seeks that have gone are remembered.
const mostGone = 50;

export class Lobby {
  seeks: readonly Seek[] | null = null; // null until the server has sent them
  private isListed = false; // whether the server has sent all seeks, not only new ones
  private gone: readonly SeekId[] = []; // the latest: a list that was on its way when they went still has them

  // Returns what happened; nothing if the frame is not about the lobby.
  receive(frame: ServerFrame): LobbyNews[] {
    switch (frame.t) {
      case 'seeks':
        return this.renew(frame.seeks);
      case 'seek':
        return [this.add(frame.seek)];
      case 'seek_gone':
        return [this.remove(frame.id, frame.game ?? null)];
      default:
        return [];
    }
  }

  // The next user's seeks and challenges are different ones.
  forget(): void {
    this.seeks = null;
    this.isListed = false;
  }

  add(seek: Seek): LobbyNews {
    const isNew = !this.find(seek.id);
    this.gone = this.gone.filter(id => id !== seek.id);
    this.seeks = [seek, ...(this.seeks ?? []).filter(({ id }) => id !== seek.id)];
    return isNew && isToYou(seek) ? { kind: 'challenged', seek } : { kind: 'changed' };
  }

  // The challenges in the first list are older than this page; those in a later one came while it was disconnected.
  private renew(list: readonly Seek[]): LobbyNews[] {
    const seeks = list.filter(({ id }) => !this.gone.includes(id));
    const missing = (this.seeks ?? []).filter(({ id }) => !seeks.some(one => one.id === id));
    const lost = missing.filter(({ mine }) => mine);
    const gone = missing.filter(isToYou).map(seek => ({ kind: 'gone' as const, id: seek.id, seek }));
    const fresh = this.isListed ? seeks.filter(seek => isToYou(seek) && !this.find(seek.id)) : [];
    this.seeks = seeks;
    this.isListed = true;
    const news: LobbyNews[] = lost.length > 0 ? [{ kind: 'lost', seeks: lost }] : [{ kind: 'changed' }];
    return [...news, ...gone, ...fresh.map(seek => ({ kind: 'challenged' as const, seek }))];
  }

  private remove(id: SeekId, game: GameId | null): LobbyNews {
    const seek = this.find(id);
    this.gone = [id, ...this.gone].slice(0, mostGone);
    this.seeks = (this.seeks ?? []).filter(other => other.id !== id);
    return game === null ? { kind: 'gone', id, seek } : { kind: 'begun', game, id, seek };
  }

  private find(id: SeekId): Seek | null {
    return this.seeks?.find(seek => seek.id === id) ?? null;
  }
}

// The game that a seek probably became: the newest unfinished game with its terms that began after it.
export function gameOf(seek: Seek, games: readonly Summary[]): Summary | null {
  const terms = ({ game, rated, time }: Seek | Summary) => JSON.stringify([game, rated, time]);
  const candidates = games.filter(
    one =>
      one.outcome === null && one.level === null && one.created >= seek.created && terms(one) === terms(seek),
  );
  return candidates.sort((one, other) => other.created - one.created)[0] ?? null;
}

// Challenges are visible only to the two players.
export function isToYou(seek: Seek): boolean {
  return seek.to !== null && !seek.mine;
}
