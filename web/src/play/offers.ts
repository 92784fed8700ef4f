// The offers between the players that have not been answered yet.
import type { Color } from '@ootori/rules';
import type { GameEvent } from '../protocol/frames.ts';
import type { Offer } from '../protocol/games.ts';
import { mostResumptions } from '../protocol/limits.ts';

export class Offers {
  private readonly open = new Map<Offer, Color>();
  private failed: [Offer, Color][] = []; // withdrawn or declined since the last move

  // The player who made the offer; null if it is not open.
  by(offer: Offer): Color | null {
    return this.open.get(offer) ?? null;
  }

  // Whether a player may make the offer: it is not open, and it was not withdrawn or declined too often since the last
  // move.
  mayBeMade(offer: Offer, by: Color): boolean {
    const failures = this.failed.filter(one => one[0] === offer && one[1] === by).length;
    return !this.open.has(offer) && failures < (offer === 'resume' ? mostResumptions : 1);
  }

  get all(): readonly [Offer, Color][] {
    return [...this.open];
  }

  fold(event: GameEvent): void {
    switch (event.type) {
      case 'offered':
        this.open.set(event.offer, event.by);
        return;
      case 'declined': {
        const by = this.open.get(event.offer);
        if (by) this.failed.push([event.offer, by]);
        this.open.delete(event.offer);
        return;
      }
      case 'rematched':
        this.open.delete('rematch');
        return;
      case 'moved':
        this.failed = [];
        this.endAllButARematch();
        return;
      case 'recalled':
        this.failed = [];
        this.endAllButARematch();
        return;
      case 'taken_back':
      case 'adjourned':
      case 'sealed':
      case 'resumed':
      case 'ended':
        this.endAllButARematch();
    }
  }

  private endAllButARematch(): void {
    for (const offer of this.open.keys()) if (offer !== 'rematch') this.open.delete(offer);
  }
}
