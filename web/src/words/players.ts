import type { Seat } from '../protocol/messages.ts';
import type { Dictionary } from './index.ts';

// Who sits there.
export function seatName(seat: Seat, { play: words }: Dictionary): string {
  switch (seat.kind) {
    case 'engine':
      return words.engine(seat.level);
    case 'guest':
      return seat.you ? words.you : words.guest;
    case 'account':
      return seat.bot ? words.bot(seat.name) : seat.name;
    case 'deleted':
      return words.deletedPlayer;
  }
}
