// What the players have proposed to each other and not answered yet.
import type { Color } from '@ootori/rules';
import type { GameEvent, Offer } from '../protocol/messages.ts';

export class Offers {
  private readonly open = new Map<Offer, Color>();

  // Who made the offer, or null when it is not made.
  by(offer: Offer): Color | null {
    return this.open.get(offer) ?? null;
  }

  get all(): readonly [Offer, Color][] {
    return [...this.open];
  }

  fold(event: GameEvent): void {
    switch (event.type) {
      case 'offered':
        this.open.set(event.offer, event.by);
        return;
      case 'declined':
      case 'rematched':
        this.open.delete(event.type === 'declined' ? event.offer : 'rematch');
        return;
      case 'moved':
      case 'taken_back':
      case 'adjourned':
      case 'sealed':
      case 'resumed':
      case 'ended':
        for (const offer of this.open.keys()) if (offer !== 'rematch') this.open.delete(offer);
    }
  }
}
