import type { RecordedGame } from '@ootori/records';
import type { Color } from '@ootori/rules';
import type { Seat } from '../protocol/games.ts';
import type { Dictionary } from './index.ts';

// The name of the player in a seat.
export function seatName(seat: Seat, { play: words }: Dictionary): string {
  switch (seat.kind) {
    case 'engine':
      return words.engine(seat.level);
    case 'guest':
      return seat.you ? words.you : words.guest;
    case 'account':
      return seat.bot ? words.bot(seat.name) : seat.name;
    case 'awaited':
      return seat.name;
    case 'deleted':
      return words.deletedPlayer;
  }
}

// The player's name from a record's tags; the colour if it has none.
export function nameInTags(tags: RecordedGame['tags'], color: Color, { play: words }: Dictionary): string {
  return tags?.[color === 'black' ? 'Black' : 'White'] || words.color[color];
}
