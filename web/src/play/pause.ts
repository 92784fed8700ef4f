// Why a game is paused: it is adjourned, or a player is on vacation.
import type { Color } from '@ootori/rules';
import type { GameEvent } from '../protocol/frames.ts';

// Playing; adjournment agreed, so that the next move is sealed; adjourned with a sealed move.
export type Adjournment = 'none' | 'sealing' | 'adjourned';

export class Pause {
  adjournment: Adjournment = 'none';
  isRecalled = false; // adjourned, and both players are asked to resume
  private readonly away = new Set<Color>();

  onVacation(color: Color): boolean {
    return this.away.has(color);
  }

  fold(event: GameEvent): void {
    switch (event.type) {
      case 'adjourned':
        this.adjournment = 'sealing';
        return;
      case 'sealed':
        this.adjournment = 'adjourned';
        this.isRecalled = false;
        return;
      case 'recalled':
        this.isRecalled = true;
        return;
      case 'resumed':
      case 'ended':
        this.adjournment = 'none';
        this.isRecalled = false;
        return;
      case 'vacation_began':
        this.away.add(event.by);
        return;
      case 'vacation_ended':
        this.away.delete(event.by);
    }
  }
}
