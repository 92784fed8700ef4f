import type { RecordedGame } from '@ootori/records';
import type { Color } from '@ootori/rules';
import type { Seat } from '../protocol/games.ts';
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
    case 'awaited':
      return seat.name;
    case 'deleted':
      return words.deletedPlayer;
  }
}

// Who played by the tags of a record; the colour where they do not say.
export function nameInTags(tags: RecordedGame['tags'], color: Color, { play: words }: Dictionary): string {
  return tags?.[color === 'black' ? 'Black' : 'White'] || words.color[color];
}
