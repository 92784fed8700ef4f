// Bots that accept challenges, and the games they offer.
import { seat, time } from './games.ts';
import { flag, list, number, object, oneOf, orNull, type Shaped, text } from './shape.ts';

const botOffer = object({
  game: text,
  time,
  rated: oneOf('any', 'only', 'never'),
  rating: orNull(object({ rating: number, provisional: flag })), // the bot's, in such games
});
export type BotOffer = Shaped<typeof botOffer>;

const bot = object({ player: seat, offers: list(botOffer) });
export type Bot = Shaped<typeof bot>;
export const botsAnswer = object({ bots: list(bot) });
